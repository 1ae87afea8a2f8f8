#!/bin/sh
# SPDX-License-Identifier: ISC
# Kernels that must not be used: a wrong one is refused with a warning and the program works on; on
# an old CPU nothing crashes, and what it writes is read by every other.
# shellcheck source=tests/program/lib.sh
. "$tests/program/lib.sh"
broken=$helpers/broken

head -c 100003 /dev/urandom >plain
"$GOSTCRYPT" -g -o key

# For an input of unknown length kernels are chosen as for a long one.

# sealed_by COMMAND...: what that writes, the program opens.
sealed_by() {
    # shellcheck disable=SC2002
    cat plain | "$@" -e -k key -o sealed -f 2>said && "$GOSTCRYPT" -d -k key sealed | cmp - plain
}

# opened_by COMMAND...: what the program writes, that opens.
opened_by() {
    # shellcheck disable=SC2002
    "$GOSTCRYPT" -e -k key -o sealed -f plain && cat sealed | "$@" -d -k key 2>said | cmp - plain
}

refused() {
    grep -Eq '^gostcrypt: warning: .*bitslice-[a-z0-9]* ' said
}

# Where a kernel of another family ranks first, a bit-sliced one is first without vectors.
case $(kernels_that_fit | head -n 1) in
bitslice-*) ;;
*)
    GOSTCRYPT_CPU=none
    export GOSTCRYPT_CPU
    ;;
esac
ok "with wrong kernels it seals all the same" sealed_by "$broken"
ok "and warns of them" refused
ok "with wrong kernels it opens all the same" opened_by "$broken"
ok "and warns of them" refused
ok "but not with -q" sh -c 'cat plain | "$1" -q -e -k key 2>&1 >sealed | cmp - /dev/null' - "$broken"
name=$(sed -n 's/.*\(bitslice-[a-z0-9]*\) .*/\1/p;q' said)
"$broken" --kernel "$name" -e -k key plain >sealed 2>said
ok "a wrong kernel that is asked for by name is refused" test $? = 2 -a ! -s sealed

for features in none sse2 ssse3 avx2 neon arm-sha512; do
    ok "GOSTCRYPT_CPU=$features encrypts" sealed_by env GOSTCRYPT_CPU=$features "$GOSTCRYPT"
    ok "GOSTCRYPT_CPU=$features decrypts" opened_by env GOSTCRYPT_CPU=$features "$GOSTCRYPT"
done
fits_with() { # fits_with FEATURES: the kernels that need more do not fit
    (GOSTCRYPT_CPU=$1 && export GOSTCRYPT_CPU && kernels_that_fit)
}
is "without features no vector kernel fits" \
    "$(fits_with none | grep -E 'sse|avx|neon')" ""
is "features cannot be added" "$(fits_with avx512,arm-sha512)" \
    "$(unset GOSTCRYPT_CPU && kernels_that_fit)"

emulator=$(command -v qemu-x86_64)
# Emulated, the shadow memory of a sanitizer takes all that the machine has.
! is_sanitized || emulator=
# A program of 32 bits needs another emulator.
if [ -n "$emulator" ] && [ "$(uname -m)" = x86_64 ] && ! "$emulator" "$GOSTCRYPT" -V >said 2>&1; then
    emulator=
fi
if [ -n "$emulator" ] && [ "$(uname -m)" = x86_64 ]; then
    for cpu in qemu64 core2duo Nehalem Haswell,-xsave Haswell max; do
        ok "a CPU like $cpu seals" sealed_by "$emulator" -cpu "$cpu" "$GOSTCRYPT"
        ok "a CPU like $cpu opens" opened_by "$emulator" -cpu "$cpu" "$GOSTCRYPT"
    done
    "$emulator" -cpu Haswell,-xsave "$GOSTCRYPT" --kernel list --json >list 2>said
    ok "no AVX2 where the system does not save its registers" \
        sh -c 'grep -q scalar list && ! grep "avx2.*\"fits\": true" list'
else
    skip "old CPUs" "no qemu-x86_64 here, another machine, or a sanitizer in the program"
fi

done_testing

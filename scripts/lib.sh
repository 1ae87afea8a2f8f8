# SPDX-License-Identifier: ISC
# Sourced by the scripts beside it: where the sources are, and packages.
# shellcheck shell=sh
# shellcheck disable=SC2034 # used by those who source this
sources=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd) || exit 1

have() {
    command -v "$1" >/dev/null 2>&1
}

have_library() {
    have pkg-config && pkg-config --exists "$1" 2>/dev/null
}

# Prints the Debian packages that building still wants.
packages_to_build() {
    have cc || have gcc || echo gcc libc6-dev
    have make || echo make
    have autoreconf || echo autoconf
    have automake || echo automake
    have pkg-config || echo pkg-config
    have_library libargon2 || echo libargon2-dev
    have_library nettle || echo nettle-dev
}

# compiles_m32 [OPTION]...: whether gcc -m32 makes programs that run.  The versioned multilib packages
# go along with cross compilers, but bring no link to the kernel's headers.
gcc_m32="gcc -m32 -idirafter /usr/include/$(gcc -print-multiarch 2>/dev/null)"
compiles_m32() {
    m32_work=$(mktemp -d) || return 1
    echo 'int main(void) { return 0; }' >"$m32_work/empty.c"
    $gcc_m32 "$@" -o "$m32_work/empty" "$m32_work/empty.c" 2>/dev/null && "$m32_work/empty"
    m32_status=$?
    rm -rf "$m32_work"
    return $m32_status
}

install_m32() {
    install_packages "gcc-$(gcc -dumpversion | cut -d. -f1)-multilib"
}

# with_experiments DIR NEW: prints DIR if it was configured with --enable-experiments, else the build
# directory NEW, which it configures with that and otherwise as DIR was.
with_experiments() {
    if grep -q '^enable_experiments = yes' "$1/Makefile" 2>/dev/null; then
        echo "$1"
        return
    fi
    if ! grep -q '^enable_experiments = yes' "$2/Makefile" 2>/dev/null; then
        echo "configuring $2 with --enable-experiments" >&2
        given=
        [ ! -x "$1/config.status" ] || given=$("$1/config.status" --config) || return 1
        mkdir -p "$2" || return 1
        (
            { [ -x "$sources/configure" ] || { cd "$sources" && autoreconf -fi; }; } && cd "$2" &&
                eval "'$sources/configure' $given --enable-experiments"
        ) >"$2/configure.out" 2>&1 || { tail -n 20 "$2/configure.out" >&2; return 1; }
    fi
    echo "$2"
}

# copy_sources DIRECTORY: what is under version control or would be, else all but what a build made.
copy_sources() {
    mkdir "$1" && cd "$sources" || return 1
    copied=$(mktemp) || return 1
    if git -c safe.directory='*' ls-files -z --cached --others --exclude-standard \
        >"$copied" 2>/dev/null && [ -s "$copied" ]; then
        tar -c --null --ignore-failed-read -T "$copied" 2>/dev/null
    else
        tar -c --exclude=./.git --exclude=./config.status --exclude='*.o' --exclude='*.a' \
            --exclude='*.trs' .
    fi | tar -x -C "$1"
    copy_status=$?
    rm -f "$copied"
    return $copy_status
}

# install_packages PACKAGE...: with apt-get, all or none, without a question, removing nothing.
# Silent, unless it fails.
install_packages() {
    [ $# -gt 0 ] || return 0
    if ! have apt-get; then
        echo "missing, and there is no apt-get to install them: $*" >&2
        return 1
    fi
    as_root=
    if [ "$(id -u)" != 0 ]; then
        if ! sudo -n true 2>/dev/null; then
            echo "missing, and only root can install them: $*" >&2
            return 1
        fi
        as_root='sudo -n'
    fi
    apt_log=$(mktemp) || return 1
    apt_status=0
    apt_get install "$@" || { apt_get update && apt_get install "$@"; } || apt_status=1
    [ $apt_status = 0 ] || { echo "apt-get could not install: $*" >&2; tail -n 5 "$apt_log" >&2; }
    rm -f "$apt_log"
    return $apt_status
}

apt_get() {
    apt_verb=$1
    shift
    [ "$apt_verb" = update ] || set -- --yes --no-install-recommends --no-remove "$@"
    # shellcheck disable=SC2086 # as_root may be empty or two words
    $as_root env DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=120 \
        -o Dpkg::Use-Pty=0 "$apt_verb" "$@" >"$apt_log" 2>&1 </dev/null
}

#!/bin/sh
# SPDX-License-Identifier: ISC
# The map for developers names files, functions, variables and options of configure that are there,
# and every room.
# shellcheck source=lib.sh
. "${0%/*}/lib.sh"

top=$tests/..
map=$top/HACKING
[ -f "$map" ] || skip_all "HACKING is not there"

# words PATTERN: those in the map, with blanks between.
words() {
    grep -Eo -e "$1" "$map" | sort -u | tr '\n' ' '
}

# In the tree or in src/; what stands for other names is written in capitals.
is_there() {
    [ -e "$top/$1" ] || [ -e "$top/src/$1" ]
}
for path in $(words '[A-Za-z0-9_.-]+/[A-Za-z0-9_./-]*[A-Za-z0-9]'); do
    case $path in
    */*[A-Z]*) ;;
    *) ok "$path is there" is_there "$path" ;;
    esac
done

for file in $(words '(^|[ (])[a-z0-9_]+\.[ch]\>'); do
    ok "$file is there" [ -n "$(find "$top/src" -name "${file#(}")" ]
done

for function in $(words '[a-z0-9_]+_[a-z0-9_]+\(\)'); do
    ok "$function is declared" grep -rqw --include='*.h' "${function%()}" "$top/src"
done

for variable in $(words 'GOSTCRYPT_[A-Z_]+'); do
    ok "$variable is heeded" grep -rqw --include='*.[ch]' "$variable" "$top/src" "$top/tests"
done

for option in $(words '--(enable|disable)-[a-z0-9]+'); do
    name=${option#--*able-}
    ok "configure takes $option" \
        grep -Eqi "GC_KERNEL\(\[$name\]|AC_ARG_ENABLE\(\[$name\]" "$top"/m4/*.m4
done

for room in "$top"/src/*/; do
    room=$(basename "$room")
    matches "the map has the room $room" "(^|[ ,])$room(/|  | [a-z0-9]+  )" "$map"
done

done_testing

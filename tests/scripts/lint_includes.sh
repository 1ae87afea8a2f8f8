#!/bin/sh
# SPDX-License-Identifier: ISC
# scripts/lint-includes finds includes that the plan of the house forbids, and no others.
# shellcheck source=tests/program/lib.sh
. "${0%/*}/../program/lib.sh"

lint=$tests/../scripts/lint-includes
[ -x "$lint" ] || skip_all "scripts/ is not there"

# plant FILE INCLUDED...: a file that includes these, in a tree of its own.
plant() {
    mkdir -p "tree/${1%/*}"
    file=tree/$1
    shift
    printf '/* a file */\n#include "config.h"\n#include <stdio.h>\n' >"$file"
    [ $# = 0 ] || printf '#include "%s"\n' "$@" >>"$file"
}

small_house() {
    rm -rf tree
    plant src/base/octets.h
    plant src/gost/gost.h base/octets.h
    plant src/gost/modes.c gost/gost.h base/octets.h
    plant src/sha512/sha512.h base/octets.h
    plant src/format/container.h gost/gost.h sha512/sha512.h
    plant src/program/main.c format/container.h
    plant src/measure/measure.h base/octets.h
    plant src/experiments/lanes.c measure/measure.h gost/gost.h
    plant src/tools/circuits/circuits.c gost/gost.h
    plant tests/support/sample.h format/container.h
    plant tests/support/unit.h
    plant tests/base/check_octets.c support/unit.h base/octets.h
}

# forbidden NAME FILE:LINE: exactly one line is told, and that is where it stands.
forbidden() {
    if "$lint" tree >"$out" 2>"$err"; then
        fail "$1: status 0"
    else
        is "$1" "$(sed 's/: .*//' "$err")" "$2"
    fi
}

ok "the tree itself keeps the rule" "$lint" "$tests/.."

small_house
ok "includes of the own room and of floors below are right" "$lint" tree

plant src/base/octets.c base/octets.h program/options.h
forbidden "an include upward" src/base/octets.c:5
small_house
plant src/gost/modes.c sha512/sha512.h
forbidden "the cipher includes the hash" src/gost/modes.c:4
small_house
plant src/sha512/hmac.c gost/gost.h
forbidden "the hash includes the cipher" src/sha512/hmac.c:4
small_house
plant src/program/main.c experiments/lanes.h
forbidden "the program includes an experiment" src/program/main.c:4
small_house
plant src/tools/circuits/circuits.c experiments/lanes.h
forbidden "a tool includes an experiment" src/tools/circuits/circuits.c:4
small_house
plant tests/base/check_octets.c format/container.h
forbidden "a test includes what is above its floor" tests/base/check_octets.c:4
small_house
plant src/format/container.c support/sample.h
forbidden "a source includes what belongs to tests" src/format/container.c:4
small_house
plant src/gost/modes.c gost.h
forbidden "an include without its room" src/gost/modes.c:4
small_house
plant src/cellar/modes.c base/octets.h
forbidden "a room that is not in the plan" src/cellar/modes.c:4
small_house
printf '  #  include <program/options.h>\n' >>tree/src/base/octets.h
forbidden "other ways to write it" src/base/octets.h:4
small_house
plant src/gost/gost.h gost/gost.h
forbidden "a file includes itself" src/gost/gost.h:4

small_house
plant src/gost/gost.h gost/kernel.h
plant src/gost/kernel.h gost/modes.h
plant src/gost/modes.h gost/gost.h
exits 1 "a circle of three files in one room" "$lint" tree
matches "its files are named" 'gost/kernel\.h' "$err"

done_testing

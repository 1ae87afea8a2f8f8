#!/bin/sh
# SPDX-License-Identifier: ISC
# Every option of the table is in the completions of all three shells, in the manual and in --help;
# and the completions work where these shells are.
# shellcheck source=tests/program/lib.sh
. "$tests/program/lib.sh"

sources=$tests/..
[ -e "$sources/src/program/options_table.c" ] || skip_all "the sources are not here"
# Verbs stand several in a line.
grep -o '{"--[a-z0-9-]*"' "$sources/src/program/options_table.c" | tr -d '{"' | sort -u >options
"$GOSTCRYPT" --help >help
is "there are options" "$(($(wc -l <options) > 40))" 1
in_all_places() {
    while read -r option; do
        word=${option#--}
        grep -Eq -- "(^|[^a-z-])$option([^a-z-]|\$)" "$sources/doc/completion/gostcrypt.bash" ||
            echo "$option is not in bash's"
        grep -Eq -- "$option(=|\[|\}|')" "$sources/doc/completion/gostcrypt.zsh" ||
            echo "$option is not in zsh's"
        grep -Eq -- " -l $word " "$sources/doc/completion/gostcrypt.fish" ||
            echo "$option is not in fish's"
        grep -Eq "^\\.It Fl (. , )?-$word( |\$)" "$sources/man/gostcrypt.1" ||
            echo "$option is not in the manual"
    done <options
}
is "each is in all places" "$(in_all_places)" ""

PATH=${GOSTCRYPT%/*}:$PATH
export PATH
if bash -c 'mapfile -t x </dev/null' 2>/dev/null; then
    complete_bash() { # complete_bash WORD...: what the last one may become
        bash -c '. "$1"; shift; COMP_WORDS=(gostcrypt "$@"); COMP_CWORD=$#; _gostcrypt
            printf "%s\n" "${COMPREPLY[@]}"' - "$sources/doc/completion/gostcrypt.bash" "$@"
    }
    is "bash: a unique beginning" "$(complete_bash --sal)" --salvage
    is "bash: modes" "$(complete_bash -m cf)" cfb
    is "bash: S-boxes, behind =" "$(complete_bash --sbox = tc2)" tc26Z
    ok "bash: kernels" sh -c 'echo "$1" | grep -q scalar-u32' - "$(complete_bash --kernel sca)"
    complete_bash -- | sort -u >bash
    is "bash: every option" "$(sort -u options | comm -23 - bash)" ""
else
    skip "bash" "it is not here"
fi
if command -v zsh >/dev/null; then
    ok "zsh reads its file" zsh -n "$sources/doc/completion/gostcrypt.zsh"
else
    skip "zsh" "it is not here"
fi
if command -v fish >/dev/null; then
    HOME=$scratch fish -c "source '$sources/doc/completion/gostcrypt.fish'
        complete -C 'gostcrypt --sal'" >fish 2>&1
    ok "fish: a unique beginning" grep -q '^--salvage' fish
else
    skip "fish" "it is not here"
fi

done_testing

# SPDX-License-Identifier: ISC
# Completion of gostcrypt's options for bash.
_gostcrypt()
{
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} value=
    # --option=word comes as three words.
    if [[ $word == "=" ]]; then
        word=
        value=$before
    elif [[ $before == "=" ]]; then
        value=${COMP_WORDS[COMP_CWORD - 2]}
    else
        value=$before
    fi
    local options='--encrypt --decrypt --test --info --keygen --benchmark --rekey --mac --help
        --version --key --passphrase --passphrase-file --new-key --new-passphrase
        --new-passphrase-file --output --force --mode --sbox --segment-size --threads --kernel
        --digest --check-digest --integrity --check-integrity --header --make-header --part --range
        --from-command --to-command --salvage --verify-first --sparse --json --raw --cms --iv --key-meshing --padding
        --openssl-pbkdf2 --openssl-kdf --openssl-md --mac-octets --check-mac --size --progress
        --no-progress --from-command --to-command --quiet --verbose'
    COMPREPLY=()
    case $value in
    -m | --mode)
        mapfile -t COMPREPLY < <(compgen -W 'ctr cnt ecb cfb cbc magma magma-ctr magma-ctr-acpkm
            magma-ecb magma-cbc' -- "$word")
        return
        ;;
    -s | --sbox)
        mapfile -t COMPREPLY < <(compgen -W 'list tc26Z cpA cpB cpC cpD test r3411test r3411cp dke1
            eac' -- "$word"
            compgen -f -- "$word")
        return
        ;;
    --kernel)
        mapfile -t COMPREPLY < <(compgen -W "list $("${COMP_WORDS[0]}" --kernel list --json \
            2>/dev/null | sed -n '/"hash":/q;s/.*"name": "\([^"]*\)".*/\1/p')" -- "$word")
        return
        ;;
    --segment-size)
        mapfile -t COMPREPLY < <(compgen -W '4K 8K 16K 32K 64K 128K 256K 512K 1M' -- "$word")
        return
        ;;
    --padding)
        mapfile -t COMPREPLY < <(compgen -W 'none pkcs7' -- "$word")
        return
        ;;
    --openssl-md)
        mapfile -t COMPREPLY < <(compgen -W 'sha256 sha512 md5 streebog256 streebog512' -- "$word")
        return
        ;;
    -T | --threads | --iv | --part | --range | --mac-octets | --check-mac | --size)
        return
        ;;
    esac
    if [[ $word == -* ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$options" -- "$word")
    fi
}
complete -o default -F _gostcrypt gostcrypt

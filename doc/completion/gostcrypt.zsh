#compdef gostcrypt
# SPDX-License-Identifier: ISC
# Completion of gostcrypt's options for zsh.
_arguments -s -S \
    '(-e --encrypt)'{-e,--encrypt}'[encrypt]' \
    '(-d --decrypt)'{-d,--decrypt}'[decrypt]' \
    '(-t --test)'{-t,--test}'[verify everything, write nothing]' \
    '(-i --info)'{-i,--info}'[describe containers]' \
    '(-g --keygen)'{-g,--keygen}'[make a key file]' \
    '(-b --benchmark)'{-b,--benchmark}'[measure in memory]' \
    '--rekey[encrypt again with another key]' \
    '--mac[message authentication code]' \
    '(-h --help)'{-h,--help}'[list the options]' \
    '(-V --version)'{-V,--version}'[print the version]' \
    '(-k --key)'{-k+,--key=}'[key file]:key file:_files' \
    '(-p --passphrase)'{-p,--passphrase}'[ask for a passphrase]' \
    '--passphrase-file=[take the passphrase from a file]:file:_files' \
    '--new-key=[key file of the new container]:key file:_files' \
    '--new-passphrase[ask for the new passphrase]' \
    '--new-passphrase-file=[take the new passphrase from a file]:file:_files' \
    '(-o --output)'{-o+,--output=}'[output file]:file:_files' \
    '(-f --force)'{-f,--force}'[replace an existing file]' \
    '(-m --mode)'{-m+,--mode=}'[mode]:mode:(ctr cnt ecb cfb cbc magma magma-ctr magma-ctr-acpkm magma-ecb magma-cbc)' \
    '(-s --sbox)'{-s+,--sbox=}'[S-boxes]:name:(list tc26Z cpA cpB cpC cpD test r3411test r3411cp dke1 eac)' \
    '--segment-size=[segment size]:size:(4K 8K 16K 32K 64K 128K 256K 512K 1M)' \
    '(-T --threads)'{-T+,--threads=}'[number of threads]:number:' \
    '--kernel=[cipher kernel]:kernel:(list)' \
    '--digest=-[SHA-512 of the plaintext]::file:_files' \
    '--check-digest=[compare the SHA-512 of the plaintext]:file:_files' \
    '--integrity=[write the integrity digest]:file:_files' \
    '--check-integrity=[compare the integrity digest]:file:_files' \
    '--header=[header file]:file:_files' \
    '--make-header[write a header only]' \
    '--part=[a part]:I/N:' \
    '--range=[only these octets]:OFFSET\:LENGTH:' \
    '--salvage[zeros for what is damaged]' \
    '--verify-first[verify all before the first octet is written]' \
    '--from-command[encrypt what the command behind -- writes]' \
    '--to-command[the command behind -- reads the data]' \
    '--sparse[holes for zeros]' \
    '--json[print JSON]' \
    '--raw[a bare stream]' \
    '--cms[a CMS file]' \
    '--iv=[synchro message]:digits:' \
    '--key-meshing[a new key every 1024 octets]' \
    '--padding=[padding]:padding:(none pkcs7)' \
    '--openssl-pbkdf2=-[files of openssl enc -pbkdf2]::iterations:' \
    '--openssl-kdf[files of openssl enc without -pbkdf2]' \
    '--openssl-md=[hash]:hash:(sha256 sha512 md5 streebog256 streebog512)' \
    '--mac-octets=[octets of the code]:number:(1 2 3 4 5 6 7 8)' \
    '--check-mac=[compare the code]:digits:' \
    '--size=[expected size]:size:' \
    '--progress=-[show progress]::seconds:' \
    '--no-progress[show no progress]' \
    '--from-command[encrypt what a command writes]' \
    '--to-command[give the data to a command]' \
    '(-q --quiet)'{-q,--quiet}'[fewer words]' \
    '(-v --verbose)'{-v,--verbose}'[more words]' \
    '*:file:_files'

#!/bin/sh
# SPDX-License-Identifier: ISC
# The experiments compute what they should, in the registers that they should.
# By hand: EXPERIMENTS="src/experiments/lanes ..." sh tests/experiments/experiments.sh, in the build
# directory.
set -u
LC_ALL=C
export LC_ALL
: "${EXPERIMENTS:=}"
: "${tests:=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)}"

count=0
scratch=$(mktemp -d "${TMPDIR:-/tmp}/gostcrypt-test.XXXXXX") || exit 99
trap 'rm -rf "$scratch"' EXIT
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 143' TERM

# result NAME: after a command that passed or failed, whose output is in $scratch/log.
result() {
    status=$?
    count=$((count + 1))
    if [ $status = 0 ]; then
        echo "ok $count - $1"
    else
        echo "not ok $count - $1"
        head -c 2000 "$scratch/log" | sed 's/^/# /'
    fi
}

skip() {
    count=$((count + 1))
    echo "ok $count - $1 # SKIP $2"
}

is_experiment() {
    case $1 in
    */stopwatch | */summary) return 1 ;;
    esac
}

for program in $EXPERIMENTS; do
    is_experiment "$program" || continue
    "$program" --check >"$scratch/log" 2>&1 && ! grep -q '^not ok' "$scratch/log" &&
        grep -q '^1\.\.[1-9]' "$scratch/log"
    result "$program agrees with the standard in all its variants"
done

# Every program that times also writes its raw figures.
for program in $EXPERIMENTS; do
    is_experiment "$program" || continue
    rm -f "$scratch/raw.csv"
    "$program" --runs 1 --size 1048576 --csv "$scratch/raw.csv" >"$scratch/log" 2>&1 &&
        [ "$(tail -n 1 "$scratch/raw.csv" | tr -dc , | wc -c)" -eq 6 ]
    result "$program writes seven columns of raw figures"
done

# disassembly LIBRARY PATTERN: how many instructions name such registers
registers() {
    objdump -d "$1" | grep -c "$2"
}

if [ -e src/experiments/libsha512_mmx.a ] && command -v objdump >/dev/null; then
    for library in src/experiments/libsha512_mmx.a src/experiments/libwidths32_mmx.a; do
        [ -e $library ] || continue
        {
            [ "$(registers $library '%mm[0-7]')" -gt 500 ] &&
                [ "$(registers $library '%[xyz]mm')" = 0 ]
        } >"$scratch/log" 2>&1
        result "$library computes in MMX registers and in no others of vectors"
    done
else
    skip "MMX code has only MMX registers" "no MMX here, or no objdump"
fi

if [ -e src/experiments/libmd5_general.a ] && command -v objdump >/dev/null; then
    [ "$(registers src/experiments/libmd5_general.a '%[xyz]*mm[0-9]\|v[0-9]*\.[0-9]*[bhsd]')" = 0 ] \
        >"$scratch/log" 2>&1
    result "vectors without SIMD are in general registers only"
else
    skip "vectors without SIMD are in general registers only" "no such library, or no objdump"
fi

cat >"$scratch/raw.csv" <<'END'
experiment,contender,lanes,round,amount,unit,seconds
e,odd,1,0,10,steps,3
e,even,2,0,10,octets,4
e,odd,1,1,10,steps,1
e,even,2,1,10,octets,1
e,odd,1,2,10,steps,2
e,even,2,2,10,octets,2
e,even,2,3,10,octets,3
END
cat >"$scratch/expected" <<'END'
experiment,contender,lanes,rounds,amount,unit,median,lowest,highest,first_quartile,third_quartile
e,odd,1,3,10,steps,2.000000000,1.000000000,3.000000000,1.500000000,2.500000000
e,even,2,4,10,octets,2.500000000,1.000000000,4.000000000,1.750000000,3.250000000
END
src/experiments/summary <"$scratch/raw.csv" 2>&1 | diff "$scratch/expected" - >"$scratch/log" 2>&1
result "medians and quartiles are those of the definition"

echo 'e,odd,1' | src/experiments/summary >"$scratch/log" 2>&1
[ $? = 1 ]
result "raw figures with missing columns are refused"

src/experiments/stopwatch "$scratch/watch.csv" e sleep 4 100 sleep 0.2 >"$scratch/log" 2>&1 &&
    awk -F, '$1 == "e" && $2 == "sleep" && $4 == 4 && $5 == 100 && $7 >= 0.2 && $7 < 20 { wall = 1 }
             $2 == "sleep (CPU)" && $7 < 0.1 { cpu = 1 }
             END { exit !(wall && cpu) }' "$scratch/watch.csv"
result "the stopwatch tells time on the wall from time on the CPU"

src/experiments/stopwatch "$scratch/watch2.csv" e false 4 100 sh -c 'exit 3' >"$scratch/log" 2>&1
[ $? = 3 ] && [ ! -s "$scratch/watch2.csv" ]
result "the stopwatch hands a failure on and writes no figures"

# One report, short, from all of it.
if [ -n "$EXPERIMENTS" ]; then
    "$tests/../scripts/experiments" --short -o "$scratch/report" . >"$scratch/log" 2>&1 &&
        [ "$(grep -c '^## [1-4]\. ' "$scratch/report/report.md")" = 4 ] &&
        [ "$(awk -F, '$1 == "lanes-md5" && $2 == "SIMD 4 lanes"' "$scratch/report/raw.csv" | wc -l)" = 3 ] &&
        ! grep -Eq '[|] [-+]?(nan|inf) ' "$scratch/report/report.md"
    result "scripts/experiments writes a report from three rounds"
    if command -v gnuplot >/dev/null; then
        for plot in fast-types word-widths lanes forced-simd; do
            if [ $plot = fast-types ] && [ ! -e src/experiments/fast-types-gcc-64-O3 ]; then
                skip "there is a plot of $plot" "not built here"
                continue
            fi
            grep -q '</svg>' "$scratch/report/$plot.svg" 2>"$scratch/log" &&
                [ "$(wc -c <"$scratch/report/$plot.png")" -gt 10000 ]
            result "there is a plot of $plot, as SVG and PNG"
        done
    else
        skip "there are plots" "no gnuplot"
    fi
fi

echo "1..$count"

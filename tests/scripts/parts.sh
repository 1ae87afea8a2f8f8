#!/bin/sh
# SPDX-License-Identifier: ISC
# The recipes for many hosts: with GNU parallel, broken off and called again; as a Slurm array would
# call it; as parts of an upload.
# shellcheck source=tests/program/lib.sh
: "${tests:=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)}"
. "$tests/program/lib.sh"
scripts=$tests/../scripts

new_key key
data 20000003 >p
if command -v parallel >/dev/null && parallel --version 2>/dev/null | grep -q GNU; then
    recipe() {
        timeout 60 "$scripts/parts-parallel" -k key -n 12 -j 2 -o d p
    }
    exits 0 "GNU parallel makes all parts" recipe
    ok "... of a container" sh -c '"$1" -d -k key d/container | cmp - p' - "$GOSTCRYPT"
    rm -f d/part.3 d/part.12 d/container
    touch -d '2000-01-01' d/part.1
    exits 0 "called again it makes those that are missing" recipe
    ok "... of the same container" sh -c '"$1" -d -k key d/container | cmp - p' - "$GOSTCRYPT"
    is "... and no others" "$(find d -name part.1 -newermt 2001-01-01)" ""
    rm -rf d
    (exec timeout 0.15 "$scripts/parts-parallel" -k key -n 12 -j 2 -o d p) >"$out" 2>"$err"
    exits 0 "broken off it goes on" recipe
    ok "... to the whole container" sh -c '"$1" -d -k key d/container | cmp - p' - "$GOSTCRYPT"
else
    skip "GNU parallel" "it is not here"
fi

# What sbatch would start.
"$GOSTCRYPT" -e --make-header -k key -o header
mkdir tasks
for task in 3 1 5 2 4; do
    SLURM_ARRAY_TASK_ID=$task SLURM_ARRAY_TASK_COUNT=5 SLURM_CPUS_PER_TASK=1 \
        "$scripts/parts-slurm" key header p tasks || break
done
cat header tasks/part.[1-5] >c
ok "the tasks of a Slurm array" sh -c '"$1" -d -k key c | cmp - p' - "$GOSTCRYPT"
rm tasks/part.4
PARTS=5 SLURM_ARRAY_TASK_ID=4 SLURM_ARRAY_TASK_COUNT=1 "$scripts/parts-slurm" key header p tasks
cat header tasks/part.[1-5] >c
ok "a task that is made again" sh -c '"$1" -d -k key c | cmp - p' - "$GOSTCRYPT"

# As an object store joins the parts of an upload: by number, the header with the first.
mkdir store
cat header tasks/part.1 >store/1
for part in 5 3 4 2; do
    cp tasks/part.$part store/$part
done
ok "parts of an upload" sh -c 'cat store/1 store/2 store/3 store/4 store/5 | "$1" -d -k key | cmp - p' - \
    "$GOSTCRYPT"

done_testing

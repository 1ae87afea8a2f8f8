# SPDX-License-Identifier: ISC
# Reads memory.csv, files.csv, modes.csv and yardstick.csv; prints tables of medians and ratios, and leaves
# the plot's figures in plots/bars (variable `plots`).
#
# Machines are shared, so half of the rounds may be disturbed: what counts is the median of the other
# half, for all alike.  In memory that are the rounds that took the least CPU time; of whole files,
# timed by the clock, those in which others used the least CPU time.  "~" marks figures of files for
# which that was still more than a fifth of a CPU.

FNR == 1 { kind = FILENAME; sub(/.*\//, "", kind); sub(/\.csv$/, "", kind) }

kind == "memory" && $1 != "experiment" {
    id = $2 SUBSEP $1
    value[id, ++count[id]] = $7
    amount[id] = $5
}

(kind == "files" || kind == "modes") && FNR > 1 {
    if (kind == "modes" && count[$1] == 0 && $1 ~ /^mode: openssl /)
        modes_name[++modes] = substr($1, length("mode: openssl ") + 1)
    value[$1, ++count[$1]] = $4
    noise[$1, count[$1]] = $6
    cpu[$1, count[$1]] = $5
    amount[$1] = $2
}

kind == "yardstick" && FNR > 1 { twins[++twin_count] = $0 }

# The median of the first n of list[].
function median(n,    i, j, x) {
    for (i = 2; i <= n; i++) {
        x = list[i]
        for (j = i - 1; j > 0 && list[j] > x; j--)
            list[j + 1] = list[j]
        list[j + 1] = x
    }
    return n % 2 ? list[(n + 1) / 2] : (list[n / 2] + list[n / 2 + 1]) / 2
}

# Seconds of a run; 0: there are none.
function seconds(id,    n, i, kept, limit, files) {
    if (id in known)
        return known[id]
    n = count[id]
    if (n == 0)
        return 0
    files = (id, 1) in noise
    for (i = 1; i <= n; i++)
        list[i] = files ? noise[id, i] : value[id, i]
    limit = median(n)
    if (files && limit > 0.2)
        disturbed[id] = 1
    for (i = 1; i <= n; i++)
        if ((files ? noise[id, i] : value[id, i]) <= limit)
            list[++kept] = value[id, i]
    known[id] = median(kept)
    return known[id]
}

function rate(id,    s) {
    s = seconds(id)
    return s > 0 ? amount[id] / s / 1048576 : 0
}

function mark(ours, theirs) { return (ours in disturbed) || (theirs in disturbed) ? " ~" : "" }

# A table's line: what, our figure, another, the ratio, and what is asked for (0: nothing is).
function line(what, ours, theirs, ratio, least) {
    if (ours <= 0 || theirs <= 0)
        return
    printf "%-52s %9.*f %9.*f %7.2f", what, ours < 20 ? 2 : 0, ours, theirs < 20 ? 2 : 0, theirs, ratio
    if (least > 0)
        printf "  %5.2f %s", least, (ratio >= least) ? "reached" : sprintf("missed by %.0f %%", 100 * (1 - ratio / least))
    printf "\n"
}

function heading(text, ours, theirs) {
    printf "\n%-52s %9s %9s %7s  %s\n", text, ours, theirs, "ratio", "at least"
}

function rates(what, ours, theirs, least,    a, b) {
    a = rate(ours); b = rate(theirs)
    line(what mark(ours, theirs), a, b, b > 0 ? a / b : 0, least)
}

# The slowest of three modes.
function worst(kernel, size,    a, b, c) {
    a = rate("counter: " kernel SUBSEP size); b = rate("ecb: " kernel SUBSEP size); c = rate("ecb decrypt: " kernel SUBSEP size)
    return a < b ? (a < c ? a : c) : (b < c ? b : c)
}

function slowest_set(best, size,    i, n, names, r, least) {
    n = split("cpA cpB cpC cpD test r3411test r3411cp dke1 eac", names, " ")
    for (i = 1; i <= n; i++) {
        r = worst(best " (" names[i] ")", size)
        if (r > 0 && (least == 0 || r < least)) {
            least = r
            slowest = names[i]
        }
    }
    return least
}

function memory_table(size,    i, best, one, evp, ctr, lanes, r) {
    heading("GOST 28147-89 in memory, " size, "MiB/s", "one block")
    one = rate("counter: one block at a time" SUBSEP size)
    for (i = 1; i <= bests; i++) {
        best = bests_name[i]
        rates("counter mode, tc26Z, " best, "counter: " best " (tc26Z)" SUBSEP size, "counter: one block at a time" SUBSEP size, 33)
        rates("ECB, tc26Z, " best, "ecb: " best " (tc26Z)" SUBSEP size, "ecb: one block at a time" SUBSEP size, 27)
        rates("ECB decrypting, tc26Z, " best, "ecb decrypt: " best " (tc26Z)" SUBSEP size, "ecb decrypt: one block at a time" SUBSEP size, 27)
        r = slowest_set(best, size)
        line("slowest other named set (" slowest "), mode, " best, r, one, r / one, 26)
        r = worst(best " (user)", size)
        line("a user's S-boxes, slowest mode, " best, r, one, r / one, 26)
    }
    for (i = 1; i <= bests; i++)
        rates("meshed counter mode, tc26Z, " bests_name[i], "meshed: " bests_name[i] " (tc26Z)" SUBSEP size, "counter: one block at a time" SUBSEP size, 0)
    rates("counter mode, bitslice-u64 (any machine)", "counter: bitslice-u64" SUBSEP size, "counter: one block at a time" SUBSEP size, 6.5)
    rates("counter mode, scalar-u32", "counter: scalar-u32" SUBSEP size, "counter: one block at a time" SUBSEP size, 0)

    heading("against other libraries, " size, "MiB/s", "theirs")
    best = bests_name[1]
    rates("ECB: libgcrypt", "ecb: " best " (tc26Z)" SUBSEP size, "ecb: libgcrypt" SUBSEP size, 0)
    rates("ECB decrypting: libgcrypt", "ecb decrypt: " best " (tc26Z)" SUBSEP size, "ecb decrypt: libgcrypt" SUBSEP size, 0)
    rates("meshed counter mode: gost-engine", "meshed: " best " (cpA)" SUBSEP size, "counter: gost-engine (OpenSSL) with meshing" SUBSEP size, 0)
    evp = "sha512: OpenSSL EVP" SUBSEP size
    for (i = 1; i <= bests; i++) {
        best = bests_name[i]
        rates("SHA-512 lanes, " best ": OpenSSL EVP", "sha512: " best " (lanes)" SUBSEP size, evp, 1.9)
        rates("SHA-512 one stream, " best ": OpenSSL EVP", "sha512: " best " (stream)" SUBSEP size, evp, 0.9)
    }
    rates("SHA-512 one stream: libsodium", "sha512: " bests_name[1] " (stream)" SUBSEP size, "sha512: libsodium" SUBSEP size, 0)
    for (i = 1; i <= bests; i++) {
        best = bests_name[i]
        ctr = rate("counter: " best " (tc26Z)" SUBSEP size); lanes = rate("sha512: " best " (lanes)" SUBSEP size)
        if (ctr > 0 && lanes > 0)
            line("sealing, " best ": 1/(1/counter + 1/lanes)", rate("seal: " best SUBSEP size), 1 / (1 / ctr + 1 / lanes), rate("seal: " best SUBSEP size) * (1 / ctr + 1 / lanes), 0.93)
    }
}

function yardstick_table(    i, f, least, low) {
    heading("our kernels against their twins in the yardstick", "MiB/s", "twin")
    for (i = 1; i <= twin_count; i++) {
        split(twins[i], f, ",")
        line(f[1] ", " f[3] ", " f[4] / 1024 " KiB", f[5], f[6], f[5] / f[6], 0.97)
    }
}

function files_table(    i, n, names) {
    heading("whole files of " amount["pipe: cat"] / 1048576 " MiB", "MiB/s", "theirs")
    rates("-e to a pipe, 2 threads: age", "pipe: gostcrypt -e -T2", "pipe: age", 1.1)
    rates("-e file to file, 2 threads: age", "file: gostcrypt -e -T2", "file: age", 1.5)
    rates("-e to /dev/null: 1 thread", "null: gostcrypt -e -T2", "null: gostcrypt -e -T1", 1.85)
    rates("-d to /dev/null: 1 thread", "null: gostcrypt -d -T2", "null: gostcrypt -d -T1", 1.85)
    rates("-t: 1 thread", "null: gostcrypt -t -T2", "null: gostcrypt -t -T1", 1.85)
    rates("-d --salvage, 2 threads: -d", "null: gostcrypt -d --salvage -T2", "null: gostcrypt -d -T2", 0.97)
    rates("two parts at once: one run, 2 threads", "null: gostcrypt two parts", "null: gostcrypt -e -T2", 0.91)
    n = split("openssl aes-256-ctr,openssl gost89-cnt,gpg --symmetric,ccrypt,cat", names, ",")
    for (i = 1; i <= n; i++) {
        rates("-e to a pipe, 2 threads: " names[i], "pipe: gostcrypt -e -T2", "pipe: " names[i], 0)
        rates("-e file to file, 2 threads: " names[i], "file: gostcrypt -e -T2", "file: " names[i], 0)
    }
    rates("-e to /dev/null, 2 threads: age", "null: gostcrypt -e -T2", "null: age", 0)
    rates("-d to /dev/null, 2 threads: age -d", "null: gostcrypt -d -T2", "null: age -d", 0)
}

function modes_table(    i, name, ours) {
    heading("bare streams of " amount["mode: openssl " modes_name[1]] / 1048576 " MiB to /dev/null", "MiB/s", "theirs")
    for (i = 1; i <= modes; i++) {
        name = modes_name[i]
        ours = "mode: gostcrypt " name
        rates(name ", 1 thread: gost-engine", ours " -T1", "mode: openssl " name, 0)
        rates(name ", 2 threads: gost-engine", ours " -T2", "mode: openssl " name, 0)
    }
    for (i = 1; i <= 2; i++)
        rates("gost89 -d, " i " thread" (i > 1 ? "s" : "") ": gost89-cnt -d", "mode: gostcrypt gost89 -d -T" i, "mode: gostcrypt gost89-cnt -d -T" i, 0.8)
}

function walls(what, ours, theirs, least,    a, b) {
    a = 1e3 * seconds(ours); b = 1e3 * seconds(theirs)
    line(what mark(ours, theirs), a, b, a > 0 ? b / a : 0, least)
}

function small_table(    i, j, n, names, sizes) {
    split("1K 64K", sizes, " ")
    n = split("openssl aes-256-ctr,age,openssl gost89-cnt,gpg --symmetric,ccrypt,cat", names, ",")
    heading("small files, milliseconds from start to end", "-e", "theirs")
    walls("64 KiB at the end of 4 GiB: -d of 64 KiB", "64K: gostcrypt -d --range", "64K: gostcrypt -d", 0.33)
    for (j = 1; j <= 2; j++) {
        for (i = 1; i <= n; i++)
            walls(sizes[j] "iB: " names[i], sizes[j] ": gostcrypt -e", sizes[j] ": " names[i], i == 1 ? 1 : 0)
        walls(sizes[j] "iB: -d, openssl aes-256-ctr", sizes[j] ": gostcrypt -d", sizes[j] ": openssl aes-256-ctr", 0)
    }
}

# CPU seconds that a GiB takes, all threads together; others on the machine hardly change them.
function cpu_seconds(id,    i) {
    for (i = 1; i <= count[id]; i++)
        list[i] = cpu[id, i]
    return count[id] > 0 ? median(count[id]) / amount[id] * 1073741824 : 0
}

function cpu_table(    i, n, names) {
    n = split("gostcrypt -e -T1,gostcrypt -e -T2,gostcrypt -d -T2,age,openssl aes-256-ctr,openssl gost89-cnt,gpg --symmetric,ccrypt,cat", names, ",")
    printf "\n%-52s %9s %9s %9s\n", "CPU seconds a GiB, all threads together", "/dev/null", "file", "pipe, cat"
    for (i = 1; i <= n; i++)
        if (count["file: " names[i]] > 0)
            printf "%-52s %9s %9.2f %9s\n", names[i], number("null: " names[i]), cpu_seconds("file: " names[i]), number("pipe: " names[i])
}

function number(id) { return count[id] > 0 ? sprintf("%.2f", cpu_seconds(id)) : "-" }

# A bar of the plot: panel, label, height, whether it is ours.
function bar(panel, label, id, ours,    r) {
    r = rate(id)
    if (r > 0)
        printf "%d\t%s\t%.1f\t%d\n", panel, label, r, ours > (plots "/bars")
}

function bars(    size) {
    size = "1 MiB"
    bar(1, "gostcrypt", "counter: best (tc26Z)" SUBSEP size, 1)
    if (bests > 1)
        bar(1, "gostcrypt, AVX2", "counter: best avx2 (tc26Z)" SUBSEP size, 1)
    bar(1, "gostcrypt, any CPU", "counter: bitslice-u64" SUBSEP size, 1)
    bar(1, "libgcrypt (ECB)", "ecb: libgcrypt" SUBSEP size, 0)
    bar(1, "gost-engine", "counter: gost-engine (OpenSSL) with meshing" SUBSEP size, 0)
    bar(1, "one block at a time", "counter: one block at a time" SUBSEP size, 0)
    bar(2, "cat", "file: cat", 2)
    bar(2, "gostcrypt, 2 threads", "file: gostcrypt -e -T2", 1)
    bar(2, "gostcrypt, 1 thread", "file: gostcrypt -e -T1", 1)
    bar(2, "age", "file: age", 0)
    bar(2, "openssl aes-256-ctr", "file: openssl aes-256-ctr", 0)
    bar(2, "gpg --symmetric", "file: gpg --symmetric", 0)
    bar(2, "ccrypt", "file: ccrypt", 0)
    bar(2, "openssl gost89-cnt", "file: openssl gost89-cnt", 0)
}

END {
    bests_name[bests = 1] = "best"
    if (("counter: best avx2 (tc26Z)" SUBSEP "1 MiB") in count)
        bests_name[++bests] = "best avx2"
    if (count["counter: one block at a time" SUBSEP "1 MiB"] > 0) {
        memory_table("64 KiB")
        memory_table("1 MiB")
    }
    if (twin_count > 0)
        yardstick_table()
    if (count["pipe: cat"] > 0) {
        files_table()
        small_table()
        cpu_table()
    }
    if (modes > 0)
        modes_table()
    bars()
}

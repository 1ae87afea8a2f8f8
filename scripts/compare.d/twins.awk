# SPDX-License-Identifier: ISC
# From lines KERNEL TAB HASH TAB NAME TAB OCTETS TAB ECB TAB COUNTER, the yardstick's runs with each
# KERNEL and HASH, to CSV: our kernel, its twin, what, octets, MiB/s of both.  The best of several
# runs counts, ours and theirs alike.
BEGIN {
    twin["scalar-u32"] = "scalar uint32_t 8 blocks"
    twin["byteslice-ssse3"] = "byte-sliced SSSE3"
    twin["byteslice-avx2"] = "byte-sliced AVX2"
    twin["byteslice-neon"] = "byte-sliced NEON"
    twin["bitslice-u64"] = "bit-sliced uint64_t"
    twin["bitslice-sse2"] = "bit-sliced SSE2"
    twin["bitslice-neon"] = "bit-sliced 128 bits"
    twin["bitslice-avx2"] = "bit-sliced AVX2"
    stream["plain"] = "SHA-512 plain C"
    stream["avx2"] = "SHA-512 plain C with BMI2"
    lanes["avx2"] = "SHA-512 AVX2 4 lanes"
    print "kernel,twin,what,octets,ours,twins"
}

{
    if ($5 + 0 > ecb[$1, $2, $3, $4] + 0)
        ecb[$1, $2, $3, $4] = $5
    if ($6 + 0 > counter[$1, $2, $3, $4] + 0)
        counter[$1, $2, $3, $4] = $6
}

function line(what, kernel, other, size, ours, theirs) {
    if (ours > 0 && theirs > 0)
        printf "%s,%s,%s,%s,%s,%s\n", kernel, other, what, size, ours, theirs
}

$3 == "own" && !(($1, $2, $4) in seen) {
    seen[$1, $2, $4] = 1
    own[++runs] = $1 SUBSEP $2 SUBSEP $4
}

END {
    for (i = 1; i <= runs; i++) {
        split(own[i], at, SUBSEP)
        k = at[1]; h = at[2]; n = at[3]
        line("ecb", k, twin[k], n, ecb[k, h, "own", n], ecb[k, h, twin[k], n])
        line("counter", k, twin[k], n, counter[k, h, "own", n], counter[k, h, twin[k], n])
        if (!((h, n) in hashed)) {
            hashed[h, n] = 1
            line("sha512", "stream " h, stream[h], n, counter[k, h, "SHA-512 own", n],
                 counter[k, h, stream[h], n])
            if (h in lanes)
                line("sha512", "lanes " h, lanes[h], n, counter[k, h, "SHA-512 own 4 lanes", n],
                     counter[k, h, lanes[h], n])
        }
    }
}

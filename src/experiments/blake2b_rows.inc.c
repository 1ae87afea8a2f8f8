/* SPDX-License-Identifier: ISC */
/* BLAKE2b (RFC 7693) with the sixteen words of the state as four rows of four, one vector (or
   two) a row: the four mixings of the columns are one mixing of rows; then rows are turned until
   the diagonals are columns, and turned back afterwards.  Row b, for which all wait, stays where
   it is, and a, c and d turn around it.  The unit that includes this file gives

     row                          four words of 64 bits
     row_load(p)                  from four words in memory (of the machine's own octet order)
     row_store(p, x)
     row_gather(m, a, b, c, d)    m[a], m[b], m[c], m[d]
     row_add(x, y), row_xor(x, y)
     row_rotr32(x), row_rotr24(x), row_rotr16(x), row_rotr63(x)
     row_turn1(x), row_turn2(x), row_turn3(x)    word i of the result is word i + n of x */

#define HALF_G(a, b, c, d, m, rotate_d, rotate_b)         \
    do {                                                  \
        a = row_add(row_add(a, m), b); /* b comes last */ \
        d = rotate_d(row_xor(d, a));                      \
        c = row_add(c, d);                                \
        b = rotate_b(row_xor(b, c));                      \
    } while (0)

static void compress(uint64_t h[8], const uint8_t *block, size_t blocks, uint64_t counted,
                     uint64_t step, uint64_t last)
{
    row h0 = row_load(h), h1 = row_load(h + 4);
    const row iv0 = row_load(blake2b_iv), iv1 = row_load(blake2b_iv + 4);

    for (; blocks; blocks--, block += BLAKE2B_BLOCK) {
        uint64_t m[16];
        memcpy(m, block, sizeof m);
        counted += step;
        const uint64_t t[4] = {counted, 0, last, 0};
        row a = h0, b = h1, c = iv0, d = row_xor(iv1, row_load(t));
        UNROLL(12)
        for (unsigned r = 0; r < 12; r++) {
            const uint8_t *s = blake2b_sigma[r];
            HALF_G(a, b, c, d, row_gather(m, s[0], s[2], s[4], s[6]), row_rotr32, row_rotr24);
            HALF_G(a, b, c, d, row_gather(m, s[1], s[3], s[5], s[7]), row_rotr16, row_rotr63);
            a = row_turn3(a);
            c = row_turn1(c);
            d = row_turn2(d);
            HALF_G(a, b, c, d, row_gather(m, s[14], s[8], s[10], s[12]), row_rotr32, row_rotr24);
            HALF_G(a, b, c, d, row_gather(m, s[15], s[9], s[11], s[13]), row_rotr16, row_rotr63);
            a = row_turn1(a);
            c = row_turn3(c);
            d = row_turn2(d);
        }
        h0 = row_xor(h0, row_xor(a, c));
        h1 = row_xor(h1, row_xor(b, d));
    }
    row_store(h, h0);
    row_store(h + 4, h1);
}

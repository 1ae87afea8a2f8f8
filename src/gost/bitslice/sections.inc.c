/* SPDX-License-Identifier: ISC */
/* Counter mode of the bit-sliced kernels over sections with keys of their own, for words that are
   vectors (see bitslice.h): each lane does one section. */

/* The 32 rounds over OWN_BUNDLES bundles. */
static void own_rounds(const struct rounds *f, const struct key_planes key[8], half *n1, half *n2)
{
    for (unsigned r = 0; r < GOST_ROUNDS; r += 4) {
        f->own_0(n1, n2, &key[gost_key_word(GOST_ENCRYPT, r)]);
        f->own_v(n2, n1, &key[gost_key_word(GOST_ENCRYPT, r + 1)]);
        f->own_v(n1, n2, &key[gost_key_word(GOST_ENCRYPT, r + 2)]);
        f->own_0(n2, n1, &key[gost_key_word(GOST_ENCRYPT, r + 3)]);
    }
}

/* The word that holds x[l] all over lane l. */
ALWAYS_INLINE word lanes_of(const uint32_t x[LANES])
{
    word result = {0};
    UNROLL(4)
    for (int l = 0; l < LANES; l++) {
        word lane = {0};
        lane[2 * l] = lane[2 * l + 1] = UINT64_MAX;
        result |= SPLAT((uint64_t)x[l] << 32 | x[l]) & lane;
    }
    return result;
}

/* The key of each lane's section. */
static void own_expand(const struct rounds *f, const struct gost_section section[LANES],
                       struct key_planes planes[8])
{
    for (unsigned n = 0; n < 8; n++) {
        uint32_t mask[LANES], flip[LANES];
        for (int l = 0; l < LANES; l++) {
            mask[l] = mask_of(f, &section[l].key, n);
            flip[l] = flip_of(f, &section[l].key, n);
        }
        spread(lanes_of(mask), planes[n].mask);
#if TERNARY
        (void)flip;
#else
        spread(lanes_of(flip), planes[n].flip);
#endif
    }
}

/* The sum of x and y in planes, modulo 2^32 or, with `around`, 2^32-1 (two passes, the first one to
   find the carry that comes around). */
ALWAYS_INLINE void add_planes(const word *x, const word *y, word *sum, const bool around)
{
    word c = {0};
    for (int pass = !around; pass < 2; pass++) {
        UNROLL(8)
        for (int i = 0; i < 32; i++) {
#if TERNARY
            sum[i] = ternary(x[i], y[i], c, 0x96);
            c = ternary(x[i], y[i], c, 0xe8);
#else
            const word t = x[i] ^ y[i];
            sum[i] = t ^ c;
            c = (x[i] & y[i]) | (t & c);
#endif
        }
    }
}

/* What the sections of a batch have of their own, and n3, n4: the counters of a section that begins
   at 0, 0, from which those of every section are one addition away. */
struct sections {
    half n1[OWN_BUNDLES], n2[OWN_BUNDLES];
    struct key_planes key[OWN_BUNDLES][8];
    half n3, n4, from;
    uint8_t blocks[BUNDLE_OCTETS];
};

/* Makes n3 and n4. */
static void start_sections(struct sections *p)
{
    for (int l = 0; l < LANES; l++) {
        struct gost_counter zero = {0, 0};
        count(&zero, LANE_BLOCKS, p->blocks + LANE_OCTETS * l);
    }
    fill_counters(p->blocks, LANE_BLOCKS);
    to_planes(p->blocks, p->n3, p->n4);
}

/* The counters of each lane's section. */
static void own_counters(struct sections *p, const struct gost_section section[LANES], word *n1,
                         word *n2)
{
    uint32_t n3[LANES], n4[LANES];
    for (int l = 0; l < LANES; l++) {
        n3[l] = section[l].from.n3;
        n4[l] = section[l].from.n4;
    }
    spread(lanes_of(n3), p->from);
    add_planes(p->from, p->n3, n1, false);
    spread(lanes_of(n4), p->from);
    add_planes(p->from, p->n4, n2, true);
}

static void sections_ctr(const struct gost *g, const struct gost_section *section,
                         const uint8_t *in, uint8_t *out, size_t sections)
{
    struct sections p;
    const struct rounds *f = rounds_of(g);
    start_sections(&p);
    for (; sections; sections -= OWN_BUNDLES * LANES) {
        for (int u = 0; u < OWN_BUNDLES; u++, section += LANES) {
            own_expand(f, section, p.key[u]);
            own_counters(&p, section, p.n1[u], p.n2[u]);
        }
        own_rounds(f, p.key[0], p.n1, p.n2);
        for (int u = 0; u < OWN_BUNDLES; u++, in += BUNDLE_OCTETS, out += BUNDLE_OCTETS)
            to_blocks(p.n2[u], p.n1[u], in, true, out);
    }
    wipe(&p, sizeof p);
}

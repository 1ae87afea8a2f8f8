/* SPDX-License-Identifier: ISC */
/* ECB and counter mode of the byte-sliced kernels, over the planes of the unit (see
   byteslice.inc.c). */

enum { BATCH = BUNDLES * PLANE, BUNDLE_OCTETS = PLANE * GOST_BLOCK };

static void ecb(const struct gost *g, const struct gost_key *key, enum gost_direction direction,
                const uint8_t *in, uint8_t *out, size_t blocks)
{
    struct expanded e;
    expand(&e, g, key);
    for (; blocks; blocks -= BATCH, in += BUNDLES * BUNDLE_OCTETS, out += BUNDLES * BUNDLE_OCTETS) {
        plane n1[BUNDLES][4], n2[BUNDLES][4], x[8];
        for (int u = 0; u < BUNDLES; u++)
            slice(in + BUNDLE_OCTETS * u, n1[u], n2[u]);
        all_rounds(&e, direction, n1, n2);
        for (int u = 0; u < BUNDLES; u++) {
            unslice(n2[u], n1[u], x);
            UNROLL(8)
            for (int i = 0; i < 8; i++)
                store(out + BUNDLE_OCTETS * u + PLANE * i, x[i]);
        }
    }
    wipe(&e, sizeof e);
}

/* For sums that are stored again. */
ALWAYS_INLINE void set_addend(struct addend *a, uint32_t number)
{
    UNROLL(4)
    for (int j = 0; j < 4; j++) {
        a->octet[j] = splat(number >> 8 * j & 255);
        a->limit[j] = ~(a->octet[j] ^ splat(0x80));
    }
}

/* The counters of a bundle, `steps` steps further.  N4 is added modulo 2^32-1: the carry out of the
   top comes in at the bottom, so the carries are computed twice, first to find it and then with it.
 */
ALWAYS_INLINE void advance(plane n3[4], plane n4[4], const plane from3[4], const plane from4[4],
                           uint32_t steps)
{
    struct addend a3, a4;
    set_addend(&a3, steps * GOST_C2);
    set_addend(&a4, (uint32_t)((uint64_t)steps * GOST_C1 % UINT32_MAX));
    plane carry = {0}, over[4];
    UNROLL(4)
    for (int j = 0; j < 4; j++) {
        plane difference = subtract(from3[j], a3.limit[j]);
        n3[j] = from3[j] + a3.octet[j] - carry;
        carry = above(difference, carry);
    }
    carry = (plane){0};
    UNROLL(4)
    for (int j = 0; j < 4; j++) {
        over[j] = subtract(from4[j], a4.limit[j]);
        carry = above(over[j], carry);
    }
    UNROLL(4)
    for (int j = 0; j < 4; j++) {
        n4[j] = from4[j] + a4.octet[j] - carry;
        carry = above(over[j], carry);
    }
}

static void ctr(const struct gost *g, const struct gost_key *key, struct gost_counter from,
                const uint8_t *in, uint8_t *out, size_t blocks)
{
    struct expanded e;
    plane n3[BUNDLES][4], n4[BUNDLES][4];
    uint8_t first[BUNDLE_OCTETS];
    if (blocks == 0)
        return;
    expand(&e, g, key);
    for (int i = 0; i < BUNDLE_OCTETS; i += GOST_BLOCK) {
        gost_counter_step(&from);
        store_le32(first + i, from.n3);
        store_le32(first + i + 4, from.n4);
    }
    slice(first, n3[0], n4[0]);
    for (int u = 1; u < BUNDLES; u++)
        advance(n3[u], n4[u], n3[u - 1], n4[u - 1], PLANE);
    for (; blocks; blocks -= BATCH, in += BUNDLES * BUNDLE_OCTETS, out += BUNDLES * BUNDLE_OCTETS) {
        plane n1[BUNDLES][4], n2[BUNDLES][4], x[8];
        for (int u = 0; u < BUNDLES; u++) {
            memcpy(n1[u], n3[u], sizeof n1[u]);
            memcpy(n2[u], n4[u], sizeof n2[u]);
            advance(n3[u], n4[u], n3[u], n4[u], BATCH);
        }
        all_rounds(&e, GOST_ENCRYPT, n1, n2);
        for (int u = 0; u < BUNDLES; u++) {
            unslice(n2[u], n1[u], x);
            UNROLL(8)
            for (int i = 0; i < 8; i++) {
                int at = BUNDLE_OCTETS * u + PLANE * i;
                store(out + at, x[i] ^ load(in + at));
            }
        }
    }
    wipe(&e, sizeof e);
}

/* SPDX-License-Identifier: ISC */
/* gost_mesh() in vectors.  The key of the next section is four blocks, the constant decrypted under
   the key of this one; the counter of a section is one block encrypted under its own key.  So each
   step decrypts four blocks for the next section and encrypts one for this, side by side under the
   same key.  Each lane is a word of another block; the S-boxes are looked up by shuffles, as in
   byteslice.inc.c.

   The unit that includes this gives `vec`, a vector of words; both(x, y), eight lanes, four of the
   word x and four of y; struct tables and set_tables(), the S-boxes; and with_substituted(t, y, x),
   y ^ rotl11(S(x)) in each word. */
#include "gost/mesh/mesh.h"

#include "base/compiler.h"
#include "base/secret.h"
#include "gost/schedule.h"

#include <string.h>

enum { VECTORS = 8 * 4 / sizeof(vec) };

struct lanes {
    vec v[VECTORS];
};

ALWAYS_INLINE void half_round(const struct tables *t, struct lanes *to, const struct lanes *from,
                              struct lanes key)
{
    UNROLL(2)
    for (size_t i = 0; i < VECTORS; i++)
        to->v[i] = with_substituted(t, to->v[i], from->v[i] + key.v[i]);
}

/* Decrypts four blocks and encrypts one under the same key.  N1 of each block stands in the lanes
   of `n1`, N2 in those of `n2`. */
ALWAYS_INLINE void decrypt_and_encrypt(const struct tables *t, const struct gost_key *key,
                                       struct lanes *n1, struct lanes *n2)
{
    UNROLL(8)
    for (unsigned round = 0; round < GOST_ROUNDS; round += 2) {
        half_round(t, n2, n1,
                   both(key->word[gost_key_word(GOST_DECRYPT, round)],
                        key->word[gost_key_word(GOST_ENCRYPT, round)]));
        half_round(t, n1, n2,
                   both(key->word[gost_key_word(GOST_DECRYPT, round + 1)],
                        key->word[gost_key_word(GOST_ENCRYPT, round + 1)]));
    }
}

static void mesh(const struct gost *g, struct gost_section *chain, struct gost_section *sections,
                 size_t count, const uint8_t *ciphertext, size_t whole)
{
    struct tables tables;
    uint32_t w1[8] = {0}, w2[8] = {0};
    struct gost_key key = chain->key;
    struct gost_counter from = chain->from, next = from;
    set_tables(&tables, &g->sbox);
    for (size_t i = 0;; i++) {
        struct lanes n1, n2;
        for (size_t j = 0; j < 4; j++) {
            w1[j] = gost_mesh_constant[2 * j];
            w2[j] = gost_mesh_constant[2 * j + 1];
        }
        w1[4] = next.n3;
        w2[4] = next.n4;
        memcpy(&n1, w1, sizeof n1);
        memcpy(&n2, w2, sizeof n2);
        decrypt_and_encrypt(&tables, &key, &n1, &n2);
        memcpy(w2, &n1, sizeof w2); /* after the last round the halves are put back */
        memcpy(w1, &n2, sizeof w1);
        if (i > 0)
            from = (struct gost_counter){w1[4], w2[4]};
        if (i == count)
            break;
        sections[i] = (struct gost_section){key, from};
        next = gost_mesh_next(from, i, ciphertext, whole);
        for (size_t j = 0; j < 4; j++) {
            key.word[2 * j] = w1[j];
            key.word[2 * j + 1] = w2[j];
        }
    }
    *chain = (struct gost_section){key, from};
    wipe(&key, sizeof key);
    wipe(w1, sizeof w1);
    wipe(w2, sizeof w2);
}

/* SPDX-License-Identifier: ISC */
/* One message with the SHA-512 instructions of ARMv8.2: two rounds a step, the state in pairs of
   words, the schedule two words at a time.  Arm Architecture Reference Manual, SHA512H, SHA512H2,
   SHA512SU0, SHA512SU1. */
#include "config.h"

#include "base/compiler.h"
#include "base/cpu.h"
#include "sha512/constants.h"
#include "sha512/kernel.h"

#include <arm_neon.h>

/* The word with the lower number is in lane 0. */
struct state {
    uint64x2_t ab, cd, ef, gh;
};

/* The pair that begins one word after `a`; `b` follows it. */
ALWAYS_INLINE uint64x2_t next_word(uint64x2_t a, uint64x2_t b)
{
    return vextq_u64(a, b, 1);
}

/* Two rounds; `kw` are their words of the schedule and constants, added.  The first of the two
   rounds takes its sum from lane 1. */
ALWAYS_INLINE void two_rounds(struct state *s, uint64x2_t kw)
{
    const uint64x2_t sum = vaddq_u64(s->gh, next_word(kw, kw));
    const uint64x2_t t = vsha512hq_u64(sum, next_word(s->ef, s->gh), next_word(s->cd, s->ef));
    const uint64x2_t ef = vaddq_u64(s->cd, t);
    const uint64x2_t ab = vsha512h2q_u64(t, s->cd, s->ab);
    s->gh = s->ef;
    s->ef = ef;
    s->cd = s->ab;
    s->ab = ab;
}

/* Pair j of the 16 words that follow those in the ring w. */
ALWAYS_INLINE uint64x2_t next_pair(const uint64x2_t w[8], int j)
{
    return vsha512su1q_u64(vsha512su0q_u64(w[j], w[(j + 1) % 8]), w[(j + 7) % 8],
                           next_word(w[(j + 4) % 8], w[(j + 5) % 8]));
}

static void compress(uint64_t *const state[], const uint8_t *const data[], size_t blocks)
{
    uint64_t *s = state[0];
    struct state now = {vld1q_u64(s), vld1q_u64(s + 2), vld1q_u64(s + 4), vld1q_u64(s + 6)};
    for (const uint8_t *block = data[0]; blocks > 0; blocks--, block += 128) {
        const struct state before = now;
        const uint64_t *k = sha512_constants;
        uint64x2_t w[8];
        UNROLL(8)
        for (int j = 0; j < 8; j++) {
            w[j] = vreinterpretq_u64_u8(vrev64q_u8(vld1q_u8(block + 16 * j)));
            two_rounds(&now, vaddq_u64(w[j], vld1q_u64(k + 2 * j)));
        }
        for (int i = 1; i < 5; i++) {
            k += 16;
            UNROLL(8)
            for (int j = 0; j < 8; j++) {
                w[j] = next_pair(w, j);
                two_rounds(&now, vaddq_u64(w[j], vld1q_u64(k + 2 * j)));
            }
        }
        now.ab = vaddq_u64(now.ab, before.ab);
        now.cd = vaddq_u64(now.cd, before.cd);
        now.ef = vaddq_u64(now.ef, before.ef);
        now.gh = vaddq_u64(now.gh, before.gh);
    }
    vst1q_u64(s, now.ab);
    vst1q_u64(s + 2, now.cd);
    vst1q_u64(s + 4, now.ef);
    vst1q_u64(s + 6, now.gh);
}

const struct sha512_kernel sha512_stream_arm_sha512 = {
    .name = "stream-arm-sha512",
    .cpu = CPU_ARM_SHA512,
    .lanes = 1,
    .compress = compress,
};

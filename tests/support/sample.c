/* SPDX-License-Identifier: ISC */
#include "support/sample.h"

#include "base/cpu.h"
#include "gost/choose.h"
#include "sha512/choose.h"
#include "support/unit.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

void sample_set_up(struct sample *s, enum header_mode mode, const char *sbox, unsigned log2)
{
    const struct gost_named_sbox *named = gost_sbox_by_name(sbox);
    ck_assert_msg(named != NULL, "no S-box %s", sbox);
    memset(s, 0, sizeof *s);
    gost_init(&s->g, &named->sbox);
    ck_assert(gost_choose(&s->g, cpu_features(), NULL, NULL));
    sha512_engine_init(&s->engine);
    sha512_choose(&s->engine, cpu_features(), NULL);
    s->header.mode = (uint8_t)mode;
    s->header.sbox = named->number;
    s->header.segment_log2 = (uint8_t)log2;
    for (unsigned i = 0; i < 32; i++) {
        s->master_key[i] = (uint8_t)i;
        s->header.salt[i] = (uint8_t)(0x40 + i);
    }
}

void sample_create(struct sample *s)
{
    container_create(&s->c, &s->header, &s->g, &s->engine, s->master_key);
}

void sample_nonce(const struct sample *s, const char *text, uint64_t index, uint8_t *octets)
{
    char rule[64];
    uint8_t digest[SHA512_DIGEST];
    if (text == NULL) {
        snprintf(rule, sizeof rule, "test nonce %" PRIu64, index);
        text = rule;
    }
    sha512(&s->engine, text, strlen(text), digest);
    memcpy(octets, digest, CONTAINER_NONCE);
}

struct container_run sample_lay_out(const struct sample *s, size_t octets, struct sample_file *file)
{
    size_t size = header_segment_octets(&s->header);
    uint8_t *data = malloc(octets + 1);
    struct container_run run = {
        .count = octets / size + 1, .ends = true, .last_octets = octets % size};
    file->length = HEADER_OCTETS + octets + CONTAINER_OVERHEAD * run.count;
    file->octets = malloc(file->length);
    run.buffer = file->octets + HEADER_OCTETS;
    memcpy(file->octets, s->c.header_octets, HEADER_OCTETS);
    unit_pattern(data, octets);
    for (size_t j = 0; j < run.count; j++)
        memcpy(run.buffer + j * (size + CONTAINER_OVERHEAD), data + j * size,
               container_data_octets(&s->c, &run, j));
    free(data);
    ck_assert_uint_eq(container_run_octets(&s->c, &run), file->length - HEADER_OCTETS);
    return run;
}

struct container_run sample_seal_file(const struct sample *s, size_t octets, const char *nonce_0,
                                      struct sample_file *file)
{
    struct container_run run = sample_lay_out(s, octets, file);
    uint8_t *nonces = malloc(run.count * CONTAINER_NONCE);
    for (size_t j = 0; j < run.count; j++)
        sample_nonce(s, j == 0 ? nonce_0 : NULL, j, nonces + j * CONTAINER_NONCE);
    container_seal(&s->c, &run, nonces);
    free(nonces);
    return run;
}

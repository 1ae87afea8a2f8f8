/* SPDX-License-Identifier: ISC */
#ifndef COMPARE_ADAPTER_H
#define COMPARE_ADAPTER_H

#include <stddef.h>
#include <stdint.h>

void adapter_ecb(const uint32_t key[8], const uint8_t *in, uint8_t *out, size_t blocks);
void adapter_ctr(const uint32_t key[8], uint32_t n3, uint32_t n4, const uint8_t *in, uint8_t *out,
                 size_t blocks);
void adapter_sha512(const uint8_t *const message[], size_t octets, uint8_t digest[][64],
                    size_t count);

#endif

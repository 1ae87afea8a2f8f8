/* SPDX-License-Identifier: ISC */
/* The constants of FIPS 180-4, sections 4.2.3 and 5.3.5. */
#ifndef SHA512_CONSTANTS_H
#define SHA512_CONSTANTS_H

#include <stdint.h>

extern const uint64_t sha512_constants[80]; /* K_0 to K_79 */
extern const uint64_t sha512_initial[8];    /* the hash value before the first block */

#endif

/* SPDX-License-Identifier: ISC */
/* Plain C once more, compiled with SSE2: 32-bit code then has 64-bit additions and shifts, if the
   compiler thinks of them. */
#define COMPRESS sha512_by_itself
#include "experiments/sha512_words.c"

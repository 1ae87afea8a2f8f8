/* SPDX-License-Identifier: ISC */
/* Memory for secrets: wiped, locked, left out of core dumps, compared in constant time. */
#ifndef BASE_SECRET_H
#define BASE_SECRET_H

#include <stdbool.h>
#include <stddef.h>

/* Overwrites `octets` octets with zeros; the compiler does not remove it. */
void wipe(void *memory, size_t octets);

/* Whether the two strings of `octets` octets are equal; the time tells only `octets`. */
bool equal_constant_time(const void *a, const void *b, size_t octets);

/* Zeroed memory of at least `octets` octets on pages of its own, locked in RAM as far as the
   limits allow, left out of core dumps.  NULL: no memory.  secret_free() wipes it first and takes
   the same `octets`; NULL is allowed. */
void *secret_alloc(size_t octets);
void secret_free(void *memory, size_t octets);

/* Locks the pages that `octets` octets of other memory lie on, as far as the limits allow, and
   leaves them out of core dumps. */
void secret_lock(void *memory, size_t octets);

/* Locks the part of the calling thread's stack that the cipher and the hash may use below the
   caller, as far as the limits allow, and leaves it out of core dumps.  Once a thread is enough. */
void secret_lock_stack(void);

/* Wipes the same part of the stack. */
void secret_wipe_stack(void);

/* No core dumps of this process, and no other process of the same user reads its memory. */
void secret_no_core_dumps(void);

#endif

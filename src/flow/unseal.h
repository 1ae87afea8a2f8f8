/* SPDX-License-Identifier: ISC */
/* Opening the segments of a container, whatever becomes of their data. */
#ifndef UNSEAL_H
#define UNSEAL_H

#include "flow/segments.h"

/* For filling: reads the next sealed segments into the slot's run. */
enum pipeline_fill unseal_fill(struct segments *s, const struct pipeline_slot *slot);

/* For working on a slot: reads what was claimed for it, verifies and decrypts: head->good is set.
 */
void unseal_work(struct segments *s, struct segments_slot *head);

/* For draining a slot of which not all is good: sets the failure of the first bad or missing
   segment; returns false. */
bool unseal_refuse(struct segments *s, const struct segments_slot *head);

#endif

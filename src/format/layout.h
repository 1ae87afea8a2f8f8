/* SPDX-License-Identifier: ISC */
/* Where things lie in a container (gostcrypt(5), Sizes, ranges, parts): all size arithmetic, and
   spans.  `segment` is always S, the octets of data in a whole segment. */
#ifndef LAYOUT_H
#define LAYOUT_H

#include "format/header.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    CONTAINER_NONCE = 32, /* octets */
    CONTAINER_TAG = 32,
    CONTAINER_OVERHEAD = CONTAINER_NONCE + CONTAINER_TAG, /* octets a segment has besides data */
};

#define CONTAINER_SEGMENTS_MAX (UINT64_C(1) << 40)
#define CONTAINER_FILE_MAX ((UINT64_C(1) << 63) - 1) /* octets */
#define LAYOUT_OPEN UINT64_MAX /* a number that only the end of the input tells */

/* Octets that a whole segment takes in the file: data, nonce and tag. */
static inline size_t layout_whole(size_t segment)
{
    return segment + CONTAINER_OVERHEAD;
}

/* The octet of the file at which segment `index` begins.  `index` is at most
 * CONTAINER_SEGMENTS_MAX. */
static inline uint64_t layout_place(size_t segment, uint64_t index)
{
    return HEADER_OCTETS + index * layout_whole(segment);
}

/* Whether a container may have that many segments: index and length of the file have bounds. */
bool layout_fits(size_t segment, uint64_t segments);

/* What the length of a file says of the container in it. */
struct layout {
    size_t segment;
    bool truncated;    /* no last segment: the file was cut, and the others are counted */
    uint64_t segments; /* at least 1 unless truncated */
    uint64_t octets;   /* of data in them */
};

/* Of a file of `file` octets, header included; fewer than 128 are a truncated one. */
struct layout layout_of_file(size_t segment, uint64_t file);

/* Of the container that `octets` octets of data make. */
struct layout layout_of_data(size_t segment, uint64_t octets);

/* Octets of data in segment `index` of a container that is not truncated. */
size_t layout_data_octets(const struct layout *layout, uint64_t index);

/* Which segments, and which octets of the first and the last: the whole container, a range of its
   data, a part.  Everything that reads or writes a piece of a container is given one of these. */
struct span {
    uint64_t first; /* index of the first segment */
    uint64_t end;   /* index behind the last one; LAYOUT_OPEN: as many as there are */
    uint64_t from;  /* the first octet of the data that is wanted; lies in segment `first` */
    uint64_t to;    /* the octet behind the last one; LAYOUT_OPEN: all there are */
};

/* The octets `from` to `to` - 1 of the data of a container of that segment size, `from` < `to`. */
struct span span_of_range(size_t segment, uint64_t from, uint64_t to);

/* Part `part` of `parts` (1 <= part <= parts < 2^20) of a container that is not truncated: its
   segments, shared out as gostcrypt(5) says.  A part may have none: first == end. */
struct span span_of_part(const struct layout *layout, uint64_t part, uint64_t parts);

/* The whole container, whatever its length. */
static inline struct span span_whole(void)
{
    return (struct span){0, LAYOUT_OPEN, 0, LAYOUT_OPEN};
}

#endif

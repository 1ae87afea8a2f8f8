/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "format/layout.h"

bool layout_fits(size_t segment, uint64_t segments)
{
    return segments <= CONTAINER_SEGMENTS_MAX &&
           layout_place(segment, segments) <= CONTAINER_FILE_MAX;
}

struct layout layout_of_file(size_t segment, uint64_t file)
{
    const uint64_t rest = file < HEADER_OCTETS ? 0 : file - HEADER_OCTETS;
    const uint64_t whole = layout_whole(segment);
    struct layout layout = {.segment = segment, .segments = rest / whole};
    layout.truncated = rest % whole < CONTAINER_OVERHEAD;
    if (layout.truncated) {
        layout.octets = layout.segments * segment;
    } else {
        layout.segments++;
        layout.octets = rest - layout.segments * CONTAINER_OVERHEAD;
    }
    return layout;
}

struct layout layout_of_data(size_t segment, uint64_t octets)
{
    return (struct layout){.segment = segment, .segments = octets / segment + 1, .octets = octets};
}

size_t layout_data_octets(const struct layout *layout, uint64_t index)
{
    if (index + 1 < layout->segments)
        return layout->segment;
    return (size_t)(layout->octets - index * layout->segment);
}

struct span span_of_range(size_t segment, uint64_t from, uint64_t to)
{
    return (struct span){
        .first = from / segment, .end = (to - 1) / segment + 1, .from = from, .to = to};
}

struct span span_of_part(const struct layout *layout, uint64_t part, uint64_t parts)
{
    const uint64_t segments = layout->segments;
    struct span span = {.first = (part - 1) * segments / parts, .end = part * segments / parts};
    span.from = span.first * layout->segment;
    span.to = span.end < segments ? span.end * layout->segment : layout->octets;
    return span;
}

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

# SPDX-License-Identifier: ISC
"""What may come of --salvage."""
import re


def expect_saved(one, result, found):
    """one: what was tried, with its expect(), group and verdict.  found: the segments that must be
    in what --salvage wrote, and no others; None: only nothing false may be in it."""
    if not one.verdict.keys:
        one.expect(result.status == one.status and not result.out, "a refused header",
                    result.status, result.err)
        return
    if "with the effort allowed" in result.err:
        found = None
    data, segment = one.group.data, one.group.segment
    pieces = [(at, result.out[at:at + segment]) for at in range(0, len(result.out), segment)]
    lost = [at for at, piece in pieces if piece != data[at:at + segment]]
    one.expect(not [at for at in lost if result.out[at:at + segment] != bytes(segment)],
               "--salvage: false octets", lost, result.err)
    if found is not None:
        end = len(data) if len(data) // segment in found else (
            max(found) + 1) * segment if found else 0
        one.expect(len(result.out) == end, f"--salvage: {len(result.out)} octets, not {end}",
                   result.err)
        one.expect(set(range(0, end, segment)) - set(lost) == {
            at for at in range(0, end, segment) if at // segment in found},
            "--salvage: other segments", lost, sorted(found), result.err)
    one.expect(result.status == (0 if not one.refused else 4),
               f"--salvage: status {result.status}", result.err)
    expect_listed(one, result, lost)


def expect_listed(one, result, lost):
    """All that is lost is listed: the first 20 ranges, and how many more."""
    ranges = [(int(a), int(b) + 1) for a, b in
              re.findall(r"octets (\d+) to (\d+) are lost", result.err)]
    sums = re.search(r"damaged: (\d+) octets of data in (\d+) ranges? are? lost", result.err)
    nothing = len(re.findall("nothing is lost at", result.err))
    more = re.search(r"and (\d+) more ranges", result.err)
    listed = {at for a, b in ranges for at in range(a, b, one.group.segment)}
    one.expect(listed == set(lost) or more and listed < set(lost),
               "--salvage: lists other octets", lost, result.err)
    if sums:
        one.expect(int(sums[1]) == len(lost) * one.group.segment and int(sums[2]) == len(
            ranges) + nothing + (int(more[1]) if more else 0), "--salvage: other sums",
                    lost, result.err)
    told = sums or re.search("damaged(, but none of the data are|: the end of the data is) lost",
                             result.err)
    one.expect(bool(told) == (result.status == 4) or "nothing to save" in result.err,
               "--salvage: no sums", result.err)
    one.expect(not told or bool(sums) == bool(lost), "--salvage: other sums", result.err)

/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "program/facts.h"

#include "base/hex.h"
#include "gost/kernel.h"
#include "program/message.h"
#include "program/progress.h"
#include "sha512/kernel.h"

#include <inttypes.h>

/* Where the time went, so that a user sees what the limit is. */
static void tell_times(const struct job *job)
{
    const struct gauge *g = &job->gauge;
    const double inside_reading = (double)gauge_get(&g->reading_in_work);
    const double inside_writing = (double)gauge_get(&g->writing_in_work);
    const double reading = (double)gauge_get(&g->filling) + inside_reading;
    const double writing = (double)gauge_get(&g->draining) + inside_writing;
    const double working = (double)gauge_get(&g->working) - inside_reading - inside_writing;
    const double all = job->facts.seconds * 1e9 * job->facts.threads;
    const double waiting = all - reading - writing - working;
    static const char *const words[] = {[VERB_ENCRYPT] = "encrypting",
                                        [VERB_DECRYPT] = "decrypting",
                                        [VERB_TEST] = "verifying",
                                        [VERB_REKEY] = "decrypting and encrypting"};
    if (all <= 0 || working <= 0)
        return;
    message_line(
        "time of the threads: reading %.0f %%, %s %.0f %%, writing %.0f %%, waiting %.0f %%",
        100 * reading / all, words[job->options->verb], 100 * working / all, 100 * writing / all,
        waiting > 0 ? 100 * waiting / all : 0);
}

void facts_tell(const struct flow_facts *facts, struct job *job)
{
    progress_end();
    job->facts = *facts;
    job->has_facts = true;
    const struct gost_kernel *cipher = job->cipher.gost.kernel;
    const struct sha512_kernel *lanes = job->sha512.lanes, *stream = job->sha512.stream;
    /* What fits into one slot starts no threads. */
    if (facts->threads < facts->wanted && facts->octets > facts->slot_octets &&
        !options_given(job->options, OPTION_QUIET))
        message_few_threads(facts->threads, facts->wanted);
    if (!options_given(job->options, OPTION_VERBOSE))
        return;
    if (lanes != NULL)
        message_line("kernels: GOST 28147-89 %s, SHA-512 %s and %s", cipher->name, lanes->name,
                     stream->name);
    else
        message_line("kernels: GOST 28147-89 %s, SHA-512 %s", cipher->name, stream->name);
    if (cipher->secret_addresses)
        message_line("this cipher kernel looks up tables: other programs on this machine can "
                     "learn the key from the cache");
    message_line("threads: %u, memory: %zu KiB in %zu slot%s", facts->threads,
                 facts->slots * facts->slot_octets >> 10, facts->slots,
                 facts->slots == 1 ? "" : "s");
    message_line("%" PRIu64 " octets in %.3f s, %.1f MiB/s", facts->octets, facts->seconds,
                 facts->seconds > 0 ? (double)facts->octets / 1048576 / facts->seconds : 0);
    tell_times(job);
}

void facts_tell_integrity(const struct flow_facts *facts, const struct job *job)
{
    char hex[2 * SHA512_DIGEST + 1];
    if (!options_given(job->options, OPTION_VERBOSE))
        return;
    hex_encode(facts->integrity, SHA512_DIGEST, hex);
    message_line("integrity digest: %s", hex);
}

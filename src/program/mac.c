/* SPDX-License-Identifier: ISC */
/* --mac: the message authentication code of a file. */
#include "config.h"

#include "flow/mac.h"

#include "base/hex.h"
#include "base/secret.h"
#include "program/message.h"
#include "program/report.h"
#include "program/verbs.h"

#include <string.h>

/* What `openssl dgst -engine gost -mac` calls it. */
static const char *name_of(const struct job *job)
{
    const bool is_z = job->cipher.sbox_number == gost_sbox_by_name("tc26Z")->number;
    if (job->options->mode == MODE_MAGMA)
        return "magma-mac";
    return is_z && options_given(job->options, OPTION_KEY_MESHING) ? "gost-mac-12" : "gost-mac";
}

static bool compute(struct job *job, const struct options *options, uint8_t code[GOST_BLOCK])
{
    struct gost_key key;
    if (!job_open(job, options) ||
        !job_choose_cipher(job, &job->cipher, options->sbox != NULL ? options->sbox : "tc26Z", 0))
        return false;
    struct flow_mac *mac = &job->secrets->mac;
    mac->is_magma = options->mode == MODE_MAGMA;
    if (mac->is_magma) {
        magma_mac_init(&mac->magma, &job->cipher.gost, job->secrets->key.master);
    } else {
        gost_set_key(&key, job->secrets->key.master);
        gost_mac_init(&mac->gost, &job->cipher.gost, &key,
                      options_given(options, OPTION_KEY_MESHING));
        wipe(&key, sizeof key);
    }
    return flow_mac(mac, &job->in, code, &job->failure);
}

static int print(const struct job *job, const uint8_t *code, size_t octets)
{
    struct report report;
    char hex[2 * GOST_BLOCK + 1];
    hex_encode(code, octets, hex);
    if (report_begin(&report)) {
        fprintf(report.file, "%s(", name_of(job));
        report_text(report.file, job->in.is_stdin ? "stdin" : job->in.name);
        fprintf(report.file, ")= %s\n", hex);
    }
    return report_end(&report);
}

int verb_mac(const struct options *options)
{
    struct job job;
    uint8_t code[GOST_BLOCK];
    int status;
    bool good = compute(&job, options, code);
    if (good && options->check_mac_octets > 0 &&
        !equal_constant_time(code, options->check_mac, options->check_mac_octets))
        good = failure_set(&job.failure, FAILURE_MAC, job.in.name, 0);
    if (!good)
        status = message_failure(&job.failure);
    else if (options->check_mac_octets > 0)
        status = EXIT_DONE;
    else
        status = print(&job, code,
                       options->mac_octets > 0       ? options->mac_octets
                       : options->mode == MODE_MAGMA ? GOST_BLOCK
                                                     : 4);
    job_close(&job);
    return status;
}

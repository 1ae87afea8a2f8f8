/* SPDX-License-Identifier: ISC */
/* --cms: decrypts CMS EncryptedData. */
#include "config.h"

#include "flow/cms.h"

#include "format/recognise.h"
#include "program/facts.h"
#include "program/message.h"
#include "program/verbs.h"

static bool refuse(struct job *job, enum cms_fault fault, const uint8_t *start, size_t octets)
{
    failure_set(&job->failure, FAILURE_CMS, job->in.name, 0);
    job->failure.value = (unsigned)fault;
    job->failure.foreign = recognise(start, octets);
    job->failure.other = job->secrets->cms.text;
    return false;
}

bool cms_decrypt(struct job *job, const struct options *options)
{
    uint8_t start[CMS_START];
    const struct iovec piece = {start, sizeof start};
    struct flow_facts facts;
    size_t got;
    /* Look at all files; what the file says of its cipher; the S-boxes and the kernels. */
    if (!job_open(job, options) || !input_read(&job->in, &piece, 1, &got, &job->failure))
        return false;
    struct job_secrets *secrets = job->secrets;
    struct cms *cms = &secrets->cms;
    const enum cms_fault fault = cms_read(start, got, cms);
    if (fault != CMS_GOOD)
        return refuse(job, fault, start, got);
    if (!job_choose_cipher(job, &job->cipher, cms->sbox != NULL ? cms->sbox->name : "tc26Z", 0))
        return false;
    raw_init(&secrets->raw, cms->mode, GOST_DECRYPT, &job->cipher.gost, secrets->key.master,
             cms->iv);
    secrets->raw.acpkm = CMS_ACPKM;
    /* Only now the output is touched. */
    if (!job_create_outputs(job))
        return false;
    if (!options_given(options, OPTION_QUIET))
        message_warning(WARNING_BARE, NULL);
    const struct flow flow = job_flow(job);
    if (!flow_cms(&flow, &secrets->raw, &cms->content, start + cms->start, got - cms->start, &facts,
                  &job->failure))
        return false;
    facts_tell(&facts, job);
    /* Everything went well: the output gets its name. */
    return job_finish(job, 0600);
}

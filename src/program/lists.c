/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "program/verbs.h"

#include "base/cpu.h"
#include "gost/choose.h"
#include "gost/kernel_table.h"
#include "program/message.h"
#include "program/sboxes.h"

#include <stdio.h>
#include <stdlib.h>

static int finish(void)
{
    struct failure failure;
    return message_flush_output(&failure) ? EXIT_DONE : message_failure(&failure);
}

int verb_list_sboxes(void)
{
    size_t count;
    const struct gost_named_sbox *sboxes = gost_named_sboxes(&count);
    for (size_t i = 0; i < count; i++)
        printf("%-9s  %-36s  %-19s%s\n", sboxes[i].name, sboxes[i].identifier,
               sboxes[i].oid != NULL ? sboxes[i].oid : "-",
               sboxes[i].number == 0 ? "  not in the header: give -s again to decrypt" : "");
    return finish();
}

int verb_list_kernels(const struct options *options)
{
    size_t count;
    const struct gost_kernel *const *kernels = gost_kernels(&count);
    const unsigned cpu = cpu_features();
    struct gost *gost = malloc(sizeof *gost);
    struct gost_sbox sbox;
    struct failure failure;
    uint8_t number;
    if (gost == NULL)
        failure_set(&failure, FAILURE_NO_MEMORY, NULL, 0);
    if (gost == NULL ||
        !sboxes_find(options->sbox != NULL ? options->sbox : "tc26Z", &sbox, &number, &failure)) {
        free(gost);
        return message_failure(&failure);
    }
    gost_init(gost, &sbox);
    gost_choose(gost, cpu, NULL, NULL);
    for (size_t i = 0; i < count; i++) {
        bool here = (kernels[i]->cpu & ~cpu) == 0;
        printf("%-18s  %-16s  %-11s%s%s\n", kernels[i]->name,
               here ? "on this CPU" : "not on this CPU",
               kernels[i]->any_sbox ? "any S-boxes" : "named sets",
               kernels[i]->secret_addresses ? "  looks up tables" : "",
               kernels[i] == gost->kernel ? "  chosen" : "");
    }
    free(gost);
    return finish();
}

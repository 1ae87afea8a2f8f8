/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "base/compiler.h"
#include "base/secret.h"
#include "program/message.h"
#include "program/options.h"
#include "program/report.h"
#include "io/signals.h"
#include "parallel/threads.h"
#include "program/verbs.h"

static int print(const char *text)
{
    struct report report;
    if (report_begin(&report))
        fputs(text, report.file);
    return report_end(&report);
}

static NOINLINE int run(int argc, char *argv[])
{
    struct options options;
    if (!options_read(&options, argc, argv))
        return EXIT_USAGE;
    switch (options.verb) {
    case VERB_HELP:
        return print(options_help);
    case VERB_VERSION:
        return print(PACKAGE_STRING "\n");
    case VERB_ENCRYPT:
        return verb_encrypt(&options);
    case VERB_DECRYPT:
    case VERB_TEST:
        return verb_decrypt(&options);
    case VERB_INFO:
        return verb_info(&options);
    case VERB_REKEY:
        return verb_rekey(&options);
    case VERB_MAC:
        return verb_mac(&options);
    case VERB_KEYGEN:
        return verb_keygen(&options);
    case VERB_BENCHMARK:
        return verb_benchmark(&options);
    case VERB_LIST_SBOXES:
        return verb_list_sboxes(&options);
    case VERB_LIST_KERNELS:
        return verb_list_kernels(&options);
    default:
        return EXIT_USAGE;
    }
}

/* Needs next to no stack until it is known that there is enough. */
int main(int argc, char *argv[])
{
    signals_open_standard_descriptors();
    if (!threads_widen_stacks())
        return message_no_stack();
    secret_no_core_dumps();
    signals_install();
    return run(argc, argv);
}

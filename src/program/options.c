/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "program/options_table.h"

#include "format/header.h"
#include "program/message.h"

#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* getopt's values for long options lie above every character. */
enum { LONG_OPTION = 256, LONG_VERB = LONG_OPTION + OPTIONS, LONG_END = LONG_VERB + OPTIONS_VERBS };

/* What getopt_long(3) wants to know of the table. */
struct getopt_tables {
    char letters[2 + 2 * (OPTIONS + OPTIONS_VERBS) + 1];
    struct option names[OPTIONS + OPTIONS_VERBS + 1];
};

static void add(struct getopt_tables *tables, size_t i, const char *name, char letter,
                enum option_argument argument, int value)
{
    static const int argument_of[] = {no_argument, required_argument, optional_argument};
    tables->names[i] = (struct option){name + 2, argument_of[argument], NULL, value};
    const size_t used = strlen(tables->letters);
    if (letter != '\0')
        snprintf(tables->letters + used, sizeof tables->letters - used, "%c%s", letter,
                 argument == ARGUMENT_REQUIRED ? ":" : "");
}

/* In front of the letters: words that are no options come as the value 1, where they stand, and a
   missing argument as ':'. */
static void make_tables(struct getopt_tables *tables)
{
    *tables = (struct getopt_tables){.letters = "-:"};
    for (size_t i = 0; i < OPTIONS; i++)
        add(tables, i, options_table[i].name, options_table[i].letter, options_table[i].argument,
            LONG_OPTION + (int)i);
    for (size_t i = 0; i < OPTIONS_VERBS; i++)
        add(tables, OPTIONS + i, options_verbs[i].name, options_verbs[i].letter, ARGUMENT_NONE,
            LONG_VERB + (int)i);
}

/* A letter's value is that of its long option; 0: there is no such letter. */
static int long_value(int value)
{
    if (value >= LONG_OPTION)
        return value;
    for (int i = 0; i < OPTIONS; i++)
        if (options_table[i].letter == value)
            return LONG_OPTION + i;
    for (int i = 0; i < OPTIONS_VERBS; i++)
        if (options_verbs[i].letter == value)
            return LONG_VERB + i;
    return 0;
}

static bool set_verb(struct options *options, enum verb verb)
{
    if (options->verb == VERB_HELP || options->verb == VERB_VERSION)
        return true;
    if (verb != VERB_HELP && verb != VERB_VERSION && options->verb != VERB_NONE &&
        options->verb != verb)
        return message_usage("%s and %s exclude each other", options_verb_name(options->verb),
                             options_verb_name(verb));
    options->verb = verb;
    return true;
}

static bool set_input(struct options *options, const char *path)
{
    options->inputs[options->input_count++] = path;
    options->input = options->inputs[0];
    return true;
}

static bool set_option(struct options *options, enum options_item item, const char *word)
{
    const struct option_row *row = &options_table[item];
    const uint64_t bit = UINT64_C(1) << item;
    if (options->given & bit && row->argument != ARGUMENT_NONE)
        return message_usage("%s is given twice", row->name);
    options->given |= bit;
    if (row->word != 0)
        memcpy((char *)options + row->word, &word, sizeof word);
    return row->set == NULL || row->set(options, word);
}

/* An argument too many is not shown: it may be a passphrase. */
static bool refuse_argument(int value)
{
    const char *name = value >= LONG_VERB ? options_verbs[value - LONG_VERB].name
                                          : options_table[value - LONG_OPTION].name;
    if (value == LONG_OPTION + OPTION_PASSPHRASE || value == LONG_OPTION + OPTION_NEW_PASSPHRASE)
        return message_usage_hint("it asks for one; --passphrase-file FILE reads it from a file",
                                  "%s takes no passphrase: others would see it", name);
    return message_usage("%s takes no argument", name);
}

static bool refuse_unknown(char *argv[])
{
    /* Of a long option with an argument too many, optopt is its value. */
    if (optopt >= LONG_OPTION)
        return refuse_argument(optopt);
    if (optopt != 0 && (optopt == ':' || long_value(optopt) == 0))
        return message_usage("there is no option -%c", optopt);
    if (optopt != 0)
        return refuse_argument(long_value(optopt));
    return options_refuse_long(argv[optind - 1]);
}

/* With -p a word that is no file may be the passphrase: it is refused, and not shown. */
static bool may_be_passphrase(const struct options *options, const char *word)
{
    return (options_given(options, OPTION_PASSPHRASE) ||
            options_given(options, OPTION_NEW_PASSPHRASE)) &&
           strcmp(word, "-") != 0 && access(word, F_OK) != 0 && errno != EACCES;
}

static bool refuse_passphrase(void)
{
    return message_usage_hint("-p asks for it; --passphrase-file FILE reads it from a file",
                              "a word besides -p is no file, and no passphrase belongs there");
}

/* A word right behind an option whose argument is optional, or that has none where others have
   one: it would become the input, and what was meant as the input would not be read. */
static bool set_word(struct options *options, const struct option_row *before, const char *word)
{
    char hint[200];
    if (before == NULL || before->argument != ARGUMENT_OPTIONAL)
        return set_input(options, word);
    if (may_be_passphrase(options, word))
        return refuse_passphrase();
    snprintf(hint, sizeof hint, "%s=%s if they belong together; else put the input before it",
             before->name, before->word != 0 ? "FILE" : "NUMBER");
    return message_usage_hint(hint, "%s is followed by %s, which it does not take", before->name,
                              message_shown(word));
}

static bool set(struct options *options, int value, const struct option_row *before, char *argv[])
{
    switch (value) {
    case 1:
        return set_word(options, before, optarg);
    case ':':
        if (optopt > 0 && optopt < LONG_OPTION && argv[optind - 1][1] != '-')
            return message_usage("-%c wants an argument", optopt);
        return message_usage("%s wants an argument", argv[optind - 1]);
    case '?':
        return refuse_unknown(argv);
    default:
        value = long_value(value);
        return value >= LONG_VERB
                   ? set_verb(options, options_verbs[value - LONG_VERB].verb)
                   : set_option(options, (enum options_item)(value - LONG_OPTION), optarg);
    }
}

bool options_read(struct options *options, int argc, char *argv[])
{
    struct getopt_tables tables;
    const struct option_row *before = NULL; /* the option that stands before the next word */
    int value;
    make_tables(&tables);
    *options = (struct options){.mode = MODE_CTR, .segment_log2 = HEADER_SEGMENT_DEFAULT};
    options->inputs = calloc((size_t)argc, sizeof *options->inputs);
    if (options->inputs == NULL) {
        const struct failure failure = {.code = FAILURE_NO_MEMORY};
        (void)message_failure(&failure);
        return false;
    }
    opterr = 0;
    if (options_mistaken(argc, argv))
        return false;
    while ((value = getopt_long(argc, argv, tables.letters, tables.names, NULL)) != -1) {
        if (!set(options, value, before, argv))
            return false;
        value = long_value(value);
        before = value >= LONG_OPTION && value < LONG_VERB && optarg == NULL
                     ? &options_table[value - LONG_OPTION]
                     : NULL;
    }
    /* Words before -- have come as the value 1: all that are left stand behind it. */
    if (optind < argc && (options_given(options, OPTION_FROM_COMMAND) ||
                          options_given(options, OPTION_TO_COMMAND))) {
        options->command = argv + optind;
        optind = argc;
    }
    for (; optind < argc; optind++)
        if (!set_input(options, argv[optind]))
            return false;
    for (size_t i = 0; i < options->input_count; i++)
        if (may_be_passphrase(options, options->inputs[i]))
            return refuse_passphrase();
    if (options->verb == VERB_HELP || options->verb == VERB_VERSION)
        return true;
    if (options->sbox != NULL && !strcmp(options->sbox, "list"))
        options->verb = VERB_LIST_SBOXES;
    else if (options->kernel != NULL && !strcmp(options->kernel, "list"))
        options->verb = VERB_LIST_KERNELS;
    else
        return options_check(options);
    return true;
}

const char *options_kernel(const struct options *options)
{
    if (options->kernel != NULL && options->verb != VERB_LIST_KERNELS)
        return options->kernel;
    const char *name = getenv("GOSTCRYPT_KERNEL");
    return name != NULL && name[0] != '\0' ? name : NULL;
}

/* SPDX-License-Identifier: ISC */
/* Every option and verb of the command line, a row each. */
#ifndef OPTIONS_TABLE_H
#define OPTIONS_TABLE_H

#include "program/options.h"

enum option_argument { ARGUMENT_NONE, ARGUMENT_REQUIRED, ARGUMENT_OPTIONAL };

struct option_row {
    const char *name; /* of the long option, with its two hyphens */
    char letter;      /* of the short one; '\0': there is none */
    enum option_argument argument;
    unsigned verbs;  /* set of 1 << enum verb: with these it has a meaning */
    const char *why; /* behind the verb's name: why it has none with the others */
    /* What the argument does: it is stored in the word at this offset of struct options, or handed
       to the function, which tells what makes no sense and returns false.  NULL: an optional
       argument that was left out.  Neither: a flag. */
    size_t word; /* 0: none */
    bool (*set)(struct options *options, const char *word);
};

struct verb_row {
    const char *name; /* as above */
    char letter;      /* '\0': there is none */
    enum verb verb;
};

/* In the order of enum options_item. */
extern const struct option_row options_table[OPTIONS];

enum { OPTIONS_VERBS = 10 };
extern const struct verb_row options_verbs[OPTIONS_VERBS];

/* Whether a word is wrong in a way that getopt would misunderstand; tells it. */
bool options_mistaken(int argc, char *argv[]);

/* Tells that there is no such long option, or several; returns false. */
bool options_refuse_long(const char *word);

/* The rules of --from-command and --to-command.  False: what is wrong has been told. */
bool options_check_command(const struct options *options);

/* The functions of the table. */
bool options_set_key(struct options *options, const char *word);
bool options_set_passphrase_file(struct options *options, const char *word);
bool options_set_new_key(struct options *options, const char *word);
bool options_set_new_passphrase_file(struct options *options, const char *word);
bool options_set_mode(struct options *options, const char *word);
bool options_set_segment_size(struct options *options, const char *word);
bool options_set_part(struct options *options, const char *word);
bool options_set_range(struct options *options, const char *word);
bool options_set_threads(struct options *options, const char *word);
bool options_set_mac_octets(struct options *options, const char *word);
bool options_set_check_mac(struct options *options, const char *word);
bool options_set_size(struct options *options, const char *word);
bool options_set_progress(struct options *options, const char *word);
bool options_set_iv(struct options *options, const char *word);
bool options_set_padding(struct options *options, const char *word);
bool options_set_iterations(struct options *options, const char *word);
bool options_set_openssl_md(struct options *options, const char *word);

/* The rules of the options for passphrases with --raw.  False: what does not go together has been
   told. */
bool options_check_openssl(const struct options *options);

#endif

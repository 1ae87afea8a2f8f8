/* SPDX-License-Identifier: ISC */
/* Words that are wrong in a way that can be named.  Nothing behind a `=`, and nothing that may be a
   passphrase, is ever shown. */
#include "config.h"

#include "program/options_table.h"

#include "program/message.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { NAMES = OPTIONS + OPTIONS_VERBS, NAME_MOST = 40, FAR = 3 /* letters apart */ };

static const char *name_of(size_t i)
{
    return i < OPTIONS ? options_table[i].name : options_verbs[i - OPTIONS].name;
}

static const struct option_row *row_of_letter(char letter)
{
    for (size_t i = 0; i < OPTIONS; i++)
        if (options_table[i].letter == letter)
            return &options_table[i];
    return NULL;
}

/* The word up to its `=`, cut to what a name can be. */
static void take_name(const char *word, char name[NAME_MOST])
{
    size_t length = strcspn(word, "=");
    if (length >= NAME_MOST)
        length = NAME_MOST - 1;
    memcpy(name, word, length);
    name[length] = '\0';
}

static size_t least(size_t a, size_t b, size_t c)
{
    const size_t ab = a < b ? a : b;
    return ab < c ? ab : c;
}

/* How many letters must be changed, added, taken out or exchanged with their neighbour. */
static size_t distance(const char *a, const char *b)
{
    size_t rows[3][NAME_MOST + 1], columns = strlen(b);
    for (size_t j = 0; j <= columns; j++)
        rows[0][j] = j;
    for (size_t i = 1; a[i - 1] != '\0'; i++) {
        size_t *now = rows[i % 3], *before = rows[(i + 2) % 3], *earlier = rows[(i + 1) % 3];
        now[0] = i;
        for (size_t j = 1; j <= columns; j++) {
            now[j] = least(before[j] + 1, now[j - 1] + 1, before[j - 1] + (a[i - 1] != b[j - 1]));
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] &&
                earlier[j - 2] + 1 < now[j])
                now[j] = earlier[j - 2] + 1;
        }
    }
    return rows[strlen(a) % 3][columns];
}

static const char *nearest(const char *name)
{
    const char *best = NULL;
    size_t apart = FAR;
    for (size_t i = 0; i < NAMES; i++) {
        const size_t here = distance(name, name_of(i));
        if (here < apart) {
            apart = here;
            best = name_of(i);
        }
    }
    return best;
}

bool options_refuse_long(const char *word)
{
    char name[NAME_MOST], candidates[NAMES * NAME_MOST] = "", hint[2 * NAME_MOST];
    size_t count = 0;
    take_name(word, name);
    for (size_t i = 0; i < NAMES; i++)
        if (strncmp(name_of(i), name, strlen(name)) == 0) {
            const size_t used = strlen(candidates);
            snprintf(candidates + used, sizeof candidates - used, "%s%s", count > 0 ? ", " : "",
                     name_of(i));
            count++;
        }
    if (count > 1)
        return message_usage("%s is ambiguous: %s", name, candidates);
    const char *near = nearest(name);
    if (near == NULL)
        return message_usage("there is no option %s", name);
    snprintf(hint, sizeof hint, "%s is the nearest", near);
    return message_usage_hint(hint, "there is no option %s", name);
}

/* Of other programs, and with one hyphen: their letters would be taken for options of ours. */
static bool is_one_hyphen_short(const char *word)
{
    static const char files[] = "IN stands without an option, OUT behind -o";
    static const char key[] = "-k FILE reads a key, --passphrase-file FILE a passphrase";
    static const char cipher[] =
        "gostcrypt(1) lists in COMPATIBILITY what OpenSSL's ciphers are here";
    static const struct {
        const char *word;
        bool is_start; /* of the word */
        const char *hint;
    } foreign[] = {
        {"-in", false, files},
        {"-out", false, files},
        {"-pass", false, key},
        {"-K", false, key},
        {"-salt", false, "--openssl-pbkdf2 reads and writes the salt"},
        {"-nopad", false, "--padding none, which is the default"},
        {"-pbkdf2", false, "--openssl-pbkdf2"},
        {"-iter", false, "--openssl-pbkdf2=ITER"},
        {"-md", false, "--openssl-md NAME"},
        {"-engine", false, cipher},
        {"-gost89", true, cipher},
        {"-magma", true, cipher},
    };
    for (size_t i = 0; i < sizeof foreign / sizeof *foreign; i++) {
        const char *other = foreign[i].word;
        if (foreign[i].is_start ? strncmp(word, other, strlen(other)) == 0
                                : strcmp(word, other) == 0) {
            message_usage_hint(foreign[i].hint, "there is no option %s", word);
            return true;
        }
    }
    for (size_t i = 0; i < NAMES; i++)
        if (strlen(word) > 2 && strcmp(word, name_of(i) + 1) == 0) {
            char hint[2 * NAME_MOST];
            snprintf(hint, sizeof hint, "with two hyphens: %s", name_of(i));
            message_usage_hint(hint, "there is no option %s", word);
            return true;
        }
    return false;
}

/* The letters of one word: `-vk=FILE`, `-psecret`. */
static bool has_wrong_letters(const char *word)
{
    bool asks = false; /* -p is among them */
    for (const char *at = word + 1; *at != '\0'; at++) {
        const struct option_row *row = row_of_letter(*at);
        const bool glued = row != NULL && row->argument != ARGUMENT_NONE && at[1] != '\0';
        bool is_verb = false;
        for (size_t i = 0; i < OPTIONS_VERBS; i++)
            is_verb |= options_verbs[i].letter == *at;
        if (asks && ((row == NULL && !is_verb) || glued)) {
            message_usage_hint("it asks for one; --passphrase-file FILE reads it from a file",
                               "-p takes no passphrase: others would see it");
            return true;
        }
        if (glued && at[1] == '=') {
            char hint[NAME_MOST];
            snprintf(hint, sizeof hint, "it stands right behind: -%c %s", *at,
                     row == &options_table[OPTION_THREADS] ? "N" : "WORD");
            message_usage_hint(hint, "-%c takes its argument without =", *at);
            return true;
        }
        if (glued || (row != NULL && row->argument != ARGUMENT_NONE))
            return false;
        asks |= row == &options_table[OPTION_PASSPHRASE];
    }
    return false;
}

/* U+2010 to U+2015 and U+2212 in UTF-8, which word processors make of a hyphen. */
static bool begins_with_dash(const char *word)
{
    return strncmp(word, "\xe2\x88\x92", 3) == 0 ||
           (strncmp(word, "\xe2\x80", 2) == 0 && word[2] >= '\x90' && word[2] <= '\x95');
}

/* Whether the word behind this long option is its argument, whatever it looks like. */
static bool takes_next(const char *word)
{
    for (size_t i = 0; i < OPTIONS; i++)
        if (strcmp(word, options_table[i].name) == 0)
            return options_table[i].argument == ARGUMENT_REQUIRED;
    return false;
}

bool options_mistaken(int argc, char *argv[])
{
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++) {
        const char *word = argv[i];
        if (begins_with_dash(word) && access(word, F_OK) != 0) {
            message_usage_hint("type it anew: copied text may hold other dashes",
                               "%s begins with a dash that is no hyphen", word);
            return true;
        }
        if (word[0] == '-' && word[1] == '-')
            i += takes_next(word);
        if (word[0] != '-' || word[1] == '-' || word[1] == '\0')
            continue;
        if (is_one_hyphen_short(word) || has_wrong_letters(word))
            return true;
        const struct option_row *row = row_of_letter(word[1]);
        if (row != NULL && row->argument == ARGUMENT_REQUIRED && word[2] == '\0')
            i++; /* its argument is no option, whatever it looks like */
    }
    return false;
}

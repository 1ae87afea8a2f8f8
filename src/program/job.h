/* SPDX-License-Identifier: ISC */
/* What one run of encrypting, decrypting, testing or describing works with: its files, its keys,
   the cipher.  The steps are in the order in which they must be taken: look at everything, compare,
   check the key and the header, and only then touch the output. */
#ifndef JOB_H
#define JOB_H

#include "flow/flow.h"
#include "flow/mac.h"
#include "flow/salvage.h"
#include "base/failure.h"
#include "gost/gost.h"
#include "io/command.h"
#include "io/input.h"
#include "io/key.h"
#include "program/digest_file.h"
#include "program/options.h"
#include "io/output.h"
#include "format/cms.h"
#include "format/raw.h"
#include "sha512/sha512.h"

/* What one of the user's keys is, and what it comes to. */
struct job_key {
    unsigned doubts; /* about the key or passphrase file: enum key_doubt */
    uint8_t master[CONTAINER_MASTER_KEY];
    uint8_t second[CONTAINER_MASTER_KEY]; /* made of the passphrase again, to compare */
    uint8_t passphrase[KEY_PASSPHRASE_MAX];
    size_t passphrase_octets; /* 0: not read, or not asked for yet */
};

/* What a new key of a passphrase costs (memory in KiB). */
enum { ARGON2_MEMORY_LOG2 = 16, ARGON2_PASSES = 3, ARGON2_LANES = 4 };

/* In secret_alloc()ed memory; the signal handler wipes it. */
struct job_secrets {
    struct job_key key;
    struct job_key new_key;         /* with --rekey */
    struct container container;     /* of a container */
    struct container new_container; /* with --rekey: the one that is written */
    struct cms cms;                 /* with --cms */
    struct flow_mac mac;            /* with --mac */
    struct raw raw;                 /* of a bare stream, like the next two */
    struct gost_section chain; /* of a meshed one: key and counter of the next section to read */
    uint8_t iv[RAW_IV_MAX];
    uint8_t derived[RAW_KEY + RAW_IV_MAX]; /* key and synchro message of a passphrase */
};

/* For several files that are opened with one key: what was read or typed for the first. */
struct job_kept {
    bool full;
    struct job_key key;
};

/* The cipher with one set of S-boxes. */
struct job_cipher {
    struct gost gost;
    uint8_t sbox_number; /* of gost's S-boxes; 0: a table of the user's */
};

/* --integrity and --check-integrity: the integrity digests of the container that was read and of
   the one that was written; of one container both are the same. */
struct integrity {
    struct line_file line;
    bool known;
    uint8_t read[SHA512_DIGEST];
    uint8_t written[SHA512_DIGEST];
};

struct job {
    const struct options *options;
    struct job_kept *kept;  /* NULL: there is one file */
    struct failure failure; /* why a step returned false */
    struct input in;
    uint8_t start[HEADER_OCTETS]; /* with FAILURE_FOREIGN: what the input begins with, */
    size_t started;               /* so many octets */
    struct output out;            /* unless the verb is -t or -i */
    struct command command;       /* of --from-command and --to-command */
    struct job_cipher cipher;
    struct job_cipher new_cipher; /* with --rekey: of the container that is written */
    unsigned cpu;                 /* set of enum cpu_feature */
    struct sha512_engine sha512;
    struct job_secrets *secrets;
    struct digest_file digest; /* of the plaintext */
    struct gauge gauge;        /* how far the data are */
    struct flow_facts facts;   /* of the data that went through, if has_facts */
    struct flow_salvage found; /* of the damage, if has_found */
    bool has_facts, has_found;
    struct integrity integrity; /* of the container */
};

/* Begins: looks at all files before it opens any, refuses what cannot be right, opens the input,
   reads the key or passphrase file and the digest to check. */
bool job_open(struct job *job, const struct options *options);

/* Runs a verb for each input file, with one key that is read or asked for once.  `verb` does one of
   them: returns its status; `options` are those of that file.  Returns the largest status. */
int job_for_each(const struct options *options,
                 int (*verb)(const struct options *options, struct job_kept *kept));

/* For -t and -i with several files: begins with the key that was kept. */
bool job_open_kept(struct job *job, const struct options *options, struct job_kept *kept);

/* Parts of it: the hash's kernels, for the input that was opened; the files; the key, and the new
   one. */
void job_choose_hash(struct job *job);
bool job_open_files(struct job *job);
bool job_read_key(struct job *job);

bool job_is_quiet(const struct job *job);

/* The S-boxes named by -s, or with `word` NULL those of number `number`, and the kernels. */
bool job_choose_cipher(struct job *job, struct job_cipher *cipher, const char *word,
                       unsigned number);

/* The passphrase of a key of the job's: asks for it if it was not read from a file (twice for a new
   container). */
bool job_passphrase(struct job *job, struct job_key *key);

/* The master key for this header: asks for the passphrase if it was not read, and derives. */
bool job_master_key(struct job *job, struct job_key *key, const struct header *header);

/* A new container under a key of the job's.  The header comes with mode, S-boxes and segment size;
   the key's source, the costs of a passphrase and a salt are set here.  Warns of what the user
   should know of such a container. */
bool job_create_container(struct job *job, struct container *container, struct header *header,
                          const struct gost *gost, struct job_key *key);

/* For -d, -t, -i and --rekey: reads the header of IN, or that of --header instead of it, checks it
   in the order of gostcrypt(5), and opens the container with the key.  With -i and no key it stops
   before the key, and the header alone is good. */
bool job_unlock(struct job *job, struct header *header);

/* For -d and -t, behind job_unlock(): the segments that --range or --part want, or all, and the
   input is moved to the first.  Where the end of the data matters the last segment is verified
   first. */
bool job_find_span(struct job *job, const struct header *header, struct span *span);

/* Whether the container's last segment is good: then none is missing, and none was added, for its
   tag covers its index and that it is the last (gostcrypt(5), Sizes, ranges, parts). */
bool job_check_last(struct job *job, const struct layout *layout);

/* Says that the container is truncated; returns false. */
bool job_truncated(struct job *job, const struct layout *layout);

/* Octets of data to expect from the input, for the number of threads; UINT64_MAX: unknown. */
uint64_t job_expected_octets(const struct job *job, const struct span *span);

/* After unsealing failed: adds what more is known of a segment that failed.  Returns false. */
bool job_explain(struct job *job);

/* Creates the output (none with -t), and the file of --digest. */
bool job_create_outputs(struct job *job);

/* Shows from now on that the job does that, "verify". */
void job_show_progress(struct job *job, const char *verb);

/* The way of the data for this job: its input, its output (none with -t), the digest of the data,
   which begins here, and the threads asked for. */
struct flow job_flow(struct job *job);

/* With the integrity digests of the container that was read and of the one that was written
   (without two, both are the same): notes them for --integrity, compares for --check-integrity. */
bool job_check_integrity(struct job *job, const uint8_t read[SHA512_DIGEST],
                         const uint8_t written[SHA512_DIGEST]);

/* After success: checks the digest and completes the outputs; then the output, with permission bits
   `mode`, and the file of --digest get their names. */
bool job_finish(struct job *job, mode_t mode);

/* After success or failure: closes everything, wipes the secrets, removes what is unfinished. */
void job_close(struct job *job);

#endif

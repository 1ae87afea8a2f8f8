/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "io/key.h"

#include "support/scratch.h"
#include "io/signals.h"
#include "support/unit.h"

#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

static struct failure failure;

/* A child that asks on a terminal of its own and exits with what came of it. */
struct asking {
    char terminal[64];
    enum key_question question;
    const char *wanted;
};

static int ask(void *context)
{
    const struct asking *asking = context;
    uint8_t passphrase[KEY_PASSPHRASE_MAX];
    size_t octets = 0;
    setsid();
    int terminal = open(asking->terminal, O_RDWR);
    if (terminal < 0)
        return 90;
    signals_install();
    if (!key_ask_passphrase(asking->question, passphrase, &octets, &failure)) {
        /* The rest of a line must not become the shell's. */
        fcntl(terminal, F_SETFL, O_NONBLOCK);
        return read(terminal, passphrase, sizeof passphrase) > 0 ? 92 : (int)failure.code;
    }
    return octets == strlen(asking->wanted) && memcmp(passphrase, asking->wanted, octets) == 0 ? 0
                                                                                               : 91;
}

static bool is_silent(void *master)
{
    return !scratch_echoes(*(int *)master);
}

static void type(int master, const char *text)
{
    ck_assert_int_eq(write(master, text, strlen(text)), (ssize_t)strlen(text));
}

/* What was shown must not have what was typed, which is all x. */
static bool shows_nothing(int master)
{
    char shown[1024];
    ssize_t n = read(master, shown, sizeof shown); /* EIO when nothing is there any more */
    return n <= 0 || memchr(shown, 'x', (size_t)n) == NULL;
}

static int answer(struct asking *asking, const char *first, const char *second)
{
    int master = scratch_terminal(asking->terminal);
    pid_t child = scratch_fork(ask, asking);
    const bool is_new = asking->question == KEY_NEW_PASSPHRASE;
    ck_assert(scratch_expect(master, is_new ? "New passphrase: " : "Passphrase: "));
    ck_assert(scratch_becomes(is_silent, &master));
    type(master, first);
    if (second != NULL) {
        ck_assert(scratch_expect(master, "again: "));
        type(master, second);
    }
    int status = scratch_wait(child);
    ck_assert(scratch_echoes(master));
    ck_assert(shows_nothing(master));
    close(master);
    ck_assert(WIFEXITED(status));
    return WEXITSTATUS(status);
}

START_TEST(a_passphrase_is_asked_for_without_echo)
{
    struct asking once = {.wanted = "xx xxx"}, twice = {.wanted = "xx xxx"};
    struct asking anew = {.wanted = "xx xxx", .question = KEY_NEW_PASSPHRASE};
    twice.question = KEY_PASSPHRASE_TWICE;
    ck_assert_int_eq(answer(&once, "xx xxx\n", NULL), 0);
    ck_assert_int_eq(answer(&once, "xx\004 xxx\n", NULL), 0);
    ck_assert_int_eq(answer(&once, "xx xxx\004\004", NULL), 0);
    ck_assert_int_eq(answer(&twice, "xx xxx\n", "xx xxx\n"), 0);
    ck_assert_int_eq(answer(&twice, "xx xxx\n", "xx xxX\n"), FAILURE_PASSPHRASE_DIFFERS);
    ck_assert_int_eq(answer(&twice, "xx xxx\n", "xx xxxx\n"), FAILURE_PASSPHRASE_DIFFERS);
    ck_assert_int_eq(answer(&twice, "xx xxx\n", "xx xx\n"), FAILURE_PASSPHRASE_DIFFERS);
    ck_assert_int_eq(answer(&anew, "xx xxx\n", "xx xxx\n"), 0);
    ck_assert_int_eq(answer(&anew, "xx xxx\n", "xx xxX\n"), FAILURE_PASSPHRASE_DIFFERS);
    ck_assert_int_eq(answer(&once, "\n", NULL), FAILURE_PASSPHRASE_EMPTY);
    ck_assert_int_eq(answer(&once, "\004", NULL), FAILURE_PASSPHRASE_EMPTY);
}
END_TEST

START_TEST(a_long_passphrase_is_refused_and_swallowed)
{
    struct asking asking = {.wanted = ""};
    static char part[3001];
    int master = scratch_terminal(asking.terminal);
    pid_t child = scratch_fork(ask, &asking);
    ck_assert(scratch_expect(master, "Passphrase: "));
    ck_assert(scratch_becomes(is_silent, &master));
    memset(part, 'x', 3000);
    for (int i = 0; i < 3; i++) { /* the terminal's own line has room for 4095 */
        type(master, part);
        type(master, "\004");
        scratch_pause(20);
    }
    type(master, "\n");
    ck_assert(scratch_exited(scratch_wait(child), FAILURE_PASSPHRASE_LONG));
    ck_assert(scratch_echoes(master));
    close(master);
}
END_TEST

START_TEST(interrupted_asking_restores_the_terminal)
{
    static const char *const typed[] = {"xx\003", "xx\034"};
    static const int numbers[] = {SIGINT, SIGQUIT};
    struct asking asking = {.wanted = ""};
    for (int i = 0; i < 2; i++) {
        int master = scratch_terminal(asking.terminal);
        pid_t child = scratch_fork(ask, &asking);
        ck_assert(scratch_expect(master, "Passphrase: "));
        ck_assert(scratch_becomes(is_silent, &master));
        type(master, typed[i]);
        ck_assert(scratch_died(scratch_wait(child), numbers[i]));
        ck_assert(scratch_echoes(master));
        close(master);
    }
}
END_TEST

static int stand_in_for_a_shell(void *context)
{
    struct asking *asking = context;
    /* The session's leader is this process: the asking one is not in an orphaned group, else it
       could not be stopped. */
    setsid();
    int terminal = open(asking->terminal, O_RDWR);
    pid_t child = fork();
    if (child == 0) {
        alarm(60);
        setpgid(0, 0);
        uint8_t passphrase[KEY_PASSPHRASE_MAX];
        size_t octets;
        signal(SIGTTOU, SIG_IGN);
        tcsetpgrp(terminal, getpgrp());
        signal(SIGTTOU, SIG_DFL);
        signals_install();
        _exit(!key_ask_passphrase(KEY_PASSPHRASE, passphrase, &octets, &failure) || octets != 3);
    }
    for (int i = 0; i < 2; i++) {
        int status;
        struct termios now;
        if (waitpid(child, &status, WUNTRACED) != child || !WIFSTOPPED(status) ||
            WSTOPSIG(status) != SIGTSTP)
            return 1;
        if (tcgetattr(terminal, &now) != 0 || (now.c_lflag & ECHO) == 0)
            return 2;
        kill(-child, SIGCONT);
    }
    return scratch_exited(scratch_wait(child), 0) ? 0 : 3;
}

START_TEST(stopped_asking_gives_the_terminal_back_and_asks_again)
{
    struct asking asking = {.wanted = "xxx"};
    int master = scratch_terminal(asking.terminal);
    pid_t child = scratch_fork(stand_in_for_a_shell, &asking);
    ck_assert(scratch_expect(master, "Passphrase: "));
    ck_assert(scratch_becomes(is_silent, &master));
    for (int i = 0; i < 2; i++) {
        type(master, "yy\032");
        ck_assert(scratch_expect(master, "Passphrase: "));
        ck_assert(!scratch_echoes(master));
    }
    type(master, "xxx\n");
    int status = scratch_wait(child);
    ck_assert_msg(scratch_exited(status, 0), "status %x", status);
    close(master);
}
END_TEST

/* The asking process is in the background from the start, or was stopped and goes on there. */
struct background {
    char terminal[64];
    bool stopped_before;
};

static int kill_in_the_background(void *context)
{
    const struct background *background = context;
    int status;
    setsid();
    int terminal = open(background->terminal, O_RDWR);
    pid_t child = fork();
    if (child == 0) {
        alarm(60);
        setpgid(0, 0);
        uint8_t passphrase[KEY_PASSPHRASE_MAX];
        size_t octets;
        if (background->stopped_before) {
            signal(SIGTTOU, SIG_IGN);
            tcsetpgrp(terminal, getpgrp());
            signal(SIGTTOU, SIG_DFL);
        }
        signals_install();
        _exit(!key_ask_passphrase(KEY_PASSPHRASE, passphrase, &octets, &failure));
    }
    if (waitpid(child, &status, WUNTRACED) != child || !WIFSTOPPED(status))
        return 1;
    if (background->stopped_before) {
        signal(SIGTTOU, SIG_IGN);
        tcsetpgrp(terminal, getpgrp());
        kill(-child, SIGCONT);
        if (waitpid(child, &status, WUNTRACED) != child || !WIFSTOPPED(status))
            return 2;
    }
    /* As the shell's kill does. */
    kill(-child, SIGTERM);
    kill(-child, SIGCONT);
    if (waitpid(child, &status, WUNTRACED) != child)
        return 3;
    return scratch_died(status, SIGTERM) ? 0 : 4;
}

START_TEST(asking_in_the_background_can_be_killed)
{
    struct background background = {.stopped_before = _i};
    int master = scratch_terminal(background.terminal);
    pid_t child = scratch_fork(kill_in_the_background, &background);
    if (background.stopped_before) {
        ck_assert(scratch_expect(master, "Passphrase: "));
        ck_assert(scratch_becomes(is_silent, &master));
        type(master, "\032");
    }
    int status = scratch_wait(child);
    ck_assert_msg(scratch_exited(status, 0), "status %x", status);
    ck_assert(scratch_echoes(master));
    close(master);
}
END_TEST

static int ask_without_a_terminal(void *context)
{
    (void)context;
    uint8_t passphrase[KEY_PASSPHRASE_MAX];
    size_t octets;
    setsid();
    return key_ask_passphrase(KEY_PASSPHRASE, passphrase, &octets, &failure) ? 0
                                                                             : (int)failure.code;
}

START_TEST(without_a_terminal_nobody_is_asked)
{
    ck_assert(scratch_exited(scratch_wait(scratch_fork(ask_without_a_terminal, NULL)),
                             FAILURE_NO_TERMINAL));
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("passphrase");
    TCase *tests = tcase_create("passphrase");
    tcase_add_test(tests, a_passphrase_is_asked_for_without_echo);
    tcase_add_test(tests, a_long_passphrase_is_refused_and_swallowed);
    tcase_add_test(tests, interrupted_asking_restores_the_terminal);
    tcase_add_test(tests, stopped_asking_gives_the_terminal_back_and_asks_again);
    tcase_add_loop_test(tests, asking_in_the_background_can_be_killed, 0, 2);
    tcase_add_test(tests, without_a_terminal_nobody_is_asked);
    suite_add_tcase(suite, tests);
    return unit_run(suite);
}

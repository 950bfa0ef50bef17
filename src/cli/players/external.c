/*
 * external.c: starts, asks and ends a bot that is a program.
 *
 * Both pipes are non-blocking, and every wait ends: at the time limit, at the end of the
 * program, or when the caller sets *is_stopped.  From the first start on this process ignores
 * SIGPIPE; the programs get the default.
 */
#include "cli/players/external.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "cli/base/machine.h"

enum {
    ROOM = 1 << 17, /* for the longest line to a program: a view and all its moves */
    ANSWER = 1024,  /* longest answer, with its line feed */
    SLICE_MS = 50,  /* how often a wait checks for a reason to end */
    FAREWELL_MS = 1000
};

struct external_bot {
    pid_t pid;   /* 0 if it could not be started */
    int in, out; /* our ends of its pipes; -1 if there are none */
    int64_t limit_ms;
    const atomic_int *is_stopped;
    int seat, is_open; /* of the game that is played */
    const char *fault; /* key of the error message, or null */
    int64_t number;    /* a number for that message */
    char said[ANSWER];
    char line[ROOM];
};

/* ---- starting ---- */

static void ignore_sigpipe(void)
{
    struct sigaction ignore = { .sa_handler = SIG_IGN };

    sigaction(SIGPIPE, &ignore, NULL);
}

/* A pipe whose ends the programs do not inherit, except as standard input and output. */
static int make_pipe(int end[2])
{
    if (pipe(end) != 0)
        return 0;
    fcntl(end[0], F_SETFD, FD_CLOEXEC);
    fcntl(end[1], F_SETFD, FD_CLOEXEC);
    return 1;
}

/* Gives the program a process group of its own, so that Ctrl-C reaches only this process, and
 * default signal handlers. */
static void prepare(posix_spawnattr_t *attributes)
{
    sigset_t usual;

    sigemptyset(&usual);
    sigaddset(&usual, SIGPIPE);
    sigaddset(&usual, SIGINT);
    posix_spawnattr_init(attributes);
    posix_spawnattr_setflags(attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF);
    posix_spawnattr_setpgroup(attributes, 0);
    posix_spawnattr_setsigdefault(attributes, &usual);
}

extern char **environ;

static pid_t spawn(const char *command, int in, int out)
{
    char shell[] = "sh", option[] = "-c", *text = strdup(command);
    char *arguments[] = { shell, option, text, NULL };
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    pid_t pid;
    int code;

    prepare(&attributes);
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, in, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&files, out, STDOUT_FILENO);
    code = posix_spawn(&pid, "/bin/sh", &files, &attributes, arguments, environ);
    posix_spawn_file_actions_destroy(&files);
    posix_spawnattr_destroy(&attributes);
    free(text);
    return code == 0 ? pid : 0;
}

static void start(external_bot *b, const char *command)
{
    int in[2], out[2];

    if (!make_pipe(in))
        return;
    if (!make_pipe(out)) {
        close(in[0]);
        close(in[1]);
        return;
    }
    b->pid = spawn(command, in[0], out[1]);
    close(in[0]);
    close(out[1]);
    b->in = in[1];
    b->out = out[0];
    fcntl(b->in, F_SETFL, O_NONBLOCK);
    fcntl(b->out, F_SETFL, O_NONBLOCK);
}

external_bot *external_start(const char *command, int64_t limit, const atomic_int *is_stopped)
{
    external_bot *b = cli_alloc(sizeof *b);

    memset(b, 0, sizeof *b);
    b->in = b->out = -1;
    b->limit_ms = limit * 1000;
    b->is_stopped = is_stopped;
    ignore_sigpipe();
    start(b, command);
    if (!b->pid)
        b->fault = "cli.bot.start";
    return b;
}

/* ---- waiting ---- */

static int64_t milliseconds(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void nap(int ms)
{
    struct timespec time = { .tv_nsec = ms * 1000000L };

    nanosleep(&time, NULL);
}

static int has_ended(const external_bot *b, siginfo_t *how)
{
    how->si_pid = 0;
    return waitid(P_PID, (id_t)b->pid, how, WEXITED | WNOHANG | WNOWAIT) == 0
           && how->si_pid == b->pid;
}

static int fail(external_bot *b, const char *key, int64_t number)
{
    b->fault = key;
    b->number = number;
    return 0;
}

/* Reports that the program has closed a pipe, most likely because it has ended. */
static int fail_ended(external_bot *b)
{
    siginfo_t how;

    for (int64_t end = milliseconds() + FAREWELL_MS; milliseconds() < end; nap(5))
        if (has_ended(b, &how))
            return fail(b, how.si_code == CLD_EXITED ? "cli.bot.ended" : "cli.bot.killed",
                        how.si_status);
    return fail(b, "cli.bot.shut", 0);
}

/* Waits until the pipe can be read or written; 0 after a fault, or if the caller has
 * stopped. */
static int wait_for(external_bot *b, int fd, short what, int64_t end)
{
    struct pollfd ready = { .fd = fd, .events = what };

    while (poll(&ready, 1, SLICE_MS) <= 0) {
        if (b->is_stopped && atomic_load(b->is_stopped))
            return 0;
        if (milliseconds() >= end)
            return fail(b, "cli.bot.late", b->limit_ms / 1000);
    }
    return 1;
}

static int can_wait(void)
{
    return errno == EAGAIN || errno == EINTR;
}

static int send_line(external_bot *b, const ae_text *line, int64_t end)
{
    AE_ASSERT(line->len < line->size);
    for (size_t at = 0; at < line->len;) {
        ssize_t n = write(b->in, b->line + at, line->len - at);

        if (n > 0)
            at += (size_t)n;
        else if (n < 0 && !can_wait())
            return fail_ended(b);
        else if (!wait_for(b, b->in, POLLOUT, end))
            return 0;
    }
    return 1;
}

/* Output without a question is a fault: the next question would take it for its answer. */
static int fail_unasked(external_bot *b, size_t n)
{
    b->said[n] = '\0';
    b->said[strcspn(b->said, "\r\n")] = '\0';
    return fail(b, "cli.bot.unasked", 0);
}

static int is_silent(external_bot *b)
{
    ssize_t n = read(b->out, b->said, sizeof b->said - 1);

    return n > 0 ? fail_unasked(b, (size_t)n) : 1;
}

/* Whether `said` holds a complete line; output after that line is a fault. */
static int has_line(external_bot *b, size_t n)
{
    char *end = memchr(b->said, '\n', n);
    size_t rest = end ? n - (size_t)(end + 1 - b->said) : 0;

    if (!end)
        return 0;
    if (rest) {
        memmove(b->said, end + 1, rest);
        fail_unasked(b, rest);
    } else {
        end[end > b->said && end[-1] == '\r' ? -1 : 0] = '\0';
    }
    return 1;
}

static int read_line(external_bot *b, int64_t end)
{
    for (size_t at = 0; at < sizeof b->said - 1;) {
        ssize_t n = read(b->out, b->said + at, sizeof b->said - 1 - at);

        if (n == 0 || (n < 0 && !can_wait()))
            return fail_ended(b);
        at += n > 0 ? (size_t)n : 0;
        if (n > 0 && has_line(b, at))
            return !b->fault;
        if (n < 0 && !wait_for(b, b->out, POLLIN, end))
            return 0;
    }
    return fail(b, "cli.bot.long", ANSWER - 1);
}

/* ---- what is said ---- */

static void put_variants(ae_text *out, const ae_game *game, uint32_t variant)
{
    const char *comma = "";

    for (const ae_variant *v = game->variants; v->name; v++)
        if (variant & v->bit) {
            ae_put(out, comma);
            ae_put_json(out, v->name);
            comma = ",";
        }
}

static void put_hello(ae_text *out, const ae_game *game, const ae_board *board,
                      const ae_setup *setup, int seat)
{
    ae_put_member_int(out, "{\"type\":\"hello\",\"protocol\":", EXTERNAL_PROTOCOL);
    ae_put_member(out, ",\"game\":", game->id);
    ae_put_member_int(out, ",\"rules\":", game->rules_version);
    ae_put_member(out, ",\"map\":", board->id);
    ae_put(out, ",\"map_hash\":\"");
    ae_put_hash(out, board->hash);
    ae_put_member_int(out, "\",\"seats\":", setup->seats);
    ae_put(out, ",\"variant\":[");
    put_variants(out, game, setup->variant);
    ae_put_member_int(out, "],\"seat\":", seat);
    ae_put(out, "}\n");
}

static void put_moves(ae_text *out, const ae_game *game, const ae_board *board,
                      const void *state, int seat)
{
    char notation[AE_MAX_NOTATION];
    ae_moves list;

    game->legal(board, state, seat, &list);
    for (int i = 0; i < list.n; i++) {
        ae_notation(game, board, state, (ae_step){ seat, list.move[i] }, &AE_TEXT_IN(notation));
        ae_put(out, i ? "," : "");
        ae_put_json(out, notation);
    }
}

static void put_question(ae_text *out, const external_bot *b, const ae_game *game,
                         const ae_board *board, const void *state)
{
    ae_look look = { .viewer = b->seat, .is_open = b->is_open };

    ae_put_member_int(out, "{\"type\":\"choose\",\"seat\":", b->seat);
    ae_put(out, ",\"view\":");
    ae_view(game, board, state, &look, out);
    ae_put(out, ",\"moves\":[");
    put_moves(out, game, board, state, b->seat);
    ae_put(out, "]}\n");
}

int external_hello(external_bot *b, const ae_game *game, const ae_board *board,
                   const ae_setup *setup, int seat)
{
    ae_text line = AE_TEXT_IN(b->line);

    if (b->fault)
        return 0;
    b->seat = seat;
    b->is_open = (setup->variant & AE_OPEN) != 0;
    put_hello(&line, game, board, setup, seat);
    return send_line(b, &line, milliseconds() + b->limit_ms);
}

ae_move external_choose(external_bot *b, const ae_game *game, const ae_board *board,
                        const void *state)
{
    int64_t end = milliseconds() + b->limit_ms;
    ae_text line = AE_TEXT_IN(b->line);
    ae_move move;

    if (b->fault || !is_silent(b))
        return 0;
    put_question(&line, b, game, board, state);
    if (!send_line(b, &line, end) || !read_line(b, end))
        return 0;
    move = ae_parse(game, board, state, b->seat, b->said);
    if (!move)
        fail(b, "cli.bot.illegal", 0);
    return move;
}

int external_report(const external_bot *b, const cli *c, const char *name)
{
    if (!b->fault)
        return CLI_DONE;
    return cli_fail(
        c, CLI_WRONG, name, b->fault,
        (const ae_gap[]){ { "said", b->said, 0 }, { "n", NULL, b->number }, { .name = NULL } });
}

/* ---- ending ---- */

/* Sends "bye" if the pipe has room.  A program that does not read notices the closed pipe. */
static void say_bye(external_bot *b)
{
    static const char bye[] = "{\"type\":\"bye\"}\n";
    ssize_t n;

    if (b->in < 0)
        return;
    n = write(b->in, bye, sizeof bye - 1);
    (void)n;
    close(b->in);
}

/* Waits for the program, then kills its whole process group.  waitpid() comes last, because
 * after it the number of the group may be used again. */
static void reap(external_bot *b, int64_t end)
{
    siginfo_t how;

    while (b->pid && !has_ended(b, &how) && milliseconds() < end)
        nap(5);
    if (b->pid) {
        kill(-b->pid, SIGKILL);
        waitpid(b->pid, NULL, 0);
    }
    if (b->out >= 0)
        close(b->out);
    free(b);
}

void external_end(external_bot **all, int n)
{
    int64_t end = milliseconds() + FAREWELL_MS;

    for (int i = 0; i < n; i++)
        if (all[i])
            say_bye(all[i]);
    for (int i = 0; i < n; i++)
        if (all[i])
            reap(all[i], end);
}

/*
 * socket.c: fuzz target for WebSocket messages as our code gets them: whole, from several sockets
 * in any order.
 *
 * An input consists of lines: the number of a socket (0 Ann's, 1 Ben's, 2 the guest's, 3 of nobody
 * who is signed in), a space and a message.  "!" instead of a message cuts the connection, and the
 * next line opens it again.
 *
 * The target checks: everything that is sent is a JSON object of a type in docs/protocol.md and
 * contains no secret; a message that is answered only by errors has changed nothing in the store;
 * everyone but Ben is sent the same whatever Ben has sealed; and the server frees every connection
 * that has ended.
 */
#include <stdio.h>
#include <string.h>

#include "../../tests/sim/memory.h"
#include "club.h"

const int fuzz_rounds = 200;

enum { N_SOCKETS = 4, NOBODY = 3, MAX_LINES = 12, GONE_MS = 90000 };

static const char *const owner[N_SOCKETS] = { "ann", "ben", "guest", "" };
static const char *const kinds[] = { "welcome", "table", "entries", "done", "chat",
                                     "pong",    "turn",  "error",   "bye",  "here" };

static struct {
    club club;
    club_log *log;
    sim_wire *wire[N_SOCKETS];
    int n_sent, n_errors; /* since the last message */
} run;

/* ---- what is sent ---- */

static int is_kind(const char *text, const char *kind)
{
    char begin[32];

    snprintf(begin, sizeof begin, "{\"t\":\"%s\"", kind);
    return !strncmp(text, begin, strlen(begin));
}

static int is_known(const char *text)
{
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (is_kind(text, kinds[i]))
            return 1;
    return 0;
}

static void sent(void *ctx, sim_wire *w, const char *text, size_t len)
{
    int who = (int)(intptr_t)sim_wire_ctx(w);
    char *copy = malloc(len + 1), name[8];

    (void)ctx;
    memcpy(copy, text, len);
    copy[len] = '\0';
    hold(is_known(copy) && club_is_json(copy, len));
    club_hold_secrets(&run.club, copy, len, club_word(owner[who]));
    run.n_sent++;
    run.n_errors += is_kind(copy, "error");
    if (strcmp(owner[who], "ben") != 0) {
        snprintf(name, sizeof name, "%d ", who);
        club_log_add(run.log, name, strlen(name));
        club_log_add(run.log, copy, len);
        club_log_add(run.log, "\n", 1);
    }
    free(copy);
}

static void hear(void *ctx, sim_wire *w, const char *text)
{
    int who = (int)(intptr_t)ctx;

    if (!text && run.wire[who] == w)
        run.wire[who] = NULL;
}

/* ---- trying ---- */

/* Opens a connection and receives the welcome message. */
static void dial(int who)
{
    if (run.wire[who])
        return;
    run.wire[who] = sim_dial(run.club.sim, club_word(owner[who]), hear, (void *)(intptr_t)who);
    hold(run.wire[who] != NULL);
    club_is_unchanged(&run.club);
}

static void hang_up(int who)
{
    if (run.wire[who])
        sim_hang_up(run.wire[who]);
    run.wire[who] = NULL;
}

static void try_line(const char *line)
{
    int who = line[0] >= '0' && line[0] < '0' + N_SOCKETS ? line[0] - '0' : NOBODY;
    const char *text = line[0] && line[1] == ' ' ? line + 2 : line;
    int is_same;

    if (!strcmp(text, "!")) {
        hang_up(who);
        return;
    }
    dial(who);
    run.n_sent = run.n_errors = 0;
    if (run.wire[who])
        sim_say(run.wire[who], text);
    is_same = club_is_unchanged(&run.club);
    if (!is_same && run.n_sent > 0 && run.n_sent == run.n_errors) {
        fprintf(stderr, "%s: refused, and the store has changed\n", line);
        abort();
    }
}

static void leave(void)
{
    sim *s = run.club.sim;
    int64_t end = s->now + GONE_MS;

    for (int who = 0; who < N_SOCKETS; who++)
        hang_up(who);
    while (s->server->counts.sockets > 0 && sim_step(s, end))
        ;
    hold(s->server->counts.sockets == 0);
}

static int try_variant(const char *data, size_t size, int variant, club_log *log)
{
    char *text, *at;
    int is_open;

    memset(run.wire, 0, sizeof run.wire);
    run.log = log;
    club_open(&run.club, variant, &(sim_plan){ .sent = sent });
    text = at = club_expand(data, size);
    for (int n = 0; *at && n < MAX_LINES; n++) {
        size_t len = strcspn(at, "\n");
        int is_last = !at[len];

        at[len] = '\0';
        try_line(at);
        at += len + !is_last;
    }
    is_open = club_is_open(&run.club);
    leave();
    club_close(&run.club);
    free(text);
    return is_open;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    club_log log[CLUB_VARIANTS] = { { .text = NULL } };
    int is_open = 0;

    for (int i = 0; i < CLUB_VARIANTS; i++)
        is_open |= try_variant((const char *)data, size, i, &log[i]);
    club_hold_same(log, is_open);
    return 0;
}

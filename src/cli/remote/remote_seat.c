/*
 * remote_seat.c: sends entries from a seat at a server's table, and fetches what has happened.
 */
#include "cli/remote/remote_seat.h"

#include <string.h>

#include "cli/base/machine.h"

enum {
    PATH = 256,
    BODY = 8192,  /* the longest turn that a server accepts */
    LAST_CHAT = 5 /* earlier lines of the chat that are shown at first */
};

/* ---- questions ---- */

remote_outcome remote_seat_ask(const remote_seat *p, const char *what, const char *body)
{
    char path[PATH];

    snprintf(path, sizeof path, "/api/tables/%s/%s", p->at.id, what);
    return remote_ask(p->server, path, body);
}

remote_outcome remote_seat_enter(const remote_seat *p, const char *what)
{
    return remote_seat_turn(p, &(ae_batch){ .n = 1, .move = { what } });
}

static void put_what(const ae_batch *turn, ae_text *out)
{
    ae_put(out, turn->n > 1 ? "[" : "");
    for (int i = 0; i < turn->n; i++) {
        ae_put(out, i ? "," : "");
        ae_put_json(out, turn->move[i]);
    }
    ae_put(out, turn->n > 1 ? "]" : "");
}

remote_outcome remote_seat_turn(const remote_seat *p, const ae_batch *turn)
{
    char room[BODY];
    ae_text body = AE_TEXT_IN(room);
    uint64_t bits = cli_entropy();

    ae_put_member_int(&body, "{\"seat\":", p->seat);
    ae_put_member_int(&body, ",\"seq\":", p->seq);
    ae_put(&body, ",\"do\":");
    put_what(turn, &body);
    ae_put(&body, ",\"action\":\"");
    ae_put_hex(&body, (const uint8_t *)&bits, sizeof bits);
    ae_put(&body, "\"}");
    return remote_seat_ask(p, "entries", room);
}

/* ---- what has happened ---- */

static void note_choice(remote_seat *p, const ae_entry *entry, int64_t number)
{
    if (entry->kind == AE_ENTRY_UNDO)
        while (p->n_mine > 0 && p->mine[p->n_mine - 1] >= entry->of)
            p->n_mine--;
    if (entry->kind != AE_ENTRY_DECISION || entry->seat != p->seat)
        return;
    if (p->n_mine == REMOTE_CHOICES)
        memmove(&p->mine[0], &p->mine[1], (size_t)--p->n_mine * sizeof p->mine[0]);
    p->mine[p->n_mine++] = (uint32_t)number;
}

static void read_line(remote_seat *p, const ae_json *doc, int entry)
{
    char *line = p->log[p->n_log % REMOTE_LINES];
    ae_text text = { .buf = line, .size = REMOTE_LINE - 1 };
    ae_faults faults = { .report = NULL };
    int64_t number = 0;
    ae_reader reader;
    ae_entry e;

    if (!ae_json_string(doc, ae_json_get(doc, entry, "line"), &text)
        || !ae_json_int(doc, ae_json_get(doc, entry, "n"), 1, INT32_MAX, &number))
        return;
    p->n_log++;
    ae_put(&text, "\n");
    reader = (ae_reader){ .text = line, .len = text.len };
    if (ae_entry_read(&reader, &e, &faults) == AE_OK)
        note_choice(p, &e, number);
}

static void show_events(const remote_seat *p, const ae_json *doc, int entry)
{
    int events = ae_json_get(doc, entry, "events");

    for (int i = ae_json_first(doc, events); i >= 0; i = ae_json_next(doc, events, i)) {
        char buf[REMOTE_LINE];
        ae_text text = AE_TEXT_IN(buf);

        ae_put(&text, "  ");
        remote_event_put(&text, &p->screen, doc, i);
        ae_put(&text, "\n");
        cli_print(p->cli, stdout, buf);
    }
}

static int64_t read_clock(const remote_seat *p, const ae_json *doc)
{
    int clocks = ae_json_get(doc, 0, "clocks"), seat = 0;
    int64_t left = -1;

    for (int i = ae_json_first(doc, clocks); i >= 0; i = ae_json_next(doc, clocks, i))
        if (seat++ == p->seat)
            ae_json_int(doc, i, 0, INT64_MAX, &left);
    return left;
}

static int read_state(remote_seat *p, const ae_json *doc)
{
    char text[2 * AE_MAX_STATE];

    return ae_json_string(doc, ae_json_get(doc, 0, "state"), &AE_TEXT_IN(text))
           && ae_read_base64url_n(text, p->state.byte, p->screen.game->state_size);
}

/* The scores come from the local rules, the ranks from the server, which knows who has
 * resigned. */
static void read_result(remote_seat *p, const ae_json *doc)
{
    int list = ae_json_get(doc, 0, "result");

    p->screen.game->result(p->screen.board, &p->state, p->result);
    for (int i = ae_json_first(doc, list); i >= 0; i = ae_json_next(doc, list, i)) {
        int64_t seat, rank;

        if (ae_json_int(doc, ae_json_get(doc, i, "seat"), 0, AE_MAX_SEATS - 1, &seat)
            && ae_json_int(doc, ae_json_get(doc, i, "rank"), 1, AE_MAX_SEATS, &rank))
            p->result[seat].rank = (uint8_t)rank;
    }
}

/* Reads a whole response; 0 after an error line. */
static int take(remote_seat *p, const ae_json *doc)
{
    int entries = ae_json_get(doc, 0, "entries");
    int64_t seq = p->seq;

    if (!ae_json_int(doc, ae_json_get(doc, 0, "seq"), 0, INT32_MAX, &p->seq)
        || !ae_json_string(doc, ae_json_get(doc, 0, "status"), &AE_TEXT_IN(p->status))
        || !read_state(p, doc))
        return cli_fail(p->cli, CLI_WRONG, p->link.url, "remote.no_server", NULL), 0;
    p->to_act = remote_seats_read(doc, "to_act");
    p->asked = remote_seats_read(doc, "asked");
    p->left_ms = read_clock(p, doc);
    p->is_news |= p->seq != seq;
    for (int i = ae_json_first(doc, entries); i >= 0; i = ae_json_next(doc, entries, i)) {
        read_line(p, doc, i);
        show_events(p, doc, i);
    }
    read_result(p, doc);
    return 1;
}

int remote_seat_is_running(const remote_seat *p)
{
    return !strcmp(p->status, "running");
}

remote_outcome remote_seat_fetch(remote_seat *p, int wait_s)
{
    int is_first = !p->status[0];
    char path[PATH];
    remote_outcome came;

    snprintf(path, sizeof path, "/api/tables/%s/entries?after=%lld&wait=%d&with=state%s",
             p->at.id, (long long)p->seq, wait_s, is_first ? "" : ",events");
    came = wait_s ? remote_wait(p->server, path) : remote_ask(p->server, path, NULL);
    if (came == REMOTE_OK && !take(p, remote_answer(p->server)))
        return REMOTE_FAILED;
    return came;
}

/* ---- what is said ---- */

static void show_said(const remote_seat *p, const ae_json *doc, int line)
{
    char name[REMOTE_NAME] = "", text[2 * REMOTE_LINE] = "", buf[3 * REMOTE_LINE];
    ae_text out = AE_TEXT_IN(buf);

    ae_json_string(doc, ae_json_get(doc, line, "name"), &AE_TEXT_IN(name));
    ae_json_string(doc, ae_json_get(doc, line, "text"), &AE_TEXT_IN(text));
    AE_SAY(&out, p->cli->words, "remote.said", { "name", name, 0 }, { "text", text, 0 });
    ae_put(&out, "\n");
    cli_print(p->cli, stdout, buf);
}

void remote_seat_hear(remote_seat *p)
{
    const ae_json *doc;
    char what[64];
    int lines, n_skipped, is_first = p->chat == 0;

    snprintf(what, sizeof what, "chat?after=%lld", (long long)p->chat);
    if (remote_seat_ask(p, what, NULL) != REMOTE_OK)
        return;
    doc = remote_answer(p->server);
    lines = ae_json_get(doc, 0, "chat");
    n_skipped = is_first ? ae_json_size(doc, lines) - LAST_CHAT : 0;
    for (int i = ae_json_first(doc, lines); i >= 0; i = ae_json_next(doc, lines, i)) {
        ae_json_int(doc, ae_json_get(doc, i, "n"), 1, INT64_MAX, &p->chat);
        if (n_skipped-- <= 0)
            show_said(p, doc, i);
    }
}

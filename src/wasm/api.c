/*
 * api.c: the exported functions; each checks its arguments and calls the other files.
 */
#include "wasm/api.h"

#include <stdlib.h>
#include <string.h>

#include "core/games_json.h"
#include "core/speak.h"
#include "table/batch.h"
#include "table/file.h"
#include "table/frame.h"
#include "wasm/module.h"

enum { MAX_HINTS = 100 };

/* The only global state: the module is to a page what main() is to a program. */
static w_module module;

static w_module *the_module(void)
{
    if (!module.words)
        module.words = ae_languages[0];
    return &module;
}

char *ae_w_buffer(void)
{
    return module.buffer;
}

int ae_w_size(void)
{
    return W_BUFFER;
}

int ae_w_error_length(void)
{
    return module.error_length;
}

void ae_w_language(int language)
{
    int n = 0;

    while (ae_languages[n])
        n++;
    if (language >= 0 && language < n)
        module.words = ae_languages[language];
}

int ae_w_games(void)
{
    w_module *m = the_module();
    ae_text out = w_reply(m);

    ae_put(&out, "{\"games\":");
    ae_games_put(&out);
    ae_put(&out, ",\"bots\":[");
    for (int i = 0; ae_bots[i]; i++) {
        ae_put(&out, i ? "," : "");
        ae_put_json(&out, ae_bots[i]->name);
    }
    ae_put(&out, "]}");
    return w_answer(m, &out);
}

/* ---- arguments ---- */

static w_table *find(w_module *m, int handle)
{
    return handle >= 0 && handle < m->n_tables && m->table[handle].table ? &m->table[handle]
                                                                         : NULL;
}

static int is_length(int len)
{
    return len >= 0 && len < W_BUFFER;
}

static int is_viewer(const ae_table *t, int viewer)
{
    return viewer == AE_ALL || viewer == AE_WATCHER
           || (viewer >= 0 && viewer < ae_table_setup(t)->seats);
}

static int64_t last_time(const ae_table *t)
{
    ae_entry last = { .at = 0 };

    if (ae_table_count(t))
        ae_table_entry_for(t, ae_table_count(t), AE_ALL, &last);
    return last.at;
}

/* ---- maps ---- */

int ae_w_map_check(int len)
{
    w_module *m = the_module();

    return is_length(len) ? w_map_check(m, (size_t)len) : w_refuse(m, W_TOO_LARGE, NULL);
}

/* ---- opening and closing tables ---- */

/* A free handle, or a new one. */
static int take_place(w_module *m)
{
    int handle = 0;

    while (handle < m->n_tables && m->table[handle].table)
        handle++;
    if (handle == m->n_tables) {
        m->table = realloc(m->table, (size_t)++m->n_tables * sizeof m->table[0]);
        AE_ASSERT(m->table != NULL);
    }
    m->table[handle] = (w_table){ .table = NULL };
    return handle;
}

static int keep(w_module *m, ae_table *table)
{
    int handle = take_place(m);

    m->table[handle].table = table;
    return handle;
}

int ae_w_start(int len)
{
    w_module *m = the_module();
    ae_table *table = NULL;
    w_fault fault;
    ae_err err;
    int handle, has_state;

    if (!is_length(len))
        return w_refuse(m, W_TOO_LARGE, NULL);
    w_fault_init(&fault);
    err = w_setup(m->buffer, (size_t)len, &table, &has_state, &fault);
    if (err != AE_OK)
        return w_refuse(m, err, &fault);
    handle = keep(m, table);
    if (!has_state)
        ae_events_advance(&m->table[handle].events, table, 0);
    return handle;
}

int ae_w_open(int len)
{
    w_module *m = the_module();
    ae_table *table = NULL;
    ae_opening how;
    w_fault fault;
    ae_err err;
    int handle;

    if (!is_length(len))
        return w_refuse(m, W_TOO_LARGE, NULL);
    w_fault_init(&fault);
    err = ae_table_open(&table, m->buffer, (size_t)len, &how, &fault.faults);
    if (!table)
        return w_refuse(m, err, &fault);
    handle = keep(m, table);
    ae_events_replay(&m->table[handle].events, table, 0, ae_table_count(table));
    return handle;
}

int ae_w_branch(int handle, int n)
{
    w_module *m = the_module();
    const w_table *from = find(m, handle);
    ae_table *table = NULL;
    ae_entry_events events = { .n = 0 };
    ae_err err;
    int place;

    if (!from || n < 0 || (uint32_t)n > ae_table_count(from->table))
        return w_refuse(m, W_NOT_FOUND, NULL);
    err = ae_table_new(&table, ae_table_head(from->table), NULL);
    for (uint32_t number = 1; err == AE_OK && number <= (uint32_t)n; number++) {
        ae_entry entry;

        ae_table_entry_for(from->table, number, AE_ALL, &entry);
        err = ae_events_append(&events, table, &entry);
    }
    if (err != AE_OK) {
        ae_table_free(table);
        free(events.at);
        return w_refuse(m, err, NULL);
    }
    place = keep(m, table);
    m->table[place].events = events;
    return place;
}

void ae_w_close(int handle)
{
    w_table *t = find(the_module(), handle);

    if (!t)
        return;
    ae_table_free(t->table);
    free(t->events.at);
    *t = (w_table){ .table = NULL };
}

int ae_w_record(int handle, int viewer)
{
    w_module *m = the_module();
    const w_table *t = find(m, handle);
    ae_text out;

    if (!t)
        return w_refuse(m, W_NOT_FOUND, NULL);
    if (!is_viewer(t->table, viewer))
        return w_refuse(m, AE_SEAT, NULL);
    out = w_reply(m);
    ae_table_write(t->table, viewer, &out);
    return w_answer(m, &out);
}

/* ---- entries ---- */

/* Reads a line of a record without its time; a draw is marked as fixed by hand. */
static int read_entry(const char *text, size_t len, int seat, ae_entry *out)
{
    char line[AE_MAX_NOTATION + 64];
    ae_text t = AE_TEXT_IN(line);
    ae_faults unheard = { .n = 0 };
    ae_reader reader = { .text = line };

    if (memchr(text, '\n', len) || memchr(text, '@', len))
        return 0;
    ae_put_seat(&t, seat);
    ae_put(&t, seat == AE_CHANCE ? "! " : " ");
    ae_put_n(&t, text, len);
    ae_put(&t, "\n");
    reader.len = t.len;
    return t.len < t.size && ae_entry_read(&reader, out, &unheard) == AE_OK
           && !(out->flags & AE_HIDDEN);
}

static unsigned enter_line(w_module *m, w_table *t, int seat, int len, int64_t now)
{
    ae_entry entry;

    if (!read_entry(m->buffer, (size_t)len, seat, &entry))
        return AE_ILLEGAL;
    entry.at = now;
    return ae_events_append(&t->events, t->table, &entry);
}

/* Enters several lines; if one is refused, `line` is its number. */
static unsigned enter_lines(w_module *m, w_table *t, int seat, int64_t now, int *line)
{
    ae_batch turn = { .seat = seat, .at = now };
    unsigned err;
    int which = 0;

    if (seat == AE_CHANCE)
        return AE_SEAT;
    if (!ae_batch_read(&turn, m->buffer))
        return W_TOO_LARGE;
    err = ae_batch_enter(&t->events, t->table, &turn, &which);
    *line = which + 1;
    return err;
}

/* Enters the text unless it is empty; returns AE_OK or an error code. */
static unsigned enter(w_module *m, w_table *t, int seat, int len, int64_t now, int *line)
{
    if (!is_length(len))
        return W_TOO_LARGE;
    if (seat != AE_CHANCE && (seat < 0 || seat >= AE_MAX_SEATS))
        return AE_SEAT;
    if (len == 0)
        return AE_OK;
    if (!memchr(m->buffer, '\n', (size_t)len))
        return enter_line(m, t, seat, len, now);
    m->buffer[len] = '\0';
    return enter_lines(m, t, seat, now, line);
}

/* Enters what the table does by itself; of a trial only what follows for the seat alone. */
static void go_on(w_table *t, int is_trial, int seat, int64_t now)
{
    if (is_trial)
        ae_events_advance_own(&t->events, t->table, seat, now);
    else
        ae_events_advance(&t->events, t->table, now);
}

static int enter_and(int is_trial, int handle, int seat, int len, double at)
{
    w_module *m = the_module();
    w_table *t = find(m, handle);
    int64_t now = at > 0 && at < 9e15 ? (int64_t)at : 0;
    uint32_t before;
    w_fault fault;
    unsigned err;

    if (!t)
        return w_refuse(m, W_NOT_FOUND, NULL);
    before = ae_table_count(t->table);
    now = now > last_time(t->table) ? now : last_time(t->table);
    w_fault_init(&fault);
    err = enter(m, t, seat, len, now, &fault.line);
    if (err != AE_OK)
        return w_refuse(m, err, &fault);
    go_on(t, is_trial, seat, now);
    return (int)before;
}

int ae_w_do(int handle, int seat, int len, double at)
{
    return enter_and(0, handle, seat, len, at);
}

int ae_w_try(int handle, int seat, int len)
{
    return enter_and(1, handle, seat, len, 0);
}

int ae_w_frame(int handle, int viewer, int after, int with)
{
    w_module *m = the_module();
    const w_table *t = find(m, handle);
    uint32_t count;
    ae_text out;
    ae_frame frame;

    if (!t)
        return w_refuse(m, W_NOT_FOUND, NULL);
    if (!is_viewer(t->table, viewer))
        return w_refuse(m, AE_SEAT, NULL);
    count = ae_table_count(t->table);
    frame = (ae_frame){
        .table = t->table,
        .words = m->words,
        .viewer = viewer,
        .with = with,
        .now = last_time(t->table),
        .events = t->events.at,
        .n_events = t->events.n,
    };
    out = w_reply(m);
    ae_put(&out, "{");
    ae_frame_entries(&frame, after >= 0 && (uint32_t)after < count ? (uint32_t)after : count,
                     &out);
    ae_frame_standing(&frame, &out);
    ae_put(&out, "}");
    return w_answer(m, &out);
}

/* ---- what a server has sent, and explanations ---- */

/* Checks handle, viewer and length, and returns the table; on a fault writes the error and returns
 * null. */
static const ae_table *table_of_text(w_module *m, int handle, int viewer, int len, int *refusal)
{
    const w_table *t = find(m, handle);

    if (!t)
        *refusal = w_refuse(m, W_NOT_FOUND, NULL);
    else if (!is_length(len))
        *refusal = w_refuse(m, W_TOO_LARGE, NULL);
    else if (viewer == AE_ALL || !is_viewer(t->table, viewer))
        *refusal = w_refuse(m, AE_SEAT, NULL);
    else
        return t->table;
    return NULL;
}

int ae_w_show(int handle, int viewer, int lists, int with, int len)
{
    w_module *m = the_module();
    ae_snapshot asked = { .look = { .viewer = viewer },
                          .lists = (ae_seats)lists,
                          .with = with };
    int refusal;
    const ae_table *t = table_of_text(m, handle, viewer, len, &refusal);

    return t ? w_show(m, t, &asked, (size_t)len) : refusal;
}

int ae_w_events(int handle, int viewer, int len)
{
    w_module *m = the_module();
    int refusal;
    const ae_table *t = table_of_text(m, handle, viewer, len, &refusal);

    return t ? w_events(m, t, viewer, (size_t)len) : refusal;
}

int ae_w_layout(int handle)
{
    w_module *m = the_module();
    const w_table *t = find(m, handle);
    ae_text out;

    if (!t)
        return w_refuse(m, W_NOT_FOUND, NULL);
    out = w_reply(m);
    ae_layout_put(ae_table_game(t->table), ae_table_board(t->table)->hash, &out);
    return w_answer(m, &out);
}

int ae_w_why(int handle, int seat, int len)
{
    w_module *m = the_module();
    int refusal;
    const ae_table *t = table_of_text(m, handle, seat, len, &refusal);

    return t ? w_why(m, t, seat, (size_t)len) : refusal;
}

/* ---- bots ---- */

static int refuse_bot(w_module *m)
{
    w_fault fault;

    w_fault_init(&fault);
    w_fault_at(&fault, "bot", "value");
    return w_refuse(m, AE_SETUP, &fault);
}

/* Finds the bot that the buffer names; writes the error and returns 0 if there is none. */
static int read_bot(w_module *m, int len, ae_bot *bot, int *refusal)
{
    ae_text text = AE_TEXT_IN(m->bot_name);

    if (is_length(len))
        ae_put_n(&text, m->buffer, (size_t)len);
    if (is_length(len) && text.len < text.size && ae_bot_read(m->bot_name, bot)) {
        bot->name = m->bot_name;
        return 1;
    }
    *refusal = refuse_bot(m);
    return 0;
}

/* The table if that seat is to act; otherwise writes the error and returns null. */
static const ae_table *to_act(w_module *m, int handle, int seat, int *refusal)
{
    const w_table *t = find(m, handle);

    if (!t)
        *refusal = w_refuse(m, W_NOT_FOUND, NULL);
    else if (seat < 0 || seat >= ae_table_setup(t->table)->seats)
        *refusal = w_refuse(m, AE_SEAT, NULL);
    else if (!(ae_table_to_act(t->table) & AE_SEAT_BIT(seat)))
        *refusal = w_refuse(m, ae_table_to_act(t->table) ? AE_NOT_TURN : AE_OVER, NULL);
    else
        return t->table;
    return NULL;
}

/* ---- events of a club ---- */

int ae_w_event_pair(int round, int len)
{
    w_module *m = the_module();

    return is_length(len) ? w_event_pair(m, round, (size_t)len)
                          : w_refuse(m, W_TOO_LARGE, NULL);
}

int ae_w_event_standing(int len)
{
    w_module *m = the_module();

    return is_length(len) ? w_event_standing(m, (size_t)len) : w_refuse(m, W_TOO_LARGE, NULL);
}

int ae_w_missing_net(int handle)
{
    w_module *m = the_module();
    const w_table *t = find(m, handle);

    return t ? w_missing_net(m, t->table) : w_refuse(m, W_NOT_FOUND, NULL);
}

int ae_w_net(int len)
{
    w_module *m = the_module();

    if (!is_length(len))
        return w_refuse(m, W_TOO_LARGE, NULL);
    return w_net(m, m->buffer, (size_t)len);
}

int ae_w_think(int handle, int seat, int len, uint32_t seed_hi, uint32_t seed_lo)
{
    w_module *m = the_module();
    ae_bot bot;
    int refusal;
    const ae_table *table =
        read_bot(m, len, &bot, &refusal) ? to_act(m, handle, seat, &refusal) : NULL;

    return table ? w_think(m, table, seat, &bot, (uint64_t)seed_hi << 32 | seed_lo) : refusal;
}

int ae_w_hint(int handle, int seat, int len, int n)
{
    w_module *m = the_module();
    ae_bot bot;
    int refusal;
    const ae_table *table =
        read_bot(m, len, &bot, &refusal) ? to_act(m, handle, seat, &refusal) : NULL;

    if (!table)
        return refusal;
    if (!bot.budget)
        return refuse_bot(m);
    return w_hint(m, table, seat, &bot, n < 1 ? 1 : n > MAX_HINTS ? MAX_HINTS : n);
}

/* The buffer holds a bot's name, a newline and a move; copies the move. */
static int read_name(const w_module *m, int len, ae_text *move)
{
    const char *end = is_length(len) ? memchr(m->buffer, '\n', (size_t)len) : NULL;
    int n = end ? (int)(end - m->buffer) : len;

    if (end)
        ae_put_n(move, end + 1, (size_t)(len - n - 1));
    return n;
}

int ae_w_weigh(int handle, int seat, int len)
{
    w_module *m = the_module();
    char move[AE_MAX_NOTATION] = "";
    ae_text text = AE_TEXT_IN(move);
    ae_bot bot;
    int refusal, n = read_name(m, len, &text);
    const ae_table *table =
        read_bot(m, n, &bot, &refusal) ? to_act(m, handle, seat, &refusal) : NULL;

    if (!table)
        return refusal;
    return bot.budget ? w_weigh(m, table, seat, &bot, move) : refuse_bot(m);
}

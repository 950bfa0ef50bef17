/*
 * frame.c: a running table as a viewer may see it, as JSON.
 *
 * Three filters stand between a table and what leaves here: ae_table_entry_for() for lines,
 * redact() for states, the `to` of events; and while choices are sealed the length of a frame
 * tells nothing about them.
 */
#include "server/frame.h"

#include <stdlib.h>
#include <string.h>

#include "core/speak.h"
#include "server/base64.h"

enum { PAD = 4096 }; /* frames of a sealed phase have a multiple of this many bytes */

int srv_with_read(const char *names)
{
    static const char *const name[] = { "state", "view", "legal", "events" };
    int with = 0;

    for (const char *at = names; *at;) {
        size_t len = strcspn(at, ",");
        int bit = -1;

        for (int i = 0; i < 4; i++)
            if (strlen(name[i]) == len && !strncmp(name[i], at, len))
                bit = i;
        if (bit < 0)
            return -1;
        with |= 1 << bit;
        at += len;
        at += *at == ',';
    }
    return with;
}

/* ---- where the table stands ---- */

static const char *status_name(ae_status status)
{
    static const char *const name[] = { "running", "finished", "resigned", "agreed",
                                        "adjourned" };

    return name[status];
}

static void put_clocks(srv_buf *out, const srv_live *live)
{
    int64_t now = srv_live_time(live, srv_now());

    srv_buf_put(out, ",\"clocks\":");
    if (live->settings.clock.kind == AE_CLOCK_NONE) {
        srv_buf_put(out, "null");
        return;
    }
    for (int seat = 0; seat < live->settings.seats; seat++) {
        int64_t left = ae_table_left(live->table, seat, now);

        srv_buf_put(out, seat ? "," : "[");
        srv_buf_put_int(out, left > 0 ? left : 0);
    }
    srv_buf_put(out, "]");
}

static void put_result(srv_buf *out, const srv_live *live)
{
    ae_result result[AE_MAX_SEATS];

    ae_table_result(live->table, result);
    srv_buf_put(out, ",\"result\":[");
    for (int seat = 0; seat < live->settings.seats; seat++) {
        srv_buf_put(out, seat ? ",{\"seat\":" : "{\"seat\":");
        srv_buf_put_int(out, seat);
        srv_buf_put(out, ",\"score\":");
        srv_buf_put_int(out, result[seat].score);
        srv_buf_put(out, ",\"rank\":");
        srv_buf_put_int(out, result[seat].rank);
        srv_buf_put(out, ",\"team\":");
        srv_buf_put_int(out, result[seat].team);
        srv_buf_put(out, "}");
    }
    srv_buf_put(out, "]");
}

static void put_standing(srv_buf *out, const srv_frame *f)
{
    const srv_live *live = f->live;
    ae_status status = ae_table_status(live->table);

    srv_buf_put(out, ",\"seq\":");
    srv_buf_put_int(out, ae_table_count(live->table));
    srv_buf_put(out, ",\"status\":");
    srv_buf_put_json(out, status_name(status));
    srv_seats_put(out, "to_act", ae_table_to_act(live->table));
    srv_seats_put(out, "asked", ae_table_asked(live->table));
    put_clocks(out, live);
    srv_buf_put(out, live->settings.paused_at >= 0 ? ",\"paused\":true" : ",\"paused\":false");
    if (status != AE_RUNNING && status != AE_SET_ASIDE)
        put_result(out, live);
}

/* ---- the position ---- */

static void redacted(const srv_frame *f, ae_state *out)
{
    const ae_game *game = ae_table_game(f->live->table);

    memcpy(out, ae_table_state(f->live->table), game->state_size);
    game->redact(ae_table_board(f->live->table), out, f->viewer);
}

static void put_state(srv_buf *out, const srv_frame *f)
{
    ae_state state;
    size_t size = ae_table_game(f->live->table)->state_size, room = 4 * ((size + 2) / 3) + 1;
    ae_text text;

    redacted(f, &state);
    srv_buf_put(out, ",\"state\":\"");
    srv_buf_reserve(out, room);
    text = (ae_text){ .buf = out->at + out->len, .size = room };
    srv_base64url_put(&text, &state, size);
    out->len += text.len;
    srv_buf_put(out, "\"");
}

typedef struct {
    const srv_frame *frame;
    const ae_look *look;
    const ae_state *state;
    ae_step step;
} sight;

static void write_view(void *ctx, ae_text *out)
{
    const sight *s = ctx;
    const ae_table *t = s->frame->live->table;

    ae_view(ae_table_game(t), ae_table_board(t), s->state, s->look, out);
}

/* Names of the seats, for sentences. */
static void name_seats(const srv_live *live, const char *name[AE_MAX_SEATS])
{
    for (int seat = 0; seat < AE_MAX_SEATS; seat++)
        name[seat] =
            seat < live->settings.seats ? ae_table_sitter_name(live->table, seat) : NULL;
    for (int seat = 0; seat < live->settings.seats; seat++)
        if (name[seat] && !name[seat][0])
            name[seat] = NULL;
}

static void put_view(srv_buf *out, const srv_frame *f)
{
    const char *name[AE_MAX_SEATS];
    int is_open = (ae_table_setup(f->live->table)->variant & AE_OPEN) != 0;
    ae_look look = { f->words, name, f->viewer, is_open };
    ae_state state;
    sight s = { .frame = f, .look = &look, .state = &state };

    name_seats(f->live, name);
    redacted(f, &state);
    srv_buf_put(out, ",\"view\":");
    srv_buf_with(out, write_view, &s);
}

static void write_notation(void *ctx, ae_text *out)
{
    const sight *s = ctx;
    const ae_table *t = s->frame->live->table;

    ae_notation(ae_table_game(t), ae_table_board(t), s->state, s->step, out);
}

static void write_words(void *ctx, ae_text *out)
{
    const sight *s = ctx;
    const ae_table *t = s->frame->live->table;

    ae_move_words(ae_table_game(t), ae_table_board(t), s->state, s->step, s->look, out);
}

/* A text of the core as a JSON string, its marks of ink left out. */
static void put_written(srv_buf *out, srv_buf_write *write, const sight *s)
{
    srv_buf text = { .at = NULL };
    size_t n = 0;

    srv_buf_with(&text, write, (void *)(uintptr_t)s);
    for (size_t i = 0; i < text.len; i++)
        if ((unsigned char)text.at[i] > AE_INK_END)
            text.at[n++] = text.at[i];
    srv_buf_cut(&text, n);
    srv_buf_put_json(out, text.at);
    srv_buf_free(&text);
}

static void put_move(srv_buf *out, const sight *s)
{
    srv_buf_put(out, "{\"seat\":");
    srv_buf_put_int(out, s->step.seat);
    srv_buf_put(out, ",\"move\":");
    put_written(out, write_notation, s);
    srv_buf_put(out, ",\"text\":");
    put_written(out, write_words, s);
    srv_buf_put(out, "}");
}

void srv_frame_legal(srv_buf *out, const srv_frame *f)
{
    const ae_table *t = f->live->table;
    const char *name[AE_MAX_SEATS];
    ae_look look = { f->words, name, f->viewer, 0 };
    sight s = { .frame = f, .look = &look, .state = ae_table_state(t) };
    ae_moves list = { .n = 0 };

    name_seats(f->live, name);
    if (f->viewer < AE_MAX_SEATS && ae_table_to_act(t) & AE_SEAT_BIT(f->viewer))
        ae_list(ae_table_game(t), ae_table_board(t), s.state, f->viewer, &list);
    srv_buf_put(out, "[");
    for (int i = 0; i < list.n; i++) {
        s.step = (ae_step){ f->viewer, list.move[i] };
        srv_buf_put(out, i ? "," : "");
        put_move(out, &s);
    }
    srv_buf_put(out, "]");
}

void srv_frame_put(srv_buf *out, const srv_frame *f)
{
    put_standing(out, f);
    if (f->with & SRV_WITH_STATE)
        put_state(out, f);
    if (f->with & SRV_WITH_VIEW)
        put_view(out, f);
    if (f->with & SRV_WITH_LEGAL) {
        srv_buf_put(out, ",\"legal\":");
        srv_frame_legal(out, f);
    }
}

/* ---- entries ---- */

static void put_line(srv_buf *out, const srv_frame *f, uint32_t number)
{
    char line[AE_MAX_NOTATION + 64];
    ae_text text = AE_TEXT_IN(line);
    ae_entry entry;

    ae_table_entry_for(f->live->table, number, f->viewer, &entry);
    ae_entry_put(&entry, &text);
    line[strcspn(line, "\n")] = '\0';
    srv_buf_put_json(out, line);
}

typedef struct {
    const srv_frame *frame;
    const ae_event *event;
} telling;

static void write_event(void *ctx, ae_text *out)
{
    const telling *t = ctx;
    const ae_table *table = t->frame->live->table;

    ae_event_json(ae_table_game(table), ae_table_board(table), t->event, out);
}

static void put_events(srv_buf *out, const srv_frame *f, uint32_t number)
{
    int n = 0;

    srv_buf_put(out, ",\"events\":[");
    for (int i = 0; i < f->n_told; i++) {
        telling t = { f, &f->told[i].event };

        if (f->told[i].number != number || !(t.event->to & AE_SEAT_BIT(f->viewer)))
            continue;
        srv_buf_put(out, n++ ? "," : "");
        srv_buf_with(out, write_event, &t);
    }
    srv_buf_put(out, "]");
}

void srv_frame_lines(srv_buf *out, const srv_frame *f, uint32_t after)
{
    uint32_t n = ae_table_count(f->live->table);

    srv_buf_put(out, "[");
    for (uint32_t number = after + 1; number <= n; number++) {
        srv_buf_put(out, number > after + 1 ? ",{\"n\":" : "{\"n\":");
        srv_buf_put_int(out, number);
        srv_buf_put(out, ",\"line\":");
        put_line(out, f, number);
        if (f->with & SRV_WITH_EVENTS)
            put_events(out, f, number);
        srv_buf_put(out, "}");
    }
    srv_buf_put(out, "]");
}

/* Whether somebody has sealed something that is not open yet, or is about to. */
static int is_sealed(const srv_live *live)
{
    const ae_game *game = ae_table_game(live->table);

    return ae_table_status(live->table) == AE_RUNNING
           && game->sealed(ae_table_board(live->table), ae_table_state(live->table)) != 0;
}

void srv_frame_pad(srv_buf *out, const srv_live *live)
{
    size_t rest;

    if (!is_sealed(live))
        return;
    srv_buf_put(out, ",\"pad\":\"");
    rest = PAD - (out->len + 2) % PAD;
    for (size_t i = 0; i < rest; i++)
        srv_buf_put_char(out, '.');
    srv_buf_put(out, "\"");
}

void srv_frame_entries(srv_buf *out, const srv_frame *f, uint32_t after)
{
    srv_buf_put(out, "{\"t\":\"entries\",\"table\":");
    srv_buf_put_json(out, f->live->id);
    srv_buf_put(out, ",\"from\":");
    srv_buf_put_int(out, (int64_t)after + 1);
    srv_buf_put(out, ",\"entries\":");
    srv_frame_lines(out, f, after);
    srv_frame_put(out, f);
    srv_frame_pad(out, f->live);
    srv_buf_put(out, "}");
}

/* ---- once more ---- */

typedef struct {
    srv_told *told;
    int n, room;
    uint32_t number, after;
} hearing;

static void hear(void *ctx, const ae_event *event)
{
    hearing *h = ctx;

    if (h->number <= h->after)
        return;
    if (h->n == h->room) {
        h->room = h->room ? 2 * h->room : 64;
        h->told = realloc(h->told, (size_t)h->room * sizeof h->told[0]);
        if (!h->told)
            abort();
    }
    h->told[h->n++] = (srv_told){ h->number, *event };
}

srv_told *srv_frame_retell(const srv_live *live, uint32_t after, int *n)
{
    hearing h = { .after = after };
    ae_sink sink = { hear, &h };
    ae_faults unheard = { .n = 0 };
    uint32_t count = ae_table_count(live->table);
    ae_table *table = NULL;

    if (after < count && ae_table_new(&table, ae_table_head(live->table), &unheard) == AE_OK)
        for (uint32_t number = 1; number <= count; number++) {
            ae_entry entry;

            ae_table_entry_for(live->table, number, AE_ALL, &entry);
            h.number = number;
            if (ae_table_append(table, &entry, &sink) != AE_OK)
                break;
        }
    ae_table_free(table);
    *n = h.n;
    return h.told;
}

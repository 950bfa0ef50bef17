/*
 * frame.c: writes the JSON that a viewer receives about a table.
 */
#include "table/frame.h"

#include <string.h>

#include "core/speak.h"

enum { PAD = 4096 }; /* frames of a sealed phase are a multiple of so many bytes long */

int ae_with_read(const char *names)
{
    static const char *const name[] = { "state",   "view",  "legal", "events",
                                        "words",   "panel", "score", "sections",
                                        "changes", "told",  "step" };
    int with = 0;

    for (const char *at = names; *at;) {
        size_t len = strcspn(at, ",");
        int bit = -1;

        for (int i = 0; i < (int)(sizeof name / sizeof name[0]); i++)
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

/* ---- the present situation ---- */

/* Nothing is concealed from whoever holds the file, nor from anyone in the variant "open". */
static int is_open(const ae_frame *t)
{
    return t->viewer == AE_ALL || (ae_table_setup(t->table)->variant & AE_OPEN) != 0;
}

static void put_seats(ae_seats seats, ae_text *out)
{
    int n = 0;

    ae_put(out, "[");
    for (int seat = 0; seat < AE_MAX_SEATS; seat++)
        if (seats & AE_SEAT_BIT(seat))
            ae_put_member_int(out, n++ ? "," : "", seat);
    ae_put(out, "]");
}

static const char *status_name(ae_status status)
{
    static const char *const name[] = {
        [AE_STATUS_RUNNING] = "running",     [AE_STATUS_FINISHED] = "finished",
        [AE_STATUS_RESIGNED] = "resigned",   [AE_STATUS_AGREED] = "agreed",
        [AE_STATUS_ADJOURNED] = "adjourned",
    };

    return name[status];
}

static void put_clocks(const ae_frame *t, ae_text *out)
{
    if (ae_table_head(t->table)->clock.kind == AE_CLOCK_NONE) {
        ae_put(out, "null");
        return;
    }
    for (int seat = 0; seat < ae_table_setup(t->table)->seats; seat++) {
        int64_t left = ae_table_left(t->table, seat, t->now);

        ae_put_member_int(out, seat ? "," : "[", left > 0 ? left : 0);
    }
    ae_put(out, "]");
}

static void put_results(const ae_frame *t, const char *member, ae_text *out)
{
    ae_result result[AE_MAX_SEATS];

    ae_table_result(t->table, result);
    ae_put(out, member);
    ae_put(out, "[");
    for (int seat = 0; seat < ae_table_setup(t->table)->seats; seat++) {
        ae_put(out, seat ? ",{" : "{");
        ae_result_members(ae_table_game(t->table), seat, &result[seat], out);
        ae_put(out, "}");
    }
    ae_put(out, "]");
}

/* The choice that the viewer could take back next, and whether the others have to agree. */
static void put_undo(const ae_frame *t, ae_text *out)
{
    uint32_t number = t->viewer < AE_MAX_SEATS ? ae_table_last_choice(t->table, t->viewer) : 0;
    ae_entry entry;
    ae_err err;

    if (!number || ae_table_status(t->table) == AE_STATUS_ADJOURNED)
        return;
    ae_table_entry_for(t->table, number, AE_ALL, &entry);
    err = ae_table_can_undo(t->table, entry.seat, number);
    if (err != AE_OK && err != AE_CONSENT)
        return;
    ae_put_member_int(out, ",\"undo\":{\"of\":", number);
    ae_put(out, err == AE_CONSENT ? ",\"consent\":true}" : ",\"consent\":false}");
}

/* ---- the position ---- */

static void redacted(const ae_frame *t, ae_state *out)
{
    const ae_game *game = ae_table_game(t->table);

    memcpy(out, ae_table_state(t->table), game->state_size);
    if (t->viewer != AE_ALL)
        game->redact(ae_table_board(t->table), out, t->viewer);
}

static void put_state(const ae_snapshot *snapshot, ae_text *out)
{
    ae_put(out, ",\"state\":\"");
    ae_put_base64url(out, snapshot->state, snapshot->game->state_size);
    ae_put(out, "\"");
}

/* The look points to `name`, which must live as long as the look. */
static ae_look look_of(const ae_frame *t, const char *name[AE_MAX_SEATS])
{
    int seats = ae_table_setup(t->table)->seats;

    for (int seat = 0; seat < AE_MAX_SEATS; seat++)
        name[seat] = seat < seats ? ae_table_sitter_name(t->table, seat) : "";
    return (ae_look){
        .words = t->words,
        .seat_name = name,
        .viewer = t->viewer == AE_ALL ? AE_WATCHER : t->viewer,
        .is_open = is_open(t),
    };
}

/* A person whose seat a bot has taken over gets no moves before returning to the seat. */
static int has_moves(const ae_frame *t, int seat)
{
    int is_theirs = t->viewer == seat && ae_table_sitter(t->table, seat) != AE_TAKEN_OVER;

    return (t->viewer == AE_ALL || is_theirs) && ae_table_to_act(t->table) & AE_SEAT_BIT(seat);
}

/* The snapshot points to `name` and `state`, which must live as long as the snapshot. */
static ae_snapshot snapshot_of(const ae_frame *t, const char *name[AE_MAX_SEATS],
                               ae_state *state)
{
    ae_snapshot snapshot = {
        .game = ae_table_game(t->table),
        .board = ae_table_board(t->table),
        .state = state,
        .look = look_of(t, name),
        .is_all = t->viewer == AE_ALL,
        .with = t->with,
    };

    redacted(t, state);
    for (int seat = 0; seat < AE_MAX_SEATS; seat++)
        if (has_moves(t, seat))
            snapshot.lists |= AE_SEAT_BIT(seat);
    return snapshot;
}

void ae_frame_legal(const ae_frame *t, ae_text *out)
{
    const char *name[AE_MAX_SEATS];
    ae_state state;
    ae_snapshot snapshot = snapshot_of(t, name, &state);

    ae_snapshot_legal(&snapshot, out);
}

static void put_asked_for(const ae_frame *t, ae_text *out)
{
    ae_status status = ae_table_status(t->table);
    const char *name[AE_MAX_SEATS];
    ae_state state;
    ae_snapshot snapshot = snapshot_of(t, name, &state);

    put_undo(t, out);
    if (status != AE_STATUS_RUNNING && status != AE_STATUS_ADJOURNED)
        put_results(t, ",\"result\":", out);
    if (t->with & AE_WITH_SCORE && status != AE_STATUS_ADJOURNED && is_open(t))
        put_results(t, ",\"score\":", out);
    if (t->with & AE_WITH_STATE)
        put_state(&snapshot, out);
    ae_snapshot_put(&snapshot, out);
}

static uint32_t last_entry(const ae_frame *t)
{
    return t->upto ? t->upto : ae_table_count(t->table);
}

static void put_some(const char *member, ae_seats seats, ae_text *out)
{
    if (!seats)
        return;
    ae_put(out, member);
    put_seats(seats, out);
}

/* The seats of persons for whom a bot plays: their moves are not listed although the state has them
 * to act. */
static void put_taken_over(const ae_frame *t, ae_text *out)
{
    ae_seats seats = 0;

    for (int seat = 0; seat < ae_table_setup(t->table)->seats; seat++)
        if (ae_table_sitter(t->table, seat) == AE_TAKEN_OVER)
            seats |= AE_SEAT_BIT(seat);
    put_some(",\"taken_over\":", seats, out);
}

void ae_frame_standing(const ae_frame *t, ae_text *out)
{
    ae_put_member_int(out, ",\"seq\":", last_entry(t));
    ae_put_member(out, ",\"status\":", status_name(ae_table_status(t->table)));
    ae_put(out, ",\"to_act\":");
    put_seats(ae_table_to_act(t->table), out);
    ae_put(out, ",\"asked\":");
    put_seats(ae_table_asked(t->table), out);
    put_taken_over(t, out);
    put_some(",\"resigned\":", ae_table_resigned(t->table), out);
    ae_put(out, ",\"clocks\":");
    put_clocks(t, out);
    ae_put(out, t->is_paused ? ",\"paused\":true" : ",\"paused\":false");
    if (t->upto)
        ae_put(out, ",\"more\":true");
    else
        put_asked_for(t, out);
}

/* ---- entries ---- */

static void put_line(const ae_frame *t, uint32_t number, ae_text *out)
{
    char line[AE_MAX_NOTATION + 64];
    ae_entry entry;

    ae_table_entry_for(t->table, number, t->viewer, &entry);
    ae_entry_put(&entry, &AE_TEXT_IN(line));
    line[strcspn(line, "\n")] = '\0';
    ae_put_json(out, line);
}

static int is_for(const ae_event *event, int viewer)
{
    return viewer == AE_ALL || event->to & AE_SEAT_BIT(viewer);
}

typedef void put_event(const ae_snapshot *, const ae_event *, ae_text *);

static void put_numbers(const ae_snapshot *snapshot, const ae_event *event, ae_text *out)
{
    ae_told_put(snapshot->game, event, out);
}

/* Writes the events of one entry that the viewer may see.  `at` is the index of the first event
 * that can belong to the entry; returns the index of the first event of a later entry. */
static int put_events(const ae_frame *t, uint32_t number, int at, const char *member,
                      put_event *put, ae_text *out)
{
    const char *name[AE_MAX_SEATS];
    ae_snapshot snapshot = { .game = ae_table_game(t->table),
                             .board = ae_table_board(t->table),
                             .look = look_of(t, name),
                             .with = t->with };
    int n = 0;

    ae_put(out, member);
    while (at < t->n_events && t->events[at].number < number)
        at++;
    for (; at < t->n_events && t->events[at].number == number; at++)
        if (is_for(&t->events[at].event, t->viewer)) {
            ae_put(out, n++ ? "," : "");
            put(&snapshot, &t->events[at].event, out);
        }
    ae_put(out, "]");
    return at;
}

void ae_frame_from(uint32_t after, ae_text *out)
{
    ae_put_member_int(out, "\"from\":", (int64_t)after + 1);
    ae_put(out, ",\"entries\":[");
}

void ae_frame_lines(const ae_frame *t, uint32_t after, ae_text *out)
{
    int at = 0, next = 0;

    for (uint32_t number = after + 1; number <= last_entry(t); number++, at = next) {
        ae_put_member_int(out, number > after + 1 ? ",{\"n\":" : "{\"n\":", number);
        ae_put(out, ",\"line\":");
        put_line(t, number, out);
        if (t->with & AE_WITH_EVENTS)
            next = put_events(t, number, at, ",\"events\":[", ae_snapshot_event, out);
        if (t->with & AE_WITH_TOLD)
            next = put_events(t, number, at, ",\"told\":[", put_numbers, out);
        ae_put(out, "}");
    }
}

void ae_frame_entries(const ae_frame *t, uint32_t after, ae_text *out)
{
    ae_frame_from(after, out);
    ae_frame_lines(t, after, out);
    ae_put(out, "]");
}

/* ---- padding ---- */

/* Whether the game is in a phase of sealed choices. */
static int is_sealed(const ae_table *t)
{
    return ae_table_status(t) == AE_STATUS_RUNNING
           && ae_table_game(t)->sealed(ae_table_board(t), ae_table_state(t)) != 0;
}

void ae_frame_pad(const ae_table *t, size_t len, ae_text *out)
{
    static const char member[] = ",\"pad\":\"";
    size_t rest;

    if (!is_sealed(t))
        return;
    ae_put(out, member);
    rest = PAD - (len + strlen(member) + 2) % PAD;
    while (rest-- > 0)
        ae_put_char(out, '.');
    ae_put(out, "\"");
}

/*
 * settings.c: writes and reads the settings of a table as JSON.
 *
 * Two tables, one for texts and one for numbers, list most members with their place in the struct
 * and their allowed values; the few members of another type have functions of their own.  Every
 * member is always written and must be present when read, except the map and where it comes from,
 * the club and the event.
 */
#include "server/tables/settings.h"

#include <stdlib.h>
#include <string.h>

/* ---- texts ---- */

static int is_any_title(const char *text)
{
    return !text[0] || (ae_is_title(text) && ae_is_utf8(text));
}

static int is_hash(const char *text)
{
    uint8_t byte[32];

    return !text[0] || ae_read_hex(text, 2 * sizeof byte, byte);
}

static int is_any_id(const char *text)
{
    return !text[0] || ae_store_is_id(text);
}

static int is_person(const char *text)
{
    return is_any_id(text) || is_hash(text);
}

static const struct {
    const char *name;
    size_t at, size;
    int (*is_fit)(const char *);
} texts[] = {
#define TEXT(member, is_fit)                                                               \
    {                                                                                      \
#member, offsetof(srv_settings, member), sizeof((srv_settings *)0)->member, is_fit \
    }
    TEXT(name, is_any_title),    TEXT(game, ae_is_id),     TEXT(board, ae_is_id),
    TEXT(variant, is_any_title), TEXT(stand_in, ae_is_id), TEXT(host, is_person),
    TEXT(invite, is_hash),       TEXT(seed, is_hash),      TEXT(rematch, is_any_id),
#undef TEXT
};
enum { N_TEXTS = sizeof texts / sizeof texts[0] };

static void put_texts(const srv_settings *s, srv_buf *out)
{
    for (int i = 0; i < N_TEXTS; i++) {
        srv_buf_put(out, i ? "," : "");
        srv_buf_put_json(out, texts[i].name);
        srv_buf_put(out, ":");
        srv_buf_put_json(out, (const char *)s + texts[i].at);
    }
}

static int read_text(const ae_json *doc, int value, ae_text room)
{
    room.buf[0] = '\0';
    return ae_json_string(doc, value, &room);
}

static int read_texts(const ae_json *doc, srv_settings *s)
{
    for (int i = 0; i < N_TEXTS; i++) {
        char *to = (char *)s + texts[i].at;
        ae_text room = { .buf = to, .size = texts[i].size };

        if (!read_text(doc, ae_json_get(doc, 0, texts[i].name), room) || !texts[i].is_fit(to))
            return 0;
    }
    return 1;
}

/* ---- numbers, switches and choices ---- */

/* All numbers at the width of JSON integers, before their ranges are checked. */
typedef struct {
    int64_t seats, clock, base, step, undo, rated, chat, muted, pausing, begun_at, paused_at,
        paused_ms;
} numbers;

static const struct {
    const char *name;
    size_t at;
    int64_t min, max;
} ranges[] = {
#define RANGE(member, min, max)                      \
    {                                                \
#member, offsetof(numbers, member), min, max \
    }
    RANGE(seats, 1, AE_MAX_SEATS),
    RANGE(clock, AE_CLOCK_NONE, AE_CLOCK_TURN),
    RANGE(base, 0, AE_SQL_NEVER),
    RANGE(step, 0, AE_SQL_NEVER),
    RANGE(undo, AE_UNDO_FREE, AE_UNDO_NONE),
    RANGE(rated, 0, 1),
    RANGE(chat, 0, 1),
    RANGE(muted, 0, (1 << AE_MAX_SEATS) - 1),
    RANGE(pausing, 0, (1 << AE_MAX_SEATS) - 1),
    RANGE(begun_at, -1, AE_SQL_NEVER),
    RANGE(paused_at, -1, AE_SQL_NEVER),
    RANGE(paused_ms, 0, AE_SQL_NEVER),
#undef RANGE
};
enum { N_RANGES = sizeof ranges / sizeof ranges[0] };

static void put_numbers(const srv_settings *s, srv_buf *out)
{
    const numbers all = {
        .seats = s->seats,
        .clock = s->clock.kind,
        .base = s->clock.base,
        .step = s->clock.step,
        .undo = s->undo,
        .rated = s->is_rated,
        .chat = s->has_chat,
        .muted = s->muted,
        .pausing = s->pausing,
        .begun_at = s->begun_at,
        .paused_at = s->paused_at,
        .paused_ms = s->paused_ms,
    };

    for (int i = 0; i < N_RANGES; i++) {
        srv_buf_put(out, ",");
        srv_buf_put_json(out, ranges[i].name);
        srv_buf_put(out, ":");
        srv_buf_put_int(out, *(const int64_t *)((const char *)&all + ranges[i].at));
    }
}

static int read_numbers(const ae_json *doc, srv_settings *s)
{
    numbers all;

    for (int i = 0; i < N_RANGES; i++)
        if (!ae_json_int(doc, ae_json_get(doc, 0, ranges[i].name), ranges[i].min, ranges[i].max,
                         (int64_t *)((char *)&all + ranges[i].at)))
            return 0;
    s->seats = (int)all.seats;
    s->clock = (ae_clock_rules){ (ae_clock_kind)all.clock, all.base, all.step };
    s->undo = (ae_undo)all.undo;
    s->is_rated = (int)all.rated;
    s->has_chat = (int)all.chat;
    s->muted = (ae_seats)all.muted;
    s->pausing = (ae_seats)all.pausing;
    s->begun_at = all.begun_at;
    s->paused_at = all.paused_at;
    s->paused_ms = all.paused_ms;
    return !((s->muted | s->pausing) >> s->seats);
}

/* ---- bots and the map ---- */

static void put_bots(const srv_settings *s, srv_buf *out)
{
    srv_buf_put(out, ",\"bots\":[");
    for (int seat = 0; seat < s->seats; seat++) {
        srv_buf_put(out, seat ? "," : "");
        srv_buf_put_json(out, s->bot[seat]);
    }
    srv_buf_put(out, "]");
}

/* A bot's name is not checked here: a table of an older program may name a bot that no longer
 * exists. */
static int read_bots(const ae_json *doc, srv_settings *s)
{
    int list = ae_json_get(doc, 0, "bots"), value = ae_json_first(doc, list);

    if (!ae_json_is_array(doc, list) || ae_json_size(doc, list) != s->seats)
        return 0;
    for (int seat = 0; seat < s->seats; seat++) {
        if (!read_text(doc, value, AE_TEXT_IN(s->bot[seat])) || !is_any_title(s->bot[seat]))
            return 0;
        value = ae_json_next(doc, list, value);
    }
    return 1;
}

static void put_map(const srv_settings *s, srv_buf *out)
{
    if (!s->map)
        return;
    if (s->shared[0]) {
        srv_put_text(out, "shared", s->shared);
        srv_put_number(out, "shared_version", s->shared_version);
    }
    srv_buf_put(out, ",\"map\":");
    srv_buf_put(out, s->map);
}

/* The club and the event of the table; most tables have neither. */
static void put_club(const srv_settings *s, srv_buf *out)
{
    if (s->club[0])
        srv_put_text(out, "club", s->club);
    if (!s->event[0])
        return;
    srv_put_text(out, "event", s->event);
    srv_put_number(out, "event_round", s->event_round);
    srv_put_number(out, "event_table", s->event_table);
}

static int read_club(const ae_json *doc, srv_settings *s)
{
    int club = ae_json_get(doc, 0, "club"), event = ae_json_get(doc, 0, "event");

    if (club >= 0 && (!read_text(doc, club, AE_TEXT_IN(s->club)) || !ae_is_club_id(s->club)))
        return 0;
    return event < 0
           || (read_text(doc, event, AE_TEXT_IN(s->event)) && ae_store_is_id(s->event)
               && ae_json_int(doc, ae_json_get(doc, 0, "event_round"), 1, INT32_MAX,
                              &s->event_round)
               && ae_json_int(doc, ae_json_get(doc, 0, "event_table"), 1, INT32_MAX,
                              &s->event_table));
}

void srv_settings_put_belongs(const srv_settings *s, srv_buf *out)
{
    if (s->club[0])
        srv_put_text(out, "club", s->club);
    if (!s->event[0])
        return;
    srv_buf_put(out, ",\"event\":{");
    srv_put_text(out, "id", s->event);
    srv_put_number(out, "round", s->event_round);
    srv_put_number(out, "table", s->event_table);
    srv_buf_put(out, "}");
}

/* Reads which version of a shared map the map is; without a map there is none. */
static int read_shared(const ae_json *doc, srv_settings *s)
{
    int shared = ae_json_get(doc, 0, "shared");

    return shared < 0
           || (ae_json_get(doc, 0, "map") >= 0 && read_text(doc, shared, AE_TEXT_IN(s->shared))
               && ae_store_is_id(s->shared)
               && ae_json_int(doc, ae_json_get(doc, 0, "shared_version"), 1, AE_SQL_NEVER,
                              &s->shared_version));
}

/* Reads the map last: it is the only allocation, so no earlier error has to free anything. */
static int read_map(const ae_json *doc, srv_settings *s)
{
    int map = ae_json_get(doc, 0, "map");
    const jsmntok_t *token = &doc->token[map < 0 ? 0 : map];
    size_t len = (size_t)(token->end - token->start);

    if (map < 0)
        return 1;
    if (!ae_json_is_object(doc, map))
        return 0;
    s->map = srv_alloc(len + 1);
    ae_json_squeeze(doc->text + token->start, len,
                    &(ae_text){ .buf = s->map, .size = len + 1 });
    return 1;
}

/* ---- whole settings ---- */

void srv_settings_put(const srv_settings *s, srv_buf *out)
{
    srv_buf_put(out, "{");
    put_texts(s, out);
    put_numbers(s, out);
    put_bots(s, out);
    put_club(s, out);
    put_map(s, out);
    srv_buf_put(out, "}");
}

static int read_all(const ae_json *doc, srv_settings *s)
{
    return ae_json_is_object(doc, 0) && read_texts(doc, s) && read_numbers(doc, s)
           && read_bots(doc, s) && read_club(doc, s) && read_shared(doc, s) && read_map(doc, s);
}

int srv_settings_read(srv_settings *out, const char *json, size_t len)
{
    int n = (int)(len / AE_JSON_BYTES_PER_TOKEN + 8), is_read;
    jsmntok_t *room = srv_alloc((size_t)n * sizeof room[0]);
    srv_settings s = { .map = NULL };
    ae_json doc;

    is_read = ae_json_read(&doc, json, len, room, n, NULL) == AE_OK && read_all(&doc, &s);
    if (is_read)
        *out = s;
    free(room);
    return is_read;
}

void srv_settings_free(srv_settings *s)
{
    free(s->map);
    s->map = NULL;
}

static int is_strong(const char *name)
{
    ae_bot bot;

    return name[0] && ae_bot_read(name, &bot) && ae_bot_is_strong(&bot);
}

int srv_settings_is_strong(const srv_settings *s)
{
    int is = is_strong(s->stand_in);

    for (int seat = 0; seat < s->seats; seat++)
        is |= is_strong(s->bot[seat]);
    return is;
}

int64_t srv_settings_time(const srv_settings *s, int64_t now)
{
    int64_t until = s->paused_at >= 0 ? s->paused_at : now;
    int64_t time = until - s->begun_at - s->paused_ms;

    return s->begun_at < 0 || time < 0 ? 0 : time;
}

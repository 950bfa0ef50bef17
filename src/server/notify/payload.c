/*
 * payload.c: the facts of a notice as JSON, as the store keeps them.
 */
#include <string.h>

#include "server/notify/deliver.h"

enum { MAX_TOKENS = 3 * SRV_MAX_ATTEMPTS };

/* Numbers that only notices about events and clubs have. */
static const struct {
    const char *name;
    size_t at;
} numbers[] = {
    { "round", offsetof(srv_notice_facts, round) },
    { "number", offsetof(srv_notice_facts, number) },
    { "place", offsetof(srv_notice_facts, place) },
    { "away_at", offsetof(srv_notice_facts, away_at) },
};
enum { N_NUMBERS = sizeof numbers / sizeof numbers[0] };

static const int64_t *number_in(const srv_notice_facts *f, int i)
{
    return (const int64_t *)(const void *)((const char *)f + numbers[i].at);
}

static void put_repeat(srv_buf *out, const srv_notice_facts *f)
{
    srv_put_number(out, "tries", f->tries);
    srv_buf_put(out, ",\"to\":[");
    for (int i = 0; i < f->n_to; i++) {
        srv_buf_put(out, i ? "," : "");
        srv_buf_put_json(out, f->to[i]);
    }
    srv_buf_put(out, "]");
}

void srv_notice_put(srv_buf *out, const srv_notice_facts *f)
{
    srv_buf_cut(out, 0);
    srv_buf_put(out, "{");
    srv_put_text(out, "table", f->table);
    srv_put_text(out, "game", f->game);
    srv_put_text(out, "name", f->name);
    srv_put_number(out, "seq", f->seq);
    if (f->event[0])
        srv_put_text(out, "event", f->event);
    if (f->club[0])
        srv_put_text(out, "club", f->club);
    for (int i = 0; i < N_NUMBERS; i++)
        if (*number_in(f, i))
            srv_put_number(out, numbers[i].name, *number_in(f, i));
    if (f->n_to > 0)
        put_repeat(out, f);
    srv_buf_put(out, "}");
}

/* Reads an optional member; returns 0 if the member is there and has the wrong type or size. */
static int read_text(const ae_json *json, const char *name, ae_text out)
{
    int value = ae_json_get(json, 0, name);

    return value < 0 || ae_json_string(json, value, &out);
}

static int read_int(const ae_json *json, const char *name, int64_t max, int64_t *out)
{
    int value = ae_json_get(json, 0, name);

    return value < 0 || ae_json_int(json, value, 0, max, out);
}

static int read_numbers(const ae_json *json, srv_notice_facts *f)
{
    for (int i = 0; i < N_NUMBERS; i++)
        if (!read_int(json, numbers[i].name, AE_SQL_NEVER,
                      (int64_t *)(void *)((char *)f + numbers[i].at)))
            return 0;
    return 1;
}

static int read_to(const ae_json *json, srv_notice_facts *f)
{
    int list = ae_json_get(json, 0, "to");

    for (int i = ae_json_first(json, list); i >= 0; i = ae_json_next(json, list, i)) {
        if (f->n_to == SRV_MAX_ATTEMPTS
            || !ae_json_string(json, i, &AE_TEXT_IN(f->to[f->n_to])))
            return 0;
        f->n_to++;
    }
    return 1;
}

int srv_notice_read(srv_notice_facts *f, const char *payload)
{
    jsmntok_t room[MAX_TOKENS];
    ae_json json;
    int64_t tries = 0;

    memset(f, 0, sizeof *f);
    if (ae_json_read(&json, payload, strlen(payload), room, MAX_TOKENS, NULL) != AE_OK
        || !read_text(&json, "table", AE_TEXT_IN(f->table))
        || !read_text(&json, "game", AE_TEXT_IN(f->game))
        || !read_text(&json, "name", AE_TEXT_IN(f->name))
        || !read_text(&json, "hook", AE_TEXT_IN(f->hook))
        || !read_text(&json, "event", AE_TEXT_IN(f->event))
        || !read_text(&json, "club", AE_TEXT_IN(f->club)) || !read_numbers(&json, f)
        || !read_int(&json, "seq", UINT32_MAX, &f->seq)
        || !read_int(&json, "tries", SRV_MAX_ATTEMPTS, &tries) || !read_to(&json, f))
        return 0;
    f->tries = (int)tries;
    return f->table[0] || f->hook[0] || f->event[0] || f->club[0];
}

/*
 * refusal.c: what each field is expected to be, and the messages of refusals.
 */
#include "server/net/refusal.h"

#include <string.h>

/* Fields of bodies, query strings and socket messages, and headers. */
static const struct {
    const char *field, *kind;
} fields[] = {
    { "about", "object" },
    { "absent", "event_word" },
    { "action", "text" },
    { "advance", "event_number" },
    { "after", "cursor" },
    { "as", "event_word" },
    { "body", "body" },
    { "bot", "bot" },
    { "by", "text" },
    { "chat", "flag" },
    { "clock", "clock" },
    { "clock.base", "milliseconds" },
    { "clock.kind", "clock_kind" },
    { "clock.step", "milliseconds" },
    { "club", "club_id" },
    { "content-length", "length" },
    { "content-type", "content_type" },
    { "cookie", "flag" },
    { "days", "days" },
    { "do", "moves" },
    { "endpoint", "url" },
    { "entry", "club_entry" },
    { "round_every", "event_number" },
    { "fill", "event_word" },
    { "format", "event_format" },
    { "game", "game" },
    { "group_size", "event_number" },
    { "guest", "name" },
    { "id", "club_id" },
    { "keys", "keys" },
    { "kind", "hook_kind" },
    { "label", "text" },
    { "late", "flag" },
    { "limit", "event_number" },
    { "listed", "flag" },
    { "map", "map" },
    { "me", "flag" },
    { "muted", "seat_list" },
    { "name", "name" },
    { "new", "password" },
    { "nonce", "nonce" },
    { "of", "event_word" },
    { "old", "password" },
    { "on", "flag" },
    { "password", "password" },
    { "person", "text" },
    { "players", "players" },
    { "points", "event_word" },
    { "promote", "event_number" },
    { "rated", "rated" },
    { "reason", "line" },
    { "revoke_tokens", "flag" },
    { "role", "club_role" },
    { "round", "event_number" },
    { "round_time", "event_number" },
    { "rounds", "event_number" },
    { "seasons", "event_number" },
    { "seat", "seat" },
    { "seats", "seats" },
    { "seq", "seq" },
    { "short", "flag" },
    { "stand_in", "bot" },
    { "starts_at", "milliseconds" },
    { "state", "state" },
    { "t", "message" },
    { "table", "text" },
    { "text", "line" },
    { "time", "event_number" },
    { "title", "text" },
    { "transfer-encoding", "length" },
    { "undo", "undo" },
    { "url", "url" },
    { "user", "text" },
    { "variant", "variant" },
    { "version", "version" },
    { "visibility", "visibility" },
    { "wait", "seconds" },
    { "with", "parts" },
};

enum { N_FIELDS = sizeof fields / sizeof fields[0] };

const char *srv_expected(const char *field)
{
    for (int i = 0; i < N_FIELDS; i++)
        if (!strcmp(fields[i].field, field))
            return fields[i].kind;
    return NULL;
}

const char *srv_expected_at(int number)
{
    return number < N_FIELDS ? fields[number].kind : NULL;
}

static void put_key(ae_text *key, const char *prefix, const char *name)
{
    ae_put(key, prefix);
    ae_put(key, name);
}

static void say_field(ae_text *out, const ae_words *words, const char *field, const char *kind)
{
    char key[48], expected[192];

    put_key(&AE_TEXT_IN(key), "server.expected.", kind);
    ae_say(&AE_TEXT_IN(expected), words, key, NULL);
    put_key(&AE_TEXT_IN(key), "server.", "bad_field");
    AE_SAY(out, words, key, { "field", field, 0 }, { "expected", expected, 0 });
}

void srv_refusal_say(ae_text *out, const ae_words *words, srv_error error, const char *reason,
                     const char *where)
{
    int has_reason = reason && reason[0];
    const char *kind =
        error == SRV_BAD_REQUEST && !has_reason && where ? srv_expected(where) : NULL;
    char key[64];

    if (kind) {
        say_field(out, words, where, kind);
        return;
    }
    put_key(&AE_TEXT_IN(key), "server.", has_reason ? reason : srv_error_key(error));
    ae_say(out, words, key, NULL);
}

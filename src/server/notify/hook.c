/*
 * hook.c: the body of a webhook request.
 */
#include "server/notify/hook.h"

#include <string.h>

#include <sodium.h>

/* ---- text of strangers ---- */

/* Discord treats a backslash before punctuation as an escape; these characters begin
 * formatting, from emphasis to masked links. */
static void put_discord(ae_text *text, const char *c, size_t n)
{
    if (n == 1 && strchr("\\*_~`|<>[]()#:@-", *c))
        ae_put_char(text, '\\');
    ae_put_n(text, c, n);
}

/* Slack wants three characters as entities.  Mentions are written in angle brackets, so
 * escaping those prevents mentions. */
static void put_slack(ae_text *text, const char *c, size_t n)
{
    if (*c == '&')
        ae_put(text, "&amp;");
    else if (*c == '<')
        ae_put(text, "&lt;");
    else if (*c == '>')
        ae_put(text, "&gt;");
    else
        ae_put_n(text, c, n);
}

/* How a service wants its messages. */
typedef struct {
    void (*put)(ae_text *, const char *c, size_t n); /* one character of an untrusted text */
    const char *bold;                                /* before and after */
} manner;

static const char ellipsis[] = "…";

/* Puts as many whole characters as end before `limit`.  A control character or invalid UTF-8
 * becomes a space. */
static void put_cut(ae_text *out, const char *s, const manner *m, size_t limit)
{
    while (*s) {
        char room[16];
        ae_text piece = AE_TEXT_IN(room);
        size_t n = ae_utf8_length(s);

        if (n == 0 || (unsigned char)*s < 0x20)
            ae_put_char(&piece, ' ');
        else
            m->put(&piece, s, n);
        if (out->len + piece.len + strlen(ellipsis) > limit) {
            ae_put(out, ellipsis);
            return;
        }
        ae_put_n(out, room, piece.len);
        s += n ? n : 1;
    }
}

/* The title in bold, the text and the URL, one line each.  The title may take a quarter of the
 * space, so that there is room for the text. */
static void put_message(ae_text *out, const srv_hook_event *e, const manner *m)
{
    size_t n_url = strlen(e->url) + 1;
    size_t limit = n_url < SRV_HOOK_SHOWN / 2 ? SRV_HOOK_SHOWN - n_url : SRV_HOOK_SHOWN;

    ae_put(out, m->bold);
    put_cut(out, e->title, m, SRV_HOOK_SHOWN / 4);
    ae_put(out, m->bold);
    ae_put_char(out, '\n');
    put_cut(out, e->text, m, limit);
    if (limit < SRV_HOOK_SHOWN) {
        ae_put_char(out, '\n');
        ae_put(out, e->url);
    }
}

/* ---- bodies ---- */

static void put_plain(ae_text *out, const srv_hook_event *e)
{
    ae_put_member(out, "{\"event\":", e->event);
    ae_put_member(out, ",\"table\":", e->table);
    ae_put_member(out, ",\"game\":", e->game);
    ae_put_member(out, ",\"title\":", e->title);
    ae_put_member(out, ",\"text\":", e->text);
    ae_put_member(out, ",\"url\":", e->url);
    ae_put_member_int(out, ",\"at\":", e->at);
    ae_put_char(out, '}');
}

static void put_to_discord(ae_text *out, const srv_hook_event *e)
{
    static const manner discord = { put_discord, "**" };
    char room[SRV_HOOK_SHOWN + 1];
    ae_text message = AE_TEXT_IN(room);

    put_message(&message, e, &discord);
    ae_put_member(out, "{\"content\":", room);
    ae_put(out, ",\"allowed_mentions\":{\"parse\":[]}}");
}

static void put_to_slack(ae_text *out, const srv_hook_event *e)
{
    static const manner slack = { put_slack, "*" };
    char room[SRV_HOOK_SHOWN + 1];
    ae_text message = AE_TEXT_IN(room);

    put_message(&message, e, &slack);
    ae_put_member(out, "{\"text\":", room);
    ae_put_char(out, '}');
}

static const struct {
    const char *name;
    void (*put)(ae_text *, const srv_hook_event *);
} kinds[] = {
    [SRV_HOOK_JSON] = { "json", put_plain },
    [SRV_HOOK_DISCORD] = { "discord", put_to_discord },
    [SRV_HOOK_SLACK] = { "slack", put_to_slack },
};
_Static_assert(sizeof kinds / sizeof kinds[0] == SRV_N_HOOKS, "every kind has a name");

const char *srv_hook_name(srv_hook_kind kind)
{
    return kinds[kind].name;
}

srv_hook_kind srv_hook_find(const char *name)
{
    int kind = 0;

    while (kind < SRV_N_HOOKS && strcmp(kinds[kind].name, name))
        kind++;
    return (srv_hook_kind)kind;
}

void srv_hook_body(srv_hook_kind kind, const srv_hook_event *e, ae_text *out)
{
    kinds[kind].put(out, e);
}

/* ---- signature ---- */

void srv_hook_sign(const char *secret, const void *body, size_t n, char out[SRV_HOOK_SIGNATURE])
{
    crypto_auth_hmacsha256_state state;
    uint8_t mac[crypto_auth_hmacsha256_BYTES];
    ae_text text = { .buf = out, .size = SRV_HOOK_SIGNATURE };

    crypto_auth_hmacsha256_init(&state, (const uint8_t *)secret, strlen(secret));
    crypto_auth_hmacsha256_update(&state, body, n);
    crypto_auth_hmacsha256_final(&state, mac);
    sodium_memzero(&state, sizeof state);
    ae_put(&text, "sha256=");
    ae_put_hex(&text, mac, sizeof mac);
}

/*
 * hook.h: the body of a webhook request: what has happened at a table, in the format of the
 * receiving service.
 *
 * Names of players and tables are untrusted and appear in somebody's channel.  They are escaped,
 * so that they stay plain text: no mention, formatting, link or hidden text.
 */
#ifndef SRV_HOOK_H
#define SRV_HOOK_H

#include "core/text.h"

typedef enum { SRV_HOOK_JSON, SRV_HOOK_DISCORD, SRV_HOOK_SLACK, SRV_N_HOOKS } srv_hook_kind;

const char *srv_hook_name(srv_hook_kind);
srv_hook_kind srv_hook_find(const char *name); /* SRV_N_HOOKS if no kind has this name */

/* All texts are UTF-8; `title` and `text` are in the recipient's language. */
typedef struct {
    const char *event; /* its name in the protocol: "your_turn" */
    const char *title, *text;
    const char *url; /* of the table; made by this server, so it is not escaped */
    const char *table, *game;
    int64_t at; /* when it happened, in milliseconds */
} srv_hook_event;

/* Messages for people are truncated to this many bytes, including the URL. */
enum { SRV_HOOK_SHOWN = 2000, SRV_HOOK_BODY = 8192 };

/* Writes JSON on one line into an empty text. */
void srv_hook_body(srv_hook_kind, const srv_hook_event *, ae_text *);

/* The value of the signature header of plain JSON webhooks: "sha256=" and the HMAC-SHA256 of
 * the body in hexadecimal. */
#define SRV_HOOK_HEADER "X-Aedile-Signature"
enum { SRV_HOOK_SIGNATURE = 7 + 64 + 1 };
void srv_hook_sign(const char *secret, const void *body, size_t n,
                   char out[SRV_HOOK_SIGNATURE]);

#endif

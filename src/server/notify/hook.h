/*
 * hook.h: what is sent to a webhook: something has happened at a table, said in the way that
 * the receiver understands.
 *
 * Names of players and tables come from strangers and are shown in somebody's channel: there
 * they are plain text, and neither call anyone nor format, link or hide anything.
 */
#ifndef SRV_HOOK_H
#define SRV_HOOK_H

#include "core/text.h"

typedef enum { SRV_HOOK_JSON, SRV_HOOK_DISCORD, SRV_HOOK_SLACK, SRV_N_HOOKS } srv_hook_kind;

const char *srv_hook_name(srv_hook_kind);
srv_hook_kind srv_hook_find(const char *name); /* SRV_N_HOOKS if there is none */

/* All in UTF-8; `title` and `text` in the language of who gets it. */
typedef struct {
    const char *event; /* its name in the protocol: "your_turn" */
    const char *title, *text;
    const char *url; /* of the table; ours, and put in as it is */
    const char *table, *game;
    int64_t at; /* when it happened, in milliseconds */
} srv_hook_event;

/* Messages for people are cut so that at most so many bytes are shown, the URL among them. */
enum { SRV_HOOK_SHOWN = 2000, SRV_HOOK_BODY = 8192 };

/* JSON on one line, into a text that is empty. */
void srv_hook_body(srv_hook_kind, const srv_hook_event *, ae_text *);

/* The value of the header by which the receiver of plain JSON knows that it comes from here:
 * "sha256=" and HMAC-SHA256 over the body, in hexadecimal. */
#define SRV_HOOK_HEADER "X-Aedile-Signature"
enum { SRV_HOOK_SIGNATURE = 7 + 64 + 1 };
void srv_hook_sign(const char *secret, const void *body, size_t n,
                   char out[SRV_HOOK_SIGNATURE]);

#endif

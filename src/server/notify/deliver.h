/*
 * deliver.h: the way of a notice from the store to browsers and hooks; private to notice.c,
 * payload.c, claim.c, deliver.c and letter.c.
 *
 *   store ── claim ── is it still true? ── a letter for each address ── settle ── store
 *   (writer)          (loop, at the table) (posters)                    (writer)
 *
 *   1. A notice that is due is claimed by one server for a while; should that server end, another
 *      takes it up later.  So it is told at least once, and seldom twice.
 *   2. "It is your turn" is sent only if it is so at that moment.
 *   3. Addresses that could not be reached are tried again later, without those that were.
 */
#ifndef AE_SERVER_NOTIFY_DELIVER_H
#define AE_SERVER_NOTIFY_DELIVER_H

#include "server/notify/hook.h"
#include "server/base/id.h"
#include "server/notify/notice.h"
#include "server/notify/push.h"
#include "store/endpoints.h"

enum {
    SRV_N_QUEUED = 4096, /* notices that are remembered */
    SRV_MAX_LETTERS = 32,
    SRV_HOOK_PATIENCE = 20 /* failures in a row after which a hook is left alone */
};

/* A notice of a turn that waits in the store. */
typedef struct {
    char table[AE_STORE_ID + 1];
    uint8_t seat;
    uint32_t seq;
} srv_queued;

struct srv_notices {
    srv_server *server;
    srv_timer *timer;
    char owner[SRV_ID + 1]; /* of claims; new with each start */
    int n_pending;          /* jobs and visits that come back to this, and 1 until it stops */
    int n_deliveries;
    int is_keying, is_claiming, is_failing, is_stopped;
    int64_t keyed_at; /* when keys were last asked for */

    /* By hash.  What is forgotten because two fall together is found void when it is due. */
    srv_queued queued[SRV_N_QUEUED];
};

/* Something that was pending has come back; the last one after the stop ends it all. */
void srv_notices_back(srv_notices *);

/* Claims what is due and sends it, unless enough is under way. */
void srv_deliver(srv_notices *);

/* ---- what a notice is about ---- */

typedef struct {
    char table[AE_STORE_ID + 1], game[16], name[SRV_MAX_TITLE];
    int64_t seq;                /* entries at the table when it was queued */
    char hook[AE_STORE_ID + 1]; /* of a test: that one alone */
    int tries;                  /* before this one */
    int n_to;                   /* if not 0, only these are left */
    char to[SRV_MAX_LETTERS][AE_STORE_ID + 1];
} srv_notice_facts;

void srv_notice_put(srv_buf *, const srv_notice_facts *);

/* 0 if it is no such JSON. */
int srv_notice_read(srv_notice_facts *, const char *payload);

/* ---- letters ---- */

typedef struct {
    const char *event, *title, *text, *url, *table, *game;
    const char *contact; /* for push services */
    srv_push_keys keys;
    int has_keys, allow_private;
    int64_t now;
} srv_news;

typedef enum {
    SRV_SENT,
    SRV_GONE,    /* there is nobody any more, for good */
    SRV_AGAIN,   /* it may go better later */
    SRV_REFUSED, /* it will not */
    SRV_UNSENT   /* it was not tried */
} srv_outcome;

typedef struct {
    char id[AE_STORE_ID + 1];
    int is_push;
    srv_hook_kind kind;
    char *url;
    char *key, *auth; /* of a push */
    char *secret;     /* of a hook */

    srv_outcome outcome;
    char why[48]; /* if it was not sent */
    int64_t retry_after;
} srv_letter;

/* Sends it and fills in the outcome; blocks. */
void srv_letter_send(srv_letter *, const srv_news *);
void srv_letter_free(srv_letter *);

/* ---- deliveries ---- */

typedef struct srv_delivery srv_delivery;

/* A letter as a job of the posters. */
typedef struct {
    srv_job job;
    srv_delivery *of;
    srv_letter letter;
} srv_posting;

/* One notice that was claimed. */
struct srv_delivery {
    srv_op op;   /* a visit to the table */
    srv_job job; /* in the end, of the writer */
    srv_notices *all;
    srv_delivery *next;
    char id[AE_STORE_ID + 1], user[AE_STORE_ID + 1];
    srv_notice_kind kind;
    int is_void; /* not of our making, or claimed too often */
    srv_notice_facts facts;

    /* The user's. */
    const ae_words *words;
    int is_banned, takes_push, takes_hooks;
    srv_posting *posting[SRV_MAX_LETTERS];
    int n, n_left;

    srv_news news;
    char title[128], text[512], url[640], contact[SRV_CONFIG_TEXT];
    int is_sent;      /* every letter has its outcome */
    int64_t again_at; /* of the whole; 0: it is done */
    ae_store_err err;
};

void srv_delivery_begin(srv_delivery *);
void srv_delivery_free(srv_delivery *);

#endif

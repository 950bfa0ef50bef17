/*
 * deliver.h: how a notice gets from the store to browsers and webhooks; private to notice.c,
 * payload.c, notice_words.c, club_notice.c, claim.c, deliver.c and attempt.c.
 *
 *   step                          who does it
 *   claim in the store            the writer's thread
 *   check that it is still true   the loop, with the table held
 *   attempt at each endpoint      threads of the posters
 *   settle: store the outcome     the writer's thread
 *
 *   1. One server claims a due notice for a limited time; if that server dies, another claims the
 *      notice later.  So a notice that is still true is sent, seldom twice.
 *   2. "It is your turn" is sent only if it is still the recipient's turn.
 *   3. A notice about an event or a club goes to the open socket of its recipient.  Without a socket
 *      it waits until `away_at`, and is sent then, unless a socket has come meanwhile.
 *   4. A notice that failed at some endpoints is tried again later at those endpoints alone, and
 *      dropped after the last try (backoff_ms in deliver.c).
 */
#ifndef AE_SERVER_NOTIFY_DELIVER_H
#define AE_SERVER_NOTIFY_DELIVER_H

#include "server/base/id.h"
#include "server/notify/hook.h"
#include "server/notify/notice.h"
#include "server/notify/push.h"
#include "store/clubs.h"
#include "store/endpoints.h"

enum {
    SRV_N_QUEUED = 4096, /* size of the cache of queued notices */
    SRV_MAX_ATTEMPTS = 32,
    SRV_HOOK_PATIENCE = 20 /* consecutive failures after which a webhook is disabled */
};

/* A notice of a turn that is queued in the store. */
typedef struct {
    char table[AE_STORE_ID + 1];
    uint8_t seat;
    uint32_t seq;
} srv_queued;

struct srv_notices {
    srv_server *server;
    srv_timer *timer;
    char owner[SRV_ID + 1]; /* the name under which this process claims; new at each start */
    int n_pending;          /* jobs and table operations under way, plus 1 until the stop */
    int n_deliveries;
    int is_keying, is_claiming, is_failing, is_stopped;
    int64_t keyed_at; /* when the keys were last requested from the store */

    /* Indexed by hash; a collision overwrites.  A forgotten notice is checked when it is due
     * and then found outdated. */
    srv_queued queued[SRV_N_QUEUED];
};

/* A pending job or operation has ended; after the stop, the last one frees the struct. */
void srv_notices_back(srv_notices *);

/* Claims due notices and sends them, unless too many deliveries are under way. */
void srv_deliver(srv_notices *);

/* ---- what a notice is about ---- */

typedef struct {
    char table[AE_STORE_ID + 1], game[16], name[SRV_MAX_TITLE];
    char event[AE_STORE_ID + 1], club[AE_CLUB_ID + 1];
    int64_t round, number, place; /* see club_notice.h */
    int64_t away_at; /* of an event or club: people who are away get it then, not before */
    int is_to_act;   /* at the table of a round; not stored */
    int64_t seq;     /* number of the table's last entry when the notice was queued */
    char hook[AE_STORE_ID + 1]; /* of a test: the only webhook that gets it */
    int tries;                  /* before this one */
    int n_to;                   /* if not 0, only the endpoints in `to` still need it */
    char to[SRV_MAX_ATTEMPTS][AE_STORE_ID + 1];
} srv_notice_facts;

void srv_notice_put(srv_buf *, const srv_notice_facts *);

/* Returns 0 if the payload is not the JSON of a notice. */
int srv_notice_read(srv_notice_facts *, const char *payload);

/* ---- words ---- */

void srv_notice_put_text(ae_text *, const ae_words *, srv_notice_kind,
                         const srv_notice_facts *);
void srv_notice_put_title(ae_text *, const ae_words *, const srv_notice_facts *,
                          const srv_config *);

/* The id of the table, event or club, and the path of its page. */
const char *srv_notice_thing(const srv_notice_facts *);
void srv_notice_put_path(ae_text *, const srv_notice_facts *);

/* ---- attempts ---- */

typedef struct {
    const char *event, *title, *text, *url, *table, *game;
    const char *contact; /* for push services */
    srv_push_keys keys;
    int has_keys, allow_private;
    int64_t now;
} srv_announcement;

typedef enum {
    SRV_SENT,
    SRV_GONE,    /* the subscription no longer exists */
    SRV_AGAIN,   /* failed; worth another try later */
    SRV_REFUSED, /* failed for good */
    SRV_UNSENT   /* not tried */
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
} srv_attempt;

/* Sends the notice to this endpoint and fills in the outcome; blocks. */
void srv_attempt_send(srv_attempt *, const srv_announcement *);
void srv_attempt_free(srv_attempt *);

/* ---- deliveries ---- */

typedef struct srv_delivery srv_delivery;

/* An attempt as a job of the posters. */
typedef struct {
    srv_job job;
    srv_delivery *of;
    srv_attempt attempt;
} srv_posting;

/* The delivery of one claimed notice. */
struct srv_delivery {
    srv_op op;   /* the check at the table */
    srv_job job; /* the last job, in the writer */
    srv_notices *all;
    srv_delivery *next;
    char id[AE_STORE_ID + 1], user[AE_STORE_ID + 1];
    srv_notice_kind kind;
    int is_void; /* the payload is not ours, or it was claimed too often */
    srv_notice_facts facts;

    /* The recipient. */
    const ae_words *words;
    int is_banned, takes_push, takes_hooks;
    srv_posting *posting[SRV_MAX_ATTEMPTS];
    int n, n_left;

    srv_announcement announcement;
    char title[128], text[512], url[640], contact[SRV_CONFIG_TEXT];
    int is_sent;      /* every attempt has its outcome */
    int64_t again_at; /* when the whole notice is due again; 0: it is done */
    ae_store_err err;
};

void srv_delivery_begin(srv_delivery *);
void srv_delivery_free(srv_delivery *);

#endif

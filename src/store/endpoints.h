/*
 * endpoints.h: where notices to a user are sent while the user has no page open: push subscriptions
 * of browsers, and webhooks.
 */
#ifndef AE_STORE_ENDPOINTS_H
#define AE_STORE_ENDPOINTS_H

#include "store/store.h"

/* ---- pushes ---- */

typedef struct {
    const char *id, *user;
    const char *endpoint;   /* the URL of the subscription at the browser's push service */
    const char *key, *auth; /* the browser's keys, in its own encoding */
    int64_t created_at;
} ae_store_push;

typedef void ae_store_push_row(void *ctx, const ae_store_push *);

/* Adds a subscription.  If the endpoint is known already, its row keeps the id and gets the new
 * user and keys.  Only the newest `keep` subscriptions of a user are kept. */
ae_store_err ae_store_push_add(ae_store *, const ae_store_push *, int keep);
ae_store_err ae_store_pushes(ae_store *, const char *user, ae_store_push_row *, void *ctx);
ae_store_err ae_store_push_remove(ae_store *, const char *id, const char *user);

/* Removes a subscription that the push service reports as expired. */
ae_store_err ae_store_push_gone(ae_store *, const char *endpoint);

/* ---- hooks ---- */

typedef enum { AE_HOOK_JSON, AE_HOOK_DISCORD, AE_HOOK_SLACK, AE_N_HOOKS } ae_store_hook_kind;

typedef struct {
    const char *id, *user;
    ae_store_hook_kind kind;
    const char *url, *secret;
    int64_t created_at;
    int64_t failures;       /* consecutive ones; ignored by ae_store_hook_add() */
    const char *last_error; /* of the last failure, or ""; ignored by ae_store_hook_add() */
} ae_store_hook;

typedef void ae_store_hook_row(void *ctx, const ae_store_hook *);

const char *ae_store_hook_name(ae_store_hook_kind);
ae_store_err ae_store_hook_add(ae_store *, const ae_store_hook *);
ae_store_err ae_store_hooks(ae_store *, const char *user, ae_store_hook_row *, void *ctx);
ae_store_err ae_store_hook_remove(ae_store *, const char *id, const char *user);

/* Counts a failed delivery; with a null error, a successful one, which resets the count. */
ae_store_err ae_store_hook_note(ae_store *, const char *id, const char *error);

#endif

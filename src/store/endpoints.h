/*
 * endpoints.h: where a user can be told something while no page is open: browsers that take a push,
 * and hooks, addresses of other programs.
 */
#ifndef AE_STORE_ENDPOINTS_H
#define AE_STORE_ENDPOINTS_H

#include "store/store.h"

/* ---- pushes ---- */

typedef struct {
    const char *id, *user;
    const char *endpoint;   /* the browser's address at its push service */
    const char *key, *auth; /* the browser's, as it gave them */
    int64_t created_at;
} ae_store_push;

typedef void ae_store_push_row(void *ctx, const ae_store_push *);

/* An endpoint is there once: a known one keeps its id and belongs to who came last.  Only the
 * newest `keep` of a user stay. */
ae_store_err ae_store_push_add(ae_store *, const ae_store_push *, int keep);
ae_store_err ae_store_pushes(ae_store *, const char *user, ae_store_push_row *, void *ctx);
ae_store_err ae_store_push_remove(ae_store *, const char *id, const char *user);

/* The push service says that the browser is gone. */
ae_store_err ae_store_push_gone(ae_store *, const char *endpoint);

/* ---- hooks ---- */

typedef enum { AE_HOOK_JSON, AE_HOOK_DISCORD, AE_HOOK_SLACK, AE_N_HOOKS } ae_store_hook_kind;

typedef struct {
    const char *id, *user;
    ae_store_hook_kind kind;
    const char *url, *secret;
    int64_t created_at;
    int64_t failures;       /* in a row; not read when it is added */
    const char *last_error; /* of the last of them, or ""; the same */
} ae_store_hook;

typedef void ae_store_hook_row(void *ctx, const ae_store_hook *);

const char *ae_store_hook_name(ae_store_hook_kind);
ae_store_err ae_store_hook_add(ae_store *, const ae_store_hook *);
ae_store_err ae_store_hooks(ae_store *, const char *user, ae_store_hook_row *, void *ctx);
ae_store_err ae_store_hook_remove(ae_store *, const char *id, const char *user);

/* It went wrong, which counts; or well, with null, which begins the count anew. */
ae_store_err ae_store_hook_note(ae_store *, const char *id, const char *error);

#endif

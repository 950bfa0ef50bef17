/*
 * http.h: one HTTP request, from the route that it took to its answer.
 *
 * A handler is called once with the whole body, parsed if there is one, and with who asks.  It
 * answers at once or later, exactly once, by srv_answer() or srv_fail(); after that the request
 * is gone.  A client that hangs up meanwhile changes nothing for the handler.
 */
#ifndef AE_SERVER_NET_HTTP_H
#define AE_SERVER_NET_HTTP_H

#include "core/json.h"
#include "server/base/buf.h"
#include "server/base/context.h"
#include "store/users.h"

enum { SRV_MAX_NAME = 80 }; /* bytes of a name, its end included */

/* Who asks. */
typedef enum { SRV_NOBODY, SRV_GUEST, SRV_USER } srv_who_kind;

typedef struct {
    srv_who_kind kind;
    ae_store_role role;
    char hash[65];              /* of the token */
    char user[AE_STORE_ID + 1]; /* id of the account, or "" */
    char name[SRV_MAX_NAME];    /* its name */
    int is_unsigned;            /* a guest with a token of the old form: guest.h */
} srv_who;

typedef enum { SRV_GET, SRV_POST, SRV_PATCH, SRV_DELETE, SRV_N_METHODS } srv_method;

enum { SRV_MAX_ARGS = 2, SRV_MAX_PATH = 256, SRV_MAX_QUERY = 1024, SRV_MAX_TOKENS = 4096 };

typedef struct srv_request srv_request;
struct srv_table;
struct srv_request {
    srv_server *server;
    const struct srv_route *route;
    srv_method method;
    char path[SRV_MAX_PATH];
    char query[SRV_MAX_QUERY];
    char arg[SRV_MAX_ARGS][64]; /* what stands in the path for each * of the route */
    char address[64];           /* of the client */
    char net[64];               /* the same for limits: srv_peer_key() */
    int is_forwarded;           /* a proxy says that it comes from elsewhere */
    int is_foreign;             /* a page at an address that is not known as ours */
    const ae_words *words;      /* by Accept-Language */
    char *body;
    size_t body_len, body_room; /* so far, and all of it */
    ae_json json; /* of the body; its root is the value 0.  n is 0 if there is no body */
    jsmntok_t *tokens;
    srv_who who;
    char token[128]; /* as it was brought, or "" */
    int is_cookie;   /* it came in a cookie */

    /* For handlers: what their work has made, and what they keep meanwhile. */
    srv_buf out;
    srv_error error;
    char where[48];  /* what is at fault; a name of a member */
    char reason[32]; /* more exact: its words are "server.<reason>"; or "" */
    void *own;       /* freed with free() when answered */

    /* Of at_table.c. */
    void (*at_table)(srv_request *, struct srv_table *); /* what is to be done at the table */
    int n_again;                                         /* how often it was begun anew */

    /* Of net.c. */
    srv_job job;
    void (*work)(srv_request *, ae_store *);
    void (*then)(srv_request *);
    void *held;                  /* of tables.c: the table while something is written */
    struct lws *link;            /* the connection, or null if it has hung up */
    void (*gone)(srv_request *); /* told when it hangs up, if it is set; it may answer then */
    char cookie[160];            /* a Set-Cookie header, or "" */
    const char *type;            /* of the answer; JSON unless it says otherwise */
    const char *etag, *cache;    /* of a file, or null */
    char match[72];              /* the etag that the client has */
    int takes_gzip;
    int is_packed; /* what it is sent is */
    char file[64]; /* a name for downloads, or "" */
    int64_t began_at;
    int status, retry_s; /* for Retry-After */
    int is_last;         /* the connection is closed after it */
    size_t sent;
    const void *fixed; /* an answer that is not in `out` */
    size_t fixed_len;
};

typedef void srv_handler(srv_request *);

enum {
    SRV_NEEDS_WHO = 1,      /* a guest or an account */
    SRV_NEEDS_USER = 2,     /* an account */
    SRV_NEEDS_OPERATOR = 4, /* one with that role */
    SRV_NEEDS_BODY = 8,
    SRV_NEEDS_NOBODY = 16, /* the token is the handler's to read */
    SRV_NEEDS_SIGNED = 32  /* of a guest, a token with a signature */
};

typedef struct srv_route {
    srv_method method;
    const char *path; /* "/api/tables/ * /join" without the spaces: * is any one part */
    srv_handler *handle;
    int needs;
} srv_route;

/* A request whose body has arrived finds its route and who asks, and goes to its handler. */
void srv_dispatch(srv_request *);

/* Of whoever has made it (net.c), when it is answered. */
void srv_request_free(srv_request *);

/* ---- answering ---- */

/* 200 with what is in `out`, which is JSON. */
void srv_answer(srv_request *);

/* The refusal, `where` taken from the request if it is set. */
void srv_fail(srv_request *, srv_error);
void srv_fail_at(srv_request *, srv_error, const char *where);

/* Answers by `error`: `out` or the refusal. */
void srv_finish(srv_request *);

/* work() on a connection to the store, in a thread: of the writer if it changes something, of the
 * readers if not.  It fills `out` and sets `error` and may touch nothing but the request.  Then,
 * in the loop, `then`, which is srv_finish() if null. */
void srv_read(srv_request *, void (*work)(srv_request *, ae_store *),
              void (*then)(srv_request *));
void srv_write(srv_request *, void (*work)(srv_request *, ae_store *),
               void (*then)(srv_request *));

/* Notes the error of the store's, if it is one; whether all is well. */
int srv_is_ok(srv_request *, ae_store_err);

/* ---- reading ---- */

/* A value of the query, decoded; "" if there is none.  In room of the caller. */
const char *srv_query(const srv_request *, const char *name, ae_text *room);
int64_t srv_query_int(const srv_request *, const char *name, int64_t otherwise);

/* The value of a member of the body in `json`; -1 if there is none. */
int srv_member(const srv_request *, const char *name);

/* A member of the body.  Returns 0 and sets error and where if it is there and not such; absent
 * members leave `out` as it is and are no fault unless `is_needed`. */
int srv_string(srv_request *, const char *name, ae_text *out, int is_needed);
int srv_number(srv_request *, const char *name, int64_t min, int64_t max, int64_t *out);
int srv_flag(srv_request *, const char *name, int *out);

/* Takes from a bucket, of the client's network with null; answers the request with too_many if it
 * is empty, and returns 0. */
int srv_may(srv_request *, srv_limit_rule, const char *key);

#endif

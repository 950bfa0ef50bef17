/*
 * http.h: one HTTP request, from its route to its response.
 *
 * A handler is called once, with the complete body parsed as JSON and the asker known.  It must
 * answer exactly once, at once or later, with srv_answer() or srv_fail(); then the request is
 * freed.  If the client hangs up meanwhile, nothing changes for the handler.
 */
#ifndef AE_SERVER_NET_HTTP_H
#define AE_SERVER_NET_HTTP_H

#include "core/json.h"
#include "server/base/buf.h"
#include "server/base/context.h"
#include "store/users.h"

enum { SRV_MAX_NAME = 80 }; /* bytes of a name, with the terminator */

/* The asker of a request. */
typedef enum { SRV_NOBODY, SRV_GUEST, SRV_USER } srv_who_kind;

typedef struct {
    srv_who_kind kind;
    ae_store_role role;
    char hash[65];              /* of the token */
    char user[AE_STORE_ID + 1]; /* id of the account, or "" */
    char name[SRV_MAX_NAME];    /* its name */
    int is_unsigned;            /* a guest with an unsigned token: guest.h */
} srv_who;

typedef enum { SRV_GET, SRV_POST, SRV_PUT, SRV_PATCH, SRV_DELETE, SRV_N_METHODS } srv_method;

enum { SRV_MAX_ARGS = 2, SRV_MAX_PATH = 256, SRV_MAX_QUERY = 1024, SRV_MAX_TOKENS = 4096 };

typedef struct srv_request srv_request;
struct srv_table;
struct srv_request {
    srv_server *server;
    const struct srv_route *route;
    srv_method method;
    char path[SRV_MAX_PATH];
    char query[SRV_MAX_QUERY];
    char arg[SRV_MAX_ARGS][64]; /* the part of the path for each * of the route */
    char address[64];           /* of the client */
    char net[64];               /* the key of the address for limits: srv_peer_key() */
    int is_forwarded;           /* it came through a proxy */
    int is_foreign;             /* its Origin is not an address of this server */
    const ae_words *words;      /* by Accept-Language */
    char *body;
    size_t body_len, body_room; /* received so far, and in all */
    ae_json json; /* the parsed body; value 0 is its root.  n is 0 if there is no body */
    jsmntok_t *tokens;
    srv_who who;
    char token[128]; /* as received, or "" */
    int is_cookie;   /* it came in a cookie */

    /* For handlers: the response so far, and their own data. */
    srv_buf out;
    srv_error error;
    char where[48]; /* the name of the field at fault */
    char reason
        [32]; /* more specific than the error, with the message "server.<reason>"; or "" */
    char says[256]; /* the message of a refusal, if the handler has a better one; or "" */
    void *own;      /* freed with free() when answered */
    void (*with_map)(srv_request *); /* of srv_with_map(): what follows */

    /* Used by at_table.c. */
    void (*at_table)(srv_request *, struct srv_table *); /* the handler at the table */
    int n_again;                                         /* how often it was started again */

    /* Used by net.c. */
    srv_job job;
    void (*work)(srv_request *, ae_store *);
    void (*then)(srv_request *);
    void *held;                  /* of at_table.c: the table while the writer runs */
    struct lws *link;            /* the connection, or null if the client has hung up */
    void (*gone)(srv_request *); /* if set, called when the client hangs up; may answer then */
    char cookie[160];            /* a Set-Cookie header, or "" */
    const char *type;            /* Content-Type of the response; JSON by default */
    const char *etag, *cache;    /* of a file, or null */
    char match[72];              /* If-None-Match */
    int takes_gzip;
    int is_packed; /* the response is gzip-compressed */
    char file[64]; /* a name for downloads, or "" */
    int64_t began_at;
    int status, retry_s; /* for Retry-After */
    int is_last;         /* close the connection after the response */
    size_t sent;
    const void *fixed; /* a response that is not in `out` */
    size_t fixed_len;
};

typedef void srv_handler(srv_request *);

enum {
    SRV_NEEDS_WHO = 1,      /* a guest or an account */
    SRV_NEEDS_USER = 2,     /* an account */
    SRV_NEEDS_OPERATOR = 4, /* an account with that role */
    SRV_NEEDS_BODY = 8,
    SRV_NEEDS_NOBODY = 16, /* the handler reads the token itself */
    SRV_NEEDS_SIGNED = 32  /* a guest needs a signed token */
};

typedef struct srv_route {
    srv_method method;
    const char *path; /* "/api/tables/ * /join" without the spaces: * is any one part */
    srv_handler *handle;
    int needs;
} srv_route;

/* Dispatches a request whose body is complete: finds the route and the asker, then calls the
 * handler. */
void srv_dispatch(srv_request *);

/* For net.c, after the response. */
void srv_request_free(srv_request *);

/* ---- answering ---- */

/* Answers 200 with the JSON in `out`. */
void srv_answer(srv_request *);

/* Answers with a refusal; `where` comes from the request if it is set. */
void srv_fail(srv_request *, srv_error);
void srv_fail_at(srv_request *, srv_error, const char *where);

/* Answers with `out`, or with the refusal if `error` is set. */
void srv_finish(srv_request *);

/* Runs work() in a thread with a connection to the store: srv_write() in the writer's thread,
 * srv_read() in one of the readers'.  work() fills `out`, sets `error` and may use nothing but
 * the request.  Afterwards the loop calls `then`; null stands for srv_finish(). */
void srv_read(srv_request *, void (*work)(srv_request *, ae_store *),
              void (*then)(srv_request *));
void srv_write(srv_request *, void (*work)(srv_request *, ae_store *),
               void (*then)(srv_request *));

/* Sets the request's error from the store's result; returns whether the result was AE_STORE_OK. */
int srv_is_ok(srv_request *, ae_store_err);

/* ---- reading ---- */

/* Writes a decoded value of the query string; "" if it is missing. */
const char *srv_query(const srv_request *, const char *name, ae_text *room);
int64_t srv_query_int(const srv_request *, const char *name, int64_t otherwise);

/* The index of a field's value in `json`; -1 if the field is missing. */
int srv_member(const srv_request *, const char *name);

/* Read a field of the body.  They return 0 and set `error` and `where` if the field has the
 * wrong type.  A missing field leaves `out` unchanged; it is an error only if `is_needed`. */
int srv_string(srv_request *, const char *name, ae_text *out, int is_needed);
int srv_number(srv_request *, const char *name, int64_t min, int64_t max, int64_t *out);
int srv_flag(srv_request *, const char *name, int *out);

/* Takes a token from the bucket of this key, or of the client's address if `key` is null.  If
 * the bucket is empty, answers the request with too_many and returns 0. */
int srv_may(srv_request *, srv_limit_rule, const char *key);

#endif

/*
 * http.c: fuzz target for HTTP requests as our code gets them, parsed by libwebsockets; this file
 * replaces the functions of libwebsockets that return headers.
 *
 * An input consists of requests, each ended by a line "====" or by the end of the input: a line
 * "METHOD PATH?QUERY", lines "Name: value", an empty line, the body.  If the first line begins
 * with "~", the client hangs up after a second.
 *
 * The target checks for every request: it is answered once, with a status of docs/protocol.md; the
 * body is JSON unless its header says otherwise; it contains no secret; a refused request has
 * changed nothing in the store; and everyone but Ben gets the same answer whatever Ben has sealed.
 */
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "../../tests/sim/memory.h"
#include "../../tests/sim/parts.h"
#include "club.h"
#include "server/net/net.h"

const int fuzz_rounds = 200;

enum { MAX_REQUESTS = 12, WAIT_MS = 40000, HANG_UP_MS = 1000, MAX_LINES = 16 };

/* ---- headers ---- */

static const struct {
    const char *name;
    enum lws_token_indexes token;
} known[] = {
    { "authorization", WSI_TOKEN_HTTP_AUTHORIZATION },
    { "cookie", WSI_TOKEN_HTTP_COOKIE },
    { "origin", WSI_TOKEN_ORIGIN },
    { "host", WSI_TOKEN_HOST },
    { "accept-language", WSI_TOKEN_HTTP_ACCEPT_LANGUAGE },
    { "x-forwarded-for", WSI_TOKEN_X_FORWARDED_FOR },
    { "accept-encoding", WSI_TOKEN_HTTP_ACCEPT_ENCODING },
    { "if-none-match", WSI_TOKEN_HTTP_IF_NONE_MATCH },
};
enum { N_KNOWN = sizeof known / sizeof known[0] };

/* A connection: the request, and the response. */
typedef struct {
    char *method, *path, *query, *body;
    const char *header[N_KNOWN]; /* or null */
    int hangs_up;
    srv_request *request; /* while the server has it */
    char token[128];
    int n_answers, status;
} asking;

/* The method is given by the header that holds the path. */
static const struct {
    const char *name;
    enum lws_token_indexes token;
} methods[] = {
    { "GET", WSI_TOKEN_GET_URI },       { "POST", WSI_TOKEN_POST_URI },
    { "PUT", WSI_TOKEN_PUT_URI },       { "PATCH", WSI_TOKEN_PATCH_URI },
    { "DELETE", WSI_TOKEN_DELETE_URI },
};

static const char *header_of(const asking *a, enum lws_token_indexes token)
{
    for (size_t i = 0; i < sizeof methods / sizeof methods[0]; i++)
        if (methods[i].token == token)
            return strcmp(a->method, methods[i].name) ? NULL : a->path;
    for (int i = 0; i < N_KNOWN; i++)
        if (known[i].token == token)
            return a->header[i];
    return NULL;
}

/* These replace the functions of libwebsockets. */
int lws_hdr_copy(struct lws *wsi, char *to, int size, enum lws_token_indexes token)
{
    const char *value = header_of((asking *)(void *)wsi, token);
    int n = value ? (int)strlen(value) : 0;

    if (!value || n + 1 > size)
        return value ? -1 : 0;
    memcpy(to, value, (size_t)n + 1);
    return n;
}

int lws_hdr_total_length(struct lws *wsi, enum lws_token_indexes token)
{
    const char *value = header_of((asking *)(void *)wsi, token);

    return value ? (int)strlen(value) : 0;
}

/* The n-th part of the query. */
int lws_hdr_copy_fragment(struct lws *wsi, char *to, int size, enum lws_token_indexes token,
                          int n)
{
    const char *at = ((asking *)(void *)wsi)->query;
    int len;

    hold(token == WSI_TOKEN_HTTP_URI_ARGS);
    for (; n > 0 && *at; n--)
        at += strcspn(at, "&"), at += *at == '&';
    len = (int)strcspn(at, "&");
    if (!*at || len + 1 > size)
        return -1;
    memcpy(to, at, (size_t)len);
    to[len] = '\0';
    return len;
}

const char *lws_get_peer_simple(struct lws *wsi, char *name, size_t size)
{
    (void)wsi;
    ae_put(&(ae_text){ .buf = name, .size = size }, "127.0.0.1");
    return name;
}

/* ---- reading an input ---- */

static char *cut_line(char **at)
{
    char *line = *at, *end = strchr(line, '\n');

    *at = end ? end + 1 : line + strlen(line);
    if (end)
        *end = '\0';
    return line;
}

static void read_header(asking *a, char *line)
{
    char *colon = strchr(line, ':');

    if (!colon)
        return;
    *colon = '\0';
    for (int i = 0; i < N_KNOWN; i++)
        if (!strcasecmp(line, known[i].name))
            a->header[i] = colon + 1 + strspn(colon + 1, " ");
}

static void read_request(asking *a, char *text)
{
    char *line = cut_line(&text), *query;

    a->hangs_up = line[0] == '~';
    a->method = line + a->hangs_up;
    a->path = a->method + strcspn(a->method, " ");
    if (*a->path)
        *a->path++ = '\0';
    query = strchr(a->path, '?');
    if (query)
        *query++ = '\0';
    a->query = query ? query : a->path + strlen(a->path);
    for (int i = 0; i < MAX_LINES && *(line = cut_line(&text)); i++)
        read_header(a, line);
    a->body = text;
}

/* ---- asking ---- */

static void dispatch(sim *s, asking *a)
{
    srv_request *r;

    sim_enter(s);
    r = a->request = srv_net_request(s->server, (struct lws *)(void *)a, a->path);
    ae_put(&AE_TEXT_IN(a->token), r->token);
    r->body_len = strlen(a->body);
    if (r->body_len > 0)
        r->body = srv_copy(a->body);
    srv_dispatch(r);
    sim_exit(s);
}

/* As net.c does when the connection is closed. */
static void hang_up(sim *s, asking *a)
{
    srv_request *r = a->request;

    if (!r)
        return;
    sim_enter(s);
    r->link = NULL;
    a->request = NULL;
    if (r->gone)
        r->gone(r);
    sim_exit(s);
}

/* ---- answers ---- */

static struct {
    club club;
    club_log *log;
} run;

static const int statuses[] = {
    200, 304, 400, 401, 403, 404, 405, 409, 413, 423, 426, 429, 503
};

static int is_documented(int status)
{
    for (size_t i = 0; i < sizeof statuses / sizeof statuses[0]; i++)
        if (statuses[i] == status)
            return 1;
    return 0;
}

static void check_answer(const asking *a, const srv_request *r)
{
    const char *text = r->out.at ? r->out.at : "";
    char line[64];

    hold(is_documented(r->status));
    if (!r->fixed && r->status != 304 && (!r->type || strstr(r->type, "json")))
        hold(club_is_json(text, r->out.len));
    club_hold_secrets(&run.club, text, r->out.len, a->token);
    if (!strcmp(a->token, club_word("ben")))
        return;
    snprintf(line, sizeof line, "%d ", r->status);
    club_log_add(run.log, line, strlen(line));
    club_log_add(run.log, text, r->out.len);
    club_log_add(run.log, "\n", 1);
}

static void respond(void *ctx, srv_request *r)
{
    asking *a = (asking *)(void *)r->link;
    sim_owner before = sim_memory_for(SIM_OURS);

    (void)ctx;
    if (a) {
        check_answer(a, r);
        a->n_answers++;
        a->status = r->status;
        a->request = NULL;
    }
    sim_memory_for(before);
    srv_request_free(r);
}

static void try_request(asking *a)
{
    sim *s = run.club.sim;
    int64_t end = s->now + (a->hangs_up ? HANG_UP_MS : WAIT_MS);

    dispatch(s, a);
    while (!a->n_answers && sim_step(s, end))
        ;
    hang_up(s, a);
    hold(a->n_answers == 1 || a->hangs_up);
    if (!club_is_unchanged(&run.club) && a->status >= 400 && a->status < 500) {
        fprintf(stderr, "%s %s: %d, and the store has changed\n", a->method, a->path,
                a->status);
        abort();
    }
    hold(a->n_answers <= 1);
}

static int try_variant(const char *data, size_t size, int variant, club_log *log)
{
    char *text, *at;
    srv_world *world;
    void (*theirs)(void *, srv_request *);
    int is_open;

    club_open(&run.club, variant, NULL);
    text = at = club_expand(data, size);
    world = &run.club.sim->world;
    theirs = world->respond;
    world->respond = respond;
    run.log = log;
    for (int n = 0; *at && n < MAX_REQUESTS; n++) {
        asking a = { .n_answers = 0 };
        char *end = strstr(at, "\n====\n");

        if (end)
            *end = '\0';
        read_request(&a, at);
        try_request(&a);
        at = end ? end + 6 : "";
    }
    world->respond = theirs;
    is_open = club_is_open(&run.club);
    club_close(&run.club);
    free(text);
    return is_open;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    club_log log[CLUB_VARIANTS] = { { .text = NULL } };
    int is_open = 0;

    for (int i = 0; i < CLUB_VARIANTS; i++)
        is_open |= try_variant((const char *)data, size, i, &log[i]);
    club_hold_same(log, is_open);
    return 0;
}

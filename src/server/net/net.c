/*
 * net.c: HTTP with libwebsockets: receives requests and sends responses.
 *
 * A request is created when its headers have arrived, collects its body, is dispatched, and its
 * response is sent when the connection is writable.  The connection's user data is a pointer to
 * the request.  If the client hangs up first, the request lives on without a connection until its
 * handler answers.
 */
#include "server/net/net.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netdb.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "server/net/assets.h"
#include "server/net/peer.h"

enum {
    HEADERS_S = 10,  /* time limit for all headers, and for a pause within a body */
    BODY_MS = 30000, /* time limit for a whole body */
    ANSWER_S = 30,   /* time limit for a pause while the client reads the response */
    KEEP_ALIVE_S = 30,
    QUIET_S = 120,
    CHUNK = 32768,
    HEADER_ROOM = 2048,
    PEER_TEXT = 60 /* longest address with brackets and port, as proxies write it */
};

struct srv_net {
    srv_server *server;
    struct lws_context *context;
    struct lws_vhost *vhost;
    void *loops[1];
    struct lws_protocols protocols[3];
};

typedef struct {
    srv_request *request;
} slot;

srv_server *srv_net_server(struct lws *wsi)
{
    struct lws_context *context = lws_get_context(wsi);
    srv_net *net = context ? lws_context_user(context) : NULL;

    return net ? net->server : NULL;
}

/* ---- what came ---- */

const char *srv_net_header(struct lws *wsi, enum lws_token_indexes token, ae_text *room)
{
    int n = lws_hdr_copy(wsi, room->buf, (int)room->size, token);

    if (n < 0)
        room->buf[0] = '\0';
    return room->buf;
}

void srv_net_address(srv_server *server, struct lws *wsi, ae_text *out)
{
    char peer[64] = "", forwarded[256];
    const char *last;

    lws_get_peer_simple(wsi, peer, sizeof peer);
    srv_net_header(wsi, WSI_TOKEN_X_FORWARDED_FOR, &AE_TEXT_IN(forwarded));
    last = strrchr(forwarded, ',');
    last = last ? last + 1 : forwarded;
    last += strspn(last, " ");
    ae_put(out,
           last[0] && strlen(last) < PEER_TEXT && srv_config_is_proxy(&server->config, peer)
               ? last
               : peer);
}

/* Suffixes of host names that exist only in a local network. */
static const char *const local_ends[] = { ".local", ".lan", ".home.arpa", ".internal" };

static int has_local_end(const char *host, size_t n)
{
    for (size_t i = 0; i < sizeof local_ends / sizeof local_ends[0]; i++) {
        size_t n_end = strlen(local_ends[i]);

        if (n > n_end && !strncmp(host + n - n_end, local_ends[i], n_end))
            return 1;
    }
    return 0;
}

/* Whether the host is an address or a name of the local network.  A public name could be
 * pointed here by a stranger (DNS rebinding). */
static int is_local_name(const char *host)
{
    size_t n = strcspn(host, ":");

    return host[0] == '[' || strspn(host, "0123456789.") >= n || !memchr(host, '.', n)
           || has_local_end(host, n);
}

/* Without the option `url`, the page may be opened at every local address that leads to this
 * server. */
static int is_own_address(const srv_server *server, struct lws *wsi, const char *origin)
{
    const char *scheme = server->is_secure ? "https://" : "http://";
    size_t n = strlen(scheme);
    char host[256];

    srv_net_header(wsi, WSI_TOKEN_HOST, &AE_TEXT_IN(host));
    return host[0] && !strncmp(origin, scheme, n) && !strcmp(origin + n, host)
           && is_local_name(host);
}

int srv_net_is_origin(srv_server *server, struct lws *wsi, int otherwise)
{
    char origin[256];

    if (lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN) == 0)
        return otherwise;
    srv_net_header(wsi, WSI_TOKEN_ORIGIN, &AE_TEXT_IN(origin));
    return !strcmp(origin, server->origin)
           || (!server->config.url[0] && is_own_address(server, wsi, origin));
}

/* Finds the value of our cookie in the header Cookie. */
static void put_cookie(struct lws *wsi, ae_text *out)
{
    char all[1024];
    const char *at = srv_net_header(wsi, WSI_TOKEN_HTTP_COOKIE, &AE_TEXT_IN(all));

    while (*at) {
        at += strspn(at, "; ");
        if (!strncmp(at, "aedile=", 7)) {
            ae_put_n(out, at + 7, strcspn(at + 7, "; "));
            return;
        }
        at += strcspn(at, ";");
    }
}

int srv_net_token(srv_server *server, struct lws *wsi, int is_safe, ae_text *out)
{
    char header[160];
    const char *at = srv_net_header(wsi, WSI_TOKEN_HTTP_AUTHORIZATION, &AE_TEXT_IN(header));

    if (!strncmp(at, "Bearer ", 7)) {
        ae_put(out, at + 7);
        return 0;
    }
    if (srv_net_is_origin(server, wsi, is_safe))
        put_cookie(wsi, out);
    return out->len > 0;
}

static int method_of(struct lws *wsi)
{
    static const enum lws_token_indexes token[SRV_N_METHODS] = {
        [SRV_GET] = WSI_TOKEN_GET_URI,       [SRV_POST] = WSI_TOKEN_POST_URI,
        [SRV_PUT] = WSI_TOKEN_PUT_URI,       [SRV_PATCH] = WSI_TOKEN_PATCH_URI,
        [SRV_DELETE] = WSI_TOKEN_DELETE_URI,
    };

    for (int i = 0; i < SRV_N_METHODS; i++)
        if (lws_hdr_total_length(wsi, token[i]) > 0)
            return i;
    return SRV_N_METHODS;
}

const ae_words *srv_net_words(struct lws *wsi)
{
    char list[256];
    const char *at = srv_net_header(wsi, WSI_TOKEN_HTTP_ACCEPT_LANGUAGE, &AE_TEXT_IN(list));

    while (*at) {
        char one[16];
        ae_text text = AE_TEXT_IN(one);
        const ae_words *words;

        at += strspn(at, ", ");
        ae_put_n(&text, at, strcspn(at, "-;, "));
        words = text.len < sizeof one ? ae_words_for(one) : NULL;
        if (words)
            return words;
        at += strcspn(at, ",");
    }
    return ae_languages[0];
}

static void read_query(struct lws *wsi, srv_request *r)
{
    ae_text out = AE_TEXT_IN(r->query);
    char part[256];

    for (int i = 0;
         lws_hdr_copy_fragment(wsi, part, sizeof part, WSI_TOKEN_HTTP_URI_ARGS, i) > 0; i++) {
        ae_put(&out, i ? "&" : "");
        ae_put(&out, part);
    }
    if (out.len >= sizeof r->query)
        r->query[0] = '\0';
}

/* A body must have the type application/json, which a form on another site cannot send. */
static int is_json(struct lws *wsi)
{
    char type[64];

    srv_net_header(wsi, WSI_TOKEN_HTTP_CONTENT_TYPE, &AE_TEXT_IN(type));
    return !strncmp(type, "application/json", 16);
}

/* Returns -1 if the header is not a single number. */
static int64_t length_of(struct lws *wsi)
{
    char text[24];
    int64_t n = 0;

    if (lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH) == 0)
        return 0;
    srv_net_header(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, &AE_TEXT_IN(text));
    return ae_read_int(text, strlen(text), &n) && n >= 0 ? n : -1;
}

static int takes_gzip(struct lws *wsi)
{
    char list[128];

    return strstr(srv_net_header(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, &AE_TEXT_IN(list)),
                  "gzip")
           != NULL;
}

srv_request *srv_net_request(srv_server *server, struct lws *wsi, const char *path)
{
    srv_request *r = srv_alloc(sizeof *r);
    ae_text text = AE_TEXT_IN(r->path);

    r->server = server;
    r->link = wsi;
    r->began_at = srv_now();
    r->method = (srv_method)method_of(wsi);
    r->words = srv_net_words(wsi);
    ae_put(&text, path);
    if (text.len >= sizeof r->path)
        r->path[0] = '\0';
    read_query(wsi, r);
    r->takes_gzip = takes_gzip(wsi);
    srv_net_header(wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, &AE_TEXT_IN(r->match));
    srv_net_address(server, wsi, &AE_TEXT_IN(r->address));
    srv_peer_key(r->address, &AE_TEXT_IN(r->net));
    r->is_forwarded = lws_hdr_total_length(wsi, WSI_TOKEN_X_FORWARDED_FOR) > 0;
    r->is_foreign = !srv_net_is_origin(server, wsi, 1);
    r->is_cookie = srv_net_token(server, wsi, r->method == SRV_GET, &AE_TEXT_IN(r->token));
    return r;
}

/* ---- answers ---- */

static const struct {
    const char *name, *value;
} headers[] = {
    { "x-content-type-options:", "nosniff" },
    { "referrer-policy:", "no-referrer" },
    { "x-frame-options:", "DENY" },
    { "cross-origin-opener-policy:", "same-origin" },
    { "cross-origin-resource-policy:", "same-origin" },
    { "content-security-policy:", SRV_PAGE_POLICY "; frame-ancestors 'none'" },
};

typedef struct {
    struct lws *wsi;
    unsigned char *at, *end;
    int has_failed;
} head;

static void add(head *h, const char *name, const char *value)
{
    h->has_failed |= lws_add_http_header_by_name(h->wsi, (const unsigned char *)name,
                                                 (const unsigned char *)value,
                                                 (int)strlen(value), &h->at, h->end);
}

static void add_int(head *h, const char *name, int64_t value)
{
    char text[24];

    ae_put_int(&AE_TEXT_IN(text), value);
    add(h, name, text);
}

static void add_download(head *h, const srv_request *r)
{
    char text[128];
    ae_text out = AE_TEXT_IN(text);

    ae_put(&out, "attachment; filename=\"");
    ae_put(&out, r->file);
    ae_put(&out, "\"");
    add(h, "content-disposition:", text);
}

static void add_own(head *h, const srv_request *r)
{
    if (r->server->config.tls_cert[0])
        add(h, "strict-transport-security:", "max-age=31536000");
    if (r->is_last)
        add(h, "connection:", "close");
    if (r->cookie[0])
        add(h, "set-cookie:", r->cookie);
    if (r->retry_s > 0)
        add_int(h, "retry-after:", r->retry_s);
    if (r->file[0])
        add_download(h, r);
    if (r->etag) {
        add(h, "etag:", r->etag);
        add(h, "vary:", "accept-encoding");
    }
    if (r->is_packed)
        add(h, "content-encoding:", "gzip");
    add(h, "cache-control:", r->cache ? r->cache : "no-store");
}

static size_t answer_len(const srv_request *r)
{
    return r->fixed ? r->fixed_len : r->out.len;
}

static int send_head(struct lws *wsi, const srv_request *r)
{
    unsigned char room[LWS_PRE + HEADER_ROOM];
    unsigned char *start = room + LWS_PRE;
    head h = { wsi, start, room + sizeof room - 1, 0 };

    if (lws_add_http_common_headers(wsi, (unsigned)r->status, r->type, answer_len(r), &h.at,
                                    h.end))
        return 0;
    for (size_t i = 0; i < sizeof headers / sizeof headers[0]; i++)
        add(&h, headers[i].name, headers[i].value);
    add_own(&h, r);
    return !h.has_failed && lws_finalize_write_http_header(wsi, start, &h.at, h.end) == 0;
}

/* Adds the next part of the body; returns 0 if the connection must be closed. */
static int send_body(struct lws *wsi, srv_request *r)
{
    unsigned char room[LWS_PRE + CHUNK];
    size_t len = answer_len(r), n = len - r->sent < CHUNK ? len - r->sent : CHUNK;
    const char *from = r->fixed ? r->fixed : r->out.at;
    int is_last = r->sent + n == len;

    if (n > 0)
        memcpy(room + LWS_PRE, from + r->sent, n);
    if (lws_write(wsi, room + LWS_PRE, n, is_last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) < 0)
        return 0;
    r->sent += n;
    lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, ANSWER_S);
    return 1;
}

/* Sends the next part of the response.  The result goes to libwebsockets: -1 closes the
 * connection. */
static int write_answer(struct lws *wsi, slot *l)
{
    srv_request *r = l->request;
    int is_last;

    if (!r || !r->status)
        return 0;
    if (r->sent == 0 && !send_head(wsi, r))
        return -1;
    if (answer_len(r) > 0 && !send_body(wsi, r))
        return -1;
    if (r->sent < answer_len(r)) {
        lws_callback_on_writable(wsi);
        return 0;
    }
    l->request = NULL;
    is_last = r->is_last;
    srv_request_free(r);
    return lws_http_transaction_completed(wsi) || is_last ? -1 : 0;
}

void srv_net_respond(srv_request *r)
{
    if (!r->link) {
        srv_request_free(r);
        return;
    }
    r->gone = NULL;
    if (!r->type)
        r->type = "application/json";
    lws_set_timeout(r->link, PENDING_TIMEOUT_HTTP_CONTENT, ANSWER_S);
    lws_callback_on_writable(r->link);
}

/* ---- the connection ---- */

static void dispatch(srv_request *r)
{
    lws_set_timeout(r->link, NO_PENDING_TIMEOUT, 0);
    srv_dispatch(r);
}

/* Prepares for the body, if there is one. */
static void await(srv_request *r, int64_t length)
{
    r->is_last = 0;
    r->body_room = (size_t)length;
    if (length > 0)
        r->body = srv_alloc(r->body_room + 1);
    else
        dispatch(r);
}

static int begin(srv_server *server, struct lws *wsi, slot *l, const char *path)
{
    srv_request *r = srv_net_request(server, wsi, path);
    int64_t length = length_of(wsi);

    l->request = r;
    server->counts.requests++;
    r->is_last = 1; /* the end of a body that is not read is unknown */
    if (lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING) > 0)
        srv_fail_at(r, SRV_BAD_REQUEST, "transfer-encoding");
    else if (length < 0)
        srv_fail_at(r, SRV_BAD_REQUEST, "content-length");
    else if (length > server->config.max_body)
        srv_fail(r, SRV_TOO_LARGE);
    else if (length > 0 && !is_json(wsi))
        srv_fail_at(r, SRV_BAD_REQUEST, "content-type");
    else
        await(r, length);
    return 0;
}

/* Discards the rest of a body after a refusal. */
static int collect(slot *l, const char *bytes, size_t n)
{
    srv_request *r = l->request;

    if (!r || r->status || r->route)
        return 0;
    if (srv_now() - r->began_at > BODY_MS || r->body_len + n > r->body_room)
        return -1;
    memcpy(r->body + r->body_len, bytes, n);
    r->body_len += n;
    r->body[r->body_len] = '\0';
    return 0;
}

static void hang_up(slot *l)
{
    srv_request *r = l->request;

    l->request = NULL;
    if (!r)
        return;
    if (r->status
        || (r->body && !r->route)) { /* the response is ready, or the body is incomplete */
        srv_request_free(r);
        return;
    }
    r->link = NULL;
    if (r->gone)
        r->gone(r);
}

/* Refuses a new connection if its address has opened too many. */
static int is_refused(srv_server *server, struct lws *wsi, void *fd)
{
    char name[8], address[64] = "", key[64];

    lws_get_peer_addresses(wsi, (lws_sockfd_type)(intptr_t)fd, name, sizeof name, address,
                           sizeof address);
    srv_peer_key(address, &AE_TEXT_IN(key));
    return address[0] && !srv_config_is_proxy(&server->config, address)
           && !srv_limit_take(server->limits, SRV_LIMIT_CONNECT, key, srv_now(), NULL);
}

static int http_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user,
                         void *in, size_t len)
{
    slot *l = user;
    srv_server *server = srv_net_server(wsi);

    switch (reason) {
    case LWS_CALLBACK_FILTER_NETWORK_CONNECTION:
        return is_refused(server, wsi, in);
    case LWS_CALLBACK_HTTP:
        return begin(server, wsi, l, in);
    case LWS_CALLBACK_HTTP_BODY:
        return collect(l, in, len);
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
        /* A request without a body has been dispatched already. */
        if (l->request && !l->request->route && !l->request->status)
            dispatch(l->request);
        return 0;
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return write_answer(wsi, l);
    case LWS_CALLBACK_CLOSED_HTTP:
        if (l)
            hang_up(l);
        return 0;
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: /* a WebSocket without our subprotocol */
        lws_return_http_status(wsi, HTTP_STATUS_FORBIDDEN, NULL);
        return -1;
    default:
        return 0;
    }
}

/* ---- listening ---- */

static void fill(srv_net *net, struct lws_context_creation_info *info, srv_listen *end)
{
    const srv_config *c = &net->server->config;

    net->protocols[0] = (struct lws_protocols){ .name = "http",
                                                .callback = http_callback,
                                                .per_session_data_size = sizeof(slot) };
    net->protocols[1] = (struct lws_protocols){ .name = "aedile.1",
                                                .callback = srv_socket_callback,
                                                .per_session_data_size = srv_socket_size(),
                                                .rx_buffer_size = 4096 };
    net->loops[0] = net->server->loop;
    info->port = end->port;
    info->iface = srv_listen_is_any(end) ? NULL : end->host;
    info->protocols = net->protocols;
    info->foreign_loops = net->loops;
    info->user = net;
    info->pcontext = &net->context;
    info->options = LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_EXPLICIT_VHOSTS;
    if (!strcmp(end->host, "0.0.0.0") || !strchr(end->host, ':'))
        info->options |= LWS_SERVER_OPTION_DISABLE_IPV6;
    if (c->tls_cert[0]) {
        info->options |= LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
        info->ssl_cert_filepath = c->tls_cert;
        info->ssl_private_key_filepath = c->tls_key;
        info->alpn = "http/1.1"; /* WebSockets over HTTP/2 would need another protocol */
    }
    /* TCP keep-alive detects dead connections.  The timers of libwebsockets could do so, too,
     * but they are kept in one sorted list and searched linearly, which gets slow with many
     * sockets. */
    info->ka_time = QUIET_S;
    info->ka_interval = 10;
    info->ka_probes = 6;
    info->timeout_secs = HEADERS_S;
    info->keepalive_timeout = KEEP_ALIVE_S;
    info->max_http_header_data = 4096;
    info->max_http_header_pool =
        (unsigned short)(c->max_sockets < 60000 ? c->max_sockets : 60000);
}

/* libwebsockets waits forever for an address that this machine does not have, and does not
 * report why a port cannot be used; so the port is tried first. */
static int can_listen(const srv_listen *end, ae_text *why)
{
    struct addrinfo hints = { .ai_socktype = SOCK_STREAM,
                              .ai_flags = AI_PASSIVE | AI_NUMERICHOST | AI_NUMERICSERV };
    struct addrinfo *found = NULL;
    char port[16];
    int fd = -1, on = 1, is_fine = 0;

    ae_put_int(&AE_TEXT_IN(port), end->port);
    if (getaddrinfo(end->host, port, &hints, &found) != 0) {
        ae_put(why, strerror(EADDRNOTAVAIL));
        return 0;
    }
    fd = socket(found->ai_family, SOCK_STREAM, 0);
    is_fine = fd >= 0 && setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) == 0
              && bind(fd, found->ai_addr, found->ai_addrlen) == 0 && listen(fd, 1) == 0;
    if (!is_fine)
        ae_put(why, strerror(errno));
    if (fd >= 0)
        close(fd);
    freeaddrinfo(found);
    return is_fine;
}

/* Loads certificate and key with OpenSSL, which reports whether the files exist and match. */
static int has_tls(const srv_config *c, ae_text *why)
{
    const char *file[] = { c->tls_cert, c->tls_key };

    for (int i = 0; i < 2; i++)
        if (file[i][0] && access(file[i], R_OK) != 0) {
            ae_put(why, file[i]);
            ae_put(why, ": ");
            ae_put(why, strerror(errno));
            return 0;
        }
    return 1;
}

srv_net *srv_net_new(srv_server *server, ae_text *why)
{
    struct lws_context_creation_info info = { 0 };
    srv_net *net = srv_alloc(sizeof *net);
    srv_listen end;

    net->server = server;
    if (!srv_config_listen(server->config.listen, &end) || !can_listen(&end, why)
        || !has_tls(&server->config, why))
        goto fail;
    lws_set_log_level(0, NULL);
    fill(net, &info, &end);
    net->context = lws_create_context(&info);
    net->vhost = net->context ? lws_create_vhost(net->context, &info) : NULL;
    if (net->vhost && lws_get_vhost_listen_port(net->vhost) > 0)
        return net;
    ae_put(why, server->config.tls_cert[0] ? "certificate and key do not fit together"
                                           : "libwebsockets with libuv does not start");
fail:
    srv_net_free(net);
    return NULL;
}

int srv_net_port(const srv_net *net)
{
    return lws_get_vhost_listen_port(net->vhost);
}

/* On a foreign loop libwebsockets closes its handles later, and must be destroyed a second time
 * when they are closed. */
void srv_net_free(srv_net *net)
{
    if (!net)
        return;
    for (int i = 0; i < 2 && net->context; i++) {
        lws_context_destroy(net->context);
        for (int turn = 0; turn < 100 && net->context; turn++)
            uv_run(net->server->loop, UV_RUN_NOWAIT);
    }
    free(net);
}

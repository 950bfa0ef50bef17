/*
 * post.c: requests to a receiver on this machine that responds correctly, wrongly, slowly or not at
 * all; and requests that must never reach it.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include <openssl/evp.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>

#include "server/notify/post.h"

/* ---- the receiver ---- */

enum { MOST_SEEN = 16384, STEP_MS = 20 };

/* Accepts one connection after the other.  `seen` has what it received; it may be read after
 * finish(). */
typedef struct {
    pthread_t thread;
    int listener, port;
    int stop[2];         /* a pipe: closed to end the thread */
    const char *answer;  /* sent when the request is complete; null: no response */
    const char *forever; /* then sent repeatedly until the client closes; or null */
    int pause_ms;        /* between two of these */
    int is_hasty;        /* responds before the request is complete */
    SSL_CTX *tls;        /* or null: plain */
    int n_connections;
    size_t n_sent;
    char seen[MOST_SEEN];
    size_t n_seen;
} receiver;

/* 1 if there is something to read; 0 after this time, or when the thread is to end. */
static int wait_for(const receiver *r, int fd, int ms)
{
    struct pollfd fds[] = { { fd, POLLIN, 0 }, { r->stop[0], POLLIN, 0 } };

    return poll(fds, 2, ms) > 0 && !fds[1].revents && fds[0].revents;
}

static int is_whole(const receiver *r)
{
    const char *end = strstr(r->seen, "\r\n\r\n"), *length = strstr(r->seen, "Content-Length:");

    return end && length
           && r->n_seen >= (size_t)(end + 4 - r->seen) + strtoul(length + 15, NULL, 10);
}

static void read_request(receiver *r, int fd)
{
    r->n_seen = 0;
    memset(r->seen, 0, sizeof r->seen);
    while (!is_whole(r) && !(r->is_hasty && r->n_seen > 0) && wait_for(r, fd, 5000)) {
        ssize_t n = read(fd, r->seen + r->n_seen, sizeof r->seen - 1 - r->n_seen);

        if (n <= 0)
            return;
        r->n_seen += (size_t)n;
    }
}

static void answer_plain(receiver *r, int fd)
{
    read_request(r, fd);
    if (!r->answer) {
        wait_for(r, fd, 5000);
        return;
    }
    if (send(fd, r->answer, strlen(r->answer), MSG_NOSIGNAL) < 0)
        return;
    while (r->forever) {
        ssize_t n = send(fd, r->forever, strlen(r->forever), MSG_NOSIGNAL);

        if (n <= 0 || (r->pause_ms && wait_for(r, fd, r->pause_ms)))
            return;
        r->n_sent += (size_t)n;
    }
}

static void answer_tls(receiver *r, int fd)
{
    SSL *ssl = SSL_new(r->tls);

    SSL_set_fd(ssl, fd);
    if (SSL_accept(ssl) == 1)
        SSL_read(ssl, r->seen, sizeof r->seen - 1);
    SSL_free(ssl);
}

static void *receive(void *ctx)
{
    receiver *r = ctx;

    while (wait_for(r, r->listener, -1)) {
        int fd = accept(r->listener, NULL, NULL);

        if (fd < 0)
            continue;
        r->n_connections++;
        if (r->tls)
            answer_tls(r, fd);
        else
            answer_plain(r, fd);
        close(fd);
    }
    return NULL;
}

static void start(receiver *r)
{
    struct sockaddr_in address = { .sin_family = AF_INET };
    socklen_t n = sizeof address;

    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    r->listener = socket(AF_INET, SOCK_STREAM, 0);
    assert_int_equal(bind(r->listener, (struct sockaddr *)&address, sizeof address), 0);
    assert_int_equal(listen(r->listener, 8), 0);
    assert_int_equal(getsockname(r->listener, (struct sockaddr *)&address, &n), 0);
    r->port = ntohs(address.sin_port);
    assert_int_equal(pipe(r->stop), 0);
    assert_int_equal(pthread_create(&r->thread, NULL, receive, r), 0);
}

static void finish(receiver *r)
{
    close(r->stop[1]);
    pthread_join(r->thread, NULL);
    close(r->stop[0]);
    close(r->listener);
}

/* ---- the sender ---- */

static int64_t now_ms(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* "scheme://host:PORT/x" for this receiver. */
static const char *url_of(const receiver *r, const char *host, char room[128])
{
    snprintf(room, 128, "%s:%d/x", host, r->port);
    return room;
}

static srv_post_answer post_to(const char *url, int allow_private, int total_ms)
{
    srv_post_request request = { .url = url,
                                 .type = "application/json",
                                 .body = "{}",
                                 .n_body = 2,
                                 .allow_private = allow_private,
                                 .total_ms = total_ms };
    srv_post_answer answer;
    srv_post_err err = srv_post(&request, &answer);

    assert_int_equal(err, answer.err);
    return answer;
}

/* Starts a receiver, posts to it with the operator's switch, and ends it. */
static srv_post_answer post_and_finish(receiver *r, int total_ms)
{
    char room[128];
    srv_post_answer answer;

    start(r);
    answer = post_to(url_of(r, "http://127.0.0.1", room), 1, total_ms);
    finish(r);
    return answer;
}

static void assert_err(srv_post_err err, const char *key)
{
    assert_string_equal(srv_post_key(err), key);
}

/* ---- answers ---- */

static void test_request_arrives(void **state)
{
    receiver r = { .answer = "HTTP/1.1 201 Created\r\nContent-Length: 2\r\n\r\nok" };
    char room[128], body[5000];
    srv_post_request request = { .type = "application/octet-stream",
                                 .body = body,
                                 .n_body = sizeof body,
                                 .header = { { "TTL", "60" }, { "Urgency", "normal" } },
                                 .allow_private = 1 };
    srv_post_answer answer;

    (void)state;
    memset(body, '\x01', sizeof body);
    start(&r);
    request.url = url_of(&r, "http://127.0.0.1", room);
    assert_err(srv_post(&request, &answer), "ok");
    finish(&r);
    assert_int_equal(answer.status, 201);
    assert_int_equal(answer.n_read, 2);
    assert_int_equal(answer.retry_after, 0);
    assert_int_equal(r.n_connections, 1);
    assert_memory_equal(r.seen, "POST /x HTTP/1.1\r\n", 18);
    assert_non_null(strstr(r.seen, "\r\nContent-Type: application/octet-stream\r\n"));
    assert_non_null(strstr(r.seen, "\r\nContent-Length: 5000\r\n"));
    assert_non_null(strstr(r.seen, "\r\nTTL: 60\r\n"));
    assert_non_null(strstr(r.seen, "\r\nUrgency: normal\r\n"));
    assert_null(strstr(r.seen, "Expect"));
    assert_memory_equal(strstr(r.seen, "\r\n\r\n") + 4, body, sizeof body);
}

static void test_empty_body(void **state)
{
    receiver r = { .answer = "HTTP/1.1 204 No Content\r\n\r\n" };
    char room[128];
    srv_post_request request = { .type = "text/plain", .allow_private = 1 };
    srv_post_answer answer;

    (void)state;
    start(&r);
    request.url = url_of(&r, "http://127.0.0.1", room);
    assert_err(srv_post(&request, &answer), "ok");
    finish(&r);
    assert_int_equal(answer.status, 204);
    assert_non_null(strstr(r.seen, "\r\nContent-Length: 0\r\n"));
}

static void test_refusals_are_answers(void **state)
{
    receiver gone = { .answer = "HTTP/1.1 410 Gone\r\nContent-Length: 0\r\n\r\n" };
    receiver busy = { .answer = "HTTP/1.1 429 Slow\r\nRetry-After: 17\r\n"
                                "Content-Length: 0\r\n\r\n" };
    srv_post_answer answer;

    (void)state;
    answer = post_and_finish(&gone, 0);
    assert_err(answer.err, "ok");
    assert_int_equal(answer.status, 410);
    answer = post_and_finish(&busy, 0);
    assert_int_equal(answer.status, 429);
    assert_int_equal(answer.retry_after, 17);
}

static void test_redirect_is_not_followed(void **state)
{
    char answer_room[256], room[128];
    receiver other = { .answer = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n" };
    receiver r = { .answer = answer_room };
    srv_post_answer answer;

    (void)state;
    start(&other);
    snprintf(answer_room, sizeof answer_room,
             "HTTP/1.1 307 There\r\nLocation: %s\r\nContent-Length: 0\r\n\r\n",
             url_of(&other, "http://127.0.0.1", room));
    answer = post_and_finish(&r, 0);
    finish(&other);
    assert_err(answer.err, "ok");
    assert_int_equal(answer.status, 307);
    assert_int_equal(r.n_connections, 1);
    assert_int_equal(other.n_connections, 0);
}

static void test_huge_body_is_cut(void **state)
{
    static char chunk[8192];
    receiver r = { .answer = "HTTP/1.1 200 OK\r\n\r\n", .forever = chunk };
    srv_post_answer answer;

    (void)state;
    memset(chunk, 'x', sizeof chunk - 1);
    answer = post_and_finish(&r, 5000);
    assert_err(answer.err, "ok");
    assert_int_equal(answer.status, 200);
    assert_int_equal(answer.n_read, SRV_POST_READ);
}

static void test_endless_head_is_cut(void **state)
{
    receiver r = { .answer = "HTTP/1.1 200 OK\r\n", .forever = "X-Again: and again\r\n" };
    int64_t begin = now_ms();
    srv_post_answer answer = post_and_finish(&r, 5000);

    (void)state;
    assert_err(answer.err, "ok");
    assert_int_equal(answer.n_read, 0);
    assert_true(now_ms() - begin < 4000);
}

/* A large Content-Length makes the client neither allocate nor wait for more than it reads. */
static void test_announced_length(void **state)
{
    receiver r = { .answer = "HTTP/1.1 200 OK\r\nContent-Length: 99999999999999\r\n\r\n",
                   .forever = "0123456789abcdef" };
    srv_post_answer answer = post_and_finish(&r, 5000);

    (void)state;
    assert_err(answer.err, "ok");
    assert_int_equal(answer.n_read, SRV_POST_READ);
}

static void test_slow(void **state)
{
    receiver silent = { .answer = NULL };
    receiver drip = { .answer = "HTTP/1.1 200 OK\r\n",
                      .forever = "X: y\r\n",
                      .pause_ms = STEP_MS };
    receiver body = { .answer = "HTTP/1.1 202 OK\r\n\r\n",
                      .forever = ".",
                      .pause_ms = STEP_MS };
    int64_t begin = now_ms();

    (void)state;
    assert_err(post_and_finish(&silent, 300).err, "timeout");
    assert_true(now_ms() - begin >= 250);
    /* A status has come, so it counts as answered. */
    assert_int_equal(post_and_finish(&drip, 300).status, 200);
    assert_int_equal(post_and_finish(&body, 300).status, 202);
    assert_true(now_ms() - begin < 4000);
}

static void test_nonsense(void **state)
{
    static const char *const answers[] = { "", "SSH-2.0-OpenSSH\r\n",
                                           "HTTP/1.1 100 Go on\r\n\r\n", "HTTP/0.9\r\n\r\n" };

    (void)state;
    for (size_t i = 0; i < sizeof answers / sizeof answers[0]; i++) {
        receiver r = { .answer = answers[i] };

        assert_err(post_and_finish(&r, 2000).err, "unreachable");
    }
}

static void test_nobody_there(void **state)
{
    receiver r = { .answer = NULL };
    char room[128];

    (void)state;
    start(&r);
    finish(&r);
    assert_err(post_to(url_of(&r, "http://127.0.0.1", room), 1, 2000).err, "unreachable");
}

/* ---- where it may not go ---- */

/* Without allow_private_addresses the client never connects to this machine, whatever host name
 * is used. "localhost" is a name, so the check of the resolved address refuses it. */
static void test_private_is_refused(void **state)
{
    static const char *const hosts[] = {
        "https://localhost", "https://127.0.0.1",          "https://127.1",
        "https://[::1]",     "https://[::ffff:127.0.0.1]", "https://0.0.0.0",
    };
    receiver r = { .answer = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n" };
    char room[128];

    (void)state;
    start(&r);
    for (size_t i = 0; i < sizeof hosts / sizeof hosts[0]; i++)
        assert_err(post_to(url_of(&r, hosts[i], room), 0, 5000).err, "refused_address");
    assert_err(post_to(url_of(&r, "http://127.0.0.1", room), 0, 5000).err, "bad_url");
    assert_err(post_to(url_of(&r, "http://localhost", room), 0, 5000).err, "bad_url");
    assert_int_equal(post_to(url_of(&r, "http://localhost", room), 1, 5000).status, 200);
    finish(&r);
    assert_int_equal(r.n_connections, 1);
}

static void test_environment_is_not_used(void **state)
{
    receiver proxy = { .answer = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n" };
    receiver r = { .answer = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n" };
    char room[128];
    srv_post_answer answer, refused;

    (void)state;
    start(&proxy);
    url_of(&proxy, "http://127.0.0.1", room);
    setenv("http_proxy", room, 1);
    setenv("https_proxy", room, 1);
    setenv("ALL_PROXY", room, 1);
    answer = post_and_finish(&r, 5000);
    refused = post_to("https://localhost:8443/", 0, 5000);
    unsetenv("http_proxy");
    unsetenv("https_proxy");
    unsetenv("ALL_PROXY");
    finish(&proxy);
    assert_int_equal(answer.status, 200);
    assert_err(refused.err, "refused_address");
    assert_int_equal(r.n_connections, 1);
    assert_int_equal(proxy.n_connections, 0);
}

static void test_bad_requests(void **state)
{
    static char long_value[SRV_POST_HEADER + 1];
    const srv_post_header headers[] = {
        { "X", "a\r\nHost: b" }, { "X", "a\nb" }, { "X\r\nY", "a" }, { "X: Y", "a" },
        { "X;", "a" },           { "X", "" },     { "", "a" },
    };
    srv_post_request request = { .url = "https://127.0.0.1:1024/",
                                 .type = "text/plain",
                                 .allow_private = 1 };
    srv_post_answer answer;

    (void)state;
    for (size_t i = 0; i < sizeof headers / sizeof headers[0]; i++) {
        request.header[0] = headers[i];
        assert_err(srv_post(&request, &answer), "bad_header");
    }
    memset(long_value, 'x', sizeof long_value - 1);
    request.header[0] = (srv_post_header){ "X", long_value };
    assert_err(srv_post(&request, &answer), "too_long");
    request.header[0].name = NULL;
    request.body = "x", request.n_body = SRV_POST_BODY + 1;
    assert_err(srv_post(&request, &answer), "too_long");
    assert_err(post_to("ftp://127.0.0.1/", 1, 0).err, "bad_url");
    assert_err(post_to("http://user:pass@127.0.0.1/", 1, 0).err, "bad_url");
    assert_err(post_to("", 1, 0).err, "bad_url");
}

/* ---- certificates ---- */

/* A self-signed certificate for "localhost", so that nothing but its issuer is wrong. */
static SSL_CTX *self_signed(void)
{
    SSL_CTX *ctx = SSL_CTX_new(TLS_server_method());
    EVP_PKEY *key = EVP_EC_gen("P-256");
    X509 *cert = X509_new();
    X509_NAME *name = X509_get_subject_name(cert);

    X509_set_version(cert, 2);
    ASN1_INTEGER_set(X509_get_serialNumber(cert), 1);
    X509_gmtime_adj(X509_getm_notBefore(cert), -3600);
    X509_gmtime_adj(X509_getm_notAfter(cert), 3600);
    X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_ASC, (const uint8_t *)"localhost", -1, -1,
                               0);
    X509_set_issuer_name(cert, name);
    X509_set_pubkey(cert, key);
    assert_true(X509_sign(cert, key, EVP_sha256()) > 0);
    assert_int_equal(SSL_CTX_use_certificate(ctx, cert), 1);
    assert_int_equal(SSL_CTX_use_PrivateKey(ctx, key), 1);
    X509_free(cert);
    EVP_PKEY_free(key);
    return ctx;
}

static void test_certificate_must_hold(void **state)
{
    receiver r = { .tls = self_signed() };
    receiver plain = { .answer = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n",
                       .is_hasty = 1 };
    char room[128];

    (void)state;
    start(&r);
    assert_err(post_to(url_of(&r, "https://localhost", room), 1, 5000).err, "tls");
    finish(&r);
    assert_int_equal(r.n_connections, 1);
    assert_string_equal(r.seen, "");
    SSL_CTX_free(r.tls);
    start(&plain);
    assert_err(post_to(url_of(&plain, "https://localhost", room), 1, 5000).err, "tls");
    finish(&plain);
}

/* ---- several at once ---- */

typedef struct {
    receiver r;
    int n_ok;
} pair;

static void *post_often(void *ctx)
{
    pair *p = ctx;
    char room[128];

    for (int i = 0; i < 20; i++) {
        p->n_ok += post_to(url_of(&p->r, "http://127.0.0.1", room), 1, 5000).status == 200;
        p->n_ok += post_to(url_of(&p->r, "https://localhost", room), 0, 5000).err
                   == SRV_POST_REFUSED_ADDRESS;
    }
    return NULL;
}

static void test_threads(void **state)
{
    static pair pairs[4];
    pthread_t threads[4];

    (void)state;
    for (int i = 0; i < 4; i++) {
        pairs[i].r.answer = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n";
        start(&pairs[i].r);
        assert_int_equal(pthread_create(&threads[i], NULL, post_often, &pairs[i]), 0);
    }
    for (int i = 0; i < 4; i++) {
        pthread_join(threads[i], NULL);
        finish(&pairs[i].r);
        assert_int_equal(pairs[i].n_ok, 40);
        assert_int_equal(pairs[i].r.n_connections, 20);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_request_arrives),
        cmocka_unit_test(test_empty_body),
        cmocka_unit_test(test_refusals_are_answers),
        cmocka_unit_test(test_redirect_is_not_followed),
        cmocka_unit_test(test_huge_body_is_cut),
        cmocka_unit_test(test_endless_head_is_cut),
        cmocka_unit_test(test_announced_length),
        cmocka_unit_test(test_slow),
        cmocka_unit_test(test_nonsense),
        cmocka_unit_test(test_nobody_there),
        cmocka_unit_test(test_private_is_refused),
        cmocka_unit_test(test_environment_is_not_used),
        cmocka_unit_test(test_bad_requests),
        cmocka_unit_test(test_certificate_must_hold),
        cmocka_unit_test(test_threads),
    };
    int failed;

    signal(SIGPIPE, SIG_IGN);
    if (!srv_post_start())
        return 1;
    failed = cmocka_run_group_tests_name("post", tests, NULL, NULL);
    srv_post_stop();
    return failed;
}

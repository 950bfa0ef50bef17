/*
 * post.c: sends one HTTP request to a URL that a user has entered.
 */
#include "server/notify/post.h"

#include <string.h>
#include <sys/socket.h>

#include <curl/curl.h>

#include "core/text.h"
#include "server/base/world.h"
#include "server/notify/address.h"

const char *srv_post_key(srv_post_err err)
{
    static const char *const keys[] = {
#define X(name, key) key,
        SRV_POST_ERR_MAP(X)
#undef X
    };

    return keys[err];
}

/* Maps the result of the URL check to the errors of post.h. */
static const srv_post_err url_errs[] = {
    [SRV_URL_OK] = SRV_POST_OK,
    [SRV_URL_TOO_LONG] = SRV_POST_TOO_LONG,
    [SRV_URL_BAD] = SRV_POST_BAD_URL,
    [SRV_URL_NOT_HTTPS] = SRV_POST_BAD_URL,
    [SRV_URL_BAD_PORT] = SRV_POST_BAD_URL,
    [SRV_URL_REFUSED_ADDRESS] = SRV_POST_REFUSED_ADDRESS,
};
_Static_assert(sizeof url_errs / sizeof url_errs[0] == SRV_N_URL_ERRS,
               "every fault has a name");

/* Maps errors of libcurl; any other error is SRV_POST_UNREACHABLE. */
static const struct {
    CURLcode code;
    srv_post_err err;
} codes[] = {
    { CURLE_URL_MALFORMAT, SRV_POST_BAD_URL },
    { CURLE_OPERATION_TIMEDOUT, SRV_POST_TIMEOUT },
    { CURLE_SSL_CONNECT_ERROR, SRV_POST_TLS },
    { CURLE_PEER_FAILED_VERIFICATION, SRV_POST_TLS },
    { CURLE_SSL_CERTPROBLEM, SRV_POST_TLS },
    { CURLE_SSL_CIPHER, SRV_POST_TLS },
    { CURLE_SSL_CACERT_BADFILE, SRV_POST_TLS },
    { CURLE_SSL_ISSUER_ERROR, SRV_POST_TLS },
    { CURLE_SSL_INVALIDCERTSTATUS, SRV_POST_TLS },
    { CURLE_SSL_CLIENTCERT, SRV_POST_TLS },
};

/* ---- what libcurl asks while it works ---- */

typedef struct {
    int allow_private, was_refused;
    size_t n_body; /* bytes of the response body received so far */
} progress;

/* libcurl calls this for every resolved address, right before it connects. */
static curl_socket_t open_socket(void *ctx, curlsocktype purpose, struct curl_sockaddr *a)
{
    progress *p = ctx;

    if (purpose != CURLSOCKTYPE_IPCXN
        || (!p->allow_private && !srv_address_is_public(&a->addr))) {
        p->was_refused = 1;
        return CURL_SOCKET_BAD;
    }
    return socket(a->family, a->socktype | SOCK_CLOEXEC, a->protocol);
}

/* Counts the bytes of the response up to the limit; returning less than was received ends the
 * transfer. libcurl itself limits the size of response headers. */
static size_t see_body(char *data, size_t one, size_t n, void *ctx)
{
    progress *p = ctx;
    size_t room = SRV_POST_READ - p->n_body, taken = one * n < room ? one * n : room;

    (void)data;
    p->n_body += taken;
    return taken;
}

/* ---- the request ---- */

/* A line end inside a header would begin another header. */
static int is_one_line(const char *s)
{
    for (; *s; s++)
        if ((unsigned char)*s < 0x20 || *s == 0x7f)
            return 0;
    return 1;
}

static srv_post_err add_header(struct curl_slist **list, const char *name, const char *value)
{
    char room[SRV_POST_HEADER];
    ae_text line = AE_TEXT_IN(room);
    struct curl_slist *longer;

    if (!name[0] || !value[0] || strpbrk(name, ": ;") || !is_one_line(name)
        || !is_one_line(value))
        return SRV_POST_BAD_HEADER;
    ae_put(&line, name);
    ae_put(&line, ": ");
    ae_put(&line, value);
    if (line.len >= line.size)
        return SRV_POST_TOO_LONG;
    longer = curl_slist_append(*list, room);
    if (!longer)
        return SRV_POST_UNREACHABLE;
    *list = longer;
    return SRV_POST_OK;
}

static srv_post_err add_headers(struct curl_slist **list, const srv_post_request *request)
{
    srv_post_err err = add_header(list, "Content-Type", request->type);

    for (int i = 0; !err && i < SRV_POST_HEADERS && request->header[i].name; i++)
        err = add_header(list, request->header[i].name, request->header[i].value);
    return err;
}

static long or_usual(int ms, long usual)
{
    return ms > 0 ? ms : usual;
}

/* The request itself and its time limits. */
static int set_request(CURL *curl, const srv_post_request *request,
                       const struct curl_slist *headers)
{
    const void *body = request->n_body > 0 ? request->body : "";

    return !curl_easy_setopt(curl, CURLOPT_URL, request->url)
           && !curl_easy_setopt(curl, CURLOPT_POST, 1L)
           && !curl_easy_setopt(curl, CURLOPT_POSTFIELDS, body)
           && !curl_easy_setopt(curl, CURLOPT_POSTFIELDSIZE, (long)request->n_body)
           && !curl_easy_setopt(curl, CURLOPT_HTTPHEADER, headers)
           && !curl_easy_setopt(curl, CURLOPT_USERAGENT, "Aedile")
           && !curl_easy_setopt(curl, CURLOPT_CONNECTTIMEOUT_MS,
                                or_usual(request->connect_ms, SRV_POST_CONNECT_MS))
           && !curl_easy_setopt(curl, CURLOPT_TIMEOUT_MS,
                                or_usual(request->total_ms, SRV_POST_TOTAL_MS));
}

/* Restrictions on libcurl; if this libcurl does not know one of the options, the request fails. */
static int set_limits(CURL *curl, progress *p)
{
    const char *schemes = p->allow_private ? "http,https" : "https";

    return !curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, schemes)
           && !curl_easy_setopt(curl, CURLOPT_FOLLOWLOCATION, 0L)
           && !curl_easy_setopt(curl, CURLOPT_PROXY, "")
           && !curl_easy_setopt(curl, CURLOPT_NETRC, (long)CURL_NETRC_IGNORED)
           && !curl_easy_setopt(curl, CURLOPT_DISALLOW_USERNAME_IN_URL, 1L)
           && !curl_easy_setopt(curl, CURLOPT_SSL_VERIFYPEER, 1L)
           && !curl_easy_setopt(curl, CURLOPT_SSL_VERIFYHOST, 2L)
           && !curl_easy_setopt(curl, CURLOPT_SSLVERSION, (long)CURL_SSLVERSION_TLSv1_2)
           && !curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L)
           && !curl_easy_setopt(curl, CURLOPT_OPENSOCKETFUNCTION, open_socket)
           && !curl_easy_setopt(curl, CURLOPT_OPENSOCKETDATA, p)
           && !curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, see_body)
           && !curl_easy_setopt(curl, CURLOPT_WRITEDATA, p);
}

/* ---- the answer ---- */

static srv_post_err name_code(CURLcode code, int was_refused)
{
    if (code == CURLE_COULDNT_CONNECT && was_refused)
        return SRV_POST_REFUSED_ADDRESS;
    for (size_t i = 0; i < sizeof codes / sizeof codes[0]; i++)
        if (codes[i].code == code)
            return codes[i].err;
    return SRV_POST_UNREACHABLE;
}

/* Once a status has arrived, the receiver has accepted the request, however the body ends: the
 * request must not be repeated because the body is too long or too slow. */
static srv_post_err perform(CURL *curl, const progress *p, srv_post_answer *answer)
{
    CURLcode code = curl_easy_perform(curl);
    curl_off_t retry_after = 0;
    long status = 0;

    curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &status);
    if (status < 200)
        return code ? name_code(code, p->was_refused) : SRV_POST_UNREACHABLE;
    curl_easy_getinfo(curl, CURLINFO_RETRY_AFTER, &retry_after);
    answer->status = (int)status;
    answer->retry_after = retry_after;
    answer->n_read = p->n_body;
    return SRV_POST_OK;
}

static srv_post_err send_by_curl(const srv_post_request *request, struct curl_slist *headers,
                                 srv_post_answer *answer)
{
    progress p = { .allow_private = request->allow_private };
    CURL *curl = curl_easy_init();
    srv_post_err err = SRV_POST_UNREACHABLE;

    if (curl && set_request(curl, request, headers) && set_limits(curl, &p))
        err = perform(curl, &p, answer);
    curl_easy_cleanup(curl);
    return err;
}

srv_post_err srv_post(const srv_post_request *request, srv_post_answer *answer)
{
    const srv_world *world = srv_world_here();
    struct curl_slist *headers = NULL;

    *answer = (srv_post_answer){ .status = 0 };
    answer->err = url_errs[srv_address_url_check(request->url, request->allow_private)];
    if (!answer->err && request->n_body > SRV_POST_BODY)
        answer->err = SRV_POST_TOO_LONG;
    if (!answer->err)
        answer->err = add_headers(&headers, request);
    if (!answer->err)
        answer->err = world->post ? (srv_post_err)world->post(world->ctx, request, answer)
                                  : send_by_curl(request, headers, answer);
    curl_slist_free_all(headers);
    return answer->err;
}

int srv_post_start(void)
{
    return curl_global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK;
}

void srv_post_stop(void)
{
    curl_global_cleanup();
}

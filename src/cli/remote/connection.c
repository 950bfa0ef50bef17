/*
 * connection.c: HTTP requests to a server, through libcurl.
 */
#include "cli/remote/connection.h"

#include <curl/curl.h>
#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/base/fault.h"
#include "cli/base/files.h"
#include "cli/base/interrupt.h"
#include "cli/base/machine.h"
#include "cli/remote/guest_token.h"
#include "server/base/id.h"

enum {
    MAX_ANSWER = 8 << 20,
    PATIENCE_MS = 1000, /* before the first retry; doubled for each further one */
    MOST_MS = 15000,
    SLICE_MS = 500,
    ANSWER_S = 60 /* longer than the longest poll that a server allows */
};

struct remote {
    const cli *cli;
    char url[REMOTE_URL];
    CURL *curl;
    CURLM *many;
    char token[REMOTE_TOKEN];
    char file[CLI_MAX_PATH];
    int is_patient;
    char *text; /* the body of the response */
    size_t len, room;
    long status;
    jsmntok_t *tokens;
    ae_json doc;
    char error[48], message[512];
};

typedef struct {
    const char *path, *body; /* a request without a body is a GET */
    int takes_lines;         /* a typed line cancels the request */
} question;

/* ---- addresses ---- */

/* Copies a part of a URL; 0 if the part is missing or too long. */
static int get_part(CURLU *url, CURLUPart part, char *out, size_t size)
{
    char *text = NULL;
    size_t n;

    if (curl_url_get(url, part, &text, 0) != CURLUE_OK)
        return 0;
    n = strlen(text);
    if (n < size)
        memcpy(out, text, n + 1);
    curl_free(text);
    return n < size;
}

/* Reads the table and invitation of a link, "/t/ID?invite=i_...".  Returns the length of the
 * path before them. */
static size_t split_path(const char *path, const char *query, remote_link *out)
{
    const char *table = strstr(path, "/t/"), *invite = strstr(query, "invite=");
    size_t n = table ? (size_t)(table - path) : strlen(path);

    if (table)
        ae_put_n(&AE_TEXT_IN(out->table), table + 3, strcspn(table + 3, "/"));
    if (table && invite)
        ae_put_n(&AE_TEXT_IN(out->invite), invite + 7, strcspn(invite + 7, "&"));
    while (n > 0 && path[n - 1] == '/')
        n--;
    return n;
}

static int read_parts(CURLU *url, remote_link *out)
{
    char scheme[16], host[256], port[8] = "", path[REMOTE_URL], query[REMOTE_URL] = "";
    size_t n;

    if (!get_part(url, CURLUPART_SCHEME, scheme, sizeof scheme)
        || (strcmp(scheme, "http") != 0 && strcmp(scheme, "https") != 0)
        || !get_part(url, CURLUPART_HOST, host, sizeof host)
        || !get_part(url, CURLUPART_PATH, path, sizeof path))
        return 0;
    get_part(url, CURLUPART_PORT, port, sizeof port);
    get_part(url, CURLUPART_QUERY, query, sizeof query);
    n = split_path(path, query, out);
    snprintf(out->host, sizeof out->host, "%s%s%s", host, port[0] ? ":" : "", port);
    return (size_t)snprintf(out->url, sizeof out->url, "%s://%s%.*s", scheme, out->host, (int)n,
                            path)
           < sizeof out->url;
}

int remote_read_link(const cli *c, const char *text, remote_link *out)
{
    CURLU *url = curl_url();
    int is_good;

    memset(out, 0, sizeof *out);
    is_good =
        url && curl_url_set(url, CURLUPART_URL, text, 0) == CURLUE_OK && read_parts(url, out);
    curl_url_cleanup(url);
    return is_good ? CLI_DONE : cli_fail(c, CLI_WRONG, text, "remote.bad_url", NULL);
}

/* ---- one request ---- */

static size_t collect(char *part, size_t size, size_t n, void *ctx)
{
    remote *r = ctx;

    n *= size;
    if (r->len + n > MAX_ANSWER)
        return 0;
    if (r->len + n + 1 > r->room) {
        size_t room = 2 * (r->len + n) + 1024;
        char *text = cli_alloc(room);

        if (r->len)
            memcpy(text, r->text, r->len);
        free(r->text);
        r->text = text;
        r->room = room;
    }
    memcpy(r->text + r->len, part, n);
    r->len += n;
    r->text[r->len] = '\0';
    return n;
}

/* SSL_CERT_FILE names the certificates to trust, for servers with a self-signed certificate. */
static void set_trust(CURL *curl)
{
    const char *file = getenv("SSL_CERT_FILE");

    if (file && file[0])
        curl_easy_setopt(curl, CURLOPT_CAINFO, file);
}

remote *remote_new(const cli *c, const remote_link *link)
{
    remote *r = cli_alloc(sizeof *r);

    memset(r, 0, sizeof *r);
    r->cli = c;
    memcpy(r->url, link->url, sizeof r->url);
    collect("", 1, 0, r);
    curl_global_init(CURL_GLOBAL_DEFAULT);
    r->curl = curl_easy_init();
    r->many = curl_multi_init();
    if (!r->curl || !r->many) {
        fputs("aedile: out of memory\n", stderr);
        exit(CLI_WRONG);
    }
    curl_easy_setopt(r->curl, CURLOPT_WRITEFUNCTION, collect);
    curl_easy_setopt(r->curl, CURLOPT_WRITEDATA, r);
    curl_easy_setopt(r->curl, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(r->curl, CURLOPT_CONNECTTIMEOUT, 10L);
    curl_easy_setopt(r->curl, CURLOPT_TIMEOUT, (long)ANSWER_S);
    curl_easy_setopt(r->curl, CURLOPT_PROTOCOLS_STR, "http,https");
    set_trust(r->curl);
    return r;
}

void remote_free(remote *r)
{
    if (!r)
        return;
    curl_easy_cleanup(r->curl);
    curl_multi_cleanup(r->many);
    curl_global_cleanup();
    free(r->tokens);
    free(r->text);
    free(r);
}

void remote_be_patient(remote *r)
{
    r->is_patient = 1;
}

static struct curl_slist *make_headers(const remote *r)
{
    struct curl_slist *list = curl_slist_append(NULL, "Content-Type: application/json");
    char line[REMOTE_TOKEN + 64];

    snprintf(line, sizeof line, "Accept-Language: %s", r->cli->words->language);
    list = curl_slist_append(list, line);
    snprintf(line, sizeof line, "Authorization: Bearer %s", r->token);
    return r->token[0] ? curl_slist_append(list, line) : list;
}

/* Runs the request until it is answered, or Ctrl-C or, with takes_lines, a typed line cancels
 * it. */
static remote_outcome run_transfer(remote *r, int takes_lines)
{
    struct curl_waitfd terminal = { .fd = STDIN_FILENO, .events = CURL_WAIT_POLLIN };
    unsigned n_extra = takes_lines && isatty(STDIN_FILENO);
    int n_running = 1;

    while (curl_multi_perform(r->many, &n_running) == CURLM_OK && n_running) {
        curl_multi_poll(r->many, &terminal, n_extra, SLICE_MS, NULL);
        if (interrupt_came())
            return REMOTE_STOPPED;
        if (n_extra && terminal.revents)
            return REMOTE_TYPED;
    }
    return REMOTE_OK;
}

static CURLcode code_of(remote *r)
{
    CURLcode code = CURLE_RECV_ERROR;
    int left;

    for (CURLMsg *m; (m = curl_multi_info_read(r->many, &left)) != NULL;)
        if (m->msg == CURLMSG_DONE)
            code = m->data.result;
    return code;
}

static void prepare(remote *r, const question *q, struct curl_slist *headers)
{
    char url[2 * REMOTE_URL];

    snprintf(url, sizeof url, "%s%s", r->url, q->path);
    r->len = 0;
    r->text[0] = '\0';
    r->status = 0;
    curl_easy_setopt(r->curl, CURLOPT_URL, url);
    curl_easy_setopt(r->curl, CURLOPT_HTTPHEADER, headers);
    curl_easy_setopt(r->curl, CURLOPT_HTTPGET, 1L);
    if (q->body)
        curl_easy_setopt(r->curl, CURLOPT_COPYPOSTFIELDS, q->body);
}

static remote_outcome transfer(remote *r, const question *q, CURLcode *code)
{
    struct curl_slist *headers = make_headers(r);
    remote_outcome outcome;

    prepare(r, q, headers);
    curl_multi_add_handle(r->many, r->curl);
    outcome = run_transfer(r, q->takes_lines);
    *code = outcome == REMOTE_OK ? code_of(r) : CURLE_OK;
    curl_easy_getinfo(r->curl, CURLINFO_RESPONSE_CODE, &r->status);
    curl_multi_remove_handle(r->many, r->curl);
    curl_slist_free_all(headers);
    return outcome;
}

/* ---- what came of it ---- */

static const struct {
    CURLcode code;
    const char *key;
} reasons[] = {
    { CURLE_COULDNT_RESOLVE_HOST, "remote.no_host" },
    { CURLE_COULDNT_RESOLVE_PROXY, "remote.no_host" },
    { CURLE_COULDNT_CONNECT, "remote.refused" },
    { CURLE_OPERATION_TIMEDOUT, "remote.slow" },
    { CURLE_SSL_CONNECT_ERROR, "remote.tls" },
    { CURLE_PEER_FAILED_VERIFICATION, "remote.tls" },
    { CURLE_WRITE_ERROR, "remote.no_server" },
    { CURLE_OK, "remote.failed" },
};

static remote_outcome fail_transfer(const remote *r, CURLcode code)
{
    int i = 0;

    while (reasons[i].code != CURLE_OK && reasons[i].code != code)
        i++;
    cli_fail(r->cli, CLI_WRONG, r->url, reasons[i].key, NULL);
    return REMOTE_FAILED;
}

static void read_json(remote *r)
{
    ae_faults faults = { .report = NULL };
    int n;

    free(r->tokens);
    r->tokens = cli_tokens(r->len, &n);
    if (ae_json_read(&r->doc, r->text, r->len, r->tokens, n, &faults) != AE_OK)
        r->doc = (ae_json){ .text = r->text, .token = r->tokens };
}

static remote_outcome judge(remote *r)
{
    read_json(r);
    if (r->status >= 200 && r->status < 300)
        return REMOTE_OK;
    if (ae_json_string(&r->doc, ae_json_get(&r->doc, 0, "error"), &AE_TEXT_IN(r->error))
        && ae_json_string(&r->doc, ae_json_get(&r->doc, 0, "message"), &AE_TEXT_IN(r->message)))
        return REMOTE_REFUSED;
    cli_fail(r->cli, CLI_WRONG, r->url, "remote.no_server", NULL);
    return REMOTE_FAILED;
}

/* The server restarts or is overloaded, or a proxy cannot reach it: retry. */
static int is_busy(const remote *r)
{
    return r->status == 429 || r->status == 502 || r->status == 503 || r->status == 504;
}

void remote_pause(int ms)
{
    if (!interrupt_came())
        poll(NULL, 0, ms);
}

static remote_outcome ask(remote *r, const question *q)
{
    int wait_ms = PATIENCE_MS, is_said = 0;

    for (;; wait_ms = 2 * wait_ms < MOST_MS ? 2 * wait_ms : MOST_MS) {
        CURLcode code;
        remote_outcome outcome = transfer(r, q, &code);

        if (outcome != REMOTE_OK)
            return outcome;
        if (!r->is_patient && code != CURLE_OK)
            return fail_transfer(r, code);
        if (!r->is_patient || (code == CURLE_OK && !is_busy(r)))
            break;
        if (!is_said++)
            cli_say(r->cli, "remote.lost", NULL);
        fflush(stdout);
        remote_pause(wait_ms);
        if (interrupt_came())
            return REMOTE_STOPPED;
    }
    if (is_said)
        cli_say(r->cli, "remote.again", NULL);
    return judge(r);
}

remote_outcome remote_ask(remote *r, const char *path, const char *body)
{
    return ask(r, &(question){ path, body, 0 });
}

remote_outcome remote_wait(remote *r, const char *path)
{
    return ask(r, &(question){ path, NULL, 1 });
}

const ae_json *remote_answer(const remote *r)
{
    return &r->doc;
}

const char *remote_text(const remote *r, size_t *len)
{
    *len = r->len;
    return r->text;
}

int remote_is_error(const remote *r, const char *name)
{
    return !strcmp(r->error, name);
}

const char *remote_message(const remote *r)
{
    return r->message;
}

int remote_fail(const remote *r, const char *where, remote_outcome outcome)
{
    if (outcome == REMOTE_STOPPED)
        return CLI_INTERRUPTED;
    if (outcome != REMOTE_REFUSED)
        return CLI_WRONG;
    return CLI_FAIL(r->cli, where, "remote.says", { "text", r->message, 0 });
}

/* ---- who asks ---- */

const char *remote_token_file(const remote *r)
{
    return r->file;
}

const char *remote_token(const remote *r)
{
    return r->token;
}

/* Checks that an Aedile server answers, before a token or a name is sent. */
static int greet(remote *r)
{
    remote_outcome outcome = remote_ask(r, "/api/server", NULL);

    if (outcome != REMOTE_OK)
        return remote_fail(r, r->url, outcome);
    if (ae_json_get(&r->doc, 0, "games") < 0)
        return cli_fail(r->cli, CLI_WRONG, r->url, "remote.no_server", NULL);
    return CLI_DONE;
}

static int become_guest(remote *r)
{
    remote_outcome outcome = remote_ask(r, "/api/guest", "{}");

    if (outcome != REMOTE_OK)
        return remote_fail(r, r->url, outcome);
    if (!ae_json_string(&r->doc, ae_json_get(&r->doc, 0, "token"), &AE_TEXT_IN(r->token)))
        return cli_fail(r->cli, CLI_WRONG, r->url, "remote.no_server", NULL);
    return guest_token_keep(r->cli, r->file, r->token);
}

/* Signs in with the token of --token. */
static int be_given(remote *r, const char *given)
{
    remote_outcome outcome;

    if (strlen(given) < sizeof r->token)
        ae_put(&AE_TEXT_IN(r->token), given);
    outcome = remote_ask(r, "/api/me", NULL);
    return outcome == REMOTE_OK ? CLI_DONE : remote_fail(r, "--token", outcome);
}

/* Guest tokens of old servers are unsigned and shorter.  For such a token the server issues a
 * signed one of the same guest, or of a new guest if the old one has no seat any more. */
static int is_old_guest(const char *token)
{
    return token[0] == SRV_TOKEN_GUEST && strlen(token) == SRV_TOKEN;
}

/* Signs in with the token of the file.  If the server does not know that guest, a new guest
 * takes its place. */
static int be_kept(remote *r)
{
    remote_outcome outcome;

    if (is_old_guest(r->token))
        return become_guest(r);
    outcome = remote_ask(r, "/api/me", NULL);
    if (outcome == REMOTE_REFUSED && r->token[0] == 'g' && !strcmp(r->error, "unauthorised")) {
        r->token[0] = '\0';
        return become_guest(r);
    }
    return outcome == REMOTE_OK ? CLI_DONE : remote_fail(r, r->file, outcome);
}

int remote_sign_in(remote *r, const remote_link *link)
{
    const char *given = cli_value(r->cli, "--token");
    int code = greet(r);

    if (code != CLI_DONE)
        return code;
    if (given)
        return be_given(r, given);
    code = guest_token_find(r->cli, link->host, &AE_TEXT_IN(r->file));
    if (code != CLI_DONE)
        return code;
    return guest_token_read(r->file, &AE_TEXT_IN(r->token)) ? be_kept(r) : become_guest(r);
}

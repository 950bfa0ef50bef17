/*
 * api.c: makes guests and tables over HTTP, one request after the other.
 */
#include <curl/curl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"

enum { MAX_ANSWER = 65536, MAX_TOKENS = 4096 };

const bench_play bench_concordia = { "concordia", "italia", "" };
const bench_play bench_antike = { "antike", "orient", "duel" };

struct bench_api {
    CURL *curl;
    int port;
    size_t n;
    char answer[MAX_ANSWER];
    jsmntok_t room[MAX_TOKENS];
};

static size_t collect(char *part, size_t size, size_t n, void *ctx)
{
    bench_api *api = ctx;

    if (api->n + size * n >= MAX_ANSWER)
        return 0;
    memcpy(api->answer + api->n, part, size * n);
    api->n += size * n;
    api->answer[api->n] = '\0';
    return size * n;
}

bench_api *bench_api_new(int port)
{
    bench_api *api = bench_alloc(sizeof *api);

    api->port = port;
    api->curl = curl_easy_init();
    if (!api->curl)
        bench_die("no HTTP", "");
    curl_easy_setopt(api->curl, CURLOPT_WRITEFUNCTION, collect);
    curl_easy_setopt(api->curl, CURLOPT_WRITEDATA, api);
    curl_easy_setopt(api->curl, CURLOPT_TIMEOUT, 30L);
    curl_easy_setopt(api->curl, CURLOPT_PROXY, "");
    return api;
}

void bench_api_free(bench_api *api)
{
    if (api)
        curl_easy_cleanup(api->curl);
    free(api);
}

static struct curl_slist *headers_for(const char *token)
{
    struct curl_slist *list = curl_slist_append(NULL, "Content-Type: application/json");
    char line[BENCH_TOKEN + 32];

    snprintf(line, sizeof line, "Authorization: Bearer %s", token);
    return token[0] ? curl_slist_append(list, line) : list;
}

/* The answer is in `api`; anything but 200 ends the bench. */
static void post(bench_api *api, const char *path, const char *token, const char *body)
{
    struct curl_slist *headers = headers_for(token);
    char url[256];
    CURLcode code;
    long status = 0;

    snprintf(url, sizeof url, "http://127.0.0.1:%d%s", api->port, path);
    api->n = 0;
    curl_easy_setopt(api->curl, CURLOPT_URL, url);
    curl_easy_setopt(api->curl, CURLOPT_HTTPHEADER, headers);
    curl_easy_setopt(api->curl, CURLOPT_POSTFIELDS, body);
    code = curl_easy_perform(api->curl);
    curl_easy_getinfo(api->curl, CURLINFO_RESPONSE_CODE, &status);
    curl_slist_free_all(headers);
    if (code != CURLE_OK || status < 200 || status > 299)
        bench_die(path, code == CURLE_OK ? api->answer : curl_easy_strerror(code));
}

static void read_member(bench_api *api, const char *name, ae_text *out)
{
    ae_faults faults = { .report = NULL };
    ae_json doc;

    if (ae_json_read(&doc, api->answer, api->n, api->room, MAX_TOKENS, &faults) != AE_OK
        || !ae_json_string(&doc, ae_json_get(&doc, 0, name), out))
        bench_die("an answer of the server is not understood", api->answer);
}

void bench_guest(bench_api *api, char token[BENCH_TOKEN])
{
    post(api, "/api/guest", "", "{}");
    read_member(api, "token", &(ae_text){ .buf = token, .size = BENCH_TOKEN });
}

void bench_table(bench_api *api, const bench_play *play, char tokens[2][BENCH_TOKEN],
                 char id[AE_STORE_ID + 1])
{
    char body[256], path[128];

    snprintf(body, sizeof body,
             "{\"game\":\"%s\",\"map\":\"%s\",\"variant\":\"%s\",\"players\":2,\"listed\":true,"
             "\"seats\":[{\"me\":true},{}],\"guest\":\"Ann\"}",
             play->game, play->map, play->variant);
    post(api, "/api/tables", tokens[0], body);
    read_member(api, "id", &(ae_text){ .buf = id, .size = AE_STORE_ID + 1 });
    snprintf(path, sizeof path, "/api/tables/%s/join", id);
    post(api, path, tokens[1], "{\"seat\":1,\"name\":\"Ben\"}");
}

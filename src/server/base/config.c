/*
 * config.c: the configuration of the server: one table of all options.
 */
#include "server/base/config.h"

#include <arpa/inet.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "core/err.h"
#include "server/base/logger.h"

/* ---- what texts may be ---- */

static int is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static int is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Characters of a host name or IPv4 address, or of an IPv6 address between brackets. */
static int is_host(const char *host, size_t n, int is_bracketed)
{
    if (n == 0)
        return 0;
    for (size_t i = 0; i < n; i++) {
        if (is_bracketed ? strchr(":.%", host[i]) != NULL : strchr(".-_", host[i]) != NULL)
            continue;
        if (!is_letter(host[i]) && !is_digit(host[i]))
            return 0;
    }
    return 1;
}

int srv_config_listen(const char *listen, srv_listen *out)
{
    const char *colon = strrchr(listen, ':');
    int is_bracketed = listen[0] == '[' && colon && colon > listen + 1 && colon[-1] == ']';
    const char *host = listen + is_bracketed;
    size_t n = colon ? (size_t)(colon - host) - (size_t)is_bracketed : 0;
    int64_t port;

    if (!colon || n >= sizeof out->host || !is_host(host, n, is_bracketed))
        return 0;
    if (!is_digit(colon[1]) || !ae_read_int(colon + 1, strlen(colon + 1), &port)
        || port > UINT16_MAX)
        return 0;
    memcpy(out->host, host, n);
    out->host[n] = '\0';
    out->port = (int)port;
    return 1;
}

static int is_listen(const char *text)
{
    srv_listen endpoint;

    return srv_config_listen(text, &endpoint);
}

/* The text after "http://" or "https://", or null. */
static const char *after_scheme(const char *url)
{
    if (!strncmp(url, "https://", 8))
        return url + 8;
    return !strncmp(url, "http://", 7) ? url + 7 : NULL;
}

/* Exactly as browsers send it in the header Origin: lower case, no path, no default port. */
static int is_origin(const char *text)
{
    const char *host = after_scheme(text);
    char with_port[SRV_CONFIG_TEXT + 8];
    ae_text out = AE_TEXT_IN(with_port);
    srv_listen endpoint;

    if (!host || !host[0])
        return 0;
    for (const char *c = host; *c; c++)
        if (*c >= 'A' && *c <= 'Z')
            return 0;
    ae_put(&out, host);
    if (host[strlen(host) - 1] == ']' || !strchr(host, ':'))
        ae_put(&out, ":1");
    return srv_config_listen(with_port, &endpoint) && endpoint.port > 0
           && endpoint.port != (text[4] == 's' ? 443 : 80);
}

static int is_contact(const char *text)
{
    return (!strncmp(text, "mailto:", 7) && text[7] != '@' && strchr(text + 7, '@'))
           || (!strncmp(text, "https://", 8) && text[8]);
}

/* Long enough to be unguessable. */
static int is_secret(const char *text)
{
    return strlen(text) >= 16 && strlen(text) <= 100;
}

/* Parses an address into 16 bytes; IPv4 becomes an IPv4-mapped IPv6 address, so that both
 * notations are equal. */
static int read_address(const char *text, uint8_t out[16])
{
    static const uint8_t mapped[12] = { [10] = 0xff, [11] = 0xff };

    memcpy(out, mapped, sizeof mapped);
    return inet_pton(AF_INET, text, out + sizeof mapped) == 1
           || inet_pton(AF_INET6, text, out) == 1;
}

/* Reads the next address of a list "A, B" and advances `at`; returns 0 if there is none. */
static int next_address(const char **at, uint8_t out[16])
{
    const char *from = *at + strspn(*at, " ");
    size_t n = strcspn(from, ", ");
    char text[INET6_ADDRSTRLEN];

    if (n >= sizeof text)
        return 0;
    memcpy(text, from, n);
    text[n] = '\0';
    *at = from + n + strspn(from + n, " ");
    if (**at == ',')
        (*at)++;
    else if (**at)
        return 0;
    return read_address(text, out);
}

static int are_addresses(const char *text)
{
    uint8_t address[16];

    while (*text)
        if (!next_address(&text, address))
            return 0;
    return 1;
}

/* ---- the table ---- */

typedef struct {
    const char
        *about; /* catalogue key of the help text: "config." and the name of the option */
    const char *value;  /* the default */
    size_t at;          /* in srv_config */
    size_t room;        /* size of a text; 0: a number, or a switch if `max` is 1 */
    int64_t min, max;   /* of a number */
    const char *wanted; /* of a text: a description of valid values, for the fault */
    int (*is_good)(
        const char *); /* validates a text; null: it must be one of the words in `wanted` */
} option;

#define TEXT_AT(field)   .at = offsetof(srv_config, field), .room = sizeof((srv_config *)0)->field
#define NUMBER_AT(field) .at = offsetof(srv_config, field)
#define SWITCH_AT(field) NUMBER_AT(field), .max = 1

/* In the order of the help. */
static const option options[] = {
    { "config.listen", "127.0.0.1:7979", TEXT_AT(listen), .wanted = "HOST:PORT, [::1]:PORT",
      .is_good = is_listen },
    { "config.store", "", TEXT_AT(store) },
    { "config.url", "", TEXT_AT(url), .wanted = "https://HOST[:PORT]", .is_good = is_origin },
    { "config.tls_cert", "", TEXT_AT(tls_cert) },
    { "config.tls_key", "", TEXT_AT(tls_key) },
    { "config.name", "Aedile", TEXT_AT(name) },
    { "config.accounts", "open", TEXT_AT(accounts), .wanted = "open|closed" },
    { "config.guests", "true", SWITCH_AT(guests) },
    { "config.max_tables", "4096", NUMBER_AT(max_tables), .min = 1, .max = 1000000 },
    { "config.max_sockets", "16000", NUMBER_AT(max_sockets), .min = 1, .max = 1000000 },
    { "config.max_tables_per_guest", "10", NUMBER_AT(max_tables_per_guest), .max = 10000 },
    { "config.max_tables_per_user", "50", NUMBER_AT(max_tables_per_user), .max = 10000 },
    { "config.max_tables_per_address", "200", NUMBER_AT(max_tables_per_address), .min = 1,
      .max = 1000000 },
    { "config.max_sockets_per_address", "500", NUMBER_AT(max_sockets_per_address), .min = 1,
      .max = 1000000 },
    { "config.max_strong_per_person", "5", NUMBER_AT(max_strong_per_person), .max = 10000 },
    { "config.max_strong_per_address", "40", NUMBER_AT(max_strong_per_address),
      .max = 1000000 },
    { "config.guests_per_minute", "30", NUMBER_AT(guests_per_minute), .min = 1, .max = 100000 },
    { "config.tables_per_minute", "60", NUMBER_AT(tables_per_minute), .min = 1, .max = 100000 },
    { "config.max_maps_per_user", "30", NUMBER_AT(max_maps_per_user), .max = 10000 },
    { "config.max_versions_per_map", "100", NUMBER_AT(max_versions_per_map), .min = 1,
      .max = 10000 },
    { "config.max_map_bytes_per_user", "16777216", NUMBER_AT(max_map_bytes_per_user),
      .max = INT64_C(1) << 40 },
    { "config.map_uploads_per_hour", "60", NUMBER_AT(map_uploads_per_hour), .min = 1,
      .max = 100000 },
    { "config.max_clubs_per_user", "5", NUMBER_AT(max_clubs_per_user), .max = 10000 },
    { "config.max_members_per_club", "500", NUMBER_AT(max_members_per_club), .min = 1,
      .max = 10000 },
    { "config.max_events_per_user", "5", NUMBER_AT(max_events_per_user), .max = 10000 },
    { "config.max_people_per_event", "200", NUMBER_AT(max_people_per_event), .min = 2,
      .max = 1000 },
    { "config.event_grace", "300", NUMBER_AT(event_grace), .max = 86400 },
    { "config.max_takebacks", "1000", NUMBER_AT(max_takebacks), .max = 1000000 },
    { "config.max_body", "270336", NUMBER_AT(max_body), .min = 4096, .max = 64 << 20 },
    { "config.bot_threads", "0", NUMBER_AT(bot_threads), .max = 256 },
    { "config.thought_threads", "1", NUMBER_AT(thought_threads), .min = 1, .max = 16 },
    { "config.strongest_bot", "imperator", TEXT_AT(strongest_bot) },
    { "config.wait_for_people", "604800", NUMBER_AT(wait_for_people), .max = 31536000 },
    { "config.idle_unload", "300", NUMBER_AT(idle_unload), .min = 1, .max = 86400 },
    { "config.node_lease", "20", NUMBER_AT(node_lease), .min = 1, .max = 3600 },
    { "config.trusted_proxy", "", TEXT_AT(trusted_proxy), .wanted = "ADDRESS,ADDRESS",
      .is_good = are_addresses },
    { "config.push_contact", "", TEXT_AT(push_contact),
      .wanted = "mailto:NAME@HOST, https://...", .is_good = is_contact },
    { "config.metrics_token", "", TEXT_AT(metrics_token), .wanted = "16-100",
      .is_good = is_secret },
    { "config.log_json", "false", SWITCH_AT(log_json) },
    { "config.log_level", "info", TEXT_AT(log_level), .wanted = "error|warn|info|debug" },
    { "config.allow_private_addresses", "false", SWITCH_AT(allow_private_addresses) },
    { "config.fast_password_hashing", "false", SWITCH_AT(fast_password_hashing) },
    { "config.limits", "true", SWITCH_AT(limits) },
};
enum { N_OPTIONS = sizeof options / sizeof options[0] };
_Static_assert(N_OPTIONS <= 64, "a set of options is 64 bits");

static const char *key_of(const option *s)
{
    return s->about + strlen("config.");
}

static int is_switch(const option *s)
{
    return s->room == 0 && s->max == 1;
}

static int find(const char *key)
{
    for (int i = 0; i < N_OPTIONS; i++) {
        const char *a = key_of(&options[i]), *b = key;

        while (*a && (*a == *b || (*a == '_' && *b == '-')))
            a++, b++;
        if (!*a && !*b)
            return i;
    }
    return N_OPTIONS;
}

/* ---- faults ---- */

/* Always 0. */
static int refuse(srv_config_fault *fault, const char *what, const char *about)
{
    *fault = (srv_config_fault){ .what = what };
    ae_put(&AE_TEXT_IN(fault->about), about);
    return 0;
}

static int refuse_value(srv_config_fault *fault, const option *s)
{
    ae_text wanted;

    refuse(fault, "fault.config_value", key_of(s));
    wanted = AE_TEXT_IN(fault->wanted);
    if (s->room > 0) {
        ae_put(&wanted, s->wanted);
    } else if (is_switch(s)) {
        ae_put(&wanted, "true|false");
    } else {
        ae_put_int(&wanted, s->min);
        ae_put(&wanted, " - ");
        ae_put_int(&wanted, s->max);
    }
    return 0;
}

void srv_config_put_fault(ae_text *out, const ae_words *words, const srv_config_fault *fault)
{
    if (fault->about[0]) {
        ae_put(out, fault->about);
        ae_put(out, ": ");
    }
    AE_SAY(out, words, fault->what, { "wanted", fault->wanted, 0 });
}

/* ---- one option ---- */

/* The index of a word in a list "a|b|c"; -1 if it is missing. */
static int index_of(const char *list, const char *word)
{
    size_t n = strlen(word);

    for (int i = 0; *list; i++) {
        size_t length = strcspn(list, "|");

        if (length == n && !memcmp(list, word, n))
            return i;
        list += length + (list[length] == '|');
    }
    return -1;
}

/* Whether the text is one line without control characters. */
static int is_line(const char *text)
{
    for (const char *c = text; *c; c++)
        if ((uint8_t)*c < 0x20 || *c == 0x7f)
            return 0;
    return ae_is_utf8(text);
}

static int set_text(void *place, const option *s, const char *value, srv_config_fault *fault)
{
    if (strlen(value) >= s->room || !is_line(value))
        return refuse(fault, "fault.config_text", key_of(s));
    if (s->is_good ? value[0] && !s->is_good(value)
                   : s->wanted && index_of(s->wanted, value) < 0)
        return refuse_value(fault, s);
    strcpy(place, value);
    return 1;
}

static int set_number(void *place, const option *s, const char *value, srv_config_fault *fault)
{
    int64_t number;

    if (is_switch(s))
        number = value[0] ? index_of("false|true|no|yes|off|on|0|1", value) : 1;
    else if (!ae_read_int(value, strlen(value), &number) || number < s->min || number > s->max)
        number = -1;
    if (number < 0)
        return refuse_value(fault, s);
    number = is_switch(s) ? number % 2 : number;
    memcpy(place, &number, sizeof number);
    return 1;
}

int srv_config_set(srv_config *c, const char *key, const char *value, srv_config_fault *fault)
{
    int i = find(key);
    const option *s = &options[i];

    if (i == N_OPTIONS)
        return refuse(fault, "fault.config_unknown", key);
    if (s->room > 0)
        return set_text((char *)c + s->at, s, value, fault);
    return set_number((char *)c + s->at, s, value, fault);
}

void srv_config_init(srv_config *c)
{
    srv_config_fault fault;

    memset(c, 0, sizeof *c);
    for (int i = 0; i < N_OPTIONS; i++)
        AE_ASSERT(srv_config_set(c, key_of(&options[i]), options[i].value, &fault));
}

int srv_config_check(const srv_config *c, srv_config_fault *fault)
{
    if (!c->listen[0])
        return refuse_value(fault, &options[find("listen")]);
    if (!c->tls_cert[0] != !c->tls_key[0])
        return refuse(fault, "fault.config_tls", c->tls_cert[0] ? "tls_key" : "tls_cert");
    return 1;
}

/* ---- a file ---- */

static char *trim(char *text)
{
    static const char blanks[] = " \t\r\n";
    size_t n;

    text += strspn(text, blanks);
    n = strlen(text);
    while (n > 0 && strchr(blanks, text[n - 1]))
        text[--n] = '\0';
    return text;
}

static int read_line(srv_config *c, char *line, uint64_t *seen, srv_config_fault *fault)
{
    char *key = trim(line), *equal = strchr(key, '='), *value;
    int i;

    if (!key[0] || key[0] == '#')
        return 1;
    if (!equal)
        return refuse(fault, "fault.config_line", "");
    *equal = '\0';
    key = trim(key);
    value = trim(equal + 1);
    i = find(key);
    if (i == N_OPTIONS)
        return refuse(fault, "fault.config_unknown", key);
    if (*seen >> i & 1)
        return refuse(fault, "fault.config_twice", key);
    *seen |= (uint64_t)1 << i;
    if (!value[0] && is_switch(&options[i]))
        return refuse_value(fault, &options[i]);
    return srv_config_set(c, key, value, fault);
}

/* A line that is too long for the buffer is not a valid option. */
static int read_lines(srv_config *c, FILE *file, srv_config_fault *fault)
{
    char line[SRV_CONFIG_LINE];
    uint64_t seen = 0;

    for (int number = 1; fgets(line, sizeof line, file); number++) {
        int is_whole = strchr(line, '\n') || feof(file);

        if (is_whole ? read_line(c, line, &seen, fault)
                     : refuse(fault, "fault.config_line", ""))
            continue;
        fault->line = number;
        return 0;
    }
    return 1;
}

static int refuse_file(srv_config_fault *fault, int number)
{
    refuse(fault, "fault.config_file", "");
    ae_put(&AE_TEXT_IN(fault->wanted), strerror(number));
    return 0;
}

int srv_config_read_file(srv_config *c, const char *path, srv_config_fault *fault)
{
    srv_config read = *c;
    FILE *file = fopen(path, "r");
    int is_good;

    if (!file)
        return refuse_file(fault, errno);
    is_good = read_lines(&read, file, fault);
    if (is_good && ferror(file))
        is_good = refuse_file(fault, errno);
    fclose(file);
    if (is_good)
        *c = read;
    return is_good;
}

/* ---- what there is ---- */

const char *srv_config_key(int i)
{
    return i < N_OPTIONS ? key_of(&options[i]) : NULL;
}

int srv_config_is_switch(int i)
{
    return is_switch(&options[i]);
}

void srv_config_put_option(ae_text *out, int i)
{
    ae_put(out, "--");
    for (const char *c = key_of(&options[i]); *c; c++)
        ae_put_char(out, *c == '_' ? '-' : *c);
}

void srv_config_help(ae_text *out, const ae_words *words)
{
    enum { COLUMN = 28 };

    for (int i = 0; i < N_OPTIONS; i++) {
        char name[SRV_CONFIG_SHORT];

        srv_config_put_option(&AE_TEXT_IN(name), i);
        ae_put(out, "  ");
        ae_put_left(out, name, COLUMN);
        ae_say(out, words, options[i].about, NULL);
        if (options[i].value[0]) {
            ae_put(out, " (");
            ae_put(out, options[i].value);
            ae_put(out, ")");
        }
        ae_put(out, "\n");
    }
}

/* ---- what follows from it ---- */

int srv_listen_is_any(const srv_listen *endpoint)
{
    return !strcmp(endpoint->host, "0.0.0.0") || !strcmp(endpoint->host, "::");
}

void srv_config_url_at(const srv_config *c, const char *host, int port, ae_text *out)
{
    int is_bracketed = strchr(host, ':') != NULL;

    ae_put(out, c->tls_cert[0] ? "https://" : "http://");
    ae_put(out, is_bracketed ? "[" : "");
    ae_put(out, host);
    ae_put(out, is_bracketed ? "]" : "");
    if (port != (c->tls_cert[0] ? 443 : 80)) {
        ae_put(out, ":");
        ae_put_int(out, port);
    }
}

/* 0.0.0.0 and :: mean "all interfaces"; they cannot be opened in a browser, so localhost is printed
 * instead. */
void srv_config_url(const srv_config *c, int port, ae_text *out)
{
    srv_listen endpoint = { .host = "" };

    if (c->url[0]) {
        ae_put(out, c->url);
        return;
    }
    srv_config_listen(c->listen, &endpoint);
    srv_config_url_at(c, srv_listen_is_any(&endpoint) ? "localhost" : endpoint.host, port, out);
}

int srv_config_level(const srv_config *c)
{
    int level = SRV_N_LEVELS - 1;

    while (level > 0 && strcmp(srv_level_name((srv_level)level), c->log_level))
        level--;
    return level;
}

int srv_config_threads(const srv_config *c, int n_cores)
{
    if (c->bot_threads > 0)
        return (int)c->bot_threads;
    return n_cores > 2 ? n_cores - 1 : 1;
}

int srv_config_is_proxy(const srv_config *c, const char *address)
{
    const char *at = c->trusted_proxy;
    uint8_t wanted[16], one[16];

    if (!read_address(address, wanted))
        return 0;
    while (*at && next_address(&at, one))
        if (!memcmp(one, wanted, sizeof one))
            return 1;
    return 0;
}

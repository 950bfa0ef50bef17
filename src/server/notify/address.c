/*
 * address.c: which URLs and addresses the server may send to on behalf of a user.
 */
#include "server/notify/address.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include <curl/curl.h>

/* ---- addresses ---- */

enum { V4 = 4, V6 = 16, LAST_RESERVED_PORT = 1023 };

/* IPv4 networks that are not public, nearly all from IANA's registry of special-purpose
 * addresses. */
static const struct {
    uint8_t net[V4];
    int bits;
} refused_v4[] = {
    { { 0 }, 8 },                 /* this network */
    { { 10 }, 8 },                /* private */
    { { 100, 64 }, 10 },          /* shared by a carrier's customers */
    { { 127 }, 8 },               /* loopback */
    { { 168, 63, 129, 16 }, 32 }, /* the host of a virtual machine at Azure */
    { { 169, 254 }, 16 },         /* link-local; clouds serve credentials there */
    { { 172, 16 }, 12 },          /* private */
    { { 192, 0, 0 }, 24 },        /* protocol assignments */
    { { 192, 0, 2 }, 24 },        /* documentation */
    { { 192, 88, 99 }, 24 },      /* relays of 6to4 */
    { { 192, 168 }, 16 },         /* private */
    { { 198, 18 }, 15 },          /* benchmarks */
    { { 198, 51, 100 }, 24 },     /* documentation */
    { { 203, 0, 113 }, 24 },      /* documentation */
    { { 224 }, 4 },               /* multicast */
    { { 240 }, 4 },               /* reserved, and broadcast */
};
enum { N_REFUSED_V4 = sizeof refused_v4 / sizeof refused_v4[0] };

/* IPv6 networks whose addresses embed an IPv4 address, at this byte offset.  Every embedded
 * address must be public.  Teredo stores its second one with all bits inverted. */
static const struct {
    uint8_t net[V6];
    int bits;
    int at;
    uint8_t turn;
} carriers[] = {
    { { [10] = 0xff, 0xff }, 96, 12, 0 },         /* ::ffff:0:0, mapped */
    { { 0x00, 0x64, 0xff, 0x9b }, 96, 12, 0 },    /* 64:ff9b::, NAT64 */
    { { 0x20, 0x02 }, 16, 2, 0 },                 /* 2002::, 6to4 */
    { { 0x20, 0x01, 0x00, 0x00 }, 32, 4, 0 },     /* 2001::, Teredo: its server */
    { { 0x20, 0x01, 0x00, 0x00 }, 32, 12, 0xff }, /* 2001::, Teredo: its client */
};
enum { N_CARRIERS = sizeof carriers / sizeof carriers[0] };

/* All other IPv6 addresses are public only inside 2000::/3.  That excludes ::, ::1, the old
 * IPv4-compatible form, unique local and link-local addresses and multicast. */
static const uint8_t global_v6[V6] = { 0x20 };
enum { GLOBAL_V6_BITS = 3 };

/* Networks inside 2000::/3 that are not public. */
static const struct {
    uint8_t net[V6];
    int bits;
} refused_v6[] = {
    { { 0x20, 0x01, 0x00 }, 23 },       /* 2001::, protocol assignments */
    { { 0x20, 0x01, 0x0d, 0xb8 }, 32 }, /* 2001:db8::, documentation */
    { { 0x3f, 0xff }, 20 },             /* 3fff::, documentation */
};
enum { N_REFUSED_V6 = sizeof refused_v6 / sizeof refused_v6[0] };

static int is_in(const uint8_t *address, const uint8_t *net, int bits)
{
    int whole = bits / 8, rest = bits % 8;

    if (memcmp(address, net, (size_t)whole))
        return 0;
    return rest == 0 || (address[whole] ^ net[whole]) >> (8 - rest) == 0;
}

static int is_public_v4(const uint8_t address[V4])
{
    for (int i = 0; i < N_REFUSED_V4; i++)
        if (is_in(address, refused_v4[i].net, refused_v4[i].bits))
            return 0;
    return 1;
}

static int is_public_inside(const uint8_t address[V6], int at, uint8_t turn)
{
    uint8_t inner[V4];

    for (int i = 0; i < V4; i++)
        inner[i] = address[at + i] ^ turn;
    return is_public_v4(inner);
}

static int is_public_v6(const uint8_t address[V6])
{
    int is_carrier = 0;

    for (int i = 0; i < N_CARRIERS; i++)
        if (is_in(address, carriers[i].net, carriers[i].bits)) {
            if (!is_public_inside(address, carriers[i].at, carriers[i].turn))
                return 0;
            is_carrier = 1;
        }
    if (is_carrier)
        return 1;
    for (int i = 0; i < N_REFUSED_V6; i++)
        if (is_in(address, refused_v6[i].net, refused_v6[i].bits))
            return 0;
    return is_in(address, global_v6, GLOBAL_V6_BITS);
}

int srv_address_is_public(const struct sockaddr *address)
{
    const void *at = address;

    if (address->sa_family == AF_INET)
        return is_public_v4(
            (const uint8_t *)&((const struct sockaddr_in *)at)->sin_addr.s_addr);
    if (address->sa_family == AF_INET6)
        return is_public_v6(((const struct sockaddr_in6 *)at)->sin6_addr.s6_addr);
    return 0;
}

/* ---- URLs ---- */

const char *srv_url_key(srv_url_err err)
{
    static const char *const keys[] = {
#define X(name, key) key,
        SRV_URL_ERR_MAP(X)
#undef X
    };

    return keys[err];
}

/* One component of a URL, or null if the URL lacks it; the caller frees it with curl_free(). */
static char *part(CURLU *url, CURLUPart which, unsigned flags)
{
    char *text = NULL;

    return curl_url_get(url, which, &text, flags) == CURLUE_OK ? text : NULL;
}

static int has_part(CURLU *url, CURLUPart which)
{
    char *text = part(url, which, 0);

    curl_free(text);
    return text != NULL;
}

/* Only visible ASCII is allowed.  An international domain name has an ASCII form, so a person
 * who reads the URL sees the real destination. */
static int is_plain(const char *s)
{
    for (; *s; s++)
        if (*s <= ' ' || *s > '~' || *s == '\\')
            return 0;
    return 1;
}

/* libcurl also accepts one or three slashes after the scheme; a person would read such a URL
 * differently. */
static int has_two_slashes(const char *url)
{
    const char *colon = strchr(url, ':');

    return colon && !strncmp(colon, "://", 3) && colon[3] != '/';
}

/* Whether the host is a literal address that is not public.  libcurl has already normalised
 * unusual IPv4 notations such as 0x7f.1 and 2130706433. */
static int is_refused_literal(char *host)
{
    size_t n = strlen(host);
    uint8_t address[V6];

    if (host[0] == '[' && host[n - 1] == ']') {
        host[n - 1] = '\0';
        return inet_pton(AF_INET6, host + 1, address) != 1 || !is_public_v6(address);
    }
    if (host[n - 1] == '.')
        host[n - 1] = '\0';
    return inet_pton(AF_INET, host, address) == 1 && !is_public_v4(address);
}

static srv_url_err check_scheme(CURLU *url, int allow_private)
{
    char *scheme = part(url, CURLUPART_SCHEME, 0);
    int is_https = scheme && !strcmp(scheme, "https");
    int is_http = scheme && !strcmp(scheme, "http");

    curl_free(scheme);
    return is_https || (is_http && allow_private) ? SRV_URL_OK : SRV_URL_NOT_HTTPS;
}

static srv_url_err check_host(CURLU *url, int allow_private)
{
    char *host = part(url, CURLUPART_HOST, 0);
    srv_url_err err = SRV_URL_OK;

    if (!host || !host[0] || !is_plain(host))
        err = SRV_URL_BAD;
    else if (!allow_private && is_refused_literal(host))
        err = SRV_URL_REFUSED_ADDRESS;
    curl_free(host);
    return err;
}

/* Below port 1024 only the scheme's default port is allowed: mail, directory and other services
 * listen there. */
static srv_url_err check_port(CURLU *url)
{
    char *port = part(url, CURLUPART_PORT, CURLU_NO_DEFAULT_PORT);
    int is_usual = !port || strtol(port, NULL, 10) > LAST_RESERVED_PORT;

    curl_free(port);
    return is_usual ? SRV_URL_OK : SRV_URL_BAD_PORT;
}

static srv_url_err check_parts(CURLU *url, int allow_private)
{
    static const CURLUPart unwanted[] = { CURLUPART_USER, CURLUPART_PASSWORD, CURLUPART_OPTIONS,
                                          CURLUPART_ZONEID, CURLUPART_FRAGMENT };
    srv_url_err err = check_scheme(url, allow_private);

    for (size_t i = 0; !err && i < sizeof unwanted / sizeof unwanted[0]; i++)
        if (has_part(url, unwanted[i]))
            err = SRV_URL_BAD;
    if (!err)
        err = check_host(url, allow_private);
    if (!err)
        err = check_port(url);
    return err;
}

srv_url_err srv_address_url_check(const char *url, int allow_private)
{
    CURLU *parts;
    srv_url_err err = SRV_URL_BAD;

    if (strlen(url) > SRV_URL_MAX)
        return SRV_URL_TOO_LONG;
    if (!is_plain(url) || strchr(url, '#') || !has_two_slashes(url))
        return SRV_URL_BAD;
    parts = curl_url();
    if (parts && curl_url_set(parts, CURLUPART_URL, url, CURLU_NON_SUPPORT_SCHEME) == CURLUE_OK)
        err = check_parts(parts, allow_private);
    curl_url_cleanup(parts);
    return err;
}

static void put_lower(ae_text *text, const char *s)
{
    for (; *s; s++)
        ae_put_char(text, *s >= 'A' && *s <= 'Z' ? (char)(*s + 'a' - 'A') : *s);
}

int srv_address_origin(const char *url, ae_text *out)
{
    CURLU *parts = curl_url();
    char *scheme = NULL, *host = NULL, *port = NULL;
    int ok = parts && curl_url_set(parts, CURLUPART_URL, url, 0) == CURLUE_OK;

    if (ok) {
        scheme = part(parts, CURLUPART_SCHEME, 0);
        host = part(parts, CURLUPART_HOST, 0);
        port = part(parts, CURLUPART_PORT, CURLU_NO_DEFAULT_PORT);
    }
    ok = scheme && host && host[0];
    if (ok) {
        put_lower(out, scheme);
        ae_put(out, "://");
        put_lower(out, host);
        ae_put(out, port ? ":" : "");
        ae_put(out, port ? port : "");
    }
    curl_free(scheme);
    curl_free(host);
    curl_free(port);
    curl_url_cleanup(parts);
    return ok && out->len < out->size;
}

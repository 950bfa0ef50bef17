/*
 * address.c: which addresses are public, at both ends of each refused range, and which URLs are
 * accepted.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>

#include "server/notify/address.h"

static int is_public(const char *text)
{
    struct sockaddr_in v4 = { .sin_family = AF_INET };
    struct sockaddr_in6 v6 = { .sin6_family = AF_INET6 };

    if (inet_pton(AF_INET, text, &v4.sin_addr) == 1)
        return srv_address_is_public((const struct sockaddr *)&v4);
    assert_int_equal(inet_pton(AF_INET6, text, &v6.sin6_addr), 1);
    return srv_address_is_public((const struct sockaddr *)&v6);
}

/* The last address before a refused network, its first and last address, and the first address
 * after it; "" where the neighbouring address is refused, too. */
static const char *const borders[][4] = {
    { "", "0.0.0.0", "0.255.255.255", "1.0.0.0" },
    { "9.255.255.255", "10.0.0.0", "10.255.255.255", "11.0.0.0" },
    { "100.63.255.255", "100.64.0.0", "100.127.255.255", "100.128.0.0" },
    { "126.255.255.255", "127.0.0.0", "127.255.255.255", "128.0.0.0" },
    { "168.63.129.15", "168.63.129.16", "168.63.129.16", "168.63.129.17" },
    { "169.253.255.255", "169.254.0.0", "169.254.255.255", "169.255.0.0" },
    { "172.15.255.255", "172.16.0.0", "172.31.255.255", "172.32.0.0" },
    { "191.255.255.255", "192.0.0.0", "192.0.0.255", "192.0.1.0" },
    { "192.0.1.255", "192.0.2.0", "192.0.2.255", "192.0.3.0" },
    { "192.88.98.255", "192.88.99.0", "192.88.99.255", "192.88.100.0" },
    { "192.167.255.255", "192.168.0.0", "192.168.255.255", "192.169.0.0" },
    { "198.17.255.255", "198.18.0.0", "198.19.255.255", "198.20.0.0" },
    { "198.51.99.255", "198.51.100.0", "198.51.100.255", "198.51.101.0" },
    { "203.0.112.255", "203.0.113.0", "203.0.113.255", "203.0.114.0" },
    { "223.255.255.255", "224.0.0.0", "239.255.255.255", "" },
    { "", "240.0.0.0", "255.255.255.255", "" },
    { "", "::", "::1", "" },
    { "", "::2", "1fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "" },
    { "", "2001::", "2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff", "2001:200::" },
    { "2001:db7:ffff:ffff:ffff:ffff:ffff:ffff",
      "2001:db8::", "2001:db8:ffff:ffff:ffff:ffff:ffff:ffff", "2001:db9::" },
    { "3ffe:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
      "3fff::", "3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff", "3fff:1000::" },
    { "3fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "4000::", "fbff::", "" },
    { "", "fc00::", "fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "" },
    { "", "fe80::", "febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "" },
    { "", "ff00::", "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "" },
};

static void test_borders(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof borders / sizeof borders[0]; i++)
        for (int k = 0; k < 4; k++) {
            const char *text = borders[i][k];

            if (text[0] && is_public(text) != (k == 0 || k == 3))
                fail_msg("%s should%s be public", text, k == 0 || k == 3 ? "" : " not");
        }
}

/* An IPv6 address that embeds an IPv4 address is public if the embedded one is; {} stands for the
 * embedded address in hexadecimal. */
static void test_carriers(void **state)
{
    static const struct {
        const char *before, *after;
        unsigned turn;
    } forms[] = {
        { "::ffff:", "", 0 },
        { "64:ff9b::", "", 0 },
        { "2002:", "::1", 0 },
        { "2001:0:808:808:0:0:", "", 0xffffffff },
        { "2001:0:", ":0:0:f7f7:f7f7", 0 },
    };
    static const struct {
        unsigned inner;
        int is_public;
    } cases[] = {
        { 0x08080808, 1 }, { 0x7f000001, 0 }, { 0x0a000001, 0 }, { 0x09ffffff, 1 },
        { 0xa9fea9fe, 0 }, { 0xc0a80101, 0 }, { 0xac100001, 0 }, { 0x00000000, 0 },
        { 0xffffffff, 0 }, { 0x64400001, 0 }, { 0x5db8d822, 1 },
    };

    (void)state;
    for (size_t f = 0; f < sizeof forms / sizeof forms[0]; f++)
        for (size_t c = 0; c < sizeof cases / sizeof cases[0]; c++) {
            unsigned inner = cases[c].inner ^ forms[f].turn;
            char text[64];

            snprintf(text, sizeof text, "%s%x:%x%s", forms[f].before, inner >> 16,
                     inner & 0xffff, forms[f].after);
            if (is_public(text) != cases[c].is_public)
                fail_msg("%s should%s be public", text, cases[c].is_public ? "" : " not");
        }
}

static void test_other_forms(void **state)
{
    struct sockaddr_un local = { .sun_family = AF_UNIX, .sun_path = "/run/something" };

    (void)state;
    assert_false(srv_address_is_public((const struct sockaddr *)&local));
    assert_false(is_public("::7f00:1")); /* IPv4-compatible */
    assert_false(
        is_public("::808:808")); /* embeds a public address, but the form is obsolete */
    assert_false(is_public("64:ff9b:1::808:808")); /* NAT64 of a network's own */
    assert_false(is_public("::ffff:0:808:808"));   /* IPv4-translated */
    assert_false(is_public("fd00:ec2::254"));
    assert_true(is_public("2606:4700:4700::1111"));
    assert_true(is_public("2a00:1450:4001:800::200e"));
}

/* ---- URLs ---- */

static const struct {
    const char *url, *key, *private_key; /* private_key: with allow_private_addresses */
} urls[] = {
    { "https://example.org", "ok", "ok" },
    { "https://example.org/", "ok", "ok" },
    { "https://example.org/a/b?c=d&e=%20", "ok", "ok" },
    { "HTTPS://Example.ORG:443/", "ok", "ok" },
    { "https://example.org:1024/", "ok", "ok" },
    { "https://example.org:65535/", "ok", "ok" },
    { "https://xn--bcher-kva.example/", "ok", "ok" },
    { "https://8.8.8.8/", "ok", "ok" },
    { "https://[2606:4700:4700::1111]:8443/x", "ok", "ok" },
    { "https://[::ffff:8.8.8.8]/", "ok", "ok" },
    { "https://localhost/", "ok", "ok" }, /* a host name: refused when it is resolved */

    { "http://example.org/", "not_https", "ok" },
    { "ftp://example.org/", "not_https", "not_https" },
    { "gopher://example.org/", "not_https", "not_https" },
    { "ws://example.org/", "not_https", "not_https" },

    { "", "bad_url", "bad_url" },
    { "example.org", "bad_url", "bad_url" },
    { "//example.org/", "bad_url", "bad_url" },
    { "https:", "bad_url", "bad_url" },
    { "https://", "bad_url", "bad_url" },
    { "https:///path", "bad_url", "bad_url" },
    { "https:/example.org", "bad_url", "bad_url" },
    { "file:///etc/passwd", "bad_url", "bad_url" },
    { "https://user@example.org/", "bad_url", "bad_url" },
    { "https://user:password@example.org/", "bad_url", "bad_url" },
    { "https://:password@example.org/", "bad_url", "bad_url" },
    { "https://@example.org/", "bad_url", "bad_url" },
    { "https://example.org/#there", "bad_url", "bad_url" },
    { "https://example.org/#", "bad_url", "bad_url" },
    { "https://example.org/a b", "bad_url", "bad_url" },
    { "https://example.org/a\nb", "bad_url", "bad_url" },
    { "https://example.org/\r\nHost:x", "bad_url", "bad_url" },
    { "https://example.org/\t", "bad_url", "bad_url" },
    { "https://example.org/\x7f", "bad_url", "bad_url" },
    { "https://example.org/a\\b", "bad_url", "bad_url" },
    { "https://b%c3%bccher.example/", "bad_url", "bad_url" },
    { "https://example.org\\@127.0.0.1/", "bad_url", "bad_url" },
    { "https://b\xc3\xbc"
      "cher.example/",
      "bad_url", "bad_url" },
    { "https://exa%0ample.org/", "bad_url", "bad_url" },
    { "https://example.org:0x1bb/", "bad_url", "bad_url" },
    { "https://example.org:65536/", "bad_url", "bad_url" },
    { "https://[::1", "bad_url", "bad_url" },
    { "https://[fe80::1%25eth0]/", "bad_url", "bad_url" },
    { "javascript:alert(1)", "bad_url", "bad_url" },

    { "https://example.org:0/", "bad_port", "bad_port" },
    { "https://example.org:22/", "bad_port", "bad_port" },
    { "https://example.org:80/", "bad_port", "bad_port" },
    { "https://example.org:1023/", "bad_port", "bad_port" },

    { "https://127.0.0.1/", "refused_address", "ok" },
    { "https://127.0.0.1./", "refused_address", "ok" },
    { "https://127.1/", "refused_address", "ok" },
    { "https://0x7f.1/", "refused_address", "ok" },
    { "https://2130706433/", "refused_address", "ok" },
    { "https://0177.0.0.1/", "refused_address", "ok" },
    { "https://%31%32%37.0.0.1/", "refused_address", "ok" },
    { "https://0/", "refused_address", "ok" },
    { "https://169.254.169.254/latest/meta-data/", "refused_address", "ok" },
    { "https://[::1]/", "refused_address", "ok" },
    { "https://[::ffff:127.0.0.1]/", "refused_address", "ok" },
    { "https://[::]:8080/", "refused_address", "ok" },
    { "https://[fd00::1]/", "refused_address", "ok" },
};

static void test_urls(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof urls / sizeof urls[0]; i++) {
        const char *key = srv_url_key(srv_address_url_check(urls[i].url, 0));
        const char *private_key = srv_url_key(srv_address_url_check(urls[i].url, 1));

        if (strcmp(key, urls[i].key) || strcmp(private_key, urls[i].private_key))
            fail_msg("%s: %s and %s", urls[i].url, key, private_key);
    }
}

static void test_length(void **state)
{
    char url[SRV_URL_MAX + 2] = "https://example.org/";
    size_t n = strlen(url);

    (void)state;
    memset(url + n, 'a', SRV_URL_MAX - n);
    assert_int_equal(srv_address_url_check(url, 0), SRV_URL_OK);
    url[SRV_URL_MAX] = 'a';
    assert_int_equal(srv_address_url_check(url, 0), SRV_URL_TOO_LONG);
}

static void test_origin(void **state)
{
    static const char *const cases[][2] = {
        { "https://push.example.net/p/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV",
          "https://push.example.net" },
        { "HTTPS://Push.Example.NET:443/p", "https://push.example.net" },
        { "https://push.example.net:8443/p?q", "https://push.example.net:8443" },
        { "http://127.0.0.1:8080", "http://127.0.0.1:8080" },
        { "https://[2606:4700::1111]:1234/", "https://[2606:4700::1111]:1234" },
        { "push.example.net", NULL },
        { "", NULL },
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char room[SRV_URL_MAX];
        ae_text text = AE_TEXT_IN(room);

        assert_int_equal(srv_address_origin(cases[i][0], &text), cases[i][1] != NULL);
        assert_string_equal(room, cases[i][1] ? cases[i][1] : "");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_borders),     cmocka_unit_test(test_carriers),
        cmocka_unit_test(test_other_forms), cmocka_unit_test(test_urls),
        cmocka_unit_test(test_length),      cmocka_unit_test(test_origin),
    };

    return cmocka_run_group_tests_name("address", tests, NULL, NULL);
}

/*
 * interfaces.c: which addresses of this machine are printed for others, at both ends of each range,
 * and when any are printed.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <arpa/inet.h>
#include <string.h>
#include <sys/un.h>

#include "server/net/interfaces.h"

static int is_usable(const char *text)
{
    struct sockaddr_in v4 = { .sin_family = AF_INET };
    struct sockaddr_in6 v6 = { .sin6_family = AF_INET6 };

    if (inet_pton(AF_INET, text, &v4.sin_addr) == 1)
        return srv_interface_is_usable((const struct sockaddr *)&v4);
    assert_int_equal(inet_pton(AF_INET6, text, &v6.sin6_addr), 1);
    return srv_interface_is_usable((const struct sockaddr *)&v6);
}

static void test_addresses(void **state)
{
    static const char *const interfaces[] = { "10.0.0.1",    "126.255.255.255", "128.0.0.1",
                                              "169.253.1.1", "169.255.0.1",     "192.168.1.20",
                                              "203.0.113.7", "2001:db8::7",     "fd00::2",
                                              "fec0::1",     "fe7f::1",         "::2" };
    static const char *const others[] = { "0.0.0.0", "127.0.0.1",     "127.255.255.255",
                                          "::",      "169.254.0.1",   "169.254.255.255",
                                          "::1",     "fe80::1:2:3:4", "febf::1" };
    struct sockaddr_un unix_domain = { .sun_family = AF_UNIX };

    (void)state;
    for (size_t i = 0; i < sizeof interfaces / sizeof interfaces[0]; i++)
        if (!is_usable(interfaces[i]))
            fail_msg("%s", interfaces[i]);
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        if (is_usable(others[i]))
            fail_msg("%s", others[i]);
    assert_false(srv_interface_is_usable((const struct sockaddr *)&unix_domain));
}

static void count(void *ctx, const char *url)
{
    (void)url;
    ++*(int *)ctx;
}

static int n_interfaces(const char *listen, const char *url)
{
    srv_config_fault fault;
    srv_config config;
    int n = 0;

    srv_config_init(&config);
    assert_true(srv_config_set(&config, "listen", listen, &fault));
    assert_true(!url || srv_config_set(&config, "url", url, &fault));
    srv_interfaces(&config, 7979, count, &n);
    return n;
}

/* The number of addresses depends on the machine, but these kinds never appear. */
static void test_none(void **state)
{
    (void)state;
    assert_int_equal(n_interfaces("127.0.0.1:7979", NULL), 0);
    assert_int_equal(n_interfaces("[::1]:7979", NULL), 0);
    assert_int_equal(n_interfaces("192.0.2.7:7979", NULL), 0);
    assert_int_equal(n_interfaces("0.0.0.0:7979", "https://games.example.org"), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_addresses),
        cmocka_unit_test(test_none),
    };

    return cmocka_run_group_tests_name("doors", tests, NULL, NULL);
}

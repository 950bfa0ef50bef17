/*
 * guest.c: guest tokens: valid and forged signatures, and texts that only look like tokens; the
 * keyed hashes of addresses, and sockets counted by them.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "core/text.h"
#include "server/base/guest.h"
#include "server/net/peer.h"

static srv_guest_key key_of(const char *digits)
{
    char text[2 * SRV_GUEST_KEY + 1] = "";
    srv_guest_key key;

    while (strlen(text) < 2 * SRV_GUEST_KEY)
        strcat(text, digits);
    assert_true(srv_guest_key_read(&key, text));
    return key;
}

static int start(void **state)
{
    (void)state;
    return !srv_id_start();
}

static void test_keys(void **state)
{
    char a[2 * SRV_GUEST_KEY + 1], b[2 * SRV_GUEST_KEY + 1];
    srv_guest_key key;

    (void)state;
    srv_guest_key_make(a);
    srv_guest_key_make(b);
    assert_string_not_equal(a, b);
    assert_true(srv_guest_key_read(&key, a));
    a[2 * SRV_GUEST_KEY - 1] = '\0';
    assert_false(srv_guest_key_read(&key, a));
}

/* Computed with Python: the first 24 hexadecimal digits of HMAC-SHA-512 over "guest " and the
 * token's first part. */
static void test_known_signature(void **state)
{
    srv_guest_key key = key_of("01");
    char token[SRV_GUEST_TOKEN + 1], mark[SRV_GUEST_MARK + 1];

    (void)state;
    srv_guest_sign(&key, "g_00112233445566778899aabbccddeeff", token);
    assert_string_equal(token, "g_00112233445566778899aabbccddeeff6187f0cb45f5f80050779071");
    srv_guest_mark(&key, "192.0.2.1", mark);
    assert_string_equal(mark, "414496ace422d9e9fdbcb0b476c12405");
}

static void test_every_digit_counts(void **state)
{
    srv_guest_key key = key_of("5a"), other = key_of("5b");
    char token[SRV_GUEST_TOKEN + 1];

    (void)state;
    srv_guest_token(&key, token);
    assert_int_equal(srv_guest_read(&key, token), SRV_GUEST_SIGNED);
    assert_int_equal(srv_guest_read(&other, token), SRV_GUEST_NONE);
    for (int i = 2; i < SRV_GUEST_TOKEN; i++) {
        char was = token[i];

        token[i] = was == '0' ? '1' : '0';
        assert_int_equal(srv_guest_read(&key, token), SRV_GUEST_NONE);
        token[i] = was;
    }
}

static void test_old_form(void **state)
{
    srv_guest_key key = key_of("5a");
    char token[SRV_GUEST_TOKEN + 1], old[SRV_TOKEN + 1], again[SRV_GUEST_TOKEN + 1];
    char hash[SRV_HASH + 1], old_hash[SRV_HASH + 1];

    (void)state;
    srv_guest_token(&key, token);
    ae_put_n(&AE_TEXT_IN(old), token, SRV_TOKEN);
    assert_int_equal(srv_guest_read(&key, old), SRV_GUEST_UNSIGNED);
    srv_guest_sign(&key, old, again);
    assert_string_equal(again, token);
    srv_token_hash(token, hash);
    srv_token_hash(old, old_hash);
    assert_string_equal(hash, old_hash);
    old[0] = 's';
    assert_int_equal(srv_guest_read(&key, old), SRV_GUEST_NONE);
    assert_int_equal(srv_guest_read(&key, ""), SRV_GUEST_NONE);
    token[SRV_GUEST_TOKEN - 1] = '\0';
    assert_int_equal(srv_guest_read(&key, token), SRV_GUEST_NONE);
}

/* ---- addresses ---- */

static void test_keys_of_addresses(void **state)
{
    static const char *const same[][2] = {
        { "192.0.2.1", "192.0.2.1" },
        { "192.0.2.1:8080", "192.0.2.1" },
        { "::ffff:192.0.2.1", "192.0.2.1" },
        { "::FFFF:c000:0201", "192.0.2.1" },
        { "[::ffff:192.0.2.1]:443", "192.0.2.1" },
        { "2001:db8:1:2:3:4:5:6", "2001:db8:1:2::" },
        { "2001:DB8:1:2:ffff::", "2001:db8:1:2::" },
        { "[2001:db8:1:2::9]:443", "2001:db8:1:2::" },
        { "2001:db8:1:3::1", "2001:db8:1:3::" },
        { "fe80::1%eth0", "fe80::" },
        { "::1", "::" },
        { "unknown", "unknown" },
        { "", "" },
    };

    (void)state;
    for (size_t i = 0; i < sizeof same / sizeof same[0]; i++) {
        char key[SRV_PEER_KEY];

        srv_peer_key(same[i][0], &AE_TEXT_IN(key));
        assert_string_equal(key, same[i][1]);
    }
}

static void test_peers(void **state)
{
    srv_peers *peers = srv_peers_new();
    char key[16];

    (void)state;
    for (int round = 0; round < 3; round++)
        for (int i = 0; i < 10000; i++) {
            snprintf(key, sizeof key, "k%d", i);
            srv_peers_add(peers, key);
        }
    assert_int_equal(srv_peers_count(peers, "k77"), 3);
    assert_int_equal(srv_peers_count(peers, "k10000"), 0);
    srv_peers_remove(peers, "k77");
    srv_peers_remove(peers, "k77");
    assert_int_equal(srv_peers_count(peers, "k77"), 1);
    srv_peers_remove(peers, "k77");
    assert_int_equal(srv_peers_count(peers, "k77"), 0);
    assert_int_equal(srv_peers_count(peers, "k78"), 3);
    srv_peers_free(peers);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_keys),
        cmocka_unit_test(test_known_signature),
        cmocka_unit_test(test_every_digit_counts),
        cmocka_unit_test(test_old_form),
        cmocka_unit_test(test_keys_of_addresses),
        cmocka_unit_test(test_peers),
    };

    return cmocka_run_group_tests_name("guests and addresses", tests, start, NULL);
}

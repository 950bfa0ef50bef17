/*
 * password.c: which names and passwords are valid, and what is stored of a password.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include <sodium.h>
#include <string.h>

#include "server/base/id.h"
#include "server/base/password.h"

static const char *const names[] = {
    "Al",
    "a1",
    "42",
    "Gaius Julius",
    "St. J.-P. 2_c",
    "\xc3\x89mile", /* Latin */
    "\xc5\x81uk",
    "\xce\xa9mega",                     /* Greek */
    "\xd0\x98\xd0\xb2\xd0\xb0\xd0\xbd", /* Cyrillic */
    "123456789012345678901234",
};

static const char *const no_names[] = {
    "",
    "A",
    "1234567890123456789012345",
    " Al",
    "Al ",
    "-Al",
    "Al_",
    "A  l",
    "A/l",
    "A<l",
    "A'l",
    "A\nl",
    "A\x7fl",
    "\xff\xfe",
    "A\xc3\x97l",               /* the multiplication sign */
    "A\xc2\xa0l",               /* a no-break space */
    "A\xcc\x81l",               /* a combining accent */
    "A\xe2\x80\xael",           /* right-to-left override */
    "\xe6\x97\xa5\xe6\x9c\xac", /* another script */
};

static void test_names(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (!srv_is_name(names[i]))
            fail_msg("%s is no name", names[i]);
    for (size_t i = 0; i < sizeof no_names / sizeof no_names[0]; i++)
        if (srv_is_name(no_names[i]))
            fail_msg("%s is a name", no_names[i]);
}

/* The length counts characters; the longest name of four-byte characters fits its buffer. */
static void test_passwords(void **state)
{
    char text[4 * SRV_PASSWORD_MAX + 5] = "";

    (void)state;
    assert_false(srv_is_password(""));
    assert_false(srv_is_password("1234567"));
    assert_true(srv_is_password("12345678"));
    assert_true(srv_is_password("  spaces  "));
    assert_false(srv_is_password("12345678\xff"));
    for (int i = 0; i < SRV_PASSWORD_MAX; i++)
        memcpy(text + 4 * i, "\xf0\x9f\x8e\xb2", 5);
    assert_true(srv_is_password(text));
    assert_int_equal(strlen(text) + 1, SRV_PASSWORD_ROOM);
    memcpy(text + 4 * SRV_PASSWORD_MAX, "x", 2);
    assert_false(srv_is_password(text));
}

static void test_hash(void **state)
{
    char hash[SRV_PASSWORD_HASH], other[SRV_PASSWORD_HASH];
    const char *password = "correct horse";

    (void)state;
    assert_true(srv_id_start());
    assert_true(srv_password_make(password, 1, hash));
    assert_true(srv_password_make(password, 1, other));
    assert_memory_equal(hash, "$argon2id$", 10);
    assert_string_not_equal(hash, other);
    assert_int_equal(crypto_pwhash_str_verify(hash, password, strlen(password)), 0);
    assert_int_not_equal(crypto_pwhash_str_verify(hash, "correct norse", 13), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_passwords),
        cmocka_unit_test(test_hash),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

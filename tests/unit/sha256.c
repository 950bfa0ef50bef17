/*
 * sha256.c: the examples of FIPS 180-4, and lengths around the ends of blocks, with values from
 * sha256sum.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "core/sha256.h"
#include "core/text.h"

static void try_digest(const void *data, size_t size, const char *hex)
{
    uint8_t digest[32];
    char room[65];

    ae_sha256(data, size, digest);
    ae_put_hex(&AE_TEXT_IN(room), digest, sizeof digest);
    assert_string_equal(room, hex);
}

static void test_examples(void **state)
{
    static const char abc[] = "abc",
                      bits_448[] = "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                      bits_896[] = "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmn"
                                   "hijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu";

    (void)state;
    try_digest("", 0, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    try_digest(NULL, 0, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    try_digest(abc, 3, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    try_digest(bits_448, 56,
               "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    try_digest(bits_896, 112,
               "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1");
}

static void test_million(void **state)
{
    enum { MILLION = 1000000 };
    char *data = malloc(MILLION);

    (void)state;
    assert_non_null(data);
    memset(data, 'a', MILLION);
    try_digest(data, MILLION,
               "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
    free(data);
}

static void test_lengths(void **state)
{
    static const struct {
        size_t size;
        const char *hex;
    } cases[] = {
        { 1, "8e35c2cd3bf6641bdb0e2050b76932cbb2e6034a0ddacc1d9bea82a6ba57f7cf" },
        { 54, "e9c779786a64f92233855bdd469bb0ab821e85939ceb318d42a3ca2fdcc952a8" },
        { 55, "85528b5baff5639cb8e7daca79d085ac29ac0978e873ed7527158616b2b6c379" },
        { 56, "f8ce2f8d6990c639668fe404262f35ed72d8bb145ad6bae786af7284447386df" },
        { 57, "243be04ce55d66163de2c19e9a13edbcea43775ecd0c28047f30338ea24a15af" },
        { 63, "9b49777003a4143d8c3f4d3002eb631c6bda8b030a3ccc87f8a21d5f61c89e87" },
        { 64, "ee8e658590c9a5e119400a774415a01db104de1ee6e2c29ec69aa73ef46544d2" },
        { 65, "2b6c3f7f12b1b12fc5409626dc4e5302d8d37082cbeddea7755eac43aba039c8" },
        { 118, "89d8851a7047583541ef470c852c9672060938d1886693fecd970edce390f47f" },
        { 119, "c8bc8a6e9626586bb888ad131d44ed2bd37fc608e902904ade3c566c4208e6ca" },
        { 120, "77a2d49d72a11e41678c51f8f0cb67f5cb570f30370c3aeffe266a0d1ee43209" },
        { 121, "b3b35cd1a3d1f4b2adaba10eba3b6d87f4c5b81f59b3b04c0b6b038263d63220" },
        { 127, "bf378e224a9509327bde4009499f2fe0a210b26b0aa21d4c164b16f23363c817" },
        { 128, "652713bcb795a6978fa84aa8d071d13e9ee581a8e716e8ab18daa49d1e920360" },
        { 129, "f0886d9cc70695b46d863ebbe7eb7675ca0c53bc4aec96fadfb85c5318d971b2" },
    };
    char data[129];

    (void)state;
    memset(data, 'q', sizeof data);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        try_digest(data, cases[i].size, cases[i].hex);
}

static void test_hash_is_the_first_digits(void **state)
{
    (void)state;
    assert_true(ae_hash("abc", 3) == 0xba7816bf8f01cfea);
    assert_true(ae_hash("", 0) == 0xe3b0c44298fc1c14);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_examples),
        cmocka_unit_test(test_million),
        cmocka_unit_test(test_lengths),
        cmocka_unit_test(test_hash_is_the_first_digits),
    };

    return cmocka_run_group_tests_name("sha256", tests, NULL, NULL);
}

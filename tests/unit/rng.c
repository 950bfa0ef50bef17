/*
 * rng.c: the key stream of RFC 8439, draws by stream and ordinal, seeds and their commitment.
 *
 * The expected hashes are those that sha256sum prints for the same bytes.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>

#include "core/game.h"
#include "core/text.h"

/* The sixteen words of a block, as the bytes that the RFC prints. */
static void block(const ae_seed *seed, uint32_t counter, uint32_t stream, uint32_t ordinal,
                  char out[129])
{
    ae_text text = { .buf = out, .size = 129 };

    for (uint32_t i = 0; i < 16; i++) {
        uint32_t word = ae_variate(seed, stream, ordinal, 16 * counter + i);
        uint8_t byte[4] = { (uint8_t)word, (uint8_t)(word >> 8), (uint8_t)(word >> 16),
                            (uint8_t)(word >> 24) };

        ae_put_hex(&text, byte, sizeof byte);
    }
}

/* RFC 8439, 2.3.2 and A.1, test vectors 1 to 4; the fifth has a nonce that no draw can have. */
static void test_vectors(void **state)
{
    ae_seed zero = { .byte = { 0 } }, one = { .byte = { [31] = 1 } };
    ae_seed ff = { .byte = { [1] = 0xff } }, count;
    char out[129];

    (void)state;
    block(&zero, 0, 0, 0, out);
    assert_string_equal(out,
                        "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7"
                        "da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586");
    block(&zero, 1, 0, 0, out);
    assert_string_equal(out,
                        "9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed"
                        "29b721769ce64e43d57133b074d839d531ed1f28510afb45ace10a1f4b794d6f");
    block(&one, 1, 0, 0, out);
    assert_string_equal(out,
                        "3aeb5224ecf849929b9d828db1ced4dd832025e8018b8160b82284f3c949aa5a"
                        "8eca00bbb4a73bdad192b5c42f73f2fd4e273644c8b36125a64addeb006c13a0");
    block(&ff, 2, 0, 0, out);
    assert_string_equal(out,
                        "72d54dfbf12ec44b362692df94137f328fea8da73990265ec1bbbea1ae9af0ca"
                        "13b25aa26cb4a648cb9b9d1be65b2c0924a66c54d545ec1b7374f4872e99f096");
    for (int i = 0; i < 32; i++)
        count.byte[i] = (uint8_t)i;
    block(&count, 1, 0x09000000, 0x4a000000, out);
    assert_string_equal(out,
                        "10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4e"
                        "d2826446079faa0914c2d705d98b02a2b5129cd1de164eb9cbd083e8a2503c4e");
}

/* The first word below the largest multiple of the total, modulo the total. */
static void test_draw_takes_the_first_unbiased_word(void **state)
{
    static const uint32_t totals[] = { 1,           2,           3,           7,         1000,
                                       0x80000000u, 0x80000001u, 0xc0000000u, UINT32_MAX };
    ae_seed seed = ae_seed_from("unbiased");
    int n_rejected = 0;

    (void)state;
    for (size_t i = 0; i < sizeof totals / sizeof totals[0]; i++)
        for (uint32_t ordinal = 0; ordinal < 50; ordinal++) {
            uint64_t total = totals[i], top = UINT32_MAX / total * total;
            uint32_t n = 0;

            while (ae_variate(&seed, 3, ordinal, n) >= top)
                n++;
            n_rejected += n > 0;
            assert_int_equal(ae_draw_below(&seed, 3, ordinal, totals[i]),
                             ae_variate(&seed, 3, ordinal, n) % total);
        }
    assert_in_range(n_rejected, 20, 200);
}

/* 60,000 throws of a die: each face about 10,000 times, within five standard deviations. */
static void test_draw_is_even(void **state)
{
    ae_seed seed = ae_seed_from("even");
    int count[6] = { 0 };

    (void)state;
    for (uint32_t ordinal = 0; ordinal < 60000; ordinal++)
        count[ae_draw_below(&seed, 0, ordinal, 6)]++;
    for (int i = 0; i < 6; i++)
        assert_in_range(count[i], 10000 - 457, 10000 + 457);
}

/* A draw depends on seed, stream and ordinal, and on nothing else. */
static void test_draw_by_stream_and_ordinal(void **state)
{
    enum { N = 64, MANY = 1 << 30 };
    ae_seed seed = ae_seed_from("streams"), other = ae_seed_from("Streams");
    uint32_t first[N];
    int same_stream = 0, same_seed = 0, same_ordinal = 0;

    (void)state;
    for (uint32_t i = 0; i < N; i++)
        first[i] = ae_draw_below(&seed, 5, i, MANY);
    for (uint32_t i = N; i-- > 0;) {
        assert_int_equal(ae_draw_below(&seed, 5, i, MANY), first[i]);
        same_stream += ae_draw_below(&seed, 6, i, MANY) == first[i];
        same_seed += ae_draw_below(&other, 5, i, MANY) == first[i];
        same_ordinal += ae_draw_below(&seed, 5, i + 1, MANY) == first[i];
    }
    assert_int_equal(same_stream + same_seed + same_ordinal, 0);
}

/* By cumulative weight, in the order of the list. */
static void test_draw_by_weight(void **state)
{
    ae_seed seed = ae_seed_from("weights");
    ae_chance chance = { .stream = 2 };

    (void)state;
    ae_weigh(&chance, 11, 1);
    ae_weigh(&chance, 22, 5);
    ae_weigh(&chance, 33, 2);
    assert_int_equal(chance.total, 8);
    for (uint32_t ordinal = 0; ordinal < 200; ordinal++) {
        uint32_t at = ae_draw_below(&seed, 2, ordinal, 8);

        assert_int_equal(ae_draw(&seed, ordinal, &chance), at < 1 ? 11 : at < 6 ? 22 : 33);
    }
}

static void try_seed(ae_seed seed, const char *hex)
{
    char room[65];

    ae_put_hex(&AE_TEXT_IN(room), seed.byte, sizeof seed.byte);
    assert_string_equal(room, hex);
}

static void test_seed_from(void **state)
{
    static const char hex[] =
        "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";

    (void)state;
    try_seed(ae_seed_from(hex), hex);
    try_seed(ae_seed_from("forum"),
             "4eb41a2a9dfe70722ee4671a6d1fcc6921c26cc8bcb54e5632f5e7d740352940");
    try_seed(ae_seed_from(""),
             "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    try_seed(ae_seed_from(hex + 1),
             "e621833ff4947a3df9d32543d7acbd6a8f34a7b8d41b15fa0c09610feaa97f4c");
    try_seed(ae_seed_from("00112233445566778899AABBCCDDEEFF00112233445566778899aabbccddeeff"),
             "d7e94971ac063fc4a89c82f8fd4f59bbd9b3e5bbe34f926520911e57f049bf8e");
}

static void test_commit_and_mix(void **state)
{
    uint8_t nonce[3][AE_NONCE], commit[32];
    ae_seed secret;

    (void)state;
    for (int i = 0; i < 32; i++)
        secret.byte[i] = (uint8_t)i;
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < AE_NONCE; k++)
            nonce[i][k] = (uint8_t)(0x10 * i + k);
    ae_seed_commit(&secret, commit);
    memcpy(&secret, commit, 32);
    try_seed(secret, "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd");
    for (int i = 0; i < 32; i++)
        secret.byte[i] = (uint8_t)i;
    try_seed(ae_seed_mix(&secret, (const uint8_t(*)[AE_NONCE])nonce, 0),
             "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd");
    try_seed(ae_seed_mix(&secret, (const uint8_t(*)[AE_NONCE])nonce, 1),
             "a2b2a64df5d29a3c47e5bbb398c99e910bc025044a3bc76ff7b5891cbf2ef1b5");
    try_seed(ae_seed_mix(&secret, (const uint8_t(*)[AE_NONCE])nonce, 3),
             "81176a793f7ce21f676f5ff768765a9e5ba7ec0a0854a9417bc29caca8ebdf0b");
}

/* The first numbers of splitmix64 from 0 and 1234567, as its author's program prints them. */
static void test_splitmix(void **state)
{
    ae_rng zero = { 0 }, other = { 1234567 };

    (void)state;
    assert_true(ae_rng_next(&zero) == 0xe220a8397b1dcdaf);
    assert_true(ae_rng_next(&zero) == 0x6e789e6aa1b965f4);
    assert_true(ae_rng_next(&zero) == 0x06c45d188009454f);
    assert_true(ae_rng_next(&other) == 6457827717110365317u);
    assert_true(ae_rng_next(&other) == 3203168211198807973u);
}

static void test_rng_below(void **state)
{
    ae_rng rng = { 99 };
    int count[5] = { 0 };

    (void)state;
    for (int i = 0; i < 50000; i++) {
        uint32_t value = ae_rng_below(&rng, 5);

        assert_in_range(value, 0, 4);
        count[value]++;
    }
    for (int i = 0; i < 5; i++)
        assert_in_range(count[i], 10000 - 448, 10000 + 448);
    for (int i = 0; i < 100; i++)
        assert_int_equal(ae_rng_below(&rng, 1), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_vectors),
        cmocka_unit_test(test_draw_takes_the_first_unbiased_word),
        cmocka_unit_test(test_draw_is_even),
        cmocka_unit_test(test_draw_by_stream_and_ordinal),
        cmocka_unit_test(test_draw_by_weight),
        cmocka_unit_test(test_seed_from),
        cmocka_unit_test(test_commit_and_mix),
        cmocka_unit_test(test_splitmix),
        cmocka_unit_test(test_rng_below),
    };

    return cmocka_run_group_tests_name("rng", tests, NULL, NULL);
}

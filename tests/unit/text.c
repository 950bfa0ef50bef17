/*
 * text.c: writing to buffers, and reading hexadecimal and decimal digits and base64url.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>

#include "core/err.h"
#include "core/text.h"

enum { GUARD = '#' };

static void test_room_is_a_string_from_the_start(void **state)
{
    char room[4];
    ae_text text;

    (void)state;
    memset(room, GUARD, sizeof room);
    text = AE_TEXT_IN(room);
    assert_string_equal(room, "");
    assert_int_equal(text.size, 4);
    assert_int_equal(text.len, 0);
}

/* For every buffer size from 0 to more than enough: the part that fits is there, terminated, and
 * nothing is written behind it. */
static void test_room_is_never_left(void **state)
{
    static const char words[] = "in the forum";

    (void)state;
    for (size_t size = 0; size <= sizeof words + 1; size++) {
        char room[2 * sizeof words];
        ae_text text = { .buf = room, .size = size };
        size_t fits = size == 0 ? 0 : size - 1 < strlen(words) ? size - 1 : strlen(words);

        memset(room, GUARD, sizeof room);
        if (size > 0)
            room[0] = '\0';
        ae_put(&text, "in the");
        ae_put_n(&text, " forum and more", strlen(" forum"));
        assert_int_equal(text.len, strlen(words));
        assert_memory_equal(room, words, fits);
        if (size > 0)
            assert_int_equal(room[fits], '\0');
        for (size_t i = size ? fits + 1 : 0; i < sizeof room; i++)
            assert_int_equal(room[i], GUARD);
        assert_int_equal(text.len<text.size, size> strlen(words));
    }
}

static void test_measured_without_room(void **state)
{
    ae_text text = { .buf = NULL };

    (void)state;
    ae_put(&text, "abc");
    ae_put_int(&text, -10);
    ae_put_char(&text, 'x');
    ae_put_hex(&text, (const uint8_t *)"ab", 2);
    ae_put_json(&text, "\n");
    assert_int_equal(text.len, 3 + 3 + 1 + 4 + 8);
}

static void test_int(void **state)
{
    static const struct {
        int64_t value;
        const char *text;
    } cases[] = {
        { 0, "0" },
        { 7, "7" },
        { -1, "-1" },
        { 1000, "1000" },
        { INT64_MAX, "9223372036854775807" },
        { INT64_MIN, "-9223372036854775808" },
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char room[32];

        ae_put_int(&AE_TEXT_IN(room), cases[i].value);
        assert_string_equal(room, cases[i].text);
    }
}

static void test_hex(void **state)
{
    static const uint8_t byte[] = { 0x00, 0x01, 0x7f, 0x80, 0xaf, 0xff };
    uint8_t back[sizeof byte];
    char room[16];

    (void)state;
    ae_put_hex(&AE_TEXT_IN(room), byte, sizeof byte);
    assert_string_equal(room, "00017f80afff");
    assert_true(ae_read_hex(room, 12, back));
    assert_memory_equal(back, byte, sizeof byte);
}

static void test_hex_refused(void **state)
{
    uint8_t out[4];

    (void)state;
    assert_true(ae_read_hex("", 0, out));
    assert_false(ae_read_hex("00", 0, out));
    assert_false(ae_read_hex("0", 2, out));
    assert_false(ae_read_hex("000", 2, out));
    assert_false(ae_read_hex("0g", 2, out));
    assert_false(ae_read_hex("g0", 2, out));
    assert_false(ae_read_hex("AB", 2, out));
    assert_false(ae_read_hex(" 0", 2, out));
    assert_false(ae_read_hex("/0", 2, out));
    assert_false(ae_read_hex(":0", 2, out));
    assert_false(ae_read_hex("`0", 2, out));
}

static void test_json_string(void **state)
{
    char room[64];

    (void)state;
    ae_put_json(&AE_TEXT_IN(room), "");
    assert_string_equal(room, "\"\"");
    ae_put_json(&AE_TEXT_IN(room), "a \"b\" \\ /");
    assert_string_equal(room, "\"a \\\"b\\\" \\\\ /\"");
    ae_put_json(&AE_TEXT_IN(room), "\x01\n\x1f\x20\x7f");
    assert_string_equal(room, "\"\\u0001\\u000a\\u001f \\u007f\"");
    ae_put_json(&AE_TEXT_IN(room), "Öl ◆");
    assert_string_equal(room, "\"Öl ◆\"");
    ae_put_json(&AE_TEXT_IN(room), "\xe2\x80\xae|\xff");
    assert_string_equal(room, "\"\\u202e|\\ufffd\"");
}

/* The vectors of RFC 4648, and the two digits in which URLs have their own. */
static void test_base64url(void **state)
{
    static const struct {
        const char *data, *text;
    } cases[] = {
        { "", "" },
        { "f", "Zg" },
        { "fo", "Zm8" },
        { "foo", "Zm9v" },
        { "foob", "Zm9vYg" },
        { "fooba", "Zm9vYmE" },
        { "foobar", "Zm9vYmFy" },
        { "\xfb\xff", "-_8" },
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char room[16];

        ae_put_base64url(&AE_TEXT_IN(room), cases[i].data, strlen(cases[i].data));
        assert_string_equal(room, cases[i].text);
        assert_true(ae_read_base64url_n(room, (uint8_t *)room, strlen(cases[i].data)));
        assert_memory_equal(room, cases[i].data, strlen(cases[i].data));
    }
}

/* Refused: padding, other digits, a single digit, unused bits that are not 0, too many bytes. */
static void test_base64url_refused(void **state)
{
    static const char *const bad[] = { "Zg==", "Zm8=",  "Z+", "Z/", "Z g",
                                       "Z",    "Zm9vY", "Zh", "Zm9" };
    uint8_t room[2];
    size_t n;

    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_false(ae_read_base64url(bad[i], room, sizeof room, &n));
    assert_false(ae_read_base64url("Zm9v", room, sizeof room, &n));
    assert_false(ae_read_base64url_n("Zg", room, sizeof room));
}

static void test_ink(void **state)
{
    char text[] = { AE_INK_SEAT + 2, 'A', 'n',        'n',  AE_INK_END, ' ',
                    AE_INK_BOLD,     'x', AE_INK_END, '\n', 'y',        '\0' };

    (void)state;
    ae_drop_ink(text);
    assert_string_equal(text, "Ann x\ny");
}

static void test_read_int(void **state)
{
    static const struct {
        const char *text;
        int64_t value;
    } good[] = {
        { "0", 0 },
        { "9", 9 },
        { "-5", -5 },
        { "123456789012345678", 123456789012345678 },
        { "-12345678901234567", -12345678901234567 },
    };
    static const char *const bad[] = {
        "",    "-",   "+1",  " 1", "1 ",  "1.0",
        "1e5", "--1", "1-1", "a",  "0x1", "99999999999999999999"
    };
    int64_t value;

    (void)state;
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        assert_true(ae_read_int(good[i].text, strlen(good[i].text), &value));
        assert_true(value == good[i].value);
    }
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        if (ae_read_int(bad[i], strlen(bad[i]), &value))
            fail_msg("\"%s\" was read as a number", bad[i]);
    assert_true(ae_read_int("12345", 2, &value));
    assert_true(value == 12);
}

static void test_err_keys(void **state)
{
    (void)state;
    assert_string_equal(ae_err_key(AE_OK), "ok");
    assert_string_equal(ae_err_key(AE_NOT_TURN), "not_turn");
    assert_string_equal(ae_err_key(AE_RESULT), "result");
    ae_fault_at(NULL, 1, "nobody", "listens");
    for (int err = 0; err < AE_N_ERRS; err++)
        for (int other = 0; other < err; other++)
            assert_string_not_equal(ae_err_key((ae_err)err), ae_err_key((ae_err)other));
}

static void test_width_and_padding(void **state)
{
    char buf[64];
    ae_text text = AE_TEXT_IN(buf);

    (void)state;
    assert_int_equal(ae_width(""), 0);
    assert_int_equal(ae_width("Öl – ◆"), 6);
    assert_int_equal(ae_width("\x01◆ Rot\x10"), 5);
    ae_put_left(&text, "Öl", 4);
    ae_put_right(&text, "7", 3);
    ae_put_right(&text, "long", 2);
    ae_put_spaces(&text, -1);
    assert_string_equal(buf, "Öl    7long");
}

static void test_utf8(void **state)
{
    static const char *const bad[] = { "\x80",
                                       "\xc1\xbf",
                                       "\xc3",
                                       "\xe0\x9f\xbf",
                                       "\xed\xa0\x80",
                                       "\xf0\x8f\xbf\xbf",
                                       "\xf4\x90\x80\x80",
                                       "\xf5",
                                       "a\xe2\x97" };

    (void)state;
    assert_true(ae_is_utf8(""));
    assert_true(ae_is_utf8("aÖ◆\xf0\x9f\x8e\xb2\x01"));
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_false(ae_is_utf8(bad[i]));
    assert_int_equal(ae_utf8_length("◆x"), 3);
    assert_int_equal(ae_utf8_length("\xff"), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_room_is_a_string_from_the_start),
        cmocka_unit_test(test_room_is_never_left),
        cmocka_unit_test(test_measured_without_room),
        cmocka_unit_test(test_int),
        cmocka_unit_test(test_hex),
        cmocka_unit_test(test_hex_refused),
        cmocka_unit_test(test_json_string),
        cmocka_unit_test(test_base64url),
        cmocka_unit_test(test_base64url_refused),
        cmocka_unit_test(test_ink),
        cmocka_unit_test(test_read_int),
        cmocka_unit_test(test_err_keys),
        cmocka_unit_test(test_width_and_padding),
        cmocka_unit_test(test_utf8),
    };

    return cmocka_run_group_tests_name("text", tests, NULL, NULL);
}

/*
 * json.c: which texts are accepted as JSON, the lines of faults, reading values, and removing white
 * space.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "core/json.h"
#include "faults.h"

enum { TOKENS = 256 };

typedef struct {
    ae_json doc;
    jsmntok_t room[TOKENS];
    ae_reported reported;
} reading;

static ae_err read_text(reading *r, const char *text)
{
    return ae_json_read(&r->doc, text, strlen(text), r->room, TOKENS,
                        ae_report_to(&r->reported));
}

static void try_good(const char *text)
{
    reading r;

    if (read_text(&r, text) != AE_OK || r.reported.faults.n != 0)
        fail_msg("refused: %s", text);
}

static void try_bad(const char *text)
{
    reading r;

    if (read_text(&r, text) != AE_TEXT || r.reported.faults.n != 1)
        fail_msg("taken: %s", text);
}

static void test_valid(void **state)
{
    static const char *const good[] = {
        "{}",
        "[]",
        " { } ",
        "\t[\r\n]\n",
        "\"\"",
        "[-1.5e+10]",
        "[true]",
        "[false]",
        "[null]",
        "[1,2,3]",
        "[ 1 , [ ] , { } ]",
        "{\"a\":1,\"b\":[true,false,null],\"c\":{\"d\":\"e\"}}",
        "{ \"a\" : 1 , \"b\" : 2 }",
        "[\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e4\"]",
        "[\"a,b\",\"c:d\",\"{\",\"]\"]",
        "[0,-0,0.5,10,1e5,1E-5,1.25e2]",
        "[[[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]]]",
    };

    (void)state;
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++)
        try_good(good[i]);
}

static void test_invalid(void **state)
{
    static const char *const bad[] = {
        "",
        " ",
        "{",
        "}",
        "[",
        "]",
        "[}",
        "{]",
        "{\"a\":1]",
        "[1}",
        "1",
        "1 ",
        "true",
        "null\n",
        "1 2",
        "{} {}",
        "{}x",
        "[1],",
        ",[1]",
        " , {}",
        "\"a\" \"b\"",
        "\"a\":1",
        "\"open",
        "'a'",
        "a",
        "[nul]",
        "[truee]",
        "[tru]",
        "[True]",
        "[-]",
        "[+1]",
        "[01]",
        "[-01]",
        "[00]",
        "[.5]",
        "[5.]",
        "[1.e5]",
        "[1e]",
        "[1e+]",
        "[1x]",
        "[0x10]",
        "[1-1]",
        "[1 2]",
        "[1,,2]",
        "[,1]",
        "[1,]",
        "[,]",
        "[1:2]",
        "[\"a\":1]",
        "[[] []]",
        "[[]{}]",
        "{,}",
        "{\"a\"}",
        "{\"a\":}",
        "{\"a\" 1}",
        "{\"a\"::1}",
        "{\"a\",1}",
        "{\"a\":1,}",
        "{,\"a\":1}",
        "{\"a\":1 \"b\":2}",
        "{\"a\":1,,\"b\":2}",
        "{\"a\":1:2}",
        "{\"a\":1,\"b\"}",
        "{\"a\":\"b\":\"c\"}",
        "{1:2}",
        "{a:1}",
        "{true:1}",
        "{{}:1}",
        "{[]:1}",
        "{\"a\":[1,{\"b\"}]}",
        "[\"\\x\"]",
        "[\"\\u12\"]",
        "[\"\\u12g4\"]",
        "[\"\\\"]",
        "[\"a\nb\"]",
        "[\"a\tb\"]",
        "[\"\x01\"]",
        "{\"a\nb\":1}",
        "/* no */ {}",
        "{} // no",
    };

    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        try_bad(bad[i]);
}

static void test_null_byte(void **state)
{
    reading r;

    (void)state;
    assert_int_equal(
        ae_json_read(&r.doc, "[1]\0[2]", 7, r.room, TOKENS, ae_report_to(&r.reported)),
        AE_TEXT);
    assert_int_equal(
        ae_json_read(&r.doc, "[1,\0002]", 6, r.room, TOKENS, ae_report_to(&r.reported)),
        AE_TEXT);
    assert_int_equal(
        ae_json_read(&r.doc, "[\"\0\"]", 5, r.room, TOKENS, ae_report_to(&r.reported)),
        AE_TEXT);
}

/* Only `len` characters are read, whatever follows. */
static void test_length(void **state)
{
    reading r;

    (void)state;
    assert_int_equal(ae_json_read(&r.doc, "[1]]", 3, r.room, TOKENS, ae_report_to(&r.reported)),
                     AE_OK);
    assert_int_equal(ae_json_read(&r.doc, "[1]]", 2, r.room, TOKENS, ae_report_to(&r.reported)),
                     AE_TEXT);
}

static void test_lines_of_faults(void **state)
{
    static const struct {
        const char *text, *lines;
    } cases[] = {
        { "", "1 JSON json\n" },
        { "\n\n]", "3 JSON json\n" },
        { "{\n\"a\": 1,\n\"b\" 2\n}", "3 JSON json\n" },
        { "[\n1,\n2,\n,\n3]", "5 JSON json\n" },
        { "{}\n\n x", "3 JSON json\n" },
        { "[\n01]", "2 JSON json\n" },
        { "[1,\n\n\"a\n\"]", "3 JSON json\n" },
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        reading r;

        read_text(&r, cases[i].text);
        assert_string_equal(r.reported.lines, cases[i].lines);
    }
}

/* The number of tokens that the header names is always enough; with one less, a text is refused. */
static void test_room(void **state)
{
    static const char text[] = "[[],[],[],0,1,2,\"\",{\"a\":[]}]";
    jsmntok_t room[16];
    ae_reported reported;
    ae_json doc;
    int needed = 11;

    (void)state;
    assert_true(needed <= (int)strlen(text) / AE_JSON_BYTES_PER_TOKEN);
    for (int n = 0; n <= 16; n++)
        assert_int_equal(
            ae_json_read(&doc, text, strlen(text), room, n, ae_report_to(&reported)),
            n >= needed ? AE_OK : AE_TEXT);
}

/* Nesting is accepted up to AE_JSON_DEPTH and no deeper; brackets in strings do not count. */
static void test_deep(void **state)
{
    enum { MOST = AE_JSON_DEPTH, LONG = 100000 };
    char text[2 * MOST + 8], *brackets = malloc(LONG);
    reading r;
    int value = 0;

    (void)state;
    memset(text, '[', MOST);
    memcpy(text + MOST, "\"[[{\"", 5);
    memset(text + MOST + 5, ']', MOST);
    text[2 * MOST + 5] = '\0';
    assert_int_equal(read_text(&r, text), AE_OK);
    for (int i = 0; i < MOST; i++)
        value = ae_json_first(&r.doc, value);
    assert_int_equal(value, MOST);
    assert_int_equal(ae_json_size(&r.doc, MOST - 1), 1);
    text[2 * MOST + 4] = '}';
    assert_int_equal(read_text(&r, text), AE_TEXT);
    text[2 * MOST + 4] = '\0';
    assert_int_equal(read_text(&r, text), AE_TEXT);
    memset(text, '[', MOST + 1);
    memset(text + MOST + 1, ']', MOST + 1);
    text[2 * MOST + 2] = '\0';
    assert_int_equal(read_text(&r, text), AE_TEXT);
    assert_string_equal(r.reported.lines, "1 JSON json\n");
    assert_non_null(brackets);
    memset(brackets, '{', LONG);
    assert_int_equal(
        ae_json_read(&r.doc, brackets, LONG, r.room, TOKENS, ae_report_to(&r.reported)),
        AE_TEXT);
    free(brackets);
}

static void test_members(void **state)
{
    reading r;
    int list, at, n = 0;
    int64_t number;

    (void)state;
    assert_int_equal(read_text(&r, "{\"a\":{\"b\":[7]},\n\"list\":[[1,2],{\"x\":3},\"s\",4],"
                                   "\"b\":5,\"a\":6}"),
                     AE_OK);
    assert_true(ae_json_is_object(&r.doc, 0));
    assert_false(ae_json_is_array(&r.doc, 0));
    assert_int_equal(ae_json_size(&r.doc, 0), 4);
    assert_int_equal(ae_json_get(&r.doc, 0, "none"), -1);
    assert_int_equal(ae_json_get(&r.doc, 0, ""), -1);
    assert_int_equal(ae_json_get(&r.doc, 0, "x"), -1);
    assert_int_equal(ae_json_get(&r.doc, 0, "lis"), -1);
    assert_int_equal(ae_json_get(&r.doc, 0, "lists"), -1);
    assert_true(ae_json_int(&r.doc, ae_json_get(&r.doc, 0, "b"), 0, 9, &number));
    assert_int_equal(number, 5);
    assert_true(ae_json_is_object(&r.doc, ae_json_get(&r.doc, 0, "a"))); /* the first of two */
    list = ae_json_get(&r.doc, 0, "list");
    assert_true(ae_json_is_array(&r.doc, list));
    assert_int_equal(ae_json_size(&r.doc, list), 4);
    assert_int_equal(ae_json_get(&r.doc, list, "x"), -1);
    assert_int_equal(ae_json_line(&r.doc, 0), 1);
    assert_int_equal(ae_json_line(&r.doc, list), 2);
    for (at = ae_json_first(&r.doc, list); at >= 0; at = ae_json_next(&r.doc, list, at)) {
        assert_int_equal(ae_json_size(&r.doc, at), n == 0 ? 2 : n == 1 ? 1 : 0);
        n++;
    }
    assert_int_equal(n, 4);
    for (n = 0, at = ae_json_first(&r.doc, 0); at >= 0; at = ae_json_next(&r.doc, 0, at))
        n++;
    assert_int_equal(n, 4);
}

static void test_no_value(void **state)
{
    reading r;
    char room[8];
    int64_t number;

    (void)state;
    assert_int_equal(read_text(&r, "\n[1]"), AE_OK);
    for (int value = -1; value <= 2; value += 3) {
        assert_int_equal(ae_json_line(&r.doc, value), 1);
        assert_false(ae_json_is_object(&r.doc, value));
        assert_false(ae_json_is_array(&r.doc, value));
        assert_int_equal(ae_json_size(&r.doc, value), 0);
        assert_int_equal(ae_json_get(&r.doc, value, "a"), -1);
        assert_int_equal(ae_json_first(&r.doc, value), -1);
        assert_false(ae_json_int(&r.doc, value, 0, 9, &number));
        assert_false(ae_json_string(&r.doc, value, &AE_TEXT_IN(room)));
    }
}

static void test_int(void **state)
{
    static const struct {
        const char *text;
        int is_taken, value;
    } cases[] = {
        { "0", 1, 0 },     { "7", 1, 7 },
        { "-7", 1, -7 },   { "10", 1, 10 },
        { "-10", 1, -10 }, { "11", 0, 0 },
        { "-11", 0, 0 },   { "-0", 1, 0 },
        { "1e0", 0, 0 },   { "1.0", 0, 0 },
        { "true", 0, 0 },  { "null", 0, 0 },
        { "\"7\"", 0, 0 }, { "[7]", 0, 0 },
        { "{}", 0, 0 },    { "99999999999999999999", 0, 0 },
        { "[7,8]", 0, 0 }, { "-99999999999999999999", 0, 0 },
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char room[32];
        ae_text text = AE_TEXT_IN(room);
        int64_t number = 99;
        reading r;

        ae_put(&text, "[");
        ae_put(&text, cases[i].text);
        ae_put(&text, "]");
        assert_int_equal(read_text(&r, room), AE_OK);
        assert_int_equal(ae_json_int(&r.doc, 1, -10, 10, &number), cases[i].is_taken);
        if (cases[i].is_taken)
            assert_int_equal(number, cases[i].value);
    }
}

static void try_string(const char *text, const char *string)
{
    char room[64];
    reading r;
    int is_read;

    assert_int_equal(read_text(&r, text), AE_OK);
    is_read = ae_json_string(&r.doc, 0, &AE_TEXT_IN(room));
    assert_int_equal(is_read, string != NULL);
    if (string)
        assert_string_equal(room, string);
}

static void test_string(void **state)
{
    (void)state;
    try_string("\"\"", "");
    try_string("\"Anna\"", "Anna");
    try_string("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "\"\\/\b\f\n\r\t");
    try_string("\"\\u0041\\u00e4\\u00E4\\u20ac\\uffff\"", "Aää€\xef\xbf\xbf");
    try_string("\"\\u007f\\u0080\\u07ff\\u0800\"", "\x7f\xc2\x80\xdf\xbf\xe0\xa0\x80");
    try_string("\"x\\u0001\"", "x\x01");
    try_string("\"\\u0000\"", NULL);
    try_string("\"\\ud83d\\uDE00\"", "\xf0\x9f\x98\x80");
    try_string("\"\\ud800\\udc00\\udbff\\udfff\"", "\xf0\x90\x80\x80\xf4\x8f\xbf\xbf");
    try_string("\"\\ud83dx\"", NULL);
    try_string("\"\\ud83d\\n\"", NULL);
    try_string("\"\\ud83d\\ud83d\"", NULL);
    try_string("\"\\ude00\\ud83d\"", NULL);
    try_string("\"\\ud800\"", NULL);
    try_string("\"\\uDFFF\"", NULL);
    try_string("\"\\ud7ff\\ue000\"", "\xed\x9f\xbf\xee\x80\x80");
    try_string("\"Öl ◆\"", "Öl ◆");
    try_string("[]", NULL);
    try_string("{}", NULL);
    try_string("[\"a\"]", NULL);
}

static void test_string_room(void **state)
{
    char room[4];
    reading r;

    (void)state;
    assert_int_equal(read_text(&r, "[\"abc\",\"abcd\",\"\\u20ac\",\"a\\u20ac\"]"), AE_OK);
    assert_true(ae_json_string(&r.doc, 1, &AE_TEXT_IN(room)));
    assert_string_equal(room, "abc");
    assert_false(ae_json_string(&r.doc, 2, &AE_TEXT_IN(room)));
    assert_true(ae_json_string(&r.doc, 3, &AE_TEXT_IN(room)));
    assert_false(ae_json_string(&r.doc, 4, &AE_TEXT_IN(room)));
}

static void test_squeeze(void **state)
{
    static const struct {
        const char *text, *squeezed;
    } cases[] = {
        { "", "" },
        { " \t\r\n", "" },
        { "{ \"a\" : [ 1 ,\n 2 ] }\n", "{\"a\":[1,2]}" },
        { "\"a  b\"", "\"a  b\"" },
        { "[ \"a \\\" b\" , \" c \" ]", "[\"a \\\" b\",\" c \"]" },
        { "[ \"a\\\\\" , \" \" ]", "[\"a\\\\\",\" \"]" },
        { "[ \"\\\\\\\" \" , 1 ]", "[\"\\\\\\\" \",1]" },
        { "{\"a\":1}", "{\"a\":1}" },
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char room[64], small[4];
        ae_text text = AE_TEXT_IN(room), tight = AE_TEXT_IN(small);

        ae_json_squeeze(cases[i].text, strlen(cases[i].text), &text);
        assert_string_equal(room, cases[i].squeezed);
        assert_int_equal(text.len, strlen(cases[i].squeezed));
        ae_json_squeeze(cases[i].text, strlen(cases[i].text), &tight);
        assert_int_equal(tight.len, text.len);
        assert_memory_equal(small, room, strlen(small));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_valid),
        cmocka_unit_test(test_invalid),
        cmocka_unit_test(test_null_byte),
        cmocka_unit_test(test_length),
        cmocka_unit_test(test_lines_of_faults),
        cmocka_unit_test(test_room),
        cmocka_unit_test(test_deep),
        cmocka_unit_test(test_members),
        cmocka_unit_test(test_no_value),
        cmocka_unit_test(test_int),
        cmocka_unit_test(test_string),
        cmocka_unit_test(test_string_room),
        cmocka_unit_test(test_squeeze),
    };

    return cmocka_run_group_tests_name("json", tests, NULL, NULL);
}

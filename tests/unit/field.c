/*
 * field.c: a struct of every type of field, written, concealed and read back.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>

#include "core/field.h"
#include "faults.h"

typedef struct {
    int32_t big;
    int16_t small[2];
    uint8_t byte, purse[AE_MAX_SEATS], pair[2 * AE_MAX_SEATS], pad_;
    char name[AE_NAME], names[2][AE_NAME];
} thing;

static const ae_field fields[] = {
    { AE_FIELD(thing, big, AE_I32), .min = INT32_MIN, .max = INT32_MAX },
    { AE_FIELD(thing, small, AE_I16), .min = -300, .max = 300, .flags = AE_OF_SETUP },
    { AE_FIELD(thing, byte, AE_U8), .min = 1, .max = 9, .flags = AE_OF_SETUP },
    { AE_FIELD(thing, purse, AE_U8), .max = 255, .flags = AE_CONCEALED },
    { AE_FIELD(thing, pair, AE_U8), .max = 255, .flags = AE_CONCEALED },
    { AE_FIELD(thing, name, AE_NAME) },
    { AE_FIELD(thing, names, AE_NAME) },
    { .name = NULL },
};

static const thing sample = {
    .big = -2000000000,
    .small = { -300, 299 },
    .byte = 9,
    .purse = { 1, 2, 3, 4, 5, 255 },
    .pair = { 10, 11, 20, 21, 30, 31, 40, 41, 50, 51, 60, 61 },
    .name = "a name: not long",
    .names = { "", "\"" },
};

static const char all[] = "{\"big\":-2000000000,\"small\":[-300,299],\"byte\":9,"
                          "\"purse\":[1,2,3,4,5,255],"
                          "\"pair\":[10,11,20,21,30,31,40,41,50,51,60,61],"
                          "\"name\":\"a name: not long\",\"names\":[\"\",\"\\\"\"]}";

static void test_get(void **state)
{
    (void)state;
    assert_int_equal(ae_field_get(&fields[0], &sample, 0), -2000000000);
    assert_int_equal(ae_field_get(&fields[1], &sample, 0), -300);
    assert_int_equal(ae_field_get(&fields[1], &sample, 1), 299);
    assert_int_equal(ae_field_get(&fields[2], &sample, 0), 9);
    assert_int_equal(ae_field_get(&fields[3], &sample, 5), 255);
}

static void test_put(void **state)
{
    char room[512];

    (void)state;
    ae_fields_put(fields, &sample, AE_ALL, &AE_TEXT_IN(room));
    assert_string_equal(room, all);
}

static void test_concealed(void **state)
{
    static const struct {
        int viewer;
        const char *purse, *pair;
    } cases[] = {
        { 0, "[1,null,null,null,null,null]",
          "[10,11,null,null,null,null,null,null,null,null,null,null]" },
        { 2, "[null,null,3,null,null,null]",
          "[null,null,null,null,30,31,null,null,null,null,null,null]" },
        { 5, "[null,null,null,null,null,255]",
          "[null,null,null,null,null,null,null,null,null,null,60,61]" },
        { AE_MAX_SEATS, "[null,null,null,null,null,null]",
          "[null,null,null,null,null,null,null,null,null,null,null,null]" },
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char room[512], expected[512];
        ae_text text = AE_TEXT_IN(expected);

        ae_put(&text, "{\"big\":-2000000000,\"small\":[-300,299],\"byte\":9,\"purse\":");
        ae_put(&text, cases[i].purse);
        ae_put(&text, ",\"pair\":");
        ae_put(&text, cases[i].pair);
        ae_put(&text, ",\"name\":\"a name: not long\",\"names\":[\"\",\"\\\"\"]}");
        ae_fields_put(fields, &sample, cases[i].viewer, &AE_TEXT_IN(room));
        assert_string_equal(room, expected);
    }
}

/* Only fields marked AE_SHOWABLE are shown to another seat, and only the elements of that seat. */
static void test_showable(void **state)
{
    static const ae_field marked[] = {
        { AE_FIELD(thing, purse, AE_U8), .max = 255, .flags = AE_CONCEALED },
        { AE_FIELD(thing, pair, AE_U8), .max = 255, .flags = AE_CONCEALED | AE_SHOWABLE },
        { .name = NULL },
    };
    char room[512];

    (void)state;
    ae_fields_put_members(marked, &sample, 0, 1u << 2, &AE_TEXT_IN(room));
    assert_string_equal(room, "\"purse\":[1,null,null,null,null,null],"
                              "\"pair\":[10,11,null,null,30,31,null,null,null,null,null,null]");
}

static ae_err read_thing(const char *text, thing *into, ae_reported *reported)
{
    jsmntok_t room[128];
    ae_json doc;

    memset(into, 0, sizeof *into);
    ae_report_to(reported);
    assert_int_equal(ae_json_read(&doc, text, strlen(text), room, 128, &reported->faults),
                     AE_OK);
    return ae_fields_read(fields, into, &doc, 0, &reported->faults);
}

static void test_read(void **state)
{
    ae_reported reported;
    thing read;

    (void)state;
    assert_int_equal(read_thing(all, &read, &reported), AE_OK);
    assert_memory_equal(&read, &sample, sizeof read);
    assert_string_equal(reported.lines, "");
    assert_int_equal(
        read_thing("{\"names\":[\"a\",\"b\"],\"name\":\"\",\"byte\":1,\"pair\":[0,0,"
                   "0,0,0,0,0,0,0,0,0,0],\"big\":0,\"purse\":[0,0,0,0,0,0],"
                   "\"small\":[0,0]}",
                   &read, &reported),
        AE_OK);
    assert_string_equal(read.names[1], "b");
}

/* The sample with one member replaced by a text of its own, each member on a line. */
static void build(char out[1024], const char *name, const char *value)
{
    static const struct {
        const char *name, *value;
    } members[] = {
        { "big", "0" },
        { "small", "[1,2]" },
        { "byte", "1" },
        { "purse", "[0,0,0,0,0,0]" },
        { "pair", "[0,0,0,0,0,0,0,0,0,0,0,0]" },
        { "name", "\"x\"" },
        { "names", "[\"x\",\"y\"]" },
    };
    ae_text text = { .buf = out, .size = 1024 };

    ae_put(&text, "{");
    for (size_t i = 0; i < sizeof members / sizeof members[0]; i++) {
        ae_put(&text, i ? ",\n" : "\n");
        ae_put_json(&text, members[i].name);
        ae_put(&text, ":");
        ae_put(&text, strcmp(members[i].name, name) ? members[i].value : value);
    }
    ae_put(&text, "}");
}

static void test_faults(void **state)
{
    static const struct {
        const char *name, *value, *lines;
    } cases[] = {
        { "big", "2147483648", "2 big value\n" },
        { "big", "-2147483649", "2 big value\n" },
        { "big", "1.5", "2 big value\n" },
        { "big", "null", "2 big value\n" },
        { "big", "[1]", "2 big value\n" },
        { "small", "[1]", "3 small length\n" },
        { "small", "[1,2,3]", "3 small length\n" },
        { "small", "7", "3 small length\n" },
        { "small", "{\"a\":1,\"b\":2}", "3 small length\n" },
        { "small", "[301,0]", "3 small[0] value\n" },
        { "small", "[0,\n-301]", "4 small[1] value\n" },
        { "byte", "0", "4 byte value\n" },
        { "byte", "10", "4 byte value\n" },
        { "byte", "\"1\"", "4 byte value\n" },
        { "purse", "[0,0,0,0,0,256]", "5 purse[5] value\n" },
        { "purse", "[0,0,0,0,0,-1]", "5 purse[5] value\n" },
        { "purse", "[0,0,0,0,0,null]", "5 purse[5] value\n" },
        { "name", "\"\\ud800\"", "7 name value\n" },
        { "name", "1", "7 name value\n" },
        { "names", "[\"a\",1]", "8 names[1] value\n" },
        { "names", "[\"a\",\"b\"],\n\"other\":1", "9 other unknown_member\n" },
        { "names", "[\"a\",\"b\"],\"byte\":1", "8 byte twice\n" },
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[1024];
        ae_reported reported;
        thing read;

        build(text, cases[i].name, cases[i].value);
        assert_int_equal(read_thing(text, &read, &reported), AE_TEXT);
        assert_string_equal(reported.lines, cases[i].lines);
    }
}

/* The longest name fits, with its terminating zero. */
static void test_long_name(void **state)
{
    (void)state;
    for (size_t len = AE_NAME - 2; len <= AE_NAME; len++) {
        char name[AE_NAME + 4] = "\"", text[1024];
        ae_reported reported;
        thing read;

        memset(name + 1, 'x', len);
        name[len + 1] = '"';
        build(text, "name", name);
        assert_int_equal(read_thing(text, &read, &reported), len < AE_NAME ? AE_OK : AE_TEXT);
        assert_string_equal(reported.lines, len < AE_NAME ? "" : "7 name value\n");
        if (len < AE_NAME)
            assert_int_equal(strlen(read.name), len);
    }
}

static void test_many_faults(void **state)
{
    ae_reported reported;
    thing read;

    (void)state;
    assert_int_equal(
        read_thing("{\"big\":0,\n\"small\":[1],\n\"byte\":99,\"pair\":0}", &read, &reported),
        AE_TEXT);
    assert_string_equal(reported.lines, "2 small length\n3 byte value\n1 purse missing\n"
                                        "3 pair length\n1 name missing\n1 names missing\n");
    assert_int_equal(read_thing("[]", &read, &reported), AE_TEXT);
    assert_int_equal(reported.faults.n, 7);
}

static void test_same_setup(void **state)
{
    thing other = sample;

    (void)state;
    other.big = 0;
    other.purse[3] = 0;
    assert_true(ae_fields_same_setup(fields, &sample, &other));
    other.small[1]++;
    assert_false(ae_fields_same_setup(fields, &sample, &other));
    other = sample;
    other.byte = 1;
    assert_false(ae_fields_same_setup(fields, &sample, &other));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_get),        cmocka_unit_test(test_put),
        cmocka_unit_test(test_concealed),  cmocka_unit_test(test_showable),
        cmocka_unit_test(test_read),       cmocka_unit_test(test_faults),
        cmocka_unit_test(test_long_name),  cmocka_unit_test(test_many_faults),
        cmocka_unit_test(test_same_setup),
    };

    return cmocka_run_group_tests_name("field", tests, NULL, NULL);
}

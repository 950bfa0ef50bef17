/*
 * mark.c: marks in texts, which say what a word stands for, as parts; plain texts have none.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/mark.h"
#include "core/speak.h"

/* Compares the output of ae_put_parts(). */
static const char *parts_of(const char *marked)
{
    static char out[1024];

    ae_put_parts(&AE_TEXT_IN(out), marked);
    return out;
}

static void write_sentence(ae_text *out)
{
    static const char *const names[] = { "Ann", "Ben" };
    ae_look look = { .words = ae_languages[0], .seat_name = names };

    ae_put_seat_name(out, &look, 1);
    ae_put(out, " builds in ");
    ae_mark_noun(out, "city", "roma");
    ae_put(out, "Roma \"caput\"");
    ae_mark_end(out);
    ae_put(out, " for ");
    ae_mark_number(out, "coins", -3);
}

static void test_parts(void **state)
{
    char text[512];

    (void)state;
    write_sentence(&AE_MARKED_IN(text));
    assert_string_equal(
        parts_of(text),
        "[{\"seat\":1,\"text\":\"Ben\"},\" builds in \",{\"noun\":\"city\",\"id\":"
        "\"roma\",\"text\":\"Roma \\\"caput\\\"\"},\" for \",{\"number\":-3,"
        "\"of\":\"coins\"}]");
}

static void test_plain(void **state)
{
    char plain[512], marked[512];

    (void)state;
    write_sentence(&AE_TEXT_IN(plain));
    write_sentence(&AE_MARKED_IN(marked));
    assert_int_equal(ae_width(plain), ae_width(marked));
    ae_drop_marks(marked);
    assert_string_equal(plain, marked);
    ae_drop_ink(plain);
    assert_string_equal(plain, "▲ Ben builds in Roma \"caput\" for -3");
}

/* A quantity is one part, whatever is marked inside its words. */
static void test_nested(void **state)
{
    char text[256];
    ae_text out = AE_MARKED_IN(text);

    (void)state;
    ae_mark_count(&out, "good", "brick", 2);
    ae_mark_number(&out, "n", 2);
    ae_put(&out, " bricks");
    ae_mark_end(&out);
    ae_put(&out, ", ");
    ae_mark_sign(&out, "yes");
    ae_put(&out, "✓");
    ae_mark_end(&out);
    assert_string_equal(parts_of(text),
                        "[{\"noun\":\"good\",\"id\":\"brick\",\"n\":2,\"text\":\"2 "
                        "bricks\"},\", \",{\"mark\":\"yes\",\"text\":\"✓\"}]");
    assert_int_equal(ae_width(text), 11);
    ae_drop_marks(text);
    assert_string_equal(text, "2 bricks, ✓");
}

static void test_ink(void **state)
{
    char text[256];
    ae_text out = AE_MARKED_IN(text);

    (void)state;
    assert_string_equal(parts_of(""), "[]");
    ae_put_char(&out, AE_INK_BOLD);
    ae_put_seat_sign(&out, 0);
    ae_put_char(&out, AE_INK_END);
    assert_string_equal(parts_of(text), "[{\"seat\":0}]");
}

/* Gaps are marked with their names, and the number still chooses the form of a word. */
static void test_filled(void **state)
{
    static const ae_gap gaps[] = { { "n", NULL, 1 }, { .name = NULL } };
    char text[256];

    (void)state;
    ae_fill(&AE_MARKED_IN(text), "{n} {n|coin|coins}", gaps);
    assert_string_equal(parts_of(text), "[{\"number\":1,\"of\":\"n\"},\" coin\"]");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_parts),  cmocka_unit_test(test_plain),
        cmocka_unit_test(test_nested), cmocka_unit_test(test_ink),
        cmocka_unit_test(test_filled),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

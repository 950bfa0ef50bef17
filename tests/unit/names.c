/*
 * names.c: which names are equal, which only look alike, and which mix two alphabets.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "store/names.h"

static void assert_made(char *(*make)(const char *), const char *name, const char *wanted)
{
    char *made = make(name);

    assert_string_equal(made, wanted);
    free(made);
}

static int look_alike(const char *a, const char *b)
{
    char *one = ae_name_skeleton(a), *two = ae_name_skeleton(b);
    int is = !strcmp(one, two);

    free(one);
    free(two);
    return is;
}

static void test_fold(void **state)
{
    (void)state;
    assert_made(ae_name_fold, "Ann-2 B", "ann-2 b");
    assert_made(ae_name_fold, "ÉMILE Ž", "émile ž");
    assert_made(ae_name_fold, "ΩΜΕΓΑ", "ωμεγα");
    assert_made(ae_name_fold, "ИВАН Ё", "иван ё");
    assert_made(ae_name_fold,
                "\xff"
                "A",
                "\xff"
                "A");
    assert_made(ae_name_fold, "", "");
}

static void test_look_alikes(void **state)
{
    static const char *const same[][2] = {
        { "Ann", "ann" },
        { "Ann", "\xd0\x90nn" },                        /* a Cyrillic A */
        { "Ann", "\xce\x91nn" },                        /* a Greek A */
        { "Cope", "\xd0\xa1\xd0\xbe\xd1\x80\xd0\xb5" }, /* wholly Cyrillic */
        { "BOB", "\xd0\x92\xd0\x9e\xd0\x92" },
        { "Alice", "AIice" },
        { "Alice", "A1ice" },
        { "Otto", "0tto" },
        { "Otto", "\xce\x9ftt\xce\xbf" },
        { "Barney", "Bamey" },
        { "Walter", "VValter" },
        { "Ann", "\xef\xbc\xa1\xef\xbd\x8e\xef\xbd\x8e" }, /* full-width letters */
        { "Co\xc5\x9f", "Co\xc8\x99" }, /* s with cedilla, s with comma below */
        { "J\xc3\xb3"
          "e",
          "J\xcf\x8c"
          "e" }, /* an accent of each alphabet */
    };
    static const char *const other[][2] = {
        { "Ann", "Anna" },
        { "Ann", "Arn" },
        { "Ian", "Lan" },
        { "Eila", "Ella" },
        { "Jose", "Jos\xc3\xa9" },
        { "Mars", "Rnars" },
        { "Ann B", "Ann-B" },
        { "Bob", "\xd0\xb2\xd0\xbe\xd0\xb2" }, /* these lower-case letters look different */
        { "Nero", "\xce\xb7"
                  "ero2" },
    };

    (void)state;
    for (size_t i = 0; i < sizeof same / sizeof same[0]; i++)
        if (!look_alike(same[i][0], same[i][1]))
            fail_msg("%s and %s look the same", same[i][0], same[i][1]);
    for (size_t i = 0; i < sizeof other / sizeof other[0]; i++)
        if (look_alike(other[i][0], other[i][1]))
            fail_msg("%s and %s do not look the same", other[i][0], other[i][1]);
}

/* For every single letter that a name may contain: the skeleton of its skeleton is the skeleton
 * itself, so that looking alike is symmetric. */
static void test_settled(void **state)
{
    (void)state;
    for (unsigned code = 0xc0; code < 0x530; code++) {
        char letter[3] = { (char)(0xc0 | code >> 6), (char)(0x80 | (code & 0x3f)), '\0' };
        char *once = ae_name_skeleton(letter);

        assert_made(ae_name_skeleton, once, once);
        assert_true(ae_is_utf8(once));
        free(once);
    }
}

static void test_mixed(void **state)
{
    (void)state;
    assert_false(ae_name_is_mixed("Ann-2"));
    assert_false(ae_name_is_mixed("\xc3\x89mile"));
    assert_false(ae_name_is_mixed("\xd0\x98\xd0\xb2\xd0\xb0\xd0\xbd 7"));
    assert_false(ae_name_is_mixed("12.34"));
    assert_true(ae_name_is_mixed("\xd0\x90nn"));
    assert_true(ae_name_is_mixed("\xce\xa9mega"));
    assert_true(ae_name_is_mixed("\xce\xa9\xd0\x90"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_fold),
        cmocka_unit_test(test_look_alikes),
        cmocka_unit_test(test_settled),
        cmocka_unit_test(test_mixed),
    };

    return cmocka_run_group_tests_name("names", tests, NULL, NULL);
}

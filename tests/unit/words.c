/*
 * words.c: finding texts, filling their gaps and choosing a language.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>

#include "core/words.h"

static const char *const key[] = { "a.bare", "a.gap",    "a.many",  "a.one",
                                   "a.open", "a.plural", "a.twice", "b" };
static const char *const text[] = {
    "nothing to fill",
    "{seat} takes {ware}",
    "{n} {n|card|cards}",
    "{n|card}",
    "a { that is not closed",
    "{n|one|many} and {m|one|many}",
    "{x}{x}",
    "last",
};
static const ae_words words = { .language = "xx", .n = 8, .key = key, .text = text };

static void test_lookup(void **state)
{
    (void)state;
    for (int i = 0; i < words.n; i++)
        assert_ptr_equal(ae_word(&words, key[i]), text[i]);
    assert_null(ae_word(&words, ""));
    assert_null(ae_word(&words, "a"));
    assert_null(ae_word(&words, "a.gap2"));
    assert_null(ae_word(&words, "zz"));
    assert_null(ae_word(&(ae_words){ .n = 0 }, "a"));
}

#define TRY(key, expected, ...)                                \
    do {                                                       \
        char said[64];                                         \
        AE_SAY(&AE_TEXT_IN(said), &words, (key), __VA_ARGS__); \
        assert_string_equal(said, (expected));                 \
    } while (0)

static void test_gaps(void **state)
{
    (void)state;
    TRY("a.bare", "nothing to fill", { "x", "y", 0 });
    TRY("a.gap", "Anna takes oil", { "seat", "Anna", 0 }, { "ware", "oil", 0 });
    TRY("a.gap", "7 takes -1", { "seat", NULL, 7 }, { "ware", NULL, -1 });
    TRY("a.gap", " takes x", { "seat", "", 0 }, { "ware", "x", 0 });
    TRY("a.twice", "yy", { "x", "y", 0 });
    TRY("a.open", "a { that is not closed", { " that is not closed", "x", 0 });
    TRY("b", "last", { "x", "y", 0 });
}

static void test_plural(void **state)
{
    (void)state;
    TRY("a.many", "0 cards", { "n", NULL, 0 });
    TRY("a.many", "1 card", { "n", NULL, 1 });
    TRY("a.many", "2 cards", { "n", NULL, 2 });
    TRY("a.many", "-1 cards", { "n", NULL, -1 });
    TRY("a.one", "card", { "n", NULL, 1 });
    TRY("a.one", "", { "n", NULL, 2 });
    TRY("a.plural", "many and one", { "n", NULL, 3 }, { "m", NULL, 1 });
}

static void test_unfilled(void **state)
{
    char room[64];

    (void)state;
    TRY("a.gap", "Anna takes {ware}", { "seat", "Anna", 0 });
    TRY("a.gap", "{seat} takes {ware}", { "sea", "x", 0 }, { "seats", "x", 0 });
    TRY("a.many", "{n} {n|card|cards}", { "m", NULL, 1 });
    ae_say(&AE_TEXT_IN(room), &words, "a.gap", NULL);
    assert_string_equal(room, "{seat} takes {ware}");
    TRY("no.such.key", "no.such.key", { "x", "y", 0 });
}

static void test_room(void **state)
{
    char room[8];
    ae_text out = AE_TEXT_IN(room);

    (void)state;
    AE_SAY(&out, &words, "a.gap", { "seat", "Anna", 0 }, { "ware", "oil", 0 });
    assert_int_equal(out.len, strlen("Anna takes oil"));
    assert_string_equal(room, "Anna ta");
}

static void test_language(void **state)
{
    static const struct {
        const char *name, *language;
    } cases[] = {
        { "en", "en" },          { "de", "de" },
        { "de_AT.UTF-8", "de" }, { "de-CH", "de" },
        { "de.UTF-8", "de" },    { "de_DE@euro", "de" },
        { "en_GB.UTF-8", "en" }, { "", NULL },
        { "d", NULL },           { "C", NULL },
        { "C.UTF-8", NULL },     { "POSIX", NULL },
        { "deu", NULL },         { "fr_FR.UTF-8", NULL },
        { "DE", NULL },
    };

    (void)state;
    assert_string_equal(ae_languages[0]->language, "en");
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const ae_words *found = ae_words_for(cases[i].name);

        assert_int_equal(found != NULL, cases[i].language != NULL);
        if (found)
            assert_string_equal(found->language, cases[i].language);
    }
}

/* Every language has the same keys, in ascending order, as binary search needs. */
static void test_catalogues(void **state)
{
    const ae_words *first = ae_languages[0];

    (void)state;
    for (int i = 1; i < first->n; i++)
        assert_true(strcmp(first->key[i - 1], first->key[i]) < 0);
    for (const ae_words *const *other = ae_languages; *other; other++) {
        assert_int_equal((*other)->n, first->n);
        for (int i = 0; i < first->n; i++)
            assert_string_equal((*other)->key[i], first->key[i]);
    }
    assert_string_equal(ae_word(ae_words_for("de"), "seat.white"), "Weiß");
    assert_string_equal(ae_word(first, "seat.white"), "White");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lookup),     cmocka_unit_test(test_gaps),
        cmocka_unit_test(test_plural),     cmocka_unit_test(test_unfilled),
        cmocka_unit_test(test_room),       cmocka_unit_test(test_language),
        cmocka_unit_test(test_catalogues),
    };

    return cmocka_run_group_tests_name("words", tests, NULL, NULL);
}

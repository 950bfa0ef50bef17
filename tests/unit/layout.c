/*
 * layout.c: the layout id, by which page and server notice that they read states differently.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>

#include "core/games_json.h"

enum { LAYOUT = 128, MAX_FIELDS = 128, HASH = 17 };

static void put(const ae_game *game, char layout[LAYOUT])
{
    ae_text out = { .buf = layout, .size = LAYOUT };

    ae_layout_put(game, HASH, &out);
    assert_true(out.len < LAYOUT);
}

static int n_slashes(const char *layout)
{
    int n = 0;

    for (; *layout; layout++)
        n += *layout == '/';
    return n;
}

/* The old form is the beginning of the full form; any other text is refused. */
static void test_forms(void **state)
{
    (void)state;
    for (int i = 0; ae_games[i]; i++) {
        const ae_game *game = ae_games[i];
        char whole[LAYOUT], old[LAYOUT], wrong[LAYOUT];

        put(game, whole);
        ae_layout_put_old(game, HASH, &AE_TEXT_IN(old));
        assert_int_equal(n_slashes(whole), 5);
        assert_int_equal(n_slashes(old), 3);
        assert_memory_equal(whole, old, strlen(old));
        assert_int_equal(ae_layout_protocol(game, HASH, whole), AE_PROTOCOL);
        assert_int_equal(ae_layout_protocol(game, HASH, old), 1);
        assert_int_equal(ae_layout_protocol(game, HASH + 1, whole), 0);
        assert_int_equal(ae_layout_protocol(game, HASH + 1, old), 0);
        for (size_t cut = 0; cut < strlen(whole); cut++) {
            memcpy(wrong, whole, sizeof wrong);
            wrong[cut] = '\0';
            assert_int_equal(ae_layout_protocol(game, HASH, wrong), cut == strlen(old));
        }
    }
}

/* The full layout ids of the two games differ, the old ones do not. */
static void try_other(const ae_game *game, const ae_game *other)
{
    char layout[LAYOUT], old[LAYOUT];

    put(other, layout);
    ae_layout_put_old(other, HASH, &AE_TEXT_IN(old));
    assert_int_equal(ae_layout_protocol(game, HASH, layout), 0);
    assert_int_equal(ae_layout_protocol(game, HASH, old), 1);
}

/* Changes one member of the field at a time. */
static void try_field(const ae_game *game, ae_field *field)
{
    const ae_field was = *field;

    field->name = "another";
    try_other(ae_game_find(game->id), game);
    *field = was, field->offset++;
    try_other(ae_game_find(game->id), game);
    *field = was, field->count++;
    try_other(ae_game_find(game->id), game);
    *field = was, field->type++;
    try_other(ae_game_find(game->id), game);
    *field = was, field->flags ^= AE_CONCEALED;
    try_other(ae_game_find(game->id), game);
    *field = was, field->min--;
    try_other(ae_game_find(game->id), game);
    *field = was, field->max++;
    try_other(ae_game_find(game->id), game);
    *field = was;
}

static void test_fields(void **state)
{
    (void)state;
    for (int i = 0; ae_games[i]; i++) {
        ae_game copy = *ae_games[i];
        ae_field fields[MAX_FIELDS] = { { .name = NULL } };
        int n = 0;

        for (; copy.fields[n].name; n++) {
            assert_true(n + 1 < MAX_FIELDS);
            fields[n] = copy.fields[n];
        }
        copy.fields = fields;
        for (int k = 0; k < n; k++)
            try_field(&copy, &fields[k]);
        fields[n - 1].name = NULL;
        try_other(ae_games[i], &copy);
    }
}

static void test_derived(void **state)
{
    static const ae_derived some[] = { { .name = "worth", .count = 2 }, { .name = NULL } },
                            more[] = { { .name = "worth", .count = 3 }, { .name = NULL } },
                            others[] = { { .name = "price", .count = 2 }, { .name = NULL } };
    ae_game with_some = *ae_games[0], with_more = with_some, with_others = with_some;

    (void)state;
    with_some.derived = some;
    with_more.derived = more;
    with_others.derived = others;
    try_other(ae_games[0], &with_some);
    try_other(&with_some, &with_more);
    try_other(&with_some, &with_others);
}

static void test_events(void **state)
{
    static const ae_kind some[] = { { .name = "won", .arg = { { "prize", &ae_number } } },
                                    { .name = NULL } },
                         other_kind[] = { { .name = "lost",
                                            .arg = { { "prize", &ae_number } } },
                                          { .name = NULL } },
                         other_arg[] = { { .name = "won", .arg = { { "coins", &ae_number } } },
                                         { .name = NULL } },
                         other_noun[] = { { .name = "won", .arg = { { "prize", &ae_a_seat } } },
                                          { .name = NULL } };
    ae_game game = *ae_games[0], other = game;

    (void)state;
    game.events = some;
    try_other(ae_games[0], &game);
    other.events = other_kind;
    try_other(&game, &other);
    other.events = other_arg;
    try_other(&game, &other);
    other.events = other_noun;
    try_other(&game, &other);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_forms),
        cmocka_unit_test(test_fields),
        cmocka_unit_test(test_derived),
        cmocka_unit_test(test_events),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

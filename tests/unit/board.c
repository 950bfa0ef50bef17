/*
 * board.c: reads boards of forum from JSON: valid ones, which equal those that mapc generated, and
 * every fault.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "core/game.h"
#include "core/sha256.h"
#include "maps.h"

static const ae_board_kind *kind(void)
{
    return ae_game_find("forum")->board_kind;
}

static ae_err read_board(const char *text, ae_board_room *board, ae_reported *reported)
{
    return maps_read(kind(), text, board, reported);
}

/* A built-in board equals the one that is read from its file, byte by byte. */
static void test_built_in(void **state)
{
    int n = 0;

    (void)state;
    for (const ae_board *const *board = ae_game_find("forum")->boards; *board; board++, n++) {
        char text[MAPS_MAX_FILE];
        ae_board_room read;
        ae_reported reported;

        maps_load_data("forum", (*board)->id, text);
        assert_int_equal(read_board(text, &read, &reported), AE_OK);
        assert_string_equal(reported.lines, "");
        assert_int_equal(read.head.size, (*board)->size);
        assert_memory_equal(&read, *board, (*board)->size);
    }
    assert_int_equal(n, 2);
}

/* The head is not part of the hash; everything behind it is. */
static void test_hash(void **state)
{
    static const char text[] = "{\"id\":\"a\",\"title\":\"A\",\"cards\":1,"
                               "\"wares\":[{\"id\":\"figs\",\"title\":\"Figs\",\"count\":1}]}";
    static const char *const other[] = {
        "{\"id\":\"a\",\"title\":\"A\",\"cards\":1,"
        "\"wares\":[{\"id\":\"figs\",\"title\":\"Figs\",\"count\":2}]}",
        "{\"id\":\"a\",\"title\":\"A\",\"cards\":1,"
        "\"wares\":[{\"id\":\"fig\",\"title\":\"Figs\",\"count\":1}]}",
    };
    ae_board_room a, b;
    ae_reported reported;

    (void)state;
    assert_int_equal(read_board(text, &a, &reported), AE_OK);
    assert_string_equal(a.head.kind, "forum");
    assert_string_equal(a.head.id, "a");
    assert_string_equal(a.head.title, "A");
    assert_int_equal(a.head.size, kind()->size);
    assert_true(a.head.hash == ae_hash(a.byte + sizeof a.head, kind()->size - sizeof a.head));
    assert_int_equal(read_board("{ \"title\" : \"Renamed\", \"id\":\"b\",\n\"cards\":1,"
                                "\"wares\":[{\"count\":1,\"title\":\"Figs\",\"id\":\"figs\"}]}",
                                &b, &reported),
                     AE_OK);
    assert_true(a.head.hash == b.head.hash);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(read_board(other[i], &b, &reported), AE_OK);
        assert_true(a.head.hash != b.head.hash);
    }
}

#define HEAD "{\n\"id\":\"a\",\n\"title\":\"A\",\n"
#define WARE "{\"id\":\"figs\",\"title\":\"Figs\",\"count\":9}"

static void test_faults(void **state)
{
    static const struct {
        const char *text, *lines;
    } cases[] = {
        { "", "1 JSON json\n" },
        { "[]", "1 {} value\n" },
        { "\"a\"", "1 {} value\n" },
        { "{\n\"title\":\"A\",\"cards\":1,\"wares\":[" WARE "]}", "1 id missing\n" },
        { "{\n\"id\":\"A\",\"title\":\"A\",\"cards\":1,\"wares\":[" WARE "]}", "2 id id\n" },
        { "{\n\"id\":\"\",\"title\":\"A\",\"cards\":1,\"wares\":[" WARE "]}", "2 id id\n" },
        { "{\n\"id\":1,\"title\":\"A\",\"cards\":1,\"wares\":[" WARE "]}", "2 id id\n" },
        { "{\"id\":\"a\",\n\"cards\":1,\"wares\":[" WARE "]}", "1 title missing\n" },
        { "{\"id\":\"a\",\n\"title\":\"\",\"cards\":1,\"wares\":[" WARE "]}",
          "2 title value\n" },
        { "{\"id\":\"a\",\n\"title\":[],\"cards\":1,\"wares\":[" WARE "]}", "2 title value\n" },
        { HEAD "\"wares\":[" WARE "]}", "1 cards value\n" },
        { HEAD "\"cards\":0,\"wares\":[" WARE "]}", "4 cards value\n" },
        { HEAD "\"cards\":8,\"wares\":[" WARE "]}", "4 cards value\n" },
        { HEAD "\"cards\":\"1\",\"wares\":[" WARE "]}", "4 cards value\n" },
        { HEAD "\"cards\":1}", "1 wares length\n" },
        { HEAD "\"cards\":1,\n\"wares\":{}}", "5 wares length\n" },
        { HEAD "\"cards\":1,\n\"wares\":[1,2,3,4,5,6]}", "5 wares length\n" },
        { HEAD "\"cards\":1,\n\"wares\":[]}", "4 cards forum_prizes\n" },
        { HEAD "\"cards\":2,\n\"wares\":[{\"id\":\"figs\",\"title\":\"Figs\",\"count\":1}]}",
          "4 cards forum_prizes\n" },
        { HEAD "\"cards\":1,\"wares\":[\n{\"id\":\"Figs\",\"title\":\"Figs\",\"count\":1}]}",
          "5 id id\n" },
        { HEAD "\"cards\":1,\"wares\":[\n{\"id\":\"figs\",\"title\":\"\",\"count\":1}]}",
          "5 title value\n" },
        { HEAD "\"cards\":1,\"wares\":[\n{\"id\":\"figs\",\"title\":\"Figs\"}]}",
          "5 count value\n" },
        { HEAD "\"cards\":1,\"wares\":[\n{\"id\":\"figs\",\"title\":\"Figs\",\"count\":100}]}",
          "5 count value\n" },
        { HEAD "\"cards\":1,\"wares\":[\n{\"id\":\"figs\",\"title\":\"Figs\",\"count\":-1}]}",
          "5 count value\n" },
        { HEAD "\"cards\":1,\"wares\":[\n" WARE ",\n" WARE "]}", "6 figs twice\n" },
        { HEAD "\"cards\":1,\"wares\":[\n7]}", "5 id id\n5 title value\n5 count value\n" },
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        ae_board_room read;
        ae_reported reported;
        ae_err err = read_board(cases[i].text, &read, &reported);

        assert_string_equal(reported.lines, cases[i].lines);
        assert_int_equal(err, i < 3 ? AE_TEXT : AE_BOARD);
    }
}

/* The longest name fits, with its terminating zero. */
static void test_long_names(void **state)
{
    static const size_t room[] = { sizeof((ae_board *)0)->id, sizeof((ae_board *)0)->title };

    (void)state;
    for (int which = 0; which < 2; which++)
        for (size_t len = room[which] - 1; len <= room[which]; len++) {
            char name[64] = "", json[256];
            ae_text text = AE_TEXT_IN(json);
            ae_board_room read;
            ae_reported reported;

            assert_true(len < sizeof name);
            memset(name, 'x', len);
            ae_put(&text, "{\"id\":\"");
            ae_put(&text, which == 0 ? name : "a");
            ae_put(&text, "\",\"title\":\"");
            ae_put(&text, which == 1 ? name : "A");
            ae_put(&text, "\",\"cards\":1,\"wares\":[" WARE "]}");
            assert_int_equal(read_board(json, &read, &reported),
                             len < room[which] ? AE_OK : AE_BOARD);
            if (len == room[which])
                assert_string_equal(reported.lines,
                                    which == 0 ? "1 id id\n" : "1 title value\n");
        }
}

static void test_many_faults(void **state)
{
    ae_board_room read;
    ae_reported reported;

    (void)state;
    assert_int_equal(read_board("{\n\"id\":\"No\",\n\"cards\":99,\n\"wares\":[\n"
                                "{\"id\":\"figs\",\"title\":\"Figs\",\"count\":-1},\n"
                                "{\"id\":\"figs\",\"count\":1},\n"
                                "{\"id\":\"oil\",\"title\":\"Oil\",\"count\":1}]}",
                                &read, &reported),
                     AE_BOARD);
    assert_string_equal(reported.lines,
                        "2 id id\n1 title missing\n5 count value\n6 title value\n"
                        "6 figs twice\n3 cards value\n");
}

static void test_ids(void **state)
{
    static const char *const good[] = { "a", "z9", "0", "red-wine", "a_b.c", "-" };
    static const char *const bad[] = { "", "A", "a b", "ä", "a/b", "a\n", "a!", "{", "`" };

    (void)state;
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++)
        assert_true(ae_is_id(good[i]));
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_false(ae_is_id(bad[i]));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_built_in),    cmocka_unit_test(test_hash),
        cmocka_unit_test(test_faults),      cmocka_unit_test(test_long_names),
        cmocka_unit_test(test_many_faults), cmocka_unit_test(test_ids),
    };

    return cmocka_run_group_tests_name("board", tests, NULL, NULL);
}

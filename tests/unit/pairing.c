/*
 * pairing.c: events of a club: sizes of tables, points, standing and its reasons, who plays on, faults
 * of files, corrections.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "faults.h"
#include "pairing/pairing.h"

static void begin(ae_contest *c, ae_contest_format format, int seats, int n_people)
{
    ae_contest_init(c);
    snprintf(c->id, sizeof c->id, "cup");
    snprintf(c->game, sizeof c->game, "forum");
    c->format = format;
    c->seats = seats;
    for (int i = 0; i < n_people; i++) {
        char name[2] = { (char)('a' + i), 0 };

        assert_null(ae_contest_join(c, name, 0, NULL));
    }
}

/* Appends a table of a round: its people as letters, '-' for a bot, and their scores. */
static void add_table(ae_contest *c, int round, const char *people, const int *score)
{
    ae_contest_table t = { .round = round, .n_seats = (int)strlen(people), .number = 1 };

    if (c->n_tables && c->table[c->n_tables - 1].round == round)
        t.number = c->table[c->n_tables - 1].number + 1;
    for (int i = 0; i < t.n_seats; i++) {
        t.seat[i].who = people[i] == '-' ? AE_CONTEST_BOT : people[i] - 'a';
        t.seat[i].score = score ? score[i] : 0;
        t.seat[i].place = t.n_seats > 1 && score ? 1 : 0;
        for (int k = 0; score && k < t.n_seats; k++)
            t.seat[i].place += score[k] > score[i];
    }
    ae_contest_add_table(c, &t);
}
#define TABLE(c, round, people, ...) \
    add_table((c), (round), (people), (const int[]){ __VA_ARGS__ })

/* The standing as "a 9.00 b 6.00", with the reason in front of each but the first. */
static void try_standing(const ae_contest *c, const char *wanted)
{
    ae_contest_row row[32];
    char line[512];
    ae_text text = AE_TEXT_IN(line);
    int n = ae_contest_standing(c, row);

    for (int i = 0; i < n; i++) {
        int64_t points = row[i].key[AE_BY_POINTS] * 100 / AE_POINT;

        if (i > 0) {
            ae_put(&text, " ");
            ae_put(&text, ae_contest_keys[row[i].reason]);
            ae_put(&text, " ");
        }
        ae_put_int(&text, row[i].place);
        ae_put(&text, c->person[row[i].who].name);
        ae_put(&text, "=");
        ae_put_int(&text, points);
    }
    assert_string_equal(line, wanted);
}

/* ---- sizes ---- */

/* The tables of the first round as "4 3 1": seats of each, with '-' for each bot. */
static void try_sizes(int n, int seats, int has_short, ae_contest_fill fill, const char *wanted)
{
    ae_contest c;
    char line[128];
    ae_text text = AE_TEXT_IN(line);

    begin(&c, AE_SWISS, seats, n);
    c.has_short = has_short;
    c.fill = fill;
    if (ae_contest_pair(&c, NULL) != AE_STAGE_READY)
        ae_put(&text, "few");
    for (int i = 0; i < c.n_tables; i++) {
        ae_put(&text, i ? " " : "");
        ae_put_int(&text, c.table[i].n_seats);
        for (int k = 0; k < c.table[i].n_seats; k++)
            ae_put(&text, c.table[i].seat[k].who == AE_CONTEST_BOT ? "-" : "");
    }
    assert_string_equal(line, wanted);
    ae_contest_free(&c);
}

static void test_sizes(void **state)
{
    (void)state;
    try_sizes(8, 4, 1, AE_FILL_BYE, "4 4");
    try_sizes(7, 4, 1, AE_FILL_BYE, "4 3");
    try_sizes(6, 4, 1, AE_FILL_BYE, "3 3");
    try_sizes(5, 4, 1, AE_FILL_BYE, "4 1");
    try_sizes(5, 4, 1, AE_FILL_BOTS, "3 3-");
    try_sizes(3, 4, 1, AE_FILL_BYE, "3");
    try_sizes(2, 4, 1, AE_FILL_BYE, "few");
    try_sizes(2, 4, 1, AE_FILL_BOTS, "3-");
    try_sizes(1, 4, 1, AE_FILL_BOTS, "few");
    try_sizes(7, 6, 1, AE_FILL_BOTS, "5- 5--");
    try_sizes(7, 6, 1, AE_FILL_BYE, "6 1");
    try_sizes(7, 4, 0, AE_FILL_BYE, "4 1 1 1");
    try_sizes(7, 4, 0, AE_FILL_BOTS, "4 4-");
    try_sizes(5, 2, 1, AE_FILL_BYE, "2 2 1");
    try_sizes(5, 2, 1, AE_FILL_BOTS, "2 2 2-");
}

/* ---- points ---- */

static void try_points(ae_contest_system system, const char *wanted)
{
    ae_contest c;

    begin(&c, AE_SWISS, 4, 8);
    c.system = system;
    TABLE(&c, 1, "abcd", 50, 30, 30, 10);
    TABLE(&c, 1, "efg", 60, 20, 10);
    add_table(&c, 1, "h", NULL);
    try_standing(&c, wanted);
    ae_contest_free(&c);
}

/* Those who share a place share the points of all places they take; a short table brings the first as
 * much as a full one; a bye brings the mean. */
static void test_points(void **state)
{
    (void)state;
    try_points(AE_LINEAR, "1a=300 opponents 2e=300 points 3b=150 nothing 3c=150 share 5f=150 "
                          "opponents 6h=150 points 7g=0 opponents 8d=0");
    try_points(AE_STEEP, "1e=1000 opponents 2a=1000 points 3f=600 points 4h=575 points 5b=500 "
                         "nothing 5c=500 points 7g=400 points 8d=300");
    try_points(AE_WIN,
               "1e=100 share 2a=100 points 3h=25 points 4f=0 direct 5g=0 opponents 6b=0 "
               "nothing 6c=0 direct 8d=0");
    try_points(AE_SCORE,
               "1e=2000 points 2a=1666 points 3b=1000 nothing 3c=1000 opponents 5h=1000 "
               "points 6f=666 points 7g=333 opponents 8d=333");
}

static void try_absent(ae_contest_absent rule, const char *wanted)
{
    ae_contest c;

    begin(&c, AE_SWISS, 4, 3);
    c.absent = rule;
    TABLE(&c, 1, "abc-", 40, 30, 20, 10);
    c.table[0].seat[0].is_absent = 1;
    try_standing(&c, wanted);
    ae_contest_free(&c);
}

static void test_absent(void **state)
{
    (void)state;
    try_absent(AE_ABSENT_BOT, "1a=300 points 2b=200 points 3c=100");
    try_absent(AE_ABSENT_LAST, "1b=200 points 2c=100 points 3a=0");
    try_absent(AE_ABSENT_NONE, "1b=200 points 2c=100 points 3a=0");
}

/* ---- the standing ---- */

/* a, b and d have 3 points each.  The opponents of a have fewer; b was ahead of d when they met. */
static void test_reasons(void **state)
{
    ae_contest c;

    (void)state;
    begin(&c, AE_SWISS, 3, 6);
    TABLE(&c, 1, "abc", 30, 20, 10);
    TABLE(&c, 1, "def", 30, 20, 10);
    TABLE(&c, 2, "bde", 30, 20, 10);
    TABLE(&c, 2, "acf", 20, 10, 30);
    try_standing(&c, "1b=300 direct 2d=300 opponents 3a=300 points 4f=200 points 5e=100 points "
                     "6c=0");
    ae_contest_free(&c);
}

/* A correction changes the standing and is kept; before its round the old result counts. */
static void test_correction(void **state)
{
    ae_contest c, before;
    ae_contest_seat result[] = { { .place = 2, .score = 5 }, { .place = 1, .score = 9 } };

    (void)state;
    begin(&c, AE_SWISS, 2, 2);
    assert_int_equal(ae_contest_pair(&c, NULL), AE_STAGE_READY);
    assert_string_equal(ae_contest_enter(&c, 1, 2, result, 0), "event_no_table");
    assert_string_equal(ae_contest_enter(&c, 1, 1, result, 1), "event_no_result");
    assert_null(ae_contest_enter(&c, 1, 1, result, 0));
    assert_string_equal(ae_contest_enter(&c, 1, 1, result, 0), "event_has_result");
    result[1].place = 3;
    assert_string_equal(ae_contest_enter(&c, 1, 1, result, 1), "event_places");
    assert_int_equal(ae_contest_pair(&c, NULL), AE_STAGE_READY);
    result[0].place = 1;
    result[1].place = 2;
    assert_null(ae_contest_enter(&c, 1, 1, result, 1));
    assert_int_equal(c.table[0].seat[0].place, 1);
    assert_int_equal(c.n_corrected, 1);
    ae_contest_before(&c, 2, &before);
    assert_int_equal(before.table[0].seat[0].place, 2);
    assert_int_equal(before.n_corrected, 0);
    ae_contest_free(&before);
    ae_contest_before(&c, 3, &before);
    assert_int_equal(before.table[0].seat[0].place, 1);
    ae_contest_free(&before);
    ae_contest_free(&c);
}

/* A void table brings nobody anything and does not hold up its round.  Its people have met, and if a
 * result is entered after all, the next round is still that of the void table. */
static void test_void(void **state)
{
    ae_contest c, before;
    ae_contest_seat result[] = { { .place = 2, .score = 5 }, { .place = 1, .score = 9 } };
    int a;

    (void)state;
    begin(&c, AE_SWISS, 2, 4);
    TABLE(&c, 1, "ab", 50, 40);
    assert_int_equal(ae_contest_pair(&c, NULL), AE_STAGE_READY);
    assert_string_equal(ae_contest_void(&c, 1, 1), "event_has_result");
    assert_string_equal(ae_contest_void(&c, 3, 1), "event_no_table");
    assert_int_equal(ae_contest_stage_of(&c), AE_STAGE_PLAYING);
    a = c.table[1].seat[0].who;
    assert_null(ae_contest_void(&c, 2, 1));
    assert_null(ae_contest_void(&c, 2, 2));
    assert_null(ae_contest_check(&c, &(ae_contest_place){ .where = NULL }));
    try_standing(&c, "1a=100 points 2b=0 opponents 3c=0 nothing 3d=0");
    assert_int_equal(ae_contest_pair(&c, NULL), AE_STAGE_READY);
    for (int i = 3; i < 5; i++)
        assert_true(c.table[i].seat[0].who != a
                    || c.table[i].seat[1].who != c.table[1].seat[1].who);
    assert_string_equal(ae_contest_enter(&c, 2, 1, result, 0), "event_has_result");
    assert_null(ae_contest_enter(&c, 2, 1, result, 1));
    assert_null(ae_contest_check(&c, &(ae_contest_place){ .where = NULL }));
    assert_false(ae_contest_table_at(&c, 2, 1)->is_void);
    ae_contest_before(&c, 3, &before);
    assert_true(ae_contest_table_at(&before, 2, 1)->is_void);
    assert_int_equal(ae_contest_table_at(&before, 2, 1)->seat[0].place, 0);
    ae_contest_free(&before);
    ae_contest_free(&c);
}

/* In a knock-out the lot decides who of a void table plays on; the others are last there. */
static void test_void_knockout(void **state)
{
    ae_contest c;
    ae_contest_row row[8];
    int n = 0;

    (void)state;
    begin(&c, AE_KNOCKOUT, 4, 8);
    TABLE(&c, 1, "abcd", 50, 40, 30, 20);
    add_table(&c, 1, "efgh", NULL);
    assert_null(ae_contest_void(&c, 1, 2));
    assert_int_equal(ae_contest_pair(&c, NULL), AE_STAGE_READY);
    for (int i = 0; i < 4; i++)
        n += strchr("efgh", c.person[c.table[2].seat[i].who].name[0]) != NULL;
    assert_int_equal(n, 2);
    assert_int_equal(ae_contest_standing(&c, row), 8);
    assert_string_equal(c.person[row[4].who].name, "c");
    for (int i = 5; i < 8; i++)
        assert_int_equal(row[i].key[AE_BY_PLACE], -4);
    assert_null(ae_contest_void(&c, 2, 1));
    assert_int_equal(ae_contest_stage_of(&c), AE_STAGE_DONE);
    ae_contest_free(&c);
}

/* Whoever takes over a place has its points; the other one is gone from the standing. */
static void test_replacement(void **state)
{
    ae_contest c;

    (void)state;
    begin(&c, AE_SWISS, 2, 2);
    TABLE(&c, 1, "ab", 9, 5);
    assert_string_equal(ae_contest_join(&c, "x", 0, "y"), "event_nobody");
    assert_null(ae_contest_join(&c, "x", 0, "a"));
    assert_string_equal(ae_contest_join(&c, "z", 0, "a"), "event_replaced");
    assert_string_equal(ae_contest_leave(&c, "a"), "event_left");
    try_standing(&c, "1x=100 points 2b=0");
    assert_int_equal(ae_contest_pair(&c, NULL), AE_STAGE_READY);
    try_standing(&c, "1x=100 points 2b=0");
    ae_contest_free(&c);
}

/* Somebody who leaves before playing is gone, and the tables still name the right people. */
static void test_leave_unplayed(void **state)
{
    ae_contest c;

    (void)state;
    begin(&c, AE_SWISS, 2, 3);
    c.person[0].first = 2;
    TABLE(&c, 1, "bc", 9, 5);
    assert_null(ae_contest_leave(&c, "a"));
    assert_int_equal(c.n_people, 2);
    try_standing(&c, "1b=100 points 2c=0");
    ae_contest_free(&c);
}

/* ---- who plays on ---- */

static void try_round(const ae_contest *c, int round, const char *wanted)
{
    char line[64] = "";
    ae_text text = AE_TEXT_IN(line);

    for (int who = 0; who < c->n_people; who++)
        for (int i = 0; i < c->n_tables; i++)
            for (int k = 0; k < c->table[i].n_seats && c->table[i].round == round; k++)
                if (c->table[i].seat[k].who == who)
                    ae_put(&text, c->person[who].name);
    assert_string_equal(line, wanted);
}

static void test_knockout(void **state)
{
    ae_contest c;

    (void)state;
    begin(&c, AE_KNOCKOUT, 4, 8);
    c.advance = 1;
    TABLE(&c, 1, "abcd", 50, 40, 30, 20);
    TABLE(&c, 1, "efgh", 40, 60, 45, 20);
    assert_string_equal(ae_contest_join(&c, "z", 0, NULL), "event_late");
    /* a and f are first; for a table of three the better of the two seconds plays on, too. */
    assert_int_equal(ae_contest_pair(&c, NULL), AE_STAGE_READY);
    try_round(&c, 2, "abf");
    c.n_tables = 2;
    c.advance = 2;
    c.table[0].seat[1].is_absent = 1; /* stayed away: c plays on */
    assert_int_equal(ae_contest_pair(&c, NULL), AE_STAGE_READY);
    try_round(&c, 2, "acfg");
    for (int i = 0; i < 4; i++)
        c.table[2].seat[i].place = i + 1;
    assert_int_equal(ae_contest_stage_of(&c), AE_STAGE_DONE);
    /* Only a and f have advanced, and the third for their table is not the one who stayed away. */
    c.n_tables = 2;
    c.advance = 1;
    for (const char *name = "c\0d\0e\0g\0h\0"; *name; name += 2)
        assert_null(ae_contest_leave(&c, name));
    assert_int_equal(ae_contest_stage_of(&c), AE_STAGE_FEW);
    c.table[0].seat[1].is_absent = 0;
    assert_int_equal(ae_contest_stage_of(&c), AE_STAGE_READY);
    ae_contest_free(&c);
}

static void test_league(void **state)
{
    ae_contest c;

    (void)state;
    begin(&c, AE_LEAGUE, 3, 6);
    c.group_size = 3;
    c.rounds = 1;
    c.seasons = 2;
    c.promote = 1;
    TABLE(&c, 1, "abc", 30, 20, 10);
    TABLE(&c, 1, "def", 30, 20, 10);
    c.table[1].group = 1;
    try_standing(&c, "1a=200 points 2b=100 points 3c=0 group 1d=200 points 2e=100 points 3f=0");
    assert_null(ae_contest_leave(&c, "b"));
    assert_null(ae_contest_join(&c, "g", 0, NULL));
    assert_int_equal(ae_contest_pair(&c, NULL), AE_STAGE_READY);
    for (int i = 2; i < c.n_tables; i++)
        for (int k = 0; k < c.table[i].n_seats; k++) {
            const char *name = c.person[c.table[i].seat[k].who].name;

            assert_int_equal(c.table[i].group, strchr("adc", name[0]) == NULL);
        }
    ae_contest_free(&c);
}

/* ---- files ---- */

static const char good[] =
    "{\"event\":\"cup\",\"game\":\"forum\",\"format\":\"swiss\",\"seats\":2,\n"
    "\"people\":[{\"name\":\"Anna\"},\n{\"name\":\"Ben\"},\n"
    "{\"name\":\"Cleo\",\"first\":2}],\n"
    "\"tables\":[{\"round\":1,\"table\":1,\"seats\":[{\"name\":\"Anna\","
    "\"place\":1,\"score\":9},\n{\"name\":\"Ben\",\"place\":2}]}]}";

static ae_err read_text(const char *text, ae_reported *reported)
{
    jsmntok_t room[512];
    ae_contest c;
    ae_err err = ae_contest_read(&c, text, strlen(text), room, 512, ae_report_to(reported));

    if (err == AE_OK)
        ae_contest_free(&c);
    return err;
}

/* One place of the good text is changed; the faults are these. */
static void try_fault(const char *old, const char *new, const char *wanted)
{
    char text[2048];
    const char *at = strstr(good, old);
    ae_reported reported;

    assert_non_null(at);
    snprintf(text, sizeof text, "%.*s%s%s", (int)(at - good), good, new, at + strlen(old));
    assert_int_equal(read_text(text, &reported), AE_TEXT);
    assert_string_equal(reported.lines, wanted);
}

static void test_faults(void **state)
{
    ae_reported reported;

    (void)state;
    assert_int_equal(read_text(good, &reported), AE_OK);
    try_fault("}]}]}", "}]}]", "6 JSON json\n");
    try_fault("\"cup\"", "\"My Cup\"", "1 event id\n");
    try_fault("\"swiss\"", "\"chess\"", "1 format value\n");
    try_fault("\"seats\":2", "\"seats\":7", "1 seats value\n");
    try_fault("\"seats\":2", "\"seats\":2,\"rounds\":0", "1 rounds value\n");
    try_fault("\"seats\":2", "\"seats\":2,\"colour\":2", "1 colour unknown_member\n");
    try_fault("\"seats\":2,", "", "1 seats missing\n");
    try_fault("\"Ben\"}", "\"Anna\"}", "3 Anna twice\n6 Ben event_nobody\n");
    try_fault("\"Ben\"}", "\"Ben\",\"last\":101}", "3 last value\n");
    try_fault("\"first\":2", "\"first\":3,\"last\":2", "4 Cleo event_rounds_of\n");
    try_fault("\"first\":2", "\"first\":2,\"replaces\":\"Ben\"", "4 Cleo event_replaced\n");
    try_fault("{\"name\":\"Ben\",\"place\":2}", "{\"name\":\"Ben\",\"bot\":true,\"place\":2}",
              "6 name event_bot\n");
    try_fault("{\"name\":\"Ben\",\"place\":2}", "{\"name\":\"Cleo\",\"place\":2}",
              "5 Cleo event_not_there\n");
    try_fault("{\"name\":\"Ben\",\"place\":2}", "{\"name\":\"Anna\",\"place\":2}",
              "5 Anna event_two_tables\n");
    try_fault("\"place\":2", "\"place\":3", "5 seats event_places\n");
    try_fault(",\"place\":2", "", "5 seats event_places\n");
    try_fault("\"table\":1", "\"table\":1,\"void\":true", "5 seats event_void\n");
    try_fault("\"table\":1", "\"table\":1,\"void\":1", "5 void value\n");
    try_fault("\"round\":1", "\"round\":2", "5 round event_order\n");
    try_fault("\"table\":1", "\"table\":2", "5 round event_order\n");
    try_fault("\"table\":1", "\"table\":1,\"after\":1", "5 after unknown_member\n");
    try_fault("}]}]}",
              "}]}],\n\"corrections\":[{\"round\":1,\"table\":2,\"after\":1,\"seats\":["
              "{\"bot\":true}]}]}",
              "7 table event_no_table\n");
}

/* The first 64 bits of the hash that `printf cup/1 | sha256sum` prints. */
static void test_seed(void **state)
{
    ae_contest c;
    char line[512];

    (void)state;
    begin(&c, AE_SWISS, 2, 2);
    assert_int_equal(ae_contest_pair(&c, NULL), AE_STAGE_READY);
    ae_contest_put_round(&c, 1, &AE_TEXT_IN(line));
    assert_non_null(strstr(line, "\"seed\":\"1544c327bdf7ad30\""));
    ae_contest_free(&c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sizes),          cmocka_unit_test(test_points),
        cmocka_unit_test(test_absent),         cmocka_unit_test(test_reasons),
        cmocka_unit_test(test_correction),     cmocka_unit_test(test_replacement),
        cmocka_unit_test(test_leave_unplayed), cmocka_unit_test(test_knockout),
        cmocka_unit_test(test_league),         cmocka_unit_test(test_faults),
        cmocka_unit_test(test_seed),           cmocka_unit_test(test_void),
        cmocka_unit_test(test_void_knockout),
    };

    return cmocka_run_group_tests_name("pairing", tests, NULL, NULL);
}

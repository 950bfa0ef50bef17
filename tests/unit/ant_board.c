/*
 * ant_board.c: maps of Antike II: known facts of the two maps, their borders and set-ups, and
 * faults.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "games/antike/ant.h"
#include "maps.h"

typedef union {
    ae_board head;
    ant_board b;
} map;

/* Written with single quotes, which maps_put_json() turns into double quotes. */
static const char tiny[] =
    "{ 'kind': 'antike', 'schema': 1,\n"
    "  'id': 'tiny', 'title': 'Tiny', 'aspect': 1.5,\n"
    "  'regions': [\n"
    "    { 'id': 'roma', 'title': 'Roma', 'resource': 'gold', 'lat': 41.9, 'lon': 12.5 },\n"
    "    { 'id': 'ancona', 'title': 'Ancona', 'resource': 'marble', 'x': 0.4, 'y': 1 },\n"
    "    { 'id': 'neapolis', 'title': 'Neapolis', 'resource': 'iron' },\n"
    "    { 'id': 'carthago', 'title': 'Carthago', 'resource': 'gold' },\n"
    "    { 'id': 'tacape', 'title': 'Tacape', 'resource': 'marble', 'ship': false },\n"
    "    { 'id': 'carales', 'title': 'Carales', 'resource': 'iron', 'ship': true },\n"
    "    { 'id': 'pella', 'title': 'Pella', 'resource': 'any' },\n"
    "    { 'id': 'sparta', 'title': 'Sparta', 'resource': 'any' },\n"
    "    { 'id': 'athenae', 'title': 'Athenae', 'resource': 'any' } ],\n"
    "  'borders': [\n"
    "    { 'from': 'roma', 'to': 'ancona', 'kind': 'land' },\n"
    "    { 'from': 'roma', 'to': 'neapolis', 'kind': 'both' },\n"
    "    { 'from': 'roma', 'to': 'carales', 'kind': 'sea' },\n"
    "    { 'from': 'carales', 'to': 'carthago', 'kind': 'sea' },\n"
    "    { 'from': 'carthago', 'to': 'tacape', 'kind': 'both' },\n"
    "    { 'from': 'neapolis', 'to': 'pella', 'kind': 'sea' },\n"
    "    { 'from': 'pella', 'to': 'sparta', 'kind': 'land' },\n"
    "    { 'from': 'sparta', 'to': 'athenae', 'kind': 'both' } ],\n"
    "  'barriers': [{ 'title': 'Alpes', 'between': ['roma', 'ancona'] }],\n"
    "  'nations': [\n"
    "    { 'id': 'latini', 'title': 'Latini' },\n"
    "    { 'id': 'punica', 'title': 'Punica' } ],\n"
    "  'setups': { 'duel': {\n"
    "    'nations': ['punica', 'latini'],\n"
    "    'goal': 10,\n"
    "    'start': {\n"
    "      'latini': { 'marble': 'ancona', 'iron': 'neapolis', 'gold': 'roma' },\n"
    "      'punica': { 'marble': 'tacape', 'iron': 'carales', 'gold': 'carthago' } },\n"
    "    'temples': ['pella', 'sparta', 'athenae']\n"
    "  } } }\n";

static int region(const ant_board *b, const char *id)
{
    return maps_find(b->region[0], b->n_regions, id);
}

static int is_near(const ant_board *b, int kind, int from, int to)
{
    return memchr(b->near[kind][from], to, NEAR) != NULL;
}

/* ---- the two maps ---- */

static const struct facts {
    const char *id, *title;
    int n_land, n_sea, n_both, n_any;
    const char *order[SETUPS]; /* the first nation of each set-up */
} facts[] = {
    { "mare_nostrum",
      "Mare Nostrum",
      45,
      41,
      34,
      0,
      { "roma", "roma", "roma", "roma", "roma", "roma" } },
    { "orient",
      "Orient",
      68,
      32,
      27,
      3,
      { "persia", "persia", "arabia", "phoenicia", "aegyptus", "babylonia" } },
};

enum { MAPS = sizeof facts / sizeof facts[0] };

static void test_counts(void **state)
{
    (void)state;
    for (int i = 0; i < MAPS; i++) {
        int n[KINDS + 1] = { 0 }, n_ships = 0, n_any = 0;
        map m;

        maps_read_data(&antike_board_kind, facts[i].id, &m);
        assert_string_equal(m.head.title, facts[i].title);
        assert_int_equal(m.b.n_regions, 50);
        assert_int_equal(m.b.n_nations, 6);
        for (int from = 0; from < 50; from++) {
            n_ships += m.b.is_ship[from];
            n_any += m.b.resource[from] == ANY;
            for (int to = 0; to < from; to++) {
                int by_land = is_near(&m.b, LEGION, from, to);
                int by_sea = is_near(&m.b, GALLEY, from, to);

                n[KINDS] += by_land && by_sea;
                n[LEGION] += by_land && !by_sea;
                n[GALLEY] += by_sea && !by_land;
            }
        }
        assert_int_equal(n[LEGION], facts[i].n_land);
        assert_int_equal(n[GALLEY], facts[i].n_sea);
        assert_int_equal(n[KINDS], facts[i].n_both);
        assert_int_equal(n_ships, 8);
        assert_int_equal(n_any, facts[i].n_any);
    }
}

/* Lists of neighbours are symmetric and ascending, and the rest of the array is empty. */
static void test_near(void **state)
{
    (void)state;
    for (int i = 0; i < MAPS * KINDS; i++) {
        int kind = i % KINDS;
        map m;

        maps_read_data(&antike_board_kind, facts[i / KINDS].id, &m);
        for (int from = 0; from < REGIONS; from++)
            for (int k = 0, last = -1; k < NEAR; k++) {
                int to = m.b.near[kind][from][k];

                assert_true(to > last || last == NOWHERE);
                assert_true(to == NOWHERE || (from < 50 && to < 50 && last != NOWHERE));
                assert_true(to == NOWHERE || is_near(&m.b, kind, to, from));
                last = to;
            }
    }
}

static void test_fields(void **state)
{
    map m;

    (void)state;
    maps_read_data(&antike_board_kind, "orient", &m);
    maps_check_fields(&antike_board_kind, &m, 0);
}

/* The examples of Movere in the rulebook, and Carales, where no legion goes. */
static void test_rulebook_borders(void **state)
{
    static const struct {
        const char *from, *to;
        int by_land, by_sea;
    } cases[] = {
        { "athenae", "pella", 1, 1 },       { "athenae", "sparta", 1, 1 },
        { "dyrrhachion", "sparta", 1, 1 },  { "dyrrhachion", "pella", 1, 0 },
        { "carthago", "carales", 0, 1 },    { "neapolis", "syracus", 1, 1 },
        { "carthago", "alexandria", 0, 0 },
    };
    map m;

    (void)state;
    maps_read_data(&antike_board_kind, "mare_nostrum", &m);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        int from = region(&m.b, cases[i].from), to = region(&m.b, cases[i].to);

        assert_int_equal(is_near(&m.b, LEGION, from, to), cases[i].by_land);
        assert_int_equal(is_near(&m.b, GALLEY, from, to), cases[i].by_sea);
    }
    assert_int_equal(m.b.near[LEGION][region(&m.b, "carales")][0], NOWHERE);
}

/* The cities of the production example; Orient: Attalia and Paphos by the rulebook. */
static void test_rulebook_resources(void **state)
{
    map m;

    (void)state;
    maps_read_data(&antike_board_kind, "mare_nostrum", &m);
    assert_int_equal(m.b.resource[region(&m.b, "neapolis")], IRON);
    assert_int_equal(m.b.resource[region(&m.b, "ancona")], MARBLE);
    assert_int_equal(m.b.resource[region(&m.b, "roma")], GOLD);
    assert_int_equal(m.b.resource[region(&m.b, "carthago")], GOLD);
    maps_read_data(&antike_board_kind, "orient", &m);
    assert_int_equal(m.b.resource[region(&m.b, "attalia")], GOLD);
    assert_int_equal(m.b.resource[region(&m.b, "paphos")], ANY);
}

static void check_setup(const ant_board *b, int setup, int n)
{
    assert_int_equal(b->n_in_setup[setup], n);
    for (int i = 0; i < NATIONS; i++) {
        assert_int_equal(b->nation_of[setup][i] < b->n_nations, i < n);
        for (int resource = 0; resource < RESOURCES; resource++) {
            int city = b->start[setup][i][resource];

            assert_int_equal(city < b->n_regions, i < n);
            assert_true(city == NOWHERE || b->resource[city] == resource);
            assert_true(city == NOWHERE || !memchr(b->temple[setup], city, TEMPLES));
        }
    }
    for (int i = 0; i < TEMPLES; i++)
        assert_true(b->temple[setup][i] < b->n_regions);
}

static void test_setups(void **state)
{
    static const int n[SETUPS] = { 4, 2, 3, 4, 5, 6 }, goal[SETUPS] = { 9, 10, 10, 9, 8, 7 };

    (void)state;
    for (int i = 0; i < MAPS; i++) {
        map m;

        maps_read_data(&antike_board_kind, facts[i].id, &m);
        for (int setup = 0; setup < SETUPS; setup++) {
            check_setup(&m.b, setup, n[setup]);
            assert_int_equal(m.b.goal[setup], goal[setup]);
            assert_string_equal(m.b.nation[m.b.nation_of[setup][0]], facts[i].order[setup]);
        }
        assert_memory_equal(m.b.temple[SETUP_PAIRS], m.b.temple[SETUP_THREE + 1], TEMPLES);
    }
}

/* Rules of Mare Nostrum for two: the pairs take turns, each with the cities of four nations. */
static void test_pairs(void **state)
{
    static const char *const order[] = { "roma", "graecia", "phoenicia", "germania" };
    map m;

    (void)state;
    maps_read_data(&antike_board_kind, "mare_nostrum", &m);
    for (int i = 0; i < 4; i++)
        assert_string_equal(m.b.nation[m.b.nation_of[SETUP_PAIRS][i]], order[i]);
    assert_int_equal(m.b.start[SETUP_PAIRS][0][MARBLE], region(&m.b, "syracus"));
    assert_int_equal(m.b.start[SETUP_PAIRS][2][GOLD], region(&m.b, "paphos"));
    assert_memory_equal(m.b.start[SETUP_PAIRS][2], m.b.start[SETUP_THREE + 1][3], RESOURCES);
}

/* ---- a map of one's own ---- */

/* The tiny map with the first occurrence of one text replaced. */
static void edit(char text[MAPS_MAX_FILE], const char *from, const char *to)
{
    maps_put_json(text, MAPS_MAX_FILE, tiny);
    maps_edit(text, from, to);
}

static void test_tiny(void **state)
{
    static const uint8_t of_roma[NEAR] = {
        2,       5,       NOWHERE, NOWHERE, NOWHERE, NOWHERE,
        NOWHERE, NOWHERE, NOWHERE, NOWHERE, NOWHERE, NOWHERE
    };
    char text[MAPS_MAX_FILE];
    uint64_t hash;
    map m;

    (void)state;
    edit(text, "", "");
    maps_read_good(&antike_board_kind, text, &m);
    hash = m.head.hash;
    assert_memory_equal(m.b.near[GALLEY][0], of_roma, NEAR);
    check_setup(&m.b, SETUP_DUEL, 2);
    assert_int_equal(m.b.nation_of[SETUP_DUEL][0], 1);
    assert_int_equal(m.b.start[SETUP_DUEL][0][GOLD], 3);
    assert_int_equal(m.b.n_in_setup[SETUP_PAIRS], 0);
    assert_int_equal(m.b.nation_of[SETUP_PAIRS][0], NOBODY);
    assert_int_equal(m.b.start[SETUP_PAIRS][0][0], NOWHERE);
    assert_int_equal(m.b.temple[SETUP_PAIRS][0], NOWHERE);
    edit(text, "'x': 0.4", "'x': 0.12345678");
    maps_read_good(&antike_board_kind, text, &m);
    assert_true(m.head.hash == hash);
    edit(text, "'kind': 'land'", "'kind': 'both'");
    maps_read_good(&antike_board_kind, text, &m);
    assert_true(m.head.hash != hash);
}

/* ---- faults ---- */

static void test_broken(void **state)
{
    static const struct {
        const char *from, *to, *lines;
    } cases[] = {
        { "'kind': 'antike'", "'kind': 'concordia'", "1 kind value\n" },
        { "'schema': 1", "'schema': 2", "1 schema value\n" },
        { "1.5", "0", "2 aspect value\n" },
        { "'setups'", "'set-ups'", "26 set-ups unknown_member\n1 setups missing\n" },
        { "'id': 'roma'", "'id': 'Roma'",
          "4 id id\n14 roma unknown_id\n15 roma unknown_id\n16 roma unknown_id\n"
          "22 roma unknown_id\n30 roma unknown_id\n" },
        { "'id': 'ancona'", "'id': 'roma'",
          "5 roma twice\n14 ancona unknown_id\n22 ancona unknown_id\n30 ancona unknown_id\n" },
        { "'Ancona'", "''", "5 title value\n" },
        { "'Ancona'", "'Ancona on the shore of the Adriatic Sea.'", "5 title name_long\n" },
        { "'resource': 'marble'", "'resource': 'wine'", "5 resource value\n" },
        { "'resource': 'marble', ", "", "5 resource missing\n" },
        { "'ship': true", "'ship': 'yes'", "9 ship value\n" },
        { "'lat': 41.9", "'lat': 90.1", "4 lat value\n" },
        { "'lat': 41.9, ", "", "4 lat missing\n" },
        { "'x': 0.4", "'x': 4e-1", "5 x value\n" },
        { "'x': 0.4", "'x': 1.000001", "5 x value\n" },
        { "'kind': 'land'", "'kind': 'road'", "14 kind value\n" },
        { "'to': 'ancona'", "'to': 'roma'", "14 roma-roma ant_ends\n" },
        { "'from': 'roma', 'to': 'neapolis'", "'from': 'ancona', 'to': 'roma'",
          "15 ancona-roma twice\n" },
        { "'from': 'carthago', 'to': 'tacape'", "'from': 'carthago', 'to': 'roma'",
          "8 tacape ant_alone\n" },
        { "'from': 'roma', 'to': 'carales'", "'from': 'carales', 'to': 'tacape'",
          "7 carthago ant_lost\n8 tacape ant_lost\n9 carales ant_lost\n" },
        { "'between': ['roma'", "'between': ['alba'", "22 alba unknown_id\n" },
        { "'id': 'punica'", "'id': 'latini'", "25 latini twice\n27 punica unknown_id\n" },
        { "'duel'", "'7'", "26 7 unknown_member\n" },
        { "['punica', 'latini']", "['punica']", "27 nations length\n" },
        { "['punica', 'latini']", "['punica', 'punica']", "27 punica twice\n" },
        { "'goal': 10", "'goal': 21", "28 goal value\n" },
        { "      'latini'", "      'persia'", "30 persia unknown_member\n29 latini missing\n" },
        { "'marble': 'ancona', ", "", "30 marble missing\n" },
        { "'marble': 'ancona'", "'marble': 'capua'", "30 capua unknown_id\n" },
        { "'gold': 'roma'", "'gold': 'tacape'", "30 tacape ant_start\n30 tacape twice\n" },
        { "'gold': 'roma'", "'gold': 'pella'", "30 pella ant_start\n32 pella ant_temple\n" },
        { "'gold': 'roma'", "'gold': 'carthago'", "30 carthago twice\n" },
        { "['pella', 'sparta', 'athenae']", "['pella', 'sparta']", "32 temples length\n" },
        { "['pella', 'sparta', 'athenae']", "['pella', 'sparta', 'pella']",
          "32 pella twice\n" },
        { "'pella', 'sparta', 'athenae'", "'pella', 'sparta', 'roma'", "32 roma ant_temple\n" },
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[MAPS_MAX_FILE];
        ae_reported reported;
        map m;

        edit(text, cases[i].from, cases[i].to);
        assert_int_equal(maps_read(&antike_board_kind, text, &m, &reported), AE_BOARD);
        assert_string_equal(reported.lines, cases[i].lines);
    }
}

/* A map on one line: n regions, each next to the first one only. */
static void put_star(char text[MAPS_MAX_FILE], int n)
{
    ae_text out = { .buf = text, .size = MAPS_MAX_FILE };

    ae_put(&out, "{\"id\":\"a\",\"title\":\"A\",\"regions\":[");
    for (int i = 0; i < n; i++) {
        ae_put(&out, i ? ",{\"id\":\"r" : "{\"id\":\"r");
        ae_put_int(&out, i);
        ae_put(&out, "\",\"title\":\"R\",\"resource\":\"any\"}");
    }
    ae_put(&out, "],\"borders\":[");
    for (int i = 1; i < n; i++) {
        ae_put(&out, i > 1 ? ",{\"from\":\"r0\",\"to\":\"r" : "{\"from\":\"r0\",\"to\":\"r");
        ae_put_int(&out, i);
        ae_put(&out, "\",\"kind\":\"sea\"}");
    }
    ae_put(&out, "]}");
    assert_true(out.len < out.size);
}

static void test_limits(void **state)
{
    static const struct {
        int n, is_near, is_length;
    } cases[] = {
        { 1, 0, 1 },       { NEAR + 1, 0, 0 },    { NEAR + 2, 1, 0 },
        { REGIONS, 1, 0 }, { REGIONS + 1, 0, 1 }, { 3 * REGIONS, 0, 1 },
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[MAPS_MAX_FILE];
        ae_reported reported;
        map m;

        put_star(text, cases[i].n);
        assert_int_equal(maps_read(&antike_board_kind, text, &m, &reported), AE_BOARD);
        assert_int_equal(strstr(reported.lines, "1 r0 ant_near\n") != NULL, cases[i].is_near);
        assert_int_equal(strstr(reported.lines, "1 regions length\n") != NULL,
                         cases[i].is_length);
    }
}

/* A map without any set-up is refused. */
static void test_no_setup(void **state)
{
    char text[MAPS_MAX_FILE], *at;
    ae_reported reported;
    map m;

    (void)state;
    edit(text, "", "");
    at = strstr(text, "{ \"duel\"");
    assert_non_null(at);
    memcpy(at, "{} }", sizeof "{} }");
    assert_int_equal(maps_read(&antike_board_kind, text, &m, &reported), AE_BOARD);
    assert_string_equal(reported.lines, "26 setups length\n");
}

static void test_spoilt(void **state)
{
    char text[MAPS_MAX_FILE];

    (void)state;
    edit(text, "", "");
    maps_spoil(&antike_board_kind, text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_counts),
        cmocka_unit_test(test_near),
        cmocka_unit_test(test_fields),
        cmocka_unit_test(test_rulebook_borders),
        cmocka_unit_test(test_rulebook_resources),
        cmocka_unit_test(test_setups),
        cmocka_unit_test(test_pairs),
        cmocka_unit_test(test_tiny),
        cmocka_unit_test(test_broken),
        cmocka_unit_test(test_limits),
        cmocka_unit_test(test_no_setup),
        cmocka_unit_test(test_spoilt),
    };

    return cmocka_run_group_tests_name("ant_board", tests, NULL, NULL);
}

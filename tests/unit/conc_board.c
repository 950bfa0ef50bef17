/*
 * conc_board.c: maps of Concordia: known facts of the seven maps, their ways, and every fault.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "games/concordia/conc.h"
#include "maps.h"

typedef union {
    ae_board head;
    conc_board b;
} map;

static const char tiny[] = AE_SOURCE_DIR "/tests/data/tiny.json";

static int city(const conc_board *b, const char *id)
{
    return maps_find(b->city[0], b->n_cities, id);
}

static int line(const conc_board *b, const char *id)
{
    return maps_find(b->line[0], b->n_lines, id);
}

static int steps(const conc_board *b, const char *from, const char *to)
{
    return b->steps[0][line(b, from)][line(b, to)];
}

static int out_steps(const conc_board *b, const char *from, const char *to)
{
    return b->out_steps[0][city(b, from)][line(b, to)];
}

/* ---- the seven maps ---- */

static const struct facts {
    const char *id, *title, *capital;
    int n_cities; /* without the capital */
    int n_provinces, n_land, n_sea;
    int n_of_letter[LETTERS];
} facts[] = {
    { "imperium", "Imperium", "roma", 30, 12, 44, 35, { 7, 8, 10, 5 } },
    { "italia", "Italia", "roma", 25, 11, 40, 23, { 7, 8, 10, 0 } },
    { "hellas", "Hellas", "athenae", 25, 10, 27, 31, { 7, 8, 10, 0 } },
    { "ionium", "Ionium", "athenae", 30, 12, 42, 35, { 7, 8, 10, 5 } },
    { "cyprus", "Cyprus", "antiochia", 30, 12, 44, 27, { 7, 8, 10, 5 } },
    { "crete", "Creta", "knossos", 20, 9, 27, 18, { 7, 8, 0, 5 } },
    { "hispania", "Hispania", "saguntum", 23, 9, 34, 24, { 8, 9, 0, 6 } },
};

enum { MAPS = sizeof facts / sizeof facts[0] };

/* The tokens of the base box; for letter B sources differ, and this is the likely set. */
static const uint8_t box[LETTERS][GOODS] = {
    { 2, 2, 1, 1, 1 }, { 2, 2, 2, 1, 1 }, { 3, 2, 2, 2, 1 }, { 1, 1, 1, 1, 1 }
};

static void check_tokens(const struct facts *f, const conc_board *b)
{
    int n[LETTERS] = { 0 };

    for (int i = 0; i < b->n_cities; i++)
        if (i != b->capital)
            n[b->city_letter[i]]++;
    assert_int_equal(b->city_letter[b->capital], NO_LETTER);
    for (int letter = 0; letter < LETTERS; letter++) {
        assert_int_equal(n[letter], f->n_of_letter[letter]);
        for (int good = 0; good < GOODS && n[letter] > 0 && strcmp(f->id, "hispania"); good++)
            assert_int_equal(b->token[letter][good], box[letter][good]);
    }
}

static void test_counts(void **state)
{
    (void)state;
    for (int i = 0; i < MAPS; i++) {
        const struct facts *f = &facts[i];
        int n[KINDS] = { 0 };
        map m;

        maps_read_data(&concordia_board_kind, f->id, &m);
        assert_string_equal(m.head.title, f->title);
        assert_string_equal(m.b.city[m.b.capital], f->capital);
        assert_int_equal(m.b.n_cities, f->n_cities + 1);
        assert_int_equal(m.b.n_provinces, f->n_provinces);
        for (int k = 0; k < m.b.n_lines; k++)
            n[m.b.line_kind[k]]++;
        assert_int_equal(n[LAND], f->n_land);
        assert_int_equal(n[SEA], f->n_sea);
        check_tokens(f, &m.b);
        assert_int_equal(m.b.coins, strcmp(f->id, "crete") ? 0 : 2);
        assert_int_equal(m.b.small_without, strcmp(f->id, "ionium") ? 0 : 2);
    }
}

static void test_fields(void **state)
{
    map m;

    (void)state;
    maps_read_data(&concordia_board_kind, "ionium", &m);
    maps_check_fields(&concordia_board_kind, &m, offsetof(conc_board, steps));
}

static void test_hash(void **state)
{
    map m[MAPS];

    (void)state;
    for (int i = 0; i < MAPS; i++) {
        maps_read_data(&concordia_board_kind, facts[i].id, &m[i]);
        for (int k = 0; k < i; k++)
            assert_true(m[i].head.hash != m[k].head.hash);
    }
}

/* Rulebook of Concordia, example of the Architect. */
static void test_imperium(void **state)
{
    map m;

    (void)state;
    maps_read_data(&concordia_board_kind, "imperium", &m);
    assert_int_equal(out_steps(&m.b, "roma", "aquileia-roma-land"), 1);
    assert_int_equal(out_steps(&m.b, "roma", "aquileia-vindobona-land"), 2);
    assert_int_equal(out_steps(&m.b, "roma", "massilia-roma-sea"), 1);
    assert_int_equal(steps(&m.b, "aquileia-roma-land", "aquileia-vindobona-land"), 1);
    assert_int_equal(steps(&m.b, "aquileia-roma-land", "massilia-roma-sea"), FAR);
    assert_int_equal(out_steps(&m.b, "lutetia", "massilia-roma-sea"), FAR); /* it has no port */
    assert_string_equal(m.b.line_title[line(&m.b, "massilia-roma-sea")], "Massilia–Roma");
    assert_string_equal(m.b.province_title[m.b.city_province[city(&m.b, "tyros")]], "Syria");
}

static void test_crete(void **state)
{
    map m;
    int gaudos, n = 0;

    (void)state;
    maps_read_data(&concordia_board_kind, "crete", &m);
    gaudos = maps_find(m.b.province[0], m.b.n_provinces, "gaudos");
    for (int i = 0; i < m.b.n_provinces; i++)
        assert_int_equal(m.b.is_open_bonus[i], i == gaudos);
    for (int i = 0; i < m.b.n_cities; i++)
        n += m.b.city_province[i] == gaudos;
    assert_int_equal(n, 1);
}

/* One token more of each letter: A tool, B wine, D brick. */
static void test_hispania(void **state)
{
    map m;

    (void)state;
    maps_read_data(&concordia_board_kind, "hispania", &m);
    for (int good = 0; good < GOODS; good++) {
        assert_int_equal(m.b.token[0][good], box[0][good] + (good == TOOL));
        assert_int_equal(m.b.token[1][good], box[1][good] + (good == WINE));
        assert_int_equal(m.b.token[2][good], 0);
        assert_int_equal(m.b.token[3][good], box[3][good] + (good == BRICK));
    }
}

/* Crossing the one line where no colonist may stop takes two steps; two lines are parallel. */
static void test_ionium(void **state)
{
    static const char bridge[] = "apollonia-brundisium-land";
    map m;

    (void)state;
    maps_read_data(&concordia_board_kind, "ionium", &m);
    for (int i = 0; i < m.b.n_lines; i++)
        assert_int_equal(m.b.is_stop[i], i != line(&m.b, bridge));
    assert_int_equal(out_steps(&m.b, "brundisium", bridge), 1);
    assert_int_equal(out_steps(&m.b, "brundisium", "apollonia-scodra-land"), 2);
    assert_int_equal(steps(&m.b, "brundisium-canusium-land", bridge), 1);
    assert_int_equal(steps(&m.b, "brundisium-canusium-land", "apollonia-scodra-land"), 2);
    assert_int_equal(m.b.is_stop[line(&m.b, "apollonia-brundisium-sea")], 1);
    assert_int_equal(steps(&m.b, "messana-neapolis-sea", "messana-neapolis-sea-2"), 1);
    assert_int_equal(out_steps(&m.b, "neapolis", "messana-neapolis-sea-2"), 1);
    assert_string_equal(m.b.line_title[line(&m.b, "messana-neapolis-sea")], "Messana–Neapolis");
    assert_string_equal(m.b.line_title[line(&m.b, "messana-neapolis-sea-2")],
                        "Messana–Neapolis 2");
}

static int is_in_small(const conc_board *b, int i)
{
    return b->city_letter[i] + 1 != b->small_without;
}

static void test_small(void **state)
{
    int n = 0, n_lines = 0;
    map m;

    (void)state;
    maps_read_data(&concordia_board_kind, "ionium", &m);
    for (int i = 0; i < m.b.n_cities; i++)
        n += is_in_small(&m.b, i);
    assert_int_equal(n, 22 + 1);
    for (int i = 0; i < m.b.n_lines; i++) {
        int is_in =
            is_in_small(&m.b, m.b.line_end[i][0]) && is_in_small(&m.b, m.b.line_end[i][1]);

        n_lines += is_in;
        assert_int_equal(m.b.steps[1][i][i], is_in ? 0 : FAR);
        for (int k = 0; k < m.b.n_lines; k++) {
            assert_true(m.b.steps[1][i][k] >= m.b.steps[0][i][k]);
            assert_true(is_in || m.b.steps[1][i][k] == FAR);
        }
        for (int k = 0; k < m.b.n_cities; k++)
            assert_true(is_in || m.b.out_steps[1][k][i] == FAR);
    }
    assert_true(n_lines > n && n_lines < m.b.n_lines);
}

static void test_no_small(void **state)
{
    map m;

    (void)state;
    maps_read_data(&concordia_board_kind, "imperium", &m);
    for (int i = 0; i < LINES; i++) {
        for (int k = 0; k < LINES; k++)
            assert_int_equal(m.b.steps[1][i][k], FAR);
        for (int k = 0; k < CITIES; k++)
            assert_int_equal(m.b.out_steps[1][k][i], FAR);
    }
}

/* ---- ways ---- */

static int has_end(const conc_board *b, int i, int end)
{
    return b->line_end[i][0] == end || b->line_end[i][1] == end;
}

/* Breadth-first search from the lines in `near`; compares the distances with the table. */
static void walk(const conc_board *b, int is_small, uint8_t near[LINES], const uint8_t *row)
{
    for (int ring = 0, is_found = 1; is_found; ring++) {
        is_found = 0;
        for (int at = 0; at < b->n_lines; at++)
            for (int to = 0; to < b->n_lines && near[at] == ring; to++)
                if (near[to] == FAR && b->line_kind[at] == b->line_kind[to]
                    && (has_end(b, to, b->line_end[at][0])
                        || has_end(b, to, b->line_end[at][1]))
                    && (!is_small
                        || (is_in_small(b, b->line_end[to][0])
                            && is_in_small(b, b->line_end[to][1])))) {
                    near[to] = (uint8_t)(ring + 1);
                    is_found = 1;
                }
        is_found |= ring == 0;
    }
    assert_memory_equal(near, row, LINES);
}

static void try_walks(const conc_board *b, int is_small)
{
    uint8_t near[LINES];

    for (int from = 0; from < b->n_lines; from++) {
        memset(near, FAR, sizeof near);
        if (!is_small
            || (is_in_small(b, b->line_end[from][0]) && is_in_small(b, b->line_end[from][1])))
            near[from] = 0;
        walk(b, is_small, near, b->steps[is_small][from]);
    }
    for (int from = 0; from < b->n_cities; from++) {
        memset(near, FAR, sizeof near);
        for (int i = 0; i < b->n_lines; i++)
            if (has_end(b, i, from) && b->steps[is_small][i][i] == 0)
                near[i] = 1;
        walk(b, is_small, near, b->out_steps[is_small][from]);
    }
}

static void try_distances(const conc_board *b, int is_small)
{
    for (int i = 0; i < LINES; i++)
        for (int k = 0; k < LINES; k++) {
            const uint8_t(*d)[LINES] = b->steps[is_small];

            assert_int_equal(d[i][k], d[k][i]);
            assert_true(d[i][k] != 0 || i == k);
            assert_true(d[i][k] == FAR || b->line_kind[i] == b->line_kind[k]);
            for (int over = 0; over < b->n_lines; over++)
                assert_true(d[i][k] <= d[i][over] + d[over][k]);
        }
}

static void test_ways(void **state)
{
    (void)state;
    for (int i = 0; i < MAPS; i++) {
        map m;

        maps_read_data(&concordia_board_kind, facts[i].id, &m);
        for (int is_small = 0; is_small <= (m.b.small_without > 0); is_small++) {
            try_walks(&m.b, is_small);
            try_distances(&m.b, is_small);
        }
    }
}

/* ---- a map of one's own ---- */

static void test_tiny(void **state)
{
    char text[MAPS_MAX_FILE];
    map m;

    (void)state;
    maps_load(tiny, text);
    maps_read_good(&concordia_board_kind, text, &m);
    assert_int_equal(m.b.n_cities, 6);
    assert_int_equal(m.b.n_provinces, 2);
    assert_int_equal(m.b.n_lines, 8);
    assert_int_equal(out_steps(&m.b, "roma", "messana-neapolis-sea"), 3);
    assert_int_equal(out_steps(&m.b, "roma", "messana-panormus-land"), FAR);
    assert_int_equal(out_steps(&m.b, "messana", "messana-panormus-land"), 1);
}

/* Data that only clients use is not part of the hash. */
static void test_for_clients(void **state)
{
    static const struct {
        const char *from, *to;
        int is_same;
    } cases[] = {
        { "0.45, 0.5", "0, 1", 1 },
        { ", 'via': [0.45, 0.5]", "", 1 },
        { ", 'x': 0.4, 'y': 0.2", "", 1 },
        { "'x': 0.4, 'y': 0.2", "'lat': -89.5, 'lon': 180, 'x': 1.0, 'y': 0", 1 },
        { "'x': 0.4, 'y': 0.2", "'lat': 90, 'lon': -180.000000, 'x': 0.3, 'y': 1", 1 },
        { ", 'color': '#c27c39'", "", 1 },
        { "'capital'", "'provenance': 'ours', 'aspect': 1.4, 'capital'", 1 },
        { "'capital'", "'recommended': { 'individual': [2, 2] }, 'capital'", 1 },
        { "'kind': 'land'", "'kind': 'land', 'may_stop': true", 1 },
        { "'capital'", "'coins': 0, 'open_bonus': [], 'capital'", 1 },
        { "'kind': 'land'", "'kind': 'land', 'may_stop': false", 0 },
        { "'capital'", "'coins': 9, 'capital'", 0 },
        { "'capital'", "'open_bonus': ['sicilia'], 'capital'", 0 },
        { "'capital'", "'small': { 'without': 'B' }, 'capital'", 0 },
        { "'Roma'", "'Rome'", 0 },
    };
    char text[MAPS_MAX_FILE];
    map m;
    uint64_t hash;

    (void)state;
    maps_load(tiny, text);
    maps_read_good(&concordia_board_kind, text, &m);
    hash = m.head.hash;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        maps_load(tiny, text);
        maps_edit(text, cases[i].from, cases[i].to);
        maps_read_good(&concordia_board_kind, text, &m);
        assert_int_equal(m.head.hash == hash, cases[i].is_same);
    }
}

static void test_line_titles(void **state)
{
    static const struct {
        const char *ostia, *roma, *line;
    } cases[] = {
        { "Ostia", "Roma", "Ostia–Roma" },
        { "Ostia", "Colonia Claudia Ara Agrippinens", "Ostia–Colonia Claudia Ara Agrippinens" },
        { "Ostia", "Colonia Claudia Ara Agrippinensium",
          "Ostia–Colonia Claudia Ara Agrippinen." },
        { "Colonia Claudia Ara Agrippinensium", "Ostia",
          "Colonia Claudia Ara Agrippinen.–Ostia" },
        { "Alexandria ad Issum", "Colonia Agrippina", "Alexandria ad Issum–Colonia Agrippina" },
        { "Alexandria ad Issum", "Colonia Agrippinae",
          "Alexandria ad Iss.–Colonia Agrippinae" },
        { "Aaaaaaaaaaaa bbbb cccccc", "Aaaaaaaaaaaaaaaa bbbbb",
          "Aaaaaaaaaaaa bbbb.–Aaaaaaaaaaaaaaaa." },
        { "ÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄ", "ÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖ", "ÄÄÄÄÄÄÄÄ.–ÖÖÖÖÖÖÖÖ." },
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[MAPS_MAX_FILE];
        map m;

        maps_load(tiny, text);
        maps_edit(text, "Ostia", cases[i].ostia);
        maps_edit(text, "Roma", cases[i].roma);
        maps_read_good(&concordia_board_kind, text, &m);
        assert_string_equal(m.b.line_title[0], cases[i].line);
    }
}

/* A second line of the same kind has a number in its title, even if the title has to be cut. */
static void test_parallel_titles(void **state)
{
    char text[MAPS_MAX_FILE];
    map m;

    (void)state;
    maps_load(tiny, text);
    maps_edit(text, "'from': 'capua', 'to': 'roma'", "'from': 'roma', 'to': 'ostia'");
    maps_read_good(&concordia_board_kind, text, &m);
    assert_string_equal(m.b.line_title[0], "Ostia–Roma");
    assert_string_equal(m.b.line_title[1], "Roma–Ostia 2");
    assert_string_equal(m.b.line_title[4], "Ostia–Roma"); /* by sea */
    maps_edit(text, "Roma", "Colonia Claudia Ara Agrippinensium");
    maps_read_good(&concordia_board_kind, text, &m);
    assert_string_equal(m.b.line_title[1], "Colonia Claudia Ara Agrippi.–Ostia 2");
}

/* ---- faults ---- */

typedef struct {
    const char *from, *to, *lines;
} broken;

static void try_broken(const broken *cases, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        char text[MAPS_MAX_FILE];
        ae_reported reported;
        map m;

        maps_load(tiny, text);
        maps_edit(text, cases[i].from, cases[i].to);
        if (maps_read(&concordia_board_kind, text, &m, &reported) != AE_BOARD
            || strcmp(reported.lines, cases[i].lines) != 0)
            fail_msg("%s -> %s gives\n%snot\n%s", cases[i].from, cases[i].to, reported.lines,
                     cases[i].lines);
    }
}

#define TRY(cases) try_broken(cases, sizeof(cases) / sizeof(cases)[0])

static void test_broken_members(void **state)
{
    static const broken cases[] = {
        { "  'kind': 'concordia',\n", "", "1 kind missing\n" },
        { "'concordia'", "'antike'", "2 kind value\n" },
        { "'concordia'", "7", "2 kind value\n" },
        { "'schema': 1", "'schema': 2", "3 schema value\n" },
        { "'schema': 1", "'schema': '1'", "3 schema value\n" },
        { "'tiny'", "'Tiny'", "4 id id\n" },
        { "'capital'", "'capitol'", "6 capitol unknown_member\n1 capital missing\n" },
        { "'capital'", "'schema': 1,\n'capital'", "6 schema twice\n" },
        { "'provinces': [", "'provinces': 7, 'p': [",
          "11 p unknown_member\n11 provinces length\n" },
        { "'tokens': {", "'tokens': [], 't': {", "7 t unknown_member\n7 {} value\n" },
        { "{ 'id': 'latium', 'title': 'Latium', 'color': '#c27c39' }", "'latium'",
          "12 {} value\n16 latium unknown_id\n17 latium unknown_id\n18 latium unknown_id\n"
          "19 latium unknown_id\n" },
        { "'id': 'latium', ", "",
          "12 id missing\n16 latium unknown_id\n17 latium unknown_id\n18 latium unknown_id\n"
          "19 latium unknown_id\n" },
        { "'title': 'Latium'", "'name': 'Latium'",
          "12 name unknown_member\n12 title missing\n" },
        { ", 'province': 'latium'", "", "16 province missing\n" },
        { ", 'token': null", "", "16 token missing\n" },
        { ", 'kind': 'land'", "", "24 kind missing\n" },
        { ", 'to': 'roma'", "", "24 to missing\n" },
        { "'id': 'ostia-roma-land', 'from': 'ostia'", "'f': 1",
          "24 f unknown_member\n24 id missing\n24 from missing\n" },
    };

    (void)state;
    TRY(cases);
}

static void test_broken_names(void **state)
{
    static const broken cases[] = {
        { "'ostia', 'title'", "'roma', 'title'",
          "17 roma twice\n24 ostia unknown_id\n28 ostia unknown_id\n29 ostia unknown_id\n"
          "31 ostia unknown_id\n" },
        { "'sicilia', 'title'", "'latium', 'title'",
          "13 latium twice\n20 sicilia unknown_id\n21 sicilia unknown_id\n" },
        { "capua-roma-land", "ostia-roma-land", "25 ostia-roma-land twice\n" },
        { "capua-roma-land", "ostia", "25 ostia twice\n" },
        { "capua-roma-land", "Capua", "25 id id\n" },
        { "capua-roma-land", "", "25 id value\n" },
        { "'capua-roma-land'", "12", "25 id value\n" },
        { "capua-roma-land", "a234567890123456789012345678901234567890", "25 id name_long\n" },
        { "'Roma'", "'a234567890123456789012345678901234567890'", "16 title name_long\n" },
        { "'Roma'", "''", "16 title value\n" },
        { "'Roma'", "null", "16 title value\n" },
        { "'Roma'", "'\\ud800'", "16 title value\n" },
        { "'Roma'", "'Ro\\nma'", "16 title control_character\n" },
        { "'Latium'", "'\\u001b[2J'", "12 title control_character\n" },
        { "'capital': 'roma'", "'capital': 'romae'", "6 romae unknown_id\n" },
        { "'capital': 'roma'", "'capital': 0", "6 capital value\n" },
        { "'from': 'capua'", "'from': 'capra'", "25 capra unknown_id\n" },
        { "'province': 'sicilia'", "'province': 'sicily'", "20 sicily unknown_id\n" },
    };

    (void)state;
    TRY(cases);
}

static void test_broken_values(void **state)
{
    static const broken cases[] = {
        { "'token': 'A'", "'token': 'E'", "17 token value\n" },
        { "'token': 'A'", "'token': 'a'", "17 token value\n" },
        { "'token': 'A'", "'token': true", "17 token value\n" },
        { "'brick': 1", "'brick': -1", "8 brick value\n" },
        { "'brick': 1", "'brick': 1.5", "8 brick value\n" },
        { "'brick': 1", "'salt': 1", "8 salt unknown_member\n8 A conc_tokens\n" },
        { "'B': {", "'E': {", "9 E unknown_member\n7 B conc_tokens\n" },
        { "'kind': 'land'", "'kind': 'air'", "24 kind value\n" },
        { "'kind': 'land'", "'kind': 'land', 'may_stop': 0", "24 may_stop value\n" },
        { "'kind': 'land'", "'kind': 'land', 'may_stop': null", "24 may_stop value\n" },
        { "'capital'", "'coins': 10,\n'capital'", "6 coins value\n" },
        { "'capital'", "'open_bonus': 'latium',\n'capital'", "6 open_bonus length\n" },
        { "'capital'", "'open_bonus': ['roma'],\n'capital'", "6 roma unknown_id\n" },
        { "'capital'", "'open_bonus': ['latium', 'latium'],\n'capital'", "6 latium twice\n" },
        { "'capital'", "'small': 'B',\n'capital'", "6 {} value\n" },
        { "'capital'", "'small': {},\n'capital'", "6 without missing\n" },
        { "'capital'", "'small': { 'without': 'F' },\n'capital'", "6 without value\n" },
        { "#c27c39", "#C27C39", "12 color value\n" },
        { "#c27c39", "c27c39", "12 color value\n" },
        { "#c27c39", "#c27c3", "12 color value\n" },
        { "#c27c39", "#c27c39a", "12 color value\n" },
        { "'capital'", "'aspect': 0,\n'capital'", "6 aspect value\n" },
        { "'capital'", "'recommended': [],\n'capital'", "6 {} value\n" },
        { "'capital'", "'recommended': { 'duel': [2, 2] },\n'capital'",
          "6 duel unknown_member\n" },
        { "'capital'", "'recommended': { 'team': [2, 7] },\n'capital'",
          "6 recommended value\n" },
        { "'capital'", "'recommended': { 'team': [4, 2] },\n'capital'",
          "6 recommended value\n" },
        { "'capital'", "'recommended': { 'team': 4 },\n'capital'", "6 recommended value\n" },
    };

    (void)state;
    TRY(cases);
}

static void test_broken_places(void **state)
{
    static const broken cases[] = {
        { "'x': 0.4", "'x': 1.000001", "16 x value\n" },
        { "'x': 0.4", "'x': -0.1", "16 x value\n" },
        { "'x': 0.4", "'x': 4e-1", "16 x value\n" },
        { "'x': 0.4", "'x': '0.4'", "16 x value\n" },
        { "'x': 0.4", "'x': 99999999999999999999999999.5", "16 x value\n" },
        { "'x': 0.4, ", "", "16 x missing\n" },
        { ", 'y': 0.2", "", "16 y missing\n" },
        { "'x': 0.4", "'lat': 90.5, 'lon': 12, 'x': 0.4", "16 lat value\n" },
        { "'x': 0.4", "'lat': 41.9, 'lon': -180.1, 'x': 0.4", "16 lon value\n" },
        { "'x': 0.4", "'lat': null, 'lon': true, 'x': 0.4", "16 lat value\n16 lon value\n" },
        { "'x': 0.4", "'lat': -90.000001, 'lon': 180.000001, 'x': 0.4",
          "16 lat value\n16 lon value\n" },
        { "'x': 0.4", "'lon': 12.5, 'x': 0.4", "16 lat missing\n" },
        { "[0.45, 0.5]", "[0.45]", "29 via value\n" },
        { "[0.45, 0.5]", "[0.45, 0.5, 0.5]", "29 via value\n" },
        { "[0.45, 0.5]", "[0.45, 1.5]", "29 via value\n" },
        { "[0.45, 0.5]", "[[0.45, 0.5], 0.5]", "29 via value\n" },
        { "[0.45, 0.5]", "0.45", "29 via value\n" },
    };

    (void)state;
    TRY(cases);
}

static void test_broken_maps(void **state)
{
    static const broken cases[] = {
        { "'token': null", "'token': 'A'", "16 roma conc_token\n" },
        { "'token': 'B'", "'token': null", "20 messana conc_token\n9 B conc_tokens\n" },
        { "'token': 'B'", "'token': 'A'", "8 A conc_tokens\n9 B conc_tokens\n" },
        { "'token': 'B'", "'token': 'C'", "9 B conc_tokens\n7 C conc_tokens\n" },
        { "'tool': 1", "'tool': 2", "9 B conc_tokens\n" },
        { "'B': {", "'D': { 'tool': 1 },\n'B': {", "9 D conc_tokens\n" },
        { "  'provinces': [", "  'provinces': [\n{ 'id': 'africa', 'title': 'Africa' },",
          "12 africa conc_empty\n" },
        { "'from': 'capua', 'to': 'roma'", "'from': 'roma', 'to': 'roma'",
          "25 capua-roma-land conc_ends\n" },
        { "'from': 'ostia', 'to': 'roma', 'kind': 'sea'",
          "'from': 'ostia', 'to': 'roma', 'kind': 'land'", "16 sea conc_capital\n" },
        { "'from': 'messana', 'to': 'neapolis', 'kind': 'sea' },\n"
          "    { 'id': 'ostia-panormus-sea', 'from': 'ostia'",
          "'from': 'messana', 'to': 'panormus', 'kind': 'sea' },\n"
          "    { 'id': 'ostia-panormus-sea', 'from': 'messana'",
          "20 messana conc_lost\n21 panormus conc_lost\n" },
    };

    (void)state;
    TRY(cases);
}

static void test_broken_small(void **state)
{
    static const broken cases[] = {
        { "'capital'", "'small': { 'without': 'C' },\n'capital'", "6 C conc_small_letter\n" },
        /* Without Latium no way leads from the capital. */
        { "'capital'", "'small': { 'without': 'A' },\n'capital'",
          "6 land conc_small_capital\n6 sea conc_small_capital\n21 messana conc_small_lost\n"
          "22 panormus conc_small_lost\n" },
    };
    static const broken part = { "'province': 'latium', 'token': 'A'",
                                 "'province': 'sicilia', 'token': 'A'",
                                 "14 sicilia conc_small_part\n" };
    char text[MAPS_MAX_FILE];
    ae_reported reported;
    map m;

    (void)state;
    TRY(cases);
    maps_load(tiny, text);
    maps_edit(text, "'capital'", "'small': { 'without': 'B' },\n'capital'");
    maps_read_good(&concordia_board_kind, text, &m);
    maps_edit(text, part.from, part.to);
    assert_int_equal(maps_read(&concordia_board_kind, text, &m, &reported), AE_BOARD);
    assert_string_equal(reported.lines, part.lines);
}

/* Two faults are both reported. */
static void test_broken_twice(void **state)
{
    static const broken cases[] = {
        { "'from': 'capua', 'to': 'roma', 'kind': 'land'",
          "'from': 'capra', 'to': 'roma', 'kind': 'lane'",
          "25 capra unknown_id\n25 kind value\n" },
        { "#c27c39' },\n    { 'id': 'sicilia', 'title': 'Sicilia'",
          "red' },\n    { 'id': 'sicilia', 'title': ''", "12 color value\n13 title value\n" },
        { "'brick': 1, 'food': 1, 'cloth': 1 },\n    'B': { 'tool': 1",
          "'brick': 2, 'food': 1, 'cloth': 1 },\n    'B': { 'tool': 7",
          "8 A conc_tokens\n9 B conc_tokens\n" },
    };

    (void)state;
    TRY(cases);
}

/* Reads a map whose array has n empty objects; `lines` is a part of the expected faults. */
static void try_length(const char *array, int n, const char *lines)
{
    char text[MAPS_MAX_FILE] = "{\"id\":\"a\",\"title\":\"A\",\"";
    ae_text out = { .buf = text, .size = MAPS_MAX_FILE, .len = strlen(text) };
    ae_reported reported;
    map m;

    ae_put(&out, array);
    ae_put(&out, "\":[");
    for (int i = 0; i < n; i++)
        ae_put(&out, i ? ",{}" : "{}");
    ae_put(&out, "]}");
    assert_int_equal(maps_read(&concordia_board_kind, text, &m, &reported), AE_BOARD);
    assert_int_equal(strstr(reported.lines, "length") != NULL, lines[0] != '\0');
    assert_non_null(strstr(reported.lines, lines));
}

static void test_lengths(void **state)
{
    (void)state;
    try_length("provinces", 0, "1 provinces length\n");
    try_length("provinces", PROVINCES, "");
    try_length("provinces", PROVINCES + 1, "1 provinces length\n");
    try_length("cities", 1, "1 cities length\n");
    try_length("cities", CITIES, "");
    try_length("cities", CITIES + 1, "1 cities length\n");
    try_length("lines", 1, "1 lines length\n");
    try_length("lines", LINES, "");
    try_length("lines", LINES + 1, "1 lines length\n");
    try_length("lines", 1000, "1 lines length\n");
    try_length("open_bonus", PROVINCES + 1, "1 open_bonus length\n");
}

static void test_spoilt(void **state)
{
    char text[MAPS_MAX_FILE];

    (void)state;
    maps_load(tiny, text);
    maps_spoil(&concordia_board_kind, text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_counts),         cmocka_unit_test(test_fields),
        cmocka_unit_test(test_hash),           cmocka_unit_test(test_imperium),
        cmocka_unit_test(test_crete),          cmocka_unit_test(test_hispania),
        cmocka_unit_test(test_ionium),         cmocka_unit_test(test_small),
        cmocka_unit_test(test_no_small),       cmocka_unit_test(test_ways),
        cmocka_unit_test(test_tiny),           cmocka_unit_test(test_for_clients),
        cmocka_unit_test(test_line_titles),    cmocka_unit_test(test_parallel_titles),
        cmocka_unit_test(test_broken_members), cmocka_unit_test(test_broken_names),
        cmocka_unit_test(test_broken_values),  cmocka_unit_test(test_broken_places),
        cmocka_unit_test(test_broken_maps),    cmocka_unit_test(test_broken_small),
        cmocka_unit_test(test_broken_twice),   cmocka_unit_test(test_lengths),
        cmocka_unit_test(test_spoilt),
    };

    return cmocka_run_group_tests_name("conc_board", tests, NULL, NULL);
}

/*
 * map_check.c: the check of a map for whoever draws it: places, sentences, warnings, hostile texts.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdlib.h>

#include "core/map_check.h"
#include "core/map_thing.h"
#include "maps.h"

enum { LONGEST = 1 << 18 };

static const char tiny[] = AE_SOURCE_DIR "/tests/data/tiny.json";

/* The report of a text; it stays until the next call. */
static const char *report_in(const char *language, const char *text, size_t len)
{
    static char report[LONGEST];
    static jsmntok_t room[AE_MAP_TOKENS];
    static ae_board_room board;
    ae_text out = AE_TEXT_IN(report);
    ae_map_checker c = {
        .words = ae_words_for(language), .board = &board, .room = room, .n_room = AE_MAP_TOKENS
    };

    ae_map_check_json(&c, text, len, &out);
    assert_true(out.len < out.size);
    assert_true(ae_is_utf8(report));
    return report;
}

static const char *report_of(const char *text)
{
    return report_in("en", text, strlen(text));
}

/* The report is JSON, and contains the text, in which single quotes stand for double ones. */
static void assert_says(const char *report, const char *expected)
{
    static jsmntok_t room[LONGEST];
    char quoted[1024];
    ae_faults faults = { .n = 0 };
    ae_json doc;

    assert_int_equal(ae_json_read(&doc, report, strlen(report), room, LONGEST, &faults), AE_OK);
    maps_put_json(quoted, sizeof quoted, expected);
    if (!strstr(report, quoted))
        fail_msg("not in the report: %s\n%s", quoted, report);
}

static void assert_silent(const char *report, const char *what)
{
    if (strstr(report, what))
        fail_msg("in the report: %s\n%s", what, report);
}

/* ---- good maps ---- */

static void test_built_in_maps_have_no_warning(void **state)
{
    (void)state;
    for (int i = 0; ae_games[i]; i++)
        for (int k = 0; ae_games[i]->boards[k] && !ae_games[i]->speaks; k++) {
            const ae_board *board = ae_games[i]->boards[k];
            char text[MAPS_MAX_FILE];
            const char *report;

            if (!ae_games[i]->board_kind->warn)
                continue;
            maps_load_data(board->kind, board->id, text);
            report = report_of(text);
            assert_says(report, "{'faults':[],'warnings':[],'more':0,'ok':true");
        }
}

static void test_head(void **state)
{
    char text[MAPS_MAX_FILE];

    (void)state;
    maps_load(tiny, text);
    assert_says(report_of(text), "'kind':'concordia','id':'tiny','title':'Tiny','hash':'");
    assert_says(report_of(text), "'players':{'concordia':[2,3,4,5],'venus':[2,3,4,5]}");
    assert_says(report_of(text),
                "'what':'conc_few_cities','text':'The map has 5 cities beside the capital, and "
                "a player has 15 houses. A game can only end with the last card.',"
                "'at':[{'noun':'map'}],'member':'cities'");
    maps_edit(text, "'id': 'tiny'", "'id': ''");
    assert_says(report_of(text), "'ok':false,'kind':'concordia','id':null,'title':'Tiny',"
                                 "'hash':null,'players':{}");
}

/* ---- every fault and warning: an edit of the tiny map, and the finding that follows ---- */

static const struct {
    const char *from, *to, *finding;
} edits[] = {
    { "'A': { 'brick': 1, 'food': 1, 'cloth': 1 }", "'A': { 'brick': 1, 'food': 1 }",
      "{'line':8,'where':'A','what':'conc_tokens','text':'3 cities have the letter A, but there "
      "are 2 tokens.','at':[{'noun':'letter','id':'A','index':0},"
      "{'noun':'city','id':'ostia','index':1},{'noun':'city','id':'capua','index':2},"
      "{'noun':'city','id':'neapolis','index':3}]}" },
    { "'title': 'Capua', 'province': 'latium'", "'title': 'Capua'",
      "'where':'province','what':'missing','text':'City Capua: \\'province\\' is missing.',"
      "'at':[{'noun':'city','id':'capua','index':2}],'member':'province'}" },
    { "'token': 'B', 'x': 0.75", "'token': 'Q', 'x': 0.75",
      "'what':'value','text':'City Messana: the value of \\'token\\' has the wrong type or is "
      "out of range.','at':[{'noun':'city','id':'messana','index':4}],'member':'token'}" },
    { "'from': 'ostia', 'to': 'panormus'", "'from': 'ostia', 'to': 'ostia'",
      "'what':'conc_ends','text':'The line ostia-panormus-sea leads from a city to the same "
      "city.','at':[{'noun':'line','id':'ostia-panormus-sea','index':7}]}" },
    { "'to': 'panormus', 'kind': 'sea'", "'to': 'carthago', 'kind': 'sea'",
      "'where':'carthago','what':'unknown_id','text':'Line ostia-panormus-sea: nothing on this "
      "map has the id \\'carthago\\'.'" },
    { "'id': 'messana'", "'id': 'capua'",
      "'where':'capua','what':'twice','text':'City Messana: \\'capua\\' is given twice.',"
      "'at':[{'noun':'city','id':'capua','index':4}],'member':'id'}" },
    { "'id': 'messana', 'title': 'Messana'", "'title': ''",
      "'what':'missing','text':'City 5: \\'id\\' is missing.','at':[{'noun':'city','index':4}],"
      "'member':'id'}" },
    { "'color': '#c27c39'", "'colour': '#c27c39'",
      "'where':'colour','what':'unknown_member','text':'Province Latium: nothing called "
      "\\'colour\\' belongs here.','at':[{'noun':'province','id':'latium','index':0}],"
      "'member':'colour'}" },
    { "'kind': 'land' },\n    { 'id': 'capua-roma-land'", "'kind': 'sea' },\n    { 'id': 'x'",
      "'ok':true" },
    { "'capital': 'roma'", "'capital': 'messana'",
      "'what':'conc_token','text':'City Roma: every city has a letter" },
    { "'via': [0.45, 0.5]", "'via': [NaN, 0.5]", "{'line':29,'where':'JSON','what':'json'" },
    { "'via': [0.45, 0.5]", "'via': [0.45, 5]",
      "'at':[{'noun':'line','id':'neapolis-ostia-sea','index':5}],'member':'via'}" },
    { "'kind': 'concordia'", "'kind': 'chess'",
      "'where':'kind','what':'no_game','text':'There is no game with maps of this kind.',"
      "'at':[{'noun':'map'}],'member':'kind'}" },
    { "'kind': 'concordia',", "",
      "'what':'missing','text':'Map: \\'kind\\' is missing.','at':[{'noun':'map'}]" },
    { "'lines': [", "'lines': [{}],'x': [",
      "'what':'length','text':'A map has 2 to 96 lines. This one has 1.'" },
    { "'brick': 1,", "'brick': 1.5,",
      "'at':[{'noun':'letter','id':'A','index':0}],'member':'brick'}" },
    { "'title': 'Ostia'", "'title': '<b>\\u0007</b>'",
      "'what':'control_character','text':'City ostia: \\'title\\' contains a control character.'" },
    /* warnings */
    { "'x': 0.65, 'y': 0.3", "'x': 0.4, 'y': 0.205",
      "{'line':18,'where':'cities','what':'same_spot','text':'Capua and Roma are drawn at the "
      "same spot.','at':[{'noun':'city','id':'capua','index':2},"
      "{'noun':'city','id':'roma','index':0}]}" },
    { "'token': 'A', 'x': 0.65, 'y': 0.3", "'token': 'A'",
      "'what':'no_place','text':'1 city has no place in the picture.'" },
    { "'title': 'Panormus'", "'title': 'Ostia'",
      "'what':'same_title','text':'Two cities are called Ostia.'" },
    { "{ 'id': 'messana-panormus-land', 'from': 'messana', 'to': 'panormus', 'kind': 'land' },",
      "", "'what':'conc_one_line','text':'Only one line leads to Messana.'" },
    { "'kind': 'land' },\n    { 'id': 'messana-panormus-land'",
      "'kind': 'land', 'may_stop': false },\n    { 'id': 'messana-panormus-land'",
      "'warnings':[{'line'" },
    { "'tool': 1, 'wine': 1", "'tool': 2",
      "'where':'wine','what':'conc_no_good','text':'No token of this map gives wine, so nobody "
      "can produce it.','at':[{'noun':'map'}],'member':'tokens'}" },
    { "'tokens': {", "'tokens': { 'D': {},",
      "'what':'conc_spare_letter','text':'The letter D has no tokens, and no city has it.',"
      "'at':[{'noun':'letter','id':'D','index':0}]}" },
    { "'title': 'Neapolis', 'province': 'latium'", "'title': 'Neapolis', 'province': 'sicilia'",
      "'ok':true" },
    { "'capital': 'roma'", "'capital': 'roma', 'recommended': { 'individual': [2, 2] }",
      "'ok':true" },
    { "'province': 'sicilia', 'token': 'B', 'x': 0.75",
      "'province': 'latium', 'token': 'B', 'x': 0.75",
      "'where':'sicilia','what':'conc_one_city','text':'The province Sicilia has a single city "
      "to build in.','at':[{'noun':'province','id':'sicilia','index':1}]}" },
};

static void test_findings(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof edits / sizeof edits[0]; i++) {
        char text[MAPS_MAX_FILE], expected[1024];

        maps_load(tiny, text);
        maps_edit(text, edits[i].from, edits[i].to);
        /* \' in the table is a quote within a JSON string. */
        ae_put(&AE_TEXT_IN(expected), edits[i].finding);
        assert_says(report_of(text), expected);
    }
}

static void test_two_edits(void **state)
{
    char text[MAPS_MAX_FILE];

    (void)state;
    maps_load(tiny, text);
    maps_edit(text, "'to': 'roma', 'kind': 'sea'", "'to': 'capua', 'kind': 'sea'");
    assert_says(
        report_of(text),
        "'where':'sea','what':'conc_capital','text':'No sea line leads out of Roma, the "
        "capital, where everybody starts with a sea colonist.'");
    maps_load(tiny, text);
    maps_edit(text, "'capital': 'roma'", "'capital': 'roma', 'recommended': {}");
    assert_silent(report_of(text), "conc_no_recommended");
    maps_load(tiny, text);
    assert_says(report_of(text),
                "'what':'conc_no_recommended','text':'The map does not say for "
                "how many players it is meant.'");
    maps_edit(text, "'from': 'messana', 'to': 'panormus', 'kind': 'land'",
              "'from': 'messana', 'to': 'panormus', 'kind': 'land', 'may_stop': false");
    maps_edit(text, "'from': 'messana', 'to': 'neapolis', 'kind': 'sea'",
              "'from': 'messana', 'to': 'neapolis', 'kind': 'sea', 'may_stop': false");
    assert_says(report_of(text), "'what':'conc_no_stop','text':'No colonist may stay on a line "
                                 "at Messana, so nobody can build there.'");
    assert_says(report_in("de", text, strlen(text)),
                "'text':'Auf keiner Linie bei Messana darf ein Kolonist stehen bleiben, also "
                "kann dort niemand bauen.'");
}

static void test_antike(void **state)
{
    char text[MAPS_MAX_FILE];

    (void)state;
    maps_load_data("antike", "orient", text);
    maps_edit(text, "'kind': 'land'", "'kind': 'air'");
    assert_says(report_of(text), "'what':'value','text':'Border ");
    maps_load_data("antike", "orient", text);
    maps_edit(text, "'goal': ", "'goal': 9");
    assert_says(report_of(text), "'at':[{'noun':'setup','id':'2','index':0}],'member':'goal'}");
}

/* ---- hostile texts ---- */

static void test_size(void **state)
{
    static char text[AE_MAX_MAP + 2];
    size_t n;

    (void)state;
    memset(text, ' ', sizeof text);
    maps_load(tiny, text);
    n = strlen(text);
    text[n] = ' ';
    assert_says(report_in("en", text, AE_MAX_MAP), "'ok':true");
    assert_says(
        report_in("en", text, AE_MAX_MAP + 1),
        "{'faults':[{'line':0,'where':'','what':'map_size','text':'The map is larger than "
        "256 KiB.','at':[{'noun':'map'}]}],'warnings':[],'more':0,'ok':false,"
        "'kind':null");
}

static void repeat(char *out, size_t size, const char *begin, const char *unit, const char *end)
{
    ae_text text = { .buf = out, .size = size };

    ae_put(&text, begin);
    while (text.len + strlen(unit) + strlen(end) + 1 < size)
        ae_put(&text, unit);
    ae_put(&text, end);
}

static void test_hostile(void **state)
{
    static const char *const families[][3] = {
        { "", "[", "" },
        { "{\"kind\":\"concordia\",\"lines\":[", "{},", "{}]}" },
        { "{\"kind\":\"concordia\",\"cities\":[", "NaN,", "1]}" },
        { "{\"kind\":\"concordia\",", "\"<script>\":0,", "\"x\":0}" },
        { "{\"kind\":\"concordia\",\"id\":\"", "x", "\"}" },
        { "{\"kind\":\"concordia\",\"", "\xc3\xa4", "\":1}" },
        { "{\"kind\":\"antike\",\"regions\":[{\"id\":\"a\",\"title\":\"", "\xff", "\"},{}]}" },
        { "{\"kind\":\"sylla\",", "\"a\":0,", "\"x\":0}" },
        { "{\"kind\":\"forum\",\"wares\":[", "{},", "{}]}" },
    };
    static char text[AE_MAX_MAP];

    (void)state;
    for (size_t i = 0; i < sizeof families / sizeof families[0]; i++) {
        repeat(text, sizeof text, families[i][0], families[i][1], families[i][2]);
        assert_says(report_of(text), "'ok':false");
        assert_says(report_of(text), "'faults':[{");
    }
    assert_says(report_of(""), "'what':'json'");
    assert_says(report_of("[]"), "'text':'Map: an object in braces is expected here.'");
    assert_says(report_of("{}"), "'text':'Map: \\'kind\\' is missing.'");
}

/* A text that is cut off or damaged anywhere still gives a report that is JSON. */
static void test_damaged(void **state)
{
    char text[MAPS_MAX_FILE];
    size_t len;

    (void)state;
    maps_load(tiny, text);
    len = strlen(text);
    for (size_t i = 0; i < len; i += 3) {
        static const char signs[] = "{}[]\",:0-a\xff";
        char was = text[i];

        text[i] = signs[i % (sizeof signs - 1)];
        assert_says(report_of(text), "'more':");
        text[i] = '\0';
        assert_says(report_of(text), "'ok':false");
        text[i] = was;
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_built_in_maps_have_no_warning),
        cmocka_unit_test(test_head),
        cmocka_unit_test(test_findings),
        cmocka_unit_test(test_two_edits),
        cmocka_unit_test(test_antike),
        cmocka_unit_test(test_size),
        cmocka_unit_test(test_hostile),
        cmocka_unit_test(test_damaged),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

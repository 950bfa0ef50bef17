/*
 * versions.c: opens records made under other rules or with other maps.
 *
 * The test makes the record of a whole game and changes it as a change of the rules or of a map
 * would.  A record that still replays is adopted.  One that does not is adjourned and keeps every
 * line.  A record of the present rules and map that does not replay is an error with its line.
 */
#include "opened.h"

static int n_lines(const char *text)
{
    int n = 0;

    for (; *text; text++)
        n += *text == '\n';
    return n;
}

/* Lines of entries. */
static uint32_t n_entries(const char *text)
{
    return (uint32_t)n_lines(strstr(text, "\n\n") + 2);
}

/* ---- adopted ---- */

static void test_ours(void **state)
{
    opened o;

    (void)state;
    whole_game(o.text);
    open_text(&o);
    try_err(&o, AE_OK);
    assert_int_equal(o.how.is_adopted, 0);
    assert_int_equal(o.how.line, n_lines(o.text));
    assert_int_equal(ae_table_verify(o.table, &o.how, &o.reported.faults), AE_OK);
    assert_string_equal(o.reported.lines, "");
    ae_table_free(o.table);
}

/* When it is written again, it has the present version. */
static void test_adopted(void **state)
{
    static const char *const changed[][2] = {
        { "rules ", "rules 99" },
        { "board ", "board market 0000000000000000" },
    };
    char today[MAX_RECORD];

    (void)state;
    whole_game(today);
    for (int i = 0; i < 3; i++) {
        opened o;

        memcpy(o.text, today, sizeof today);
        for (int k = 0; k < 2; k++)
            if (i != k)
                replace(o.text, changed[k][0], changed[k][1]);
        open_text(&o);
        try_err(&o, AE_OK);
        assert_int_equal(o.how.is_adopted, 1);
        assert_int_equal(ae_table_status(o.table), AE_STATUS_FINISHED);
        assert_true(
            is_same_text(written(o.table, AE_ALL), strcpy(room_for(MAX_RECORD), today)));
        assert_int_equal(ae_table_verify(o.table, &o.how, &o.reported.faults), AE_OK);
        ae_table_free(o.table);
    }
}

/* Nothing was decided yet, and it can go on. */
static void test_adopted_and_played_on(void **state)
{
    ae_head head = seeded_head();
    ae_table *table = table_of(&head);
    opened o;

    (void)state;
    ae_table_advance(table, 0, NULL);
    o.text[0] = '\0';
    ae_table_write(table, AE_ALL, &AE_TEXT_IN(o.text));
    ae_table_free(table);
    replace(o.text, "rules ", "rules 99");
    open_text(&o);
    try_err(&o, AE_OK);
    assert_int_equal(o.how.is_adopted, 1);
    enter_all(o.table, "0 bid 1\n1 bid 2\n2 bid 3\n");
    ae_table_free(o.table);
}

/* ---- adjourned ---- */

/* Every line is kept and written again byte by byte, and no more entries are accepted. */
static void try_adjourned(opened *o, int line, ae_err why)
{
    ae_entry resign = { .kind = AE_ENTRY_RESIGN }, next;

    try_err(o, AE_ADJOURNED);
    assert_int_equal(o->how.line, line);
    assert_string_equal(ae_err_key(o->how.why), ae_err_key(why));
    assert_int_equal(o->how.is_adopted, 0);
    assert_int_equal(o->reported.faults.n, 1);
    assert_non_null(o->table);
    assert_int_equal(ae_table_count(o->table), n_entries(o->text));
    assert_int_equal(ae_table_status(o->table), AE_STATUS_ADJOURNED);
    assert_int_equal(ae_table_to_act(o->table), 0);
    assert_true(is_same_text(written(o->table, AE_ALL), strcpy(room_for(MAX_RECORD), o->text)));
    assert_int_equal(ae_table_append(o->table, &resign, NULL), AE_ADJOURNED);
    assert_false(ae_table_next(o->table, 0, &next));
    assert_int_equal(ae_table_advance(o->table, 0, NULL), 0);
    assert_int_equal(ae_table_count(o->table), n_entries(o->text));
}

/* The record for a viewer: from the line that failed on it has only draws and the viewer's own
 * choices; it has no seed; and it opens again as an adjourned record. */
static void try_viewer(const opened *o, int viewer)
{
    uint32_t first = ae_table_count(o->table) - (uint32_t)(n_lines(o->text) - o->how.line);
    char *text = written(o->table, viewer);
    opened copy;

    for (uint32_t number = 1; number <= ae_table_count(o->table); number++) {
        ae_entry entry;

        ae_table_entry_for(o->table, number, viewer, &entry);
        if (number >= first && entry.kind == AE_ENTRY_DECISION)
            assert_int_equal(!(entry.flags & AE_HIDDEN),
                             entry.seat == viewer || entry.seat == AE_CHANCE);
    }
    assert_null(strstr(text, "\nseed "));
    memcpy(copy.text, text, strlen(text) + 1);
    open_text(&copy);
    try_err(&copy, AE_ADJOURNED);
    assert_true(is_same_text(text, written(copy.table, viewer)));
    ae_table_free(copy.table);
}

/* Makes each choice in turn one that is no longer legal. */
static void test_adjourned(void **state)
{
    char today[MAX_RECORD];
    ae_reader reader = { .text = today };
    ae_faults faults = { .n = 0 };
    ae_entry entry;
    ae_head head;
    int n = 0;

    (void)state;
    whole_game(today);
    reader.len = strlen(today);
    assert_int_equal(ae_head_read(&reader, &head, &faults), AE_OK);
    while (!ae_reader_is_done(&reader)) {
        size_t at = reader.at;
        opened o;

        assert_int_equal(ae_entry_read(&reader, &entry, &faults), AE_OK);
        memcpy(o.text, today, at);
        strcpy(o.text + at, entry.seat == AE_CHANCE ? "chance was\n" : "0 was\n");
        o.text[at] = today[at]; /* the seat */
        strcpy(strchr(o.text + at, '\n') + 1, today + reader.at);
        replace(o.text, n % 2 ? "rules " : "board ",
                n % 2 ? "rules 2" : "board market 123456789abcdef0");
        open_text(&o);
        try_adjourned(&o, reader.line, AE_ILLEGAL);
        for (int viewer = 0; viewer <= AE_WATCHER; viewer++)
            if (viewer < 3 || viewer == AE_WATCHER)
                try_viewer(&o, viewer);
        ae_table_free(o.table);
        n++;
    }
    assert_true(n > 20);
}

/* The head keeps its old names. */
static void test_adjourned_keeps_the_head(void **state)
{
    ae_head head = forum_head("market", 4, AE_UNDO_FREE);
    opened o;
    int line;

    (void)state;
    set_seed(&head, 3);
    ae_put(&AE_TEXT_IN(head.variant), "open,team");
    play_out(&head, 1, o.text);
    assert_non_null(strstr(o.text, "\nvariant team,open\n")); /* one order for what is ours */
    replace(o.text, "variant ", "variant open,team");
    replace(o.text, "rules ", "rules 7");
    line = replace(o.text, "2 bid", "2 bid 9");
    open_text(&o);
    try_adjourned(&o, line, AE_ILLEGAL);
    ae_table_free(o.table);
}

/* A line that is no entry at all is an error, whatever the rules. */
static void test_no_entry(void **state)
{
    opened o;

    (void)state;
    whole_game(o.text);
    replace(o.text, "rules ", "rules 7");
    replace(o.text, "2 bid", "2 /bid");
    open_text(&o);
    try_err(&o, AE_TEXT);
    assert_null(o.table);

    whole_game(o.text);
    replace(o.text, "rules ", "rules 7");
    replace(o.text, "0 bid", "0 bid 9");
    strcat(o.text, "2 /bid\n");
    open_text(&o);
    assert_int_not_equal(o.err, AE_OK);
    assert_int_not_equal(o.err, AE_ADJOURNED);
    assert_null(o.table);
    assert_int_equal(o.reported.faults.n, 2);
}

/* ---- records of the present version ---- */

static void test_error_in_ours(void **state)
{
    static const struct {
        const char *begin, *line, *lines;
        ae_err err;
    } cases[] = {
        { "0 bid", "0 bid 9", "bid 9 illegal\n", AE_ILLEGAL },
        { "0 bid", "0 keep oil", "keep oil illegal\n", AE_ILLEGAL },
        { "chance", "0 bid 1", "bid 1 not_turn\n", AE_NOT_TURN },
        { "chance", "chance draw pearls", "draw pearls illegal\n", AE_ILLEGAL },
        { "1 bid", "3 bid 1", "bid 1 seat\n", AE_SEAT },
        { "1 bid", "1 /undo 1", "no_undo\n", AE_NO_UNDO },
        { "1 bid", "1 /accept", "no_offer\n", AE_NO_OFFER },
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char lines[64];
        ae_text text = AE_TEXT_IN(lines);
        opened o;

        whole_game(o.text);
        ae_put_int(&text, replace(o.text, cases[i].begin, cases[i].line));
        ae_put(&text, " ");
        ae_put(&text, cases[i].lines);
        open_text(&o);
        try_err(&o, cases[i].err);
        assert_null(o.table);
        assert_string_equal(o.reported.lines, lines);
    }
}

static void test_unknown(void **state)
{
    static const struct {
        const char *begin, *line, *lines;
        ae_err err;
        int rules;
    } cases[] = {
        { "game ", "game halma", "0 halma no_game\n", AE_SETUP, 1 },
        { "game ", "game halma", "0 halma no_game\n", AE_SETUP, 7 },
        { "board ", "board harbour 0123456789abcdef", "0 harbour no_board\n", AE_BOARD, 1 },
        { "board ", "board harbour 0123456789abcdef", "0 harbour no_board\n", AE_ADJOURNED, 7 },
        { "seats ", "seats 3\nvariant team", "0 forum no_setup\n", AE_SETUP, 1 },
        { "seats ", "seats 3\nvariant blind", "0 forum no_setup\n", AE_SETUP, 1 },
        { "seats ", "seats 3\nvariant blind", "0 forum no_setup\n", AE_ADJOURNED, 7 },
        { "aedile ", "aedile 2", "1 aedile record_format\n", AE_VERSION, 1 },
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        opened o;

        whole_game(o.text);
        replace(o.text, "rules ", cases[i].rules == 7 ? "rules 7" : "rules 1");
        replace(o.text, cases[i].begin, cases[i].line);
        open_text(&o);
        try_err(&o, cases[i].err);
        assert_null(o.table);
        assert_string_equal(o.reported.lines, cases[i].lines);
    }
}

/* ---- maps ---- */

#define WARES       "\"wares\":[{\"id\":\"figs\",\"title\":\"Figs\",\"count\":4}"
#define OIL         ",{\"id\":\"oil\",\"title\":\"Oil\",\"count\":2}]}"
#define OLIVES      ",{\"id\":\"olives\",\"title\":\"Olives\",\"count\":2}]}"
#define QUAY(cards) "{\"id\":\"quay\",\"title\":\"Quay\",\"cards\":" cards ","

static void on_the_quay(const char *map, char out[MAX_RECORD])
{
    ae_head head = forum_head("quay", 2, AE_UNDO_FREE);

    set_seed(&head, 8);
    head.map = (ae_slice){ .at = map, .len = strlen(map) };
    play_out(&head, 2, out);
}

/* The line of the first entry with this notation. */
static int line_of(const char *text, const char *notation)
{
    const char *at = strstr(strstr(text, "\n\n"), notation);
    int n = 1;

    assert_non_null(at);
    for (; text < at; text++)
        n += *text == '\n';
    return n;
}

static void test_map_of_ours(void **state)
{
    opened o;

    (void)state;
    on_the_quay(QUAY("3") WARES OIL, o.text);
    open_text(&o);
    try_err(&o, AE_OK);
    assert_int_equal(o.how.is_adopted, 0);
    assert_string_equal(ae_table_board(o.table)->id, "quay");
    assert_true(is_same_text(written(o.table, AE_ALL), strcpy(room_for(MAX_RECORD), o.text)));
    ae_table_free(o.table);
}

static void test_map_has_changed(void **state)
{
    opened o;

    (void)state;
    on_the_quay(QUAY("3") WARES OIL, o.text); /* fewer cards than were laid */
    replace(o.text, "map ", "map " QUAY("2") WARES OIL);
    open_text(&o);
    try_adjourned(&o, line_of(o.text, " bid 3\n"), AE_ILLEGAL);
    ae_table_free(o.table);

    on_the_quay(QUAY("3") WARES OIL, o.text); /* another ware in the bag */
    replace(o.text, "map ", "map " QUAY("3") WARES OLIVES);
    open_text(&o);
    try_adjourned(&o, line_of(o.text, " draw oil\n"), AE_ILLEGAL);
    ae_table_free(o.table);

    on_the_quay(QUAY("3") WARES OIL, o.text); /* more of them: what was played is still legal */
    replace(o.text, "map ",
            "map " QUAY("3") WARES ",{\"id\":\"oil\",\"title\":\"Oil\",\"count\":9}]}");
    open_text(&o);
    try_err(&o, AE_OK);
    assert_int_equal(o.how.is_adopted, 1);
    ae_table_free(o.table);

    on_the_quay(QUAY("3") WARES OIL, o.text); /* no map any more */
    replace(o.text, "map ", "map {\"id\":\"quay\"}");
    open_text(&o);
    try_err(&o, AE_BOARD);
    assert_null(o.table);
    replace(o.text, "rules ", "rules 7");
    open_text(&o);
    try_err(&o, AE_ADJOURNED);
    assert_null(o.table);
}

/* If the record has the hash of the map it names, an illegal line is an error. */
static void test_map_is_ours_and_line_is_wrong(void **state)
{
    char hash[64], other[MAX_RECORD];
    opened o;

    (void)state;
    on_the_quay(QUAY("2") WARES OIL, other);
    on_the_quay(QUAY("3") WARES OIL, o.text);
    replace(o.text, "map ", "map " QUAY("2") WARES OIL);
    hash[0] = '\0';
    ae_put_n(&AE_TEXT_IN(hash), strstr(other, "board "), strlen("board quay 0123456789abcdef"));
    replace(o.text, "board ", hash);
    open_text(&o);
    try_err(&o, AE_ILLEGAL);
    assert_null(o.table);
}

/* ---- positions ---- */

/* The line of a head for the position after these lines. */
static void position_after(const char *lines, char out[1024])
{
    ae_head head = forum_head("market", 3, AE_UNDO_FREE);
    ae_table *table = table_of(&head);
    ae_text text = { .buf = out, .size = 1024 };

    enter_all(table, lines);
    ae_put(&text, "\nposition ");
    ae_position(ae_table_game(table), ae_table_state(table), &text);
    ae_table_free(table);
}

/* A head with a position, and lines. */
static void from_position(opened *o, const char *position, const char *lines)
{
    ae_head head = forum_head("market", 3, AE_UNDO_FREE);
    ae_table *table = table_of(&head);
    ae_text text = AE_TEXT_IN(o->text);
    char *blank;

    ae_table_write(table, AE_ALL, &text);
    ae_table_free(table);
    blank = strstr(o->text, "\n\n");
    strcpy(blank, position);
    strcat(o->text, "\n\n");
    strcat(o->text, lines);
}

static void test_position(void **state)
{
    static const char before[] = "chance draw oil\n0 bid 1\n1 bid 2\n2 bid 3\n2 keep oil\n"
                                 "chance draw wine\n";
    char position[1024];
    opened o;

    (void)state;
    position_after(before, position);
    from_position(&o, position, "0 bid 2\n1 bid 1\n2 bid 1\n0 keep wine\n");
    open_text(&o);
    try_err(&o, AE_OK);
    assert_int_equal(o.how.is_adopted, 0);
    assert_true(is_same_text(written(o.table, AE_ALL), strcpy(room_for(MAX_RECORD), o.text)));
    refuse(o.table, "1 /undo 5\n", AE_NO_UNDO);
    enter_all(o.table, "0 /undo 1\n");
    assert_int_equal(ae_table_to_act(o.table), 7); /* back at the position, not before */
    ae_table_free(o.table);

    from_position(&o, position, "0 bid 1\n"); /* which is spent */
    open_text(&o);
    try_err(&o, AE_ILLEGAL);
    assert_null(o.table);
}

static void test_position_that_does_not_fit(void **state)
{
    char position[1024], *at;
    opened o;

    (void)state;
    position_after("chance draw oil\n", position);
    at = strstr(position, "\"bag\":[3");
    assert_non_null(at);
    at[strlen("\"bag\":[")] = '9'; /* more figs than the board has */
    from_position(&o, position, "");
    open_text(&o);
    try_err(&o, AE_BROKEN);
    assert_null(o.table);
    assert_string_equal(o.reported.lines, "6 bag[0] invariant\n");
    replace(o.text, "board ", "board market 0123456789abcdef"); /* it had, once */
    open_text(&o);
    try_err(&o, AE_ADJOURNED);
    assert_null(o.table);
    assert_string_equal(ae_err_key(o.how.why), "broken");
    from_position(&o, position, "");
    replace(o.text, "rules ", "rules 7");
    open_text(&o);
    try_err(&o, AE_ADJOURNED);
    assert_null(o.table);
}

static void test_position_that_may_not_be(void **state)
{
    char position[1024], *at;
    opened o;

    (void)state;
    position_after("chance draw oil\n1 bid 2\n", position);
    from_position(&o, position, "");
    open_text(&o);
    try_err(&o, AE_BROKEN);
    assert_string_equal(o.reported.lines, "6 position position_sealed\n");

    position_after("", position);
    at = strstr(position, "\"seats\":3");
    assert_non_null(at);
    at[strlen("\"seats\":")] = '2';
    at = strstr(position, "\"hand\":[62,62,62");
    assert_non_null(at);
    memcpy(at, "\"hand\":[62,62,0 ", 16);
    from_position(&o, position, "");
    open_text(&o);
    try_err(&o, AE_BROKEN);
    assert_string_equal(o.reported.lines, "6 position position_setup\n");

    from_position(&o, "\nposition {\"seats\":3}", "");
    open_text(&o);
    try_err(&o, AE_TEXT);
    from_position(&o, "\nposition {", "");
    open_text(&o);
    try_err(&o, AE_TEXT);
    assert_string_equal(o.reported.lines, "6 JSON json\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ours),
        cmocka_unit_test(test_adopted),
        cmocka_unit_test(test_adopted_and_played_on),
        cmocka_unit_test(test_adjourned),
        cmocka_unit_test(test_adjourned_keeps_the_head),
        cmocka_unit_test(test_no_entry),
        cmocka_unit_test(test_error_in_ours),
        cmocka_unit_test(test_unknown),
        cmocka_unit_test(test_map_of_ours),
        cmocka_unit_test(test_map_has_changed),
        cmocka_unit_test(test_map_is_ours_and_line_is_wrong),
        cmocka_unit_test(test_position),
        cmocka_unit_test(test_position_that_does_not_fit),
        cmocka_unit_test(test_position_that_may_not_be),
    };

    return cmocka_run_group_tests_name("versions", tests, NULL, NULL);
}

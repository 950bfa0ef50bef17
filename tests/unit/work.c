/*
 * work.c: the time of reading a text grows at most linearly with its length.
 *
 * The readers are compiled so that every basic block calls __sanitizer_cov_trace_pc(), which
 * counts steps: unlike a time, the count is the same on every machine.  A family of texts repeats
 * one unit.  Each reader gets each family at doubled lengths, and its steps may at most double.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "core/game.h"
#include "core/record.h"
#include "server/tables/settings.h"

enum { FIRST = 1 << 12, LAST = 1 << 15 }; /* bytes of the shortest and the longest text */

static uint64_t steps;
static int n_shown;

void __sanitizer_cov_trace_pc(void);

void __sanitizer_cov_trace_pc(void)
{
    steps++;
}

static void show(ae_faults *faults, int line, const char *where, const char *what)
{
    (void)faults, (void)line, (void)where, (void)what;
    n_shown++;
}

/* ---- families ---- */

#define DEEP_OPEN  "[[[[[[[[[[[[[[[[[[[[[[[[[[[[[["
#define DEEP_CLOSE "]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]"

static const struct {
    const char *begin, *unit, *end;
} families[] = {
    { "{", "\"\":0,", "\"\":0}" }, /* members that nobody knows */
    { "{", "\"\":0,\n", "\"\":0}" },
    { "{", "\"id\":0,", "\"id\":0}" }, /* the same member again and again */
    { "{\"cities\":[{", "\"id\":0,", "\"id\":0}]}" },
    { "{\"setups\":{", "\"duel\":{},", "\"2\":{}}}" },
    { "{\"tiles\":{", "\"A\":{},", "\"A\":{}}}" },
    { "{\"hand\":[", "0,", "0],\"hand\":0}" },
    { "{\"provenance\":{", "\"a\":{\"b\":[]},", "\"b\":0},\"x\":1}" },
    { "{\"provenance\":\"", "\\u0041", "\"}" }, /* long strings and numbers */
    { "{\"id\":\"", "x", "\"}" },
    { "{\"", "x", "\":1}" },
    { "{\"aspect\":", "1", "}" },
    { "{\"aspect\":0.", "1", "}" },
    { "[", "1,", "1]" }, /* many elements, flat and deep */
    { "[", "{},", "1]" },
    { "[", "[[],{}],", "1]" },
    { DEEP_OPEN, "1,", "1" DEEP_CLOSE },
    { DEEP_OPEN, "{\"a\":0},", "1" DEEP_CLOSE },
    { "{\"cities\":[", "{},", "{}]}" },
    { "{\"cities\":[", "{\"id\":\"a\"},", "{}],\"lines\":[]}" },
    { "{\"wares\":[{", "\"a\":0,", "\"id\":0}]}" },
    { "{", "\n", "}" }, /* lines */
    { "", "[", "" },    /* no JSON */
    { "", "]", "" },
    { "{", "\"a\":", "1}" },
    { DEEP_OPEN, "\"a\":", "1" DEEP_CLOSE },
    { DEEP_OPEN, "\"a\" ", "1" DEEP_CLOSE },
    { "[", "\"a\",,", "1]" },
    { "{", "\"a\"", "}" },
    { "[\"", "\\", "\"]" },
    { "[", "0 ", "]" },
    { "aedile 1\n", "person 0 a\n", "\n" }, /* records */
    { "aedile 1\ngame forum\nmap ", "[", "\n\n" },
    { "aedile 1\n", "0 /undo 1\n", "" },
    { "aedile 1\n", " ", "\n" },
};
enum { N_FAMILIES = sizeof families / sizeof families[0] };

/* Writes as many units as fit in `size` bytes; returns the length. */
static size_t write_text(char *to, int family, size_t size)
{
    size_t begin = strlen(families[family].begin), end = strlen(families[family].end);
    size_t unit = strlen(families[family].unit), at = begin;

    memcpy(to, families[family].begin, begin);
    for (; at + unit + end <= size; at += unit)
        memcpy(to + at, families[family].unit, unit);
    memcpy(to + at, families[family].end, end + 1);
    return at + end;
}

/* ---- readers ---- */

/* The text to read, and an array for its tokens. */
typedef struct {
    const char *text;
    size_t len;
    jsmntok_t *room;
    int n_room;
    ae_faults faults;
} reading;

static void read_maps(reading *r)
{
    static ae_board_room board;

    for (const ae_game *const *game = ae_games; *game; game++) {
        r->faults.n = n_shown = 0;
        ae_board_read((*game)->board_kind, &board, r->text, r->len, r->room, r->n_room,
                      &r->faults);
        assert_true(n_shown <= AE_MAX_FAULTS && n_shown <= r->faults.n);
    }
}

static void read_positions(reading *r)
{
    ae_state state;
    ae_json doc;

    if (ae_json_read(&doc, r->text, r->len, r->room, r->n_room, &r->faults) != AE_OK)
        return;
    for (const ae_game *const *game = ae_games; *game; game++) {
        r->faults.n = n_shown = 0;
        ae_position_read(*game, (*game)->boards[0], &state, &doc, 0, &r->faults);
        assert_true(r->faults.n > 0 && n_shown <= AE_MAX_FAULTS);
    }
}

/* Calls every reading function on every value. */
static void read_values(reading *r)
{
    char room[AE_NAME];
    int64_t number;
    ae_json doc;

    if (ae_json_read(&doc, r->text, r->len, r->room, r->n_room, NULL) != AE_OK)
        return;
    for (int value = 0; value < doc.n; value++) {
        ae_json_int(&doc, value, 0, 9, &number);
        ae_json_string(&doc, value, &AE_TEXT_IN(room));
        for (int at = ae_json_first(&doc, value); at >= 0; at = ae_json_next(&doc, value, at))
            room[0] ^= (char)at;
    }
}

static void read_settings(reading *r)
{
    srv_settings settings;

    if (srv_settings_read(&settings, r->text, r->len))
        srv_settings_free(&settings);
}

static void read_record(reading *r)
{
    ae_reader reader = { .text = r->text, .len = r->len };
    ae_entry entry;
    ae_head head;

    ae_head_read(&reader, &head, &r->faults);
    while (!ae_reader_is_done(&reader))
        if (ae_entry_read(&reader, &entry, &r->faults) != AE_OK)
            reader.at++;
}

static void squeeze(reading *r)
{
    char *to = malloc(r->len + 1);

    assert_non_null(to);
    ae_json_squeeze(r->text, r->len, &(ae_text){ .buf = to, .size = r->len + 1 });
    free(to);
}

static const struct {
    const char *name;
    void (*read)(reading *);
    uint64_t per_byte; /* steps, at most */
} readers[] = {
    { "maps", read_maps, 300 }, /* of all games, with a count of lines for each shown fault */
    { "positions", read_positions, 60 }, { "values", read_values, 80 },
    { "settings", read_settings, 60 },   { "records", read_record, 20 },
    { "squeezing", squeeze, 12 },
};
enum { N_READERS = sizeof readers / sizeof readers[0] };

/* ---- counting ---- */

static uint64_t work_of(int reader, const char *text, size_t len)
{
    int n = (int)(len / AE_JSON_BYTES_PER_TOKEN + 8);
    reading r = { text, len, malloc((size_t)n * sizeof(jsmntok_t)), n, { .report = show } };

    assert_non_null(r.room);
    steps = 0;
    readers[reader].read(&r);
    free(r.room);
    return steps;
}

/* Twice the text may take twice the steps, plus one percent for differences at the ends. */
static void try_family(int reader, int family)
{
    char *text = malloc(LAST + 1);
    uint64_t before = 0;

    assert_non_null(text);
    for (size_t size = FIRST; size <= LAST; size *= 2) {
        size_t len = write_text(text, family, size);
        uint64_t work = work_of(reader, text, len);

        if ((before && work > 2 * before + before / 100 + FIRST / 4)
            || work > readers[reader].per_byte * size)
            fail_msg("%s: \"%s\" %zu times takes %llu steps for %zu bytes, %llu for half",
                     readers[reader].name, families[family].unit,
                     len / strlen(families[family].unit), (unsigned long long)work, len,
                     (unsigned long long)before);
        before = work;
    }
    free(text);
}

static void try_reader(void **state)
{
    for (int family = 0; family < N_FAMILIES; family++)
        try_family((int)(intptr_t)*state, family);
}

/* Checks the counter itself: a valid text takes at least one step per byte. */
static void test_count(void **state)
{
    char text[FIRST + 1];
    size_t len = write_text(text, 0, FIRST);

    (void)state;
    assert_true(work_of(0, text, len) > len);
}

/* Faults that are not reported are counted, too. */
static void test_count_of_faults(void **state)
{
    static ae_board_room board;
    char text[FIRST + 1];
    size_t len = write_text(text, 0, FIRST);
    jsmntok_t *room = malloc(FIRST * sizeof *room);
    int n_members = (int)((len - 1) / strlen(families[0].unit));
    ae_faults faults = { .report = show };

    (void)state;
    assert_non_null(room);
    n_shown = 0;
    ae_board_read(ae_game_find("concordia")->board_kind, &board, text, len, room, FIRST,
                  &faults);
    assert_int_equal(n_shown, AE_MAX_FAULTS);
    assert_true(faults.n > n_members);
    free(room);
}

int main(void)
{
    struct CMUnitTest tests[N_READERS + 2] = {
        [N_READERS] = cmocka_unit_test(test_count),
        [N_READERS + 1] = cmocka_unit_test(test_count_of_faults),
    };

    for (int i = 0; i < N_READERS; i++)
        tests[i] = (struct CMUnitTest){ .name = readers[i].name,
                                        .test_func = try_reader,
                                        .initial_state = (void *)(intptr_t)i };
    return cmocka_run_group_tests_name("work", tests, NULL, NULL);
}

/*
 * settings.c: the settings of a table.  Written settings are read back byte for byte, invalid
 * ones are refused, and the clock of a table stands still during pauses.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/rng.h"
#include "server/tables/settings.h"

#define HASH "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"
#define ID   "01k9zzzzzz0123456789abcdef"
#define MAP  "{\"id\":\"x y\",\"at\":[1,[2],{\"q\":\"a \\\" b\"}]}"

/* Settings in which every member differs from its default. */
static srv_settings full(void)
{
    return (srv_settings){
        .name = "Tuesday \"in\" K\xc3\xb6ln",
        .game = "concordia",
        .board = "italia",
        .variant = "open,small",
        .map = srv_copy(MAP),
        .shared = ID,
        .shared_version = 12,
        .seats = 5,
        .bot = { "", "centurio", "", "tribunus/20", "" },
        .stand_in = "miles",
        .clock = { AE_CLOCK_LIVE, 600000, 5000 },
        .undo = AE_UNDO_NONE,
        .is_rated = 1,
        .has_chat = 1,
        .muted = 0x11,
        .pausing = 0x05,
        .host = ID,
        .invite = HASH,
        .seed = HASH,
        .begun_at = 1763254800123,
        .paused_at = 1763254900123,
        .paused_ms = 4711,
        .rematch = ID,
    };
}

static srv_settings bare(void)
{
    return (srv_settings){ .game = "forum",
                           .board = "stall",
                           .seats = 2,
                           .stand_in = "centurio",
                           .begun_at = -1,
                           .paused_at = -1 };
}

static void assert_same(const srv_settings *a, const srv_settings *b)
{
    assert_string_equal(a->name, b->name);
    assert_string_equal(a->game, b->game);
    assert_string_equal(a->board, b->board);
    assert_string_equal(a->variant, b->variant);
    assert_string_equal(a->map ? a->map : "", b->map ? b->map : "");
    assert_string_equal(a->shared, b->shared);
    assert_int_equal(a->shared_version, b->shared_version);
    assert_int_equal(a->seats, b->seats);
    for (int seat = 0; seat < AE_MAX_SEATS; seat++)
        assert_string_equal(a->bot[seat], b->bot[seat]);
    assert_string_equal(a->stand_in, b->stand_in);
    assert_int_equal(a->clock.kind, b->clock.kind);
    assert_int_equal(a->clock.base, b->clock.base);
    assert_int_equal(a->clock.step, b->clock.step);
    assert_int_equal(a->undo, b->undo);
    assert_int_equal(a->is_rated, b->is_rated);
    assert_int_equal(a->has_chat, b->has_chat);
    assert_int_equal(a->muted, b->muted);
    assert_int_equal(a->pausing, b->pausing);
    assert_string_equal(a->host, b->host);
    assert_string_equal(a->invite, b->invite);
    assert_string_equal(a->seed, b->seed);
    assert_int_equal(a->begun_at, b->begun_at);
    assert_int_equal(a->paused_at, b->paused_at);
    assert_int_equal(a->paused_ms, b->paused_ms);
    assert_string_equal(a->rematch, b->rematch);
}

static void check_round(srv_settings from)
{
    srv_buf text = { .at = NULL }, again = { .at = NULL };
    srv_settings read;

    srv_settings_put(&from, &text);
    assert_true(srv_settings_read(&read, text.at, text.len));
    assert_same(&from, &read);
    srv_settings_put(&read, &again);
    assert_string_equal(text.at, again.at);
    srv_buf_free(&text);
    srv_buf_free(&again);
    srv_settings_free(&from);
    srv_settings_free(&read);
}

static void test_round(void **state)
{
    (void)state;
    check_round(full());
    check_round(bare());
}

static srv_buf text_of(srv_settings from)
{
    srv_buf text = { .at = NULL };

    srv_settings_put(&from, &text);
    srv_settings_free(&from);
    return text;
}

/* A map is read with white space and written without. */
static void test_spaces(void **state)
{
    srv_buf text = text_of(bare());
    srv_settings read;

    (void)state;
    srv_buf_cut(&text, text.len - 1);
    srv_buf_put(&text, ",\n \"map\" : { \"id\" :\t\"x y\" } }\n");
    assert_true(srv_settings_read(&read, text.at, text.len));
    assert_string_equal(read.map, "{\"id\":\"x y\"}");
    srv_settings_free(&read);
    srv_buf_free(&text);
}

/* The text with the first `from` replaced; the caller frees it. */
static char *with(const char *text, const char *from, const char *to)
{
    const char *at = strstr(text, from);
    size_t size = strlen(text) + strlen(to) + 1;
    char *out = srv_alloc(size);

    assert_non_null(at);
    snprintf(out, size, "%.*s%s%s", (int)(at - text), text, to, at + strlen(from));
    return out;
}

/* A refused text leaves the settings as they were. */
static void assert_refused(const char *text)
{
    srv_settings read = { .seats = 99 };

    if (srv_settings_read(&read, text, strlen(text)))
        fail_msg("not refused: %s", text);
    assert_int_equal(read.seats, 99);
}

static void test_nonsense(void **state)
{
    static const char *const whole[] = {
        "", " ", "{}", "[]", "null", "\"game\"", "{\"seats\":2"
    };
    static const struct {
        const char *from, *to;
    } changed[] = {
        { "\"game\":\"concordia\"", "\"game\":\"Concordia\"" },
        { "\"game\":\"concordia\"", "\"game\":\"a-game-with-a-long-id\"" },
        { "\"game\":\"concordia\"", "\"game\":7" },
        { "\"game\":", "\"gime\":" },
        { "\"board\":\"italia\"", "\"board\":\"\"" },
        { "\"name\":\"Tuesday", "\"name\":\"\\n" },
        { "\"name\":\"Tuesday", "\"name\":\"\xff" },
        { "\"host\":\"01k9", "\"host\":\"01K9" },
        { "\"invite\":\"0", "\"invite\":\"" },
        { "\"seed\":\"0", "\"seed\":\"g" },
        { "\"rematch\":\"0", "\"rematch\":\"" },
        { "\"shared\":\"0", "\"shared\":\"" },
        { "\"shared\":\"01k9", "\"shared\":\"01K9" },
        { "\"shared_version\":12", "\"shared_version\":0" },
        { "\"shared_version\":12", "\"shared_version\":\"12\"" },
        { "\"shared_version\":", "\"shared_number\":" },
        { "\"map\":", "\"plan\":" },
        { "\"stand_in\":\"miles\"", "\"stand_in\":\"miles/2\"" },
        { "\"seats\":5", "\"seats\":4" },
        { "\"seats\":5", "\"seats\":7" },
        { "\"seats\":5", "\"seats\":0" },
        { "\"seats\":5", "\"seats\":5.0" },
        { "\"clock\":1", "\"clock\":3" },
        { "\"base\":600000", "\"base\":-1" },
        { "\"undo\":2", "\"undo\":\"none\"" },
        { "\"rated\":1", "\"rated\":true" },
        { "\"muted\":17", "\"muted\":49" },
        { "\"pausing\":5", "\"pausing\":64" },
        { "\"begun_at\":1", "\"begun_at\":-1" },
        { "\"paused_ms\":4711", "\"paused_ms\":99999999999999999999" },
        { "\"bots\":[\"\",", "\"bots\":[" },
        { "\"bots\":[", "\"bots\":[\"\"," },
        { "\"bots\":[\"\"", "\"bots\":[null" },
        { "\"bots\":[", "\"bots\":{\"a\":" },
        { "\"map\":{", "\"map\":[{" },
        { "\"map\":{", "\"map\":7,\"mop\":{" },
    };
    srv_buf text = text_of(full());

    (void)state;
    for (size_t i = 0; i < sizeof whole / sizeof whole[0]; i++)
        assert_refused(whole[i]);
    for (size_t i = 0; i < sizeof changed / sizeof changed[0]; i++) {
        char *other = with(text.at, changed[i].from, changed[i].to);

        assert_refused(other);
        free(other);
    }
    srv_buf_free(&text);
}

/* A truncated text is refused; a text with one byte replaced is refused, or is read and written
 * back without a difference. */
static void test_damage(void **state)
{
    enum { ROUNDS = 20000 };
    srv_buf text = text_of(full());
    ae_rng rng = { .state = 8 };

    (void)state;
    for (size_t len = 0; len < text.len; len++) {
        srv_settings read;

        assert_false(srv_settings_read(&read, text.at, len));
    }
    for (int i = 0; i < ROUNDS; i++) {
        char *byte = text.at + ae_rng_below(&rng, (uint32_t)text.len), old = *byte;
        srv_settings read;

        *byte = (char)ae_rng_below(&rng, 256);
        if (srv_settings_read(&read, text.at, text.len))
            check_round(read);
        *byte = old;
    }
    srv_buf_free(&text);
}

static void test_time(void **state)
{
    srv_settings s = bare();

    (void)state;
    assert_int_equal(srv_settings_time(&s, 5000), 0);
    s.begun_at = 1000;
    assert_int_equal(srv_settings_time(&s, 5000), 4000);
    assert_int_equal(srv_settings_time(&s, 500), 0);
    s.paused_at = 3000;
    assert_int_equal(srv_settings_time(&s, 5000), 2000);
    assert_int_equal(srv_settings_time(&s, 9000), 2000);
    s.paused_ms = 6000;
    s.paused_at = -1;
    assert_int_equal(srv_settings_time(&s, 9000), 2000);
    assert_int_equal(srv_settings_time(&s, 9500), 2500);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_round),    cmocka_unit_test(test_spaces),
        cmocka_unit_test(test_nonsense), cmocka_unit_test(test_damage),
        cmocka_unit_test(test_time),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

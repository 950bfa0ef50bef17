/*
 * library.c: what aedile.h promises, over every game.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/aedile.h"

static aedile_setup *set_up(const char *game)
{
    aedile_setup *setup = NULL;

    for (int seats = aedile_max_seats(game); !setup && seats > 0; seats--)
        setup = aedile_setup_new(game, NULL, NULL, seats, NULL);
    assert_non_null(setup);
    return setup;
}

/* Calls the function with a set-up of every game. */
static void for_each_game(void (*test)(const aedile_setup *))
{
    const char *game;
    int n = 0;

    for (; (game = aedile_game(n)) != NULL; n++) {
        aedile_setup *setup = set_up(game);

        test(setup);
        aedile_setup_free(setup);
    }
    assert_true(n >= 5);
}

/* Plays at random and calls the function before each choice. */
static void play(const aedile_setup *setup, uint64_t seed, int most,
                 void (*look)(const aedile_setup *, const void *, int, const aedile_moves *))
{
    uint64_t random = seed;
    aedile_state state;
    aedile_moves list;
    int seat;

    aedile_start(setup, &state);
    for (int n = 0; n < most && (seat = aedile_advance(setup, &state, &random, &list)) >= 0;
         n++) {
        if (look)
            look(setup, &state, seat, &list);
        aedile_apply(setup, &state, seat,
                     list.move[(seed + (uint64_t)n * 7) % (uint64_t)list.n]);
    }
}

/* ---- sentences ---- */

static void test_refusals(void **unused)
{
    aedile_error error;
    aedile_setup *setup;
    aedile_state state;

    (void)unused;
    assert_null(aedile_setup_new("chess", NULL, NULL, 2, &error));
    assert_string_equal(error.text, "chess: there is no such game");
    assert_null(aedile_setup_new("concordia", "mars", NULL, 2, &error));
    assert_string_equal(error.text, "mars: there is no map of this name");
    assert_null(aedile_setup_new("concordia", NULL, "wine,beer", 2, &error));
    assert_string_equal(error.text, "wine,beer: the game has no such variants");
    assert_null(aedile_setup_new("concordia", NULL, NULL, 9, &error));
    assert_string_equal(error.text,
                        "concordia: cannot be played with these seats and variants");
    assert_null(aedile_setup_new("concordia", NULL, NULL, 9, NULL));
    assert_null(aedile_bot_new("deep", 1, &error));
    assert_string_equal(error.text, "deep: there is no such bot");
    assert_null(aedile_setup_with_map("forum", "{\"id\":3}", 8, NULL, 2, &error));
    assert_non_null(strstr(error.text, "line 1, id: "));

    setup = set_up("forum");
    aedile_start(setup, &state);
    assert_int_equal(aedile_play(setup, &state, 0, 1, &error), 0);
    assert_string_equal(error.text, "it is not this seat's turn");
    assert_int_equal(aedile_read_position(setup, &state, "{}", 2, &error), 0);
    assert_non_null(strstr(error.text, "missing"));
    aedile_setup_free(setup);
}

/* ---- moves ---- */

/* A value of an argument is in its range, and its id is in the notation. */
static void check_argument(const aedile_setup *setup, const aedile_features *f, int i,
                           const char *notation)
{
    int first, n = aedile_arg_values(setup, f->kind, i, &first);
    const char *id = aedile_arg_id(setup, f->kind, i, f->arg[i]);

    if (!aedile_kind_arg(setup, f->kind, i)) {
        assert_int_equal(f->arg[i], AEDILE_NO_ARG);
        assert_int_equal(n, 0);
    }
    if (n && f->arg[i] != AEDILE_NO_ARG)
        assert_in_range(f->arg[i], first, first + n - 1);
    if (i == 0 && id)
        assert_non_null(strstr(notation, id));
    assert_null(aedile_arg_id(setup, f->kind, i, first + n));
}

static void look_at_moves(const aedile_setup *setup, const void *state, int seat,
                          const aedile_moves *list)
{
    char notation[AEDILE_MAX_NOTATION], words[512];
    aedile_features features;
    aedile_state copy;

    assert_true(aedile_to_act(setup, state) >> seat & 1);
    assert_true(list->n > 1);
    for (int i = 0; i < list->n; i++) {
        aedile_notation(setup, state, seat, list->move[i], notation, sizeof notation);
        assert_int_equal(aedile_read_move(setup, state, seat, notation, NULL), list->move[i]);
        aedile_move_features(setup, state, seat, list->move[i], &features);
        assert_int_equal(strncmp(notation, aedile_kind(setup, features.kind),
                                 strlen(aedile_kind(setup, features.kind))),
                         0);
        for (int k = 0; k < AEDILE_MAX_ARGS; k++)
            check_argument(setup, &features, k, notation);
        assert_true(aedile_words(setup, state, seat, list->move[i], "de", words, sizeof words)
                    > 0);
    }
    memcpy(&copy, state, aedile_state_size(setup));
    assert_int_equal(aedile_play(setup, &copy, seat, 0, NULL), 0);
    assert_memory_equal(&copy, state, aedile_state_size(setup));
    assert_int_equal(aedile_play(setup, &copy, seat, list->move[0], NULL), 1);
}

static void moves_of(const aedile_setup *setup)
{
    play(setup, 3, 60, look_at_moves);
}

static void test_moves(void **unused)
{
    (void)unused;
    for_each_game(moves_of);
}

/* ---- positions ---- */

static void look_at_position(const aedile_setup *setup, const void *state, int seat,
                             const aedile_moves *list)
{
    static char json[20000], cut[8];
    aedile_state read, open;
    size_t len = aedile_position(setup, state, json, sizeof json);

    (void)list;
    assert_true(len < sizeof json);
    assert_int_equal(aedile_position(setup, state, cut, sizeof cut), len);
    assert_int_equal(strlen(cut), sizeof cut - 1);
    memset(&read, 0xff, sizeof read);
    assert_int_equal(aedile_read_position(setup, &read, json, len, NULL), 1);
    assert_memory_equal(&read, state, aedile_state_size(setup));
    assert_int_equal(aedile_check(setup, state, NULL), 1);

    memcpy(&open, state, aedile_state_size(setup));
    aedile_redact(setup, &open, seat);
    aedile_unseal(setup, &open, seat);
    assert_int_equal(aedile_check(setup, &open, NULL), 1);
}

static void positions_of(const aedile_setup *setup)
{
    play(setup, 5, 60, look_at_position);
}

static void test_positions(void **unused)
{
    (void)unused;
    for_each_game(positions_of);
}

/* A state is refused under another set-up, and so is one with a value out of range. */
static void test_check(void **unused)
{
    aedile_setup *two = aedile_setup_new("forum", NULL, NULL, 2, NULL);
    aedile_setup *three = aedile_setup_new("forum", NULL, NULL, 3, NULL);
    aedile_error error;
    aedile_state state;
    aedile_field field;

    (void)unused;
    aedile_start(two, &state);
    assert_int_equal(aedile_check(two, &state, &error), 1);
    assert_int_equal(aedile_check(three, &state, &error), 0);
    assert_string_equal(error.text, "forum: the position was made for other seats or variants");
    for (int i = 1; aedile_observation_field(two, i, &field); i++)
        assert_true(field.min <= field.max && field.unknown < field.min);
    state.byte[aedile_state_size(two) - 1] = 0xff;
    assert_int_equal(aedile_check(two, &state, &error), 0);
    assert_string_equal(error.text, "the position breaks a rule of the game");
    aedile_setup_free(two);
    aedile_setup_free(three);
}

/* ---- observations ---- */

/* The member of a view as the array of its numbers; null is -1. */
static int read_member(const char *view, const char *name, int *out)
{
    char key[64];
    const char *at;
    int n = 0, is_list;

    snprintf(key, sizeof key, "\"%s\":", name);
    at = strstr(view, key);
    assert_non_null(at);
    at += strlen(key);
    is_list = *at == '[';
    at += is_list;
    do {
        char *end;

        if (!strncmp(at, "null", 4)) {
            out[n++] = -1;
            at += 4;
        } else {
            out[n++] = (int)strtol(at, &end, 10);
            at = end;
        }
    } while (is_list && *at++ == ',');
    return n;
}

static void compare_column(const aedile_field *field, const int *value, int n,
                           const int16_t *observed)
{
    if (!field->bits) {
        assert_int_equal(n, field->count);
        for (int i = 0; i < n; i++) {
            assert_int_equal(observed[field->at + i],
                             value[i] == -1 && field->is_concealed ? field->unknown : value[i]);
            assert_true(observed[field->at + i] <= field->max);
        }
        return;
    }
    assert_int_equal(n * field->bits, field->count);
    for (int i = 0; i < n; i++)
        assert_int_equal(value[i] >> field->bits, 0);
    for (int i = 0; i < field->count; i++)
        assert_int_equal(observed[field->at + i],
                         value[i / field->bits] >> i % field->bits & 1);
}

/* Every number of an observation is that of the view, for every viewer. */
static void look_at_observation(const aedile_setup *setup, const void *state, int seat,
                                const aedile_moves *list)
{
    static char view[40000];
    int16_t observed[4096];
    int value[1024], next;
    aedile_field field;

    (void)list, (void)seat;
    for (int viewer = AEDILE_ALL; viewer < aedile_setup_seats(setup); viewer++) {
        aedile_view(setup, state, viewer, view, sizeof view);
        aedile_observe(setup, state, viewer, observed);
        assert_int_equal(observed[0], viewer == AEDILE_ALL ? AEDILE_WATCHER : viewer);
        next = 1;
        for (int i = 1; aedile_observation_field(setup, i, &field); i++) {
            assert_int_equal(field.at, next);
            next += field.count;
            if (strcmp(field.name, "blank") != 0)
                compare_column(&field, value, read_member(view, field.name, value), observed);
            else
                assert_in_range(observed[field.at], 0, field.max);
        }
        assert_int_equal(next, aedile_observation_size(setup));
    }
}

static void observations_of(const aedile_setup *setup)
{
    assert_true(aedile_observation_size(setup) <= 4096);
    play(setup, 7, 400, look_at_observation);
}

static void test_observations(void **unused)
{
    aedile_setup *open = aedile_setup_new("sylla", NULL, "open", 3, NULL);
    aedile_setup *team = aedile_setup_new("venus", NULL, "team", 4, NULL);

    (void)unused;
    for_each_game(observations_of);
    observations_of(open);
    observations_of(team);
    aedile_setup_free(open);
    aedile_setup_free(team);
}

/* ---- records ---- */

static aedile_record *play_record(const aedile_setup *setup, int most)
{
    aedile_record *record = aedile_record_new(setup, NULL, "seed", NULL);
    char notation[AEDILE_MAX_NOTATION];
    aedile_moves list;

    assert_int_equal(aedile_record_name(record, 0, "Livia", 0, NULL), 1);
    assert_int_equal(aedile_record_name(record, 1, "greedy", 1, NULL), 1);
    assert_int_equal(aedile_record_name(record, 1, "grumpy", 1, NULL), 0);
    for (int n = 0; n < most; n++) {
        const void *state;
        int seat = 0;

        aedile_record_advance(record);
        state = aedile_record_state(record);
        if (!aedile_to_act(setup, state))
            break;
        while (!(aedile_to_act(setup, state) >> seat & 1))
            seat++;
        aedile_legal(setup, state, seat, &list);
        aedile_notation(setup, state, seat, list.move[n % list.n], notation, sizeof notation);
        assert_int_equal(aedile_record_enter(record, seat, notation, NULL), 1);
    }
    return record;
}

static void compare_records(const aedile_record *a, const aedile_record *b)
{
    const aedile_setup *setup = aedile_record_setup(b);
    size_t size = aedile_state_size(setup), n = aedile_record_steps(b, NULL, 0);
    aedile_step *step = malloc(n * sizeof *step);
    aedile_state state;

    assert_non_null(step);
    assert_int_equal(aedile_record_steps(b, step, n), n);
    aedile_record_start(b, &state);
    for (size_t i = 0; i < n; i++)
        assert_int_equal(aedile_play(setup, &state, step[i].seat, step[i].move, NULL), 1);
    assert_memory_equal(&state, aedile_record_state(a), size);
    assert_memory_equal(&state, aedile_record_state(b), size);
    free(step);
}

static int n_entries(const char *text)
{
    const char *at = strstr(text, "\n\n") + 2;
    int n = 0;

    while ((at = strchr(at, '\n')) != NULL) {
        at++;
        n++;
    }
    return n;
}

/* The record with a line that takes the last choice back: the last entry that an undo accepts. */
static aedile_record *read_taken_back(const char *text, size_t len)
{
    aedile_record *read = NULL;
    char *longer = malloc(len + 40);

    assert_non_null(longer);
    for (int n = n_entries(text); !read && n > 0; n--) {
        memcpy(longer, text, len);
        snprintf(longer + len, 40, "0 /undo %d\n", n);
        read = aedile_record_read(longer, strlen(longer), NULL);
    }
    free(longer);
    assert_non_null(read);
    return read;
}

static void check_take_back(const char *text, size_t len, size_t n_steps)
{
    aedile_record *read = read_taken_back(text, len);

    assert_true(aedile_record_steps(read, NULL, 0) < n_steps);
    compare_records(read, read);
    aedile_record_free(read);
}

static void records_of(const aedile_setup *setup)
{
    aedile_record *record = play_record(setup, 80), *read;
    size_t len = aedile_record_write(record, AEDILE_ALL, NULL, 0);
    char *text = malloc(len + 1);

    assert_non_null(text);
    aedile_record_write(record, AEDILE_ALL, text, len + 1);
    assert_non_null(strstr(text, "\nperson 0 Livia\n"));
    read = aedile_record_read(text, len, NULL);
    assert_non_null(read);
    assert_int_equal(aedile_record_verify(read, NULL), 1);
    compare_records(record, read);
    assert_null(aedile_record_read(text, len / 2, NULL));
    if (aedile_to_act(setup, aedile_record_state(read)))
        check_take_back(text, len, aedile_record_steps(read, NULL, 0));
    aedile_record_free(read);
    aedile_record_free(record);
    free(text);
}

static void test_records(void **unused)
{
    (void)unused;
    for_each_game(records_of);
}

/* A record may begin in the middle of a game. */
static void test_record_of_position(void **unused)
{
    aedile_setup *setup = set_up("concordia");
    uint64_t random = 1;
    aedile_record *record;
    aedile_state state;

    (void)unused;
    aedile_start(setup, &state);
    assert_true(aedile_advance(setup, &state, &random, NULL) >= 0);
    record = aedile_record_new(setup, &state, "seed", NULL);
    assert_non_null(record);
    assert_memory_equal(aedile_record_state(record), &state, aedile_state_size(setup));
    memset(&state, 0xff, aedile_state_size(setup));
    assert_int_equal(aedile_check(setup, &state, NULL), 0);
    assert_null(aedile_record_new(setup, &state, "seed", NULL));
    aedile_record_free(record);
    aedile_setup_free(setup);
}

/* ---- maps of one's own ---- */

static char *read_file(const char *path, size_t *len)
{
    FILE *file = fopen(path, "rb");
    char *text = calloc(1, 1 << 20);

    assert_non_null(file);
    assert_non_null(text);
    *len = fread(text, 1, (1 << 20) - 1, file);
    fclose(file);
    return text;
}

static void test_own_map(void **unused)
{
    size_t len;
    char *map = read_file(AE_SOURCE_DIR "/data/concordia/crete.json", &len);
    aedile_record *record, *next;
    aedile_setup *setup;

    (void)unused;
    memcpy(strstr(map, "\"crete\""), "\"kreta\"", 7); /* no map that is built in has this id */
    setup = aedile_setup_with_map("concordia", map, len, "open", 2, NULL);
    assert_non_null(setup);
    free(map);
    assert_string_equal(aedile_setup_map(setup), "kreta");
    record = play_record(setup, 20);
    aedile_setup_free(setup);
    next =
        aedile_record_new(aedile_record_setup(record), aedile_record_state(record), "", NULL);
    assert_non_null(next);
    aedile_record_free(record);
    aedile_record_free(next);
}

/* ---- bots ---- */

static void bots_of(const aedile_setup *setup)
{
    aedile_bot *bot = aedile_bot_new("centurio/20", 5, NULL);
    float score[AEDILE_MAX_SEATS], win[AEDILE_MAX_SEATS], sum = 0;
    uint64_t random = 3;
    aedile_state state;
    aedile_moves list;
    aedile_move first;
    int seat;

    assert_non_null(bot);
    aedile_start(setup, &state);
    seat = aedile_advance(setup, &state, &random, &list);
    first = aedile_bot_choose(bot, setup, &state, seat);
    aedile_bot_seed(bot, 5);
    assert_int_equal(aedile_bot_choose(bot, setup, &state, seat), first);
    assert_int_equal(aedile_play(setup, &state, seat, first, NULL), 1);
    aedile_estimate(setup, &state, score, win);
    for (int i = 0; i < AEDILE_MAX_SEATS; i++)
        sum += win[i];
    assert_true(sum > 0.99f && sum < 1.01f);
    aedile_bot_free(bot);
}

static void test_bots(void **unused)
{
    (void)unused;
    for_each_game(bots_of);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_moves),
        cmocka_unit_test(test_positions),
        cmocka_unit_test(test_check),
        cmocka_unit_test(test_observations),
        cmocka_unit_test(test_records),
        cmocka_unit_test(test_record_of_position),
        cmocka_unit_test(test_own_map),
        cmocka_unit_test(test_bots),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

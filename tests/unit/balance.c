/*
 * balance.c: counts of games on a map and the report about them.
 *
 * What a game counts is compared with the events of the same game.
 */
#include <math.h>
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "balance/balance.h"

enum { LONGEST = 1 << 20, MAX_EVENTS = 64 };

/* ---- the counts of a game beside its events ---- */

typedef struct {
    const ae_game *game;
    ae_event event[MAX_EVENTS]; /* of the present step */
    int n_events;
    int64_t built, moved, got, left, founded, conquered, temples; /* by all events */
    uint32_t crossed[64][64]; /* by the regions of borders in Antike, the lower one first */
} heard;

static void count_event(heard *h, const char *name, const ae_event *event)
{
    h->built += !strcmp(name, "built");
    h->moved += !strcmp(name, "moved") ? event->arg[3] : 0; /* steps, in Concordia */
    h->got += !strcmp(name, "got") ? event->arg[0] : 0;
    h->left += !strcmp(name, "left") ? event->arg[0] : 0;
    h->founded += !strcmp(name, "founded");
    h->conquered += !strcmp(name, "conquered");
    h->temples += !strcmp(name, "temple");
}

static void count_crossing(heard *h, const ae_event *event)
{
    int from = event->arg[2], to = event->arg[3];

    h->crossed[from < to ? from : to][from < to ? to : from]++;
}

static void hear(void *ctx, const ae_event *event)
{
    heard *h = ctx;

    assert_true(h->n_events < MAX_EVENTS);
    h->event[h->n_events++] = *event;
    count_event(h, h->game->events[event->kind].name, event);
    if (!strcmp(h->game->id, "antike") && !strcmp(h->game->events[event->kind].name, "moved"))
        count_crossing(h, event);
}

static void take(heard *h, const ae_board *board, ae_state *state, ae_step step,
                 ae_counts *counts)
{
    ae_sink sink = { .emit = hear, .ctx = h };
    ae_state before = *state;

    h->n_events = 0;
    h->game->apply(board, state, step.seat, step.move, &sink);
    h->game->tally->count(board, &before, step, h->event, h->n_events, counts);
}

/* Plays at random. */
static void play(heard *h, const ae_board *board, const ae_setup *setup, uint64_t seed,
                 ae_counts *counts)
{
    ae_rng rng = { seed };
    ae_state state;
    ae_seats to_act;
    ae_moves list;

    memset(&state, 0, sizeof state);
    memset(counts, 0, sizeof *counts);
    assert_int_equal(ae_start(h->game, board, &state, setup), AE_OK);
    while ((to_act = h->game->to_act(board, &state)) != 0) {
        int seat = ae_first(to_act);

        ae_list(h->game, board, &state, seat, &list);
        take(h, board, &state,
             (ae_step){ seat, list.move[ae_rng_below(&rng, (uint32_t)list.n)] }, counts);
    }
}

static int64_t sum_of(const ae_counts *counts, int list)
{
    int64_t sum = 0;

    for (int i = 0; i < AE_MAX_TALLIED; i++)
        sum += counts->n[list][i];
    return sum;
}

static void check_concordia(const char *id, const char *map, int seats, const char *variant)
{
    heard h = { .game = ae_game_find(id) };
    const ae_board *board = ae_board_find(h.game, map);
    ae_setup setup = { .seats = (uint8_t)seats };
    ae_counts counts;

    assert_int_equal(ae_variant_read(h.game, variant, &setup.variant), AE_OK);
    play(&h, board, &setup, (uint64_t)seats, &counts);
    assert_true(h.built > 0 && h.moved > 0 && h.got > 0);
    assert_int_equal(sum_of(&counts, 0), h.built);
    assert_int_equal(sum_of(&counts, 1), h.moved);
    assert_true(sum_of(&counts, 2) >= h.got);
    assert_true(sum_of(&counts, 2) <= h.got + h.left);
}

static void test_concordia(void **state)
{
    (void)state;
    for (int seats = 2; seats <= 5; seats++) {
        check_concordia("concordia", "imperium", seats, "");
        check_concordia("concordia", "crete", seats, "wine");
        check_concordia("venus", "hellas", seats, "intermediate");
    }
    check_concordia("concordia", "ionium", 3, "small");
    check_concordia("venus", "cyprus", 4, "team");
    check_concordia("venus", "imperium", 6, "team");
}

/* Every border has been crossed as often as the events say. */
static void check_borders(const heard *h, const ae_board *board, const ae_counts *counts)
{
    const ae_tally_list *borders = &h->game->tally->lists[2], *regions = h->game->tally->lists;
    int n = 0;

    for (int low = 0; low < regions->count(board); low++)
        for (int high = low + 1; high < regions->count(board); high++) {
            char pair[2 * AE_NAME], id[2 * AE_NAME] = "";
            ae_text text = AE_TEXT_IN(pair);

            regions->put_id(board, low, &text);
            ae_put(&text, "-");
            regions->put_id(board, high, &text);
            if (n < borders->count(board))
                borders->put_id(board, n, &AE_TEXT_IN(id));
            if (!strcmp(pair, id))
                assert_int_equal(counts->n[2][n++], h->crossed[low][high]);
            else
                assert_int_equal(h->crossed[low][high], 0);
        }
    assert_int_equal(n, borders->count(board));
}

static void test_antike(void **state)
{
    (void)state;
    for (int i = 0; i < 30; i++) {
        heard h = { .game = ae_game_find("antike") };
        const ae_board *board = h.game->boards[i % 2];
        ae_counts counts;

        play(&h, board, &(ae_setup){ .seats = (uint8_t)(2 + i % 5) }, (uint64_t)i + 1, &counts);
        assert_true(h.founded > 0);
        assert_int_equal(sum_of(&counts, 0), h.founded + h.conquered);
        assert_int_equal(sum_of(&counts, 1), h.temples);
        check_borders(&h, board, &counts);
    }
}

/* ---- whole games ---- */

static ae_trial trial_of(const char *game, const char *map, int seats, const char *variant)
{
    ae_trial t = { .game = ae_game_find(game), .setup = { .seats = (uint8_t)seats } };

    t.board = ae_board_find(t.game, map);
    assert_int_equal(ae_variant_read(t.game, variant, &t.setup.variant), AE_OK);
    assert_true(ae_bot_read("greedy", &t.bot));
    t.seed = ae_seed_from("balance");
    return t;
}

static ae_balance *play_games(const ae_trial *t, int from, int to)
{
    ae_balance *sum = calloc(1, sizeof *sum), *one = malloc(sizeof *one);
    void *memory = malloc(ae_bot_memory(&t->bot));

    for (int number = from; number < to; number++) {
        ae_balance_play(t, number, memory, one);
        assert_int_equal(one->games, 1);
        ae_balance_add(sum, one);
    }
    free(memory);
    free(one);
    return sum;
}

/* The report on an array of counts; null if they are refused. */
static char *report_on(const char *counts)
{
    int n = (int)strlen(counts) / 2 + 8;
    jsmntok_t *room = malloc((size_t)n * sizeof *room);
    ae_balance *sum = malloc(sizeof *sum);
    ae_text out = { .buf = calloc(1, LONGEST), .size = LONGEST };
    ae_faults faults = { .n = 0 };
    ae_balance_head head;
    ae_json doc;
    int is_good = ae_json_read(&doc, counts, strlen(counts), room, n, &faults) == AE_OK
                  && ae_balance_read(&doc, &head, sum, &faults) == AE_OK;

    assert_int_equal(is_good, faults.n == 0);
    if (is_good)
        ae_balance_report(&head, sum, ae_languages[0], &out);
    assert_true(out.len < out.size);
    free(room);
    free(sum);
    if (is_good)
        return out.buf;
    free(out.buf);
    return NULL;
}

static void put_counts(const ae_trial *t, int from, int to, ae_text *out)
{
    ae_balance *sum = play_games(t, from, to);

    ae_balance_put(t, sum, out);
    free(sum);
}

/* Counts of single games and sums of them, in any order, give the same report; what was read and
 * written again is the same; and the same game gives the same counts. */
static void check_sums(const ae_trial *t)
{
    static char a[LONGEST], b[LONGEST];
    ae_text one = AE_TEXT_IN(a), other = AE_TEXT_IN(b);
    char *first, *second, *sum;

    ae_put(&one, "[");
    put_counts(t, 0, 3, &one);
    ae_put(&one, "]");
    ae_put(&other, "[");
    put_counts(t, 2, 3, &other);
    ae_put(&other, ",");
    put_counts(t, 0, 2, &other);
    ae_put(&other, "]");
    first = report_on(a);
    second = report_on(b);
    assert_string_equal(first, second);
    sum = strstr(first, ",\"sum\":{");
    assert_non_null(sum);
    assert_memory_equal(sum + strlen(",\"sum\":"), a + 1, strlen(a) - 2);
    free(first);
    free(second);
}

static void test_sums(void **state)
{
    ae_trial trials[] = {
        trial_of("concordia", "crete", 2, ""),  trial_of("concordia", "ionium", 3, "small"),
        trial_of("venus", "hellas", 4, "team"), trial_of("antike", "orient", 3, ""),
        trial_of("sylla", "roma", 3, ""),       trial_of("forum", "market", 2, ""),
    };

    (void)state;
    for (size_t i = 0; i < sizeof trials / sizeof trials[0]; i++)
        check_sums(&trials[i]);
}

/* The same game played here: seeds, decisions, turns and wins by place in the turn order. */
static void test_game(void **state)
{
    ae_trial t = trial_of("concordia", "crete", 3, "");
    const ae_tally *tally = t.game->tally;
    ae_balance *counts = play_games(&t, 4, 5);
    ae_seed luck = ae_seed_derive(&t.seed, 4, 0);
    uint32_t ordinal[AE_MAX_STREAMS] = { 0 }, decisions = 0;
    ae_mind mind[3];
    ae_result result[AE_MAX_SEATS];
    ae_state s = { .byte = { 0 } };
    ae_seats to_act;

    (void)state;
    for (int seat = 0; seat < 3; seat++) {
        ae_seed own = ae_seed_derive(&t.seed, 4, 1 + seat);

        mind[seat] = (ae_mind){ .memory = malloc(ae_bot_memory(&t.bot)) };
        memcpy(&mind[seat].rng.state, own.byte, 8);
    }
    assert_int_equal(ae_start(t.game, t.board, &s, &t.setup), AE_OK);
    while ((to_act = t.game->to_act(t.board, &s)) != 0) {
        int seat = ae_first(to_act);
        ae_chance chance;
        ae_moves list;
        ae_move move;

        if (seat == AE_CHANCE) {
            t.game->chance(t.board, &s, &chance);
            move = ae_draw(&luck, ordinal[chance.stream]++, &chance);
        } else {
            t.game->legal(t.board, &s, seat, &list);
            decisions += list.n > 1;
            move = ae_bot_choose(&t.bot, t.game, t.board, &s, seat, &mind[seat]);
        }
        t.game->apply(t.board, &s, seat, move, NULL);
    }
    t.game->result(t.board, &s, result);
    assert_int_equal(counts->decisions, decisions);
    assert_int_equal(counts->turns, tally->turns(t.board, &s));
    for (int seat = 0; seat < 3; seat++) {
        int place = tally->place(t.board, &s, seat);

        assert_int_equal(counts->wins[place], result[seat].rank == 1);
        assert_int_equal(counts->score[place], result[seat].score);
        free(mind[seat].memory);
    }
    free(counts);
}

/* The shortest and the longest of several games. */
static void test_lengths(void **state)
{
    ae_trial t = trial_of("concordia", "crete", 2, "");
    ae_balance *sum = play_games(&t, 0, 5);
    uint32_t least = UINT32_MAX, most = 0, all = 0;

    (void)state;
    for (int number = 0; number < 5; number++) {
        ae_balance *one = play_games(&t, number, number + 1);

        least = one->turns < least ? one->turns : least;
        most = one->turns > most ? one->turns : most;
        all += one->turns;
        free(one);
    }
    assert_true(least < most);
    assert_int_equal(sum->turns_least, least);
    assert_int_equal(sum->turns_most, most);
    assert_int_equal(sum->turns, all);
    free(sum);
}

/* `small` leaves out cities, and nobody builds in the capital; a team counts as one. */
static void test_sizes(void **state)
{
    ae_trial whole = trial_of("concordia", "ionium", 3, ""),
             small = trial_of("concordia", "ionium", 3, "small"),
             team = trial_of("venus", "hellas", 4, "team");
    ae_balance *a = play_games(&whole, 0, 1), *b = play_games(&small, 0, 1),
               *c = play_games(&team, 0, 4);

    (void)state;
    assert_int_equal(a->list[0].n, 30);
    assert_int_equal(a->list[1].n, 77);
    assert_int_equal(a->n_sides, 3);
    assert_in_range(b->list[0].n, 15, 25);
    assert_true(b->list[1].n < a->list[1].n && b->list[2].n < a->list[2].n);
    assert_int_equal(c->n_sides, 2);
    assert_int_equal(c->wins[0] + c->wins[1], 4);
    free(a);
    free(b);
    free(c);
}

/* Whoever begins is drawn: seats are compared by their place after the start player, so in few
 * games every place wins or not, but the places of all seats are used. */
static void test_starts(void **state)
{
    ae_trial t = trial_of("concordia", "imperium", 3, "");
    ae_balance *sum = play_games(&t, 0, 10);
    uint32_t started = 0, won = 0;

    (void)state;
    for (int i = 0; i < sum->starts.n; i++) {
        started += sum->starts.sum[i];
        won += sum->starts.games[i];
        assert_true(sum->starts.games[i] <= sum->starts.sum[i]);
    }
    assert_int_equal(started, 30);
    assert_int_equal(won, sum->wins[0] + sum->wins[1] + sum->wins[2]);
    free(sum);
}

/* ---- verdicts ---- */

static void near(double got, double wanted)
{
    if (fabs(got - wanted) > 1e-6)
        fail_msg("%.9f is not %.9f", got, wanted);
}

static void test_verdict(void **state)
{
    ae_balance *b = calloc(1, sizeof *b);
    ae_balance_verdict *v = malloc(sizeof *v);

    (void)state;
    b->games = 120;
    b->n_sides = 3;
    b->wins[0] = 60;
    b->wins[1] = b->wins[2] = 30;
    ae_balance_judge(b, v);
    near(v->chi2, 15);
    assert_int_equal(v->df, 2);
    near(v->p, exp(-7.5));
    assert_false(v->is_fair);
    assert_false(v->side[0].is_fair);
    assert_true(v->side[1].is_fair);
    near(v->side[0].share, 0.5);
    assert_true(v->side[0].low < 0.42 && v->side[0].high > 0.58);
    b->wins[0] = b->wins[1] = b->wins[2] = 40;
    ae_balance_judge(b, v);
    near(v->p, 1);
    assert_true(v->is_fair && v->side[0].is_fair);
    free(b);
    free(v);
}

/* A start that is chosen too seldom is not judged; one that always wins is unfair. */
static void test_unfair_start(void **state)
{
    ae_balance *b = calloc(1, sizeof *b);
    ae_balance_verdict *v = malloc(sizeof *v);

    (void)state;
    b->games = 100;
    b->n_sides = 2;
    b->wins[0] = b->wins[1] = 50;
    b->starts.n = 4;
    memcpy(b->starts.sum, (uint32_t[]){ 9, 30, 81, 80 }, sizeof(uint32_t[4]));
    memcpy(b->starts.games, (uint32_t[]){ 9, 29, 31, 31 }, sizeof(uint32_t[4]));
    ae_balance_judge(b, v);
    assert_true(v->start[0].is_fair);
    assert_false(v->start[1].is_fair);
    assert_true(v->start[2].is_fair && v->start[3].is_fair);
    free(b);
    free(v);
}

/* ---- reports ---- */

static void test_refused(void **state)
{
    static char text[LONGEST], bad[LONGEST];
    static const char *const edits[][2] = {
        { "\"game\":\"forum\"", "\"game\":\"chess\"" },
        { "\"games\":1", "\"games\":0" },
        { "\"games\":1", "\"games\":-1" },
        { "\"games\":1", "\"games\":1e9" },
        { "\"players\":2", "\"players\":7" },
        { "\"hash\":", "\"hush\":" },
        { "\"turns\":{", "\"turns\":{\"sum\":[]," },
        { "\"wins\":", "\"wins\":9999999999999," },
        { "\"seats\":[", "\"seats\":[{},{},{},{},{}," },
    };
    ae_trial t = trial_of("forum", "market", 2, "");
    ae_text out = AE_TEXT_IN(text);
    char *report;

    (void)state;
    ae_put(&out, "[");
    put_counts(&t, 0, 1, &out);
    ae_put(&out, "]");
    report = report_on(text);
    assert_non_null(report);
    free(report);
    for (size_t i = 0; i < sizeof edits / sizeof edits[0]; i++) {
        const char *at = strstr(text, edits[i][0]);
        ae_text to = AE_TEXT_IN(bad);

        assert_non_null(at);
        ae_put_n(&to, text, (size_t)(at - text));
        ae_put(&to, edits[i][1]);
        ae_put(&to, at + strlen(edits[i][0]));
        assert_null(report_on(bad));
    }
    assert_null(report_on("[]"));
    assert_null(report_on("{}"));
    assert_null(report_on("[1]"));
    assert_null(report_on("[{}]"));
}

/* Counts of different set-ups cannot be added. */
static void test_mixed(void **state)
{
    static char text[LONGEST];
    ae_trial a = trial_of("concordia", "crete", 2, ""),
             b = trial_of("concordia", "crete", 3, "");
    ae_text out = AE_TEXT_IN(text);

    (void)state;
    ae_put(&out, "[");
    put_counts(&a, 0, 1, &out);
    ae_put(&out, ",");
    put_counts(&b, 0, 1, &out);
    ae_put(&out, "]");
    assert_null(report_on(text));
}

static void test_warnings(void **state)
{
    static char text[LONGEST];
    ae_trial t = trial_of("concordia", "crete", 2, "");
    ae_text out = AE_TEXT_IN(text);
    char *report;

    (void)state;
    ae_put(&out, "[");
    put_counts(&t, 0, 1, &out);
    ae_put(&out, "]");
    report = report_on(text);
    assert_non_null(strstr(report, "{\"what\":\"few_games\",\"text\":\"1 game is too few for a "
                                   "verdict. Let bots play at least 100.\",\"at\":[]}"));
    assert_non_null(strstr(report, "{\"what\":\"idle\",\"text\":\"In "));
    assert_non_null(strstr(report, "\"at\":[{\"list\":\"cities\",\"id\":\""));
    free(report);
}

/* The report on games whose counts are these. */
static char *report_of(const ae_trial *t, const ae_balance *sum)
{
    static char text[LONGEST];
    ae_text out = AE_TEXT_IN(text);

    ae_put(&out, "[");
    ae_balance_put(t, sum, &out);
    ae_put(&out, "]");
    return report_on(text);
}

/* A seat that wins too often or too seldom is named by its place in the turn order. */
static void test_unfair_seats(void **state)
{
    ae_trial t = trial_of("concordia", "crete", 2, "");
    ae_balance *sum = play_games(&t, 0, 1);
    char *report;

    (void)state;
    sum->games = 100;
    sum->wins[0] = 80;
    sum->wins[1] = 20;
    report = report_of(&t, sum);
    assert_non_null(
        strstr(report, "\"seats_by\":\"turn\",\"seats\":[{\"seat\":0,\"wins\":80,"));
    assert_non_null(strstr(report, "\"text\":\"Whoever moves as number 1 wins more often than "
                                   "they should.\",\"seat\":0,"));
    assert_non_null(strstr(report, "\"text\":\"Whoever moves as number 2 wins less often than "
                                   "they should.\",\"seat\":1,"));
    free(report);
    free(sum);
}

/* Only unfair starts are listed, by the id of their city. */
static void test_listed_starts(void **state)
{
    ae_trial t = trial_of("concordia", "crete", 2, "");
    ae_balance *sum = play_games(&t, 0, 1);
    char *report;

    (void)state;
    sum->games = 100;
    sum->wins[0] = sum->wins[1] = 50;
    memset(sum->starts.sum, 0, sizeof sum->starts.sum);
    memset(sum->starts.games, 0, sizeof sum->starts.games);
    sum->starts.sum[1] = sum->starts.games[1] = 40;
    sum->starts.sum[2] = 160;
    sum->starts.games[2] = 60;
    report = report_of(&t, sum);
    assert_non_null(strstr(report, "\"starts\":[{\"id\":\""));
    assert_non_null(strstr(report, "\"chosen\":40,\"won\":40,\"share\":1.0000,"));
    assert_null(strstr(report, "\"chosen\":0,"));
    free(report);
    free(sum);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_concordia),     cmocka_unit_test(test_antike),
        cmocka_unit_test(test_sums),          cmocka_unit_test(test_sizes),
        cmocka_unit_test(test_starts),        cmocka_unit_test(test_verdict),
        cmocka_unit_test(test_unfair_start),  cmocka_unit_test(test_refused),
        cmocka_unit_test(test_mixed),         cmocka_unit_test(test_warnings),
        cmocka_unit_test(test_game),          cmocka_unit_test(test_lengths),
        cmocka_unit_test(test_listed_starts), cmocka_unit_test(test_unfair_seats),
    };

    return cmocka_run_group_tests_name("balance", tests, NULL, NULL);
}

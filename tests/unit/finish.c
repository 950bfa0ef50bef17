/*
 * finish.c: what the store contains when a table has ended.
 */
#include "../store/fresh.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#include "server/tables/finish.h"
#include "store/results.h"
#include "store/users.h"

static const char *const user[] = { ID("u"), ID("v"), ID("w") };

/* Three accounts; their order is that of the seats and of the final places. */
static srv_ending three(const char *id)
{
    static const char *const name[] = { "Gaius", "Livia", "Marcus" };
    srv_ending e = { .game = "forum", .n_seats = 3, .is_marked = 1, .end = SRV_END_RULES };

    e.now = 1000;
    strcpy(e.id, id);
    for (int i = 0; i < 3; i++) {
        strcpy(e.seat[i].user, user[i]);
        strcpy(e.seat[i].name, name[i]);
        e.seat[i].place = i + 1;
        e.seat[i].team = i;
        e.seat[i].score = 30 - i;
    }
    e.row = (ae_store_table){ .id = id,
                              .state = AE_STATE_OVER,
                              .head = HEAD,
                              .settings = "{}",
                              .changed_at = 1000,
                              .wake_at = -1 };
    return e;
}

static void add_running(ae_store *store, const char *id)
{
    ae_store_table t = { .id = id,
                         .state = AE_STATE_RUNNING,
                         .head = HEAD,
                         .settings = "{}",
                         .created_at = 5,
                         .changed_at = 5,
                         .wake_at = 77 };

    OK(ae_store_table_add(store, &t));
}

static int set_up(void **state)
{
    static const char *const name[] = { "Gaius", "Livia", "Marcus" };

    fresh_set_up(state);
    for (int i = 0; i < 3; i++)
        fresh_user(*state, user[i], name[i]);
    add_running(*state, ID("a"));
    return 0;
}

#define ENDS(name) cmocka_unit_test_setup_teardown(name, set_up, fresh_tear_down)

static void see_table(void *ctx, const ae_store_table *t)
{
    fresh_note(ctx, "%s %d %d\n", ae_store_state_name(t->state), (int)t->changed_at,
               (int)t->wake_at);
}

static void see_result(void *ctx, const ae_store_result *r)
{
    fresh_note(ctx, "%d %c %s %s/%d place %d score %d rated %d %d>%d\n", (int)r->seat,
               r->user ? r->user[25] : '-', r->name, r->game, (int)r->players, (int)r->place,
               (int)r->score, r->is_rated, (int)r->before, (int)r->after);
}

static ae_store_rating rating_of(ae_store *store, const char *id)
{
    ae_store_rating r = { .user = id, .game = "forum", .players = 3 };

    if (ae_store_rating_get(store, &r) == AE_STORE_MISSING)
        r.games = -1;
    return r;
}

static void assert_table(ae_store *store, const char *id, const char *wanted)
{
    seen s = { "", 0 };

    OK(ae_store_table_get(store, id, see_table, &s));
    assert_string_equal(s.text, wanted);
}

static void test_rated(void **state)
{
    srv_ending e = three(ID("a"));
    ae_store_rating first, last;
    seen s = { "", 0 };

    OK(srv_finish_work(*state, &e));
    assert_table(*state, ID("a"), "over 1000 -1\n");
    first = rating_of(*state, user[0]);
    last = rating_of(*state, user[2]);
    assert_int_equal(first.games, 1);
    assert_int_equal(first.changed_at, 1000);
    assert_true(first.mean > 25000000 && last.mean < 25000000);
    assert_true(first.spread < 8333333 && first.spread > 500000);
    assert_int_equal(first.mean - 25000000, 25000000 - last.mean);
    assert_true(first.cautious > 500 && first.cautious > last.cautious);
    OK(ae_store_results(*state, ID("a"), see_result, &s));
    assert_int_equal(s.n, 3);
    assert_non_null(strstr(s.text, "0 u Gaius forum/3 place 1 score 30 rated 1 1500>"));
    assert_non_null(strstr(s.text, "1 v Livia forum/3 place 2 score 29 rated 1 1500>1500\n"));
}

/* The ratings of the second game start from those after the first. */
static void test_again(void **state)
{
    srv_ending e = three(ID("a"));
    ae_store_rating first, second;
    seen s = { "", 0 };
    char wanted[80];

    OK(srv_finish_work(*state, &e));
    first = rating_of(*state, user[0]);
    add_running(*state, ID("b"));
    e = three(ID("b"));
    OK(srv_finish_work(*state, &e));
    second = rating_of(*state, user[0]);
    assert_int_equal(second.games, 2);
    assert_true(second.mean > first.mean && second.spread < first.spread);
    OK(ae_store_results(*state, ID("b"), see_result, &s));
    snprintf(wanted, sizeof wanted, "rated 1 %d>%d\n",
             srv_rating_displayed((double)first.mean / 1e6),
             srv_rating_displayed((double)second.mean / 1e6));
    assert_non_null(strstr(s.text, wanted));
}

/* The player with most points was replaced by a bot and so is placed below both others. */
static void test_left(void **state)
{
    srv_ending e = three(ID("a"));

    e.seat[0].was_taken_over = 1;
    OK(srv_finish_work(*state, &e));
    assert_true(rating_of(*state, user[0]).mean < 25000000);
    assert_true(rating_of(*state, user[1]).mean > 25000000);
    assert_true(rating_of(*state, user[1]).mean > rating_of(*state, user[2]).mean);
}

static void test_unrated(void **state)
{
    srv_ending e = three(ID("a"));
    seen s = { "", 0 };

    e.seat[1].user[0] = '\0';
    strcpy(e.seat[2].name, "centurio");
    e.seat[2].user[0] = '\0';
    e.seat[2].is_bot = 1;
    OK(srv_finish_work(*state, &e));
    assert_int_equal(rating_of(*state, user[0]).games, -1);
    OK(ae_store_results(*state, ID("a"), see_result, &s));
    assert_string_equal(s.text, "0 u Gaius forum/3 place 1 score 30 rated 0 0>0\n"
                                "1 - Livia forum/3 place 2 score 29 rated 0 0>0\n"
                                "2 - centurio forum/3 place 3 score 28 rated 0 0>0\n");
}

static void test_agreed(void **state)
{
    srv_ending e = three(ID("a"));

    e.end = SRV_END_AGREED;
    OK(srv_finish_work(*state, &e));
    assert_int_equal(rating_of(*state, user[0]).games, -1);
    assert_table(*state, ID("a"), "over 1000 -1\n");
}

/* Ending a table a second time is refused, and the game counts once. */
static void test_twice(void **state)
{
    srv_ending e = three(ID("a"));

    OK(srv_finish_work(*state, &e));
    IS(STALE, srv_finish_work(*state, &e));
    assert_int_equal(rating_of(*state, user[0]).games, 1);
}

/* If the last row cannot be written, none of the others is, either. */
static void test_whole_or_not(void **state)
{
    srv_ending e = three(ID("a"));
    ae_store_result there = { .table = ID("a"), .seat = 2, .name = "x", .game = "forum" };

    there.players = 3;
    there.place = 1;
    OK(ae_store_result_add(*state, &there));
    assert_int_not_equal(srv_finish_work(*state, &e), AE_STORE_OK);
    assert_table(*state, ID("a"), "running 5 77\n");
    assert_int_equal(rating_of(*state, user[0]).games, -1);
}

/* ---- two servers ---- */

enum { N_EACH = 10 };

/* Threads, each with its own tables and its own connection; the same people sit at all tables. */
static void *finish_many(void *ctx)
{
    ae_store *store = fresh_open();
    char id[] = ID("a");
    long n_failed = 0;

    for (int i = 0; i < N_EACH; i++) {
        srv_ending e;

        id[24] = *(const char *)ctx;
        id[25] = (char)('0' + i);
        e = three(id);
        e.row.id = e.id;
        n_failed += srv_finish_work(store, &e) != AE_STORE_OK;
    }
    ae_store_close(store);
    return (void *)n_failed;
}

static void test_two_servers(void **state)
{
    pthread_t thread[2];
    char id[] = ID("a");
    void *n_failed;

    for (int i = 0; i < 2 * N_EACH; i++) {
        id[24] = i % 2 ? 'x' : 'y';
        id[25] = (char)('0' + i / 2);
        add_running(*state, id);
    }
    for (int i = 0; i < 2; i++)
        assert_int_equal(pthread_create(&thread[i], NULL, finish_many, i ? "x" : "y"), 0);
    for (int i = 0; i < 2; i++) {
        pthread_join(thread[i], &n_failed);
        assert_null(n_failed);
    }
    for (int i = 0; i < 3; i++)
        assert_int_equal(rating_of(*state, user[i]).games, 2 * N_EACH);
}

/* ---- from a table ---- */

static void resign(ae_table *table, int seat)
{
    ae_entry entry = { .kind = AE_ENTRY_RESIGN, .seat = (uint8_t)seat };

    assert_int_equal(ae_table_append(table, &entry, NULL), AE_OK);
    ae_table_advance(table, 0, NULL);
}

static srv_table *table_of(const char *game)
{
    srv_table *table = calloc(1, sizeof *table);
    const ae_game *rules = ae_game_find(game);
    ae_head head = { .seats = 2, .has_seed = 1 };

    strcpy(table->id, ID("a"));
    table->head = strdup(HEAD);
    table->state = AE_STATE_RUNNING;
    table->settings.seats = 2;
    table->settings.is_rated = 1;
    table->settings.undo = head.undo = AE_UNDO_CONSENT;
    strcpy(table->settings.game, game);
    strcpy(head.game, game);
    strcpy(head.board, rules->boards[0]->id);
    for (int i = 0; i < 2; i++) {
        table->seat[i].is_taken = 1;
        strcpy(table->seat[i].user, user[i]);
        strcpy(table->seat[i].name, i ? "Livia" : "Gaius");
    }
    assert_int_equal(ae_table_new(&table->record, &head, NULL), AE_OK);
    ae_table_advance(table->record, 0, NULL);
    return table;
}

static void test_fill(void **state)
{
    srv_table *table = table_of("forum");
    srv_ending e;
    ae_store_rating r = { .user = user[1], .game = "forum", .players = 2 };

    resign(table->record, 0);
    assert_int_equal(ae_table_status(table->record), AE_STATUS_RESIGNED);
    srv_finish_fill(&e, table, 1000);
    ae_table_free(table->record);
    free(table->head);
    free(table);
    assert_int_equal(e.end, SRV_END_RESIGNED);
    assert_true(e.seat[0].has_resigned && !e.seat[1].has_resigned);
    assert_int_equal(e.seat[1].place, 1);
    OK(srv_finish_work(*state, &e));
    srv_finish_free(&e);
    assert_table(*state, ID("a"), "over 1000 -1\n");
    OK(ae_store_rating_get(*state, &r));
    assert_true(r.mean > 25000000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        ENDS(test_rated),        ENDS(test_again),       ENDS(test_left),
        ENDS(test_unrated),      ENDS(test_agreed),      ENDS(test_twice),
        ENDS(test_whole_or_not), ENDS(test_two_servers), ENDS(test_fill),
    };

    return cmocka_run_group_tests(tests, fresh_begin, fresh_end);
}

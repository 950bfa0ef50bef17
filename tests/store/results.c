/*
 * results.c: tests results, ratings, pushes, hooks, blocks and reports.
 */
#include "fresh.h"

#include <stdio.h>

#include "store/endpoints.h"
#include "store/results.h"
#include "store/seats.h"
#include "store/blocks.h"
#include "store/reports.h"
#include "store/users.h"
#include "store/notices.h"

static char last(const char *id)
{
    return id ? id[25] : '-';
}

/* ---- results ---- */

static void see_result(void *ctx, const ae_store_result *r)
{
    fresh_note(ctx, "%c%d %c %s %s/%d #%d %d %d %d>%d @%d\n", last(r->table), (int)r->seat,
               last(r->user), r->name, r->game, (int)r->players, (int)r->place, (int)r->score,
               r->is_rated, (int)r->before, (int)r->after, (int)r->finished_at);
}

static void see_past(void *ctx, const ae_store_past_seat *p)
{
    fresh_note(ctx, "%c%d %s %s %d\n", last(p->result.table), (int)p->result.seat,
               p->result.name, fresh_text(p->settings), p->is_known);
}

static void test_results(void **state)
{
    ae_store_result first = {
        ID("a"), 0, ID("u"), "Gaius", "forum", 2, 1, 31, 1, -4, 8, 99, 0
    };
    ae_store_result second = { ID("a"), 1, NULL, "Livia", "forum", 2, 2, -7, 0, 5, 6, 99, 0 };
    seen s = { "", 0 };

    fresh_user(*state, ID("u"), "Gaius");
    IS(MISSING, ae_store_result_add(*state, &first));
    fresh_table(*state, ID("a"));
    OK(ae_store_result_add(*state, &second));
    OK(ae_store_result_add(*state, &first));
    IS(TAKEN, ae_store_result_add(*state, &first));
    OK(ae_store_results(*state, ID("a"), see_result, &s));
    assert_string_equal(s.text, "a0 u Gaius forum/2 #1 31 1 -4>8 @99\n"
                                "a1 - Livia forum/2 #2 -7 0 0>0 @99\n");
    OK(ae_store_user_remove(*state, ID("u")));
    s = (seen){ "", 0 };
    OK(ae_store_results_of(*state, &(ae_store_past){ .user = ID("u"), .before = "" }, see_past,
                           &s));
    assert_int_equal(s.n, 0);
    OK(ae_store_results(*state, ID("a"), see_result, &s));
    assert_non_null(strstr(s.text, "a0 - Gaius forum/2 #1 31 1 -4>8 @99\n"));
    OK(ae_store_table_remove(*state, ID("a")));
    s = (seen){ "", 0 };
    OK(ae_store_results(*state, ID("a"), see_result, &s));
    assert_int_equal(s.n, 0);
}

typedef struct {
    char first[32], last[32];
    int n;
} span;

static void see_span(void *ctx, const ae_store_past_seat *p)
{
    span *s = ctx;

    snprintf(s->n++ ? s->last : s->first, sizeof s->first, "%s", p->result.table);
}

/* A table where the user has two seats counts once, and a page has AE_STORE_RESULTS tables. */
static void test_results_of(void **state)
{
    enum { N = AE_STORE_RESULTS + 10 };
    char id[32];
    span s = { "", "", 0 };

    fresh_user(*state, ID("u"), "Gaius");
    for (int i = 0; i < N; i++) {
        ae_store_result r = { id, 0, ID("u"), "Gaius", "forum", 2, 1, 0, 0, 0, 0, 5, 0 };

        snprintf(id, sizeof id, "%026d", i);
        fresh_table(*state, id);
        OK(ae_store_result_add(*state, &r));
        r.seat = 1;
        OK(ae_store_result_add(*state, &r));
    }
    OK(ae_store_results_of(*state, &(ae_store_past){ .user = ID("u"), .before = "" }, see_span,
                           &s));
    assert_int_equal(s.n, 2 * AE_STORE_RESULTS);
    assert_string_equal(s.first, id);
    memcpy(id, s.last, sizeof id);
    s = (span){ "", "", 0 };
    OK(ae_store_results_of(*state, &(ae_store_past){ .user = ID("u"), .before = id }, see_span,
                           &s));
    assert_int_equal(s.n, 2 * (N - AE_STORE_RESULTS));
    assert_string_equal(s.last, ID("0"));
}

static void add_game(ae_store *store, const char *id, int is_listed)
{
    ae_store_result r = { id, 0, NULL, "Livia", "forum", 3, 1, 0, 0, 0, 0, 5, 0 };

    OK(ae_store_table_add(store, &(ae_store_table){ .id = id,
                                                    .head = "",
                                                    .settings = "{}",
                                                    .created_at = 1,
                                                    .changed_at = 1,
                                                    .wake_at = -1,
                                                    .is_listed = is_listed }));
    OK(ae_store_sit(store, &(ae_store_seat){ id, 0, NULL, "Livia", "5ec7e7", NULL }));
    OK(ae_store_sit(store, &(ae_store_seat){ id, 2, ID("v"), "Titus", NULL, NULL }));
    OK(ae_store_result_add(store, &r));
    r = (ae_store_result){ id, 1, ID("u"), "Gaius", "forum", 3, 2, 0, 0, 0, 0, 5, 0 };
    OK(ae_store_result_add(store, &r));
    r = (ae_store_result){ id, 2, ID("v"), "Titus", "forum", 3, 3, 0, 0, 0, 0, 5, 0 };
    OK(ae_store_result_add(store, &r));
}

/* On both databases: all seats of a table, the settings with the user's own seat, and whether the
 * viewer has a seat there. */
static void test_who_asks(void **state)
{
    static const struct {
        const char *viewer, *secret;
        int is_known;
    } asks[] = { { NULL, NULL, 0 },
                 { ID("v"), NULL, 1 },
                 { ID("u"), NULL, 0 },
                 { NULL, "5ec7e7", 1 },
                 { NULL, "5ec7e8", 0 } };

    fresh_user(*state, ID("u"), "Gaius");
    fresh_user(*state, ID("v"), "Titus");
    add_game(*state, ID("a"), 0);
    add_game(*state, ID("b"), 1);
    for (size_t i = 0; i < sizeof asks / sizeof asks[0]; i++) {
        ae_store_past past = { ID("u"), "", asks[i].viewer, asks[i].secret };
        seen s = { "", 0 }, wanted = { "", 0 };

        OK(ae_store_results_of(*state, &past, see_past, &s));
        fresh_note(&wanted,
                   "b0 Livia - 1\nb1 Gaius {} 1\nb2 Titus - 1\n"
                   "a0 Livia - %d\na1 Gaius {} %d\na2 Titus - %d\n",
                   asks[i].is_known, asks[i].is_known, asks[i].is_known);
        assert_string_equal(s.text, wanted.text);
    }
}

/* ---- ratings ---- */

static void see_rating(void *ctx, const ae_store_rating *r)
{
    fresh_note(ctx, "%c %s/%d %d %d %d %d @%d\n", last(r->user), r->game, (int)r->players,
               (int)r->mean, (int)r->spread, (int)r->cautious, (int)r->games,
               (int)r->changed_at);
}

static void test_ratings(void **state)
{
    ae_store_rating r = { ID("u"), "sylla", 3, 25000000, 8333333, -12, 1, 10 };
    ae_store_rating got = { ID("u"), "sylla", 3, 1, 2, 3, 4, 5 };
    seen s = { "", 0 };

    IS(MISSING, ae_store_rating_set(*state, &r));
    fresh_user(*state, ID("u"), "Gaius");
    IS(MISSING, ae_store_rating_get(*state, &got));
    see_rating(&s, &got);
    OK(ae_store_rating_set(*state, &r));
    OK(ae_store_rating_get(*state, &got));
    see_rating(&s, &got);
    assert_string_equal(s.text, "u sylla/3 1 2 3 4 @5\n"
                                "u sylla/3 25000000 8333333 -12 1 @10\n");
    r.mean = 26000000, r.spread = 8000000, r.cautious = 20, r.games = 2, r.changed_at = 11;
    OK(ae_store_rating_set(*state, &r));
    r.game = "antike", r.players = 6;
    OK(ae_store_rating_set(*state, &r));
    r.players = 2;
    OK(ae_store_rating_set(*state, &r));
    s = (seen){ "", 0 };
    OK(ae_store_ratings_of(*state, ID("u"), see_rating, &s));
    assert_string_equal(s.text, "u antike/2 26000000 8000000 20 2 @11\n"
                                "u antike/6 26000000 8000000 20 2 @11\n"
                                "u sylla/3 26000000 8000000 20 2 @11\n");
    OK(ae_store_user_remove(*state, ID("u")));
    IS(MISSING, ae_store_rating_get(*state, &got));
}

static void see_leader(void *ctx, const char *name, const ae_store_rating *r)
{
    fresh_note(ctx, "%s %c%d ", name, last(r->user), (int)r->cautious);
}

static void add_leader(ae_store *store, const char *id, int64_t cautious, int64_t games)
{
    ae_store_rating r = { id, "forum", 2, 0, 0, cautious, games, 0 };

    fresh_user(store, id, id + 24);
    OK(ae_store_rating_set(store, &r));
    r.game = "sylla";
    OK(ae_store_rating_set(store, &r));
    r.game = "forum", r.players = 3;
    OK(ae_store_rating_set(store, &r));
}

static void test_leaders(void **state)
{
    ae_store_user ban = { .id = ID("e"), .role = AE_ROLE_PLAYER, .banned_at = 50 };
    ae_store_ladder ladder = { "forum", 2, 5, 0, "", 2 };
    seen s = { "", 0 };

    add_leader(*state, ID("a"), -3, 5);
    add_leader(*state, ID("b"), 30, 9);
    add_leader(*state, ID("c"), 30, 5);
    add_leader(*state, ID("d"), 90, 4);
    add_leader(*state, ID("e"), 99, 9);
    add_leader(*state, ID("f"), 10, 9);
    OK(ae_store_user_set(*state, &ban));
    OK(ae_store_leaders(*state, &ladder, see_leader, &s));
    assert_string_equal(s.text, "0c c30 0b b30 ");
    ladder.after_cautious = 30, ladder.after_user = ID("c");
    OK(ae_store_leaders(*state, &ladder, see_leader, &s));
    ladder.after_cautious = 10, ladder.after_user = ID("f");
    OK(ae_store_leaders(*state, &ladder, see_leader, &s));
    assert_string_equal(s.text, "0c c30 0b b30 0b b30 0f f10 0a a-3 ");
    ladder = (ae_store_ladder){ "forum", 4, 0, 0, "", 9 };
    s = (seen){ "", 0 };
    OK(ae_store_leaders(*state, &ladder, see_leader, &s));
    assert_int_equal(s.n, 0);
}

/* The end of a game is one transaction: all rows are written or none. */
static ae_store_err end_game(ae_store *store, const char *user)
{
    ae_store_table t = { ID("a"), AE_STATE_OVER, HEAD, "{}", 5, 9, -1, 0 };
    ae_store_result result = { ID("a"), 0, user, "Gaius", "forum", 2, 1, 3, 1, 0, 9, 9, 0 };
    ae_store_rating rating = { user, "forum", 2, 0, 0, 9, 1, 9 };

    OK(ae_sql_begin(store, AE_SQL_WRITE));
    IS(MISSING, ae_store_rating_get(store, &rating));
    OK(ae_store_table_end(store, AE_STATE_OPEN, &t));
    if (ae_store_result_add(store, &result) != AE_STORE_OK
        || ae_store_rating_set(store, &rating) != AE_STORE_OK) {
        ae_sql_rollback(store);
        return AE_STORE_FAILED;
    }
    OK(ae_store_notices_drop(store, user, "turn", "a"));
    return ae_sql_commit(store);
}

static void test_end(void **state)
{
    seen s = { "", 0 };

    fresh_table(*state, ID("a"));
    fresh_user(*state, ID("u"), "Gaius");
    IS(FAILED, end_game(*state, ID("z")));
    OK(ae_store_results(*state, ID("a"), see_result, &s));
    assert_int_equal(s.n, 0);
    OK(end_game(*state, ID("u")));
    OK(ae_store_results(*state, ID("a"), see_result, &s));
    OK(ae_store_ratings_of(*state, ID("u"), see_rating, &s));
    assert_string_equal(s.text, "a0 u Gaius forum/2 #1 3 1 0>9 @9\nu forum/2 0 0 9 1 @9\n");
}

/* ---- pushes and hooks ---- */

static void see_push(void *ctx, const ae_store_push *p)
{
    fresh_note(ctx, "%c %c %s %s %s @%d\n", last(p->id), last(p->user), p->endpoint, p->key,
               p->auth, (int)p->created_at);
}

static void test_pushes(void **state)
{
    ae_store_push p = { ID("1"), ID("u"), "https://push/1", "key", "auth", 10 };
    seen s = { "", 0 };

    IS(MISSING, ae_store_push_add(*state, &p, 2));
    fresh_user(*state, ID("u"), "Gaius");
    fresh_user(*state, ID("v"), "Livia");
    OK(ae_store_push_add(*state, &p, 2));
    p.endpoint = "https://push/2";
    IS(TAKEN, ae_store_push_add(*state, &p, 2));
    p.id = ID("2"), p.created_at = 11;
    OK(ae_store_push_add(*state, &p, 2));
    p = (ae_store_push){ ID("3"), ID("u"), "https://push/1", "new", "newer", 12 };
    OK(ae_store_push_add(*state, &p, 2));
    OK(ae_store_pushes(*state, ID("u"), see_push, &s));
    assert_string_equal(s.text, "2 u https://push/2 key auth @11\n"
                                "1 u https://push/1 new newer @12\n");
    p = (ae_store_push){ ID("4"), ID("u"), "https://push/4", "k", "a", 13 };
    OK(ae_store_push_add(*state, &p, 2));
    p = (ae_store_push){ ID("5"), ID("v"), "https://push/4", "k", "a", 14 };
    OK(ae_store_push_add(*state, &p, 2));
    s = (seen){ "", 0 };
    OK(ae_store_pushes(*state, ID("u"), see_push, &s));
    OK(ae_store_pushes(*state, ID("v"), see_push, &s));
    assert_string_equal(s.text, "1 u https://push/1 new newer @12\n"
                                "4 v https://push/4 k a @14\n");
    IS(MISSING, ae_store_push_remove(*state, ID("4"), ID("u")));
    OK(ae_store_push_remove(*state, ID("4"), ID("v")));
    OK(ae_store_push_gone(*state, "https://push/1"));
    IS(MISSING, ae_store_push_gone(*state, "https://push/1"));
    p.id = "short";
    IS(TEXT, ae_store_push_add(*state, &p, 2));
}

static void see_hook(void *ctx, const ae_store_hook *h)
{
    fresh_note(ctx, "%c %c %s %s %s @%d %d '%s'\n", last(h->id), last(h->user),
               ae_store_hook_name(h->kind), h->url, h->secret, (int)h->created_at,
               (int)h->failures, h->last_error);
}

static void test_hooks(void **state)
{
    ae_store_hook h = { ID("1"), ID("u"), AE_HOOK_JSON, "https://x/1", "s", 10, 5, "no" };
    seen s = { "", 0 };

    IS(MISSING, ae_store_hook_add(*state, &h));
    fresh_user(*state, ID("u"), "Gaius");
    OK(ae_store_hook_add(*state, &h));
    IS(TAKEN, ae_store_hook_add(*state, &h));
    h.id = ID("2"), h.kind = AE_HOOK_DISCORD, h.created_at = 9;
    OK(ae_store_hook_add(*state, &h));
    h.id = ID("3"), h.kind = AE_HOOK_SLACK;
    OK(ae_store_hook_add(*state, &h));
    OK(ae_store_hook_note(*state, ID("2"), "404"));
    OK(ae_store_hook_note(*state, ID("2"), "500"));
    OK(ae_store_hook_note(*state, ID("3"), "404"));
    OK(ae_store_hook_note(*state, ID("3"), NULL));
    IS(MISSING, ae_store_hook_note(*state, ID("9"), NULL));
    IS(MISSING, ae_store_hook_note(*state, ID("9"), "404"));
    OK(ae_store_hooks(*state, ID("u"), see_hook, &s));
    assert_string_equal(s.text, "2 u discord https://x/1 s @9 2 '500'\n"
                                "3 u slack https://x/1 s @9 0 ''\n"
                                "1 u json https://x/1 s @10 0 ''\n");
    IS(MISSING, ae_store_hook_remove(*state, ID("1"), ID("v")));
    OK(ae_store_hook_remove(*state, ID("1"), ID("u")));
    OK(ae_store_user_remove(*state, ID("u")));
    s = (seen){ "", 0 };
    OK(ae_store_hooks(*state, ID("u"), see_hook, &s));
    assert_int_equal(s.n, 0);
}

/* ---- blocks and reports ---- */

static void see_block(void *ctx, const char *other, const char *name)
{
    fresh_note(ctx, "%c %s\n", last(other), name);
}

static void test_blocks(void **state)
{
    seen s = { "", 0 };
    int is_blocked = -1;

    fresh_user(*state, ID("u"), "Gaius");
    fresh_user(*state, ID("v"), "Livia");
    fresh_user(*state, ID("w"), "Marcus");
    OK(ae_store_block(*state, ID("u"), ID("w")));
    OK(ae_store_block(*state, ID("u"), ID("v")));
    OK(ae_store_block(*state, ID("u"), ID("v")));
    IS(MISSING, ae_store_block(*state, ID("u"), ID("z")));
    OK(ae_store_blocks(*state, ID("u"), see_block, &s));
    assert_string_equal(s.text, "v Livia\nw Marcus\n");
    OK(ae_store_is_blocked(*state, ID("u"), ID("v"), &is_blocked));
    assert_int_equal(is_blocked, 1);
    OK(ae_store_is_blocked(*state, ID("v"), ID("u"), &is_blocked));
    assert_int_equal(is_blocked, 0);
    OK(ae_store_unblock(*state, ID("u"), ID("v")));
    IS(MISSING, ae_store_unblock(*state, ID("u"), ID("v")));
    OK(ae_store_user_remove(*state, ID("w")));
    s = (seen){ "", 0 };
    OK(ae_store_blocks(*state, ID("u"), see_block, &s));
    assert_int_equal(s.n, 0);
}

static void see_report(void *ctx, const ae_store_report *r)
{
    fresh_note(ctx, "%c %c %c %c %s @%d %d\n", last(r->id), last(r->user), last(r->table),
               last(r->about), r->text, (int)r->created_at, (int)r->closed_at);
}

static void test_reports(void **state)
{
    ae_store_report r = { ID("1"), ID("u"), ID("a"), ID("v"), "rude", 10, 5, NULL, NULL };
    seen s = { "", 0 };

    IS(MISSING, ae_store_report_add(*state, &r));
    fresh_table(*state, ID("a"));
    fresh_user(*state, ID("u"), "Gaius");
    fresh_user(*state, ID("v"), "Livia");
    OK(ae_store_report_add(*state, &r));
    IS(TAKEN, ae_store_report_add(*state, &r));
    r = (ae_store_report){ ID("2"), NULL, NULL, NULL, "spam", 11, -1, NULL, NULL };
    OK(ae_store_report_add(*state, &r));
    r.id = ID("3");
    OK(ae_store_report_add(*state, &r));
    OK(ae_store_reports(*state, "", 2, see_report, &s));
    OK(ae_store_table_remove(*state, ID("a")));
    OK(ae_store_user_remove(*state, ID("u")));
    OK(ae_store_user_remove(*state, ID("v")));
    OK(ae_store_report_close(*state, ID("2"), 20));
    IS(MISSING, ae_store_report_close(*state, ID("2"), 21));
    OK(ae_store_reports(*state, "", 2, see_report, &s));
    OK(ae_store_reports(*state, ID("1"), 2, see_report, &s));
    assert_string_equal(s.text, "1 u a v rude @10 -1\n2 - - - spam @11 -1\n"
                                "1 - - - rude @10 -1\n3 - - - spam @11 -1\n"
                                "3 - - - spam @11 -1\n");
    r.id = "short";
    IS(TEXT, ae_store_report_add(*state, &r));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_results), TEST(test_results_of), TEST(test_who_asks), TEST(test_ratings),
        TEST(test_leaders), TEST(test_end),        TEST(test_pushes),   TEST(test_hooks),
        TEST(test_blocks),  TEST(test_reports),
    };

    return cmocka_run_group_tests(tests, fresh_begin, fresh_end);
}

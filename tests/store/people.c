/*
 * people.c: what the store promises of seats, chat, users, tokens, leases and notices.
 */
#include "fresh.h"

#include <pthread.h>
#include <stdio.h>

#include "store/seats.h"
#include "store/users.h"
#include "store/work.h"

/* ---- seats and chat ---- */

static void see_seat(void *ctx, const ae_store_seat *s)
{
    fresh_note(ctx, "%c%d %c %s %s %s\n", s->table[25], (int)s->seat,
               s->user ? s->user[25] : '-', s->name, fresh_text(s->secret),
               fresh_text(s->nonce));
}

static void test_seats(void **state)
{
    ae_store_seat guest = { ID("a"), 1, NULL, "Livia", "5ec7e7", "00ff" };
    ae_store_seat member = { ID("a"), 0, ID("u"), "Gaius", NULL, "11" };
    seen s = { "", 0 };

    fresh_user(*state, ID("u"), "Gaius");
    fresh_table(*state, ID("a"));
    fresh_table(*state, ID("b"));
    OK(ae_store_sit(*state, &guest));
    IS(TAKEN, ae_store_sit(*state, &guest));
    OK(ae_store_sit(*state, &member));
    member.table = ID("b");
    OK(ae_store_sit(*state, &member));
    member.table = ID("z");
    IS(MISSING, ae_store_sit(*state, &member));
    OK(ae_store_seats(*state, ID("a"), see_seat, &s));
    assert_string_equal(s.text, "a0 u Gaius - 11\na1 - Livia 5ec7e7 00ff\n");
    s = (seen){ "", 0 };
    OK(ae_store_seats_of(*state, ID("u"), "", see_seat, &s));
    assert_string_equal(s.text, "a0 u Gaius - 11\nb0 u Gaius - 11\n");
    s = (seen){ "", 0 };
    OK(ae_store_seats_of(*state, ID("u"), ID("a"), see_seat, &s));
    assert_string_equal(s.text, "b0 u Gaius - 11\n");
    OK(ae_store_leave(*state, ID("a"), 1));
    IS(MISSING, ae_store_leave(*state, ID("a"), 1));
    OK(ae_store_user_remove(*state, ID("u")));
    s = (seen){ "", 0 };
    OK(ae_store_seats(*state, ID("a"), see_seat, &s));
    assert_string_equal(s.text, "a0 - Gaius - 11\n");
}

static void see_line(void *ctx, const ae_store_line *l)
{
    fresh_note(ctx, "%d@%d %d %s: %s\n", (int)l->number, (int)l->at, (int)l->seat, l->name,
               l->text);
}

static void test_chat(void **state)
{
    ae_store_line line = { ID("a"), 0, 1, 0, "Livia", "salve" };
    seen s = { "", 0 };

    fresh_table(*state, ID("a"));
    for (int i = 1; i <= 6; i++) {
        line.at = i;
        line.seat = i % 2 ? i : -1;
        OK(ae_store_chat_add(*state, &line, 3));
    }
    OK(ae_store_chat(*state, ID("a"), 0, see_line, &s));
    assert_string_equal(s.text,
                        "4@4 -1 Livia: salve\n5@5 5 Livia: salve\n6@6 -1 Livia: salve\n");
    s = (seen){ "", 0 };
    OK(ae_store_chat(*state, ID("a"), 5, see_line, &s));
    assert_string_equal(s.text, "6@6 -1 Livia: salve\n");
    line.table = ID("z");
    IS(MISSING, ae_store_chat_add(*state, &line, 3));
}

/* ---- users and tokens ---- */

static void see_user(void *ctx, const ae_store_user *u)
{
    fresh_note(ctx, "%c %s %s %d %d %d\n", u->id[25], u->name, fresh_text(u->password),
               (int)u->role, (int)u->created_at, (int)u->banned_at);
}

static void test_users(void **state)
{
    ae_store_user u = { ID("u"), "Łukasz Ölmann", "hash", AE_ROLE_PLAYER, 3, -1 };
    seen s = { "", 0 };

    OK(ae_store_user_add(*state, &u));
    u.id = ID("v"), u.name = "łUKASZ öLMANN";
    IS(TAKEN, ae_store_user_add(*state, &u));
    u.name = "Lukasz Olmann";
    OK(ae_store_user_add(*state, &u));
    OK(ae_store_user_find(*state, "ŁUKASZ ÖLMANN", see_user, &s));
    IS(MISSING, ae_store_user_find(*state, "nobody", see_user, &s));
    u = (ae_store_user){ ID("u"), NULL, NULL, AE_ROLE_OPERATOR, 0, 99 };
    OK(ae_store_user_set(*state, &u));
    OK(ae_store_user_get(*state, ID("u"), see_user, &s));
    assert_string_equal(s.text, "u Łukasz Ölmann hash 0 3 -1\nu Łukasz Ölmann - 1 3 99\n");
    OK(ae_store_user_remove(*state, ID("u")));
    IS(MISSING, ae_store_user_remove(*state, ID("u")));
    IS(MISSING, ae_store_user_set(*state, &u));
}

static void see_token(void *ctx, const ae_store_token *t)
{
    fresh_note(ctx, "%s %c %d %s %d %d\n", t->hash, t->user[25], (int)t->kind, t->label,
               (int)t->created_at, (int)t->used_at);
}

static void test_tokens(void **state)
{
    ae_store_token t = { "aa", ID("u"), AE_TOKEN_SESSION, "Firefox", 10, 10, 100 };
    ae_store_user ban = { ID("u"), NULL, NULL, AE_ROLE_PLAYER, 0, 50 };
    seen s = { "", 0 };

    IS(MISSING, ae_store_token_add(*state, &t));
    fresh_user(*state, ID("u"), "Gaius");
    OK(ae_store_token_add(*state, &t));
    IS(TAKEN, ae_store_token_add(*state, &t));
    t.hash = "bb", t.kind = AE_TOKEN_API, t.expires_at = AE_SQL_NEVER;
    OK(ae_store_token_add(*state, &t));
    OK(ae_store_token_use(*state, "aa", 20));
    OK(ae_store_token_get(*state, "aa", 99, see_token, &s));
    assert_string_equal(s.text, "aa u 0 Firefox 10 20\n");
    IS(MISSING, ae_store_token_get(*state, "aa", 100, see_token, &s));
    OK(ae_store_token_get(*state, "bb", 1000, see_token, &s));
    OK(ae_store_tokens_sweep(*state, 100));
    IS(MISSING, ae_store_token_use(*state, "aa", 20));
    OK(ae_store_user_set(*state, &ban));
    IS(MISSING, ae_store_token_get(*state, "bb", 1000, see_token, &s));
    OK(ae_store_tokens_remove(*state, ID("u"), AE_TOKEN_SESSION));
    s = (seen){ "", 0 };
    OK(ae_store_tokens(*state, ID("u"), see_token, &s));
    assert_int_equal(s.n, 1);
    OK(ae_store_token_remove(*state, "bb"));
    IS(MISSING, ae_store_token_remove(*state, "bb"));
}

/* ---- leases and notices ---- */

static void test_leases(void **state)
{
    OK(ae_store_lease(*state, "clocks", "one", 100, 200));
    IS(TAKEN, ae_store_lease(*state, "clocks", "two", 199, 300));
    OK(ae_store_lease(*state, "clocks", "one", 150, 250));
    IS(TAKEN, ae_store_lease(*state, "clocks", "two", 249, 300));
    OK(ae_store_lease(*state, "clocks", "two", 250, 300));
    IS(TAKEN, ae_store_lease(*state, "clocks", "one", 260, 400));
    IS(STALE, ae_store_lease_end(*state, "clocks", "one"));
    OK(ae_store_lease_end(*state, "clocks", "two"));
    OK(ae_store_lease(*state, "clocks", "one", 261, 400));
    OK(ae_store_lease(*state, "bots", "two", 261, 400));
}

typedef struct {
    char owner[8];
    int n_leases, n_notices, n_odd;
} worker;

static void take_notice(void *ctx, const ae_store_notice *n)
{
    worker *w = ctx;

    w->n_notices++;
    w->n_odd += n->attempts != 1;
}

enum { N_WRITERS = 4 };

static void *work(void *arg)
{
    worker *w = arg;
    ae_store *store = fresh_open();
    char name[16];

    for (int i = 0; i < 50; i++) {
        ae_store_claim claim = { w->owner, 10, 20, 3 };
        ae_store_err err;

        snprintf(name, sizeof name, "lease %d", i);
        err = ae_store_lease(store, name, w->owner, 10, 20);
        w->n_leases += err == AE_STORE_OK;
        w->n_odd += err != AE_STORE_OK && err != AE_STORE_TAKEN;
        w->n_odd += ae_store_notices(store, &claim, take_notice, w) != AE_STORE_OK;
    }
    ae_store_close(store);
    return NULL;
}

static void test_work_race(void **state)
{
    worker w[N_WRITERS] = { { "", 0, 0, 0 } };
    pthread_t thread[N_WRITERS];
    char id[32];
    int n_leases = 0, n_notices = 0;

    fresh_user(*state, ID("u"), "Gaius");
    for (int i = 0; i < 60; i++) {
        ae_store_notice n = { id, ID("u"), "turn", "{}", 5, 0 };

        snprintf(id, sizeof id, "%026d", i);
        OK(ae_store_notice_add(*state, &n));
    }
    for (int i = 0; i < N_WRITERS; i++) {
        snprintf(w[i].owner, sizeof w[i].owner, "w%d", i);
        pthread_create(&thread[i], NULL, work, &w[i]);
    }
    for (int i = 0; i < N_WRITERS; i++) {
        pthread_join(thread[i], NULL);
        assert_int_equal(w[i].n_odd, 0);
        n_leases += w[i].n_leases;
        n_notices += w[i].n_notices;
    }
    assert_int_equal(n_leases, 50);
    assert_int_equal(n_notices, 60);
}

static void see_notice(void *ctx, const ae_store_notice *n)
{
    fresh_note(ctx, "%c %c %s %s %d %d\n", n->id[25], n->user[25], n->kind, n->payload,
               (int)n->due_at, (int)n->attempts);
}

static void test_notices(void **state)
{
    ae_store_notice n = { ID("1"), ID("u"), "turn", "{\"table\":1}", 100, 0 };
    ae_store_claim claim = { "one", 99, 150, 10 };
    seen s = { "", 0 };

    IS(MISSING, ae_store_notice_add(*state, &n));
    fresh_user(*state, ID("u"), "Gaius");
    OK(ae_store_notice_add(*state, &n));
    IS(TAKEN, ae_store_notice_add(*state, &n));
    OK(ae_store_notices(*state, &claim, see_notice, &s));
    assert_int_equal(s.n, 0);
    claim.now = 100;
    OK(ae_store_notices(*state, &claim, see_notice, &s));
    OK(ae_store_notices(*state, &claim, see_notice, &s));
    assert_string_equal(s.text, "1 u turn {\"table\":1} 100 1\n");
    claim = (ae_store_claim){ "two", 150, 200, 10 }; /* the first one's time is up */
    OK(ae_store_notices(*state, &claim, see_notice, &s));
    assert_int_equal(s.n, 2);
    IS(STALE, ae_store_notice_done(*state, ID("1"), "one"));
    IS(STALE, ae_store_notice_later(*state, ID("1"), "one", 999));
    OK(ae_store_notice_later(*state, ID("1"), "two", 500));
    claim = (ae_store_claim){ "one", 499, 600, 10 };
    OK(ae_store_notices(*state, &claim, see_notice, &s));
    assert_int_equal(s.n, 2);
    claim.now = 500;
    OK(ae_store_notices(*state, &claim, see_notice, &s));
    assert_int_equal(s.n, 3);
    OK(ae_store_notice_done(*state, ID("1"), "one"));
    IS(STALE, ae_store_notice_done(*state, ID("1"), "one"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_seats),  TEST(test_chat),      TEST(test_users),   TEST(test_tokens),
        TEST(test_leases), TEST(test_work_race), TEST(test_notices),
    };

    return cmocka_run_group_tests(tests, fresh_begin, fresh_end);
}

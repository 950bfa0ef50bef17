/*
 * people.c: tests seats, chat, users, tokens, leases, keepers and notices.
 */
#include "fresh.h"

#include <pthread.h>
#include <stdio.h>

#include "store/hosts.h"
#include "store/seats.h"
#include "store/users.h"
#include "store/leases.h"
#include "store/notices.h"

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

static void sit_guest(ae_store *store, const char *table, int64_t seat)
{
    ae_store_seat guest = { table, seat, NULL, "Livia", "5ec7e7", "00ff" };

    OK(ae_store_sit(store, &guest));
}

/* The guest sits at table a together with the user, twice at b, and alone at c, which is over. */
static void sit_guests(ae_store *store)
{
    ae_store_table over = { ID("c"), AE_STATE_OVER, HEAD, "{}", 5, 5, -1, 0 };
    ae_store_seat member = { ID("a"), 0, ID("u"), "Gaius", NULL, "11" };

    fresh_user(store, ID("u"), "Gaius");
    fresh_table(store, ID("a"));
    fresh_table(store, ID("b"));
    OK(ae_store_table_add(store, &over));
    OK(ae_store_sit(store, &member));
    sit_guest(store, ID("a"), 1);
    sit_guest(store, ID("b"), 0);
    sit_guest(store, ID("b"), 1);
    sit_guest(store, ID("c"), 0);
}

static void test_guests(void **state)
{
    seen s = { "", 0 };

    sit_guests(*state);
    OK(ae_store_seats_by_secret(*state, "5ec7e7", "", see_seat, &s));
    assert_string_equal(s.text, "a1 - Livia 5ec7e7 00ff\nb0 - Livia 5ec7e7 00ff\n"
                                "b1 - Livia 5ec7e7 00ff\nc0 - Livia 5ec7e7 00ff\n");
    s = (seen){ "", 0 };
    OK(ae_store_seats_by_secret(*state, "5ec7e7", ID("b"), see_seat, &s));
    assert_string_equal(s.text, "c0 - Livia 5ec7e7 00ff\n");
    OK(ae_store_seats_by_secret(*state, "no", "", see_seat, &s));
    assert_int_equal(s.n, 1);
    IS(MISSING, ae_store_seats_adopt(*state, "5ec7e7", ID("z")));
    OK(ae_store_seats_adopt(*state, "no", ID("u")));
    OK(ae_store_seats_adopt(*state, "5ec7e7", ID("u")));
    s = (seen){ "", 0 };
    OK(ae_store_seats_of(*state, ID("u"), "", see_seat, &s));
    assert_string_equal(s.text, "a0 u Gaius - 11\nb0 u Livia - 00ff\nb1 u Livia - 00ff\n"
                                "c0 u Livia - 00ff\n");
    s = (seen){ "", 0 };
    OK(ae_store_seats_by_secret(*state, "5ec7e7", "", see_seat, &s));
    assert_string_equal(s.text, "a1 - Livia 5ec7e7 00ff\n");
}

static void assert_tables_of(ae_store *store, const char *user, const char *secret, int wanted)
{
    int64_t n = -1;

    OK(ae_store_n_tables_of(store, user, secret, &n));
    assert_int_equal(n, wanted);
}

static void test_n_tables(void **state)
{
    assert_tables_of(*state, NULL, NULL, 0);
    sit_guests(*state);
    assert_tables_of(*state, NULL, NULL, 0);
    assert_tables_of(*state, ID("u"), NULL, 1);
    assert_tables_of(*state, NULL, "5ec7e7", 2);
    assert_tables_of(*state, ID("u"), "5ec7e7", 2);
    assert_tables_of(*state, ID("z"), "no", 0);
}

static void assert_hosted(ae_store *store, const char *person, int64_t after,
                          const char *wanted)
{
    ae_store_host host = { .person = person, .mark = "f00d" };
    ae_store_hosted n;
    char text[32];

    OK(ae_store_hosted_count(store, &host, after, &n));
    snprintf(text, sizeof text, "%d %d %d", (int)n.strong_of_person, (int)n.of_address,
             (int)n.strong_of_address);
    assert_string_equal(text, wanted);
}

static void assert_guest(ae_store *store, const char *secret, int wanted)
{
    int is = -1;

    OK(ae_store_is_guest(store, secret, &is));
    assert_int_equal(is, wanted);
}

/* The tables of sit_guests() were created at the time 5. */
static void test_hosts(void **state)
{
    ae_store_host host = { ID("b"), "5ec7e7", "f00d", 1 };
    int is_strong = -1;

    sit_guests(*state);
    fresh_table(*state, ID("d"));
    IS(MISSING, ae_store_host_add(*state, &(ae_store_host){ ID("z"), "x", "", 0 }));
    OK(ae_store_host_add(*state, &host));
    IS(TAKEN, ae_store_host_add(*state, &host));
    OK(ae_store_host_add(*state, &(ae_store_host){ ID("d"), "other", "f00d", 0 }));
    assert_hosted(*state, "5ec7e7", 4, "1 2 1");
    assert_hosted(*state, "other", 5, "0 0 0");
    assert_tables_of(*state, NULL, "other", 1);
    assert_guest(*state, "other", 1);
    assert_guest(*state, "5ec7e7", 1);
    assert_guest(*state, "nobody", 0);
    OK(ae_store_host_get(*state, ID("b"), &is_strong));
    assert_true(is_strong);
    OK(ae_store_host_set(*state, ID("b"), 0));
    assert_hosted(*state, "5ec7e7", 4, "0 2 0");
    OK(ae_store_hosts_adopt(*state, "other", ID("u")));
    assert_guest(*state, "other", 1);
    OK(ae_store_hosts_adopt(*state, "5ec7e7", ID("u")));
    OK(ae_store_host_set(*state, ID("b"), 1));
    assert_hosted(*state, ID("u"), 4, "1 2 1");
    OK(ae_store_table_remove(*state, ID("b")));
    assert_hosted(*state, ID("u"), 4, "0 1 0");
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
    line.text = "";
    IS(TEXT, ae_store_chat_add(*state, &line, 3));
}

static void test_chat_remove(void **state)
{
    ae_store_line line = { ID("a"), 0, 1, 0, "Livia", "vae" };
    seen s = { "", 0 };

    fresh_table(*state, ID("a"));
    OK(ae_store_chat_add(*state, &line, 9));
    OK(ae_store_chat_add(*state, &line, 9));
    OK(ae_store_chat_remove(*state, ID("a"), 2));
    IS(MISSING, ae_store_chat_remove(*state, ID("a"), 2));
    IS(MISSING, ae_store_chat_remove(*state, ID("a"), 3));
    OK(ae_store_chat_add(*state, &line, 9));
    OK(ae_store_chat(*state, ID("a"), 0, see_line, &s));
    assert_string_equal(s.text, "1@1 0 Livia: vae\n3@1 0 Livia: vae\n");
}

/* ---- users and tokens ---- */

static void see_user(void *ctx, const ae_store_user *u)
{
    fresh_note(ctx, "%c %s %s %d %d %d\n", u->id[25], u->name, fresh_text(u->password),
               (int)u->role, (int)u->created_at, (int)u->banned_at);
}

static void test_users(void **state)
{
    ae_store_user u = { .id = ID("u"),
                        .name = "Łukasz Ölmann",
                        .password = "hash",
                        .created_at = 3,
                        .banned_at = -1 };
    seen s = { "", 0 };

    OK(ae_store_user_add(*state, &u));
    u.id = ID("v"), u.name = "łUKASZ öLMANN";
    IS(TAKEN, ae_store_user_add(*state, &u));
    u.name = "Lukasz Olmann";
    OK(ae_store_user_add(*state, &u));
    OK(ae_store_user_find(*state, "ŁUKASZ ÖLMANN", see_user, &s));
    IS(MISSING, ae_store_user_find(*state, "nobody", see_user, &s));
    u = (ae_store_user){ .id = ID("u"), .role = AE_ROLE_OPERATOR, .banned_at = 99 };
    OK(ae_store_user_set(*state, &u));
    OK(ae_store_user_get(*state, ID("u"), see_user, &s));
    assert_string_equal(s.text, "u Łukasz Ölmann hash 0 3 -1\nu Łukasz Ölmann - 1 3 99\n");
    OK(ae_store_user_remove(*state, ID("u")));
    IS(MISSING, ae_store_user_remove(*state, ID("u")));
    IS(MISSING, ae_store_user_set(*state, &u));
}

static void test_banned(void **state)
{
    ae_store_user ban = { .id = ID("v"), .role = AE_ROLE_PLAYER, .banned_at = 50 };
    seen s = { "", 0 };

    fresh_user(*state, ID("u"), "Gaius");
    fresh_user(*state, ID("v"), "Livia");
    OK(ae_store_user_set(*state, &ban));
    OK(ae_store_banned(*state, 50, see_user, &s));
    assert_int_equal(s.n, 0);
    OK(ae_store_banned(*state, 49, see_user, &s));
    assert_int_equal(s.n, 1);
}

static void see_away(void *ctx, const ae_store_user *u)
{
    fresh_note(ctx, "%c '%s' %d %d %lld\n", u->id[25], u->about, (int)u->away_until,
               (int)u->away_year, (long long)u->away_used);
}

static void test_away(void **state)
{
    ae_store_user u = { .id = ID("u"), .name = "Gaius", .banned_at = -1, .about = "{}" };
    seen s = { "", 0 };

    OK(ae_store_user_add(*state, &u));
    fresh_user(*state, ID("v"), "Livia");
    fresh_user(*state, ID("w"), "Marcus");
    OK(ae_store_user_about(*state, ID("v"), "{\"lang\":\"de\"}"));
    IS(MISSING, ae_store_user_about(*state, ID("z"), "{}"));
    u.away_until = 500, u.away_year = 2001, u.away_used = INT64_C(2592000000);
    OK(ae_store_user_away(*state, &u));
    OK(ae_store_users(*state, "", 2, see_away, &s));
    assert_string_equal(s.text, "u '{}' 500 2001 2592000000\nv '{\"lang\":\"de\"}' -1 0 0\n");
    s = (seen){ "", 0 };
    OK(ae_store_users(*state, ID("v"), 2, see_away, &s));
    assert_string_equal(s.text, "w '' -1 0 0\n");
    u.away_until = -1, u.id = ID("z");
    IS(MISSING, ae_store_user_away(*state, &u));
    u.id = ID("u");
    OK(ae_store_user_away(*state, &u));
    s = (seen){ "", 0 };
    OK(ae_store_user_find(*state, "GAIUS", see_away, &s));
    assert_string_equal(s.text, "u '{}' -1 2001 2592000000\n");
}

static void see_token(void *ctx, const ae_store_token *t)
{
    fresh_note(ctx, "%s %c %d %s %d %d\n", t->hash, t->user[25], (int)t->kind, t->label,
               (int)t->created_at, (int)t->used_at);
}

static void test_tokens(void **state)
{
    ae_store_token t = { "aa", ID("u"), AE_TOKEN_SESSION, "Firefox", 10, 10, 100 };
    ae_store_user ban = { .id = ID("u"), .role = AE_ROLE_PLAYER, .banned_at = 50 };
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
    OK(ae_store_token_get(*state, "bb", 1000, see_token, &s)); /* banned users are found, too */
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

/* ---- nodes ---- */

static void see_due(void *ctx, const ae_store_table *t)
{
    fresh_note(ctx, "%c", t->id[25]);
}

static void assert_due(ae_store *store, int64_t now, const char *wanted)
{
    seen s = { "", 0 };

    OK(ae_store_due(store, now, 9, see_due, &s));
    assert_string_equal(s.text, wanted);
}

/* A table has one keeper as long as the node holds its lease. */
static void test_keepers(void **state)
{
    fresh_table(*state, ID("a"));
    OK(ae_store_node(*state, "one", 100, 200));
    OK(ae_store_node(*state, "two", 100, 300));
    OK(ae_store_keep(*state, ID("a"), "one", 110));
    OK(ae_store_keep(*state, ID("a"), "one", 120));
    IS(TAKEN, ae_store_keep(*state, ID("a"), "two", 199));
    OK(ae_store_node(*state, "one", 150, 250));
    IS(TAKEN, ae_store_keep(*state, ID("a"), "two", 249));
    OK(ae_store_keep(*state, ID("a"), "two", 250));
    IS(TAKEN, ae_store_keep(*state, ID("a"), "one", 251));
    OK(ae_store_node_end(*state, "two"));
    IS(STALE, ae_store_node_end(*state, "two"));
    OK(ae_store_keep(*state, ID("a"), "one", 252));
    IS(TAKEN, ae_store_keep(*state, ID("z"), "one", 252));
}

/* ae_store_due() finds the tables that have no keeper. */
static void test_kept_due(void **state)
{
    fresh_table(*state, ID("a"));
    fresh_table(*state, ID("b"));
    OK(ae_store_wake(*state, ID("b"), 0));
    OK(ae_store_node(*state, "one", 100, 200));
    assert_due(*state, 100, "b");
    OK(ae_store_keep(*state, ID("a"), "one", 100));
    OK(ae_store_keep(*state, ID("b"), "one", 100));
    assert_due(*state, 199, "");
    assert_due(*state, 200, "ab");
    IS(TAKEN, ae_store_unkeep(*state, ID("a"), "two", (ae_store_rest){ 199, -1 }));
    OK(ae_store_unkeep(*state, ID("a"), "one", (ae_store_rest){ 199, 150 }));
    assert_due(*state, 149, "");
    assert_due(*state, 150, "a");
    OK(ae_store_unkeep(*state, ID("a"), "two", (ae_store_rest){ 160, -1 }));
    OK(ae_store_unkeep(*state, ID("b"), "two", (ae_store_rest){ 200, 300 }));
    assert_due(*state, 299, "");
    assert_due(*state, 300, "b");
    IS(TAKEN, ae_store_unkeep(*state, ID("z"), "one", (ae_store_rest){ 200, 0 }));
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
        ae_store_notice n = { id, ID("u"), "turn", id, 5, 0 };

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
    OK(ae_store_notice_add(*state, &n)); /* it waits already */
    n.payload = "{}";
    IS(TAKEN, ae_store_notice_add(*state, &n));
    OK(ae_store_notices(*state, &claim, see_notice, &s));
    assert_int_equal(s.n, 0);
    claim.now = 100;
    OK(ae_store_notices(*state, &claim, see_notice, &s));
    OK(ae_store_notices(*state, &claim, see_notice, &s));
    assert_string_equal(s.text, "1 u turn {\"table\":1} 100 1\n");
    claim = (ae_store_claim){ "two", 150, 200, 10 }; /* the first claim has expired */
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

static void test_drop(void **state)
{
    ae_store_notice n = { ID("1"), ID("u"), "turn", "a", 100, 0 };
    ae_store_claim claim = { "one", 100, 150, 10 };
    seen s = { "", 0 };

    fresh_user(*state, ID("u"), "Gaius");
    fresh_user(*state, ID("v"), "Livia");
    OK(ae_store_notice_add(*state, &n));
    n.id = ID("2");
    OK(ae_store_notice_add(*state, &n));
    n.id = ID("3"), n.payload = "b";
    OK(ae_store_notice_add(*state, &n));
    n.id = ID("4"), n.user = ID("v"), n.due_at = 101;
    OK(ae_store_notice_add(*state, &n));
    OK(ae_store_notices(*state, &claim, see_notice, &s));
    assert_int_equal(s.n, 2);
    n = (ae_store_notice){ ID("6"), ID("u"), "turn", "b", 100, 0 };
    OK(ae_store_notice_add(*state, &n)); /* it is being delivered */
    OK(ae_store_notices_drop(*state, ID("u"), "turn", "a"));
    OK(ae_store_notices_drop(*state, ID("u"), "turn", "a"));
    OK(ae_store_notices_drop(*state, ID("u"), "end", "b"));
    IS(STALE, ae_store_notice_done(*state, ID("1"), "one"));
    OK(ae_store_notice_done(*state, ID("3"), "one"));
    n = (ae_store_notice){ ID("5"), ID("u"), "turn", "a", 100, 0 };
    OK(ae_store_notice_add(*state, &n));
    claim.now = 200;
    s = (seen){ "", 0 };
    OK(ae_store_notices(*state, &claim, see_notice, &s));
    assert_int_equal(s.n, 2);
    assert_non_null(strstr(s.text, "5 u turn a 100 1\n"));
    assert_non_null(strstr(s.text, "4 v turn b 101 1\n"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_seats),    TEST(test_guests),      TEST(test_n_tables), TEST(test_hosts),
        TEST(test_chat),     TEST(test_chat_remove), TEST(test_users),    TEST(test_away),
        TEST(test_banned),   TEST(test_tokens),      TEST(test_leases),   TEST(test_keepers),
        TEST(test_kept_due), TEST(test_work_race),   TEST(test_notices),  TEST(test_drop),
    };

    return cmocka_run_group_tests(tests, fresh_begin, fresh_end);
}

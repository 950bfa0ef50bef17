/*
 * conformance.c: what store.h promises, on whatever database AE_STORE_URL names; without it, on
 * SQLite in a file of its own.  tests/store/postgres.sh runs the same on PostgreSQL.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "store/dump.h"
#include "store/seats.h"
#include "store/users.h"
#include "store/work.h"

#define ID(tail) "0000000000000000000000000" tail
#define HEAD     "aedile 1\ngame forum\n\n"

static char url[512];
static int is_sqlite;

#define OK(call)        assert_int_equal((call), AE_STORE_OK)
#define IS(err, call)   assert_int_equal((call), AE_STORE_##err)
#define RUN(store, ...) OK(ae_sql_exec((store), &(ae_sql_call){ __VA_ARGS__ }, 1))

/* ---- a fresh store ---- */

static void wipe(void)
{
    static const char *const ends[] = { "", "-wal", "-shm" };
    char path[600];
    ae_sql *sql;

    for (int i = 0; i < 3 && is_sqlite; i++) {
        snprintf(path, sizeof path, "%s%s", url + strlen("sqlite:"), ends[i]);
        unlink(path);
    }
    if (is_sqlite)
        return;
    OK(ae_sql_open(&sql, url, 0, NULL));
    RUN(sql, .sql = "DROP SCHEMA public CASCADE");
    RUN(sql, .sql = "CREATE SCHEMA public");
    ae_sql_close(sql);
}

static ae_store *open_store(void)
{
    ae_store *store;
    char said[512];
    ae_text detail = AE_TEXT_IN(said);

    if (ae_store_open(&store, url, AE_SQL_MAKE, &detail) != AE_STORE_OK)
        fail_msg("%s: %s", url, said);
    return store;
}

static int set_up(void **state)
{
    wipe();
    *state = open_store();
    return 0;
}

static int tear_down(void **state)
{
    ae_store_close(*state);
    return 0;
}

static void add_table(ae_store *store, const char *id)
{
    ae_store_table t = { id, AE_STATE_OPEN, "", "{}", 5, 5 };

    OK(ae_store_table_add(store, &t));
}

static void add_user(ae_store *store, const char *id, const char *name)
{
    ae_store_user u = { id, name, "$argon2id$", AE_ROLE_PLAYER, 7, -1 };

    OK(ae_store_user_add(store, &u));
}

/* ---- seen rows, as one text ---- */

typedef struct {
    char text[8192];
    int n;
} seen;

static void note(seen *s, const char *format, ...)
{
    size_t len = strlen(s->text);
    va_list list;

    s->n++;
    va_start(list, format);
    vsnprintf(s->text + len, sizeof s->text - len, format, list);
    va_end(list);
}

static const char *text_of(const char *s)
{
    return s ? s : "-";
}

/* ---- meta ---- */

static void test_meta(void **state)
{
    char value[64];

    IS(MISSING, ae_store_meta_get(*state, "push", &AE_TEXT_IN(value)));
    OK(ae_store_meta_once(*state, "push", "first", &AE_TEXT_IN(value)));
    assert_string_equal(value, "first");
    OK(ae_store_meta_once(*state, "push", "second", &AE_TEXT_IN(value)));
    assert_string_equal(value, "first");
    OK(ae_store_meta_put(*state, "push", "'; DROP TABLE meta; --"));
    OK(ae_store_meta_get(*state, "push", &AE_TEXT_IN(value)));
    assert_string_equal(value, "'; DROP TABLE meta; --");
}

static void test_text(void **state)
{
    char value[64];
    /* Of one to four bytes, signs of control, and what looks like an escape. */
    const char *odd = "aé漢\U0001f3b2\t\x7f\\n\"'$1";

    OK(ae_store_meta_put(*state, "odd", odd));
    OK(ae_store_meta_get(*state, "odd", &AE_TEXT_IN(value)));
    assert_string_equal(value, odd);
    IS(TEXT, ae_store_meta_put(*state, "odd", "\xff"));
    IS(TEXT, ae_store_meta_put(*state, "odd", "\xed\xa0\x80"));
    IS(TEXT, ae_store_meta_put(*state, "odd", "cut \xe6\xbc"));
    OK(ae_store_meta_put(*state, "odd", ""));
    OK(ae_store_meta_get(*state, "odd", &AE_TEXT_IN(value)));
    assert_string_equal(value, "");
}

/* ---- tables ---- */

static void see_table(void *ctx, const ae_store_table *t)
{
    note(ctx, "%c %s %s %s %d %d\n", t->id[25], ae_store_state_name(t->state), t->head,
         t->settings, (int)t->created_at, (int)t->changed_at);
}

static void test_tables(void **state)
{
    ae_store_table t = { ID("a"), AE_STATE_OPEN, "", "{\"x\":1}", 10, 10 };
    seen s = { "", 0 };

    OK(ae_store_table_add(*state, &t));
    IS(TAKEN, ae_store_table_add(*state, &t));
    t.state = AE_STATE_RUNNING, t.head = HEAD, t.changed_at = 11;
    OK(ae_store_table_set(*state, AE_STATE_OPEN, &t));
    IS(STALE, ae_store_table_set(*state, AE_STATE_OPEN, &t));
    t.id = ID("b");
    IS(STALE, ae_store_table_set(*state, AE_STATE_RUNNING, &t));
    OK(ae_store_table_get(*state, ID("a"), see_table, &s));
    assert_string_equal(s.text, "a running " HEAD " {\"x\":1} 10 11\n");
    IS(MISSING, ae_store_table_get(*state, ID("b"), see_table, &s));
    OK(ae_store_table_remove(*state, ID("a")));
    IS(MISSING, ae_store_table_remove(*state, ID("a")));
    t.id = "short";
    IS(TEXT, ae_store_table_add(*state, &t));
    t.id = "../../../../../etc/passwd1";
    IS(TEXT, ae_store_table_add(*state, &t));
}

static void test_pages(void **state)
{
    const char *ids[] = { ID("c"), ID("1"), ID("a"), ID("b"), ID("2") };
    ae_store_page page = { AE_N_STATES, "", 2 };
    seen s = { "", 0 };

    for (int i = 0; i < 5; i++) {
        ae_store_table t = { ids[i], i % 2 ? AE_STATE_OVER : AE_STATE_OPEN, "", "", 0, 0 };

        OK(ae_store_table_add(*state, &t));
    }
    OK(ae_store_tables(*state, &page, see_table, &s));
    assert_string_equal(s.text, "1 over   0 0\n2 open   0 0\n");
    page.after = ID("a");
    s = (seen){ "", 0 };
    OK(ae_store_tables(*state, &page, see_table, &s));
    assert_string_equal(s.text, "b over   0 0\nc open   0 0\n");
    page = (ae_store_page){ AE_STATE_OPEN, ID("2"), 9 };
    s = (seen){ "", 0 };
    OK(ae_store_tables(*state, &page, see_table, &s));
    assert_string_equal(s.text, "a open   0 0\nc open   0 0\n");
}

/* ---- entries ---- */

static void see_entry(void *ctx, int64_t number, const char *text)
{
    note(ctx, "%d %s\n", (int)number, text);
}

static void assert_log(ae_store *store, const char *id, const char *wanted)
{
    seen s = { "", 0 };
    int64_t n;

    OK(ae_store_entries(store, id, 1, see_entry, &s));
    assert_string_equal(s.text, wanted);
    OK(ae_store_count(store, id, &n));
    assert_int_equal(n, s.n);
}

static ae_store_err append(ae_store *store, const char *id, int64_t number, const char *text)
{
    ae_store_entry e = { id, number, text, AE_STORE_OK };
    ae_store_err err = ae_store_append(store, &e, 1);

    return err == AE_STORE_OK ? e.result : err;
}

static void test_append(void **state)
{
    seen s = { "", 0 };

    add_table(*state, ID("a"));
    OK(append(*state, ID("a"), 1, "chance draw oil"));
    OK(append(*state, ID("a"), 2, "0 bid 2 @7"));
    IS(STALE, append(*state, ID("a"), 2, "0 bid 3"));
    IS(STALE, append(*state, ID("a"), 1, "0 bid 3"));
    IS(STALE, append(*state, ID("a"), 4, "0 bid 3"));
    IS(STALE, append(*state, ID("a"), 0, "0 bid 3"));
    IS(STALE, append(*state, ID("a"), -1, "0 bid 3"));
    IS(TEXT, append(*state, ID("a"), 3, "two\nlines"));
    IS(TEXT, append(*state, ID("a"), 3, ""));
    IS(TEXT, append(*state, ID("a"), 3, "\xff"));
    IS(MISSING, append(*state, ID("b"), 1, "x"));
    assert_log(*state, ID("a"), "1 chance draw oil\n2 0 bid 2 @7\n");
    OK(ae_store_entries(*state, ID("a"), 2, see_entry, &s));
    assert_string_equal(s.text, "2 0 bid 2 @7\n");
    OK(ae_store_table_remove(*state, ID("a")));
    assert_log(*state, ID("a"), "");
}

static void test_batch(void **state)
{
    ae_store_entry e[] = {
        { ID("b"), 1, "b1", 0 },      { ID("a"), 2, "late", 0 },
        { ID("c"), 1, "c1", 0 },      { ID("b"), 2, "b2", 0 },
        { ID("a"), 3, "follows", 0 }, { ID("z"), 1, "no table", 0 },
        { ID("c"), 3, "gap", 0 },     { ID("b"), 3, "b\n3", 0 },
        { ID("b"), 4, "follows", 0 }, { ID("z"), 2, "follows", 0 },
    };
    static const ae_store_err wanted[] = {
        AE_STORE_OK,      AE_STORE_STALE, AE_STORE_OK,   AE_STORE_OK,    AE_STORE_STALE,
        AE_STORE_MISSING, AE_STORE_STALE, AE_STORE_TEXT, AE_STORE_STALE, AE_STORE_MISSING,
    };

    add_table(*state, ID("a"));
    add_table(*state, ID("b"));
    add_table(*state, ID("c"));
    OK(append(*state, ID("a"), 1, "a1"));
    OK(append(*state, ID("a"), 2, "a2"));
    OK(ae_store_append(*state, e, 10));
    for (int i = 0; i < 10; i++)
        if (e[i].result != wanted[i])
            fail_msg("%d: %s", i, ae_store_key(e[i].result));
    assert_log(*state, ID("a"), "1 a1\n2 a2\n");
    assert_log(*state, ID("b"), "1 b1\n2 b2\n");
    assert_log(*state, ID("c"), "1 c1\n");
    OK(ae_store_append(*state, e, 0));
}

/* More than one pipeline takes at a time. */
static void test_long_batch(void **state)
{
    enum { N = 1200 };
    ae_store_entry *e = calloc(N, sizeof *e);
    int64_t n;

    add_table(*state, ID("a"));
    add_table(*state, ID("b"));
    for (int i = 0; i < N; i++)
        e[i] = (ae_store_entry){ i % 2 ? ID("a") : ID("b"), i / 2 + 1, "0 bid 1", 0 };
    OK(ae_store_append(*state, e, N));
    for (int i = 0; i < N; i++)
        assert_int_equal(e[i].result, AE_STORE_OK);
    OK(ae_store_count(*state, ID("b"), &n));
    assert_int_equal(n, N / 2);
    free(e);
}

/* ---- races ---- */

enum { N_WRITERS = 4, N_TABLES = 3, ROUNDS = 60, GROUP = 3, MAX_LOG = 2000 };
static const char *const race_ids[N_TABLES] = { ID("a"), ID("b"), ID("c") };

typedef struct {
    int me;
    char acked[N_TABLES][MAX_LOG];
    int n_acked, n_odd; /* answers that none of these may give */
} writer;

/* A group of entries for each table, in an order of its own, after what is there now. */
static int plan_round(writer *w, ae_store *store, int round, ae_store_entry *e, char text[][16])
{
    int n = 0;

    for (int t = 0; t < N_TABLES; t++) {
        int table = (t + round + w->me) % N_TABLES;
        int64_t count = 0;

        if (ae_store_count(store, race_ids[table], &count) != AE_STORE_OK)
            w->n_odd++;
        for (int k = 0; k < GROUP; k++, n++) {
            snprintf(text[n], 16, "%d %d %d", w->me, round, k);
            e[n] = (ae_store_entry){ race_ids[table], count + 1 + k, text[n], 0 };
        }
    }
    return n;
}

static void *write_rounds(void *arg)
{
    writer *w = arg;
    ae_store *store = open_store();

    for (int round = 0; round < ROUNDS; round++) {
        ae_store_entry e[N_TABLES * GROUP];
        char text[N_TABLES * GROUP][16];
        int n = plan_round(w, store, round, e, text);

        w->n_odd += ae_store_append(store, e, n) != AE_STORE_OK;
        for (int i = 0; i < n; i++) {
            w->n_odd += e[i].result != AE_STORE_OK && e[i].result != AE_STORE_STALE;
            w->n_odd += e[i].result != e[i / GROUP * GROUP].result;
            if (e[i].result == AE_STORE_OK) {
                w->acked[e[i].table[25] - 'a'][e[i].number] = 1;
                w->n_acked++;
            }
        }
    }
    ae_store_close(store);
    return NULL;
}

typedef struct {
    writer *writers;
    int table, n;
} verdict;

/* Who wrote it was told so, and nobody else; a group stands together. */
static void judge(void *ctx, int64_t number, const char *text)
{
    verdict *v = ctx;

    v->n++;
    assert_int_equal(number, v->n);
    assert_int_equal(atoi(strrchr(text, ' ')), (v->n - 1) % GROUP);
    for (int i = 0; i < N_WRITERS; i++)
        assert_int_equal(v->writers[i].acked[v->table][number], atoi(text) == i);
}

static void test_race(void **state)
{
    writer *w = calloc(N_WRITERS, sizeof *w);
    pthread_t thread[N_WRITERS];
    int acked = 0, n = 0;

    for (int i = 0; i < N_TABLES; i++)
        add_table(*state, race_ids[i]);
    for (int i = 0; i < N_WRITERS; i++) {
        w[i].me = i;
        pthread_create(&thread[i], NULL, write_rounds, &w[i]);
    }
    for (int i = 0; i < N_WRITERS; i++) {
        pthread_join(thread[i], NULL);
        assert_int_equal(w[i].n_odd, 0);
        acked += w[i].n_acked;
    }
    for (int t = 0; t < N_TABLES; t++) {
        verdict v = { w, t, 0 };

        OK(ae_store_entries(*state, race_ids[t], 1, judge, &v));
        n += v.n;
    }
    assert_int_equal(n, acked);
    assert_true(n >= ROUNDS * GROUP);
    free(w);
}

static void *open_once(void *arg)
{
    ae_store_close(open_store());
    return arg;
}

static void test_open_together(void **state)
{
    pthread_t thread[N_WRITERS];

    for (int round = 0; round < 5; round++) {
        ae_store_close(*state);
        wipe();
        for (int i = 0; i < N_WRITERS; i++)
            pthread_create(&thread[i], NULL, open_once, NULL);
        for (int i = 0; i < N_WRITERS; i++)
            pthread_join(thread[i], NULL);
        *state = open_store();
        add_table(*state, ID("a"));
    }
}

/* ---- seats and chat ---- */

static void see_seat(void *ctx, const ae_store_seat *s)
{
    note(ctx, "%c%d %c %s %s %s\n", s->table[25], (int)s->seat, s->user ? s->user[25] : '-',
         s->name, text_of(s->secret), text_of(s->nonce));
}

static void test_seats(void **state)
{
    ae_store_seat guest = { ID("a"), 1, NULL, "Livia", "5ec7e7", "00ff" };
    ae_store_seat member = { ID("a"), 0, ID("u"), "Gaius", NULL, "11" };
    seen s = { "", 0 };

    add_user(*state, ID("u"), "Gaius");
    add_table(*state, ID("a"));
    add_table(*state, ID("b"));
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
    note(ctx, "%d@%d %d %s: %s\n", (int)l->number, (int)l->at, (int)l->seat, l->name, l->text);
}

static void test_chat(void **state)
{
    ae_store_line line = { ID("a"), 0, 1, 0, "Livia", "salve" };
    seen s = { "", 0 };

    add_table(*state, ID("a"));
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
    note(ctx, "%c %s %s %d %d %d\n", u->id[25], u->name, text_of(u->password), (int)u->role,
         (int)u->created_at, (int)u->banned_at);
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
    note(ctx, "%s %c %d %s %d %d\n", t->hash, t->user[25], (int)t->kind, t->label,
         (int)t->created_at, (int)t->used_at);
}

static void test_tokens(void **state)
{
    ae_store_token t = { "aa", ID("u"), AE_TOKEN_SESSION, "Firefox", 10, 10, 100 };
    ae_store_user ban = { ID("u"), NULL, NULL, AE_ROLE_PLAYER, 0, 50 };
    seen s = { "", 0 };

    IS(MISSING, ae_store_token_add(*state, &t));
    add_user(*state, ID("u"), "Gaius");
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

static void *work(void *arg)
{
    worker *w = arg;
    ae_store *store = open_store();
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

    add_user(*state, ID("u"), "Gaius");
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
    note(ctx, "%c %c %s %s %d %d\n", n->id[25], n->user[25], n->kind, n->payload,
         (int)n->due_at, (int)n->attempts);
}

static void test_notices(void **state)
{
    ae_store_notice n = { ID("1"), ID("u"), "turn", "{\"table\":1}", 100, 0 };
    ae_store_claim claim = { "one", 99, 150, 10 };
    seen s = { "", 0 };

    IS(MISSING, ae_store_notice_add(*state, &n));
    add_user(*state, ID("u"), "Gaius");
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

/* ---- transactions and the schema ---- */

static void test_rollback(void **state)
{
    add_table(*state, ID("a"));
    OK(ae_sql_begin(*state, AE_SQL_WRITE));
    add_table(*state, ID("b"));
    ae_sql_rollback(*state);
    IS(STALE, append(*state, ID("a"), 2, "x"));
    OK(ae_sql_begin(*state, AE_SQL_WRITE));
    add_table(*state, ID("c"));
    IS(TEXT, ae_store_meta_put(*state, "x", "\xff"));
    IS(FAILED, ae_sql_commit(*state));
    IS(MISSING, ae_store_table_remove(*state, ID("b")));
    IS(MISSING, ae_store_table_remove(*state, ID("c")));
    OK(ae_store_table_remove(*state, ID("a")));
}

/* Nothing that a statement breaks is committed. */
static void test_broken_statement(void **state)
{
    ae_sql_call bad = { .sql = "INSERT INTO seats (table_id, seat, name) VALUES ($1, 0, '')",
                        .value = { AE_SQL_T(ID("z")) } };

    OK(ae_sql_begin(*state, AE_SQL_WRITE));
    add_table(*state, ID("a"));
    IS(MISSING, ae_sql_exec(*state, &bad, 1));
    IS(FAILED, ae_sql_commit(*state));
    IS(MISSING, ae_store_table_remove(*state, ID("a")));
    add_table(*state, ID("a"));
}

static const char *const steps[] = {
    "CREATE TABLE meta (key {text} NOT NULL PRIMARY KEY, value {text} NOT NULL) {tree};"
    "CREATE TABLE one (n {int} NOT NULL) {rows}",
    "CREATE TABLE two (n {int} NOT NULL) {rows}; INSERT INTO one VALUES (1)",
    "CREATE TABLE three (n {int} NOT NULL) {rows}; INSERT INTO one VALUES (2)",
    "CREATE TABLE four (n {int} NOT NULL) {rows}; INSERT INTO nowhere VALUES (2)",
};

static void see_names(void *ctx, const ae_sql_value *column, int n)
{
    (void)n;
    note(ctx, "%s ", column[0].text);
}

static void assert_tables(ae_sql *sql, const char *wanted)
{
    seen s = { "", 0 };

    RUN(sql, .sql = ae_sql_tables(sql), .row = see_names, .ctx = &s);
    assert_string_equal(s.text, wanted);
}

static void test_migrate(void **state)
{
    ae_sql *sql;

    ae_store_close(*state);
    wipe();
    OK(ae_sql_open(&sql, url, AE_SQL_MAKE, NULL));
    IS(FOREIGN, ae_sql_migrate(sql, steps, 1, 0));
    OK(ae_sql_migrate(sql, steps, 1, AE_SQL_MAKE));
    assert_tables(sql, "meta one ");
    IS(OLDER, ae_sql_migrate(sql, steps, 3, 0));
    OK(ae_sql_migrate(sql, steps, 3, AE_SQL_MAKE));
    assert_tables(sql, "meta one three two ");
    OK(ae_sql_migrate(sql, steps, 3, 0));
    IS(NEWER, ae_sql_migrate(sql, steps, 2, AE_SQL_MAKE));
    assert_int_not_equal(ae_sql_migrate(sql, steps, 4, AE_SQL_MAKE), AE_STORE_OK);
    assert_tables(sql, "meta one three two ");
    OK(ae_sql_migrate(sql, steps, 3, 0));
    ae_sql_close(sql);
    wipe();
    *state = open_store();
}

static void test_newer(void **state)
{
    ae_store *store;

    RUN(*state, .sql = "UPDATE meta SET value = '1000' WHERE key = 'schema'");
    IS(NEWER, ae_store_open(&store, url, AE_SQL_MAKE, NULL));
    IS(NEWER, ae_store_open(&store, url, 0, NULL));
    assert_null(store);
    RUN(*state, .sql = "UPDATE meta SET value = 'x' WHERE key = 'schema'");
    IS(FOREIGN, ae_store_open(&store, url, AE_SQL_MAKE, NULL));
}

static void test_foreign(void **state)
{
    ae_store *store;
    ae_sql *sql;

    ae_store_close(*state);
    wipe();
    OK(ae_sql_open(&sql, url, AE_SQL_MAKE, NULL));
    RUN(sql, .sql = "CREATE TABLE recipes (n INTEGER)");
    IS(FOREIGN, ae_store_open(&store, url, AE_SQL_MAKE, NULL));
    assert_tables(sql, "recipes ");
    ae_sql_close(sql);
    wipe();
    *state = open_store();
}

static void test_urls(void **state)
{
    static const char *const wrong[] = { "",          "x",           "sqlite",
                                         "sqlite:",   "mysql://x",   "/tmp/x",
                                         "postgres:", "postgres://", "SQLITE:x" };
    char name[128];
    ae_store *store;

    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        IS(URL, ae_store_open(&store, wrong[i], AE_SQL_MAKE, NULL));
    ae_sql_put_name(&AE_TEXT_IN(name), "postgres://me:secret@host:1/db?password=x");
    assert_string_equal(name, "postgres://me@host:1/db");
    ae_sql_put_name(&AE_TEXT_IN(name), "postgres://host/db");
    assert_string_equal(name, "postgres://host/db");
    ae_sql_put_name(&AE_TEXT_IN(name), "sqlite:a:b@c?d");
    assert_string_equal(name, "sqlite:a:b@c?d");
}

/* ---- out and in ---- */

static void see_json(void *ctx, const char *line)
{
    note(ctx, "%s\n", line);
}

static void fill(ae_store *store)
{
    ae_store_seat seat = { ID("a"), 0, ID("u"), "Gä\"i\\us\n", NULL, "11" };
    ae_store_line line = { ID("a"), 0, 1, -1, "Livia", "sal\tve" };
    ae_store_token token = { "aa", ID("u"), AE_TOKEN_API, "", 10, 10, AE_SQL_NEVER };
    ae_store_notice notice = { ID("1"), ID("u"), "turn", "{\"table\":1}", 100, 0 };

    add_user(store, ID("u"), "Gaius");
    add_table(store, ID("a"));
    add_table(store, ID("b"));
    OK(append(store, ID("a"), 1, "chance draw oil"));
    OK(ae_store_sit(store, &seat));
    OK(ae_store_chat_add(store, &line, 9));
    OK(ae_store_token_add(store, &token));
    OK(ae_store_lease(store, "clocks", "one", 100, 200));
    OK(ae_store_notice_add(store, &notice));
    OK(ae_store_meta_put(store, "key", "value"));
}

static void load(ae_store *store, char *lines)
{
    for (char *at = strtok(lines, "\n"); at; at = strtok(NULL, "\n")) {
        ae_store_row row;
        char entries[] = "chance draw oil\n";

        assert_true(ae_store_row_read(&row, at, strlen(at)));
        if (ae_store_row_is_table(&row)) {
            int has_entries = row.value[AE_ROW_HEAD].number == 1;

            row.value[AE_ROW_HEAD] = AE_SQL_T(has_entries ? HEAD : "");
            OK(ae_store_row_add(store, &row));
            if (has_entries)
                OK(ae_store_record_add(store, row.value[AE_ROW_ID].text, entries));
        } else {
            OK(ae_store_row_add(store, &row));
        }
        ae_store_row_free(&row);
    }
}

static void test_dump(void **state)
{
    seen before = { "", 0 }, after = { "", 0 }, copy;

    OK(ae_store_is_empty(*state));
    fill(*state);
    IS(NOT_EMPTY, ae_store_is_empty(*state));
    OK(ae_store_dump(*state, see_json, &before));
    assert_int_equal(before.n, 9);
    ae_store_close(*state);
    wipe();
    *state = open_store();
    copy = before;
    load(*state, copy.text);
    OK(ae_store_dump(*state, see_json, &after));
    assert_string_equal(before.text, after.text);
    assert_log(*state, ID("a"), "1 chance draw oil\n");
}

/* Every table but that of the entries is in an export. */
static void test_parts(void **state)
{
    seen s = { "", 0 };
    char name[32];

    RUN(*state, .sql = ae_sql_tables(*state), .row = see_names, .ctx = &s);
    assert_int_equal(s.n, ae_n_schema_parts + 1);
    for (int i = 0; i < ae_n_schema_parts; i++) {
        snprintf(name, sizeof name, "%s ", ae_schema_parts[i].name);
        assert_non_null(strstr(s.text, name));
    }
}

/* More than a page of each kind of key. */
static void test_dump_pages(void **state)
{
    static seen s;
    int64_t n = 0;
    char key[32];

    (void)s;
    add_table(*state, ID("a"));
    OK(ae_sql_begin(*state, AE_SQL_WRITE));
    for (int i = 0; i < 2 * AE_SCHEMA_PAGE + 1; i++) {
        ae_store_seat seat = { ID("a"), i, NULL, "x", NULL, NULL };

        snprintf(key, sizeof key, "key %d", i);
        OK(ae_store_meta_put(*state, key, "x"));
        OK(ae_store_sit(*state, &seat));
        n += 2;
    }
    OK(ae_sql_commit(*state));
    memset(&s, 0, sizeof s);
    OK(ae_store_dump(*state, see_json, &s));
    assert_int_equal(s.n, n + 1);
}

static void test_bad_rows(void **state)
{
    static const char *const wrong[] = {
        "",
        "{",
        "[]",
        "{}",
        "{\"in\":\"meta\"}",
        "{\"in\":\"nowhere\",\"key\":\"x\"}",
        "{\"in\":\"meta\",\"key\":\"x\"}",
        "{\"in\":\"meta\",\"key\":\"x\",\"value\":true}",
        "{\"in\":\"meta\",\"key\":\"x\",\"value\":\"y\",\"more\":1}",
        "{\"in\":\"meta\",\"key\":[1],\"value\":\"y\"}",
        "{\"in\":\"tables\",\"id\":\"../x\",\"state\":\"open\",\"entries\":0,\"settings\":\"\","
        "\"created_at\":0,\"changed_at\":0}",
    };
    ae_store_row row;

    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_false(ae_store_row_read(&row, wrong[i], strlen(wrong[i])));
}

/* ---- a lost connection ---- */

static void see_number(void *ctx, const ae_sql_value *column, int n)
{
    (void)n;
    *(int64_t *)ctx = column[0].number;
}

static void cut(ae_store *store, ae_store *other)
{
    int64_t pid = 0;

    RUN(store, .sql = "SELECT pg_backend_pid()::bigint", .row = see_number, .ctx = &pid);
    RUN(other, .sql = "SELECT pg_terminate_backend($1::int)::int", .value = { AE_SQL_I(pid) });
}

static void test_lost(void **state)
{
    ae_store *other;

    if (is_sqlite)
        skip();
    other = open_store();
    add_table(*state, ID("a"));
    OK(append(*state, ID("a"), 1, "one"));
    cut(*state, other);
    IS(LOST, append(*state, ID("a"), 2, "two"));
    OK(append(*state, ID("a"), 2, "two"));
    OK(ae_sql_begin(*state, AE_SQL_WRITE));
    OK(ae_store_meta_put(*state, "gone", "x"));
    cut(*state, other);
    IS(LOST, ae_store_meta_put(*state, "gone", "y"));
    IS(LOST, ae_store_meta_put(*state, "gone", "y"));
    IS(FAILED, ae_sql_commit(*state));
    IS(MISSING, ae_store_meta_get(*state, "gone", &(ae_text){ .buf = NULL }));
    assert_log(*state, ID("a"), "1 one\n2 two\n");
    ae_store_close(other);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
        TEST(test_meta),       TEST(test_text),     TEST(test_tables),
        TEST(test_pages),      TEST(test_append),   TEST(test_batch),
        TEST(test_long_batch), TEST(test_race),     TEST(test_open_together),
        TEST(test_seats),      TEST(test_chat),     TEST(test_users),
        TEST(test_tokens),     TEST(test_leases),   TEST(test_work_race),
        TEST(test_notices),    TEST(test_rollback), TEST(test_broken_statement),
        TEST(test_migrate),    TEST(test_newer),    TEST(test_foreign),
        TEST(test_urls),       TEST(test_dump),     TEST(test_parts),
        TEST(test_dump_pages), TEST(test_bad_rows), TEST(test_lost),
    };
    char dir[] = "/tmp/aedile-store-XXXXXX";
    const char *given = getenv("AE_STORE_URL");
    int failed;

    if (!given && !mkdtemp(dir))
        return 2;
    is_sqlite = !given;
    snprintf(url, sizeof url, "%s%s%s", given ? given : "sqlite:", given ? "" : dir,
             given ? "" : "/store.db");
    failed = cmocka_run_group_tests(tests, NULL, NULL);
    if (is_sqlite) {
        wipe();
        rmdir(dir);
    }
    return failed;
}

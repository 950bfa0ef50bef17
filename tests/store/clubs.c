/*
 * clubs.c: tests clubs and their members, events and their people and tables.
 */
#include "fresh.h"

#include <stdio.h>
#include <stdlib.h>

#include "store/clubs.h"
#include "store/events.h"
#include "store/export.h"
#include "store/results.h"
#include "store/users.h"

/* ---- clubs ---- */

static ae_store_err add_club(ae_store *store, const char *id, const char *name, int is_listed)
{
    return ae_store_club_add(store, &(ae_store_club){ .id = id,
                                                      .name = name,
                                                      .about = "about",
                                                      .entry = AE_JOIN_REQUEST,
                                                      .is_listed = is_listed,
                                                      .created_at = 5 });
}

static ae_store_err set_member(ae_store *store, const char *club, const char *user,
                               ae_club_role role, int64_t since)
{
    return ae_store_member_set(
        store, &(ae_store_member){ .club = club, .user = user, .role = role, .since = since });
}

static void see_club(void *ctx, const ae_store_club *c)
{
    fresh_note(ctx, "%s \"%s\" %s %s %d @%d n%d %d\n", c->id, c->name, c->about,
               ae_club_entry_name(c->entry), c->is_listed, (int)c->created_at,
               (int)c->n_members, (int)c->role);
}

static void see_member(void *ctx, const ae_store_member *m)
{
    fresh_note(ctx, "%s:%s %s @%d\n", m->club, m->name, ae_club_role_name(m->role),
               (int)m->since);
}

static void assert_members(ae_store *store, const char *club, const char *wanted)
{
    seen s = { "", 0 };

    OK(ae_store_members(store, club, see_member, &s));
    assert_string_equal(s.text, wanted);
}

static void test_ids(void **state)
{
    static const char *const good[] = { "ab", "a-b-9", "00" };
    static const char *const bad[] = { "",    "a",    "-a",
                                       "a-",  "a--b", "A1",
                                       "a b", "a_b",  "0123456789012345678901234567890123" };

    (void)state;
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++)
        assert_true(ae_is_club_id(good[i]));
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_false(ae_is_club_id(bad[i]));
}

static void test_clubs(void **state)
{
    ae_store_club club = { .id = "amici", .name = "Öl", .about = "", .entry = AE_JOIN_INVITED };
    seen s = { "", 0 };

    OK(add_club(*state, "amici", "Amici", 1));
    IS(TAKEN, add_club(*state, "amici", "Other", 1));
    IS(TEXT, add_club(*state, "A", "Other", 1));
    OK(ae_store_club_set(*state, &club));
    OK(ae_store_club_get(*state, "amici", see_club, &s));
    assert_string_equal(s.text, "amici \"Öl\"  invitation 0 @5 n0 5\n");
    club.id = "none";
    IS(MISSING, ae_store_club_set(*state, &club));
    OK(ae_store_club_remove(*state, "amici"));
    IS(MISSING, ae_store_club_remove(*state, "amici"));
    IS(MISSING, ae_store_club_get(*state, "amici", see_club, &s));
}

static void assert_list(ae_store *store, ae_store_club_page page, const char *wanted)
{
    seen s = { "", 0 };

    page.limit = 9;
    OK(ae_store_clubs(store, &page, see_club, &s));
    assert_string_equal(s.text, wanted);
}

static void test_lists(void **state)
{
    fresh_user(*state, ID("u"), "Gaius");
    OK(add_club(*state, "aa", "100% ÖL", 1));
    OK(add_club(*state, "bb", "Secretum", 0));
    OK(add_club(*state, "cc", "Roma", 1));
    OK(set_member(*state, "bb", ID("u"), AE_CLUB_HELPER, 1));
    assert_list(*state, (ae_store_club_page){ .name = "", .after = "aa" },
                "cc \"Roma\" about request 1 @5 n0 5\n");
    assert_list(*state, (ae_store_club_page){ .name = "% öl", .after = "" },
                "aa \"100% ÖL\" about request 1 @5 n0 5\n");
    assert_list(*state, (ae_store_club_page){ .user = ID("u"), .name = "", .after = "" },
                "bb \"Secretum\" about request 0 @5 n1 1\n");
}

static void test_members(void **state)
{
    ae_club_role role;
    ae_store_member_count n;
    int64_t clubs = -1;

    fresh_user(*state, ID("u"), "Gaius");
    fresh_user(*state, ID("v"), "Livia");
    fresh_user(*state, ID("w"), "Anna");
    IS(MISSING, set_member(*state, "amici", ID("u"), AE_CLUB_MEMBER, 1));
    OK(add_club(*state, "amici", "Amici", 1));
    IS(MISSING, set_member(*state, "amici", ID("x"), AE_CLUB_MEMBER, 1));
    OK(set_member(*state, "amici", ID("u"), AE_CLUB_ASKING, 1));
    OK(set_member(*state, "amici", ID("v"), AE_CLUB_ORGANISER, 2));
    OK(set_member(*state, "amici", ID("w"), AE_CLUB_MEMBER, 3));
    assert_members(*state, "amici",
                   "amici:Livia organiser @2\namici:Anna member @3\namici:Gaius asking @1\n");
    OK(set_member(*state, "amici", ID("u"), AE_CLUB_MEMBER, 7)); /* begins to count now */
    OK(set_member(*state, "amici", ID("w"), AE_CLUB_HELPER, 8)); /* goes on counting */
    assert_members(*state, "amici",
                   "amici:Livia organiser @2\namici:Anna helper @3\namici:Gaius member @7\n");
    OK(ae_store_member_role(*state, "amici", ID("w"), &role));
    assert_int_equal(role, AE_CLUB_HELPER);
    OK(ae_store_member_role(*state, "amici", ID("z"), &role));
    assert_int_equal(role, AE_N_CLUB_ROLES);
    OK(ae_store_members_count(*state, "amici", &n));
    assert_int_equal(n.members, 3);
    assert_int_equal(n.organisers, 1);
    OK(ae_store_clubs_of(*state, ID("v"), &clubs));
    assert_int_equal(clubs, 1);
    IS(MISSING, ae_store_clubs_of(*state, ID("z"), &clubs));
    /* The helper runs the club when the organiser's account is removed, then the member. */
    OK(ae_store_user_remove(*state, ID("v")));
    assert_members(*state, "amici", "amici:Anna organiser @3\namici:Gaius member @7\n");
    OK(ae_store_user_remove(*state, ID("w")));
    assert_members(*state, "amici", "amici:Gaius organiser @7\n");
    OK(ae_store_user_remove(*state, ID("u")));
    IS(MISSING, ae_store_club_get(*state, "amici", see_club, &n));
}

static void see_news(void *ctx, const ae_store_news *n)
{
    fresh_note(ctx, "%c %s: %s @%d\n", n->id[25], n->name, n->text, (int)n->created_at);
}

static void test_news(void **state)
{
    ae_store_news news = { .club = "amici", .name = "Livia", .text = "x", .created_at = 4 };
    static const char *const ids[] = { ID("1"), ID("2"), ID("3") };
    seen s = { "", 0 };

    OK(add_club(*state, "amici", "Amici", 1));
    for (int i = 0; i < 3; i++) {
        news.id = ids[i];
        OK(ae_store_news_add(*state, &news, 2));
    }
    OK(ae_store_news_of(*state, "amici", see_news, &s));
    assert_string_equal(s.text, "3 Livia: x @4\n2 Livia: x @4\n");
    IS(MISSING, ae_store_news_remove(*state, "other", ID("2")));
    OK(ae_store_news_remove(*state, "amici", ID("2")));
    IS(MISSING, ae_store_news_remove(*state, "amici", ID("2")));
}

/* ---- events ---- */

static ae_store_event event_of(const char *id)
{
    return (ae_store_event){ .id = id,
                             .user = ID("u"),
                             .title = "Ludi",
                             .game = "forum",
                             .state = AE_EVENT_OPEN,
                             .is_listed = 1,
                             .settings = "{}",
                             .contest = "[]",
                             .version = 1,
                             .created_at = 3,
                             .starts_at = 50,
                             .began_at = -1,
                             .ended_at = -1,
                             .round_at = -1,
                             .limit_at = -1,
                             .wake_at = 50 };
}

static void see_event(void *ctx, const ae_store_event *e)
{
    fresh_note(ctx, "%c %s %s v%d %s %s w%d n%d+%d\n", e->id[25], e->owner,
               ae_event_state_name(e->state), (int)e->version, e->settings,
               fresh_text(e->contest), (int)e->wake_at, (int)e->n_entered, (int)e->n_waiting);
}

static void see_id(void *ctx, const char *id)
{
    fresh_note(ctx, "%c", id[25]);
}

static void assert_due(ae_store *store, int64_t now, const char *wanted)
{
    seen s = { "", 0 };

    OK(ae_store_events_due(store, now, 9, see_id, &s));
    assert_string_equal(s.text, wanted);
}

static void test_events(void **state)
{
    ae_store_event e = event_of(ID("e"));
    seen s = { "", 0 };
    int64_t n = 0;

    IS(MISSING, ae_store_event_add(*state, &e));
    fresh_user(*state, ID("u"), "Gaius");
    OK(ae_store_event_add(*state, &e));
    IS(TAKEN, ae_store_event_add(*state, &e));
    assert_due(*state, 49, "");
    assert_due(*state, 50, "e");
    e.state = AE_EVENT_RUNNING, e.contest = "[1]", e.wake_at = -1;
    OK(ae_store_event_set(*state, &e));
    IS(STALE, ae_store_event_set(*state, &e)); /* of the version that it had before */
    OK(ae_store_event_get(*state, ID("e"), see_event, &s));
    assert_string_equal(s.text, "e Gaius running v2 {} [1] w-1 n0+0\n");
    assert_due(*state, 99, "");
    OK(ae_store_events_of(*state, ID("u"), &n));
    assert_int_equal(n, 1);
    e.version = 2, e.state = AE_EVENT_OVER;
    OK(ae_store_event_set(*state, &e));
    OK(ae_store_events_of(*state, ID("u"), &n));
    assert_int_equal(n, 0);
    OK(ae_store_user_remove(*state, ID("u"))); /* the event stays */
    s = (seen){ "", 0 };
    OK(ae_store_event_get(*state, ID("e"), see_event, &s));
    assert_string_equal(s.text, "e  over v3 {} [1] w-1 n0+0\n");
    OK(ae_store_event_remove(*state, ID("e")));
    IS(MISSING, ae_store_event_remove(*state, ID("e")));
}

static void see_table(void *ctx, const ae_store_event_table *t)
{
    fresh_note(ctx, "%d.%d %s %d %s\n", (int)t->round, (int)t->number, fresh_text(t->table),
               t->is_done, t->state < AE_N_STATES ? ae_store_state_name(t->state) : "gone");
}

/* A table that is over or has not begun needs a server, until its result is counted. */
static void test_tables(void **state)
{
    ae_store_event e = event_of(ID("e"));
    ae_store_event_table t = { .event = ID("e"), .round = 1, .number = 1, .table = ID("t") };
    seen s = { "", 0 };

    fresh_user(*state, ID("u"), "Gaius");
    fresh_table(*state, ID("t"));
    e.wake_at = -1, e.state = AE_EVENT_RUNNING;
    OK(ae_store_event_add(*state, &e));
    OK(ae_store_event_table_add(*state, &t));
    IS(TAKEN, ae_store_event_table_add(*state, &t));
    RUN(*state, .sql = "UPDATE tables SET state = 'open'");
    assert_due(*state, 9, "e");
    RUN(*state, .sql = "UPDATE tables SET state = 'running'");
    assert_due(*state, 9, "");
    RUN(*state, .sql = "UPDATE tables SET state = 'over'");
    assert_due(*state, 9, "e");
    OK(ae_store_event_table_done(*state, &t));
    assert_due(*state, 9, "");
    t.number = 2;
    IS(MISSING, ae_store_event_table_done(*state, &t));
    OK(ae_store_table_remove(*state, ID("t")));
    OK(ae_store_event_tables(*state, ID("e"), see_table, &s));
    assert_string_equal(s.text, "1.1 - 1 gone\n");
}

static void see_person(void *ctx, const ae_store_person *p)
{
    fresh_note(ctx, "%d %s %s %s %s %d\n", (int)p->number, p->name, fresh_text(p->user),
               fresh_text(p->secret), ae_person_state_name(p->state), (int)p->place);
}

static void see_past(void *ctx, const ae_store_past_event *p)
{
    fresh_note(ctx, "%c %s %s %d/%d\n", p->event[25], p->title, fresh_text(p->club),
               (int)p->place, (int)p->n_people);
}

static void test_people(void **state)
{
    ae_store_event e = event_of(ID("e"));
    ae_store_person p = {
        .event = ID("e"), .name = "Gaius", .user = ID("u"), .number = 2, .place = -1
    };
    ae_store_person g = {
        .event = ID("e"), .name = "Guest", .secret = "5ec", .number = 1, .place = -1
    };
    ae_store_absences a = { 9, 9 };
    seen s = { "", 0 };

    fresh_user(*state, ID("u"), "Gaius");
    fresh_user(*state, ID("v"), "Livia");
    OK(ae_store_event_add(*state, &e));
    OK(ae_store_person_set(*state, &p));
    OK(ae_store_person_set(*state, &g));
    p.state = AE_PERSON_WAITING, p.place = 1;
    OK(ae_store_person_set(*state, &p));
    OK(ae_store_people_adopt(*state, "5ec", ID("v")));
    OK(ae_store_people(*state, ID("e"), see_person, &s));
    assert_string_equal(s.text,
                        "1 Guest " ID("v") " - entered -1\n2 Gaius " ID("u") " - waiting 1\n");
    e.state = AE_EVENT_OVER;
    OK(ae_store_event_set(*state, &e));
    s = (seen){ "", 0 };
    OK(ae_store_events_played(*state, ID("u"), "", 9, see_past, &s));
    assert_string_equal(s.text, "e Ludi - 1/1\n");
    OK(ae_store_absence_add(*state, ID("e"), 1, ID("u"), 10));
    OK(ae_store_absence_add(*state, ID("e"), 1, ID("u"), 11)); /* counts once */
    OK(ae_store_absence_add(*state, ID("e"), 2, ID("u"), 20));
    OK(ae_store_absences_of(*state, ID("u"), 5, &a));
    assert_int_equal(a.n, 2);
    assert_int_equal(a.last, 20);
    OK(ae_store_absences_of(*state, ID("u"), 10, &a));
    assert_int_equal(a.n, 1);
    OK(ae_store_person_remove(*state, ID("e"), "Guest"));
    IS(MISSING, ae_store_person_remove(*state, ID("e"), "Guest"));
}

static void see_note(void *ctx, const ae_store_event_note *n)
{
    fresh_note(ctx, "%d %s %s %s\n", (int)n->number, n->name, n->kind, n->text);
}

static void test_notes(void **state)
{
    ae_store_event e = event_of(ID("e"));
    ae_store_event_note n = {
        .event = ID("e"), .at = 1, .name = "Gaius", .kind = "pause", .text = ""
    };
    seen s = { "", 0 };

    fresh_user(*state, ID("u"), "Gaius");
    OK(ae_store_event_add(*state, &e));
    OK(ae_store_event_note_add(*state, &n));
    n.kind = "resume", n.text = "x";
    OK(ae_store_event_note_add(*state, &n));
    OK(ae_store_event_notes(*state, ID("e"), see_note, &s));
    assert_string_equal(s.text, "1 Gaius pause \n2 Gaius resume x\n");
}

/* ---- export ---- */

static void keep_line(void *ctx, const char *line)
{
    if (strstr(line, "{\"in\":\"club") == line || strstr(line, "{\"in\":\"event") == line)
        fresh_note(ctx, "%s\n", line);
}

/* Rows come back from their lines byte by byte. */
static void test_export(void **state)
{
    ae_store_event e = event_of(ID("e"));
    ae_store_person p = { .event = ID("e"), .name = "Gaius", .user = ID("u"), .place = 3 };
    ae_store_event_table t = { .event = ID("e"), .round = 1, .number = 1, .table = ID("t") };
    ae_store_event_note n = { .event = ID("e"), .name = "x", .kind = "pause", .text = "\"" };
    ae_store_news news = { .id = ID("1"), .club = "amici", .name = "L", .text = "x\ny" };
    seen *before = calloc(1, sizeof *before), *after = calloc(1, sizeof *after);

    fresh_user(*state, ID("u"), "Gaius");
    fresh_table(*state, ID("t"));
    OK(add_club(*state, "amici", "Öl \"x\"", 1));
    OK(set_member(*state, "amici", ID("u"), AE_CLUB_ORGANISER, 2));
    OK(ae_store_news_add(*state, &news, 9));
    OK(ae_store_club_table_add(*state, "amici", ID("t")));
    e.club = "amici";
    OK(ae_store_event_add(*state, &e));
    OK(ae_store_person_set(*state, &p));
    OK(ae_store_event_table_add(*state, &t));
    OK(ae_store_event_note_add(*state, &n));
    OK(ae_store_absence_add(*state, ID("e"), 1, ID("u"), 10));
    OK(ae_store_export(*state, keep_line, before));
    assert_int_equal(before->n, 9);
    OK(ae_store_event_remove(*state, ID("e")));
    OK(ae_store_club_remove(*state, "amici"));
    for (char *at = before->text, *end; (end = strchr(at, '\n')) != NULL; at = end + 1) {
        ae_store_row row;

        *end = '\0';
        assert_true(ae_store_row_read(&row, at, strlen(at)));
        OK(ae_store_row_add(*state, &row));
        ae_store_row_free(&row);
        *end = '\n';
    }
    OK(ae_store_export(*state, keep_line, after));
    assert_string_equal(before->text, after->text);
    free(before);
    free(after);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_ids),   TEST(test_clubs),  TEST(test_lists),  TEST(test_members),
        TEST(test_news),  TEST(test_events), TEST(test_tables), TEST(test_people),
        TEST(test_notes), TEST(test_export),
    };

    return cmocka_run_group_tests(tests, fresh_begin, fresh_end);
}

/*
 * maps.c: tests shared maps, their versions, and reports about them.
 */
#include "fresh.h"

#include <pthread.h>
#include <stdlib.h>
#include <time.h>

#include "store/export.h"
#include "store/maps.h"
#include "store/reports.h"
#include "store/users.h"

static void see_map(void *ctx, const ae_store_map *m)
{
    fresh_note(ctx, "%c %c=%s %s \"%s\" %s %d %d %d '%s'\n", m->id[25], m->user[25], m->owner,
               m->kind, m->title, ae_visibility_name(m->visibility), (int)m->created_at,
               (int)m->updated_at, (int)m->removed_at, m->reason);
}

static void see_version(void *ctx, const ae_store_map_version *v)
{
    fresh_note(ctx, "%c/%d %s %s %d @%d %s\n", v->map[25], (int)v->version, v->hash, v->sha256,
               (int)v->size, (int)v->created_at, fresh_text(v->text));
}

static void see_id(void *ctx, const ae_store_map *m)
{
    fresh_note(ctx, "%c", m->id[25]);
}

static ae_store_map map_of(const char *id, const char *user, const char *title,
                           ae_visibility visibility)
{
    return (ae_store_map){ .id = id,
                           .user = user,
                           .kind = "concordia",
                           .title = title,
                           .visibility = visibility,
                           .created_at = 3,
                           .updated_at = 4 };
}

static void add_map(ae_store *store, const char *id, const char *title,
                    ae_visibility visibility)
{
    ae_store_map map = map_of(id, ID("u"), title, visibility);

    OK(ae_store_map_add(store, &map));
}

static ae_store_err add_version(ae_store *store, const char *map, int64_t version,
                                const char *text)
{
    return ae_store_map_version_add(store,
                                    &(ae_store_map_version){ .map = map,
                                                             .version = version,
                                                             .hash = "b0a2d",
                                                             .sha256 = "5ha",
                                                             .text = text,
                                                             .size = (int64_t)strlen(text),
                                                             .created_at = 7 });
}

static void assert_map(ae_store *store, const char *id, const char *wanted)
{
    seen s = { "", 0 };

    OK(ae_store_map_get(store, id, see_map, &s));
    assert_string_equal(s.text, wanted);
}

static void test_maps(void **state)
{
    ae_store_map map = map_of(ID("a"), ID("u"), "Mare Nostrum", AE_MAP_LINK);
    seen s = { "", 0 };

    IS(MISSING, ae_store_map_add(*state, &map));
    fresh_user(*state, ID("u"), "Gaius");
    OK(ae_store_map_add(*state, &map));
    IS(TAKEN, ae_store_map_add(*state, &map));
    assert_map(*state, ID("a"), "a u=Gaius concordia \"Mare Nostrum\" link 3 4 -1 ''\n");
    map.title = "Ölberg", map.visibility = AE_MAP_LISTED, map.updated_at = 9;
    OK(ae_store_map_set(*state, &map));
    assert_map(*state, ID("a"), "a u=Gaius concordia \"Ölberg\" listed 3 9 -1 ''\n");
    map.id = ID("z");
    IS(MISSING, ae_store_map_set(*state, &map));
    IS(MISSING, ae_store_map_get(*state, ID("z"), see_map, &s));
    map.id = "short";
    IS(TEXT, ae_store_map_add(*state, &map));
    OK(ae_store_map_remove(*state, ID("a")));
    IS(MISSING, ae_store_map_remove(*state, ID("a")));
    IS(MISSING, ae_store_map_get(*state, ID("a"), see_map, &s));
}

/* Members of the page that are left out are empty. */
static void assert_list(ae_store *store, ae_store_map_page page, const char *wanted)
{
    seen s = { "", 0 };

    page.kind = page.kind ? page.kind : "";
    page.title = page.title ? page.title : "";
    page.before = page.before ? page.before : "";
    page.limit = page.limit ? page.limit : 9;
    OK(ae_store_maps(store, &page, see_id, &s));
    assert_string_equal(s.text, wanted);
}

#define LIST(wanted, ...) assert_list(*state, (ae_store_map_page){ __VA_ARGS__ }, wanted)

static void test_lists(void **state)
{
    ae_store_map other = map_of(ID("e"), ID("v"), "100% Roma_e", AE_MAP_LISTED);
    seen s = { "", 0 };

    fresh_user(*state, ID("u"), "Gaius");
    fresh_user(*state, ID("v"), "Livia");
    add_map(*state, ID("a"), "Roma", AE_MAP_LISTED);
    add_map(*state, ID("b"), "Secretum", AE_MAP_PRIVATE);
    add_map(*state, ID("c"), "By link", AE_MAP_LINK);
    add_map(*state, ID("d"), "ÖLBERG", AE_MAP_LISTED);
    other.kind = "antike";
    OK(ae_store_map_add(*state, &other));
    LIST("eda", .limit = 9);
    LIST("ed", .limit = 2);
    LIST("a", .before = ID("d"));
    LIST("e", .kind = "antike");
    LIST("da", .kind = "concordia");
    LIST("ea", .title = "roma");
    LIST("ea", .title = "ROM");
    LIST("d", .title = "ölb");
    LIST("d", .title = "ÖLB");
    LIST("e", .title = "0% r");
    LIST("e", .title = "a_e");
    LIST("", .title = "%a");
    LIST("", .title = "r_ma");
    LIST("dcba", .user = ID("u"));
    LIST("b", .user = ID("u"), .title = "secret");
    LIST("e", .user = ID("v"));
    other.title = "Capua";
    OK(ae_store_map_set(*state, &other));
    LIST("a", .title = "roma");
    LIST("e", .title = "capua");
    OK(ae_store_maps_all(*state, "", 3, see_id, &s));
    OK(ae_store_maps_all(*state, ID("c"), 3, see_id, &s));
    assert_string_equal(s.text, "abcde");
}

static void test_versions(void **state)
{
    seen s = { "", 0 };

    IS(MISSING, add_version(*state, ID("a"), 1, "{}"));
    fresh_user(*state, ID("u"), "Gaius");
    add_map(*state, ID("a"), "Roma", AE_MAP_PRIVATE);
    IS(MISSING, ae_store_map_version_get(*state, ID("a"), 0, see_version, &s));
    OK(add_version(*state, ID("a"), 1, "{ \"id\":\n\"ä\" }"));
    OK(add_version(*state, ID("a"), 2, "{}"));
    IS(TAKEN, add_version(*state, ID("a"), 1, "{}"));
    OK(ae_store_map_version_get(*state, ID("a"), 1, see_version, &s));
    OK(ae_store_map_version_get(*state, ID("a"), 0, see_version, &s));
    IS(MISSING, ae_store_map_version_get(*state, ID("a"), 3, see_version, &s));
    OK(ae_store_map_versions(*state, ID("a"), see_version, &s));
    assert_string_equal(s.text, "a/1 b0a2d 5ha 14 @7 { \"id\":\n\"ä\" }\n"
                                "a/2 b0a2d 5ha 2 @7 {}\n"
                                "a/1 b0a2d 5ha 14 @7 -\na/2 b0a2d 5ha 2 @7 -\n");
    IS(TEXT, ae_store_map_version_add(*state, &(ae_store_map_version){ .map = ID("a"),
                                                                       .version = 3,
                                                                       .hash = "",
                                                                       .sha256 = "",
                                                                       .text = "{}",
                                                                       .size = 3 }));
}

static void assert_usage(ae_store *store, const char *user, int maps, int bytes)
{
    ae_store_map_usage usage;

    OK(ae_store_map_count(store, user, &usage));
    assert_int_equal(usage.maps, maps);
    assert_int_equal(usage.bytes, bytes);
}

static void test_usage(void **state)
{
    ae_store_map_usage usage;

    IS(MISSING, ae_store_map_count(*state, ID("u"), &usage));
    fresh_user(*state, ID("u"), "Gaius");
    fresh_user(*state, ID("v"), "Livia");
    assert_usage(*state, ID("u"), 0, 0);
    add_map(*state, ID("a"), "Roma", AE_MAP_PRIVATE);
    add_map(*state, ID("b"), "Roma", AE_MAP_LISTED);
    OK(add_version(*state, ID("a"), 1, "12345"));
    OK(add_version(*state, ID("a"), 2, "äöü"));
    OK(add_version(*state, ID("b"), 1, "1"));
    assert_usage(*state, ID("u"), 2, 12);
    assert_usage(*state, ID("v"), 0, 0);
    OK(ae_store_map_take_down(*state, ID("a"), "no", 5));
    assert_usage(*state, ID("u"), 2, 1);
}

/* Another server, which counts the maps in a transaction of its own. */
typedef struct {
    ae_store *store;
    ae_store_map_usage usage;
    ae_store_err err;
} counter;

static void *count_too(void *ctx)
{
    counter *c = ctx;

    c->err = ae_sql_begin(c->store, AE_SQL_WRITE);
    if (c->err == AE_STORE_OK)
        c->err = ae_store_map_count(c->store, ID("u"), &c->usage);
    ae_sql_rollback(c->store);
    return NULL;
}

/* Whoever counts while another one is about to add a map waits, and counts that map, too. */
static void test_count_waits(void **state)
{
    counter other = { .store = fresh_open() };
    ae_store_map_usage usage;
    pthread_t thread;

    fresh_user(*state, ID("u"), "Gaius");
    OK(ae_sql_begin(*state, AE_SQL_WRITE));
    OK(ae_store_map_count(*state, ID("u"), &usage));
    pthread_create(&thread, NULL, count_too, &other);
    nanosleep(&(struct timespec){ .tv_nsec = 200000000 }, NULL);
    add_map(*state, ID("a"), "Roma", AE_MAP_PRIVATE);
    OK(ae_sql_commit(*state));
    pthread_join(thread, NULL);
    ae_store_close(other.store);
    OK(other.err);
    assert_int_equal(other.usage.maps, 1);
}

/* The row stays with the reason; the versions and the visibility are gone. */
static void test_take_down(void **state)
{
    ae_store_map map = map_of(ID("a"), ID("u"), "Rome", AE_MAP_LISTED);
    seen s = { "", 0 };

    fresh_user(*state, ID("u"), "Gaius");
    add_map(*state, ID("a"), "Roma", AE_MAP_LISTED);
    add_map(*state, ID("b"), "Capua", AE_MAP_LISTED);
    OK(add_version(*state, ID("a"), 1, "{}"));
    OK(add_version(*state, ID("b"), 1, "{}"));
    OK(ae_store_map_take_down(*state, ID("a"), "a copied drawing", 8));
    assert_map(*state, ID("a"),
               "a u=Gaius concordia \"Roma\" private 3 4 8 'a copied drawing'\n");
    IS(MISSING, ae_store_map_take_down(*state, ID("a"), "again", 9));
    IS(MISSING, ae_store_map_take_down(*state, ID("z"), "none", 9));
    IS(MISSING, ae_store_map_set(*state, &map));
    OK(ae_store_map_versions(*state, ID("a"), see_version, &s));
    assert_string_equal(s.text, "");
    OK(ae_store_map_versions(*state, ID("b"), see_version, &s));
    assert_int_equal(s.n, 1);
}

static void see_report(void *ctx, const ae_store_report *r)
{
    fresh_note(ctx, "%c %s %s\n", r->id[25], r->map ? r->map + 25 : "-",
               fresh_text(r->map_title));
}

static void assert_reported(ae_store *store, const char *map, int wanted)
{
    int is_reported = -1;

    OK(ae_store_map_is_reported(store, map, &is_reported));
    assert_int_equal(is_reported, wanted);
}

static void test_reports(void **state)
{
    ae_store_report r = {
        .id = ID("1"), .map = ID("a"), .about = ID("u"), .text = "rude", .created_at = 1
    };
    seen s = { "", 0 };

    fresh_user(*state, ID("u"), "Gaius");
    IS(MISSING, ae_store_report_add(*state, &r));
    add_map(*state, ID("a"), "Roma", AE_MAP_LISTED);
    add_map(*state, ID("b"), "Capua", AE_MAP_LISTED);
    OK(ae_store_report_add(*state, &r));
    r.id = ID("2"), r.map = NULL;
    OK(ae_store_report_add(*state, &r));
    r.id = ID("3"), r.map = ID("b");
    OK(ae_store_report_add(*state, &r));
    assert_reported(*state, ID("a"), 1);
    assert_reported(*state, ID("b"), 1);
    assert_reported(*state, ID("z"), 0);
    OK(ae_store_report_close(*state, ID("1"), 5));
    assert_reported(*state, ID("a"), 0);
    OK(ae_store_reports(*state, "", 9, see_report, &s));
    OK(ae_store_map_remove(*state, ID("b")));
    OK(ae_store_reports(*state, "", 9, see_report, &s));
    assert_string_equal(s.text, "2 - -\n3 b Capua\n2 - -\n3 - -\n");
}

/* The maps go with the account, and the reports about them stay. */
static void test_owner_removed(void **state)
{
    ae_store_report r = { .id = ID("1"), .map = ID("a"), .text = "rude", .created_at = 1 };
    seen s = { "", 0 };

    fresh_user(*state, ID("u"), "Gaius");
    add_map(*state, ID("a"), "Roma", AE_MAP_LISTED);
    OK(add_version(*state, ID("a"), 1, "{}"));
    OK(ae_store_report_add(*state, &r));
    OK(ae_store_user_remove(*state, ID("u")));
    IS(MISSING, ae_store_map_get(*state, ID("a"), see_map, &s));
    OK(ae_store_map_versions(*state, ID("a"), see_version, &s));
    assert_int_equal(s.n, 0);
    OK(ae_store_reports(*state, "", 9, see_report, &s));
    assert_string_equal(s.text, "1 - -\n");
}

/* ---- export ---- */

static void keep_line(void *ctx, const char *line)
{
    if (strstr(line, "\"in\":\"map") || strstr(line, "\"in\":\"reports\""))
        fresh_note(ctx, "%s\n", line);
}

static void export_maps(ae_store *store, seen *s)
{
    *s = (seen){ "", 0 };
    OK(ae_store_export(store, keep_line, s));
}

static ae_store_err import_line(ae_store *store, const char *line)
{
    ae_store_row row;
    ae_store_err err;

    assert_true(ae_store_row_read(&row, line, strlen(line)));
    err = ae_store_row_add(store, &row);
    ae_store_row_free(&row);
    return err;
}

/* Rows come back from their lines byte by byte; a report of an older export has no map. */
static void test_export(void **state)
{
    ae_store_report r = { .id = ID("1"), .map = ID("a"), .text = "rude", .created_at = 1 };
    seen *before = malloc(sizeof *before), *after = malloc(sizeof *after);

    fresh_user(*state, ID("u"), "Gaius");
    add_map(*state, ID("a"), "Ölberg \"x\"", AE_MAP_LISTED);
    add_map(*state, ID("b"), "Capua", AE_MAP_PRIVATE);
    OK(add_version(*state, ID("a"), 1, "{ \"t\": \"\\u00e4\",\r\n\t1e5 }\n"));
    OK(add_version(*state, ID("a"), 2, "{}"));
    OK(ae_store_map_take_down(*state, ID("b"), "why\nnot", 8));
    OK(ae_store_report_add(*state, &r));
    export_maps(*state, before);
    assert_int_equal(before->n, 5);
    assert_non_null(strstr(before->text, "\"removed_at\":8,\"reason\":\"why"));
    assert_non_null(strstr(before->text, "\"closed_at\":null,\"map_id\":\"" ID("a") "\""));
    OK(ae_store_map_remove(*state, ID("a")));
    OK(ae_store_map_remove(*state, ID("b")));
    RUN(*state, .sql = "DELETE FROM reports");
    for (char *at = before->text, *end; (end = strchr(at, '\n')) != NULL; at = end + 1) {
        *end = '\0';
        OK(import_line(*state, at));
        *end = '\n';
    }
    export_maps(*state, after);
    assert_string_equal(before->text, after->text);
    OK(import_line(*state, "{\"in\":\"reports\",\"id\":\"" ID(
                               "2") "\",\"user_id\":null,"
                                    "\"table_id\":null,\"about_id\":null,\"text\":\"old\","
                                    "\"created_at\":1,\"closed_at\":null}"));
    free(before);
    free(after);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_maps),    TEST(test_lists),         TEST(test_versions),
        TEST(test_usage),   TEST(test_count_waits),   TEST(test_take_down),
        TEST(test_reports), TEST(test_owner_removed), TEST(test_export),
    };

    return cmocka_run_group_tests(tests, fresh_begin, fresh_end);
}

/*
 * fill.c: creates a store with rows in every table, for the tests of the commands.
 *
 *   store_fill URL RECORD ...
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/err.h"
#include "store/endpoints.h"
#include "store/clubs.h"
#include "store/events.h"
#include "store/maps.h"
#include "store/results.h"
#include "store/seats.h"
#include "store/blocks.h"
#include "store/reports.h"
#include "store/users.h"
#include "store/leases.h"
#include "store/notices.h"

enum { MAX_RECORD = 1 << 20, MAX_ENTRIES = 1 << 14 };

#define USER  "0user000000000000000000000"
#define OTHER "0zoe0000000000000000000000"
#define MAP   "0map0000000000000000000000"
#define EVENT "0event00000000000000000000"

static void must(ae_store_err err)
{
    if (err == AE_STORE_OK)
        return;
    fprintf(stderr, "store_fill: %s\n", ae_store_key(err));
    exit(2);
}

static char *load(const char *path)
{
    FILE *file = fopen(path, "rb");
    char *text = calloc(1, MAX_RECORD + 1);

    AE_ASSERT(file && text && fread(text, 1, MAX_RECORD, file) < MAX_RECORD);
    fclose(file);
    return text;
}

static void add_entries(ae_store *store, const char *id, char *lines)
{
    ae_store_entry *entry = calloc(MAX_ENTRIES, sizeof *entry);
    int n = 0;

    AE_ASSERT(entry != NULL);
    for (char *at = strtok(lines, "\n"); at; at = strtok(NULL, "\n"), n++)
        entry[n] = (ae_store_entry){ id, n + 1, at, AE_STORE_OK };
    must(ae_store_append(store, entry, n));
    for (int i = 0; i < n; i++)
        must(entry[i].result);
    free(entry);
}

static void add_record(ae_store *store, const char *id, const char *path)
{
    char *text = load(path), *entries = strstr(text, "\n\n") + 2;
    char *head = calloc(1, (size_t)(entries - text) + 1);
    ae_store_table t = { id, AE_STATE_RUNNING, head, "{\"listed\":true}", 1000, 2000, 3000, 1 };
    ae_store_seat seat = { id, 0, USER, "Livia", NULL, "00ff" };
    ae_store_line line = { id, 0, 1500, -1, "Gaius", "Ἀλέα \"iacta\" \\ est\n\ttwice" };

    AE_ASSERT(head != NULL);
    memcpy(head, text, (size_t)(entries - text));
    must(ae_store_table_add(store, &t));
    add_entries(store, id, entries);
    must(ae_store_sit(store, &seat));
    must(ae_store_chat_add(store, &line, 100));
    free(head);
    free(text);
}

static void add_users(ae_store *store)
{
    ae_store_user user = { .id = USER,
                           .name = "Ölmann",
                           .password = "$argon2id$v=19$x",
                           .role = AE_ROLE_OPERATOR,
                           .created_at = 1,
                           .banned_at = -1,
                           .about = "{\"lang\":\"de\"}",
                           .away_until = 9000,
                           .away_year = 2001,
                           .away_used = 77 };
    ae_store_user other = { .id = OTHER, .name = "Zoe", .created_at = 1, .banned_at = 2 };

    must(ae_store_user_add(store, &user));
    must(ae_store_user_away(store, &user));
    must(ae_store_user_add(store, &other));
}

/* The hash is that of the text. */
static void add_map(ae_store *store)
{
    ae_store_map map = { .id = MAP,
                         .user = USER,
                         .kind = "forum",
                         .title = "Ölberg",
                         .visibility = AE_MAP_LINK,
                         .created_at = 7,
                         .updated_at = 8 };
    ae_store_map_version version = { .map = MAP,
                                     .version = 1,
                                     .hash = "0123456789abcdef",
                                     .sha256 = "82a1fc2e74cbb3f058cb8f4bcb042804"
                                               "b8cd749cc74b4fab094e000f56b01fb3",
                                     .text = "{ \"title\":\t\"Ölberg\" }",
                                     .size = 22,
                                     .created_at = 8 };

    must(ae_store_map_add(store, &map));
    must(ae_store_map_version_add(store, &version));
}

static const char event_settings[] =
    "{\"table\":{\"name\":\"\",\"game\":\"forum\",\"board\":\"market\",\"variant\":\"\","
    "\"stand_in\":\"centurio\",\"host\":\"\",\"invite\":\"\",\"seed\":\"\",\"rematch\":\"\","
    "\"seats\":2,\"clock\":0,\"base\":0,\"step\":0,\"undo\":1,\"rated\":0,\"chat\":1,"
    "\"muted\":0,\"pausing\":0,\"begun_at\":-1,\"paused_at\":-1,\"paused_ms\":0,"
    "\"bots\":[\"\",\"\"]},\"entry\":\"open\",\"format\":\"swiss\",\"limit\":100,"
    "\"round_time\":1209600000,\"round_every\":0,\"late\":0,\"can_short\":0,"
    "\"about\":\"\"}";
static const char event_contest[] =
    "{\"event\":\"" EVENT "\",\"game\":\"forum\",\"format\":\"swiss\",\"seats\":2,"
    "\"people\":[{\"name\":\"Ölmann\"}],\n\"tables\":[{\"round\":1,\"table\":1,"
    "\"seats\":[{\"name\":\"Ölmann\"},{\"bot\":true}]}]}";

static void add_club(ae_store *store, const char *table)
{
    ae_store_club club = { .id = "amici", .name = "Ämici", .about = "x\ny", .created_at = 7 };
    ae_store_news news = { "0news000000000000000000000", "amici", "Ölmann", "Salvete", 7 };
    ae_store_event event = { .id = EVENT,
                             .club = "amici",
                             .user = USER,
                             .title = "Ludi",
                             .game = "forum",
                             .settings = event_settings,
                             .contest = event_contest,
                             .created_at = 7,
                             .starts_at = 8,
                             .wake_at = -1 };
    ae_store_person person = { .event = EVENT, .name = "Ölmann", .user = USER, .place = -1 };
    ae_store_event_note note = {
        .event = EVENT, .at = 7, .name = "x", .kind = "pause", .text = ""
    };

    must(ae_store_club_add(store, &club));
    must(ae_store_member_set(store, &(ae_store_member){ .club = "amici", .user = USER }));
    must(ae_store_news_add(store, &news, 9));
    must(ae_store_club_table_add(store, "amici", table));
    must(ae_store_event_add(store, &event));
    event.state = AE_EVENT_OVER;
    event.version = 1;
    event.began_at = event.ended_at = event.round_at = 8;
    event.limit_at = -1;
    must(ae_store_event_set(store, &event));
    must(ae_store_person_set(store, &person));
    must(ae_store_event_table_add(
        store,
        &(ae_store_event_table){ .event = EVENT, .round = 1, .number = 1, .table = table }));
    must(ae_store_event_note_add(store, &note));
    must(ae_store_absence_add(store, EVENT, 1, USER, 7));
}

static void add_rest(ae_store *store, const char *table)
{
    ae_store_result result = {
        table, 0, USER, "Ölmann", "forum", 2, 1, -5, 1, 1500, 1512, 7, 0
    };
    ae_store_rating rating = { USER, "forum", 2, 25000000, -8333333, 1512, 1, 7 };
    ae_store_push push = { "0push000000000000000000000", USER, "https://push/1", "k", "a", 7 };
    ae_store_hook hook = { .id = "0hook000000000000000000000",
                           .user = USER,
                           .kind = AE_HOOK_SLACK,
                           .url = "https://hook/1",
                           .secret = "s",
                           .created_at = 7 };
    ae_store_report report = { .id = "0report0000000000000000000",
                               .user = USER,
                               .table = table,
                               .about = OTHER,
                               .text = "rude",
                               .created_at = 7,
                               .map = MAP };

    add_map(store);
    must(ae_store_result_add(store, &result));
    must(ae_store_rating_set(store, &rating));
    must(ae_store_push_add(store, &push, 9));
    must(ae_store_hook_add(store, &hook));
    must(ae_store_hook_note(store, hook.id, "404"));
    must(ae_store_block(store, USER, OTHER));
    must(ae_store_report_add(store, &report));
}

int main(int argc, char **argv)
{
    ae_store_table open = {
        "0open000000000000000000000", AE_STATE_OPEN, "", "{}", 5, 5, -1, 0
    };
    ae_store_token token = { "c0ffee", USER, AE_TOKEN_API, "a bot", 1, 2, AE_SQL_NEVER };
    ae_store_notice notice = { "0note000000000000000000000", USER, "turn", "{}", 9, 0 };
    ae_store *store;
    char id[40];

    must(ae_store_open(&store, argv[1], AE_SQL_MAKE, NULL));
    add_users(store);
    must(ae_store_table_add(store, &open));
    add_rest(store, open.id);
    add_club(store, open.id);
    must(ae_store_token_add(store, &token));
    must(ae_store_notice_add(store, &notice));
    must(ae_store_lease(store, "clocks", "node-1", 1, 2));
    must(ae_store_meta_set(store, "push_key", "secret"));
    for (int i = 2; i < argc; i++) {
        snprintf(id, sizeof id, "%026d", i - 1);
        add_record(store, id, argv[i]);
    }
    ae_store_close(store);
    return 0;
}

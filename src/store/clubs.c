/*
 * clubs.c: clubs, their members, news and tables.
 */
#include "store/clubs.h"

#include <stdlib.h>
#include <string.h>

#include "store/driver.h"
#include "store/names.h"
#include "store/rows.h"

static const char *const entries[AE_N_CLUB_ENTRIES] = { "open", "request", "invitation" };
static const char *const roles[AE_N_CLUB_ROLES] = { "organiser", "helper", "member", "invited",
                                                    "asking" };

const char *ae_club_entry_name(ae_club_entry entry)
{
    return entries[entry];
}

const char *ae_club_role_name(ae_club_role role)
{
    return roles[role];
}

ae_club_role ae_club_role_find(const char *name)
{
    int role = 0;

    while (role < AE_N_CLUB_ROLES && strcmp(roles[role], name) != 0)
        role++;
    return (ae_club_role)role;
}

int ae_is_club_id(const char *id)
{
    size_t len = strlen(id);

    if (len < 2 || len > AE_CLUB_ID || id[0] == '-' || id[len - 1] == '-' || strstr(id, "--"))
        return 0;
    return strspn(id, "abcdefghijklmnopqrstuvwxyz0123456789-") == len;
}

/* ---- clubs ---- */

ae_store_err ae_store_club_add(ae_store *store, const ae_store_club *c)
{
    char *folded = ae_name_fold(c->name);
    ae_sql_call call = {
        .sql = "INSERT INTO clubs (id, name, folded, about, entry, is_listed, created_at) "
               "VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING",
        .value = { AE_SQL_T(c->id), AE_SQL_T(c->name), AE_SQL_T(folded), AE_SQL_T(c->about),
                   AE_SQL_T(entries[c->entry]), AE_SQL_I(c->is_listed),
                   AE_SQL_I(c->created_at) }
    };
    ae_store_err err =
        ae_is_club_id(c->id) ? ae_store_change(store, &call, AE_STORE_TAKEN) : AE_STORE_TEXT;

    free(folded);
    return err;
}

ae_store_err ae_store_club_set(ae_store *store, const ae_store_club *c)
{
    char *folded = ae_name_fold(c->name);
    ae_sql_call call = { .sql = "UPDATE clubs SET name = $1, folded = $2, about = $3, "
                                "entry = $4, is_listed = $5 WHERE id = $6",
                         .value = { AE_SQL_T(c->name), AE_SQL_T(folded), AE_SQL_T(c->about),
                                    AE_SQL_T(entries[c->entry]), AE_SQL_I(c->is_listed),
                                    AE_SQL_T(c->id) } };
    ae_store_err err = ae_store_change(store, &call, AE_STORE_MISSING);

    free(folded);
    return err;
}

ae_store_err ae_store_club_remove(ae_store *store, const char *id)
{
    ae_sql_call call = { .sql = "DELETE FROM clubs WHERE id = $1", .value = { AE_SQL_T(id) } };

    return ae_store_change(store, &call, AE_STORE_MISSING);
}

static void see_club(void *ctx, const ae_sql_value *column, int n)
{
    ae_store_reader *reader = ctx;

    reader->n++;
    ((ae_store_club_row *)reader->give)(
        reader->ctx,
        &(ae_store_club){
            .id = column[0].text,
            .name = column[1].text,
            .about = column[2].text,
            .entry = (ae_club_entry)ae_store_index(entries, AE_N_CLUB_ENTRIES, column[3].text),
            .is_listed = (int)column[4].number,
            .created_at = column[5].number,
            .n_members = column[6].number,
            .role = n > 7 ? ae_club_role_find(column[7].text) : AE_N_CLUB_ROLES,
        });
}

#define IS_MEMBER "role IN ('organiser', 'helper', 'member')"
#define CLUB                                                                \
    "id, name, about, entry, is_listed, created_at, (SELECT COUNT(*) FROM " \
    "club_members WHERE club_members.club_id = clubs.id AND " IS_MEMBER ")"

ae_store_err ae_store_club_get(ae_store *store, const char *id, ae_store_club_row *row,
                               void *ctx)
{
    ae_store_reader reader = AE_STORE_READER(row, ctx);
    ae_sql_call call = { .sql = "SELECT " CLUB " FROM clubs WHERE id = $1",
                         .value = { AE_SQL_T(id) },
                         .row = see_club,
                         .ctx = &reader };

    return ae_store_one(store, &call, &reader);
}

static ae_store_err clubs_of_user(ae_store *store, const ae_store_club_page *page,
                                  ae_store_reader *reader)
{
    ae_sql_call call = { .sql = "SELECT " CLUB ", m.role FROM clubs JOIN club_members AS m "
                                "ON m.club_id = clubs.id WHERE m.user_id = $1 AND id > $2 "
                                "ORDER BY id LIMIT $3",
                         .value = { AE_SQL_T(page->user), AE_SQL_T(page->after),
                                    AE_SQL_I(page->limit) },
                         .row = see_club,
                         .ctx = reader };

    return ae_sql_exec(store, &call, 1);
}

static ae_store_err listed_clubs(ae_store *store, const ae_store_club_page *page,
                                 ae_store_reader *reader)
{
    char *pattern = ae_store_pattern(page->name);
    ae_sql_call call = { .sql = "SELECT " CLUB " FROM clubs WHERE is_listed = 1 AND "
                                "folded LIKE $1 ESCAPE '!' AND id > $2 ORDER BY id LIMIT $3",
                         .value = { AE_SQL_T(pattern), AE_SQL_T(page->after),
                                    AE_SQL_I(page->limit) },
                         .row = see_club,
                         .ctx = reader };
    ae_store_err err = ae_sql_exec(store, &call, 1);

    free(pattern);
    return err;
}

ae_store_err ae_store_clubs(ae_store *store, const ae_store_club_page *page,
                            ae_store_club_row *row, void *ctx)
{
    ae_store_reader reader = AE_STORE_READER(row, ctx);

    return page->user ? clubs_of_user(store, page, &reader)
                      : listed_clubs(store, page, &reader);
}

/* ---- members ---- */

ae_store_err ae_store_member_set(ae_store *store, const ae_store_member *m)
{
    ae_sql_call call = {
        .sql = "INSERT INTO club_members (club_id, user_id, role, since) "
               "VALUES ($1, $2, $3, $4) ON CONFLICT (club_id, user_id) DO UPDATE SET "
               "role = excluded.role, since = CASE WHEN club_members." IS_MEMBER
               " THEN club_members.since ELSE excluded.since END",
        .value = { AE_SQL_T(m->club), AE_SQL_T(m->user), AE_SQL_T(roles[m->role]),
                   AE_SQL_I(m->since) }
    };

    return ae_store_change(store, &call, AE_STORE_MISSING);
}

ae_store_err ae_store_member_remove(ae_store *store, const char *club, const char *user)
{
    ae_sql_call call = { .sql = "DELETE FROM club_members WHERE club_id = $1 AND user_id = $2",
                         .value = { AE_SQL_T(club), AE_SQL_T(user) } };

    return ae_store_change(store, &call, AE_STORE_MISSING);
}

static void see_role(void *ctx, const ae_sql_value *column, int n)
{
    (void)n;
    *(ae_club_role *)ctx = ae_club_role_find(column[0].text);
}

ae_store_err ae_store_member_role(ae_store *store, const char *club, const char *user,
                                  ae_club_role *role)
{
    ae_sql_call call = { .sql = "SELECT role FROM club_members WHERE club_id = $1 AND "
                                "user_id = $2",
                         .value = { AE_SQL_T(club), AE_SQL_T(user) },
                         .row = see_role,
                         .ctx = role };

    *role = AE_N_CLUB_ROLES;
    return ae_sql_exec(store, &call, 1);
}

static void see_member(void *ctx, const ae_sql_value *column, int n)
{
    ae_store_reader *reader = ctx;

    (void)n;
    reader->n++;
    ((ae_store_member_row *)reader->give)(
        reader->ctx, &(ae_store_member){ .club = column[0].text,
                                         .user = column[1].text,
                                         .name = column[2].text,
                                         .role = ae_club_role_find(column[3].text),
                                         .since = column[4].number });
}

ae_store_err ae_store_members(ae_store *store, const char *club, ae_store_member_row *row,
                              void *ctx)
{
    ae_store_reader reader = AE_STORE_READER(row, ctx);
    ae_sql_call call = {
        .sql = "SELECT club_id, user_id, users.name, club_members.role, since "
               "FROM club_members JOIN users ON users.id = user_id WHERE club_id = $1 "
               "ORDER BY CASE club_members.role WHEN 'organiser' THEN 0 WHEN 'helper' THEN 1 "
               "WHEN 'member' THEN 2 WHEN 'asking' THEN 3 ELSE 4 END, folded",
        .value = { AE_SQL_T(club) },
        .row = see_member,
        .ctx = &reader
    };

    return ae_sql_exec(store, &call, 1);
}

static void see_count(void *ctx, const ae_sql_value *column, int n)
{
    ae_store_member_count *count = ctx;
    ae_club_role role = ae_club_role_find(column[0].text);

    (void)n;
    if (role <= AE_CLUB_MEMBER)
        count->members += column[1].number;
    else
        count->asking += column[1].number;
    if (role == AE_CLUB_ORGANISER)
        count->organisers += column[1].number;
}

/* PostgreSQL locks a row that is updated; SQLite has one writer at a time. */
ae_store_err ae_store_members_count(ae_store *store, const char *club,
                                    ae_store_member_count *out)
{
    ae_sql_call lock = { .sql = "UPDATE clubs SET entry = entry WHERE id = $1",
                         .value = { AE_SQL_T(club) } };
    ae_sql_call count = { .sql = "SELECT role, COUNT(*) FROM club_members WHERE club_id = $1 "
                                 "GROUP BY role",
                          .value = { AE_SQL_T(club) },
                          .row = see_count,
                          .ctx = out };
    ae_store_err err = ae_store_change(store, &lock, AE_STORE_MISSING);

    *out = (ae_store_member_count){ 0, 0, 0 };
    return err == AE_STORE_OK ? ae_sql_exec(store, &count, 1) : err;
}

static void see_number(void *ctx, const ae_sql_value *column, int n)
{
    (void)n;
    *(int64_t *)ctx = column[0].number;
}

ae_store_err ae_store_clubs_of(ae_store *store, const char *user, int64_t *n)
{
    ae_sql_call lock = { .sql = "UPDATE users SET role = role WHERE id = $1",
                         .value = { AE_SQL_T(user) } };
    ae_sql_call count = { .sql = "SELECT COUNT(*) FROM club_members WHERE user_id = $1 AND "
                                 "role = 'organiser'",
                          .value = { AE_SQL_T(user) },
                          .row = see_number,
                          .ctx = n };
    ae_store_err err = ae_store_change(store, &lock, AE_STORE_MISSING);

    return err == AE_STORE_OK ? ae_sql_exec(store, &count, 1) : err;
}

#define LACKS_ORGANISER                                  \
    "NOT EXISTS (SELECT 1 FROM club_members AS o WHERE " \
    "o.club_id = club_members.club_id AND o.role = 'organiser')"

ae_store_err ae_store_clubs_mend(ae_store *store)
{
    ae_sql_call call[] = {
        { .sql = "UPDATE club_members SET role = 'organiser' WHERE " LACKS_ORGANISER
                 " AND user_id = (SELECT b.user_id FROM club_members AS b WHERE "
                 "b.club_id = club_members.club_id AND b.role IN ('helper', 'member') "
                 "ORDER BY CASE b.role WHEN 'helper' THEN 0 ELSE 1 END, b.since, b.user_id "
                 "LIMIT 1)" },
        { .sql = "DELETE FROM clubs WHERE NOT EXISTS (SELECT 1 FROM club_members WHERE "
                 "club_id = clubs.id AND " IS_MEMBER ")" },
    };

    return ae_sql_exec(store, call, 2);
}

static void see_club_id(void *ctx, const ae_sql_value *column, int n)
{
    const ae_store_reader *reader = ctx;

    (void)n;
    ((ae_store_club_id *)reader->give)(reader->ctx, column[0].text);
}

ae_store_err ae_store_clubs_without_organiser(ae_store *store, ae_store_club_id *id, void *ctx)
{
    ae_store_reader reader = AE_STORE_READER(id, ctx);
    ae_sql_call call = { .sql = "SELECT id FROM clubs WHERE NOT EXISTS (SELECT 1 FROM "
                                "club_members WHERE club_id = clubs.id AND "
                                "role = 'organiser') ORDER BY id",
                         .row = see_club_id,
                         .ctx = &reader };

    return ae_sql_exec(store, &call, 1);
}

/* ---- news ---- */

ae_store_err ae_store_news_at(ae_store *store, const char *club, int64_t *at)
{
    ae_sql_call call = { .sql = "SELECT COALESCE(MAX(created_at), 0) FROM club_news "
                                "WHERE club_id = $1",
                         .value = { AE_SQL_T(club) },
                         .row = see_number,
                         .ctx = at };

    *at = 0;
    return ae_sql_exec(store, &call, 1);
}

ae_store_err ae_store_news_add(ae_store *store, const ae_store_news *n, int64_t keep)
{
    ae_sql_call add = { .sql = "INSERT INTO club_news (id, club_id, name, text, created_at) "
                               "VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING",
                        .value = { AE_SQL_T(n->id), AE_SQL_T(n->club), AE_SQL_T(n->name),
                                   AE_SQL_T(n->text), AE_SQL_I(n->created_at) } };
    ae_sql_call trim = { .sql = "DELETE FROM club_news WHERE club_id = $1 AND id NOT IN "
                                "(SELECT id FROM club_news WHERE club_id = $1 "
                                "ORDER BY id DESC LIMIT $2)",
                         .value = { AE_SQL_T(n->club), AE_SQL_I(keep) } };
    ae_store_err err =
        ae_store_is_id(n->id) ? ae_store_change(store, &add, AE_STORE_TAKEN) : AE_STORE_TEXT;

    return err == AE_STORE_OK ? ae_sql_exec(store, &trim, 1) : err;
}

static void see_news(void *ctx, const ae_sql_value *column, int n)
{
    ae_store_reader *reader = ctx;

    (void)n;
    reader->n++;
    ((ae_store_news_row *)reader->give)(reader->ctx,
                                        &(ae_store_news){ .id = column[0].text,
                                                          .club = column[1].text,
                                                          .name = column[2].text,
                                                          .text = column[3].text,
                                                          .created_at = column[4].number });
}

ae_store_err ae_store_news_of(ae_store *store, const char *club, ae_store_news_row *row,
                              void *ctx)
{
    ae_store_reader reader = AE_STORE_READER(row, ctx);
    ae_sql_call call = { .sql = "SELECT id, club_id, name, text, created_at FROM club_news "
                                "WHERE club_id = $1 ORDER BY id DESC",
                         .value = { AE_SQL_T(club) },
                         .row = see_news,
                         .ctx = &reader };

    return ae_sql_exec(store, &call, 1);
}

ae_store_err ae_store_news_remove(ae_store *store, const char *club, const char *id)
{
    ae_sql_call call = { .sql = "DELETE FROM club_news WHERE club_id = $1 AND id = $2",
                         .value = { AE_SQL_T(club), AE_SQL_T(id) } };

    return ae_store_change(store, &call, AE_STORE_MISSING);
}

/* ---- tables and leaders ---- */

ae_store_err ae_store_club_table_add(ae_store *store, const char *club, const char *table)
{
    ae_sql_call call = { .sql = "INSERT INTO club_tables (table_id, club_id) VALUES ($1, $2) "
                                "ON CONFLICT DO NOTHING",
                         .value = { AE_SQL_T(table), AE_SQL_T(club) } };

    return ae_store_change(store, &call, AE_STORE_TAKEN);
}

static void see_table(void *ctx, const ae_sql_value *column, int n)
{
    ae_store_reader *reader = ctx;
    ae_store_state state = AE_STATE_OPEN;

    (void)n;
    while (state < AE_N_STATES - 1 && strcmp(ae_store_state_name(state), column[1].text) != 0)
        state++;
    reader->n++;
    ((ae_store_table_row *)reader->give)(
        reader->ctx, &(ae_store_table){ .id = column[0].text,
                                        .state = state,
                                        .head = "",
                                        .settings = column[2].text,
                                        .created_at = column[3].number,
                                        .changed_at = column[4].number,
                                        .wake_at = -1,
                                        .is_listed = (int)column[5].number });
}

#define CLUB_TABLES                                                                    \
    "SELECT id, state, settings, created_at, changed_at, is_listed FROM club_tables "  \
    "JOIN tables ON tables.id = table_id WHERE club_id = $1 AND (is_listed = 1 OR "    \
    "EXISTS (SELECT 1 FROM seats WHERE seats.table_id = tables.id AND user_id = $2)) " \
    "AND id < $3 AND "
#define NEWEST_FIRST " ORDER BY id DESC LIMIT $4"

ae_store_err ae_store_club_tables(ae_store *store, const ae_store_club_tables_page *page,
                                  ae_store_table_row *row, void *ctx)
{
    ae_store_reader reader = AE_STORE_READER(row, ctx);
    ae_sql_call call = { .sql = page->is_over ? CLUB_TABLES "state = 'over'" NEWEST_FIRST
                                              : CLUB_TABLES AE_STORE_IS_GOING_ON NEWEST_FIRST,
                         .value = { AE_SQL_T(page->club), AE_SQL_T(page->user),
                                    AE_SQL_T(page->before[0] ? page->before
                                                             : AE_STORE_AFTER_ALL),
                                    AE_SQL_I(page->limit) },
                         .row = see_table,
                         .ctx = &reader };

    return ae_sql_exec(store, &call, 1);
}

static void see_leader(void *ctx, const ae_sql_value *column, int n)
{
    ae_store_reader *reader = ctx;

    (void)n;
    reader->n++;
    ((ae_store_club_leader_row *)reader->give)(reader->ctx, column[0].text, column[1].number,
                                               column[2].number, column[3].number);
}

ae_store_err ae_store_club_leaders(ae_store *store, const char *club, const char *game,
                                   int64_t players, ae_store_club_leader_row *row, void *ctx)
{
    ae_store_reader reader = AE_STORE_READER(row, ctx);
    ae_sql_call call = {
        .sql = "SELECT users.name, mean, cautious, games FROM club_members "
               "JOIN users ON users.id = club_members.user_id "
               "JOIN ratings ON ratings.user_id = club_members.user_id "
               "WHERE club_id = $1 AND game = $2 AND players = $3 AND banned_at IS NULL "
               "AND club_members." IS_MEMBER " ORDER BY cautious DESC, users.id DESC LIMIT 200",
        .value = { AE_SQL_T(club), AE_SQL_T(game), AE_SQL_I(players) },
        .row = see_leader,
        .ctx = &reader
    };

    return ae_sql_exec(store, &call, 1);
}

/*
 * clubs.c: who sees which club, lists of clubs, one club, and changes of a club.
 *
 * A club that the asker may not see is answered like one that does not exist.
 */
#include "server/api/clubs.h"

#include <stdlib.h>
#include <string.h>

#include "server/api/chat.h"
#include "server/tables/change.h"

static const char *const entries[] = { "open", "request", "invitation" };

int srv_refuse_for(srv_request *r, srv_error error, const char *reason, const char *where)
{
    r->error = error;
    ae_put(&AE_TEXT_IN(r->reason), reason);
    ae_put(&AE_TEXT_IN(r->where), where);
    return 0;
}

int srv_read_word(srv_request *r, const char *name, const char *const *words, int n, int *out)
{
    char word[16] = "";

    if (srv_member(r, name) < 0)
        return 1;
    if (!srv_string(r, name, &AE_TEXT_IN(word), 1))
        return 0;
    for (int i = 0; i < n; i++)
        if (!strcmp(words[i], word)) {
            *out = i;
            return 1;
        }
    return srv_refuse_for(r, SRV_BAD_REQUEST, "", name);
}

/* ---- one club ---- */

static void copy_club(srv_club *to, const ae_store_club *c)
{
    *to = (srv_club){ .entry = c->entry,
                      .is_listed = c->is_listed,
                      .created_at = c->created_at,
                      .n_members = c->n_members,
                      .role = c->role };
    ae_put(&AE_TEXT_IN(to->id), c->id);
    ae_put(&AE_TEXT_IN(to->name), c->name);
    ae_put(&AE_TEXT_IN(to->about), c->about);
}

static void see_club(void *ctx, const ae_store_club *c)
{
    copy_club(ctx, c);
}

static int is_operator(const srv_request *r)
{
    return r->who.kind == SRV_USER && r->who.role == AE_ROLE_OPERATOR;
}

int srv_club_is_run_by(const srv_request *r, const srv_club *club)
{
    return club->role <= AE_CLUB_HELPER || is_operator(r);
}

int srv_club_has(const srv_club *club)
{
    return club->role <= AE_CLUB_MEMBER;
}

int srv_club_find(srv_request *r, ae_store *store, const char *id, srv_club *club)
{
    if (!ae_is_club_id(id))
        return srv_refuse_for(r, SRV_NOT_FOUND, "", "");
    if (!srv_is_ok(r, ae_store_club_get(store, id, see_club, club)))
        return 0;
    if (r->who.kind == SRV_USER
        && !srv_is_ok(r, ae_store_member_role(store, id, r->who.user, &club->role)))
        return 0;
    if (club->is_listed || is_operator(r) || srv_club_has(club)
        || club->role == AE_CLUB_INVITED)
        return 1;
    return srv_refuse_for(r, SRV_NOT_FOUND, "", "");
}

static void put_club(srv_buf *out, const srv_club *club)
{
    srv_put_comma(out);
    srv_buf_put(out, "{");
    srv_put_text(out, "id", club->id);
    srv_put_text(out, "name", club->name);
    srv_put_text(out, "about", club->about);
    srv_put_text(out, "entry", ae_club_entry_name(club->entry));
    srv_put_flag(out, "listed", club->is_listed);
    srv_put_number(out, "created_at", club->created_at);
    srv_put_number(out, "n_members", club->n_members);
    if (club->role < AE_N_CLUB_ROLES)
        srv_put_text(out, "role", ae_club_role_name(club->role));
}

/* Those who were invited or ask are shown to the people who run the club. */
typedef struct {
    srv_buf *out;
    int sees_all;
} listing;

static void see_member(void *ctx, const ae_store_member *m)
{
    listing *l = ctx;

    if (m->role > AE_CLUB_MEMBER && !l->sees_all)
        return;
    srv_put_comma(l->out);
    srv_buf_put(l->out, "{");
    srv_put_text(l->out, "name", m->name);
    srv_put_text(l->out, "role", ae_club_role_name(m->role));
    srv_put_number(l->out, "since", m->since);
    srv_buf_put(l->out, "}");
}

static void show(srv_request *r, ae_store *store, const char *id)
{
    srv_club *club = srv_alloc(sizeof *club);
    listing l = { .out = &r->out };

    if (srv_club_find(r, store, id, club)) {
        l.sees_all = srv_club_is_run_by(r, club);
        put_club(&r->out, club);
        srv_buf_put(&r->out, ",\"members\":[");
        srv_is_ok(r, ae_store_members(store, id, see_member, &l));
        srv_buf_put(&r->out, "]}");
    }
    free(club);
}

static void work_get(srv_request *r, ae_store *store)
{
    show(r, store, r->arg[0]);
}

void srv_club_get(srv_request *r)
{
    srv_read(r, work_get, NULL);
}

/* ---- lists ---- */

typedef struct {
    char after[AE_CLUB_ID + 1], name[SRV_MAX_QUERY];
    int is_mine, n;
    char last[AE_CLUB_ID + 1];
    srv_buf *out;
    srv_club club;
} page;

static void see_listed(void *ctx, const ae_store_club *c)
{
    page *p = ctx;

    copy_club(&p->club, c);
    put_club(p->out, &p->club);
    srv_buf_put(p->out, "}");
    ae_put(&AE_TEXT_IN(p->last), c->id);
    p->n++;
}

static void work_list(srv_request *r, ae_store *store)
{
    page *p = r->own;

    p->out = &r->out;
    srv_buf_put(&r->out, "{\"clubs\":[");
    srv_is_ok(r, ae_store_clubs(store,
                                &(ae_store_club_page){ .user = p->is_mine ? r->who.user : NULL,
                                                       .name = p->name,
                                                       .after = p->after,
                                                       .limit = SRV_PAGE },
                                see_listed, p));
    srv_put_next(&r->out, p->n < SRV_PAGE ? "" : p->last);
}

static void start_list(srv_request *r, int is_mine)
{
    page *p = r->own = srv_alloc(sizeof *p);

    p->is_mine = is_mine;
    srv_query(r, "after", &AE_TEXT_IN(p->after));
    srv_query(r, "name", &AE_TEXT_IN(p->name));
    if (p->after[0] && !ae_is_club_id(p->after))
        srv_fail_at(r, SRV_BAD_REQUEST, "after");
    else if (!ae_is_utf8(p->name))
        srv_fail_at(r, SRV_BAD_REQUEST, "name");
    else
        srv_read(r, work_list, NULL);
}

void srv_clubs_list(srv_request *r)
{
    start_list(r, 0);
}

void srv_me_clubs(srv_request *r)
{
    start_list(r, 1);
}

/* ---- a new club, and changes ---- */

/* Reads the members of the request; those that are missing keep their values. */
static int read_club(srv_request *r, srv_club *club)
{
    int entry = (int)club->entry;

    if (srv_member(r, "name") >= 0) {
        club->name[0] = '\0';
        if (!srv_string(r, "name", &AE_TEXT_IN(club->name), 1)
            || !srv_is_line(club->name, SRV_CLUB_NAME))
            return srv_refuse_for(r, SRV_BAD_REQUEST, "club_name", "name");
    }
    if (srv_member(r, "about") >= 0) {
        club->about[0] = '\0';
        if (!srv_string(r, "about", &AE_TEXT_IN(club->about), 1)
            || (club->about[0] && !srv_is_report(club->about)))
            return srv_refuse_for(r, SRV_BAD_REQUEST, "club_about", "about");
    }
    if (!srv_read_word(r, "entry", entries, AE_N_CLUB_ENTRIES, &entry)
        || !srv_flag(r, "listed", &club->is_listed))
        return 0;
    club->entry = (ae_club_entry)entry;
    return 1;
}

static ae_store_club row_of(const srv_club *club)
{
    return (ae_store_club){ .id = club->id,
                            .name = club->name,
                            .about = club->about,
                            .entry = club->entry,
                            .is_listed = club->is_listed,
                            .created_at = club->created_at };
}

static ae_store_err add_club(srv_request *r, ae_store *store, const srv_club *club)
{
    ae_store_club row = row_of(club);
    ae_store_err err = ae_store_club_add(store, &row);

    if (err == AE_STORE_TAKEN)
        srv_refuse_for(r, SRV_TAKEN, "club_id", "id");
    if (err == AE_STORE_OK)
        err = ae_store_member_set(store, &(ae_store_member){ .club = club->id,
                                                             .user = r->who.user,
                                                             .role = AE_CLUB_ORGANISER,
                                                             .since = club->created_at });
    return err;
}

/* Counting the clubs of the founder locks the account, so that two servers cannot both add what only
 * one of them may. */
static void work_add(srv_request *r, ae_store *store)
{
    const srv_club *club = r->own;
    int64_t n = 0;
    ae_store_err err = ae_sql_begin(store, AE_SQL_WRITE);

    if (err == AE_STORE_OK)
        err = ae_store_clubs_of(store, r->who.user, &n);
    if (err == AE_STORE_OK && n >= r->server->config.max_clubs_per_user)
        srv_refuse_for(r, SRV_LIMIT, "clubs", "");
    if (err == AE_STORE_OK && !r->error)
        err = add_club(r, store, club);
    if (err == AE_STORE_OK && !r->error)
        show(r, store, club->id);
    srv_end_write(r, store, err);
}

void srv_club_add(srv_request *r)
{
    srv_club *club = r->own = srv_alloc(sizeof *club);

    club->is_listed = 1;
    club->created_at = srv_now();
    if (!srv_may(r, SRV_LIMIT_TABLE, srv_who_key(&r->who)))
        return;
    if (!srv_string(r, "id", &AE_TEXT_IN(club->id), 1) || !ae_is_club_id(club->id))
        srv_fail_at(r, SRV_BAD_REQUEST, "id");
    else if (srv_member(r, "name") < 0) {
        srv_refuse_for(r, SRV_BAD_REQUEST, "club_name", "name");
        srv_fail(r, r->error);
    } else if (!read_club(r, club))
        srv_fail(r, r->error);
    else
        srv_write(r, work_add, NULL);
}

static void work_change(srv_request *r, ae_store *store)
{
    srv_club *club = r->own;
    ae_store_err err = ae_sql_begin(store, AE_SQL_WRITE);

    if (err == AE_STORE_OK && srv_club_find(r, store, r->arg[0], club)) {
        if (club->role != AE_CLUB_ORGANISER && !is_operator(r))
            r->error = SRV_FORBIDDEN;
        else if (read_club(r, club)) {
            ae_store_club row = row_of(club);

            err = ae_store_club_set(store, &row);
            if (err == AE_STORE_OK)
                show(r, store, club->id);
        }
    }
    srv_end_write(r, store, err);
}

void srv_club_change(srv_request *r)
{
    r->own = srv_alloc(sizeof(srv_club));
    srv_write(r, work_change, NULL);
}

static void work_remove(srv_request *r, ae_store *store)
{
    srv_club *club = r->own;
    ae_store_err err = ae_sql_begin(store, AE_SQL_WRITE);

    if (err == AE_STORE_OK && srv_club_find(r, store, r->arg[0], club)) {
        if (club->role != AE_CLUB_ORGANISER && !is_operator(r))
            r->error = SRV_FORBIDDEN;
        else
            err = ae_store_club_remove(store, club->id);
    }
    srv_end_write(r, store, err);
}

void srv_club_remove(srv_request *r)
{
    r->own = srv_alloc(sizeof(srv_club));
    srv_write(r, work_remove, srv_finish_empty);
}

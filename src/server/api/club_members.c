/*
 * club_members.c: who joins, leaves, is invited, let in, promoted or removed; and what members read:
 * news, tables, leaders.
 *
 * Organisers may do everything.  Helpers let people in, invite them, remove plain members and write
 * news.  A club always has an organiser.
 */
#include "server/api/clubs.h"

#include <string.h>

#include "server/base/id.h"
#include "server/notify/club_notice.h"
#include "server/tables/rating.h"
#include "store/results.h"

static int is_operator(const srv_request *r)
{
    return r->who.kind == SRV_USER && r->who.role == AE_ROLE_OPERATOR;
}

/* A change of one person's role: the club, the person and the role before. */
typedef struct {
    srv_club club;
    char name[SRV_MAX_NAME], user[AE_STORE_ID + 1];
    ae_club_role was;
    ae_store_member_count count;
    int role; /* that was asked for */
    int is_self;
} change;

/* Locks and reads the club, and the person whom the request is about: r->own has the name. */
static ae_store_err begin(srv_request *r, ae_store *store, change *c)
{
    ae_store_err err = ae_sql_begin(store, AE_SQL_WRITE);

    if (err != AE_STORE_OK || !srv_club_find(r, store, r->arg[0], &c->club))
        return err;
    err = ae_store_members_count(store, c->club.id, &c->count);
    if (err == AE_STORE_OK)
        err = srv_user_id(store, c->name, c->user);
    if (err == AE_STORE_MISSING)
        return srv_refuse_for(r, SRV_NOT_FOUND, "", "name"), AE_STORE_OK;
    c->is_self = !strcmp(c->user, r->who.user);
    return err == AE_STORE_OK ? ae_store_member_role(store, c->club.id, c->user, &c->was) : err;
}

/* To whoever was invited, or let in. */
static ae_store_err notify(ae_store *store, const change *c, ae_club_role role)
{
    srv_club_notice n = { .user = c->user,
                          .club = c->club.id,
                          .name = c->club.name,
                          .now = srv_now(),
                          .is_soon = 1 };

    if (role == AE_CLUB_INVITED)
        n.kind = SRV_NOTICE_CLUB_INVITED;
    else if (c->was == AE_CLUB_ASKING && role <= AE_CLUB_MEMBER && !c->is_self)
        n.kind = SRV_NOTICE_CLUB_JOINED;
    else
        return AE_STORE_OK;
    return srv_club_notice_add(store, &n);
}

static ae_store_err set_role(srv_request *r, ae_store *store, change *c, ae_club_role role)
{
    int64_t n = role <= AE_CLUB_MEMBER ? c->count.members : c->count.asking;
    int is_new = c->was > AE_CLUB_MEMBER;
    ae_store_err err;

    if (is_new && n >= r->server->config.max_members_per_club)
        return srv_refuse_for(r, SRV_LIMIT, "club_members", ""), AE_STORE_OK;
    if (c->was == AE_CLUB_ORGANISER && role != AE_CLUB_ORGANISER && c->count.organisers == 1)
        return srv_refuse_for(r, SRV_FORBIDDEN, "last_organiser", ""), AE_STORE_OK;
    err = ae_store_member_set(
        store, &(ae_store_member){
                   .club = c->club.id, .user = c->user, .role = role, .since = srv_now() });
    return err == AE_STORE_OK ? notify(store, c, role) : err;
}

static void put_role(srv_request *r, const change *c, ae_club_role role)
{
    srv_buf_put(&r->out, "{");
    srv_put_text(&r->out, "name", c->name);
    if (role < AE_N_CLUB_ROLES)
        srv_put_text(&r->out, "role", ae_club_role_name(role));
    srv_buf_put(&r->out, "}");
}

/* Sets the role, unless the person has a higher one already, and answers with the role. */
static ae_store_err raise_to(srv_request *r, ae_store *store, change *c, ae_club_role role)
{
    ae_store_err err = AE_STORE_OK;

    if (c->was > AE_CLUB_MEMBER && c->was != role)
        err = set_role(r, store, c, role);
    else
        role = c->was;
    if (err == AE_STORE_OK && !r->error)
        put_role(r, c, role);
    return err;
}

static void start(srv_request *r, const char *name, void (*work)(srv_request *, ae_store *))
{
    change *c = r->own = srv_alloc(sizeof *c);

    c->role = AE_N_CLUB_ROLES;
    ae_put(&AE_TEXT_IN(c->name), name);
    srv_write(r, work, NULL);
}

/* ---- joining and leaving ---- */

static void work_join(srv_request *r, ae_store *store)
{
    change *c = r->own;
    ae_store_err err = begin(r, store, c);

    if (err == AE_STORE_OK && !r->error) {
        if (c->club.entry == AE_JOIN_OPEN || c->was == AE_CLUB_INVITED)
            err = raise_to(r, store, c, AE_CLUB_MEMBER);
        else if (c->club.entry == AE_JOIN_REQUEST || c->was <= AE_CLUB_MEMBER)
            err = raise_to(r, store, c, AE_CLUB_ASKING);
        else
            srv_refuse_for(r, SRV_FORBIDDEN, "club_invited", "");
    }
    srv_end_write(r, store, err);
}

void srv_club_join(srv_request *r)
{
    start(r, r->who.name, work_join);
}

static ae_store_err remove_member(srv_request *r, ae_store *store, const change *c)
{
    if (c->was == AE_CLUB_ORGANISER && c->count.organisers == 1)
        return srv_refuse_for(r, SRV_FORBIDDEN, "last_organiser", ""), AE_STORE_OK;
    put_role(r, c, AE_N_CLUB_ROLES);
    return ae_store_member_remove(store, c->club.id, c->user);
}

/* Whether the asker may remove this person: oneself; anybody by an organiser; by a helper whoever has
 * no role in running the club. */
static int may_remove(const srv_request *r, const change *c)
{
    return c->is_self || c->club.role == AE_CLUB_ORGANISER || is_operator(r)
           || (c->club.role == AE_CLUB_HELPER && c->was > AE_CLUB_HELPER);
}

static void work_remove(srv_request *r, ae_store *store)
{
    change *c = r->own;
    ae_store_err err = begin(r, store, c);

    if (err == AE_STORE_OK && !r->error) {
        if (!may_remove(r, c))
            r->error = SRV_FORBIDDEN;
        else if (c->was == AE_N_CLUB_ROLES)
            srv_refuse_for(r, SRV_NOT_FOUND, "", "name");
        else
            err = remove_member(r, store, c);
    }
    srv_end_write(r, store, err);
}

void srv_club_leave(srv_request *r)
{
    start(r, r->who.name, work_remove);
}

void srv_club_member_remove(srv_request *r)
{
    start(r, r->arg[1], work_remove);
}

/* ---- letting in, promoting, inviting ---- */

/* A helper lets in whoever asks; only an organiser changes the role of a member. */
static int may_set(const srv_request *r, const change *c)
{
    if (c->club.role == AE_CLUB_ORGANISER || is_operator(r))
        return 1;
    return c->club.role == AE_CLUB_HELPER && c->was == AE_CLUB_ASKING
           && c->role == AE_CLUB_MEMBER;
}

static void work_set(srv_request *r, ae_store *store)
{
    change *c = r->own;
    ae_store_err err = begin(r, store, c);

    if (err == AE_STORE_OK && !r->error) {
        if (!may_set(r, c))
            r->error = SRV_FORBIDDEN;
        else if (c->was > AE_CLUB_MEMBER && c->was != AE_CLUB_ASKING)
            srv_refuse_for(r, SRV_NOT_FOUND, "", "name");
        else if ((err = set_role(r, store, c, (ae_club_role)c->role)) == AE_STORE_OK
                 && !r->error)
            put_role(r, c, (ae_club_role)c->role);
    }
    srv_end_write(r, store, err);
}

void srv_club_member_set(srv_request *r)
{
    static const char *const words[] = { "organiser", "helper", "member" };
    int role = -1;
    change *c;

    if (!srv_read_word(r, "role", words, 3, &role) || role < 0) {
        srv_fail_at(r, SRV_BAD_REQUEST, "role");
        return;
    }
    c = r->own = srv_alloc(sizeof *c);
    c->role = role;
    ae_put(&AE_TEXT_IN(c->name), r->arg[1]);
    srv_write(r, work_set, NULL);
}

static void work_invite(srv_request *r, ae_store *store)
{
    change *c = r->own;
    ae_store_err err = begin(r, store, c);

    if (err == AE_STORE_OK && !r->error) {
        if (!srv_club_is_run_by(r, &c->club))
            r->error = SRV_FORBIDDEN;
        else
            err = raise_to(r, store, c,
                           c->was == AE_CLUB_ASKING ? AE_CLUB_MEMBER : AE_CLUB_INVITED);
    }
    srv_end_write(r, store, err);
}

void srv_club_invite(srv_request *r)
{
    char name[SRV_MAX_NAME] = "";

    if (!srv_string(r, "name", &AE_TEXT_IN(name), 1))
        srv_fail(r, r->error);
    else if (srv_may(r, SRV_LIMIT_INVITE, r->who.user))
        start(r, name, work_invite);
}

static void work_member(srv_request *r, ae_store *store)
{
    change *c = r->own;
    ae_store_err err;

    if (!srv_club_find(r, store, r->arg[0], &c->club))
        return;
    err = srv_user_id(store, r->arg[1], c->user);
    if (err == AE_STORE_OK)
        err = ae_store_member_role(store, c->club.id, c->user, &c->was);
    if (!srv_is_ok(r, err))
        return;
    ae_put(&AE_TEXT_IN(c->name), r->arg[1]);
    if (c->was == AE_N_CLUB_ROLES
        || (c->was > AE_CLUB_MEMBER && !srv_club_is_run_by(r, &c->club)
            && strcmp(c->user, r->who.user) != 0))
        r->error = SRV_NOT_FOUND;
    else
        put_role(r, c, c->was);
}

void srv_club_member_get(srv_request *r)
{
    r->own = srv_alloc(sizeof(change));
    srv_read(r, work_member, NULL);
}

/* ---- news ---- */

typedef struct {
    srv_club club;
    char text[SRV_MAX_REPORT];
} posting;

static void see_news(void *ctx, const ae_store_news *n)
{
    srv_buf *out = ctx;

    srv_put_comma(out);
    srv_buf_put(out, "{");
    srv_put_text(out, "id", n->id);
    srv_put_text(out, "name", n->name);
    srv_put_text(out, "text", n->text);
    srv_put_number(out, "created_at", n->created_at);
    srv_buf_put(out, "}");
}

static void work_news(srv_request *r, ae_store *store)
{
    posting *p = r->own;

    if (!srv_club_find(r, store, r->arg[0], &p->club))
        return;
    srv_buf_put(&r->out, "{\"news\":[");
    srv_is_ok(r, ae_store_news_of(store, p->club.id, see_news, &r->out));
    srv_buf_put(&r->out, "]}");
}

void srv_club_news(srv_request *r)
{
    r->own = srv_alloc(sizeof(posting));
    srv_read(r, work_news, NULL);
}

/* The ids of news are in the order of their times, so every text is at least a millisecond later than
 * the one before. */
static ae_store_err post(srv_request *r, ae_store *store, const posting *p)
{
    ae_store_news news = { .club = p->club.id, .name = r->who.name, .text = p->text };
    int64_t last = 0, now = srv_now();
    char id[AE_STORE_ID + 1];
    ae_store_err err = ae_store_news_at(store, p->club.id, &last);

    news.created_at = now > last ? now : last + 1;
    srv_id(id, news.created_at);
    news.id = id;
    if (err == AE_STORE_OK)
        err = ae_store_news_add(store, &news, SRV_NEWS);
    if (err == AE_STORE_OK)
        see_news(&r->out, &news);
    return err;
}

static void work_post(srv_request *r, ae_store *store)
{
    posting *p = r->own;
    ae_store_err err = ae_sql_begin(store, AE_SQL_WRITE);

    if (err == AE_STORE_OK && srv_club_find(r, store, r->arg[0], &p->club)) {
        if (srv_club_is_run_by(r, &p->club))
            err = post(r, store, p);
        else
            r->error = SRV_FORBIDDEN;
    }
    srv_end_write(r, store, err);
}

void srv_club_news_add(srv_request *r)
{
    posting *p = r->own = srv_alloc(sizeof *p);

    if (!srv_may(r, SRV_LIMIT_CHAT, r->who.user))
        return;
    if (!srv_string(r, "text", &AE_TEXT_IN(p->text), 1) || !srv_is_report(p->text))
        srv_fail_at(r, SRV_BAD_REQUEST, "text");
    else
        srv_write(r, work_post, NULL);
}

static void work_news_remove(srv_request *r, ae_store *store)
{
    posting *p = r->own;
    ae_store_err err = ae_sql_begin(store, AE_SQL_WRITE);

    if (err == AE_STORE_OK && srv_club_find(r, store, r->arg[0], &p->club)) {
        if (!srv_club_is_run_by(r, &p->club))
            r->error = SRV_FORBIDDEN;
        else
            err = ae_store_news_remove(store, p->club.id, r->arg[1]);
    }
    srv_end_write(r, store, err);
}

void srv_club_news_remove(srv_request *r)
{
    r->own = srv_alloc(sizeof(posting));
    srv_write(r, work_news_remove, srv_finish_empty);
}

/* ---- tables and leaders ---- */

typedef struct {
    srv_club club;
    char before[AE_STORE_ID + 1], state[16], last[AE_STORE_ID + 1], game[16];
    int64_t players;
    int n;
    srv_buf *out;
} reading;

static void see_table(void *ctx, const ae_store_table *t)
{
    reading *l = ctx;
    srv_settings settings;

    srv_put_comma(l->out);
    srv_buf_put(l->out, "{");
    srv_put_text(l->out, "id", t->id);
    srv_put_text(l->out, "state", ae_store_state_name(t->state));
    if (srv_settings_read(&settings, t->settings, strlen(t->settings))) {
        srv_put_settings(l->out, &settings);
        srv_settings_put_belongs(&settings, l->out);
        srv_settings_free(&settings);
    }
    srv_put_number(l->out, "created_at", t->created_at);
    srv_put_number(l->out, "changed_at", t->changed_at);
    srv_buf_put(l->out, "}");
    ae_put(&AE_TEXT_IN(l->last), t->id);
    l->n++;
}

static void work_tables(srv_request *r, ae_store *store)
{
    reading *l = r->own;

    if (!srv_club_find(r, store, r->arg[0], &l->club))
        return;
    l->out = &r->out;
    srv_buf_put(&r->out, "{\"tables\":[");
    srv_is_ok(r, ae_store_club_tables(
                     store,
                     &(ae_store_club_tables_page){ .club = l->club.id,
                                                   .user = r->who.user,
                                                   .before = l->before,
                                                   .is_over = !strcmp(l->state, "over"),
                                                   .limit = SRV_PAGE },
                     see_table, l));
    srv_put_next(&r->out, l->n < SRV_PAGE ? "" : l->last);
}

void srv_club_tables(srv_request *r)
{
    reading *l = r->own = srv_alloc(sizeof *l);

    srv_query(r, "after", &AE_TEXT_IN(l->before));
    srv_query(r, "state", &AE_TEXT_IN(l->state));
    if (l->before[0] && !ae_store_is_id(l->before))
        srv_fail_at(r, SRV_BAD_REQUEST, "after");
    else if (l->state[0] && strcmp(l->state, "over") != 0 && strcmp(l->state, "running") != 0)
        srv_fail_at(r, SRV_BAD_REQUEST, "state");
    else
        srv_read(r, work_tables, NULL);
}

static void see_leader(void *ctx, const char *name, int64_t mean, int64_t cautious,
                       int64_t games)
{
    srv_buf *out = ctx;

    srv_put_comma(out);
    srv_buf_put(out, "{");
    srv_put_text(out, "name", name);
    srv_put_number(out, "rating", srv_rating_displayed((double)mean / 1e6));
    srv_put_number(out, "cautious", cautious);
    srv_put_number(out, "games", games);
    srv_put_flag(out, "provisional", games < SRV_RATING_GAMES);
    srv_buf_put(out, "}");
}

static void work_leaders(srv_request *r, ae_store *store)
{
    reading *l = r->own;

    if (!srv_club_find(r, store, r->arg[0], &l->club))
        return;
    srv_buf_put(&r->out, "{\"leaders\":[");
    srv_is_ok(
        r, ae_store_club_leaders(store, l->club.id, l->game, l->players, see_leader, &r->out));
    srv_buf_put(&r->out, "]}");
}

void srv_club_leaders(srv_request *r)
{
    reading *l = r->own = srv_alloc(sizeof *l);

    srv_query(r, "game", &AE_TEXT_IN(l->game));
    l->players = srv_query_int(r, "players", 0);
    if (!l->game[0])
        srv_fail_at(r, SRV_BAD_REQUEST, "game");
    else if (l->players < 1)
        srv_fail_at(r, SRV_BAD_REQUEST, "players");
    else
        srv_read(r, work_leaders, NULL);
}

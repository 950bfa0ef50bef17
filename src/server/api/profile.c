/*
 * profile.c: public data of people: ratings, finished games, the leaders of a game.
 */
#include "server/api/people.h"

#include <string.h>

#include "server/tables/change.h"
#include "server/tables/rating.h"
#include "store/results.h"

/* ---- one person ---- */

static void see_profile(void *ctx, const ae_store_user *u)
{
    srv_request *r = ctx;

    memcpy(r->own, u->id, AE_STORE_ID + 1);
    srv_buf_put(&r->out, "{\"user\":{");
    srv_put_text(&r->out, "name", u->name);
    srv_put_number(&r->out, "created_at", u->created_at);
    srv_buf_put(&r->out, "},\"ratings\":[");
}

/* The displayed rating; the store keeps ratings in millionths. */
static int displayed(const ae_store_rating *rating)
{
    return srv_rating_displayed((double)rating->mean / 1e6);
}

static void see_rating(void *ctx, const ae_store_rating *rating)
{
    srv_buf *b = &((srv_request *)ctx)->out;

    srv_put_comma(b);
    srv_buf_put(b, "{");
    srv_put_text(b, "game", rating->game);
    srv_put_number(b, "players", rating->players);
    srv_put_number(b, "rating", displayed(rating));
    srv_put_number(b, "games", rating->games);
    srv_put_flag(b, "provisional", srv_rating_is_provisional(rating->games));
    srv_buf_put(b, "}");
}

static void work_profile(srv_request *r, ae_store *store)
{
    char *id = r->own;

    if (!srv_is_ok(r, srv_user_id(store, r->arg[0], id))
        || !srv_is_ok(r, ae_store_user_get(store, id, see_profile, r)))
        return;
    srv_is_ok(r, ae_store_ratings_of(store, id, see_rating, r));
    srv_buf_put(&r->out, "]}");
}

void srv_profile(srv_request *r)
{
    r->own = srv_alloc(AE_STORE_ID + 1);
    srv_read(r, work_profile, NULL);
}

/* ---- games ---- */

typedef struct {
    int number;
    char name[SRV_MAX_NAME];
    int has_account, is_own, is_rated;
    int64_t place, score, before, after;
} sat;

/* The store returns seats ordered by table.  A table is described once all of its seats have been
 * read. */
typedef struct {
    const srv_who *who;
    srv_buf *out;
    char user[AE_STORE_ID + 1];
    int n_tables;

    /* The table whose seats are being read. */
    char table[AE_STORE_ID + 1], game[16];
    int64_t players, finished_at;
    int is_known, has_settings;
    srv_settings settings;
    int n;
    sat seat[AE_MAX_SEATS];
} games;

/* Only somebody who may see the table may see its players and its map. */
static int may_know(const games *g)
{
    const srv_who *who = g->who;
    int is_host = who->kind != SRV_NOBODY && !strcmp(g->settings.host, srv_who_key(who));
    int is_operator = who->kind == SRV_USER && who->role == AE_ROLE_OPERATOR;

    return g->has_settings && (g->is_known || is_host || is_operator);
}

/* The name of a removed account stays, as at the table, but "user" is left out. */
static void put_sat(const games *g, const sat *s)
{
    const char *bot = g->settings.bot[s->number];

    srv_put_comma(g->out);
    srv_buf_put(g->out, "{");
    srv_put_number(g->out, "seat", s->number);
    srv_put_text(g->out, bot[0] ? "bot" : "name", s->name);
    if (!bot[0] && s->has_account)
        srv_put_text(g->out, "user", s->name);
    srv_put_number(g->out, "place", s->place);
    srv_put_number(g->out, "score", s->score);
    srv_buf_put(g->out, "}");
}

static void put_table(const games *g)
{
    srv_put_text(g->out, "map", g->settings.board);
    srv_put_text(g->out, "variant", g->settings.variant);
    srv_buf_put(g->out, ",\"seats\":[");
    for (int i = 0; i < g->n; i++)
        put_sat(g, &g->seat[i]);
    srv_buf_put(g->out, "]");
}

static void put_game(const games *g, const sat *s)
{
    srv_put_comma(g->out);
    srv_buf_put(g->out, "{");
    srv_put_text(g->out, "table", g->table);
    srv_put_text(g->out, "game", g->game);
    srv_put_number(g->out, "players", g->players);
    srv_put_number(g->out, "seat", s->number);
    srv_put_number(g->out, "place", s->place);
    srv_put_number(g->out, "score", s->score);
    srv_put_flag(g->out, "rated", s->is_rated);
    if (s->is_rated) {
        srv_put_number(g->out, "before", s->before);
        srv_put_number(g->out, "after", s->after);
    }
    srv_put_number(g->out, "finished_at", g->finished_at);
    if (may_know(g))
        put_table(g);
    srv_buf_put(g->out, "}");
}

/* All seats of a table have been read: write it. */
static void end_table(games *g)
{
    for (int i = 0; i < g->n; i++)
        if (g->seat[i].is_own)
            put_game(g, &g->seat[i]);
    g->n = 0;
}

static void begin_table(games *g, const ae_store_past_seat *p)
{
    end_table(g);
    g->n_tables++;
    ae_put(&AE_TEXT_IN(g->table), p->result.table);
    ae_put(&AE_TEXT_IN(g->game), p->result.game);
    g->players = p->result.players;
    g->finished_at = p->result.finished_at;
    g->is_known = p->is_known;
    g->has_settings = 0;
}

/* Parses the settings without the map, which is not needed here. */
static void read_settings(games *g, const char *text)
{
    g->has_settings = srv_settings_read(&g->settings, text, strlen(text));
    if (g->has_settings)
        srv_settings_free(&g->settings);
}

static void see_seat(void *ctx, const ae_store_past_seat *p)
{
    const ae_store_result *r = &p->result;
    games *g = ctx;
    sat *s;

    if (strcmp(g->table, r->table) != 0)
        begin_table(g, p);
    if (r->seat >= AE_MAX_SEATS || g->n == AE_MAX_SEATS)
        return;
    s = &g->seat[g->n++];
    *s = (sat){ .number = (int)r->seat,
                .has_account = r->user != NULL,
                .is_own = p->settings != NULL,
                .is_rated = r->is_rated,
                .place = r->place,
                .score = r->score,
                .before = r->before,
                .after = r->after };
    ae_put(&AE_TEXT_IN(s->name), r->name);
    if (p->settings && !g->has_settings)
        read_settings(g, p->settings);
}

static void work_games(srv_request *r, ae_store *store)
{
    const srv_who *who = &r->who;
    games *g = r->own;
    char after[AE_STORE_ID + 1];

    g->who = who;
    g->out = &r->out;
    srv_query(r, "after", &AE_TEXT_IN(after));
    if (!srv_is_ok(r, srv_user_id(store, r->arg[0], g->user)))
        return;
    srv_buf_put(&r->out, "{\"games\":[");
    srv_is_ok(r, ae_store_results_of(
                     store,
                     &(ae_store_past){ .user = g->user,
                                       .before = after,
                                       .viewer = who->kind == SRV_USER ? who->user : NULL,
                                       .secret = who->kind == SRV_GUEST ? who->hash : NULL },
                     see_seat, g));
    end_table(g);
    srv_put_next(&r->out, g->n_tables < AE_STORE_RESULTS ? "" : g->table);
}

void srv_profile_games(srv_request *r)
{
    r->own = srv_alloc(sizeof(games));
    srv_read(r, work_games, NULL);
}

/* ---- leaders ---- */

/* A cursor consists of the cautious rating and the id of the last person: "1650.01k9...". */
typedef struct {
    srv_buf *out;
    char game[16], after[64], next[64], user[AE_STORE_ID + 1];
    int64_t players;
    int n;
} leaders;

static void see_leader(void *ctx, const char *name, const ae_store_rating *rating)
{
    leaders *l = ctx;
    ae_text next = AE_TEXT_IN(l->next);

    if (++l->n > SRV_PAGE)
        return;
    ae_put_int(&next, rating->cautious);
    ae_put(&next, ".");
    ae_put(&next, rating->user);
    srv_put_comma(l->out);
    srv_buf_put(l->out, "{");
    srv_put_text(l->out, "name", name);
    srv_put_number(l->out, "rating", displayed(rating));
    srv_put_number(l->out, "cautious", rating->cautious);
    srv_put_number(l->out, "games", rating->games);
    srv_buf_put(l->out, "}");
}

/* Returns 0 if there is an invalid cursor. */
static int read_cursor(const leaders *l, ae_store_ladder *ladder)
{
    const char *point = strchr(l->after, '.');

    ladder->after_user = "";
    if (!l->after[0])
        return 1;
    if (!point || !ae_read_int(l->after, (size_t)(point - l->after), &ladder->after_cautious)
        || !ae_store_is_id(point + 1))
        return 0;
    ladder->after_user = point + 1;
    return 1;
}

static void work_leaders(srv_request *r, ae_store *store)
{
    leaders *l = r->own;
    ae_store_ladder ladder = {
        .game = l->game, .players = l->players, .min_games = SRV_RATING_GAMES, .limit = SRV_PAGE
    };
    ae_store_err err;

    if (!read_cursor(l, &ladder)) {
        r->error = SRV_BAD_REQUEST;
        ae_put(&AE_TEXT_IN(r->where), "after");
        return;
    }
    l->out = &r->out;
    srv_buf_put(&r->out, "{\"leaders\":[");
    err = ae_store_leaders(store, &ladder, see_leader, l);
    srv_is_ok(r, err);
    srv_put_next(&r->out, l->n < SRV_PAGE ? "" : l->next);
}

void srv_leaders(srv_request *r)
{
    leaders *l = r->own = srv_alloc(sizeof *l);

    srv_query(r, "game", &AE_TEXT_IN(l->game));
    srv_query(r, "after", &AE_TEXT_IN(l->after));
    l->players = srv_query_int(r, "players", 0);
    if (!l->game[0])
        srv_fail_at(r, SRV_BAD_REQUEST, "game");
    else if (l->players < 1)
        srv_fail_at(r, SRV_BAD_REQUEST, "players");
    else
        srv_read(r, work_leaders, NULL);
}

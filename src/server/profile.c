/*
 * profile.c: what everyone may see of people: ratings, finished games, the best of a game.
 */
#include "server/people.h"

#include <string.h>

#include "server/rating.h"
#include "store/results.h"

/* ---- one of them ---- */

static void see_profile(void *ctx, const ae_store_user *u)
{
    srv_request *r = ctx;

    memcpy(r->own, u->id, AE_STORE_ID + 1);
    srv_buf_put(&r->out, "{\"user\":{");
    srv_put_text(&r->out, "name", u->name);
    srv_put_number(&r->out, "created_at", u->created_at);
    srv_buf_put(&r->out, "},\"ratings\":[");
}

/* The store keeps millionths. */
static int shown(const ae_store_rating *rating)
{
    return srv_rating_shown((double)rating->mean / 1e6);
}

static void see_rating(void *ctx, const ae_store_rating *rating)
{
    srv_buf *b = &((srv_request *)ctx)->out;

    srv_put_comma(b);
    srv_buf_put(b, "{");
    srv_put_text(b, "game", rating->game);
    srv_put_number(b, "players", rating->players);
    srv_put_number(b, "rating", shown(rating));
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

/* Results come table by table, of so many tables. */
typedef struct {
    srv_buf *out;
    char user[AE_STORE_ID + 1], last[AE_STORE_ID + 1];
    int n_tables;
} games;

static void see_result(void *ctx, const ae_store_result *result)
{
    games *g = ctx;

    if (strcmp(g->last, result->table) != 0)
        g->n_tables++;
    ae_put(&AE_TEXT_IN(g->last), result->table);
    srv_put_comma(g->out);
    srv_buf_put(g->out, "{");
    srv_put_text(g->out, "table", result->table);
    srv_put_text(g->out, "game", result->game);
    srv_put_number(g->out, "players", result->players);
    srv_put_number(g->out, "seat", result->seat);
    srv_put_number(g->out, "place", result->place);
    srv_put_number(g->out, "score", result->score);
    srv_put_flag(g->out, "rated", result->is_rated);
    if (result->is_rated) {
        srv_put_number(g->out, "before", result->before);
        srv_put_number(g->out, "after", result->after);
    }
    srv_put_number(g->out, "finished_at", result->finished_at);
    srv_buf_put(g->out, "}");
}

static void work_games(srv_request *r, ae_store *store)
{
    games g = { .out = &r->out };
    char after[AE_STORE_ID + 1];

    srv_query(r, "after", &AE_TEXT_IN(after));
    if (!srv_is_ok(r, srv_user_id(store, r->arg[0], g.user)))
        return;
    srv_buf_put(&r->out, "{\"games\":[");
    srv_is_ok(r, ae_store_results_of(store, g.user, after, see_result, &g));
    srv_put_next(&r->out, g.n_tables < AE_STORE_RESULTS ? "" : g.last);
}

void srv_profile_games(srv_request *r)
{
    srv_read(r, work_games, NULL);
}

/* ---- leaders ---- */

/* A cursor is the last one's rating and id: "1650.01k9...". */
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
    ae_put_int(&next, rating->shown);
    ae_put(&next, ".");
    ae_put(&next, rating->user);
    srv_put_comma(l->out);
    srv_buf_put(l->out, "{");
    srv_put_text(l->out, "name", name);
    srv_put_number(l->out, "rating", shown(rating));
    srv_put_number(l->out, "cautious", rating->shown);
    srv_put_number(l->out, "games", rating->games);
    srv_buf_put(l->out, "}");
}

/* 0 if there is a cursor and it is none. */
static int read_cursor(const leaders *l, ae_store_ladder *ladder)
{
    const char *point = strchr(l->after, '.');

    ladder->after_user = "";
    if (!l->after[0])
        return 1;
    if (!point || !ae_read_int(l->after, (size_t)(point - l->after), &ladder->after_shown)
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

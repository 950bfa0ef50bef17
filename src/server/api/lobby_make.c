/*
 * lobby_make.c: makes a new table from a request.
 *
 * The whole request is validated before anything is written.  If it leaves out the map or the
 * number of players, the first map and the smallest number that fit the rest are chosen.  A
 * refusal names the member that has the fault.
 *
 * A thread of the readers checks a map that is in the request, or fetches a shared map from the store
 * and checks it; then the event loop does the rest.
 */
#include "server/api/lobby.h"

#include <stdlib.h>
#include <string.h>

#include "server/api/chat.h"
#include "server/api/maps.h"

#define SECOND INT64_C(1000)
#define MINUTE (60 * SECOND)
#define HOUR   (60 * MINUTE)
#define DAY    (24 * HOUR)

/* The table while it is being made. */
typedef struct {
    srv_request *request;
    const ae_json *json;
    srv_table *table;
    srv_settings *settings; /* of the table */
    const ae_game *game;
    const ae_board *board; /* null: not chosen yet */
    ae_setup setup;        /* seats 0: not chosen yet */
    int list;              /* the array "seats" of the request, or -1 */
    int me;                /* the requester's seat, or -1 */
    char guest[SRV_MAX_NAME];
} plan;

static int fault(const plan *p, const char *where)
{
    return srv_refuse(p->request, SRV_BAD_REQUEST, where);
}

static int member(const plan *p, const char *name)
{
    return ae_json_get(p->json, 0, name);
}

/* ---- game, map, variant ---- */

static int read_game(plan *p)
{
    if (!srv_string(p->request, "game", &AE_TEXT_IN(p->settings->game), 1))
        return 0;
    p->game = ae_game_find(p->settings->game);
    return p->game || fault(p, "game");
}

static int find_map(plan *p, int value)
{
    char id[AE_NAME];

    if (!ae_json_string(p->json, value, &AE_TEXT_IN(id)))
        return fault(p, "map");
    p->board = ae_board_find(p->game, id);
    return p->board || fault(p, "map");
}

/* Uses the map that a thread has read.  The request owns the board until it is answered. */
static int take_map(plan *p)
{
    const srv_upload *own = p->request->own;
    srv_settings *s = p->settings;

    if (srv_upload_is_faulty(p->request, own))
        return 0;
    p->board = &own->board.head;
    s->map = srv_alloc(own->len + 1);
    ae_json_squeeze(own->text, own->len, &(ae_text){ .buf = s->map, .size = own->len + 1 });
    ae_put(&AE_TEXT_IN(s->shared), own->shared);
    s->shared_version = own->version;
    return 1;
}

static int read_map(plan *p)
{
    int value = member(p, "map");

    if (value < 0)
        return 1;
    return p->request->own ? take_map(p) : find_map(p, value);
}

static int read_variant(plan *p)
{
    char names[sizeof p->settings->variant] = "";

    if (!srv_string(p->request, "variant", &AE_TEXT_IN(names), 0))
        return 0;
    return ae_variant_read(p->game, names, &p->setup.variant) == AE_OK || fault(p, "variant");
}

/* ---- how many ---- */

static int read_players(plan *p)
{
    int64_t players = 0;
    int n;

    p->list = member(p, "seats");
    n = ae_json_size(p->json, p->list);
    if (!srv_number(p->request, "players", p->game->min_seats, p->game->max_seats, &players))
        return 0;
    if (p->list >= 0
        && (!ae_json_is_array(p->json, p->list) || n < p->game->min_seats
            || n > p->game->max_seats || (players && players != n)))
        return fault(p, "seats");
    p->setup.seats = (uint8_t)(p->list >= 0 ? n : players);
    return 1;
}

static int find_seats(const plan *p, const ae_board *board)
{
    ae_setup setup = p->setup;
    ae_state start;

    for (int seats = p->game->min_seats; seats <= p->game->max_seats; seats++) {
        setup.seats = (uint8_t)seats;
        if ((!p->setup.seats || p->setup.seats == seats)
            && ae_start(p->game, board, &start, &setup) == AE_OK)
            return seats;
    }
    return 0;
}

/* Chooses the board and the number of seats if the request does not.  If no number of seats fits,
 * the refusal names "players". */
static int settle(plan *p)
{
    srv_settings *s = p->settings;
    int seats = p->board ? find_seats(p, p->board) : 0;

    for (int i = 0; !p->board && p->game->boards[i]; i++) {
        seats = find_seats(p, p->game->boards[i]);
        if (seats)
            p->board = p->game->boards[i];
    }
    if (!seats)
        return fault(p, "players");
    s->seats = seats;
    ae_put(&AE_TEXT_IN(s->board), p->board->id);
    ae_variant_put(p->game, p->setup.variant, &AE_TEXT_IN(s->variant));
    return 1;
}

/* ---- who sits where ---- */

int srv_is_bot_allowed(const srv_server *server, const char *name)
{
    ae_bot bot, strongest;

    if (strlen(name) >= AE_MAX_BOT || !ae_bot_read(name, &bot))
        return 0;
    return !ae_bot_read(server->config.strongest_bot, &strongest)
           || bot.budget <= strongest.budget;
}

int srv_is_word(const ae_json *doc, int value, const char *word)
{
    return value >= 0 && doc->token[value].type == JSMN_PRIMITIVE
           && doc->text[doc->token[value].start] == word[0];
}

/* Reads {"me":true}, for a guest with "name"; {"bot":NAME}; or {} for a free seat. */
static int read_seat(plan *p, int object, int seat)
{
    int bot = ae_json_get(p->json, object, "bot"), name = ae_json_get(p->json, object, "name");
    char *to = p->settings->bot[seat];

    if (!ae_json_is_object(p->json, object))
        return fault(p, "seats");
    if (srv_is_word(p->json, bot, "null"))
        bot = -1;
    if (srv_is_word(p->json, ae_json_get(p->json, object, "me"), "true")) {
        if (p->me >= 0 || bot >= 0)
            return fault(p, "seats");
        p->me = seat;
        return name < 0 || ae_json_string(p->json, name, &AE_TEXT_IN(p->guest))
               || fault(p, "seats");
    }
    if (bot < 0)
        return 1;
    return (ae_json_string(p->json, bot, &(ae_text){ .buf = to, .size = AE_MAX_BOT })
            && srv_is_bot_allowed(p->request->server, to))
           || fault(p, "seats");
}

/* Reads a guest's name: from the seat, or from the request itself if it has no "seats". */
static int read_guest(plan *p)
{
    return p->guest[0] || srv_string(p->request, "guest", &AE_TEXT_IN(p->guest), 0);
}

/* Gives the requester the first seat without a bot, unless the request chooses one or has
 * "me":false. */
static int choose_me(plan *p)
{
    int wants = 1;

    if (!srv_flag(p->request, "me", &wants) || !read_guest(p))
        return 0;
    for (int seat = 0; wants && p->me < 0 && seat < p->settings->seats; seat++)
        if (!p->settings->bot[seat][0])
            p->me = seat;
    if (wants != (p->me >= 0))
        return fault(p, "seats");
    return p->me < 0 || srv_seat_read(p->request, p->guest, &p->table->seat[p->me]);
}

static int read_seats(plan *p)
{
    int value = ae_json_first(p->json, p->list);

    for (int seat = 0; value >= 0; seat++) {
        if (!read_seat(p, value, seat))
            return 0;
        value = ae_json_next(p->json, p->list, value);
    }
    return choose_me(p);
}

/* ---- settings ---- */

static const struct {
    const char *name;
    ae_clock_kind kind;
    int64_t min, max, max_step;
} clocks[] = {
    { "none", AE_CLOCK_NONE, 0, 0, 0 },
    { "live", AE_CLOCK_LIVE, 10 * SECOND, 24 * HOUR, 10 * MINUTE },
    { "turn", AE_CLOCK_TURN, MINUTE, 24 * DAY, 0 }, /* the longest that fits a record */
};
enum { N_CLOCKS = sizeof clocks / sizeof clocks[0] };

static int read_clock(plan *p)
{
    ae_clock_rules *clock = &p->settings->clock;
    int object = member(p, "clock"), step = ae_json_get(p->json, object, "step"), i = 0;
    char kind[8];

    if (object < 0)
        return 1;
    if (!ae_json_string(p->json, ae_json_get(p->json, object, "kind"), &AE_TEXT_IN(kind)))
        return fault(p, "clock.kind");
    while (i < N_CLOCKS && strcmp(clocks[i].name, kind) != 0)
        i++;
    if (i == N_CLOCKS)
        return fault(p, "clock.kind");
    clock->kind = clocks[i].kind;
    if (clock->kind == AE_CLOCK_NONE)
        return 1;
    if (!ae_json_int(p->json, ae_json_get(p->json, object, "base"), clocks[i].min,
                     clocks[i].max, &clock->base))
        return fault(p, "clock.base");
    if (step >= 0 && !ae_json_int(p->json, step, 0, clocks[i].max_step, &clock->step))
        return fault(p, "clock.step");
    return 1;
}

static int n_bots(const srv_settings *s)
{
    int n = 0;

    for (int seat = 0; seat < s->seats; seat++)
        n += s->bot[seat][0] != '\0';
    return n;
}

static int read_undo(plan *p)
{
    static const char *const names[] = { "free", "consent", "none" };
    char name[16];
    ae_text room = AE_TEXT_IN(name);

    if (!srv_string(p->request, "undo", &room, 0))
        return 0;
    if (member(p, "undo") < 0)
        ae_put(&room, names[AE_UNDO_CONSENT]);
    for (int i = 0; i < 3; i++)
        if (!strcmp(names[i], name)) {
            p->settings->undo = (ae_undo)i;
            return i != AE_UNDO_FREE || n_bots(p->settings) == p->settings->seats - 1
                   || fault(p, "undo");
        }
    return fault(p, "undo");
}

/* Reads the bot that takes over when time runs out.  Only a plain NAME, not NAME/N: that is all an
 * entry of a record can hold. */
static int read_stand_in(plan *p)
{
    char *name = p->settings->stand_in;
    ae_text room = { .buf = name, .size = AE_MAX_BOT };

    if (!srv_string(p->request, "stand_in", &room, 0))
        return 0;
    if (!name[0])
        ae_put(&room, srv_is_bot_allowed(p->request->server, "centurio")
                          ? "centurio"
                          : p->request->server->config.strongest_bot);
    return (ae_is_id(name) && srv_is_bot_allowed(p->request->server, name))
           || fault(p, "stand_in");
}

int srv_title_read(srv_request *r, srv_settings *s)
{
    char name[SRV_MAX_TITLE] = "";

    if (ae_json_get(&r->json, 0, "name") < 0)
        return 1;
    if (!srv_string(r, "name", &AE_TEXT_IN(name), 0))
        return 0;
    if (name[0] && !srv_is_line(name, SRV_TITLE))
        return srv_refuse(r, SRV_BAD_REQUEST, "name");
    ae_put(&AE_TEXT_IN(s->name), name);
    return 1;
}

/* Whether the asker is a member of the club is checked when the table is written. */
static int read_club(plan *p)
{
    char *club = p->settings->club;

    return srv_string(p->request, "club", &AE_TEXT_IN(p->settings->club), 0)
           && (!club[0] || ae_is_club_id(club) || fault(p, "club"));
}

static int read_agreed(plan *p)
{
    srv_settings *s = p->settings;

    s->has_chat = 1;
    return read_clock(p) && read_undo(p) && read_stand_in(p) && srv_title_read(p->request, s)
           && srv_flag(p->request, "chat", &s->has_chat)
           && srv_flag(p->request, "rated", &s->is_rated) && read_club(p)
           && srv_flag(p->request, "listed", &p->table->is_listed);
}

/* A table needs at least one person; a rated one is made by an account and has no bots. */
static int check(const plan *p)
{
    if (n_bots(p->settings) == p->settings->seats)
        return fault(p, "seats");
    if (p->settings->is_rated && n_bots(p->settings))
        return fault(p, "rated");
    if (p->settings->is_rated && p->request->who.kind != SRV_USER)
        return srv_refuse(p->request, SRV_FORBIDDEN, "rated");
    return 1;
}

/* ---- the table ---- */

static void make(plan *p)
{
    srv_change change = SRV_CHANGE;

    ae_put(&AE_TEXT_IN(p->settings->host), srv_who_key(&p->request->who));
    srv_draw_seed(p->settings);
    srv_invite(p->table, change.invite);
    change.sits = p->me;
    srv_change_write_new(p->request, p->table, NULL, &change);
}

static void make_table(srv_request *r)
{
    plan p = { .request = r, .json = &r->json, .me = -1 };

    p.table = srv_table_new(r->server);
    p.settings = &p.table->settings;
    if (read_game(&p) && read_map(&p) && read_variant(&p) && read_players(&p) && settle(&p)
        && read_seats(&p) && read_agreed(&p) && check(&p)) {
        make(&p);
    } else {
        srv_table_free(p.table);
        srv_fail(r, r->error);
    }
}

int srv_table_settings_read(srv_request *r, srv_settings *out)
{
    plan p = { .request = r, .json = &r->json, .me = -1 };
    int is_read;

    p.table = srv_table_new(r->server);
    p.settings = &p.table->settings;
    is_read = read_game(&p) && read_map(&p) && read_variant(&p) && read_players(&p)
              && settle(&p) && read_agreed(&p);
    if (is_read && p.settings->undo == AE_UNDO_FREE)
        is_read = fault(&p, "undo");
    if (is_read) {
        *out = *p.settings;
        p.settings->map = NULL;
    }
    srv_table_free(p.table);
    return is_read;
}

int srv_table_is_playable(srv_request *r, const srv_settings *s, int players)
{
    const srv_upload *own = r->own;
    const ae_game *game = ae_game_find(s->game);
    const ae_board *board = own ? &own->board.head : ae_board_find(game, s->board);
    ae_setup setup = { .seats = (uint8_t)players };
    ae_state start;

    return players >= game->min_seats && players <= game->max_seats
           && ae_variant_read(game, s->variant, &setup.variant) == AE_OK
           && ae_start(game, board, &start, &setup) == AE_OK;
}

/* ---- a map that is not built in ---- */

/* A shared map of the request while a thread reads it. */
typedef struct {
    const ae_board_kind *kind;
    char id[AE_STORE_ID + 1];
    int64_t version; /* 0: the latest */
    srv_upload *upload;
} shared;

static void see_version(void *ctx, const ae_store_map_version *v)
{
    shared *s = ctx;

    s->upload = srv_upload_new(s->kind, v->text, strlen(v->text));
    ae_put(&AE_TEXT_IN(s->upload->shared), v->map);
    s->upload->version = v->version;
}

/* Reads the version; a map of another kind than the game's is refused as "map". */
static void fetch(srv_request *r, ae_store *store, shared *s)
{
    srv_map map;

    if (!srv_map_find(r, store, s->id, &map)) {
        ae_put(&AE_TEXT_IN(r->where), "map");
        return;
    }
    if (strcmp(map.kind, s->kind->name) != 0)
        srv_refuse(r, SRV_BAD_REQUEST, "map");
    else if (!srv_is_ok(r, ae_store_map_version_get(store, s->id, s->version, see_version, s)))
        ae_put(&AE_TEXT_IN(r->where), "version");
    srv_map_free(&map);
}

/* Runs in a thread of the readers; `own` of the request becomes the map. */
static void work_shared(srv_request *r, ae_store *store)
{
    shared *s = r->own;

    fetch(r, store, s);
    r->own = s->upload;
    free(s);
    if (r->own)
        srv_upload_read(r->own, r->words);
}

/* Runs in a thread of the readers. */
static void work_check(srv_request *r, ae_store *store)
{
    (void)store;
    srv_upload_read(r->own, r->words);
}

static void map_checked(srv_request *r)
{
    if (r->error || r->server->is_closing)
        srv_fail(r, r->error ? r->error : SRV_UNAVAILABLE);
    else
        r->with_map(r);
}

/* Reads {"shared":ID,"version":N}. */
static void begin_shared(srv_request *r, const ae_board_kind *kind, int value)
{
    int version = ae_json_get(&r->json, value, "version");
    shared *s = r->own = srv_alloc(sizeof *s);

    s->kind = kind;
    if (!ae_json_string(&r->json, ae_json_get(&r->json, value, "shared"), &AE_TEXT_IN(s->id)))
        srv_fail_at(r, SRV_BAD_REQUEST, "map");
    else if (version >= 0 && !ae_json_int(&r->json, version, 1, INT32_MAX, &s->version))
        srv_fail_at(r, SRV_BAD_REQUEST, "version");
    else
        srv_read(r, work_shared, map_checked);
}

static void begin_whole(srv_request *r, const ae_board_kind *kind, int value)
{
    const jsmntok_t *token = &r->json.token[value];

    if (srv_is_map_too_large(r, value)) {
        srv_fail(r, r->error);
        return;
    }
    r->own =
        srv_upload_new(kind, r->json.text + token->start, (size_t)(token->end - token->start));
    srv_read(r, work_check, map_checked);
}

/* The kind of the map in the request; null if there is no such map to check. */
static const ae_board_kind *kind_of_map(const srv_request *r, int value)
{
    char name[AE_NAME];
    const ae_game *game;

    if (!ae_json_is_object(&r->json, value)
        || !ae_json_string(&r->json, ae_json_get(&r->json, 0, "game"), &AE_TEXT_IN(name)))
        return NULL;
    game = ae_game_find(name);
    return game ? game->board_kind : NULL;
}

void srv_with_map(srv_request *r, void (*then)(srv_request *))
{
    int value = ae_json_get(&r->json, 0, "map");
    const ae_board_kind *kind = kind_of_map(r, value);

    r->with_map = then;
    if (!kind)
        then(r);
    else if (ae_json_get(&r->json, value, "shared") >= 0)
        begin_shared(r, kind, value);
    else
        begin_whole(r, kind, value);
}

void srv_lobby_make(srv_request *r)
{
    if (srv_may_make(r))
        srv_with_map(r, make_table);
}

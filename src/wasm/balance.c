/*
 * balance.c: lets bots play games on a map, and reports what their counts say about it.
 */
#include <stdlib.h>
#include <string.h>

#include "balance/balance.h"
#include "wasm/module.h"

enum { MAX_NUMBER = 1 << 30 };

/* What a page asks to be played, with the memory that it needs. */
typedef struct {
    ae_json json;
    jsmntok_t *room;
    char *text; /* a copy: the answer is written to the buffer */
    ae_trial trial;
    char bot_name[AE_MAX_BOT];
    ae_board_room *own; /* a map of the request, or null */
    int64_t number;
    w_fault *fault;
} order;

static int fail(order *o, const char *where, const char *what)
{
    w_fault_at(o->fault, where, what);
    return 0;
}

static int member(const order *o, const char *name)
{
    return ae_json_get(&o->json, 0, name);
}

static int read_game(order *o)
{
    char id[AE_NAME] = "";

    if (!ae_json_string(&o->json, member(o, "game"), &AE_TEXT_IN(id)))
        return fail(o, "game", "value");
    o->trial.game = ae_game_find(id);
    return o->trial.game || fail(o, "game", "no_game");
}

static int read_players(order *o)
{
    const ae_game *game = o->trial.game;
    char variant[128] = "";
    int value = member(o, "variant");
    int64_t players;

    if (!ae_json_int(&o->json, member(o, "players"), game->min_seats, game->max_seats,
                     &players))
        return fail(o, "players", "value");
    o->trial.setup.seats = (uint8_t)players;
    if (value >= 0 && !ae_json_string(&o->json, value, &AE_TEXT_IN(variant)))
        return fail(o, "variant", "value");
    return ae_variant_read(game, variant, &o->trial.setup.variant) == AE_OK
           || fail(o, "variant", "no_variant");
}

/* A map as an object, checked as everywhere. */
static int read_own(order *o, int value)
{
    const jsmntok_t *token = &o->json.token[value];
    size_t len = (size_t)(token->end - token->start);
    int n = (int)(len / AE_JSON_BYTES_PER_TOKEN + 8);
    jsmntok_t *room;
    ae_err err;

    if (len > AE_MAX_MAP)
        return fail(o, "map", "map_size");
    room = malloc((size_t)n * sizeof *room);
    o->own = malloc(sizeof *o->own);
    AE_ASSERT(room != NULL && o->own != NULL);
    err = ae_board_read(o->trial.game->board_kind, o->own, o->json.text + token->start, len,
                        room, n, &o->fault->faults);
    free(room);
    o->trial.board = &o->own->head;
    return err == AE_OK;
}

static int read_map(order *o)
{
    int value = member(o, "map");
    char id[AE_NAME] = "";

    if (ae_json_is_object(&o->json, value))
        return read_own(o, value);
    if (!ae_json_string(&o->json, value, &AE_TEXT_IN(id)))
        return fail(o, "map", "value");
    o->trial.board = ae_board_find(o->trial.game, id);
    return o->trial.board || fail(o, "map", "no_board");
}

static int read_bot(order *o)
{
    char digits[2 * sizeof o->trial.seed.byte + 1] = "";

    if (!ae_json_string(&o->json, member(o, "bot"), &AE_TEXT_IN(o->bot_name))
        || !ae_bot_read(o->bot_name, &o->trial.bot))
        return fail(o, "bot", "no_bot");
    o->trial.bot.name = o->bot_name;
    if (!ae_json_string(&o->json, member(o, "seed"), &AE_TEXT_IN(digits))
        || !ae_read_hex(digits, sizeof digits - 1, o->trial.seed.byte))
        return fail(o, "seed", "value");
    return ae_json_int(&o->json, member(o, "game_number"), 0, MAX_NUMBER, &o->number)
           || fail(o, "game_number", "value");
}

static int can_start(order *o)
{
    ae_state state;

    return ae_start(o->trial.game, o->trial.board, &state, &o->trial.setup) == AE_OK
           || fail(o, "players", "no_setup");
}

static int read_json(order *o, const char *text, size_t len)
{
    int n = (int)(len / AE_JSON_BYTES_PER_TOKEN + 8);

    o->text = malloc(len + 1);
    o->room = malloc((size_t)n * sizeof *o->room);
    AE_ASSERT(o->text != NULL && o->room != NULL);
    memcpy(o->text, text, len);
    return ae_json_read(&o->json, o->text, len, o->room, n, &o->fault->faults) == AE_OK;
}

static void let_go(order *o)
{
    free(o->own);
    free(o->room);
    free(o->text);
}

int w_balance_play(w_module *m, size_t len)
{
    w_fault fault;
    order o = { .fault = &fault };
    ae_balance counts;
    ae_text out;
    int is_good;

    w_fault_init(&fault);
    is_good = read_json(&o, m->buffer, len) && read_game(&o) && read_players(&o) && read_map(&o)
              && read_bot(&o) && can_start(&o);
    if (is_good) {
        ae_balance_play(&o.trial, o.number, w_bot_memory(m, &o.trial.bot), &counts);
        out = w_reply(m);
        ae_balance_put(&o.trial, &counts, &out);
    }
    let_go(&o);
    return is_good ? w_answer(m, &out) : w_refuse(m, AE_SETUP, &fault);
}

int w_balance_report(w_module *m, size_t len)
{
    w_fault fault;
    order o = { .fault = &fault };
    ae_balance_head head;
    ae_balance sum;
    ae_text out;
    int is_good;

    w_fault_init(&fault);
    is_good = read_json(&o, m->buffer, len)
              && ae_balance_read(&o.json, &head, &sum, &fault.faults) == AE_OK;
    if (is_good) {
        out = w_reply(m);
        ae_balance_report(&head, &sum, m->words, &out);
    }
    let_go(&o);
    return is_good ? w_answer(m, &out) : w_refuse(m, AE_TEXT, &fault);
}

/*
 * setup.c: makes the table that a page asks for.
 *
 * If the page names no map, it gets the first map that fits the seats and variant.  A fault names
 * the JSON member.
 */
#include <stdlib.h>
#include <string.h>

#include "wasm/module.h"

/* The head under construction, and the texts that it points to. */
typedef struct {
    ae_json json;
    const ae_game *game;
    ae_head head;
    char *map, *position; /* on one line, or null */
    w_fault *fault;
} plan;

static int fail(plan *p, const char *where, const char *what)
{
    w_fault_at(p->fault, where, what);
    return 0;
}

static int member(const plan *p, const char *name)
{
    return ae_json_get(&p->json, 0, name);
}

/* Reads a string member that may be left out. */
static int read_text(plan *p, const char *name, ae_text out)
{
    int value = member(p, name);

    return value < 0 || ae_json_string(&p->json, value, &out) || fail(p, name, "value");
}

/* Copies the JSON of an object without white space, for the head; the caller frees it. */
static char *squeeze(const plan *p, int object, ae_slice *slice)
{
    const jsmntok_t *token = &p->json.token[object];
    size_t len = (size_t)(token->end - token->start);
    ae_text out = { .size = len + 1 };

    out.buf = malloc(out.size);
    AE_ASSERT(out.buf != NULL);
    ae_json_squeeze(p->json.text + token->start, len, &out);
    *slice = (ae_slice){ out.buf, out.len, 0 };
    return out.buf;
}

static int read_game(plan *p)
{
    if (!read_text(p, "game", AE_TEXT_IN(p->head.game)))
        return 0;
    p->game = ae_game_find(p->head.game);
    return p->game || fail(p, "game", "no_game");
}

/* Turns the "state" of a frame into a position for the head. */
static int read_state(plan *p, int value)
{
    char text[AE_MAX_STATE * 4 / 3 + 4] = "";
    ae_state state = { .byte = { 0 } };
    ae_text out = { .size = AE_MAX_JSON };

    if (!ae_json_string(&p->json, value, &AE_TEXT_IN(text))
        || !ae_read_base64url_n(text, state.byte, p->game->state_size))
        return fail(p, "state", "value");
    p->position = out.buf = malloc(out.size);
    AE_ASSERT(out.buf != NULL);
    ae_position(p->game, &state, &out);
    p->head.position = (ae_slice){ out.buf, out.len, 0 };
    return 1;
}

static int read_position(plan *p)
{
    int value = member(p, "position"), state = member(p, "state");

    if (state >= 0)
        return read_state(p, state);
    if (value < 0)
        return 1;
    if (!ae_json_is_object(&p->json, value))
        return fail(p, "position", "value");
    p->position = squeeze(p, value, &p->head.position);
    return 1;
}

/* ---- seats ---- */

static int read_seat(plan *p, int object, int seat)
{
    int bot = ae_json_get(&p->json, object, "bot"),
        name = ae_json_get(&p->json, object, "name");
    char *to = p->head.seat[seat].name;
    ae_text room = AE_TEXT_IN(p->head.seat[seat].name);
    ae_bot known;

    if (!ae_json_is_object(&p->json, object))
        return 0;
    p->head.seat[seat].is_bot = bot >= 0;
    if (bot >= 0)
        return ae_json_string(&p->json, bot, &room) && ae_bot_read(to, &known);
    return name < 0
           || (ae_json_string(&p->json, name, &room)
               && (!to[0] || (ae_is_title(to) && ae_is_utf8(to))));
}

static int read_seats(plan *p)
{
    int list = member(p, "seats"), n = ae_json_size(&p->json, list), seat = 0;

    if (!ae_json_is_array(&p->json, list) || n < p->game->min_seats || n > p->game->max_seats)
        return fail(p, "seats", "no_setup");
    p->head.seats = n;
    for (int at = ae_json_first(&p->json, list); at >= 0;
         at = ae_json_next(&p->json, list, at), seat++)
        if (!read_seat(p, at, seat))
            return fail(p, "seats", "value");
    return 1;
}

/* ---- map and variant ---- */

static int find_map(plan *p, const ae_setup *setup)
{
    for (int i = 0; p->game->boards[i]; i++) {
        ae_state start;

        if (ae_start(p->game, p->game->boards[i], &start, setup) == AE_OK) {
            ae_put(&AE_TEXT_IN(p->head.board), p->game->boards[i]->id);
            return 1;
        }
    }
    return fail(p, "seats", "no_setup");
}

static int read_board(plan *p)
{
    ae_setup setup = { .seats = (uint8_t)p->head.seats };
    int value = member(p, "map");

    if (!read_text(p, "variant", AE_TEXT_IN(p->head.variant)))
        return 0;
    if (ae_variant_read(p->game, p->head.variant, &setup.variant) != AE_OK)
        return fail(p, "variant", "value");
    if (value < 0)
        return find_map(p, &setup);
    if (!ae_json_is_object(&p->json, value))
        return read_text(p, "map", AE_TEXT_IN(p->head.board));
    p->map = squeeze(p, value, &p->head.map);
    return p->head.map.len <= AE_MAX_MAP || fail(p, "map", "map_size");
}

/* ---- undo and seed ---- */

static int read_undo(plan *p)
{
    static const char *const names[] = { "free", "consent", "none" };
    char name[16] = "";

    if (!read_text(p, "undo", AE_TEXT_IN(name)))
        return 0;
    if (!name[0])
        return 1;
    for (int i = 0; i < 3; i++)
        if (!strcmp(names[i], name)) {
            p->head.undo = (ae_undo)i;
            return 1;
        }
    return fail(p, "undo", "value");
}

/* The module has no source of random numbers: the page must pass a seed. */
static int read_seed(plan *p)
{
    char digits[2 * sizeof p->head.seed.byte + 1] = "";

    p->head.has_seed = 1;
    return (ae_json_string(&p->json, member(p, "seed"), &AE_TEXT_IN(digits))
            && ae_read_hex(digits, sizeof digits - 1, p->head.seed.byte))
           || fail(p, "seed", "value");
}

static ae_err make(plan *p, ae_table **out)
{
    if (read_game(p) && read_seats(p) && read_board(p) && read_undo(p) && read_seed(p)
        && read_position(p))
        return ae_table_new(out, &p->head, &p->fault->faults);
    return AE_SETUP;
}

ae_err w_setup(const char *text, size_t len, ae_table **out, int *has_state, w_fault *fault)
{
    plan p = { .fault = fault };
    int n = (int)(len / AE_JSON_BYTES_PER_TOKEN + 8);
    jsmntok_t *room = malloc((size_t)n * sizeof *room);
    ae_err err;

    AE_ASSERT(room != NULL);
    err = ae_json_read(&p.json, text, len, room, n, &fault->faults);
    if (err == AE_OK)
        err = make(&p, out);
    *has_state = err == AE_OK && member(&p, "state") >= 0;
    free(p.map);
    free(p.position);
    free(room);
    return err;
}

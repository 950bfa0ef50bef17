/*
 * setup.c: games, their maps and variants, and set-ups.
 */
#include <string.h>

#include "lib/private.h"

_Static_assert((int)AEDILE_MAX_SEATS == (int)AE_MAX_SEATS, "seats");
_Static_assert((int)AEDILE_WATCHER == (int)AE_WATCHER, "watcher");
_Static_assert((int)AEDILE_CHANCE == (int)AE_CHANCE, "luck");
_Static_assert((int)AEDILE_ALL == (int)AE_ALL, "whoever holds the file");
_Static_assert((int)AEDILE_MAX_STATE == (int)AE_MAX_STATE, "bytes of a state");
_Static_assert((int)AEDILE_MAX_NOTATION == (int)AE_MAX_NOTATION, "bytes of a notation");

const char *aedile_version(void)
{
    return AEDILE_VERSION;
}

/* ---- lists ---- */

static int n_games(void)
{
    int n = 0;

    while (ae_games[n])
        n++;
    return n;
}

const char *aedile_game(int i)
{
    return i >= 0 && i < n_games() ? ae_games[i]->id : NULL;
}

const char *aedile_map(const char *id, int i)
{
    const ae_game *game = ae_game_find(id);
    int n = 0;

    while (game && game->boards[n])
        n++;
    return i >= 0 && i < n ? game->boards[i]->id : NULL;
}

const char *aedile_variant(const char *id, int i)
{
    const ae_game *game = ae_game_find(id);
    int n = 0;

    while (game && game->variants[n].name)
        n++;
    return i >= 0 && i < n ? game->variants[i].name : NULL;
}

int aedile_min_seats(const char *id)
{
    const ae_game *game = ae_game_find(id);

    return game ? game->min_seats : 0;
}

int aedile_max_seats(const char *id)
{
    const ae_game *game = ae_game_find(id);

    return game ? game->max_seats : 0;
}

/* ---- maps ---- */

static int take_first_map(aedile_setup *s, aedile_error *error)
{
    for (int i = 0; s->game->boards[i]; i++)
        if (ae_start(s->game, s->game->boards[i], &s->start, &s->setup) == AE_OK) {
            s->board = s->game->boards[i];
            return 1;
        }
    return lib_refuse_at(error, s->game->id, "no_setup");
}

static int find_map(aedile_setup *s, const char *id, aedile_error *error)
{
    if (!id)
        return take_first_map(s, error);
    s->board = ae_board_find(s->game, id);
    return s->board ? 1 : lib_refuse_at(error, id, "no_board");
}

jsmntok_t *lib_tokens(size_t len, int *n)
{
    enum { MOST = 1 << 26 }; /* bytes of a text; so the number of tokens fits an int */

    *n = (int)((len < MOST ? len : MOST) / AE_JSON_BYTES_PER_TOKEN + 8);
    return malloc((size_t)*n * sizeof(jsmntok_t));
}

/* Keeps the JSON on one line, as the head of a record has it. */
static int keep_map(aedile_setup *s, const char *json, size_t len)
{
    ae_text out = { .size = len + 1 };

    out.buf = s->map = malloc(out.size);
    if (out.buf)
        ae_json_squeeze(json, len, &out);
    return out.buf != NULL;
}

static int read_map(aedile_setup *s, const char *json, size_t len, aedile_error *error)
{
    lib_fault fault;
    int n, is_read;
    jsmntok_t *room = lib_tokens(len, &n);

    s->own_board = malloc(sizeof *s->own_board);
    if (!room || !s->own_board) {
        free(room);
        return lib_refuse_at(error, "map", "memory");
    }
    lib_fault_init(&fault);
    is_read =
        ae_board_read(s->game->board_kind, s->own_board, json, len, room, n, &fault.faults)
        == AE_OK;
    free(room);
    s->board = &s->own_board->head;
    if (!is_read)
        return lib_refuse(error, AE_BOARD, &fault);
    return keep_map(s, json, len) ? 1 : lib_refuse_at(error, "map", "memory");
}

/* ---- set-ups ---- */

static aedile_setup *new_setup(const char *id, const char *variants, int seats,
                               aedile_error *error)
{
    const ae_game *game = ae_game_find(id);
    aedile_setup *s;
    uint32_t bits;

    if (!game)
        return lib_refuse_at(error, id, "no_game"), NULL;
    if (ae_variant_read(game, variants ? variants : "", &bits) != AE_OK)
        return lib_refuse_at(error, variants, "no_variant"), NULL;
    if (seats < game->min_seats || seats > game->max_seats)
        return lib_refuse_at(error, id, "no_setup"), NULL;
    s = calloc(1, sizeof *s);
    if (!s)
        return lib_refuse_at(error, id, "memory"), NULL;
    s->game = game;
    s->setup = (ae_setup){ .variant = bits, .seats = (uint8_t)seats };
    return s;
}

static aedile_setup *finish(aedile_setup *s, int has_map, aedile_error *error)
{
    ae_err err;

    if (!has_map) {
        aedile_setup_free(s);
        return NULL;
    }
    err = ae_start(s->game, s->board, &s->start, &s->setup);
    if (err != AE_OK) {
        lib_refuse(error, err, NULL);
        aedile_setup_free(s);
        return NULL;
    }
    lib_observe_init(s);
    return s;
}

aedile_setup *aedile_setup_new(const char *game, const char *map, const char *variants,
                               int seats, aedile_error *error)
{
    aedile_setup *s = new_setup(game, variants, seats, error);

    return s ? finish(s, find_map(s, map, error), error) : NULL;
}

aedile_setup *aedile_setup_with_map(const char *game, const char *json, size_t len,
                                    const char *variants, int seats, aedile_error *error)
{
    aedile_setup *s = new_setup(game, variants, seats, error);

    return s ? finish(s, read_map(s, json, len, error), error) : NULL;
}

void aedile_setup_free(aedile_setup *s)
{
    if (!s)
        return;
    free(s->own_board);
    free(s->map);
    free(s);
}

const char *aedile_setup_game(const aedile_setup *s)
{
    return s->game->id;
}

const char *aedile_setup_map(const aedile_setup *s)
{
    return s->board->id;
}

int aedile_setup_seats(const aedile_setup *s)
{
    return s->setup.seats;
}

const char *aedile_part(const aedile_setup *s, int i)
{
    int n = 0;

    while (s->game->parts[n])
        n++;
    return i >= 0 && i < n ? s->game->parts[i] : NULL;
}

static const ae_kind *kind_at(const aedile_setup *s, int i)
{
    int n = 0;

    while (s->game->phrases[n].name)
        n++;
    return i >= 0 && i < n ? &s->game->phrases[i] : NULL;
}

const char *aedile_kind(const aedile_setup *s, int i)
{
    const ae_kind *kind = kind_at(s, i);

    return kind ? kind->name : NULL;
}

/* Null if the kind has no such argument. */
static const ae_noun *noun_of(const aedile_setup *s, int i, int arg)
{
    const ae_kind *kind = kind_at(s, i);

    return kind && arg >= 0 && arg < AE_MAX_ARGS ? kind->arg[arg].noun : NULL;
}

const char *aedile_kind_arg(const aedile_setup *s, int i, int arg)
{
    return noun_of(s, i, arg) ? s->game->phrases[i].arg[arg].name : NULL;
}

int aedile_arg_values(const aedile_setup *s, int i, int arg, int *first)
{
    const ae_noun *noun = noun_of(s, i, arg);

    *first = noun ? noun->first : 0;
    if (noun == &ae_a_seat)
        return AE_CHANCE + 1;
    return noun && noun->id ? ae_noun_count(noun, s->board) : 0;
}

const char *aedile_arg_id(const aedile_setup *s, int i, int arg, int value)
{
    int first, n = aedile_arg_values(s, i, arg, &first);
    const ae_noun *noun = noun_of(s, i, arg);

    return value >= first && value - first < n && noun->id ? noun->id(s->board, value) : NULL;
}

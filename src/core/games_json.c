/*
 * games_json.c: what can be played, as JSON.
 */
#include "core/games_json.h"

#include <string.h>

#include "core/sha256.h"

enum { TABLES = 16384, LAYOUT = 128 }; /* room for the tables of fields as text, and a layout */

/* ---- layouts ---- */

static void put_field(ae_text *out, const ae_field *field)
{
    ae_put(out, field->name);
    ae_put_member_int(out, " ", field->offset);
    ae_put_member_int(out, " ", field->count);
    ae_put_member_int(out, " ", field->type);
    ae_put_member_int(out, " ", field->flags);
    ae_put_member_int(out, " ", field->min);
    ae_put_member_int(out, " ", field->max);
    ae_put(out, "\n");
}

static void put_derived(ae_text *out, const ae_derived *derived)
{
    ae_put(out, derived->name);
    ae_put_member_int(out, " ", derived->count);
    ae_put(out, "\n");
}

static void put_event(ae_text *out, const ae_kind *kind)
{
    ae_put(out, kind->name);
    for (int i = 0; i < AE_MAX_ARGS && kind->arg[i].name; i++) {
        ae_put(out, " ");
        ae_put(out, kind->arg[i].name);
        ae_put(out, ":");
        ae_put(out, kind->arg[i].noun->name);
    }
    ae_put(out, "\n");
}

/* An empty line stands between the tables, so that no line of one reads like one of the next. */
static uint64_t hash_fields(const ae_game *game)
{
    char tables[TABLES];
    ae_text out = AE_TEXT_IN(tables);

    for (const ae_field *field = game->fields; field->name; field++)
        put_field(&out, field);
    ae_put(&out, "\n");
    for (const ae_derived *d = game->derived; d && d->name; d++)
        put_derived(&out, d);
    ae_put(&out, "\n");
    for (const ae_kind *kind = game->events; kind->name; kind++)
        put_event(&out, kind);
    AE_ASSERT(out.len < sizeof tables);
    return ae_hash(tables, out.len);
}

void ae_layout_put_old(const ae_game *game, uint64_t hash, ae_text *out)
{
    ae_put(out, game->id);
    ae_put_member_int(out, "/", game->rules_version);
    ae_put(out, "/");
    ae_put_hash(out, hash);
    ae_put_member_int(out, "/", (int64_t)game->state_size);
}

void ae_layout_put(const ae_game *game, uint64_t hash, ae_text *out)
{
    ae_layout_put_old(game, hash, out);
    ae_put(out, "/");
    ae_put_hash(out, hash_fields(game));
    ae_put_member_int(out, "/", AE_PROTOCOL);
}

int ae_layout_protocol(const ae_game *game, uint64_t hash, const char *layout)
{
    char whole[LAYOUT], old[LAYOUT];

    ae_layout_put(game, hash, &AE_TEXT_IN(whole));
    ae_layout_put_old(game, hash, &AE_TEXT_IN(old));
    if (!strcmp(layout, whole))
        return AE_PROTOCOL;
    return !strcmp(layout, old) ? 1 : 0;
}

/* ---- games ---- */

static int can_begin(const ae_game *game, const ae_board *board, uint32_t variant, int seats)
{
    ae_setup setup = { .seats = (uint8_t)seats, .variant = variant };
    ae_state start;

    return ae_start(game, board, &start, &setup) == AE_OK;
}

/* The numbers of players with which this map can be played, with these variants. */
static void put_players(ae_text *out, const ae_game *game, const ae_board *board,
                        uint32_t variant)
{
    const char *comma = "";

    ae_put(out, ",\"players\":[");
    for (int seats = game->min_seats; seats <= game->max_seats; seats++)
        if (can_begin(game, board, variant, seats)) {
            ae_put_member_int(out, comma, seats);
            comma = ",";
        }
    ae_put(out, "]");
}

/* `layout` is the old form as long as there may be pages and programs that compare just that. */
static void put_layouts(ae_text *out, const ae_game *game, const ae_board *board)
{
    ae_put(out, ",\"layout\":\"");
    ae_layout_put_old(game, board->hash, out);
    ae_put(out, "\",\"wire\":\"");
    ae_layout_put(game, board->hash, out);
    ae_put(out, "\"");
}

static void put_maps(ae_text *out, const ae_game *game)
{
    ae_put(out, ",\"maps\":[");
    for (int i = 0; game->boards[i]; i++) {
        const ae_board *board = game->boards[i];

        ae_put_member(out, i ? ",{\"map\":" : "{\"map\":", board->id);
        ae_put_member(out, ",\"title\":", board->title);
        ae_put(out, ",\"hash\":\"");
        ae_put_hash(out, board->hash);
        ae_put(out, "\"");
        put_players(out, game, board, 0);
        put_layouts(out, game, board);
        ae_put(out, "}");
    }
    ae_put(out, "]");
}

static void put_excludes(ae_text *out, const ae_game *game, uint32_t excludes)
{
    const char *comma = "";

    ae_put(out, ",\"excludes\":[");
    for (const ae_variant *v = game->variants; v->name; v++)
        if (excludes & v->bit) {
            ae_put_member(out, comma, v->name);
            comma = ",";
        }
    ae_put(out, "]");
}

/* The fewest players with whom the game can begin on this map, or 0. */
static int fewest(const ae_game *game, const ae_board *board, uint32_t variant)
{
    int seats = game->min_seats;

    while (seats <= game->max_seats && !can_begin(game, board, variant, seats))
        seats++;
    return seats <= game->max_seats ? seats : 0;
}

/* The maps that have the variant, and the numbers of players on the first of them. */
static void put_places(ae_text *out, const ae_game *game, uint32_t variant)
{
    const ae_board *first = NULL;

    ae_put(out, ",\"maps\":[");
    for (int i = 0; game->boards[i]; i++)
        if (fewest(game, game->boards[i], variant)) {
            ae_put_member(out, first ? "," : "", game->boards[i]->id);
            first = first ? first : game->boards[i];
        }
    ae_put(out, "]");
    put_players(out, game, first ? first : game->boards[0], variant);
}

static void put_variants(ae_text *out, const ae_game *game)
{
    ae_put(out, ",\"variants\":[");
    for (const ae_variant *v = game->variants; v->name; v++) {
        ae_put_member(out, v == game->variants ? "{\"variant\":" : ",{\"variant\":", v->name);
        ae_put_member_int(out,
                          ",\"min_players\":", v->min_seats ? v->min_seats : game->min_seats);
        ae_put_member_int(out,
                          ",\"max_players\":", v->max_seats ? v->max_seats : game->max_seats);
        put_places(out, game, v->bit);
        put_excludes(out, game, v->excludes);
        ae_put(out, "}");
    }
    ae_put(out, "]");
}

static void put_parts(ae_text *out, const ae_game *game)
{
    ae_put(out, ",\"parts\":[");
    for (int i = 0; game->parts[i]; i++)
        ae_put_member(out, i ? "," : "", game->parts[i]);
    ae_put(out, "]");
}

static void put_steps(ae_text *out, const ae_game *game)
{
    const ae_step_name *steps = game->steps;

    ae_put(out, ",\"steps\":[");
    for (const ae_step_name *row = steps; row->kind; row++) {
        ae_put_member(out, row == steps ? "{\"kind\":" : ",{\"kind\":", row->kind);
        ae_put_member(out, ",\"step\":", row->step);
        ae_put(out, "}");
    }
    ae_put(out, "]");
}

static void put_game(ae_text *out, const ae_game *game)
{
    ae_put_member(out, "{\"game\":", game->id);
    ae_put_member_int(out, ",\"rules\":", game->rules_version);
    ae_put_member_int(out, ",\"min_players\":", game->min_seats);
    ae_put_member_int(out, ",\"max_players\":", game->max_seats);
    ae_put_member_int(out, ",\"state_size\":", (int64_t)game->state_size);
    ae_put_member_int(out, ",\"minutes\":", game->minutes);
    ae_put(out, game->is_example ? ",\"example\":true" : ",\"example\":false");
    if (game->speaks)
        ae_put_member(out, ",\"speaks\":", game->speaks);
    ae_put_member(out, ",\"map_kind\":", game->board_kind->name);
    put_maps(out, game);
    put_variants(out, game);
    put_parts(out, game);
    put_steps(out, game);
    ae_put(out, "}");
}

void ae_games_put(ae_text *out)
{
    ae_put(out, "[");
    for (int i = 0; ae_games[i]; i++) {
        ae_put(out, i ? "," : "");
        put_game(out, ae_games[i]);
    }
    ae_put(out, "]");
}

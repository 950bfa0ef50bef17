/*
 * about.c: what can be played, as JSON.
 */
#include "core/about.h"

static void put_hash(ae_text *out, uint64_t hash)
{
    uint8_t byte[8];

    for (int i = 0; i < 8; i++)
        byte[i] = (uint8_t)(hash >> (56 - 8 * i));
    ae_put_hex(out, byte, sizeof byte);
}

void ae_layout_put(const ae_game *game, uint64_t hash, ae_text *out)
{
    ae_put(out, game->id);
    ae_put_member_int(out, "/", game->rules_version);
    ae_put(out, "/");
    put_hash(out, hash);
    ae_put_member_int(out, "/", (int64_t)game->state_size);
}

/* The numbers of players with which this map can be played, with these variants. */
static void put_players(ae_text *out, const ae_game *game, const ae_board *board,
                        uint32_t variant)
{
    const char *comma = "";

    ae_put(out, ",\"players\":[");
    for (int seats = game->min_seats; seats <= game->max_seats; seats++) {
        ae_setup setup = { .seats = (uint8_t)seats, .variant = variant };
        ae_state start;

        if (ae_start(game, board, &start, &setup) != AE_OK)
            continue;
        ae_put_member_int(out, comma, seats);
        comma = ",";
    }
    ae_put(out, "]");
}

static void put_maps(ae_text *out, const ae_game *game)
{
    ae_put(out, ",\"maps\":[");
    for (int i = 0; game->boards[i]; i++) {
        const ae_board *board = game->boards[i];

        ae_put_member(out, i ? ",{\"map\":" : "{\"map\":", board->id);
        ae_put_member(out, ",\"title\":", board->title);
        ae_put(out, ",\"hash\":\"");
        put_hash(out, board->hash);
        ae_put(out, "\"");
        put_players(out, game, board, 0);
        ae_put(out, ",\"layout\":\"");
        ae_layout_put(game, board->hash, out);
        ae_put(out, "\"}");
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

static void put_variants(ae_text *out, const ae_game *game)
{
    ae_put(out, ",\"variants\":[");
    for (const ae_variant *v = game->variants; v->name; v++) {
        ae_put_member(out, v == game->variants ? "{\"variant\":" : ",{\"variant\":", v->name);
        ae_put_member_int(out,
                          ",\"min_players\":", v->min_seats ? v->min_seats : game->min_seats);
        ae_put_member_int(out,
                          ",\"max_players\":", v->max_seats ? v->max_seats : game->max_seats);
        put_players(out, game, game->boards[0], v->bit);
        put_excludes(out, game, v->excludes);
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
    put_maps(out, game);
    put_variants(out, game);
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

/*
 * map.c: fuzz target for maps of every kind: a map without a fault can be set up and played, and the
 * report about any text is valid.
 */
#include <string.h>

#include "core/map_check.h"
#include "fuzz.h"

enum { MAX_TOKENS = FUZZ_MAX_SIZE / AE_JSON_BYTES_PER_TOKEN + 8, MOVES = 400 };

const int fuzz_rounds = 3000;

/* Plays part of a game, with draws and choices by a fixed rule. */
static void play(const ae_game *game, const ae_board *board, ae_state *state)
{
    ae_rng rng = { .state = 1 };
    ae_seats to_act;
    ae_fault fault;
    ae_moves list;

    for (int i = 0; i < MOVES && (to_act = game->to_act(board, state)) != 0; i++) {
        int seat = 0;

        while (!(to_act & AE_SEAT_BIT(seat)))
            seat++;
        ae_list(game, board, state, seat, &list);
        hold(list.n > 0);
        game->apply(board, state, seat, list.move[ae_rng_below(&rng, (uint32_t)list.n)], NULL);
    }
    hold(game->check(board, state, &fault) == AE_OK);
}

static void try_map(const ae_game *game, const char *text, size_t size)
{
    static jsmntok_t room[MAX_TOKENS];
    static ae_board_room board;
    ae_faults faults = { .n = 0 };
    ae_state state;

    if (ae_board_read(game->board_kind, &board, text, size, room, MAX_TOKENS, &faults) != AE_OK)
        return;
    for (uint8_t seats = 2; seats <= 3; seats++)
        if (ae_start(game, &board.head, &state, &(ae_setup){ .seats = seats }) == AE_OK)
            play(game, &board.head, &state);
}

/* The report about any text is JSON, has at most as many findings as are shown, and agrees with the
 * loader. */
static void check(const char *text, size_t size)
{
    enum { LONGEST = 1 << 18 };
    static jsmntok_t room[MAX_TOKENS], tokens[LONGEST / 2 + 8];
    static ae_board_room board;
    static char report[LONGEST];
    ae_text out = AE_TEXT_IN(report);
    ae_map_checker c = {
        .words = ae_languages[0], .board = &board, .room = room, .n_room = MAX_TOKENS
    };
    ae_faults faults = { .n = 0 };
    int is_good = ae_map_check_json(&c, text, size, &out);
    ae_json doc;

    hold(out.len < out.size);
    hold(is_good == (c.n_faults == 0));
    hold(ae_json_read(&doc, report, out.len, tokens, LONGEST / 2 + 8, &faults) == AE_OK);
    hold(ae_json_size(&doc, ae_json_get(&doc, 0, "faults")) <= AE_MAX_FAULTS);
    hold(ae_json_size(&doc, ae_json_get(&doc, 0, "warnings")) <= AE_MAX_FAULTS);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size <= FUZZ_MAX_SIZE)
        check((const char *)data, size);
    if (size <= FUZZ_MAX_SIZE)
        for (const ae_game *const *game = ae_games; *game; game++)
            try_map(*game, (const char *)data, size);
    return 0;
}

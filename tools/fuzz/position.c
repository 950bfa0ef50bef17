/*
 * position.c: fuzz target for positions: a position that is accepted can be played, and is the same
 * after it is written and read again.
 */
#include <string.h>

#include "core/game.h"
#include "fuzz.h"

enum { MAX_TOKENS = 1 << 13, MOVES = 200 };

const int fuzz_rounds = 12000;

static void come_back(const ae_game *game, const ae_board *board, const ae_state *state)
{
    static jsmntok_t room[MAX_TOKENS];
    static char buf[AE_MAX_JSON];
    ae_text text = AE_TEXT_IN(buf);
    ae_faults faults = { .n = 0 };
    ae_json doc;
    ae_state back;

    ae_position(game, state, &text);
    hold(text.len < text.size);
    hold(ae_json_read(&doc, buf, text.len, room, MAX_TOKENS, &faults) == AE_OK);
    hold(ae_position_read(game, board, &back, &doc, 0, &faults) == AE_OK);
    hold(!memcmp(&back, state, game->state_size));
}

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
        hold(game->check(board, state, &fault) == AE_OK);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static jsmntok_t room[MAX_TOKENS];
    ae_faults faults = { .n = 0 };
    ae_json doc;
    ae_state state;

    if (ae_json_read(&doc, (const char *)data, size, room, MAX_TOKENS, &faults) != AE_OK)
        return 0;
    for (const ae_game *const *game = ae_games; *game; game++)
        for (const ae_board *const *board = (*game)->boards; *board; board++)
            if (ae_position_read(*game, *board, &state, &doc, 0, &faults) == AE_OK) {
                come_back(*game, *board, &state);
                play(*game, *board, &state);
            }
    return 0;
}

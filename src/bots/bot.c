/*
 * bot.c: the bots there are, and the one door to them.
 */
#include "bots/bot.h"

#include <string.h>

extern const ae_bot ae_bot_random;

const ae_bot *const ae_bots[] = { &ae_bot_random, NULL };

const ae_bot *ae_bot_find(const char *name)
{
    for (const ae_bot *const *bot = ae_bots; *bot; bot++)
        if (!strcmp((*bot)->name, name))
            return *bot;
    return NULL;
}

ae_move ae_bot_choose(const ae_bot *bot, const ae_game *game, const ae_board *board,
                      const void *state, int seat, ae_rng *rng)
{
    ae_state seen;
    ae_moves list;

    game->legal(board, state, seat, &list);
    AE_ASSERT(list.n > 0);
    if (list.n == 1)
        return list.move[0];
    memcpy(&seen, state, game->state_size);
    game->redact(board, &seen, seat);
    game->unseal(board, &seen, seat);
    return bot->choose(&(ae_task){ game, board, &seen, seat, bot->budget }, rng);
}

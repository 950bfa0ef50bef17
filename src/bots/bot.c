/*
 * bot.c: the list of bots, and the function through which callers ask them.
 */
#include "bots/bot.h"

#include <string.h>

#include "bots/search.h"

extern const ae_bot ae_bot_random, ae_bot_greedy, ae_bot_tiro, ae_bot_miles, ae_bot_centurio,
    ae_bot_tribunus, ae_bot_imperator;

const ae_bot *const ae_bots[] = {
    &ae_bot_random,   &ae_bot_greedy,   &ae_bot_tiro,      &ae_bot_miles,
    &ae_bot_centurio, &ae_bot_tribunus, &ae_bot_imperator, NULL,
};

/* The number after the slash, 1 to 1000; 1 if there is no slash, 0 if the number is invalid. */
static uint32_t divisor(const char *slash)
{
    uint32_t n = 0;

    if (!*slash)
        return 1;
    for (slash++; *slash >= '0' && *slash <= '9' && n <= 1000; slash++)
        n = n * 10 + (uint32_t)(*slash - '0');
    return *slash || n > 1000 ? 0 : n;
}

int ae_bot_read(const char *name, ae_bot *out)
{
    size_t n = strcspn(name, "/");
    uint32_t by = divisor(name + n);

    for (const ae_bot *const *bot = ae_bots; by && *bot; bot++)
        if (strlen((*bot)->name) == n && !memcmp((*bot)->name, name, n)) {
            *out = **bot;
            if (out->budget)
                out->budget = out->budget / by ? out->budget / by : 1;
            return 1;
        }
    return 0;
}

size_t ae_bot_memory(const ae_bot *bot)
{
    return bot->budget ? ae_search_memory(bot->budget) : 0;
}

ae_task ae_bot_see(const ae_game *game, const ae_board *board, const void *state, int seat,
                   ae_state *seen)
{
    memcpy(seen, state, game->state_size);
    game->redact(board, seen, seat);
    game->unseal(board, seen, seat);
    return (ae_task){ game, board, seen, seat };
}

ae_move ae_bot_choose(const ae_bot *bot, const ae_game *game, const ae_board *board,
                      const void *state, int seat, ae_mind *mind)
{
    ae_state seen;
    ae_task task;
    ae_moves list;

    game->legal(board, state, seat, &list);
    AE_ASSERT(list.n > 0);
    mind->nodes = 0;
    if (list.n == 1)
        return list.move[0];
    task = ae_bot_see(game, board, state, seat, &seen);
    return bot->choose(bot, &task, mind);
}

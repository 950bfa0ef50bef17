/*
 * random.c: a bot that plays every move with equal probability; the baseline for all others.
 */
#include "bots/bot.h"

extern const ae_bot ae_bot_random;

static ae_move choose(const ae_bot *bot, const ae_task *task, ae_mind *mind)
{
    ae_moves list;

    (void)bot;
    task->game->legal(task->board, task->state, task->seat, &list);
    return list.move[ae_rng_below(&mind->rng, (uint32_t)list.n)];
}

const ae_bot ae_bot_random = { .name = "random", .choose = choose };

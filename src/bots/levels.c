/*
 * levels.c: the bots that search, from weak to strong.
 *
 * A level is a number of nodes and a horizon, so its strength does not depend on the machine.  Like
 * beginners, the lower levels look no further than the end of their own turn, and judge by worths
 * instead of nets; the budget of tiro covers only a part of that turn.  Centurio sees the nearest
 * replies, and how many nodes that takes depends on the game.
 */
#include "bots/search.h"

extern const ae_bot ae_bot_greedy, ae_bot_tiro, ae_bot_miles, ae_bot_centurio, ae_bot_tribunus,
    ae_bot_imperator;

/* Draws a sealed choice, by visits, among the moves with at least half the visits of the most
 * visited one: a bot that always sealed the same choice would be predictable. */
static ae_move draw(const ae_option *option, int n, ae_rng *rng)
{
    uint32_t total = 0, rest;
    int k = 0;

    while (k < n && 2 * option[k].visits >= option[0].visits)
        total += option[k++].visits;
    if (!total)
        return option[0].move;
    rest = ae_rng_below(rng, total);
    for (k = 0; rest >= option[k].visits; k++)
        rest -= option[k].visits;
    return option[k].move;
}

static int is_as_good(const ae_option *best, const ae_option *other)
{
    return other->visits * 10 >= best->visits * 9 && other->win + 0.004f >= best->win;
}

/* Takes any of the moves that are about as good as the best one, so that games differ. */
static ae_move take_any(const ae_option *option, int n, ae_rng *rng)
{
    ae_move good[AE_MAX_MOVES];
    uint32_t n_good = 0;

    for (int i = 0; i < n; i++)
        if (is_as_good(&option[0], &option[i]))
            good[n_good++] = option[i].move;
    return good[ae_rng_below(rng, n_good)];
}

ae_move ae_search_decide(const ae_search *const *search, int n_searches, const ae_task *task,
                         ae_rng *rng)
{
    ae_option option[AE_MAX_MOVES];
    int n = ae_search_sums(search, n_searches, option);

    if (task->game->sealed(task->board, task->state))
        return draw(option, n, rng);
    return take_any(option, n, rng);
}

static ae_move choose(const ae_bot *bot, const ae_task *task, ae_mind *mind)
{
    const ae_search *search = ae_search_best(bot, task, mind);

    return ae_search_decide(&search, 1, task, &mind->rng);
}

enum {
    NEAREST = 100,
    MOST_NEAREST = 250
}; /* nodes: usually, and in the game that needs the most */

/* The budget of the bot is for the game that needs the most nodes; other games take a part of it. */
static ae_move choose_near(const ae_bot *bot, const ae_task *task, ae_mind *mind)
{
    uint32_t nearest = task->game->eval->nearest;
    ae_bot near = *bot;

    near.budget = bot->budget * (nearest ? nearest : NEAREST) / MOST_NEAREST;
    near.budget = near.budget ? near.budget : 1;
    return choose(&near, task, mind);
}

/* One step ahead: takes the move after which the position has the best value. */
const ae_bot ae_bot_greedy = { .name = "greedy", .budget = 1, .is_plain = 1, .choose = choose };

const ae_bot ae_bot_tiro = {
    .name = "tiro",
    .budget = 12,
    .is_short = 1,
    .is_plain = 1,
    .choose = choose,
};

const ae_bot ae_bot_miles = {
    .name = "miles",
    .budget = 100,
    .is_short = 1,
    .is_plain = 1,
    .choose = choose,
};

const ae_bot ae_bot_centurio = {
    .name = "centurio",
    .budget = MOST_NEAREST,
    .choose = choose_near,
};

const ae_bot ae_bot_tribunus = { .name = "tribunus", .budget = 10000, .choose = choose };
const ae_bot ae_bot_imperator = { .name = "imperator", .budget = 600000, .choose = choose };

int ae_bot_is_strong(const ae_bot *bot)
{
    return bot->budget >= ae_bot_tribunus.budget;
}

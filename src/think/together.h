/*
 * together.h: several threads think about one choice of a bot.
 *
 * Each thread searches alone, in memory and with random numbers of its own, for its part of the
 * bot's nodes.  Then the visits of all are added up, and the bot chooses by the sums.  So a level
 * stays a number of nodes, and the choice depends on the number of threads, but not on which of
 * them is faster.
 */
#ifndef AE_THINK_TOGETHER_H
#define AE_THINK_TOGETHER_H

#include "bots/bot.h"

enum { AE_MAX_TOGETHER = 16 };

/* The number of threads that are worth starting for a choice of this bot: `most`, or 1 for a bot
 * that needs no longer than starting a thread does. */
int ae_together_threads(const ae_bot *, int most);

/* Bytes of memory for so many threads. */
size_t ae_together_memory(const ae_bot *, int threads);

/* Called in each thread to run its part; returns null, or what went wrong. */
typedef const char *ae_together_guard(void (*run)(void *ctx), void *ctx);

/* Chooses for the task, which has two or more moves, with two or more threads.  The mind has ae_together_memory() bytes; its
 * is_enough() is called in the caller's thread alone, with an estimate of the nodes of all threads.
 * `guard` may be null.  Returns 0 if a part went wrong, and says in `broken` what. */
ae_move ae_together_choose(const ae_bot *, const ae_task *, ae_mind *, int threads,
                           ae_together_guard *guard, const char **broken);

#endif

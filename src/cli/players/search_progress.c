/*
 * search_progress.c: searches at the terminal.
 */
#include "cli/players/search_progress.h"

#include <poll.h>
#include <stdlib.h>
#include <unistd.h>

#include "cli/base/interrupt.h"
#include "cli/base/machine.h"
#include "cli/base/print.h"

/* ---- ending it early ---- */

/* A line that was typed meanwhile is taken off the terminal. */
static int is_entered(void)
{
    struct pollfd input = { .fd = STDIN_FILENO, .events = POLLIN };
    char line[1024];

    return poll(&input, 1, 0) == 1 && input.revents & POLLIN
           && read(STDIN_FILENO, line, sizeof line) > 0;
}

/* ---- how far it is ---- */

static void tell(think *t, uint32_t nodes)
{
    char buf[256], number[32];
    ae_text text = AE_TEXT_IN(buf), count = AE_TEXT_IN(number);

    cli_put_count(&count, t->cli, nodes);
    AE_SAY(&text, t->cli->words, t->key, { "who", t->who, 0 }, { "nodes", number, 0 });
    fputs("\r", stderr);
    cli_print(t->cli, stderr, buf);
    fputs("\33[K", stderr);
}

static int is_enough(void *ctx, uint32_t nodes)
{
    think *t = ctx;
    double now;

    t->is_hurried |= think_is_stopped() || (t->takes_enter && is_entered());
    if (t->is_hurried)
        return 1;
    if (!t->is_shown)
        return 0;
    now = cli_seconds();
    if (now - t->begun >= 0.3 && now - t->told >= 0.1) {
        t->told = now;
        tell(t, nodes);
    }
    return 0;
}

void think_init(think *t, const cli *c, size_t memory)
{
    *t = (think){ .cli = c, .is_shown = isatty(STDERR_FILENO) };
    t->mind = (ae_mind){ .rng = { .state = 1 }, .is_enough = is_enough, .ctx = t };
    t->mind.memory = cli_alloc(memory ? memory : 1);
}

void think_free(think *t)
{
    free(t->mind.memory);
}

void think_begin(think *t, const char *key, const char *who)
{
    t->mind.ctx = t;
    t->key = key;
    t->who = who;
    t->begun = cli_seconds();
    t->told = 0;
    fflush(stdout);
    think_watch();
}

void think_end(think *t)
{
    think_unwatch();
    if (t->told > 0)
        fputs("\r\33[K", stderr);
}

/*
 * search_progress.c: runs searches at the terminal.
 */
#include "cli/players/search_progress.h"

#include <poll.h>
#include <stdlib.h>
#include <unistd.h>

#include "cli/base/interrupt.h"
#include "cli/base/machine.h"
#include "cli/base/print.h"

/* ---- ending it early ---- */

/* Whether a line was typed; it is read and dropped. */
static int is_entered(void)
{
    struct pollfd input = { .fd = STDIN_FILENO, .events = POLLIN };
    char line[1024];

    return poll(&input, 1, 0) == 1 && input.revents & POLLIN
           && read(STDIN_FILENO, line, sizeof line) > 0;
}

/* ---- how far it is ---- */

static void show(search_progress *t, uint32_t nodes)
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
    search_progress *t = ctx;
    double now;

    t->is_hurried |= interrupt_came() || (t->takes_enter && is_entered());
    if (t->is_hurried)
        return 1;
    if (!t->is_shown)
        return 0;
    now = cli_seconds();
    if (now - t->begun >= 0.3 && now - t->shown_at >= 0.1) {
        t->shown_at = now;
        show(t, nodes);
    }
    return 0;
}

void search_progress_init(search_progress *t, const cli *c, size_t memory)
{
    *t = (search_progress){ .cli = c, .is_shown = isatty(STDERR_FILENO) };
    t->mind = (ae_mind){ .rng = { .state = 1 }, .is_enough = is_enough, .ctx = t };
    t->mind.memory = cli_alloc(memory ? memory : 1);
}

void search_progress_free(search_progress *t)
{
    free(t->mind.memory);
}

void search_progress_begin(search_progress *t, const char *key, const char *who)
{
    t->mind.ctx = t;
    t->key = key;
    t->who = who;
    t->begun = cli_seconds();
    t->shown_at = 0;
    fflush(stdout);
    interrupt_watch();
}

void search_progress_end(search_progress *t)
{
    interrupt_unwatch();
    if (t->shown_at > 0)
        fputs("\r\33[K", stderr);
}

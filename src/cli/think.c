/*
 * think.c: searches at the terminal.
 */
#include "cli/think.h"

#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli/prospect.h"

/* ---- ending it early ---- */

/* The one thing that a signal can reach. */
static atomic_int is_stopped;

static void stop(int number)
{
    (void)number;
    atomic_store(&is_stopped, 1);
}

/* Where Ctrl-C is ignored, as in the background of a shell, it stays so. */
static void handle(void (*from)(int), void (*to)(int))
{
    struct sigaction action;

    sigaction(SIGINT, NULL, &action);
    if (action.sa_handler != from)
        return;
    memset(&action, 0, sizeof action);
    sigemptyset(&action.sa_mask);
    action.sa_handler = to;
    action.sa_flags = SA_RESTART | (int)SA_RESETHAND;
    sigaction(SIGINT, &action, NULL);
}

void think_watch(void)
{
    atomic_store(&is_stopped, 0);
    handle(SIG_DFL, stop);
}

void think_unwatch(void)
{
    handle(stop, SIG_DFL);
}

int think_is_stopped(void)
{
    return atomic_load(&is_stopped);
}

/* A line that was typed meanwhile is taken off the terminal. */
static int is_entered(void)
{
    struct pollfd input = { .fd = STDIN_FILENO, .events = POLLIN };
    char line[1024];

    return poll(&input, 1, 0) == 1 && input.revents & POLLIN
           && read(STDIN_FILENO, line, sizeof line) > 0;
}

/* ---- how far it is ---- */

double think_seconds(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static void tell(think *t, uint32_t nodes)
{
    char buf[256], number[32];
    ae_text text = AE_TEXT_IN(buf), count = AE_TEXT_IN(number);

    prospect_put_count(&count, t->cli, nodes);
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
    now = think_seconds();
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
    t->begun = think_seconds();
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

/* ---- levels ---- */

int think_read_bot(const cli *c, const char *level, ae_bot *bot)
{
    const char *given = cli_value(c, "--bot"), *name = given ? given : level;

    if (!ae_bot_read(name, bot))
        return CLI_FAIL(c, "--bot", "cli.no_bot", { "bot", name, 0 });
    if (!bot->budget)
        return CLI_FAIL(c, "--bot", "cli.blind_bot", { "bot", name, 0 });
    bot->name = name;
    return CLI_DONE;
}

void think_put_level(ae_text *out, const cli *c, const char *name)
{
    char key[AE_MAX_PERSON + 8];
    ae_text text = AE_TEXT_IN(key);
    size_t n = strcspn(name, "/");
    const char *word;

    ae_put(&text, "bot.");
    ae_put_n(&text, name, n);
    word = text.len < text.size ? ae_word(c->words, key) : NULL;
    ae_put(out, word ? word : name);
    ae_put(out, word ? name + n : "");
}

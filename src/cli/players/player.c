/*
 * player.c: the bots that --bots and --bot name.
 */
#include "cli/players/player.h"

#include <string.h>

#include "core/record.h"

const char *player_command(const player *p)
{
    static const char prefix[] = "exec:";
    size_t n = sizeof prefix - 1;

    return !strncmp(p->name, prefix, n) && p->name[n] ? p->name + n : NULL;
}

int player_read(const cli *c, const char *name, size_t n, player *out)
{
    ae_text text = AE_TEXT_IN(out->name);

    ae_put_n(&text, name, n);
    if (text.len >= text.size)
        return CLI_FAIL(c, "--bots", "cli.bot.name", { "max", NULL, PLAYER_NAME - 1 });
    memset(&out->bot, 0, sizeof out->bot);
    if (!player_command(out) && !ae_bot_read(out->name, &out->bot))
        return CLI_FAIL(c, "--bots", "cli.no_bot", { "bot", out->name, 0 });
    return CLI_DONE;
}

int player_read_all(const cli *c, int max, player *out, int *n)
{
    const char *names = cli_value(c, "--bots"), *at = names ? names : "random";

    for (*n = 0;; at++) {
        size_t length = strcspn(at, ",");

        if (*n == max)
            return CLI_FAIL(c, "--bots", "cli.many_bots", { "seats", NULL, max });
        if (player_read(c, at, length, &out[(*n)++]) != CLI_DONE)
            return CLI_WRONG;
        at += length;
        if (!*at)
            return CLI_DONE;
    }
}

int player_limit(const cli *c, int64_t *seconds)
{
    *seconds = 60;
    return cli_number(c, "--limit", 1, 86400, seconds) ? CLI_DONE : CLI_WRONG;
}

/* ---- levels ---- */

int player_read_searcher(const cli *c, const char *level, ae_bot *bot)
{
    const char *given = cli_value(c, "--bot"), *name = given ? given : level;

    if (!ae_bot_read(name, bot))
        return CLI_FAIL(c, "--bot", "cli.no_bot", { "bot", name, 0 });
    if (!bot->budget)
        return CLI_FAIL(c, "--bot", "cli.blind_bot", { "bot", name, 0 });
    bot->name = name;
    return CLI_DONE;
}

void player_put_level(ae_text *out, const cli *c, const char *name)
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

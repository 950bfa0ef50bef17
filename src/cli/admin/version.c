/*
 * version.c: `aedile --version`: the version, the commit and what is built in.
 */
#include "cli/admin/version.h"

#include <libpq-fe.h>
#include <sqlite3.h>
#include <string.h>

#include "commit.h"
#include "core/game.h"
#include "server/net/assets.h"

enum { MAX_LIST = 512 };

static void say(const cli *c, const char *key, const char *gap, const char *text)
{
    cli_say(c, key, (const ae_gap[]){ { gap, text, 0 }, { .name = NULL } });
}

static void say_games(const cli *c)
{
    char list[MAX_LIST];
    ae_text text = AE_TEXT_IN(list);

    for (int i = 0; ae_games[i]; i++) {
        ae_put(&text, i ? ", " : "");
        ae_put(&text, ae_games[i]->id);
    }
    say(c, "cli.version.games", "games", list);
}

static void put_net(ae_text *out, int game, int kind)
{
    ae_put(out, out->len ? ", " : "");
    ae_put_net_name(out, ae_games[game], kind);
    ae_put(out, " ");
    ae_put_net_id(out, ae_own_net(game, kind));
}

static void say_nets(const cli *c)
{
    char list[MAX_LIST];
    ae_text text = AE_TEXT_IN(list);

    for (int game = 0; ae_games[game]; game++)
        for (int kind = AE_DUEL; kind <= AE_MANY; kind++)
            if (ae_own_net(game, kind))
                put_net(&text, game, kind);
    say(c, "cli.version.nets", "nets", list);
}

static void say_stores(const cli *c)
{
    char list[MAX_LIST];
    int postgres = PQlibVersion();

    snprintf(list, sizeof list, "SQLite %s, PostgreSQL %d.%d", sqlite3_libversion(),
             postgres / 10000, postgres % 10000);
    say(c, "cli.version.stores", "stores", list);
}

/* Without -Dweb=true the program has a note in place of the page, and no rules for browsers. */
static void say_page(const cli *c)
{
    for (int i = 0; i < srv_n_assets; i++)
        if (!strcmp(srv_assets[i].type, "application/wasm")) {
            cli_say(c, "cli.version.page", NULL);
            return;
        }
    cli_say(c, "cli.version.no_page", NULL);
}

void cli_print_version(const cli *c)
{
    puts("aedile " AEDILE_VERSION);
    say(c, "cli.version.commit", "commit", AEDILE_COMMIT);
    say_games(c);
    say_nets(c);
    say_stores(c);
    say_page(c);
}

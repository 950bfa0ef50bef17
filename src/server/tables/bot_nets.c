/*
 * bot_nets.c: logs which nets the bots play by.
 *
 * A new version of the program may have other nets, and the bots of running tables then play by
 * those.  The log says which nets they are, by the first bytes of their SHA-256.
 */
#include "server/tables/bot_nets.h"

#include "core/game.h"
#include "core/sha256.h"
#include "core/text.h"

enum { ID = 4, MAX_NAME = 48 };

static void put_id(char id[2 * ID + 1], const ae_net *net)
{
    ae_text text = { .buf = id, .size = 2 * ID + 1 };
    uint8_t hash[32];

    ae_sha256(net, sizeof *net, hash);
    ae_put_hex(&text, hash, ID);
}

static void log_net(const srv_logger *log, const ae_game *game, int kind)
{
    char name[MAX_NAME], id[2 * ID + 1];

    ae_put_net_name(&AE_TEXT_IN(name), game, kind);
    put_id(id, game->eval->net[kind]);
    SRV_LOG(log, INFO, "server.net", { "net", name, 0 }, { "id", id, 0 });
}

/* Concordia and Venus share their nets. */
static int is_told(int game, int kind)
{
    for (int i = 0; i < game; i++)
        if (ae_games[i]->eval->net
            && ae_games[i]->eval->net[kind] == ae_games[game]->eval->net[kind])
            return 1;
    return 0;
}

void srv_log_nets(const srv_logger *log)
{
    for (int i = 0; ae_games[i]; i++)
        for (int kind = 0; ae_games[i]->eval->net && kind < 2; kind++)
            if (ae_games[i]->eval->net[kind] && !is_told(i, kind))
                log_net(log, ae_games[i], kind);
}

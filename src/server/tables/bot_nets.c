/*
 * bot_nets.c: logs which nets the bots play by.
 *
 * A new version of the program may have other nets, and the bots of running tables then play by
 * those.  The log says which nets they are, by the first bytes of their SHA-256.
 */
#include "server/tables/bot_nets.h"

#include "core/game.h"
#include "core/text.h"

enum { MAX_NAME = 48, MAX_ID = 16 };

static void log_net(const srv_logger *log, int game, int kind)
{
    char name[MAX_NAME], id[MAX_ID];

    ae_put_net_name(&AE_TEXT_IN(name), ae_games[game], kind);
    ae_put_net_id(&AE_TEXT_IN(id), ae_own_net(game, kind));
    SRV_LOG(log, INFO, "server.net", { "net", name, 0 }, { "id", id, 0 });
}

void srv_log_nets(const srv_logger *log)
{
    for (int game = 0; ae_games[game]; game++)
        for (int kind = AE_DUEL; kind <= AE_MANY; kind++)
            if (ae_own_net(game, kind))
                log_net(log, game, kind);
}

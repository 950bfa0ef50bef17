/*
 * nets.c: takes in nets, for which the build leaves room in this module.
 */
#include <string.h>

#include "bots/value.h"
#include "wasm/module.h"

static int is_name(const ae_game *game, int kind, const char *name, size_t len)
{
    char own[64];
    ae_text text = AE_TEXT_IN(own);

    ae_put_net_name(&text, game, kind);
    return strlen(own) == len && !memcmp(own, name, len);
}

/* The room of the net with that name; null if there is none.  The evaluator sees it as constant,
 * but it is made as a variable: see net-rooms in tools/mapc.c. */
static ae_net *room_of(const char *name, size_t len)
{
    for (int i = 0; ae_games[i]; i++)
        for (int kind = 0; ae_games[i]->eval->net && kind < 2; kind++)
            if (ae_games[i]->eval->net[kind] && is_name(ae_games[i], kind, name, len))
                return (ae_net *)(uintptr_t)ae_games[i]->eval->net[kind];
    return NULL;
}

int w_missing_net(w_module *m, const ae_table *t)
{
    const ae_game *game = ae_table_game(t);
    int kind = ae_value_kind(game, ae_table_board(t), ae_table_state(t));
    const ae_net *net = game->eval->net ? game->eval->net[kind] : NULL;
    ae_text out = w_reply(m);

    if (net && net->magic != AE_NET_MAGIC)
        ae_put_net_name(&out, game, kind);
    return w_answer(m, &out);
}

int w_net(w_module *m, const char *text, size_t len)
{
    const char *end = memchr(text, '\n', len);
    ae_net *room = end ? room_of(text, (size_t)(end - text)) : NULL;
    ae_net net;

    if (!room)
        return w_refuse(m, W_NOT_FOUND, NULL);
    if (len - (size_t)(end + 1 - text) != sizeof net)
        return w_refuse(m, AE_BROKEN, NULL);
    memcpy(&net, end + 1, sizeof net);
    if (ae_net_fault(&net))
        return w_refuse(m, AE_BROKEN, NULL);
    *room = net;
    return 0;
}

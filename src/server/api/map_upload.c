/*
 * map_upload.c: reads a map that was sent with a request or comes from the store.
 */
#include <stdlib.h>
#include <string.h>

#include "core/sha256.h"
#include "server/api/maps.h"

const ae_board_kind *srv_map_kind(const char *name)
{
    for (int i = 0; ae_games[i]; i++)
        if (ae_games[i]->board_kind && !strcmp(ae_games[i]->board_kind->name, name))
            return ae_games[i]->board_kind;
    return NULL;
}

srv_upload *srv_upload_new(const ae_board_kind *kind, const char *text, size_t len)
{
    srv_upload *u = srv_alloc(sizeof *u + len + 1);

    u->kind = kind;
    u->len = len;
    memcpy(u->text, text, len);
    return u;
}

/* Keeps only the first fault of a map, for the refusal. */
static void see_fault(ae_faults *faults, int line, const char *where, const char *what)
{
    srv_upload *u = faults->ctx;
    ae_text out = AE_TEXT_IN(u->fault);

    (void)line, (void)what;
    faults->report = NULL;
    ae_put(&out, "map.");
    ae_put(&out, where);
}

static void put_hashes(srv_upload *u)
{
    uint8_t sum[32], hash[SRV_MAP_HASH / 2];

    for (int i = 0; i < SRV_MAP_HASH / 2; i++)
        hash[i] = (uint8_t)(u->board.head.hash >> (8 * (SRV_MAP_HASH / 2 - 1 - i)));
    ae_put_hex(&AE_TEXT_IN(u->hash), hash, sizeof hash);
    ae_sha256(u->text, u->len, sum);
    ae_put_hex(&AE_TEXT_IN(u->sha256), sum, sizeof sum);
}

void srv_upload_read(srv_upload *u)
{
    int n = (int)(u->len / AE_JSON_BYTES_PER_TOKEN + 8);
    jsmntok_t *room = srv_alloc((size_t)n * sizeof room[0]);
    ae_faults faults = { .report = see_fault, .ctx = u };

    ae_board_read(u->kind, &u->board, u->text, u->len, room, n, &faults);
    put_hashes(u);
    free(room);
}

int srv_is_map_too_large(srv_request *r, int value)
{
    const jsmntok_t *token = &r->json.token[value];

    if (token->end - token->start <= SRV_MAX_MAP)
        return 0;
    r->error = SRV_TOO_LARGE;
    ae_put(&AE_TEXT_IN(r->where), "map");
    return 1;
}

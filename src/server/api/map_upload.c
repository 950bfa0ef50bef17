/*
 * map_upload.c: reads a map that was sent with a request or comes from the store.
 */
#include <stdlib.h>
#include <string.h>

#include "core/sha256.h"
#include "server/api/maps.h"

srv_upload *srv_upload_new(const ae_board_kind *kind, const char *text, size_t len)
{
    srv_upload *u = srv_alloc(sizeof *u + len + 1);

    u->kind = kind;
    u->len = len;
    memcpy(u->text, text, len);
    return u;
}

/* Keeps only the first fault of a map.  The message of a refusal has no full stop. */
static void see_fault(ae_map_checker *checker, const ae_map_finding *f)
{
    srv_upload *u = checker->ctx;
    ae_text where;
    size_t n;

    if (f->is_warning || u->where[0])
        return;
    where = AE_TEXT_IN(u->where);
    ae_put(&where, "map.");
    ae_put(&where, f->where);
    ae_put(&AE_TEXT_IN(u->fault), f->text);
    n = strlen(u->fault);
    if (n > 0 && u->fault[n - 1] == '.')
        u->fault[n - 1] = '\0';
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

void srv_upload_read(srv_upload *u, const ae_words *words)
{
    ae_map_checker checker = { .kind = u->kind,
                               .words = words,
                               .board = &u->board,
                               .n_room = (int)(u->len / AE_JSON_BYTES_PER_TOKEN + 8),
                               .found = see_fault,
                               .ctx = u };

    checker.room = srv_alloc((size_t)checker.n_room * sizeof checker.room[0]);
    ae_map_check(&checker, u->text, u->len);
    put_hashes(u);
    free(checker.room);
}

int srv_upload_is_faulty(srv_request *r, const srv_upload *u)
{
    if (!u->where[0])
        return 0;
    r->error = SRV_BAD_REQUEST;
    ae_put(&AE_TEXT_IN(r->where), u->where);
    ae_put(&AE_TEXT_IN(r->says), u->fault);
    return 1;
}

int srv_is_map_too_large(srv_request *r, int value)
{
    const jsmntok_t *token = &r->json.token[value];

    if (token->end - token->start <= AE_MAX_MAP)
        return 0;
    r->error = SRV_TOO_LARGE;
    ae_put(&AE_TEXT_IN(r->where), "map");
    return 1;
}

/*
 * me_blocks.c: the people whom an account has blocked.
 */
#include <string.h>

#include "server/api/messages.h"
#include "server/api/people.h"
#include "server/tables/nodes.h"
#include "store/blocks.h"

enum { MAX_BLOCKS = 200 };

static void fail_in_work(srv_request *r, srv_error error, const char *where)
{
    r->error = error;
    ae_put(&AE_TEXT_IN(r->where), where);
}

typedef struct {
    char name[SRV_MAX_NAME], id[AE_STORE_ID + 1];
    int n;
} block;

static void see_block(void *ctx, const char *other, const char *name)
{
    srv_buf *b = &((srv_request *)ctx)->out;

    (void)other;
    srv_put_comma(b);
    srv_buf_put(b, "{");
    srv_put_text(b, "name", name);
    srv_buf_put(b, "}");
}

static void work_blocks(srv_request *r, ae_store *store)
{
    srv_buf_put(&r->out, "{\"blocks\":[");
    srv_is_ok(r, ae_store_blocks(store, r->who.user, see_block, r));
    srv_buf_put(&r->out, "]}");
}

void srv_me_blocks(srv_request *r)
{
    srv_read(r, work_blocks, NULL);
}

static void count_block(void *ctx, const char *other, const char *name)
{
    (void)other;
    (void)name;
    ++*(int *)ctx;
}

static void work_block(srv_request *r, ae_store *store)
{
    block *b = r->own;

    if (!srv_is_ok(r, srv_user_id(store, b->name, b->id))
        || !srv_is_ok(r, ae_store_blocks(store, r->who.user, count_block, &b->n)))
        return;
    if (!strcmp(b->id, r->who.user))
        fail_in_work(r, SRV_BAD_REQUEST, "name");
    else if (b->n >= MAX_BLOCKS)
        r->error = SRV_LIMIT;
    else
        srv_is_ok(r, ae_store_block(store, r->who.user, b->id));
}

/* Updates the open sockets of the account at all nodes. */
static void blocks_changed(srv_request *r)
{
    if (!r->error) {
        srv_messages_blocks(r->server, r->who.user);
        srv_nodes_tell(r->server, SRV_NODE_BLOCKS, r->who.user, 0);
    }
    srv_finish_empty(r);
}

void srv_me_block_add(srv_request *r)
{
    block *b = r->own = srv_alloc(sizeof *b);

    if (srv_string(r, "name", &AE_TEXT_IN(b->name), 1))
        srv_write(r, work_block, blocks_changed);
    else
        srv_fail(r, r->error);
}

static void work_unblock(srv_request *r, ae_store *store)
{
    char id[AE_STORE_ID + 1];

    if (srv_is_ok(r, srv_user_id(store, r->arg[0], id)))
        srv_is_ok(r, ae_store_unblock(store, r->who.user, id));
}

void srv_me_block_remove(srv_request *r)
{
    srv_write(r, work_unblock, blocks_changed);
}

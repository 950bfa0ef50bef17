/*
 * blocks.h: users whom a user has blocked.
 */
#ifndef AE_STORE_BLOCKS_H
#define AE_STORE_BLOCKS_H

#include "store/store.h"

/* Blocking a user who is blocked already succeeds. */
ae_store_err ae_store_block(ae_store *, const char *user, const char *other);
ae_store_err ae_store_unblock(ae_store *, const char *user, const char *other);

/* The users whom a user has blocked, in the order of their ids. */
typedef void ae_store_block_row(void *ctx, const char *other, const char *name);
ae_store_err ae_store_blocks(ae_store *, const char *user, ae_store_block_row *, void *ctx);

/* Whether the user has blocked the other; not whether the other has blocked the user. */
ae_store_err ae_store_is_blocked(ae_store *, const char *user, const char *other,
                                 int *is_blocked);

#endif

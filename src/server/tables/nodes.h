/*
 * nodes.h: other servers over the same database.
 *
 * Servers are equal.  Each holds in memory what its own people look at, and tells the others what
 * it has written: they read the rest by number.  What happens at a table by itself (bots, clocks)
 * is done by one of them, its keeper, for as long as that one is there: it has a lease that it
 * renews.  Whoever lost its lease keeps nothing, whatever it believes; and should two ever act
 * at once, the number of the entry lets one of them win.
 */
#ifndef AE_SERVER_TABLES_NODES_H
#define AE_SERVER_TABLES_NODES_H

#include "server/tables/memory.h"

/* Nothing of this happens where the store is this server's alone. */
void srv_nodes_start(srv_server *);
void srv_nodes_stop(srv_server *);
void srv_nodes_free(srv_server *);

/* What others are told, and about what. */
typedef enum {
    SRV_NODE_ENTRIES = 'e', /* a table has more of them */
    SRV_NODE_TABLE = 't',   /* it has changed otherwise, or is gone */
    SRV_NODE_CHAT = 'c', /* its line of this number, after the account that said it, if any */
    SRV_NODE_FREE = 'f', /* nobody keeps it */
    SRV_NODE_AWAY = 'a', /* an account, until then */
    SRV_NODE_GONE = 'g', /* an account that is no more */
    SRV_NODE_OUT = 'o',  /* an account that is signed out everywhere */
    SRV_NODE_BANNED = 'b',
    SRV_NODE_BLOCKS = 'l', /* an account has blocked somebody, or no longer does */
    SRV_NODE_TOKEN = 'k',  /* the hash of one that has ended */
    SRV_NODE_ADOPTED = 'd' /* an account, and the hash of the guest that it was */
} srv_node_news;
void srv_nodes_tell(srv_server *, srv_node_news, const char *about, int64_t number);

/* srv_session_forget() here and at all other servers. */
void srv_session_end(srv_server *, const char *user, const char *hash, const char *why);

/* For the writer's thread: one text for a whole batch. */
void srv_nodes_put(srv_buf *, srv_node_news, const char *about, int64_t number);
void srv_nodes_notify(ae_store *, const srv_buf *);

/* Whether what happens at the table by itself is this server's to do. */
int srv_nodes_keeps(const srv_table *);

/* Tries to become that, unless another was just found to be; the table is held and comes back by
 * srv_table_go_on().  0 if there is nothing to try now. */
int srv_nodes_claim(srv_table *);

/* When it is worth trying again, in milliseconds from now. */
int64_t srv_nodes_patience(const srv_table *);

/* Reads what others have appended; the table is given back by srv_table_go_on(). */
void srv_table_refresh(srv_table *);

/* Whether others have written entries up to this number and they are not here. */
int srv_nodes_is_behind(const srv_table *, int64_t number);

/* The same when they should have been read already: SRV_UNAVAILABLE if the store did not answer. */
srv_error srv_nodes_error(const srv_table *, int64_t number);

#endif

/*
 * nodes.h: cooperation with other servers over the same database.
 *
 * All servers are equal.  Each has the tables of its own clients in memory and notifies the
 * others of what it has written; they read new entries by number.  The bots and clocks of a table
 * are run by one server, the keeper of the table, while it holds its lease, which it renews.  A
 * server whose lease has expired keeps no table.  Should two servers ever act at once, both
 * append the same entry number, and only one succeeds.
 */
#ifndef AE_SERVER_TABLES_NODES_H
#define AE_SERVER_TABLES_NODES_H

#include "server/tables/memory.h"

/* These do nothing if no other server uses the store. */
void srv_nodes_start(srv_server *);
void srv_nodes_stop(srv_server *);
void srv_nodes_free(srv_server *);

/* The kinds of notification, and what each is about. */
typedef enum {
    SRV_NODE_ENTRIES = 'e', /* a table has new entries */
    SRV_NODE_TABLE = 't',   /* a table has changed otherwise, or was removed */
    SRV_NODE_CHAT =
        'c', /* a table has a chat line of this number; the speaker's account comes before it, if any */
    SRV_NODE_FREE = 'f', /* a table has no keeper now */
    SRV_NODE_AWAY = 'a', /* an account is on vacation until then */
    SRV_NODE_GONE = 'g', /* an account was removed */
    SRV_NODE_OUT = 'o',  /* an account was signed out everywhere */
    SRV_NODE_BANNED = 'b',
    SRV_NODE_BLOCKS = 'l', /* an account has blocked somebody, or no longer does */
    SRV_NODE_TOKEN = 'k',  /* the token with this hash has ended */
    SRV_NODE_ADOPTED = 'd' /* an account has taken over the seats of the guest with this hash */
} srv_node_news;
void srv_nodes_tell(srv_server *, srv_node_news, const char *about, int64_t number);

/* srv_session_forget() here and at all other servers. */
void srv_session_end(srv_server *, const char *user, const char *hash, const char *why);

/* For the writer's thread: one notification for a whole batch. */
void srv_nodes_put(srv_buf *, srv_node_news, const char *about, int64_t number);
void srv_nodes_notify(ae_store *, const srv_buf *);

/* Whether this server is the keeper of the table. */
int srv_nodes_keeps(const srv_table *);

/* Tries to become the keeper of the held table, unless another keeper was found a moment ago;
 * ends with srv_table_go_on().  Returns 0 if there is nothing to try now. */
int srv_nodes_claim(srv_table *);

/* Milliseconds until it is worth trying again. */
int64_t srv_nodes_patience(const srv_table *);

/* Reads the entries of other servers; srv_table_go_on() then releases the table. */
void srv_table_refresh(srv_table *);

/* Whether there are entries up to this number that this server has not read yet. */
int srv_nodes_is_behind(const srv_table *, int64_t number);

/* The same after an attempt to read them: SRV_UNAVAILABLE if the store did not answer. */
srv_error srv_nodes_error(const srv_table *, int64_t number);

#endif

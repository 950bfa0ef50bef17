/*
 * table_handlers.h: where tables report to the parts of the server above them: notices, chat and
 * the messages of sockets.  The assembly, server.c, sets it before the first table is loaded.
 */
#ifndef AE_SERVER_TABLES_TABLE_HANDLERS_H
#define AE_SERVER_TABLES_TABLE_HANDLERS_H

#include "server/tables/memory.h"

typedef struct srv_table_handlers {
    /* After the store has it; the table is held.  A table has begun; these seats are to act and
     * were not before; this seat has decided; the game has ended. */
    void (*begun)(srv_server *, const srv_table *);
    void (*turn)(srv_server *, const srv_table *, ae_seats now_to_act);
    void (*moved)(srv_server *, const srv_table *, int seat);
    void (*over)(srv_server *, const srv_table *);

    /* Another server says: it has stored a chat line with this number, of this account or, with
     * "", of a guest; this account has blocked somebody, or no longer does. */
    void (*line_said)(srv_server *, const char *table, const char *user, int64_t number);
    void (*blocks_changed)(srv_server *, const char *user);
} srv_table_handlers;

#endif

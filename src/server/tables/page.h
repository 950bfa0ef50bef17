/*
 * page.h: long responses, written in several steps of the loop.
 */
#ifndef AE_SERVER_TABLES_PAGE_H
#define AE_SERVER_TABLES_PAGE_H

#include "server/tables/frame_buf.h"

enum {
    SRV_PAGE = 1000
}; /* the most entries of one response; the client asks for the next page */

/* Answers with the entries after a number and the position.  Called with the table held, which
 * it stays.  A short response is sent at once; a long one is written in steps, and others may
 * use the table meanwhile. */
void srv_page_entries(srv_request *, srv_table *, const srv_frame *, uint32_t after);

/* Answers with the record as it is now, in the same way. */
void srv_page_record(srv_request *, srv_table *, int viewer);

#endif

/*
 * page.h: answers to requests that are too long to be written at once.
 */
#ifndef AE_SERVER_TABLES_PAGE_H
#define AE_SERVER_TABLES_PAGE_H

#include "server/tables/frame_buf.h"

enum { SRV_PAGE = 1000 }; /* entries of an answer at most; the asker asks on from the last */

/* Answers with the entries after a number, and how the table stands.  The table is held and stays
 * so; the request is answered at once if the answer is short, and otherwise when it is written,
 * meanwhile others may use the table. */
void srv_page_entries(srv_request *, srv_table *, const srv_frame *, uint32_t after);

/* The same with the record as it is now. */
void srv_page_record(srv_request *, srv_table *, int viewer);

#endif

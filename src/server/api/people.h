/*
 * people.h: what the handlers about people share.
 */
#ifndef AE_SERVER_API_PEOPLE_H
#define AE_SERVER_API_PEOPLE_H

#include "server/api/routes.h"
#include "server/tables/settings.h"

enum { SRV_PAGE = 50, SRV_MAX_SESSIONS = 50, SRV_MAX_API_TOKENS = 20, SRV_MAX_ABOUT = 4096 };

/* A guest's seats are the account's, and so are the tables that the guest has made and sits at;
 * inside a transaction. */
ae_store_err srv_adopt_tables(ae_store *, const char *secret, const char *user);

/* The account, as its owner sees it. */
void srv_user_put(srv_buf *, const ae_store_user *);

const char *srv_role_name(ae_store_role);

/* "name":value; nothing if it is negative. */
void srv_put_time(srv_buf *, const char *name, int64_t value);

/* Ends a list and its object, with the cursor of the next page unless that is "". */
void srv_put_next(srv_buf *, const char *next);

/* ,"game":..,"map":..,"name":..,"players":.. of a table's row. */
void srv_put_settings(srv_buf *, const srv_settings *);

/* Ends a transaction that went well so far, or does not; notes the error. */
void srv_end_write(srv_request *, ae_store *, ae_store_err);

/* The id of the account of that name; AE_STORE_MISSING. */
ae_store_err srv_user_id(ae_store *, const char *name, char id[AE_STORE_ID + 1]);

/* {} after work that went well. */
void srv_finish_empty(srv_request *);

#endif

/*
 * people.h: what the handlers about people share.
 */
#ifndef AE_SERVER_API_PEOPLE_H
#define AE_SERVER_API_PEOPLE_H

#include "server/api/routes.h"
#include "server/tables/settings.h"

enum { SRV_PAGE = 50, SRV_MAX_SESSIONS = 50, SRV_MAX_API_TOKENS = 20, SRV_MAX_ABOUT = 4096 };

/* Gives the guest's seats, and the tables that the guest hosts and sits at, to the account.
 * Call it inside a transaction. */
ae_store_err srv_adopt_tables(ae_store *, const char *secret, const char *user);

/* The account, as its owner sees it. */
void srv_user_put(srv_buf *, const ae_store_user *);

const char *srv_role_name(ae_store_role);

/* Writes "name":value, or nothing if the value is negative. */
void srv_put_time(srv_buf *, const char *name, int64_t value);

/* Closes a list and its object; adds the cursor of the next page unless it is "". */
void srv_put_next(srv_buf *, const char *next);

/* Writes ,"game":..,"map":..,"name":..,"players":.. of a table. */
void srv_put_settings(srv_buf *, const srv_settings *);

/* Commits the transaction, or rolls it back if there was an error, which becomes the request's. */
void srv_end_write(srv_request *, ae_store *, ae_store_err);

/* Finds the id of the account with that name; AE_STORE_MISSING if there is none. */
ae_store_err srv_user_id(ae_store *, const char *name, char id[AE_STORE_ID + 1]);

/* Answers {} if the work succeeded, else the error. */
void srv_finish_empty(srv_request *);

#endif

/*
 * connection.h: HTTP requests from the terminal to a server.
 *
 * Before the player has a seat, a server that cannot be reached is an error.  After
 * remote_be_patient() a request that fails is retried until it is answered, with growing
 * pauses, and the player sees a message.
 */
#ifndef AE_CLI_REMOTE_CONNECTION_H
#define AE_CLI_REMOTE_CONNECTION_H

#include "cli/base/cli.h"
#include "core/json.h"

typedef struct remote remote;

enum { REMOTE_TOKEN = 64, REMOTE_URL = 512, REMOTE_ID = 32 };

/* The address of a server, or the link to a table there. */
typedef struct {
    char url[REMOTE_URL]; /* of the server, without a trailing slash */
    char host[REMOTE_URL];
    char table[REMOTE_ID], invite[REMOTE_TOKEN]; /* "" if it is not a link to a table */
} remote_link;

/* Parses an address; returns an exit code. */
int remote_read_link(const cli *, const char *text, remote_link *);

remote *remote_new(const cli *, const remote_link *);
void remote_free(remote *);
void remote_be_patient(remote *);

/* ---- who asks ---- */

/* Signs in with --token, else with the guest token of an earlier call, else as a new guest,
 * whose token is saved in a file.  Returns an exit code. */
int remote_sign_in(remote *, const remote_link *);

/* The file of the guest token; "" if --token was given. */
const char *remote_token_file(const remote *);
const char *remote_token(const remote *);

/* ---- asking ---- */

typedef enum {
    REMOTE_OK,
    REMOTE_REFUSED, /* the server refused; see remote_message() */
    REMOTE_FAILED,  /* after an error line */
    REMOTE_STOPPED, /* by Ctrl-C */
    REMOTE_TYPED    /* a line was typed, and the request was cancelled */
} remote_outcome;

/* Sends a request.  `path` begins with "/api/"; `body` is JSON, or null for a GET. */
remote_outcome remote_ask(remote *, const char *path, const char *body);

/* A GET that may take long; a typed line cancels it. */
remote_outcome remote_wait(remote *, const char *path);

/* The response, as JSON (the root is value 0) and as text.  Valid until the next request. */
const ae_json *remote_answer(const remote *);
const char *remote_text(const remote *, size_t *len);

/* After a refusal: whether the error has this name, and its message for people. */
int remote_is_error(const remote *, const char *name);
const char *remote_message(const remote *);

/* Prints an error line after a refusal; returns the exit code of the outcome. */
int remote_fail(const remote *, const char *where, remote_outcome);

/* Waits, or returns early after Ctrl-C. */
void remote_pause(int ms);

#endif

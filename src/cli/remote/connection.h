/*
 * connection.h: a server, asked by HTTP from the terminal.
 *
 * Before one has a seat, a server that cannot be reached is an error.  Afterwards (see
 * remote_be_patient) a request that fails on the way is tried again until it is answered, a
 * little later each time, and the person is told.
 */
#ifndef AE_CLI_REMOTE_CONNECTION_H
#define AE_CLI_REMOTE_CONNECTION_H

#include "cli/base/cli.h"
#include "core/json.h"

typedef struct remote remote;

enum { REMOTE_TOKEN = 64, REMOTE_URL = 512, REMOTE_ID = 32 };

/* An address as people have it: of a server, or the link to a table. */
typedef struct {
    char url[REMOTE_URL]; /* of the server, without a slash at its end */
    char host[REMOTE_URL];
    char table[REMOTE_ID], invite[REMOTE_TOKEN]; /* of a link, or "" */
} remote_link;

/* An exit code. */
int remote_read_link(const cli *, const char *text, remote_link *);

remote *remote_new(const cli *, const remote_link *);
void remote_free(remote *);
void remote_be_patient(remote *);

/* ---- who asks ---- */

/* Of --token; else the guest that was here before, or a new one, whose token is kept in a file of
 * one's own; an exit code. */
int remote_sign_in(remote *, const remote_link *);

/* The file, or "" if the token was given. */
const char *remote_token_file(const remote *);
const char *remote_token(const remote *);

/* ---- asking ---- */

typedef enum {
    REMOTE_OK,
    REMOTE_REFUSED, /* the server said no; see remote_message() */
    REMOTE_FAILED,  /* after an error line */
    REMOTE_STOPPED, /* by Ctrl-C */
    REMOTE_TYPED    /* a line waits at the terminal; the question is taken back */
} remote_outcome;

/* The address begins with "/api/"; a body is JSON, null to get. */
remote_outcome remote_ask(remote *, const char *path, const char *body);

/* The same for an answer that may take long: what is typed meanwhile ends it. */
remote_outcome remote_wait(remote *, const char *path);

/* What came: as JSON, whose root is the value 0, and as text.  Good until the next question. */
const ae_json *remote_answer(const remote *);
const char *remote_text(const remote *, size_t *len);

/* After a refusal: its name, and what it says to people. */
int remote_is_error(const remote *, const char *name);
const char *remote_message(const remote *);

/* An error line for a refusal; the exit code.  After any other outcome, the exit code alone. */
int remote_fail(const remote *, const char *where, remote_outcome);

/* Waits so long, or until Ctrl-C. */
void remote_pause(int ms);

#endif

/*
 * refusal.h: the message of a refusal, for requests and sockets alike.
 *
 * A bad request names the field at fault and what was expected of it.  Fields of one name expect
 * the same everywhere, so that one table of fields is enough.
 */
#ifndef AE_SERVER_NET_REFUSAL_H
#define AE_SERVER_NET_REFUSAL_H

#include "core/words.h"
#include "server/base/error.h"

/* `reason` is more exact than the error, `where` is the field; each may be "" or null. */
void srv_refusal_say(ae_text *, const ae_words *, srv_error, const char *reason,
                     const char *where);

/* What the field has to be: its message is "server.expected.<kind>"; null if it is not known.  By
 * number, for the test of the catalogue: null after the last. */
const char *srv_expected(const char *field);
const char *srv_expected_at(int number);

#endif

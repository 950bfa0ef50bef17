/*
 * events.h: what the handlers of events share.
 */
#ifndef AE_SERVER_API_EVENTS_H
#define AE_SERVER_API_EVENTS_H

#include "server/api/clubs.h"
#include "server/contests/event.h"
#include "server/contests/runner.h"
#include "server/notify/notice.h"

/* An event as the asker sees it. */
typedef struct {
    srv_event event;
    ae_club_role role; /* of the asker in the club of the event */
    int is_run; /* the asker may run the event: who made it, organisers and helpers of the
                          club, operators */
    int you;    /* the asker among its people, or -1 */
} srv_event_seen;

/* Reads an event that the asker may see; 0 after any error, and then there is nothing to free.
 * Drafts are shown to those who run them; events that are not listed to them, to people in the event
 * and to members of the club. */
int srv_event_find(srv_request *, ae_store *, const char *id, srv_event_seen *);

/* Writes the event as JSON. */
void srv_event_put(srv_request *, const srv_event_seen *);

/* Changes the event that the path of the request names: reads it, calls `edit`, writes it, and puts
 * it into the response; again from the start if another server was first.  `edit` refuses by setting
 * the error of the request, and writes everything but the row of the event itself. */
typedef ae_store_err srv_event_edit(srv_request *, ae_store *, srv_event_seen *);
void srv_event_change(srv_request *, ae_store *, srv_event_edit *);

/* Finishes such a request, and lets the runner look. */
void srv_event_changed(srv_request *);

/* Queues a notice about the event, in the transaction of a change. */
ae_store_err srv_event_notify(ae_store *, const srv_event *, srv_notice_kind,
                              const srv_entrant *);

/* The first who wait move up if there is room; only before the event begins. */
ae_store_err srv_event_move_up(ae_store *, srv_event *);

/* Whether the asker runs the event; otherwise the request gets its error. */
int srv_event_may_run(srv_request *, const srv_event_seen *);

/* Adds a note about who has changed what. */
ae_store_err srv_event_note(srv_request *, ae_store *, const srv_event_seen *, const char *kind,
                            const char *text);

/* Sets the request's error to a fault of src/pairing: a key of the catalogue under "fault.". */
int srv_refuse_fault(srv_request *, const char *fault, const char *where);

#endif

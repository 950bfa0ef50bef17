/*
 * events.h: events of clubs: their people, their tables, and who has changed what.
 *
 * An event that has begun keeps its contest (src/pairing) as one text.  `version` grows with every
 * change of the row: a writer passes the version that it has read, and gets AE_STORE_STALE if
 * another one was first.
 */
#ifndef AE_STORE_EVENTS_H
#define AE_STORE_EVENTS_H

#include "store/store.h"

typedef enum {
    AE_EVENT_DRAFT, /* only its organisers see it */
    AE_EVENT_OPEN,  /* people can enter */
    AE_EVENT_RUNNING,
    AE_EVENT_PAUSED, /* no further round is paired */
    AE_EVENT_OVER,
    AE_EVENT_CANCELLED,
    AE_N_EVENT_STATES
} ae_event_state;

const char *ae_event_state_name(ae_event_state);
ae_event_state ae_event_state_find(const char *name); /* AE_N_EVENT_STATES if there is none */

typedef struct {
    const char *id;
    const char *club, *user; /* or null; the user is who made the event */
    const char *owner; /* the name of that user, or ""; ignored when an event is written */
    const char *title, *game;
    ae_event_state state;
    int is_listed;
    const char *settings; /* JSON, which only the server reads */
    const char *contest;  /* JSON, or "" until the event begins; null in lists */
    int64_t version;
    int64_t created_at, starts_at, began_at, ended_at; /* -1: none */
    int64_t round_at, limit_at, wake_at;               /* -1: none */
    int64_t n_entered, n_waiting;                      /* ignored when an event is written */
} ae_store_event;

typedef void ae_store_event_row(void *ctx, const ae_store_event *);

ae_store_err ae_store_event_add(ae_store *, const ae_store_event *);
ae_store_err ae_store_event_get(ae_store *, const char *id, ae_store_event_row *, void *ctx);

/* Writes everything but id, user, game's owner and created_at, if the event still has this version;
 * the new version is one higher.  AE_STORE_STALE if it has another version.  Inside of a transaction
 * this also locks the event. */
ae_store_err ae_store_event_set(ae_store *, const ae_store_event *);
ae_store_err ae_store_event_remove(ae_store *, const char *id);

/* A page of events, newest first. */
typedef struct {
    const char *club;     /* only events of this club; "" for all */
    const char *user;     /* only events that this user has made or entered; "" for all */
    ae_event_state state; /* or AE_N_EVENT_STATES for all */
    int is_listed_only;   /* listed ones that are not drafts */
    const char *before;   /* the last id of the page before, or "" */
    int limit;
} ae_store_event_page;
ae_store_err ae_store_events(ae_store *, const ae_store_event_page *, ae_store_event_row *,
                             void *ctx);

/* Ids of the events that need a server now: wake_at has passed; or a table is over whose result the
 * contest does not have yet, has not begun, was removed, or is out of play in a round without a time
 * limit. */
typedef void ae_store_event_id(void *ctx, const char *id);
ae_store_err ae_store_events_due(ae_store *, int64_t now, int limit, ae_store_event_id *,
                                 void *ctx);

/* Locks the account until the transaction ends, and counts its events that are not over. */
ae_store_err ae_store_events_of(ae_store *, const char *user, int64_t *n);

/* ---- people ---- */

typedef enum {
    AE_PERSON_ENTERED,
    AE_PERSON_WAITING, /* on the waiting list */
    AE_PERSON_INVITED,
    AE_PERSON_WITHDRAWN,
    AE_N_PERSON_STATES
} ae_person_state;

const char *ae_person_state_name(ae_person_state);

typedef struct {
    const char *event, *name;  /* the name in the contest */
    const char *user, *secret; /* an account, or the hash of a guest's token; or both null */
    ae_person_state state;
    int64_t number; /* the order in which people have entered */
    int64_t at;
    int64_t place; /* in the final standing; -1: none */
} ae_store_person;

typedef void ae_store_person_row(void *ctx, const ae_store_person *);

/* Adds a person, or changes one: state, number, at and place, and who it is. */
ae_store_err ae_store_person_set(ae_store *, const ae_store_person *);
ae_store_err ae_store_person_remove(ae_store *, const char *event, const char *name);
ae_store_err ae_store_people(ae_store *, const char *event, ae_store_person_row *, void *ctx);

/* A page of the events that a user has played in and that are over, newest first. */
typedef struct {
    const char *event, *title, *club, *game; /* the club may be null */
    int64_t place, n_people, ended_at;
} ae_store_past_event;
typedef void ae_store_past_event_row(void *ctx, const ae_store_past_event *);
ae_store_err ae_store_events_played(ae_store *, const char *user, const char *before, int limit,
                                    ae_store_past_event_row *, void *ctx);

/* Gives a guest's place in events to a user. */
ae_store_err ae_store_people_adopt(ae_store *, const char *secret, const char *user);

/* ---- tables ---- */

typedef struct {
    const char *event;
    int64_t round, number;
    const char *table;    /* null after an operator has removed it */
    int is_done;          /* the contest has its result */
    ae_store_state state; /* of the table; ignored when it is written */
} ae_store_event_table;

typedef void ae_store_event_table_row(void *ctx, const ae_store_event_table *);
ae_store_err ae_store_event_table_add(ae_store *, const ae_store_event_table *);
ae_store_err ae_store_event_table_done(ae_store *, const ae_store_event_table *);
ae_store_err ae_store_event_tables(ae_store *, const char *event, ae_store_event_table_row *,
                                   void *ctx);

/* Whether the user organises the event that the table belongs to: has made it, or is an organiser or
 * a helper of its club. */
ae_store_err ae_store_event_table_is_run_by(ae_store *, const char *table, const char *user,
                                            int *out);

/* ---- notes and absences ---- */

typedef struct {
    const char *event;
    int64_t number; /* set by the store: 1, 2, ... */
    int64_t at;
    const char *name, *kind, *text;
} ae_store_event_note;

typedef void ae_store_event_note_row(void *ctx, const ae_store_event_note *);
ae_store_err ae_store_event_note_add(ae_store *, const ae_store_event_note *);
ae_store_err ae_store_event_notes(ae_store *, const char *event, ae_store_event_note_row *,
                                  void *ctx);

/* A bot has played for the user in this round. */
ae_store_err ae_store_absence_add(ae_store *, const char *event, int64_t round,
                                  const char *user, int64_t at);

/* How often that has happened since a time, and when the last time was. */
typedef struct {
    int64_t n, last;
} ae_store_absences;
ae_store_err ae_store_absences_of(ae_store *, const char *user, int64_t since,
                                  ae_store_absences *);

#endif

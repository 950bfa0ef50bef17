/*
 * event.h: an event with everything that belongs to it, as threads read it from the store.
 *
 * In C the tournament itself is a contest (src/pairing); an event is the contest together with its
 * settings, its people, and its tables on this server.
 */
#ifndef AE_SERVER_CONTESTS_EVENT_H
#define AE_SERVER_CONTESTS_EVENT_H

#include "pairing/pairing.h"
#include "server/base/context.h"
#include "server/base/id.h"
#include "server/net/http.h"
#include "server/tables/settings.h"
#include "store/events.h"

/* Who can enter: everybody; members of the club; those whom an organiser has invited. */
typedef enum { SRV_ENTER_OPEN, SRV_ENTER_MEMBERS, SRV_ENTER_INVITED, SRV_N_ENTERS } srv_enter;
extern const char *const srv_enter_names[SRV_N_ENTERS];

#define SRV_MAX_ROUND_MS (INT64_C(365) * 86400000)
enum { SRV_ABOUT = 2000, SRV_MAX_EVENT_ABOUT = 4 * SRV_ABOUT + 1 };

_Static_assert(SRV_MAX_NAME == (int)AE_CONTEST_NAME && SRV_MAX_TITLE <= (int)AE_CONTEST_TITLE,
               "every name fits the contest");

/* What the contest does not know. */
typedef struct {
    srv_settings table; /* of every table of the event; `seats` is the number of players */
    srv_enter entry;
    ae_contest_format format; /* that of the contest, for lists */
    int64_t limit;            /* people; the others wait */
    int64_t
        round_time; /* ms; then bots take the seats of people who are waited for; 0: never */
    int64_t
        round_every; /* ms from the beginning of a round to that of the next one; 0: at once */
    int can_short;   /* the game can be played with one player less */
    int is_late;     /* people can enter after the event has begun */
    char about[SRV_MAX_EVENT_ABOUT];
} srv_event_settings;

/* A person of the event; who has neither an account nor a secret is gone. */
typedef struct {
    char name[SRV_MAX_NAME]; /* in the contest; cut to 39 bytes in events of older versions */
    char user[AE_STORE_ID + 1], secret[65];
    ae_person_state state;
    int64_t number, at, place;
} srv_entrant;

typedef struct {
    int round, number, is_done;
    char table[AE_STORE_ID + 1]; /* "" after an operator has removed it */
    ae_store_state state;
} srv_event_table;

typedef struct {
    char id[AE_STORE_ID + 1], club[AE_CLUB_ID + 1], user[AE_STORE_ID + 1];
    char owner[SRV_MAX_NAME], title[SRV_MAX_TITLE];
    ae_event_state state;
    int is_listed;
    int64_t version, created_at, starts_at, began_at, ended_at, round_at, limit_at, wake_at;
    srv_event_settings settings;
    ae_contest contest;
    srv_entrant *person;
    srv_event_table *table;
    int n_people, n_tables, room_people, room_tables;
} srv_event;

/* Reads the event, its people and its tables.  Frees nothing and leaves nothing to free after an
 * error; AE_STORE_CORRUPT if the settings or the contest cannot be read. */
ae_store_err srv_event_load(ae_store *, const char *id, srv_event *);
void srv_event_free(srv_event *);

/* Copies what lists have of an event, without its settings. */
void srv_event_fill(srv_event *, const ae_store_event *);

/* Writes the row: AE_STORE_STALE if somebody else has changed it since it was read. */
ae_store_err srv_event_write(ae_store *, const srv_event *);
ae_store_err srv_event_add(ae_store *, const srv_event *);

/* Settings as JSON; returns 0 if the text has another form, and then there is nothing to free. */
void srv_event_settings_put(const srv_event_settings *, srv_buf *);
int srv_event_settings_read(srv_event_settings *, const char *json, size_t len);

/* Finds people: by name, by account or guest; -1 if there is none. */
int srv_event_person(const srv_event *, const char *name);
int srv_event_whose(const srv_event *, const srv_who *);
srv_event_table *srv_event_table_at(const srv_event *, int round, int number); /* or null */
int srv_event_count(const srv_event *, ae_person_state);

/* Appends a person with the next number. */
srv_entrant *srv_event_add_person(srv_event *);
ae_store_err srv_event_write_person(ae_store *, const srv_event *, const srv_entrant *);

/* The invitation to a table of an event that is not listed.  It follows from the id of the table and
 * the key of the store, so that everybody who sees the event can watch its tables. */
void srv_event_invite_token(const srv_guest_key *, const char *table,
                            char token[SRV_TOKEN + 1]);

/* Whether the event has begun and is not over. */
int srv_event_is_on(const srv_event *);

#endif

/*
 * clubs.h: what the handlers of clubs and of their events share.
 */
#ifndef AE_SERVER_API_CLUBS_H
#define AE_SERVER_API_CLUBS_H

#include "server/api/maps.h"
#include "store/clubs.h"

enum { SRV_CLUB_NAME = 60, SRV_NEWS = 200 /* texts that a club keeps */ };

/* A club, copied from its row, and the role of the asker in it. */
typedef struct {
    char id[AE_CLUB_ID + 1], name[4 * SRV_CLUB_NAME + 1];
    char about[SRV_MAX_REPORT];
    ae_club_entry entry;
    int is_listed;
    int64_t created_at, n_members;
    ae_club_role role; /* AE_N_CLUB_ROLES: none */
} srv_club;

/* Reads a club that the asker may see; 0 after any error.  A club that is not listed is shown to its
 * members, to people who were invited, and to operators.  For work() of a request. */
int srv_club_find(srv_request *, ae_store *, const char *id, srv_club *);

/* Whether the asker is an organiser or a helper; whether the asker is a member. */
int srv_club_is_run_by(const srv_request *, const srv_club *);
int srv_club_has(const srv_club *);

/* Sets the request's error and a reason, which names the limit or the rule.  Always returns 0. */
int srv_refuse_for(srv_request *, srv_error, const char *reason, const char *where);

/* Whether an optional member of the request is one of n names; *out keeps its value if the member is
 * missing. */
int srv_read_word(srv_request *, const char *name, const char *const *words, int n, int *out);

#endif

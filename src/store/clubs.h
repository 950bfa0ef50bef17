/*
 * clubs.h: clubs, their members, news and tables.
 *
 * The id of a club is chosen by its founder and is a part of the address of its page.  A person who
 * was invited or asks to be let in has a row among the members, too, with a role of its own.
 */
#ifndef AE_STORE_CLUBS_H
#define AE_STORE_CLUBS_H

#include "store/store.h"

enum { AE_CLUB_ID = 32 }; /* the most letters of an id */

/* How one becomes a member: by joining; by asking, if an organiser agrees; by being invited. */
typedef enum {
    AE_JOIN_OPEN,
    AE_JOIN_REQUEST,
    AE_JOIN_INVITED,
    AE_N_CLUB_ENTRIES
} ae_club_entry;
typedef enum {
    AE_CLUB_ORGANISER,
    AE_CLUB_HELPER,
    AE_CLUB_MEMBER,
    AE_CLUB_INVITED,
    AE_CLUB_ASKING,
    AE_N_CLUB_ROLES /* no role at all */
} ae_club_role;

const char *ae_club_entry_name(ae_club_entry);
const char *ae_club_role_name(ae_club_role);
ae_club_role ae_club_role_find(const char *name); /* AE_N_CLUB_ROLES if there is none */
int ae_is_club_id(const char *); /* 2 to 32 lower-case letters, digits and single dashes */

typedef struct {
    const char *id, *name, *about;
    ae_club_entry entry;
    int is_listed;
    int64_t created_at;
    int64_t n_members; /* organisers and helpers, too; ignored when a club is written */
    ae_club_role role; /* of the user who asks, in a list of clubs of that user */
} ae_store_club;

typedef void ae_store_club_row(void *ctx, const ae_store_club *);

ae_store_err ae_store_club_add(ae_store *, const ae_store_club *); /* AE_STORE_TAKEN */
ae_store_err ae_store_club_get(ae_store *, const char *id, ae_store_club_row *, void *ctx);
ae_store_err ae_store_club_set(ae_store *, const ae_store_club *);
ae_store_err ae_store_club_remove(ae_store *, const char *id);

/* A page of clubs by id: the listed ones whose names contain a text, or all in which this user has a
 * role. */
typedef struct {
    const char *user;  /* or null */
    const char *name;  /* a part of the name, in upper or lower case; "" for all */
    const char *after; /* the last id of the page before, or "" */
    int limit;
} ae_store_club_page;
ae_store_err ae_store_clubs(ae_store *, const ae_store_club_page *, ae_store_club_row *,
                            void *ctx);

/* ---- members ---- */

typedef struct {
    const char *club, *user;
    const char *name; /* of the user; ignored when a member is written */
    ae_club_role role;
    int64_t since;
} ae_store_member;

typedef void ae_store_member_row(void *ctx, const ae_store_member *);

/* Adds a member, or changes the role; `since` stays while a member's role changes. */
ae_store_err ae_store_member_set(ae_store *, const ae_store_member *);
ae_store_err ae_store_member_remove(ae_store *, const char *club, const char *user);

/* The role of a user; AE_N_CLUB_ROLES for somebody who has none. */
ae_store_err ae_store_member_role(ae_store *, const char *club, const char *user,
                                  ae_club_role *);

/* All members by role and then by name, invited people and those who ask at the end. */
ae_store_err ae_store_members(ae_store *, const char *club, ae_store_member_row *, void *ctx);

/* Locks the club until the transaction ends, and counts its members and its organisers; of which
 * `asking` are invited or ask. */
typedef struct {
    int64_t members, organisers, asking;
} ae_store_member_count;
ae_store_err ae_store_members_count(ae_store *, const char *club, ae_store_member_count *);

/* Locks the account until the transaction ends, and counts the clubs that it organises. */
ae_store_err ae_store_clubs_of(ae_store *, const char *user, int64_t *n);

/* In clubs without an organiser the longest-standing helper, or else member, becomes one; clubs
 * without members are removed. */
ae_store_err ae_store_clubs_mend(ae_store *);

/* Ids of clubs without an organiser, which there should not be. */
typedef void ae_store_club_id(void *ctx, const char *id);
ae_store_err ae_store_clubs_without_organiser(ae_store *, ae_store_club_id *, void *ctx);

/* ---- news ---- */

typedef struct {
    const char *id, *club, *name, *text;
    int64_t created_at;
} ae_store_news;

typedef void ae_store_news_row(void *ctx, const ae_store_news *);

/* When the latest text was written; 0 if there is none. */
ae_store_err ae_store_news_at(ae_store *, const char *club, int64_t *at);

/* Adds a text and deletes all but the last `keep` of the club. */
ae_store_err ae_store_news_add(ae_store *, const ae_store_news *, int64_t keep);
ae_store_err ae_store_news_of(ae_store *, const char *club, ae_store_news_row *, void *ctx);
ae_store_err ae_store_news_remove(ae_store *, const char *club, const char *id);

/* ---- tables and leaders ---- */

ae_store_err ae_store_club_table_add(ae_store *, const char *club, const char *table);

/* A page of the club's tables, newest first, that are listed or at which the user has a seat. */
typedef struct {
    const char *club, *user, *before; /* the user may be "" */
    int is_over;                      /* only tables that are over, or only others */
    int limit;
} ae_store_club_tables_page;
ae_store_err ae_store_club_tables(ae_store *, const ae_store_club_tables_page *,
                                  ae_store_table_row *, void *ctx);

/* The leaders among the members of a club, as ae_store_leaders() has them. */
typedef void ae_store_club_leader_row(void *ctx, const char *name, int64_t mean,
                                      int64_t cautious, int64_t games);
ae_store_err ae_store_club_leaders(ae_store *, const char *club, const char *game,
                                   int64_t players, ae_store_club_leader_row *, void *ctx);

#endif

/*
 * pairing.h: an event of a club: who sits where in each round, points and standing.
 *
 * Rules call what happens in a game an event (core/game.h), so in C an event of a club is a contest.
 * A contest is data: people, settings, and the tables of all rounds with their results.  The caller
 * keeps it, as a file or in a store, and hands it over.  docs/clubs.md explains the rest.
 *
 *   1. The tables of a round depend only on the contest before that round; the random numbers come
 *      from its id and the number of the round.  So anyone can compute the same tables again.
 *   2. Points and standing are computed from the results whenever they are asked for, so a corrected
 *      result changes them, and a table that was paired never changes.
 *   3. People, groups and seats count from 0, rounds and tables from 1.
 */
#ifndef AE_PAIRING_PAIRING_H
#define AE_PAIRING_PAIRING_H

#include "core/board.h"

enum {
    AE_CONTEST_PEOPLE = 1000,
    AE_CONTEST_ROUNDS = 100,
    AE_CONTEST_BOT = -1, /* sits on a seat that no person has */
    AE_POINT = 3600      /* points are integers in this unit, so that shared points are exact */
};
enum { AE_CONTEST_NAME = 80, AE_CONTEST_TITLE = 244 }; /* bytes, as on a server */

typedef enum { AE_SWISS, AE_GROUPS, AE_KNOCKOUT, AE_LEAGUE, AE_N_FORMATS } ae_contest_format;
typedef enum { AE_FILL_BYE, AE_FILL_BOTS, AE_N_FILLS } ae_contest_fill;
typedef enum { AE_LINEAR, AE_STEEP, AE_WIN, AE_SCORE, AE_N_SYSTEMS } ae_contest_system;
typedef enum { AE_ABSENT_LAST, AE_ABSENT_BOT, AE_ABSENT_NONE, AE_N_ABSENTS } ae_contest_absent;
extern const char *const ae_contest_formats[], *const ae_contest_fills[];
extern const char *const ae_contest_systems[], *const ae_contest_absents[];

typedef struct {
    char name[AE_CONTEST_NAME];
    int strength;    /* orders people before they have points */
    int first, last; /* rounds; last is 0 for a person who has not left */
    int replaces;    /* takes over the place of this person, who left before `first`; or -1 */
} ae_contest_person;

typedef struct {
    int who;       /* or AE_CONTEST_BOT */
    int place;     /* 1 plus the number of seats placed higher; 0: the game is not over */
    int is_absent; /* a bot played the seat of this person */
    int64_t score; /* points in the game */
} ae_contest_seat;

typedef struct {
    int round, number, group, n_seats; /* a table with one seat is a bye */
    int is_void; /* the game cannot be finished: it brings nobody points or a place */
    int after;   /* of a corrected result: the number of rounds that were paired by then */
    ae_contest_seat seat[AE_MAX_SEATS];
} ae_contest_table;

typedef struct {
    char id[AE_NAME], title[AE_CONTEST_TITLE], game[AE_NAME], map[AE_NAME], variant[64];
    ae_contest_format format;
    ae_contest_fill fill;
    ae_contest_system system;
    ae_contest_absent absent;
    int seats, has_short; /* seats of a table; whether there may be one less */
    int rounds;           /* Swiss: all; league: of a season; groups: at most, 0 for no limit */
    int group_size;       /* people of a group or division, about */
    int advance;          /* knock-out: the best of a table that play on */
    int seasons, promote; /* league: how many, and how many change places with the next one */
    int has_worth;        /* `worth` replaces what was measured for game and map */
    int16_t worth[AE_MAX_SEATS + 1][AE_MAX_SEATS]; /* in thousandths, by number of seats */
    ae_contest_person *person;
    ae_contest_table *table;     /* of all rounds in their order */
    ae_contest_table *corrected; /* results as they were before they were corrected */
    int n_people, n_tables, n_corrected;
} ae_contest;

/* ---- reading, writing, changing ---- */

void ae_contest_init(ae_contest *); /* default settings, nobody in it */
void ae_contest_free(ae_contest *);
void ae_contest_copy(ae_contest *to, const ae_contest *);

/* Reads JSON into a contest, which is to be freed if the result is AE_OK.  Each fault has its line. */
ae_err ae_contest_read(ae_contest *, const char *text, size_t len, jsmntok_t *room, int n_room,
                       ae_faults *);
void ae_contest_write(const ae_contest *, ae_text *);

/* The first contradiction in a contest: a key of the catalogue under "fault.", with the table,
 * person or member that it is about; or null.  All other functions need a contest without any. */
typedef struct {
    int table, corrected, person; /* an index, or -1 */
    const char *where;
} ae_contest_place;
const char *ae_contest_check(const ae_contest *, ae_contest_place *);

void ae_contest_add_table(ae_contest *, const ae_contest_table *); /* without checking */

/* These return null if done, else a key under "fault.".  People join or leave before the next round
 * that is paired; `replaces` may be null.  Results are in the order of the seats; with is_correction
 * one that exists, or a void table, is replaced and kept. */
const char *ae_contest_join(ae_contest *, const char *name, int strength, const char *replaces);
const char *ae_contest_leave(ae_contest *, const char *name);
const char *ae_contest_enter(ae_contest *, int round, int number, const ae_contest_seat *,
                             int is_correction);
const char *ae_contest_void(ae_contest *, int round, int number);

int ae_contest_find(const ae_contest *, const char *name); /* or -1 */
int ae_contest_rounds(const ae_contest *);                 /* how many have been paired */
int ae_contest_is_active(const ae_contest *, int who, int round);
ae_contest_table *ae_contest_table_at(const ae_contest *, int round, int number); /* or null */

/* ---- pairing ---- */

/* In AE_STAGE_FEW too few people are left for the next round. */
typedef enum { AE_STAGE_READY, AE_STAGE_PLAYING, AE_STAGE_DONE, AE_STAGE_FEW } ae_contest_stage;
ae_contest_stage ae_contest_stage_of(const ae_contest *);

/* What the tables of a round cost, term by term; n_repeats counts pairs that had met before. */
typedef struct {
    int64_t repeats, points, seeds, shorts, byes, seats, starts, same_seats, total;
    int n_repeats;
} ae_contest_cost;

/* Adds the tables of the next round if the stage is AE_STAGE_READY; returns that stage. */
ae_contest_stage ae_contest_pair(ae_contest *, ae_contest_cost *);
void ae_contest_cost_of(const ae_contest *, int round, ae_contest_cost *);

/* The contest as it was before this round was paired; corrections made later are taken back. */
void ae_contest_before(const ae_contest *, int round, ae_contest *out);

/* Writes {"event","round","seed","tables","byes","cost"}. */
void ae_contest_put_round(const ae_contest *, int round, ae_text *);

/* ---- standing ---- */

/* The key by which a row is below the row before it; the order of the keys is that of the enum. */
/* clang-format off */
typedef enum { AE_BY_GROUP, AE_BY_STAGE, AE_BY_PLACE, AE_BY_POINTS, AE_BY_OPPONENTS, AE_BY_DIRECT,
               AE_BY_SHARE, AE_N_KEYS, AE_BY_NOTHING = AE_N_KEYS } ae_contest_key;
/* clang-format on */
extern const char *const ae_contest_keys[AE_N_KEYS + 1];

typedef struct {
    int who, place, group, n_played, is_out;
    ae_contest_key reason;
    int64_t key[AE_N_KEYS]; /* higher is better; 0 for keys that the format does not use */
} ae_contest_row;

/* Rows for everyone who is in the contest, best first, at most n_people; returns their number. */
int ae_contest_standing(const ae_contest *, ae_contest_row *);
void ae_contest_put_standing(const ae_contest *, ae_text *);

/* Writes the member ,"points":2.5 with what a seat has brought its person; nothing for the seat of a
 * bot, and while the table has no result. */
void ae_contest_put_points(const ae_contest *, const ae_contest_table *, int seat, ae_text *);

#endif

/*
 * private.h: what the files of this folder share.
 */
#ifndef AE_PAIRING_PRIVATE_H
#define AE_PAIRING_PRIVATE_H

#include "core/rng.h"
#include "pairing/pairing.h"

enum { CT_SHARE = 10000 }; /* the share of a table's score is in this unit */

/* ---- contest.c ---- */

void *ct_alloc(size_t); /* zeroed; ends the program if there is no memory */

void ct_add_person(ae_contest *, const ae_contest_person *); /* without checking */

int ct_min_seats(const ae_contest *); /* of a table */

/* Who has the place of this person in a round: the person, or whoever has taken it over by then. */
int ct_holder(const ae_contest *, int who, int round);

int ct_is_bye(const ae_contest_table *);
int ct_has_result(const ae_contest_table *); /* places; a bye and a void table need none */

/* Whether the places of the seats are those of a result; and the reason if they are not. */
const char *ct_places_fault(const ae_contest_seat *, int n);

/* Random numbers for a round, from the id of the contest; `seed` is the number they start with. */
uint64_t ct_seed(const ae_contest *, int round);

/* ---- points.c ---- */

/* The place that counts in comparisons; a person who stayed away may be behind everybody. */
int ct_place(const ae_contest *, const ae_contest_table *, int seat);
int64_t ct_points(const ae_contest *, const ae_contest_table *, int seat); /* of a bye, too */
int64_t ct_max_points(const ae_contest *); /* that a round brings */
int64_t ct_share(const ae_contest *, const ae_contest_table *, int seat);

/* ---- sizes.c ---- */

typedef struct {
    int n_tables, n_byes;
    int n_seats[AE_CONTEST_PEOPLE], n_people[AE_CONTEST_PEOPLE]; /* by table, without byes */
} ct_sizes;

/* How so many people sit at tables; n_tables is 0 if they cannot play. */
void ct_size_tables(const ae_contest *, int n_people, ct_sizes *);

/* ---- entrants.c ---- */

/* Who plays in a round, by group. */
typedef struct {
    int n, n_groups;
    int who[AE_CONTEST_PEOPLE], group[AE_CONTEST_PEOPLE];
} ct_entrants;

ae_contest_stage ct_find_entrants(const ae_contest *, ct_entrants *);

/* The first round that counts for points and repeats in this round: of its season in a league. */
int ct_first_that_counts(const ae_contest *, int round);

/* Orders people by strength, and by lot where that is equal. */
void ct_order_by_strength(const ae_contest *, ae_rng *, int *who, int n);

/* ---- standing.c ---- */

/* The standing after a round, of the rounds since `first`. */
int ct_standing(const ae_contest *, int first, int last, ae_contest_row *);

/* ---- seat_worth.c ---- */

const int16_t *ct_measured_worth(const char *game, const char *map, int n_seats); /* or null */

/* ---- past.c: what has happened to everybody before a round ---- */

typedef struct {
    int64_t points;
    int worth; /* of all seats so far, in thousandths */
    int starts, shorts, byes, at_seat[AE_MAX_SEATS];
} ct_record;

typedef struct {
    const ae_contest *contest;
    int round, n;
    ct_record *of; /* by person */
    uint8_t *met;  /* how often two people have met: n times n */
    const int16_t *worth[AE_MAX_SEATS + 1];
} ct_past;

void ct_past_init(ct_past *, const ae_contest *, int round);
void ct_past_free(ct_past *);
int ct_met(const ct_past *, int a, int b);

/* ---- cost.c: docs/clubs.md has the same numbers ---- */

enum {
    CT_REPEAT = 1000000,
    CT_BYE = 100000,
    CT_SEED = 10000,
    CT_SHORT = 300,
    CT_POINTS = 100,
    CT_START = 30,
    CT_SAME_SEAT = 10,
    CT_WORTH = 100 /* thousandths of a win, squared, that cost 1 */
};

int64_t ct_repeat_cost(const ct_past *, int a, int b);
int64_t ct_points_cost(const ct_past *, int a, int b);
int64_t ct_short_cost(const ct_past *, int who);
int64_t ct_bye_cost(const ct_past *, int who);
int64_t ct_seat_cost(const ct_past *, int who, int n_seats, int seat, ae_contest_cost *);

/* The pot of each entrant of a knock-out: people of one pot should not meet.  Pot -1 meets all. */
void ct_pots(const ct_past *, const int *who, int n, int n_tables, int *pot);
int64_t ct_seed_cost(int pot, int other);

/* ---- seats.c ---- */

/* The cheapest seats for some people: cost[i] are the costs of person i on each seat.  Returns the
 * cost, and in seat[i] the seats unless it is null. */
int64_t ct_assign_seats(const int32_t (*cost)[AE_MAX_SEATS], int n_people, int n_seats,
                        int *seat);

/* ---- optimise.c ---- */

/* Distributes the people of one group over tables of these sizes; order[i] becomes the person on
 * place i, table by table, then the byes. */
void ct_optimise(const ct_past *, const ct_sizes *, ae_rng *, int *order, int n);

#endif

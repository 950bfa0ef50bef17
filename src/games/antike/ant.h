/*
 * ant.h: the inside of Antike II: its board, its state, its moves and its facts.
 *
 * Nations take turns.  A seat leads one nation; in a game of two players it leads two.  The steps
 * of a turn:
 *
 *   ST_FIRST                    luck draws the nation that begins
 *   ST_RONDEL                   the active nation chooses a field
 *   ST_PAY                      it pays for steps past the third, one piece at a time
 *   ST_CHOOSE                   after production, if the bank is out of coins: it takes a resource
 *   ST_MILITIA ST_TEMPLUM ST_SCIENTIA    it spends its resources
 *   ST_MOVE                     it moves unit by unit, fights, then conquers
 *   ST_ENTER ST_ASKED           a unit met units of its kind: each side is asked whether to fight
 *   ST_FOUND                    it founds cities, then it gets personages
 *   ST_OVER
 *
 * In every step in which resources are spent, a nation can also spend coins in place of a resource
 * (MV_JOKER) and trade resources at the market (MV_GIVE, MV_GET).
 */
#ifndef AE_GAMES_ANT_H
#define AE_GAMES_ANT_H

#include "core/speak.h"

enum {
    REGIONS = 64,
    NATIONS = 6,
    NEAR = 12,   /* neighbours of a region by one kind of border */
    SETUPS = 6,  /* two players with two nations each, duel, and three to six players */
    TEMPLES = 3, /* neutral ones at the start */
    FIELDS = 8,
    ADVANCES = 8,
    TURNS_EACH = 100, /* for a nation; RULES.md, "Endless games" */
    MAX_TURNS = NATIONS * TURNS_EACH
};

enum { MARBLE, IRON, GOLD, RESOURCES, COIN = RESOURCES, ANY = RESOURCES };
enum { LEGION, GALLEY, KINDS };
enum { NOBODY = NATIONS, NOWHERE = 255 };
enum { SETUP_PAIRS, SETUP_DUEL, SETUP_THREE }; /* and one for each player more */

/* ---- board ---- */

typedef struct {
    ae_board head;
    char region[REGIONS][AE_NAME], region_title[REGIONS][AE_NAME];
    char nation[NATIONS][AE_NAME], nation_title[NATIONS][AE_NAME];
    uint8_t n_regions, n_nations;
    uint8_t resource[REGIONS]; /* of its city; ANY if it is chosen when it is founded */
    uint8_t is_ship[REGIONS];  /* counts twice for navigators */
    uint8_t near[KINDS][REGIONS]
                [NEAR];         /* regions over land and over sea; NOWHERE after the last */
    uint8_t n_in_setup[SETUPS]; /* nations; 0 if there is no such set-up */
    uint8_t nation_of[SETUPS][NATIONS]; /* in the order of their turns; NOBODY after the last */
    uint8_t goal[SETUPS];               /* personages to win */
    uint8_t start[SETUPS][NATIONS][RESOURCES]; /* start cities, by place in the turn order */
    uint8_t temple[SETUPS][TEMPLES];           /* regions of neutral temples */
} ant_board;

extern const ae_board_kind antike_board_kind;
extern const ae_board *const antike_boards[]; /* made by mapc */

/* ---- facts ---- */

enum { FERRUM, TEMPLUM, AURUM, MOVERE_1, MILITIA, MARMOR, SCIENTIA, MOVERE_2 }; /* clockwise */

enum { MERCATURA, COMMERCIUM, METALLUM, MONETA, REGNUM, RES_PUBLICA, STRATA, NAVIGATIO };

enum { KING, SCHOLAR, GENERAL, CITIZEN, NAVIGATOR, PERSONS };
enum { LEVEL_KING, LEVEL_CITIZEN, LEVEL_NAVIGATOR, LEVELS };

typedef struct {
    const char *id;
    uint8_t price_first, price_later;
    uint8_t needs; /* set of the advance that it builds on */
} ant_advance;

extern const ant_advance ant_advances[ADVANCES];
extern const char *const ant_fields[FIELDS], *const ant_persons[PERSONS];
extern const uint8_t ant_person_supply[PERSONS]; /* without Plinius */
extern const uint8_t ant_person_by[LEVELS];
extern const uint8_t
    ant_level_size[LEVELS]; /* cities, temples, points at sea for each of them */
extern const uint8_t ant_unit_supply[KINDS];

enum {
    COINS = 30,
    ALL_TEMPLES = 20,
    TOKENS = 24, /* cities of a nation */
    START_STOCK = 3,
    UNIT_PRICE = 2,
    TEMPLE_PRICE = 5,
    FREE_STEPS = 3,
    LONG_GOAL = 12
};

/* What makes a city strong: itself with its temple, units, that its owner has few personages, and
 * Regnum or Res Publica. */
enum { PART_WALLS, PART_UNITS, PART_FEW, PART_ADVANCE, STRENGTH_PARTS };

/* ---- state ---- */

enum { DUEL = 1, PLINIUS = 2, LONG = 4 }; /* variants */

enum {
    ST_FIRST,
    ST_RONDEL,
    ST_PAY,
    ST_CHOOSE,
    ST_MILITIA,
    ST_TEMPLUM,
    ST_SCIENTIA,
    ST_MOVE,
    ST_ENTER,
    ST_ASKED,
    ST_FOUND,
    ST_OVER,
    STEPS
};

/* Nations go by their place in the turn order. */
typedef struct {
    int16_t turn; /* of all nations together */
    int16_t stock[NATIONS][RESOURCES];
    uint8_t seats, variant, setup, n_nations;
    uint8_t step;
    uint8_t first;                /* nation that began; NOBODY until drawn */
    uint8_t active;               /* whose turn it is */
    uint8_t bellona;              /* who has the card */
    uint8_t due;                  /* units to pay for the rondel */
    uint8_t aside[RESOURCES];     /* coins that the next payment takes as that resource */
    uint8_t given[RESOURCES + 1]; /* to the market, coins last */
    uint8_t gets_left;            /* resources to take there */
    uint8_t free_units;           /* Bellona's */
    uint8_t at, at_kind;          /* unit under way; NOWHERE if there is none */
    uint8_t at_steps;             /* that it has left */
    uint8_t asked;                /* nation that may ask for a fight */
    uint8_t is_conquering;        /* nothing moves any more */
    uint8_t new_advances;         /* set, of this turn */
    uint8_t scholars_due, generals_due;
    uint8_t plinius; /* who has that scholar; NOBODY */
    uint8_t winner;  /* NOBODY until the end */
    uint8_t coins[NATIONS];
    uint8_t field[NATIONS];    /* on the rondel; NOWHERE before the first turn */
    uint8_t advances[NATIONS]; /* sets */
    uint8_t persons[NATIONS][PERSONS];
    uint8_t level[NATIONS][LEVELS]; /* thresholds that were passed, cards or not */
    uint8_t fresh[REGIONS];         /* units, temple or city that this step has placed there */
    uint8_t moved[KINDS][REGIONS];  /* units of the active nation that have moved */
    uint8_t owner[REGIONS];         /* nation + 1; 0 if there is no city */
    uint8_t city[REGIONS];          /* resource + 1 */
    uint8_t temple[REGIONS];        /* 1 if there is one; a neutral one has no owner */
    uint8_t units[NATIONS][KINDS][REGIONS];
} ant;

/* ---- moves: kind << 20 | a << 12 | b << 4 | c ---- */

enum {
    MV_RONDEL = 1, /* field */
    MV_SPEND,      /* resource or coin */
    MV_TAKE,       /* resource */
    MV_ARM,        /* region, kind */
    MV_TEMPLE,     /* region */
    MV_LEARN,      /* advance */
    MV_STEP,       /* from, to, kind */
    MV_STAY,
    MV_FIGHT,   /* region, nation, kind */
    MV_PASS,    /* no fight */
    MV_CONQUER, /* region, legions */
    MV_FOUND,   /* region, resource */
    MV_JOKER,   /* resource */
    MV_GIVE,    /* resource or coin */
    MV_GET,     /* resource */
    MV_DONE,
    MV_FIRST, /* nation */
    MOVES
};

#define MOVE(kind, a, b, c) \
    ((ae_move)(kind) << 20 | (ae_move)(a) << 12 | (ae_move)(b) << 4 | (ae_move)(c))
#define MOVE_KIND(move) ((int)((move) >> 20))
#define MOVE_A(move)    ((int)((move) >> 12 & 0xff))
#define MOVE_B(move)    ((int)((move) >> 4 & 0xff))
#define MOVE_C(move)    ((int)((move)&0xf))

/* ---- what the files give each other ---- */

/* rules.c: predicates and measures */
int ant_setup_of(int seats, uint32_t variant);
int ant_seat_of(const ant *, int nation);
int ant_next(const ant *, int nation);
int ant_before(const ant *, int nation);
int ant_has(const ant *, int nation, int advance);
int ant_n_cities(const ant *, int nation);
int ant_n_temples(const ant *, int nation);
int ant_temples_left(const ant *);
int ant_coins_left(const ant *);
int ant_persons_left(const ant *, int person);
int ant_n_persons(const ant *, int nation);
int ant_n_units(const ant *, int nation, int kind);
int ant_in_region(const ant *, int nation, int region); /* units of both kinds */
int ant_can_stand(const ant_board *, int region, int kind);
int ant_capacity(const ant *, int region); /* 1, or 3 with a temple */
int ant_production(const ant *, int nation, int resource);
int ant_rondel_steps(const ant *, int nation, int field); /* after its first turn */
int ant_rondel_cost(const ant *, int nation, int field);
int ant_wealth(const ant *, int nation); /* resources and coins */
int ant_can_pay(const ant *, int resource, int n);
int ant_can_pay_city(const ant *);
int ant_is_discovered(const ant *, int advance);
int ant_price(const ant *, int advance);
int ant_can_learn(const ant *, int advance);
int ant_can_trade(const ant *,
                  int advance); /* Mercatura or Commercium, from the next turn on */
int ant_is_trading(const ant *);
int ant_strength_part(const ant *, int region, int part);
int ant_strength(const ant *, int region); /* the sum of its parts */
int ant_can_conquer(const ant *, int region);
int ant_can_found(const ant *, int region);
int ant_has_room(const ant *, int region); /* for a new unit */
int ant_max_turns(const ant *);
int ant_goal(const ant_board *, const ant *); /* personages to win */
int ant_next_asked(const ant *, int after);   /* who else could ask for a fight; NOBODY */
int ant_navigation(const ant_board *, const ant *, int nation);
int ant_counted(const ant_board *, const ant *, int nation,
                int level); /* cities, temples or points at sea */
int ant_level(const ant_board *, const ant *, int nation,
              int level); /* thresholds that are reached now */
int ant_gains_plinius(const ant *);
int ant_next_at(const ant *, int nation, int level); /* cities, temples, points at sea */
int ant_n_coming(const ant_board *, const ant *, int person); /* if the turn ended now */
int ant_can_move(const ant *, int kind, int region);          /* units of the active nation */
int ant_best_nation(const ant *, int seat);

/* legal.c */
void ant_legal(const ae_board *, const void *, int seat, ae_moves *);

/* turn.c */
void ant_pay(ant *, int resource, int n);
void ant_begin_field(const ant_board *, ant *, const ae_sink *);
void ant_begin_founding(ant *);
void ant_end_turn(const ant_board *, ant *, const ae_sink *);

/* war.c */
void ant_step(const ant_board *, ant *, int from, int to, int kind, const ae_sink *);
void ant_stay(ant *);
void ant_fight(const ant_board *, ant *, int region, int other, int kind, const ae_sink *);
void ant_pass(ant *);
void ant_conquer(const ant_board *, ant *, int region, int legions, const ae_sink *);

/* apply.c */
ae_err ant_init(const ae_board *, void *, const ae_setup *);
void ant_chance(const ae_board *, const void *, ae_chance *);
void ant_apply(const ae_board *, void *, int seat, ae_move, const ae_sink *);

/* check.c */
ae_err ant_check(const ae_board *, const void *, ae_fault *);

/* score.c */
void ant_result(const ae_board *, const void *, ae_result[AE_MAX_SEATS]);

/* eval.c, worth.c */
extern const ae_eval ant_eval;
extern const ae_worth ant_worth_duel[], ant_worth_many[];

/* text.c */
enum {
    EV_FIRST,
    EV_RONDEL,
    EV_SPENT,
    EV_PRODUCED,
    EV_COIN,
    EV_TOOK,
    EV_BELLONA,
    EV_ARMED,
    EV_TEMPLE,
    EV_LEARNED,
    EV_MOVED,
    EV_FOUGHT,
    EV_CONQUERED,
    EV_DESTROYED,
    EV_FOUNDED,
    EV_GAVE,
    EV_GOT,
    EV_PERSON,
    EV_WON,
    EV_ENDLESS,
    N_EVENTS
};
void ant_emit(const ant_board *, const ant *, const ae_sink *, int kind, int nation, int a,
              int b, int c);
extern const ae_kind ant_events[], ant_phrases[];
extern const ae_step_name ant_step_names[];
extern const ae_noun ant_noun_resource, ant_noun_region, ant_noun_nation, ant_noun_advance,
    ant_noun_field, ant_noun_person, ant_noun_kind,
    ant_noun_bill; /* resources that something costs, BILL_BITS for each */
enum { BILL_BITS = 4 };
#define BILL(resource, n) ((n) << BILL_BITS * (resource))
void ant_side(const ae_board *, const void *, int seat, const ae_look *, ae_text *);
void ant_phrase(const ae_board *, const void *, int seat, ae_move, ae_phrase *);
extern const char *const ant_buttons[];
int ant_button(const ae_board *, const void *, int seat, ae_move);

/* outlook.c */
enum { MARKET_RATES = 2 };
extern const ae_noun ant_noun_part;
int ant_progress(const ae_board *, const void *state, int viewer, int i);
int ant_progress_to(const ae_board *, const void *state, int viewer, int i);
int ant_brings(const ae_board *, const void *state, int viewer, int field);
int ant_market_gives(const ae_board *, const void *state, int viewer, int i);
int ant_market_gets(const ae_board *, const void *state, int viewer, int i);
int ant_yields(const ae_board *, const void *state, int viewer, int i);
int ant_strength_of(const ae_board *, const void *state, int viewer, int i);

/* derived.c */
extern const ae_derived ant_derived[];
extern const ae_amount ant_amounts[];

/* why.c */
extern const ae_kind ant_reasons[];
extern const ae_noun *const ant_pointed[];
void ant_why(const ae_board *, const void *, int seat, const ae_noun *, int value, ae_phrase *);

/* printed.c */
void ant_printed(ae_text *);

/* tally.c */
extern const struct ae_tally ant_tally;

/* panel.c */
void ant_panel(const ae_board *, const void *, const ae_look *, ae_panel *);

#endif

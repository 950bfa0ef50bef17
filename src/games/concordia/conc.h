/*
 * conc.h: the inside of Concordia: its board, its state, its moves and its facts.
 *
 * Concordia and Concordia Venus are two games that share all functions.  Their differences are
 * entries of a table in facts.c: a conc_mode for each game or way of playing.
 *
 * A turn is a card played and its role carried out in small steps:
 *
 *   ST_TOKENS, ST_FIRST, ST_DISPLAY    luck sets up: city tokens, start player, cards for sale
 *   ST_SETTLE                          in teams, half of the players choose where to start
 *   ST_PLAY                            the acting seat plays a card
 *   ST_ROLE                            and chooses a half of it, if it is a double one
 *   ST_SUGGEST                         with a Legatus, it may suggest a card to the partner
 *   ST_TRIBUNE ... ST_COLONIST         the acting seat carries out a role, step by step
 *   ST_KEEP                            seats that got more goods than fit choose, all at once
 *   ST_REFILL                          luck turns up new cards for sale
 *   ST_OVER
 *
 * The active seat has the turn; the acting seat decides now.  They differ only in teams:
 *
 *   card ──► first carries it out ──► partner carries it out ──► end of the turn
 *   Proconsul ──► first buys ──► partner plays a card, alone ──► end
 *   Legatus ──► suggestion ──► partner plays a card, is its first ──► Legatus' player is second
 */
#ifndef AE_GAMES_CONC_H
#define AE_GAMES_CONC_H

#include "core/speak.h"

enum {
    CITIES = 32,
    PROVINCES = 16,
    LINES = 96,
    GOODS = 5,
    LETTERS = 4,
    SPACES = 12, /* of a storehouse */
    SLOTS = 7,   /* of the display */
    DECKS = 5,
    HOUSES = 15,
    COLONISTS = 6, /* three of each kind */
    KINDS = 2,
    MAX_TURNS = 1000 /* all seats together; RULES.md, "Endless games" */
};

enum { BRICK, FOOD, TOOL, WINE, CLOTH };
enum { LAND, SEA };
enum { FAR = 255, NO_LETTER = 255, NOBODY = AE_MAX_SEATS };

/* ---- board ---- */

typedef struct {
    ae_board head;
    char city[CITIES][AE_NAME], city_title[CITIES][AE_NAME];
    char province[PROVINCES][AE_NAME], province_title[PROVINCES][AE_NAME];
    char line[LINES][AE_NAME], line_title[LINES][AE_NAME];
    uint8_t n_cities, n_provinces, n_lines, capital;
    uint8_t city_province[CITIES];
    uint8_t city_letter[CITIES]; /* 0 to 3 for A to D; NO_LETTER for the capital */
    uint8_t line_end[LINES][2];  /* cities */
    uint8_t line_kind[LINES];    /* LAND or SEA */
    uint8_t is_stop[LINES];      /* a colonist may stay there */
    uint8_t stop_for[LINES];     /* bit of the kind of colonist that may stay, or 0 */
    uint8_t token[LETTERS][GOODS];
    uint8_t is_open_bonus[PROVINCES]; /* whoever plays the Prefect chooses the good */
    uint8_t coins;                    /* printed on the board, part of every cash bonus */
    uint8_t small_without;            /* 1 to 4 for the letter A to D that `small` leaves out */
    uint8_t first_line[KINDS], end_line[KINDS]; /* all lines of a kind lie between these */
    uint8_t pad_[2];

    /* Steps from line to line and from inside a city to a line; FAR between lines of different
     * kinds and where no way leads.  Index 1 is for `small`. */
    uint8_t steps[2][LINES][LINES];
    uint8_t out_steps[2][CITIES][LINES];
} conc_board;

extern const ae_board_kind concordia_board_kind;
extern const ae_board *const concordia_boards[]; /* made by mapc */

/* ---- cards ---- */

enum {
    CARD_TRIBUNE,
    CARD_MERCATOR_3,
    CARD_PREFECT_START,
    CARD_ARCHITECT_START,
    CARD_DIPLOMAT_START,
    CARD_SENATOR,
    CARD_MERCATOR_5,
    CARD_PREFECT,
    CARD_ARCHITECT,
    CARD_COLONIST,
    CARD_CONSUL,
    CARD_DIPLOMAT_SATURNUS_TOOL,
    CARD_DIPLOMAT_SATURNUS_FOOD,
    CARD_DIPLOMAT_MERCURIUS_TOOL,
    CARD_DIPLOMAT_MARS_FOOD,
    CARD_MASON,
    CARD_FARMER,
    CARD_SMITH,
    CARD_VINTNER,
    CARD_WEAVER,
    CARD_MAGISTER,
    CARD_PRAETOR,
    CARD_LEGATUS,
    CARD_PROCONSUL,
    CARD_PREFECT_ARCHITECT,
    CARD_ARCHITECT_MERCATOR,
    CARD_PREFECT_MERCATOR,
    CARDS
};

enum { NO_CARD = 255 };

typedef enum {
    ROLE_TRIBUNE,
    ROLE_ARCHITECT,
    ROLE_PREFECT,
    ROLE_MERCATOR,
    ROLE_DIPLOMAT,
    ROLE_SENATOR,
    ROLE_CONSUL,
    ROLE_COLONIST,
    ROLE_SPECIALIST,
    ROLE_MAGISTER,
    ROLE_PRAETOR,
    ROLE_PROCONSUL,
    ROLE_LEGATUS,
    ROLES
} conc_role;

enum { NO_ROLE = 255 };

/* Venus comes last, since the base game does not have her. */
typedef enum {
    GOD_VESTA,
    GOD_JUPITER,
    GOD_SATURNUS,
    GOD_MERCURIUS,
    GOD_MARS,
    GOD_MINERVA,
    GOD_CONCORDIA,
    GOD_VENUS,
    GODS
} conc_god;

typedef struct {
    const char *id;
    uint8_t role;
    uint8_t god;
    uint8_t also; /* set of further gods */
    uint8_t is_double, other_role;
    uint8_t cost[GOODS];
    uint8_t coins;  /* of a Mercator */
    uint8_t good;   /* of a specialist */
    uint8_t points; /* of a specialist, for each city of that good */
} conc_card;

extern const conc_card conc_cards[CARDS];

typedef struct {
    uint8_t price, coins_on_marker;
    uint8_t house_cost[GOODS], house_coins;
    const char *id;
} conc_good;

extern const conc_good conc_goods[GOODS];

extern const uint8_t conc_start_goods[GOODS];

/* The differences between the games and their ways of playing. */
enum { MODE_BASE, MODE_VENUS, MODE_TEAM, MODES };
typedef struct {
    uint8_t hand[2][CARDS]; /* of the first and of the second half of the seats */
    int32_t deck[DECKS];    /* sets of cards */
    uint8_t n_decks[AE_MAX_SEATS + 1];
    uint8_t is_team;
    uint8_t has_magister; /* so `below` is stored */
} conc_mode;

extern const conc_mode conc_modes[MODES];

/* The surcharge printed under each space of the display: fixed goods, and goods of choice. */
typedef struct {
    uint8_t cost[GOODS];
    uint8_t n_any;
} conc_surcharge;

extern const conc_surcharge conc_surcharges[2][SLOTS]; /* printed side, and `wine` */

/* ---- state ---- */

enum { WINE_SIDE = 1, INTERMEDIATE = 2, SMALL = 4, TEAM = 8 }; /* variants */

enum {
    ST_TOKENS,
    ST_FIRST,
    ST_DISPLAY,
    ST_SETTLE,
    ST_PLAY,
    ST_ROLE,
    ST_SUGGEST,
    ST_TRIBUNE,
    ST_ARCHITECT,
    ST_PREFECT,
    ST_MERCATOR,
    ST_DIPLOMAT,
    ST_BUY,
    ST_COLONIST,
    ST_KEEP,
    ST_REFILL,
    ST_OVER,
    STEPS
};

/* Where a colonist is: in the storehouse, inside a city, or on a line. */
enum { AT_HOME = 0, IN_CITY = 1, ON_LINE = IN_CITY + CITIES };

typedef struct {
    int32_t deck[DECKS]; /* sets of cards that are left */
    int16_t money[AE_MAX_SEATS];
    int16_t interim[AE_MAX_SEATS]; /* intermediate scores so far */
    int16_t turn;                  /* turns played, all seats together */
    uint8_t seats, variant, mode;
    uint8_t step;
    uint8_t first;                /* start player; NOBODY until drawn */
    uint8_t active;               /* whose turn it is */
    uint8_t actor;                /* the seat that decides: active, or in teams its partner */
    uint8_t card;                 /* the card in play; NO_CARD between cards */
    uint8_t role;                 /* the role in play; NO_ROLE until it is chosen */
    uint8_t half;                 /* of a double card, 1 or 2: the half that its player took */
    uint8_t is_second;            /* the partner carries out the card in play */
    uint8_t is_alone;             /* after a Proconsul: the card is for the actor alone */
    uint8_t is_asked;             /* after a Legatus: the partner plays for both */
    uint8_t suggested;            /* card suggested with a Legatus; or NO_CARD */
    uint8_t is_repeat;            /* a Magister repeats a card */
    uint8_t steps_left;           /* of an Architect; 0 once something is built */
    uint8_t buys_left;            /* of a Senator or Consul */
    uint8_t is_cheap;             /* no surcharge: a Consul buys */
    uint8_t sold, bought;         /* sets of goods traded by a Mercator */
    uint8_t has_placed;           /* a Colonist or an Architect has placed a piece */
    uint8_t magnus;               /* holder of the Praefectus Magnus */
    uint8_t concordia;            /* holder of the Concordia card; or NOBODY */
    uint8_t turns_left;           /* once a seat holds the Concordia card */
    uint8_t interim_done;         /* set of seats whose first Tribune is over */
    uint8_t good[CITIES];         /* 1 to 5 for the token's good; 0 if there is none */
    uint8_t house[CITIES];        /* set of seats */
    uint8_t bonus[PROVINCES];     /* 1 to 5 for the marker's good; 0 if it has none */
    uint8_t is_turned[PROVINCES]; /* 1 to 5 for the good whose coins show; 0: active */
    uint8_t place[AE_MAX_SEATS][COLONISTS]; /* land first, then sea; each three ascending */
    uint8_t goods[AE_MAX_SEATS][GOODS];
    uint8_t arrived[AE_MAX_SEATS][GOODS]; /* goods from which the owner has to choose */
    uint8_t hand[AE_MAX_SEATS][CARDS];    /* how many of each */
    uint8_t pile[AE_MAX_SEATS][CARDS];
    uint8_t n_hand[AE_MAX_SEATS], n_pile[AE_MAX_SEATS];
    uint8_t top[AE_MAX_SEATS];    /* of the pile; NO_CARD if it is empty */
    uint8_t below[AE_MAX_SEATS];  /* the card under it, if has_magister; or NO_CARD */
    uint8_t copied[AE_MAX_SEATS]; /* set of teams that have copied the top card */
    uint8_t display[SLOTS];       /* NO_CARD where nothing lies */
    uint8_t pad_[2];
} conc;

/* ---- moves: kind << 20 | a << 12 | b << 4 | c ---- */

enum {
    MV_PLAY = 1, /* card */
    MV_MOVE,     /* place, line */
    MV_BUILD,    /* city */
    MV_PRODUCE,  /* province, good of an open bonus + 1 */
    MV_CASH,
    MV_SELL,  /* good, number */
    MV_BUY,   /* good, number */
    MV_COPY,  /* seat */
    MV_HIRE,  /* slot, good of choice + 1 */
    MV_PLACE, /* kind, city */
    MV_COINS,
    MV_TAKE,    /* good */
    MV_ROLE,    /* half + 1 */
    MV_SUGGEST, /* card */
    MV_SETTLE,  /* city */
    MV_DONE,
    MV_TOKEN,  /* city, good */
    MV_FIRST,  /* seat */
    MV_REVEAL, /* card */
    MOVES
};

#define MOVE(kind, a, b, c) \
    ((ae_move)(kind) << 20 | (ae_move)(a) << 12 | (ae_move)(b) << 4 | (ae_move)(c))
#define MOVE_KIND(move) ((int)((move) >> 20))
#define MOVE_A(move)    ((int)((move) >> 12 & 0xff))
#define MOVE_B(move)    ((int)((move) >> 4 & 0xff))
#define MOVE_C(move)    ((int)((move)&0xf))

/* ---- functions that the files share ---- */

/* rules.c: predicates and measures, shared by legal, apply, score and tests */
int conc_is_small(const conc *);
int conc_has_city(const conc_board *, const conc *, int city); /* not left out by `small` */
const conc_mode *conc_mode_of(const conc *);
int conc_n_decks(const conc *);
const uint8_t *conc_start_hand(const conc *, int seat); /* once the start player is known */
int conc_is_team(const conc *);
int conc_partner(const conc *, int seat);
int conc_team(const conc *, int seat);
int conc_funds(const conc *, int seat);      /* coins, in teams with the partner's */
int conc_repeatable(const conc *, int seat); /* card that a Magister would repeat; or NO_CARD */
int conc_would_repeat(const conc *, int seat);       /* if it played one now */
int conc_can_play(const conc *, int seat, int card); /* a card of its hand */

/* The note about a card in the hand: whether a Magister would repeat a card, or what the
 * partner would do; or AE_NONE. */
enum {
    NOTE_NOT_NOW,
    NOTE_REPEATS,
    NOTE_REPEATS_NOTHING,
    NOTE_ALONE,
    NOTE_HALF,
    NOTE_PROCONSUL,
    NOTE_LEGATUS,
    NOTE_SAME,
    NOTES
};
int conc_note(const conc *, int seat, int card);
int conc_is_near_capital(const conc_board *, const conc *, int city);
int conc_to_settle(const conc *); /* seat that has to settle; or NOBODY */
int conc_n_houses(const conc *, int seat);
int conc_n_on_board(const conc *, int seat); /* colonists */
int conc_n_goods(const conc *, int seat);
int conc_free_spaces(const conc *, int seat);
int conc_can_pay(const conc *, int seat, const uint8_t cost[GOODS]);
int conc_can_pay_colonist(const conc *, int seat);
int conc_has_kind(const conc *, int seat, int kind); /* a colonist in the storehouse */
int conc_serves(const conc_board *, const conc *, int city, int kind); /* has such a line */
int conc_steps(const conc_board *, const conc *, int place, int line);
int conc_house_coins(const conc *, int city);
int conc_n_left(const conc *); /* steps, kinds to trade, or purchases of this role */

/* The price of the card in a slot, with the good of choice + 1, or 0 for none.  conc_bill() packs a
 * price into a number with three bits for each good, for events and phrases. */
void conc_price(const conc *, int slot, int chosen, uint8_t cost[GOODS]);
int conc_needs_any(const conc *, int slot); /* a good of choice is part of the price */
int conc_bill(const uint8_t cost[GOODS]);
int conc_missing(const conc *, int seat, int slot, int is_cheap, uint8_t lacks[GOODS]);

/* Whether a seat can pay for a card on display: with the surcharge, without it only, or not at
 * all. */
typedef enum { MEANS_NO, MEANS_CARD, MEANS_ALL } conc_means;
conc_means conc_means_for(const conc *, int seat, int slot);

uint32_t conc_build_sites(const conc_board *, const conc *, int seat); /* set of cities */
int conc_can_pay_house(const conc *, int seat, int city);
int conc_cash_bonus(const conc_board *, const conc *);
int conc_can_copy(const conc *, int seat, int other);
int conc_is_display_empty(const conc *);
int conc_is_stack_empty(const conc *);
ae_seats conc_to_keep(const conc *); /* seats that have to choose goods */

/* setup.c */
ae_err conc_start(const ae_board *, void *, const ae_setup *, int mode);
void conc_chance(const ae_board *, const void *, ae_chance *);
void conc_draw(const conc_board *, conc *, ae_move, const ae_sink *);

/* legal.c */
void conc_legal(const ae_board *, const void *, int seat, ae_moves *);

/* turn.c: from card to card and turn to turn */
void conc_begin_turn(conc *, int seat);
void conc_begin_card(const conc_board *, conc *, int card, const ae_sink *);
void conc_begin_role(const conc_board *, conc *, int role, const ae_sink *);
void conc_end_role(const conc_board *, conc *, const ae_sink *);
void conc_suggest(conc *, int card); /* to the partner of the Legatus' player */
void conc_after_refill(const conc_board *, conc *, const ae_sink *);
void conc_deliver(const conc_board *, conc *, const ae_sink *); /* goods that have arrived */
void conc_crown(conc *, int seat, const ae_sink *); /* gives it the Concordia card */

/* apply.c */
void conc_apply(const ae_board *, void *, int seat, ae_move, const ae_sink *);

/* score.c */
void conc_gods(const conc_board *, const conc *, int seat, int16_t part[GODS]);
int conc_worth(const conc_board *, const conc *, int seat, int card);
void conc_result(const ae_board *, const void *, ae_result[AE_MAX_SEATS]);

/* check.c */
ae_err conc_check(const ae_board *, const void *, ae_fault *);

/* text.c: events and phrases */
enum {
    EV_TOKEN,
    EV_BONUS,
    EV_FIRST,
    EV_REVEALED,
    EV_PLAYED,
    EV_TOOK_BACK,
    EV_COINS,
    EV_PLACED,
    EV_MOVED,
    EV_BUILT,
    EV_CHOSE,
    EV_GOT,
    EV_LEFT,
    EV_CASH,
    EV_MAGNUS,
    EV_SOLD,
    EV_BOUGHT,
    EV_COPIED,
    EV_ROLE,
    EV_REPEATED,
    EV_SUGGESTED,
    EV_SETTLED,
    EV_LENT,
    EV_HIRED,
    EV_CONCORDIA,
    EV_LAST_TURN,
    EV_INTERIM,
    EV_PRIZE,
    EV_ENDLESS,
    EV_OVER,
    N_EVENTS
};
void conc_emit(const ae_sink *, int kind, int seat, int a, int b, int c, int d);
extern const ae_kind conc_events[], conc_phrases[];
extern const ae_step_name conc_step_names[];
extern const ae_noun conc_noun_good, conc_noun_card, conc_noun_city, conc_noun_province,
    conc_noun_role, conc_noun_god, conc_noun_kind, conc_noun_line, conc_noun_place,
    conc_noun_bill;
void conc_phrase(const ae_board *, const void *, int seat, ae_move, ae_phrase *);
extern const char *const conc_buttons[];
int conc_button(const ae_board *, const void *, int seat, ae_move);

/* The fields of both games, except mode, seats and variant, whose ranges differ. */
#define CONC_FIELDS                                                                     \
    { AE_FIELD(conc, step, AE_U8), .max = STEPS - 1 },                                  \
        { AE_FIELD(conc, turn, AE_I16), .max = MAX_TURNS },                             \
        { AE_FIELD(conc, first, AE_U8), .max = NOBODY },                                \
        { AE_FIELD(conc, active, AE_U8), .max = NOBODY },                               \
        { AE_FIELD(conc, actor, AE_U8), .max = NOBODY },                                \
        { AE_FIELD(conc, magnus, AE_U8), .max = NOBODY },                               \
        { AE_FIELD(conc, concordia, AE_U8), .max = NOBODY },                            \
        { AE_FIELD(conc, turns_left, AE_U8), .max = 4 },                                \
        { AE_FIELD(conc, card, AE_U8), .max = NO_CARD },                                \
        { AE_FIELD(conc, role, AE_U8), .max = NO_ROLE },                                \
        { AE_FIELD(conc, half, AE_U8), .max = 2 },                                      \
        { AE_FIELD(conc, is_second, AE_U8), .max = 1 },                                 \
        { AE_FIELD(conc, is_alone, AE_U8), .max = 1 },                                  \
        { AE_FIELD(conc, is_asked, AE_U8), .max = 1 },                                  \
        { AE_FIELD(conc, suggested, AE_U8), .max = NO_CARD },                           \
        { AE_FIELD(conc, is_repeat, AE_U8), .max = 1 },                                 \
        { AE_FIELD(conc, steps_left, AE_U8), .max = COLONISTS },                        \
        { AE_FIELD(conc, buys_left, AE_U8), .max = 2 },                                 \
        { AE_FIELD(conc, is_cheap, AE_U8), .max = 1 },                                  \
        { AE_FIELD(conc, sold, AE_U8), .max = 31 },                                     \
        { AE_FIELD(conc, bought, AE_U8), .max = 31 },                                   \
        { AE_FIELD(conc, has_placed, AE_U8), .max = 1 },                                \
        { AE_FIELD(conc, good, AE_U8), .max = GOODS },                                  \
        { AE_FIELD(conc, house, AE_U8), .max = 63 },                                    \
        { AE_FIELD(conc, bonus, AE_U8), .max = GOODS },                                 \
        { AE_FIELD(conc, is_turned, AE_U8), .max = GOODS },                             \
        { AE_FIELD(conc, place, AE_U8), .max = ON_LINE + LINES - 1 },                   \
        { AE_FIELD(conc, money, AE_I16), .max = 29999 },                                \
        { AE_FIELD(conc, goods, AE_U8), .max = SPACES },                                \
        { AE_FIELD(conc, arrived, AE_U8), .max = HOUSES + 2 },                          \
        { AE_FIELD(conc, hand, AE_U8), .max = 9, .flags = AE_CONCEALED | AE_SHOWABLE }, \
        { AE_FIELD(conc, pile, AE_U8), .max = 9, .flags = AE_CONCEALED },               \
        { AE_FIELD(conc, n_hand, AE_U8), .max = 99 },                                   \
        { AE_FIELD(conc, n_pile, AE_U8), .max = 99 },                                   \
        { AE_FIELD(conc, top, AE_U8), .max = NO_CARD },                                 \
        { AE_FIELD(conc, below, AE_U8), .max = NO_CARD, .flags = AE_CONCEALED },        \
        { AE_FIELD(conc, copied, AE_U8), .max = 7 },                                    \
        { AE_FIELD(conc, display, AE_U8), .max = NO_CARD },                             \
        { AE_FIELD(conc, deck, AE_I32), .max = (1 << CARDS) - 1 },                      \
        { AE_FIELD(conc, interim_done, AE_U8), .max = 63 },                             \
    {                                                                                   \
        AE_FIELD(conc, interim, AE_I16), .max = 9999                                    \
    }

/* concordia.c */
ae_seats conc_to_act(const ae_board *, const void *);
int conc_sealed(const ae_board *, const void *);
void conc_redact(const ae_board *, void *, int viewer);
ae_seats conc_shown_to(const ae_board *, const void *, int viewer);

#define CONC_FUNCTIONS                                                                        \
    .to_act = conc_to_act, .sealed = conc_sealed, .legal = conc_legal, .chance = conc_chance, \
    .apply = conc_apply, .result = conc_result, .redact = conc_redact, .unseal = conc_redact, \
    .check = conc_check, .phrase = conc_phrase, .buttons = conc_buttons,                      \
    .button = conc_button, .panel = conc_panel, .shown_to = conc_shown_to,                    \
    .amounts = conc_amounts, .derived = conc_derived, .reasons = conc_reasons,                \
    .pointed = conc_pointed, .why = conc_why, .printed = conc_printed, .eval = &conc_eval,    \
    .tally = &conc_tally

/* eval.c, worth.c */
extern const ae_eval conc_eval;
extern const ae_worth conc_worth_duel[], conc_worth_many[];

/* derived.c */
extern const ae_amount conc_amounts[];
extern const ae_derived conc_derived[];

/* why.c */
extern const ae_kind conc_reasons[];
extern const ae_noun *const conc_pointed[];
void conc_why(const ae_board *, const void *, int seat, const ae_noun *, int value,
              ae_phrase *);

/* printed.c */
void conc_printed(ae_text *);

/* tally.c */
extern const struct ae_tally conc_tally;

/* panel.c */
void conc_panel(const ae_board *, const void *, const ae_look *, ae_panel *);

#endif

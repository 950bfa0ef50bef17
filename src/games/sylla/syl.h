/*
 * syl.h: the inside of Sylla: its board, its state, its moves and its facts.
 *
 * Seven phases a round, five rounds; a step is one kind of choice:
 *
 *   ST_FIRST ST_OUT ST_WORK ST_EVENT ST_TILE ST_CHAR   luck: consul, works, events, tiles, people
 *   ST_PICK                        all choose their first characters in secret
 *   ST_ELECT ST_TOKEN              I: votes for the consul, who takes a token
 *   ST_RECRUIT                     II
 *   ST_OFFER ST_BID ST_TURN        III: a building is offered, bid for and paid with characters
 *   ST_INCOME                      IV: house temples and taverns
 *   ST_CUBE ST_PREVENT ST_FLIP ST_REMOVE     V: cubes against events, the consul breaks ties
 *   ST_VOTE                        VI: all vote in secret; VII needs no choice
 *   ST_OVER
 *
 * The colours of a card, the symbols of an event and the number of tiles of each kind come from the
 * board (data/sylla).  Many of these values are our own design until somebody has checked the
 * original cards.
 */
#ifndef AE_GAMES_SYL_H
#define AE_GAMES_SYL_H

#include "core/speak.h"

enum { SEATS = 4, SLOTS = 6, SHOWN = 4, LETTERS = 3, COLOURS = 3, MARKERS = 3, LADDER = 9 };
enum { ROUNDS = 5, UNDER = 12, TOKENS = 39, START_PRESTIGE = 10, NONE = 255 };
enum { CUBES_PRESTIGE = 1 }; /* for most cubes on an event that earns no token */

/* Characters, the same as a Christian beside those that can be one; and the crane. */
enum {
    SENATOR,
    SENATOR_X,
    MERCHANT,
    MERCHANT_X,
    SLAVE,
    SLAVE_X,
    LEGIONARY,
    VESTAL,
    CHARS,
    CRANE = CHARS,
    CARDS
};
enum {
    TYPE_SENATOR,
    TYPE_MERCHANT,
    TYPE_SLAVE,
    TYPE_LEGIONARY,
    TYPE_VESTAL,
    TYPE_CRANE,
    TYPES
};

/* Upright, turned on its side, face down, and face down while on its side. */
enum { UP, TURNED, DOWN, DOWN_TURNED, STATUSES };

/* Those that stay come first. */
enum {
    MARKET,
    FIELD,
    HOUSE_TEMPLE,
    TAVERN,
    LASTING,
    CRANE_TILE = LASTING,
    INSULA,
    ARCH,
    STATUE,
    BANK,
    TILES
};

enum { RED, YELLOW, GREY };
enum { CIVIC, HEALTH, LEISURE, NO_MARKER };
enum { FIGHT_LEGIONARY = 1, FIGHT_VESTAL = 2 };

enum {
    EPIDEMIC,
    VOLCANO,
    FAMINE,
    IMPERIAL_CULT,
    PERSECUTION,
    PURGE,
    FLOOD,
    SLAVE_REVOLT,
    PILLAGE,
    DECADENCE,
    EVENTS
};
enum { PANTHEON, TEMPLE, BATHS, GRANARY, COLOSSEUM, SENATE, WORKS };

/* ---- board ---- */

typedef struct {
    ae_board head;
    uint8_t hexes[TYPES];          /* sets of colours */
    uint8_t in_set[CHARS];         /* how many of each a player has to choose from */
    uint8_t tiles[LETTERS][TILES]; /* how many of each, A to C */
    uint8_t slot_colour[SLOTS];
    uint8_t political[EVENTS]; /* marker whose token is won; NO_MARKER for decadence */
    uint8_t fighters[EVENTS];  /* sets */
    uint8_t famine[EVENTS];    /* symbols */
    uint8_t n_fields;          /* of the ladder */
    uint8_t points[LADDER];    /* of a token */
    uint8_t is_crisis[LADDER];
    uint8_t start; /* field of the markers */
    uint8_t famine_max;
    uint8_t pad_[6];
} syl_board;

_Static_assert(sizeof(syl_board) == sizeof(ae_board) + 104, "no hidden padding");

extern const ae_board_kind sylla_board_kind;
extern const ae_board *const sylla_boards[]; /* made by mapc */

/* What facts.c and text.c call things, by the numbers above. */
extern const char *const syl_card_ids[CARDS], *const syl_tile_ids[TILES];
extern const char *const syl_event_ids[EVENTS], *const syl_work_ids[WORKS];
extern const char *const syl_marker_ids[MARKERS], *const syl_colour_ids[COLOURS];

/* What prestige was gained or lost by. */
enum { BY_BUILDING, BY_EVENT, BY_PLEBS, BY_WORK, BY_FAMINE, BY_CRISIS, CAUSES };

/* What the ranks in the vote gain, and the effect of all votes for the work: one step of the marker
 * (of the famine, if no marker is named) for every `per` votes; 0: no effect. */
typedef struct {
    uint8_t points[3];
    uint8_t marker, per;
} syl_work;

extern const syl_work syl_works[WORKS];

/* ---- events ---- */

enum {
    EV_FIRST,    /* seat */
    EV_WORK_OUT, /* work */
    EV_WORK,     /* work: the next to be built */
    EV_EVENT,    /* event */
    EV_TILE,     /* tile, colour of its place */
    EV_CHAR,     /* card on offer */
    EV_PICKED,   /* seat has chosen */
    EV_PICK,     /* for the seat alone */
    EV_CAST,     /* card, n: shown */
    EV_MONEY,    /* n: gets */
    EV_PAID,     /* n: pays */
    EV_BID,      /* n */
    EV_PASSED,
    EV_CONSUL,     /* seat, n votes */
    EV_TOKEN,      /* marker */
    EV_FAMINE,     /* n: level */
    EV_RECRUITED,  /* card */
    EV_OFFERED,    /* tile, colour */
    EV_BOUGHT,     /* tile, n */
    EV_UNSOLD,     /* tile */
    EV_TURNED,     /* card */
    EV_PRESTIGE,   /* n: gains; cause */
    EV_LOST,       /* n: loses so much prestige, which may be less than is due; cause */
    EV_MARKER,     /* marker, n: field */
    EV_CUBE,       /* event */
    EV_PREVENTED,  /* event */
    EV_HAPPENS,    /* event */
    EV_DOWN,       /* card */
    EV_TILE_DOWN,  /* tile */
    EV_REMOVED,    /* event */
    EV_VOTED,      /* seat has voted */
    EV_VOTE,       /* for the seat alone: n denarii */
    EV_SHOWN_UP,   /* n votes for the work */
    EV_SHOWN_DOWN, /* n votes for the plebs */
    EV_CRISIS,     /* marker */
    EV_SHOWS,      /* marker, n: tokens, in a crisis */
    EV_ROUND,      /* n */
    EV_FREED,      /* n slaves */
    EV_CHRISTIANS, /* n */
    EV_OVER,
    N_EVENTS
};

/* ---- moves: kind << 20 | a << 12 | b ---- */

enum {
    MV_PICK = 1, /* how many of each, packed */
    MV_BID,      /* n */
    MV_PASS,
    MV_TOKEN,     /* marker */
    MV_RECRUIT,   /* card */
    MV_OFFER,     /* slot */
    MV_TURN,      /* card */
    MV_SACRIFICE, /* marker: a house temple is used */
    MV_TAVERN,    /* marker, 0 left, 1 right, 2 stay */
    MV_CUBE,      /* place of the event, kind of fighter */
    MV_PREVENT,   /* place */
    MV_FLIP,      /* card, status */
    MV_FLIP_TILE, /* tile */
    MV_REMOVE,    /* place */
    MV_VOTE,      /* up, denarii */
    MV_DONE,
    MV_FIRST, /* seat */
    MV_OUT,   /* work */
    MV_WORK,  /* work */
    MV_EVENT, /* event */
    MV_TILE,  /* tile */
    MV_CHAR,  /* card */
    MOVES
};

#define MOVE(kind, a, b) ((ae_move)(kind) << 20 | (ae_move)(a) << 12 | (ae_move)(b))
#define MOVE_KIND(move)  ((int)((move) >> 20))
#define MOVE_A(move)     ((int)((move) >> 12 & 0xff))
#define MOVE_B(move)     ((int)((move)&0xfff))

/* ---- state ---- */

enum {
    ST_FIRST,
    ST_OUT,
    ST_WORK,
    ST_EVENT,
    ST_TILE,
    ST_CHAR,
    ST_PICK,
    ST_ELECT,
    ST_TOKEN,
    ST_RECRUIT,
    ST_OFFER,
    ST_BID,
    ST_TURN,
    ST_INCOME,
    ST_CUBE,
    ST_PREVENT,
    ST_FLIP,
    ST_REMOVE,
    ST_VOTE,
    ST_OVER,
    STEPS
};

typedef struct {
    int16_t money[AE_MAX_SEATS];
    int16_t prestige[AE_MAX_SEATS];
    int16_t vote_money[AE_MAX_SEATS]; /* secret */
    int16_t bid;                      /* the highest; -1 before the first */
    int16_t events_left;              /* set */
    uint8_t seats, round, step;
    uint8_t consul, actor;
    uint8_t bidder;  /* of the highest bid; or NONE */
    uint8_t seller;  /* NONE but while buildings are sold */
    uint8_t offered; /* slot; or NONE */
    uint8_t n_offers;
    uint8_t due; /* cards to turn, or tokens to take */
    uint8_t famine;
    uint8_t ladder[MARKERS];
    uint8_t works_left; /* set */
    uint8_t work_out, work, next_work;
    uint8_t shown[SHOWN]; /* events; decadence is the last */
    uint8_t prevented;    /* set of places */
    uint8_t at_event;     /* place whose effect is being settled */
    uint8_t n_flipped;    /* seats that are through with it */
    uint8_t cube[AE_MAX_SEATS][SHOWN];
    uint8_t cubes_left[AE_MAX_SEATS][2]; /* legionaries, vestals */
    uint8_t temples_left, taverns_left;
    uint8_t moved;       /* set of markers, by taverns in this phase */
    uint8_t slot[SLOTS]; /* tiles */
    uint8_t tiles[LETTERS][TILES];
    uint8_t on_offer[SLOTS]; /* characters */
    uint8_t pile[CHARS];
    uint8_t under[UNDER]; /* in their order, below the pile; NONE after the last */
    uint8_t cards[AE_MAX_SEATS][CARDS][STATUSES];
    uint8_t building[AE_MAX_SEATS][LASTING][2]; /* face up, face down */
    uint8_t tokens[AE_MAX_SEATS][MARKERS];
    uint8_t decided, blank;              /* sets of seats; blank: redacted */
    uint8_t picked[AE_MAX_SEATS][CHARS]; /* secret */
    uint8_t vote_up[AE_MAX_SEATS];       /* secret */
    uint8_t pad_[2];
} syl;

enum { PHASES_A_ROUND = 7 };

/* ---- what the files give each other ---- */

/* rules.c */
int syl_type(int card);
int syl_is_christian(int card);
int syl_n_start(const syl *);   /* characters to choose at the start */
int syl_n_display(const syl *); /* characters on offer */
int syl_n_sales(const syl *);
int syl_face_up(const syl *, int seat, int card);
int syl_senators(const syl *, int seat); /* face up */
int syl_votes(const syl *, int seat);    /* upright senators */
int syl_fitting(const syl_board *, const syl *, int seat, int colour);
int syl_tokens_left(const syl *, int marker);
int syl_n_cubes(const syl *, int place);
int syl_can_tavern(const syl_board *, const syl *, int marker, int way);
int syl_has_income_choice(const syl_board *, const syl *);
int syl_touches(int event, int card); /* what an event can turn face down */
int syl_touches_tile(int event, int tile);
unsigned syl_to_prevent(const syl *); /* places among which the consul has to choose; or 0 */
unsigned syl_to_remove(const syl *);  /* places of which one leaves */
ae_seats syl_everyone(const syl *);
int syl_next(const syl *, int seat);
int syl_christians(const syl *, int seat);
int syl_freed(const syl *, int seat);
int syl_hunger(const syl *, int seat); /* prestige that the famine costs */
int syl_income(const syl *, int seat); /* denarii of phase IV */

/* setup.c */
ae_err syl_init(const ae_board *, void *, const ae_setup *);
void syl_chance(const ae_board *, const void *, ae_chance *);
void syl_draw(const syl_board *, syl *, ae_move, const ae_sink *);
void syl_refill(const syl_board *, syl *, const ae_sink *);
int syl_unpack(int packed, int card); /* how many of a card a MV_PICK has */

/* legal.c */
void syl_legal(const ae_board *, const void *, int seat, ae_moves *);

/* phases.c: I to IV; events.c: V; works.c: VI and VII */
void syl_begin_election(syl *);
void syl_speak(const syl_board *, syl *, int n, const ae_sink *); /* a bid; -1 passes */
void syl_take_token(const syl_board *, syl *, int marker, const ae_sink *);
void syl_recruit(const syl_board *, syl *, int card, const ae_sink *);
void syl_offer(const syl_board *, syl *, int slot, const ae_sink *);
void syl_turn(const syl_board *, syl *, int card, const ae_sink *);
void syl_begin_income(const syl_board *, syl *, int seat, const ae_sink *);
void syl_end_income(const syl_board *, syl *, const ae_sink *);
void syl_use(const syl_board *, syl *, ae_move, const ae_sink *);
void syl_begin_cubes(const syl_board *, syl *, const ae_sink *);
void syl_place_cube(const syl_board *, syl *, int place, int kind, const ae_sink *);
void syl_prevent(const syl_board *, syl *, int place, const ae_sink *);
void syl_flip(const syl_board *, syl *, ae_move, const ae_sink *);
void syl_remove(const syl_board *, syl *, int place, const ae_sink *);
void syl_begin_work(const syl_board *, syl *, const ae_sink *);
void syl_begin_votes(syl *);
int syl_temple_points(int votes);
void syl_count_votes(const syl_board *, syl *, const ae_sink *);
void syl_add_prestige(syl *, int seat, int n, int cause, const ae_sink *);
void syl_move_marker(const syl_board *, syl *, int marker, int by, const ae_sink *);
void syl_move_famine(const syl_board *, syl *, int by, const ae_sink *);
void syl_give_token(syl *, int seat, int marker, const ae_sink *);

/* apply.c */
void syl_apply(const ae_board *, void *, int seat, ae_move, const ae_sink *);

/* check.c, score.c, text.c, panel.c */
ae_err syl_check(const ae_board *, const void *, ae_fault *);
void syl_result(const ae_board *, const void *, ae_result[AE_MAX_SEATS]);

/* sylla.c */
extern const ae_game ae_sylla;

/* eval.c, worth.c */
extern const ae_eval syl_eval;
extern const ae_worth syl_worth_many[];
void syl_emit(const ae_sink *, int kind, int seat, int a, int b);
extern const ae_kind syl_events[], syl_phrases[];
extern const ae_step_name syl_step_names[];
extern const ae_noun syl_noun_card, syl_noun_tile, syl_noun_event, syl_noun_work,
    syl_noun_marker, syl_noun_colour, syl_noun_fighter;
const char *syl_tile_id(const ae_board *, int tile);
void syl_phrase(const ae_board *, const void *, int seat, ae_move, ae_phrase *);
extern const char *const syl_buttons[];
int syl_button(const ae_board *, const void *, int seat, ae_move);
void syl_panel(const ae_board *, const void *, const ae_look *, ae_panel *);

/* derived.c, why.c, printed.c: for those who show it */
extern const ae_derived syl_derived[];
extern const ae_amount syl_amounts[];
extern const ae_kind syl_reasons[];
extern const ae_noun *const syl_pointed[];
void syl_why(const ae_board *, const void *, int seat, const ae_noun *, int value, ae_phrase *);
void syl_printed(ae_text *);

#endif

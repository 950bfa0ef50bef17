/*
 * game.h: the contract between the table and a game.
 *
 * A game is one const struct (ae_game) of facts and functions.  Tables, bots, stores and clients
 * reach a game only through this struct, and a game calls nothing but the core.  docs/contract.md
 * explains the terms.  Every game keeps the promises below; tests/prop checks each of them on all
 * of the game's boards, variants and seat counts.
 *
 *   1. Bytes.  A state is `state_size` bytes, all defined and without pointers: memcpy clones a
 *      state and memcmp compares two.  A collection whose order means nothing is stored in one
 *      fixed order, so that equal positions have equal bytes.
 *   2. Purity.  The result of a function depends on its arguments alone: no clock, no random
 *      numbers, no statics, no allocation, no I/O.  Whether the caller passes a sink, which
 *      receives the events, does not change the state.
 *   3. Luck is a player.  While AE_CHANCE is to act, no other seat is.  chance() lists the
 *      possible outcomes with positive weights, and the outcome drawn is applied like any move, so
 *      a log replays without a seed.  A state holds what is left in a bag or deck, never its
 *      order.
 *   4. One list.  legal() returns moves exactly for the seats in to_act(), strictly ascending;
 *      moves that differ only in which of several equal pieces they use are listed once, and every
 *      move has its own notation.  Outcomes of luck are listed by chance(), not by legal().
 *   5. Secrets.  A choice that a seat makes while sealed() is not 0 stays known to that seat
 *      alone until the value of sealed() changes.  Until then neither the state redacted for
 *      another viewer nor the events sent to that viewer depend on the choice, and the sealed
 *      choices of two seats lead to the same state in either order.  Sealed choices are the only
 *      secrets (hands and purses are merely concealed, see below): while sealed() is 0, redact()
 *      and unseal() change no byte.
 *   6. A redacted state is a state.  to_act(), sealed(), chance() and check() give the same
 *      result as on the full state; so do legal(), phrase(), panel() and the view, for the viewer
 *      for whom the state was redacted.  At a table where nothing is concealed, a watcher's view
 *      has every field of the redacted state.  apply() works on a redacted state unless it needs
 *      a blanked value: the viewer may seal a choice there, except the last one, which would open
 *      the others' choices.  An apply() that needs a blanked value asserts; call unseal() first.
 *   7. unseal() makes the other seats that have sealed a choice choose again; search plays on such
 *      a state.  The full state and the redacted one give the same unsealed state, and if the
 *      seats seal the same choices again, the result is the full state.
 *   8. Events.  Each event goes to the viewers in its `to`.  AE_REVEAL marks an event that shows
 *      something nobody could know before: luck, or choices that were opened.  A seat cannot take
 *      back a decision that led to such an event without the others' consent.
 *   9. Fields name every byte that is ever nonzero.  Every state that the ranges of the fields and
 *      check() accept can be played to the end, whatever its origin.  A state from which redact()
 *      has blanked a choice cannot be played to the end, so the ranges of the fields refuse it.
 *      Fields marked AE_OF_SETUP keep the value that init() gave them.
 *  10. Ends.  A game ends after at most max_moves moves, and a score is the sum of its parts.
 *  11. Panels.  The output of panel() for a viewer does not depend on what is concealed from that
 *      viewer or sealed by others.  In a section with columns every row has one cell per column.
 *      shown_to(), which lets a seat see the AE_SHOWABLE fields of other seats for a while, gives
 *      the same result on the redacted state and shows nothing to a watcher.
 *
 * A viewer is a seat or AE_WATCHER.  *Concealed* is what the rules let a player hide although an
 * attentive opponent could keep track of it (hands, purses).  A flag on a field marks it as
 * concealed, and the core, which writes all views, leaves such fields out.
 */
#ifndef AE_CORE_GAME_H
#define AE_CORE_GAME_H

#include "core/board.h"
#include "core/eval.h"
#include "core/panel.h"
#include "core/rng.h"
#include "core/words.h"

enum {
    AE_WATCHER = AE_MAX_SEATS, /* the viewer without a seat */
    AE_CHANCE = 7,             /* the seat of luck */
    AE_MAX_MOVES = 512,        /* longest list */
    AE_MAX_STATE = 2048,       /* largest state */
    AE_MAX_JSON = 16384,       /* longest position or view */
    AE_MAX_NOTATION = 96,      /* longest notation, its end included */
    AE_MAX_PARTS = 16,         /* columns of a final scoring */
    AE_MAX_ARGS = 6,           /* of an event or a phrase */
    AE_MAX_STREAMS = 16
};

typedef uint32_t ae_move; /* packed by each game; 0 is never a move */
typedef uint8_t ae_seats; /* a set of seats or viewers, one bit each */

#define AE_SEAT_BIT(seat) ((ae_seats)(1u << (seat)))
#define AE_EVERYONE       ((ae_seats)(AE_SEAT_BIT(AE_CHANCE) - 1))

typedef union {
    uint64_t align_;
    uint8_t byte[AE_MAX_STATE];
} ae_state; /* large enough for a state of any game */

typedef struct {
    uint32_t variant; /* bits of ae_variant */
    uint8_t seats, pad_[3];
} ae_setup;

typedef struct {
    int seat;
    ae_move move;
} ae_step;

typedef struct {
    int n;
    ae_move move[AE_MAX_MOVES];
} ae_moves;

typedef struct {
    ae_moves list;
    uint16_t weight[AE_MAX_MOVES];
    uint32_t total;  /* of the weights */
    uint32_t stream; /* which deck or bag this is, below AE_MAX_STREAMS */
} ae_chance;

/* For whom a text is written. */
typedef struct {
    const ae_words *words;
    const char *const
        *seat_name; /* one per seat; a seat without a name is named by its colour */
    int viewer;
    int is_open; /* nothing is concealed from the viewer */
} ae_look;

/* The kind of thing that an argument of an event or a phrase stands for, such as a city or a card.
 * Without id() the argument is a plain number.  Its text comes from the first of these that exists:
 * say(), the catalogue's "<game>.<noun>.<id>", the board's title(), the id. */
typedef struct ae_noun ae_noun;
struct ae_noun {
    const char *name;
    const char *(*id)(const ae_board *, int value);
    const char *(*title)(const ae_board *, int value);
    void (*say)(const ae_board *, int value, const ae_look *, ae_text *);
    int n; /* number of values, from 0 on, if every board has the same */

    /* Otherwise the board has count() values, from `first` on. */
    int first;
    int (*count)(const ae_board *);

    /* A list of quantities, such as a price: for each value of `of` a quantity of `bits` bits,
     * packed into one number. */
    const ae_noun *of;
    int bits;
};

extern const ae_noun ae_number, ae_a_seat; /* a seat is named after whoever sits there */

enum { AE_NONE = INT16_MIN }; /* an argument that is left out */

/* The number of values that a noun has on the board, and whether `value` is one of them or
 * AE_NONE. */
int ae_noun_count(const ae_noun *, const ae_board *);
int ae_noun_has(const ae_noun *, const ae_board *, int value);

/* A kind of event (its text is the catalogue's "<game>.event.<name>") or of phrase
 * ("<game>.move.<name>").  The argument names are the placeholders in those texts.  A table of
 * kinds ends with a null name. */
typedef struct {
    const char *name;
    struct {
        const char *name;
        const ae_noun *noun;
    } arg[AE_MAX_ARGS];
    int n_notated; /* phrases: only so many arguments are in the notation, the rest are only in the
                    * text; 0: all are in the notation */
} ae_kind;

/* A move as its notation and its text express it: "bid 3" is the kind bid with the argument 3. */
typedef struct {
    uint8_t kind, pad_[3];
    int16_t arg[AE_MAX_ARGS];
} ae_phrase;

enum { AE_REVEAL = 1 };
typedef struct {
    uint8_t kind, seat, to, flags;
    int16_t arg[AE_MAX_ARGS];
} ae_event;

typedef struct {
    void (*emit)(void *ctx, const ae_event *);
    void *ctx;
} ae_sink;

/* A rank is 1 plus the number of seats placed higher, so tied seats share a rank.  Where the points
 * of a column come from several cards or tokens that count the same, `times` is their number, else
 * 0. */
typedef struct {
    int16_t score;
    uint8_t rank, team;
    int16_t part[AE_MAX_PARTS];
    uint8_t times[AE_MAX_PARTS];
} ae_result;

/* The text of a variant is the catalogue's "<game>.variant.<name>".  The variant "open" (AE_OPEN)
 * plays with nothing concealed.  Games with concealed fields list it; the core implements it and
 * rules never look at its bit. */
enum { AE_OPEN = 1 << 30 };
typedef struct {
    const char *name;
    uint32_t bit, excludes;
    int min_seats, max_seats;
} ae_variant;

/* Numbers that follow from a state by the rules.  The view contains them, so that a client need not
 * know the rules behind them; values of a noun are written as ids.  They must not depend on what is
 * concealed from the viewer (a seat, AE_WATCHER, or AE_ALL where nothing is concealed).  AE_NONE
 * means that there is no value or that the viewer cannot know it. */
typedef struct {
    const char *name;
    int count;
    int (*of)(const ae_board *, const void *state, int viewer, int i);
    const ae_noun *noun;
    int each; /* if not 0: each one is a list of at most so many values; AE_NONE is skipped */
    const ae_noun
        *by; /* if not null: each one is an object with a member per value of this noun */
} ae_derived;

/* Something of which a seat has an amount: coins, goods of each kind, cards, points.  The amount
 * is read from the field, which holds an equal share for each seat and whose concealment applies,
 * or from of() if there is no field.  core/choice_changes.h computes the cost and gain of a move
 * as the difference of these amounts. */
enum {
    AE_OWN = 1
}; /* of() reads concealed values, so only the seat itself may see the amount */
typedef struct {
    const char *name;    /* its text is "<game>.amount.<name>" */
    const ae_noun *noun; /* the values that are counted separately, such as goods; or null */
    const char *field;
    int (*of)(const ae_board *, const void *state, int seat, int value);
    int flags;
} ae_amount;

/* A step is what a seat is asked to choose, in words "<game>.step.<step>".  Of the rows whose kind
 * of phrase is among the legal moves the first one counts (core/step_names.h).  Every choice
 * among several moves has a step. */
typedef struct {
    const char *kind, *step;
} ae_step_name;

typedef struct {
    const char *id;     /* "concordia"; its text is "<id>.title" */
    const char *speaks; /* the game whose texts are used where this one has none; or null */
    int rules_version; /* raised when the rules change so that an old record replays differently */
    int min_seats, max_seats, max_moves;
    int minutes;    /* how long people usually play */
    int is_example; /* a game for programmers, which is not advertised to players */
    size_t state_size;
    const ae_board_kind *board_kind;
    const ae_board *const *boards; /* built in; null at the end */
    const ae_variant *variants;
    const ae_kind *events, *phrases;
    const ae_step_name *steps; /* without a kind at the end */
    /* Columns of the final scoring, null at the end; in words "<game>.part.<name>", and what they
     * count "<game>.part_about.<name>".  "<game>.scoring.title" is the title of the scoring,
     * "<game>.scoring.standing" says what the scores before the end of the game count. */
    const char *const *parts;
    const ae_field *fields;
    const ae_derived *derived; /* ends with a null name; the pointer may be null */
    const ae_amount *amounts;  /* ends with a null name; the pointer may be null */
    const ae_eval *eval;       /* what bots know about the game */

    ae_err (*init)(const ae_board *, void *state, const ae_setup *);

    /* The seats that are to act; 0 when the game is over. */
    ae_seats (*to_act)(const ae_board *, const void *state);

    /* 0 while choices are open; else a number that changes when the sealed choices are opened. */
    int (*sealed)(const ae_board *, const void *state);
    void (*legal)(const ae_board *, const void *state, int seat, ae_moves *);
    void (*chance)(const ae_board *, const void *state, ae_chance *);
    void (*apply)(const ae_board *, void *state, int seat, ae_move, const ae_sink *);

    /* Scores and ranks as they stand, also before the end. */
    void (*result)(const ae_board *, const void *state, ae_result[AE_MAX_SEATS]);

    /* Blanks in place what other seats have sealed; makes those seats choose again (promises
     * 5-7). */
    void (*redact)(const ae_board *, void *state, int viewer);
    void (*unseal)(const ae_board *, void *state, int viewer);

    /* AE_OK, or AE_BROKEN with the invariant that the state breaks. */
    ae_err (*check)(const ae_board *, const void *state, ae_fault *);

    /* The move as kind and arguments, from which the core makes notation and text. */
    void (*phrase)(const ae_board *, const void *state, int seat, ae_move, ae_phrase *);

    /* A button that makes the move has the words "<game>.button.<name>", where the name is one of
     * `buttons` (null at the end), by its index, or if it is -1 the kind of the move; without such
     * words it has those of the move.  Both may be null.  Like phrase() it gives the same result on
     * the redacted state. */
    const char *const *buttons;
    int (*button)(const ae_board *, const void *state, int seat, ae_move);

    /* The position as sections, rows and cells in words. */
    void (*panel)(const ae_board *, const void *state, const ae_look *, ae_panel *);

    /* The other seats whose AE_SHOWABLE fields the viewer may see now, such as the hand of a
     * partner; null if no field is marked AE_SHOWABLE. */
    ae_seats (*shown_to)(const ae_board *, const void *state, int viewer);

    /* Explains why the seat, which is to act, has no move that names this value of the noun: one of
     * `reasons`, whose text is "<game>.why.<name>".  `pointed` lists the nouns that a player can
     * point at, null at the end.  Like phrase() it gives the same result on the redacted state. */
    const ae_kind *reasons;
    const ae_noun *const *pointed;
    void (*why)(const ae_board *, const void *state, int seat, const ae_noun *, int value,
                ae_phrase *);

    /* Writes what is printed on cards, boards and markers, the same on every board, as members of a
     * JSON object, each with a comma before it; or null. */
    void (*printed)(ae_text *);

    /* Writes which side a seat plays, such as a nation; null where all seats are alike. */
    void (*side)(const ae_board *, const void *state, int seat, const ae_look *, ae_text *);

    /* What is counted to judge a map (core/tally.h); null if nothing is. */
    const struct ae_tally *tally;
} ae_game;

extern const ae_game *const ae_games[]; /* src/games/registry.c.in; null at the end */

/* Helpers with which games build lists and report faults. */
static inline void ae_add(ae_moves *list, ae_move move)
{
    AE_ASSERT(list->n < AE_MAX_MOVES);
    list->move[list->n++] = move;
}

/* The first seat of a set that is not empty. */
static inline int ae_first(ae_seats seats)
{
    int seat = 0;

    while (!(seats >> seat & 1))
        seat++;
    return seat;
}

void ae_weigh(ae_chance *, ae_move, uint16_t weight);
ae_err ae_broken(ae_fault *, const char *what, ptrdiff_t at, size_t size);
#define AE_BROKEN(fault, what, state, member) \
    ae_broken((fault), (what), (const char *)&(member) - (const char *)(state), sizeof(member))

/* Writes the name of a game's net for AE_DUEL or AE_MANY: that of its file in data/ without the
 * ending, such as "concordia/duel". */
void ae_put_net_name(ae_text *, const ae_game *, int kind);

/* Writes the first bytes of a net's SHA-256, such as "1f00a2c4". */
void ae_put_net_id(ae_text *, const ae_net *);

/* The net of ae_games[game] for AE_DUEL or AE_MANY.  Null if the game has none or shares the net
 * of a game before it, as Venus does. */
const ae_net *ae_own_net(int game, int kind);

/* Null if there is no game or board of that name. */
const ae_game *ae_game_find(const char *id);
const ae_board *ae_board_find(const ae_game *, const char *id);

/* Variants as names joined by commas, as in options and records; "" means no variant. */
ae_err ae_variant_read(const ae_game *, const char *names, uint32_t *out);
void ae_variant_put(const ae_game *, uint32_t variant, ae_text *);

/* Input from outside enters through these three functions.  They check it completely, and if they
 * refuse it, the state is unchanged. */
ae_err ae_start(const ae_game *, const ae_board *, void *state, const ae_setup *);
ae_err ae_play(const ae_game *, const ae_board *, void *state, ae_step, const ae_sink *);
ae_err ae_position_read(const ae_game *, const ae_board *, void *state, const ae_json *,
                        int object, ae_faults *);

/* Reads the bytes of a state that a server has redacted for the viewer.  Such a state can be shown
 * and its moves listed, but it is not a position to play from: sealed choices of others are
 * blank. */
ae_err ae_seen_read(const ae_game *, const ae_board *, void *state, const void *bytes,
                    int viewer);

/* Writes the complete state in the form that ae_position_read() reads. */
void ae_position(const ae_game *, const void *state, ae_text *);

/* The view: fields and derived numbers as JSON.  ae_view_all() leaves nothing out; ae_view() leaves
 * out what is concealed from the viewer of the look. */
void ae_view_all(const ae_game *, const ae_board *, const void *state, ae_text *);
void ae_view(const ae_game *, const ae_board *, const void *state, const ae_look *, ae_text *);

/* Initialises the panel and lets the game fill it. */
void ae_panel_of(const ae_game *, const ae_board *, const void *state, const ae_look *,
                 ae_panel *);

/* The moves of a seat, or the outcomes of luck. */
void ae_list(const ae_game *, const ae_board *, const void *state, int seat, ae_moves *);

/* Returns 1 and the step if a seat that is to act has exactly one move.  Returns 0 in a sealed
 * state, where playing at once would reveal that the seat had no alternative, and for luck, which
 * is always drawn, so that the draws of a stream can be numbered. */
int ae_forced(const ae_game *, const ae_board *, const void *state, ae_step *);

/* The outcome for a number from 0 to total - 1: each outcome covers as many numbers as its
 * weight. */
ae_move ae_outcome(const ae_chance *, uint32_t number);

/* The draw with this ordinal in its stream; the same seed always gives the same draw. */
ae_move ae_draw(const ae_seed *, uint32_t ordinal, const ae_chance *);

#endif

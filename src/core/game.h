/*
 * game.h: the contract between the table and a game.
 *
 * A game is one const struct of facts and functions.  Tables, bots, stores and clients reach a
 * game only through it; a game calls nothing but the core.  Every game promises, and tests/prop
 * tries on each of its boards, variants and seat counts:
 *
 *   1. Bytes.  A state is `state_size` bytes without pointers, all defined: memcpy clones it,
 *      memcmp compares it.  Where order does not matter it keeps one order.
 *   2. Purity.  A function depends on its arguments alone: no clock, random numbers, statics,
 *      allocation or I/O.  A sink changes nothing.
 *   3. Luck is a player.  When AE_CHANCE is to act, nobody else is, and chance() lists the
 *      outcomes with positive weights; one is played like any move, so a log replays without a
 *      seed.  A state holds what is left in a bag, never an order that nobody knows yet.
 *   4. One list.  legal() has moves exactly for the seats in to_act(), strictly ascending, equal
 *      pieces once, each with a notation of its own.  Luck is listed by chance().
 *   5. Secrets.  A choice made while sealed() is not 0 is its seat's own until sealed() changes:
 *      neither the redacted state nor the events of another viewer depend on it, and choices of
 *      two seats give the same state in either order.  Nothing else is secret: when sealed() is
 *      0, redact() and unseal() change no byte.
 *   6. A redacted state is a state.  to_act(), sealed(), chance(), check() and, for that viewer,
 *      legal(), phrase(), panel() and the view answer as on the full one; a watcher to whom all is
 *      open sees what the state has.  The viewer may seal on it while others are to follow; an
 *      apply() that needs a blank value asserts: unseal() first.
 *   7. unseal() lets the others who have sealed act again, which is what search plays on.  It
 *      gives the same from the full and the redacted state; if they seal the same, it is the
 *      full state again.
 *   8. Events.  Each goes to the viewers in `to`.  AE_REVEAL marks what nobody could know before,
 *      luck and opened choices: undo stops there.
 *   9. Fields name every byte that is ever nonzero.  What their ranges and check() admit can be
 *      played to the end, wherever it came from; so the ranges shut redacted states out.  Those
 *      marked AE_OF_SETUP stay as init() made them.
 *  10. Ends.  No more than max_moves are played; a score is the sum of its parts.
 *  11. Panels.  What panel() writes for a viewer does not depend on what is concealed from it, or
 *      is sealed by others.  Each row of a section with columns has a cell for each of them.
 *      Nor does shown_to(), by which a seat sees AE_SHOWABLE fields of other seats for a while: it
 *      answers the same on the redacted state, and a watcher is never shown any.
 *
 * A viewer is a seat or AE_WATCHER.  Concealed is what the rules let one hide but memory
 * recovers (hands, purses): a flag on a field, so core writes all views and no game forgets to.
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
typedef uint8_t ae_seats; /* set of seats or viewers; nobody to act: the game is over */

#define AE_SEAT_BIT(seat) ((ae_seats)(1u << (seat)))
#define AE_EVERYONE       ((ae_seats)(AE_SEAT_BIT(AE_CHANCE) - 1))

typedef union {
    uint64_t align_;
    uint8_t byte[AE_MAX_STATE];
} ae_state; /* room for any */

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
    const char *const *seat_name; /* one for each seat; without one it goes by its colour */
    int viewer;
    int is_open; /* nothing is concealed */
} ae_look;

/* What an argument of an event or a phrase stands for.  Without id() it is a number.  In words
 * it is what say() writes if there is one, else the catalogue's "<game>.<noun>.<id>", else the
 * board's own title for it, else the id. */
typedef struct ae_noun ae_noun;
struct ae_noun {
    const char *name;
    const char *(*id)(const ae_board *, int value);
    const char *(*title)(const ae_board *, int value);
    void (*say)(const ae_board *, int value, const ae_look *, ae_text *);
    int n; /* values from 0 on, where they are the same on every board */

    /* Where the board has them: `count` values from `first` on. */
    int first;
    int (*count)(const ae_board *);

    /* A list, such as a price: so many of each value of `of`, in `bits` bits each. */
    const ae_noun *of;
    int bits;
};

extern const ae_noun ae_number, ae_a_seat; /* a seat is named by who sits there */

enum { AE_NONE = INT16_MIN }; /* an argument that is left out */

/* How many values a noun has on the board, and whether this is one of them, or none at all. */
int ae_noun_count(const ae_noun *, const ae_board *);
int ae_noun_has(const ae_noun *, const ae_board *, int value);

/* A kind of event, in words "<game>.event.<name>", or of phrase, "<game>.move.<name>"; the
 * names of arguments are the gaps in those texts.  Tables are ended by a null name. */
typedef struct {
    const char *name;
    struct {
        const char *name;
        const ae_noun *noun;
    } arg[AE_MAX_ARGS];
    int n_notated; /* of a phrase: those after that many are for the words alone; 0: none are */
} ae_kind;

/* A move as its notation and words say it: "bid 3" is the kind bid and the argument 3. */
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

/* A rank is 1 plus the number of seats placed above, so equals share it. */
typedef struct {
    int16_t score;
    uint8_t rank, team;
    int16_t part[AE_MAX_PARTS];
} ae_result;

/* A variant in words is "<game>.variant.<name>".  AE_OPEN, under the name "open", plays with
 * nothing concealed; the rules know nothing of it, and games with concealed fields list it. */
enum { AE_OPEN = 1 << 30 };
typedef struct {
    const char *name;
    uint32_t bit, excludes;
    int min_seats, max_seats;
} ae_variant;

/* Numbers that follow from a state by the rules and are shown with it, so that nobody who shows it
 * has to know them; as ids if they are values of a noun.  They do not depend on what is concealed
 * from the viewer, who is a seat, AE_WATCHER, or AE_ALL where nothing is concealed; AE_NONE stands
 * for what that viewer cannot know, or for nothing. */
typedef struct {
    const char *name;
    int count;
    int (*of)(const ae_board *, const void *state, int viewer, int i);
    const ae_noun *noun;
    int each; /* if not 0, each of them is a list of at most so many, without what is AE_NONE */
    const ae_noun
        *by; /* if there is one, each is an object with a member for each value of it */
} ae_derived;

/* What a seat has an amount of: coins, goods of each kind, cards, points.  The field has an equal
 * share for each seat, and what it conceals stays concealed; without one, of() tells.  What a move
 * costs and brings is the difference that it makes (core/choice_changes.h). */
enum { AE_OWN = 1 }; /* of() reads what is concealed: it is for the seat itself */
typedef struct {
    const char *name;    /* in words "<game>.amount.<name>" */
    const ae_noun *noun; /* of the values that are counted, such as goods; or null */
    const char *field;
    int (*of)(const ae_board *, const void *state, int seat, int value);
    int flags;
} ae_amount;

typedef struct {
    const char *id; /* "concordia"; in words "<id>.title" */
    const char
        *speaks; /* the game whose words it shares where it has none of its own; or null */
    int rules_version; /* raised when an old record replays otherwise */
    int min_seats, max_seats, max_moves;
    size_t state_size;
    const ae_board_kind *board_kind;
    const ae_board *const *boards; /* built in; null at the end */
    const ae_variant *variants;
    const ae_kind *events, *phrases;
    const char *const *parts; /* columns of the final scoring; null at the end */
    const ae_field *fields;
    const ae_derived *derived; /* without a name at the end; or null */
    const ae_amount *amounts;  /* without a name at the end; or null */
    const ae_eval *eval;       /* what bots know about it */

    ae_err (*init)(const ae_board *, void *state, const ae_setup *);
    ae_seats (*to_act)(const ae_board *, const void *state);
    int (*sealed)(const ae_board *, const void *state);
    void (*legal)(const ae_board *, const void *state, int seat, ae_moves *);
    void (*chance)(const ae_board *, const void *state, ae_chance *);
    void (*apply)(const ae_board *, void *state, int seat, ae_move, const ae_sink *);
    void (*result)(const ae_board *, const void *state, ae_result[AE_MAX_SEATS]);
    void (*redact)(const ae_board *, void *state, int viewer);
    void (*unseal)(const ae_board *, void *state, int viewer);
    ae_err (*check)(const ae_board *, const void *state, ae_fault *);
    void (*phrase)(const ae_board *, const void *state, int seat, ae_move, ae_phrase *);
    void (*panel)(const ae_board *, const void *state, const ae_look *, ae_panel *);

    /* The other seats whose AE_SHOWABLE fields the viewer may look at now, such as the hand of a
     * partner; null where no field is marked so. */
    ae_seats (*shown_to)(const ae_board *, const void *state, int viewer);

    /* Why the seat, which is to act, can choose no move that names this now: one of `reasons`, in
     * words "<game>.why.<name>".  `pointed` are the nouns that somebody may point at, null at the
     * end.  Like phrase() it answers the same on the redacted state. */
    const ae_kind *reasons;
    const ae_noun *const *pointed;
    void (*why)(const ae_board *, const void *state, int seat, const ae_noun *, int value,
                ae_phrase *);

    /* Members of a JSON object, each with a comma before it: what is printed on cards, boards and
     * markers, the same on every board, for those who show them; or null. */
    void (*printed)(ae_text *);

    /* What a seat plays, such as a nation; null where seats are alike. */
    void (*side)(const ae_board *, const void *state, int seat, const ae_look *, ae_text *);
} ae_game;

extern const ae_game *const ae_games[]; /* src/games/registry.c.in; null at the end */

/* For games, to build lists and tell faults. */
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

/* Null if there is none of that name. */
const ae_game *ae_game_find(const char *id);
const ae_board *ae_board_find(const ae_game *, const char *id);

/* Names joined by commas, as options and records have them; "" is none. */
ae_err ae_variant_read(const ae_game *, const char *names, uint32_t *out);
void ae_variant_put(const ae_game *, uint32_t variant, ae_text *);

/* The doors: what comes from outside is checked here and changes nothing if it is refused. */
ae_err ae_start(const ae_game *, const ae_board *, void *state, const ae_setup *);
ae_err ae_play(const ae_game *, const ae_board *, void *state, ae_step, const ae_sink *);
ae_err ae_position_read(const ae_game *, const ae_board *, void *state, const ae_json *,
                        int object, ae_faults *);

/* The bytes of a state that was redacted for the viewer, as a server sends them.  It can be looked at
 * and asked what it lists; it is no position, for others' sealed choices are blank. */
ae_err ae_seen_read(const ae_game *, const ae_board *, void *state, const void *bytes,
                    int viewer);

/* All of it, as ae_position_read() takes it. */
void ae_position(const ae_game *, const void *state, ae_text *);

/* What is shown with what follows from it: to who holds the file, or to a viewer. */
void ae_view_all(const ae_game *, const ae_board *, const void *state, ae_text *);
void ae_view(const ae_game *, const ae_board *, const void *state, const ae_look *, ae_text *);

/* The panel of a position, from its beginning. */
void ae_panel_of(const ae_game *, const ae_board *, const void *state, const ae_look *,
                 ae_panel *);

/* The moves of a seat, or the outcomes of luck. */
void ae_list(const ae_game *, const ae_board *, const void *state, int seat, ae_moves *);

/* The one choice that has no alternative, or 0.  Never in a sealed state, where haste would
 * tell; and luck is always drawn, so that ordinals count. */
int ae_forced(const ae_game *, const ae_board *, const void *state, ae_step *);

/* The outcome on which a number below the total falls. */
ae_move ae_outcome(const ae_chance *, uint32_t number);

/* The draw with this number in its stream, always the same under one seed. */
ae_move ae_draw(const ae_seed *, uint32_t ordinal, const ae_chance *);

#endif

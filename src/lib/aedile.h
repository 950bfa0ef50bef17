/*
 * aedile.h: the rules, records and bots of Aedile as a library; docs/library.md shows how to use it.
 *
 * A set-up is a game on a map with a number of seats and its variants.  A state is a run of bytes
 * that the caller provides: memcpy clones it and memcmp compares two.  The library keeps no state
 * of its own, so threads may call it at the same time; only a record, a bot and a vector
 * environment must not be used by two threads at once.
 *
 * A function that can fail returns 0 or a null pointer then and writes one sentence to `error`,
 * which may be null; nothing has changed.  A function that writes a text returns its length, also
 * if the buffer is too small: like snprintf() it then writes what fits, always with a zero at the
 * end.  Arguments that are documented as a promise of the caller are not checked.
 */
#ifndef AEDILE_H
#define AEDILE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define AEDILE_API __attribute__((visibility("default")))
#else
#define AEDILE_API
#endif

enum {
    AEDILE_MAX_SEATS = 6,
    AEDILE_WATCHER = 6, /* the viewer without a seat */
    AEDILE_CHANCE = 7,  /* the seat of luck */
    AEDILE_ALL = -1,    /* the viewer from whom nothing is left out */
    AEDILE_MAX_MOVES = 512,
    AEDILE_MAX_PARTS = 16,    /* columns of a scoring */
    AEDILE_MAX_STATE = 2048,  /* bytes of the largest state of any game */
    AEDILE_MAX_NOTATION = 96, /* longest move in notation, its end included */
    AEDILE_MAX_ARGS = 6       /* of a move */
};

typedef uint32_t aedile_move;               /* 0 is never a move */
typedef struct aedile_setup aedile_setup;   /* never changes, and may be shared by threads */
typedef struct aedile_record aedile_record; /* a game with all its entries */
typedef struct aedile_bot aedile_bot;       /* a bot with its memory and random numbers */
typedef struct {
    char text[256];
} aedile_error; /* "chess: there is no such game" */

/* Room for a state of any game, with the alignment that states need: 8 bytes. */
typedef union {
    uint64_t align_;
    uint8_t byte[AEDILE_MAX_STATE];
} aedile_state;

typedef struct {
    int32_t n;
    aedile_move move[AEDILE_MAX_MOVES]; /* ascending */
} aedile_moves;

/* The outcomes of luck; each has the probability weight / total. */
typedef struct {
    aedile_moves list;
    uint16_t weight[AEDILE_MAX_MOVES];
    uint32_t total;
    uint32_t stream; /* which deck or bag is drawn from */
} aedile_chances;

typedef struct {
    int32_t seat;
    aedile_move move;
} aedile_step;

/* The rank is 1 plus the number of seats placed higher; seats of one team share a rank. */
typedef struct {
    int16_t score;
    uint8_t rank, team;
    int16_t part[AEDILE_MAX_PARTS]; /* the score, column by column */
    uint8_t times
        [AEDILE_MAX_PARTS]; /* how many cards or tokens a column counts; 0: not counted so */
} aedile_result;

/* A move as numbers: its kind, and its arguments, such as a city or a good.  AEDILE_NO_ARG: the
 * argument is left out, or the kind has no such argument. */
enum { AEDILE_NO_ARG = INT16_MIN };
typedef struct {
    int16_t kind;
    int16_t arg[AEDILE_MAX_ARGS];
} aedile_features;

AEDILE_API const char *aedile_version(void);

/* ---- games: i counts from 0; null where the list ends ---- */

AEDILE_API const char *aedile_game(int i); /* "concordia" */
AEDILE_API const char *aedile_map(const char *game, int i);
AEDILE_API const char *aedile_variant(const char *game, int i);
AEDILE_API int aedile_min_seats(const char *game); /* 0: there is no such game */
AEDILE_API int aedile_max_seats(const char *game);

/* ---- set-ups ---- */

/* `map` is the name of a map that is built in; null: the first one that fits.  `variants` are names
 * joined by commas; null or "": none. */
AEDILE_API aedile_setup *aedile_setup_new(const char *game, const char *map,
                                          const char *variants, int seats, aedile_error *error);

/* The same on a map of one's own: the bytes of its file (docs/maps.md). */
AEDILE_API aedile_setup *aedile_setup_with_map(const char *game, const char *json, size_t len,
                                               const char *variants, int seats,
                                               aedile_error *error);
AEDILE_API void aedile_setup_free(aedile_setup *);

AEDILE_API const char *aedile_setup_game(const aedile_setup *);
AEDILE_API const char *aedile_setup_map(const aedile_setup *);
AEDILE_API int aedile_setup_seats(const aedile_setup *);
AEDILE_API size_t aedile_setup_variants(const aedile_setup *, char *out, size_t size);
AEDILE_API const char *aedile_part(const aedile_setup *, int i); /* name of a scoring column */
AEDILE_API const char *aedile_kind(const aedile_setup *, int i); /* name of a kind of move */

/* The name of an argument of a kind of move, such as "city"; null: there is none.  Its values are
 * `first` and the following, as many as aedile_arg_values() returns; 0: any number.  A value that
 * is not a seat has an id, such as "roma". */
AEDILE_API const char *aedile_kind_arg(const aedile_setup *, int kind, int i);
AEDILE_API int aedile_arg_values(const aedile_setup *, int kind, int i, int *first);
AEDILE_API const char *aedile_arg_id(const aedile_setup *, int kind, int i, int value);

/* ---- states ---- */

AEDILE_API size_t aedile_state_size(const aedile_setup *);
AEDILE_API void aedile_start(const aedile_setup *, void *state);

/* The set of seats that are to act, one bit each; 0: the game is over.  Luck acts alone. */
AEDILE_API unsigned aedile_to_act(const aedile_setup *, const void *state);

/* Lists the moves of a seat that is to act, and the outcomes if luck is to act; the caller promises
 * that it is so. */
AEDILE_API void aedile_legal(const aedile_setup *, const void *state, int seat,
                             aedile_moves *out);
AEDILE_API void aedile_chance(const aedile_setup *, const void *state, aedile_chances *out);

/* Draws one of the outcomes; `random` is any number, and the next one afterwards. */
AEDILE_API aedile_move aedile_draw(const aedile_setup *, const void *state, uint64_t *random);

/* Makes a listed move or outcome; the caller promises that it is listed.  aedile_play() checks
 * it. */
AEDILE_API void aedile_apply(const aedile_setup *, void *state, int seat, aedile_move);
AEDILE_API int aedile_play(const aedile_setup *, void *state, int seat, aedile_move,
                           aedile_error *error);

/* Draws, and makes moves that have no alternative, until a seat has a choice or the game is over.
 * Returns the lowest seat with a choice, and its moves unless `out` is null; -1: the game is
 * over. */
AEDILE_API int aedile_advance(const aedile_setup *, void *state, uint64_t *random,
                              aedile_moves *out);

/* Scores and ranks as they stand, also before the end. */
AEDILE_API void aedile_results(const aedile_setup *, const void *state,
                               aedile_result out[AEDILE_MAX_SEATS]);

/* Whether bytes from elsewhere are a state of this set-up that can be played to the end. */
AEDILE_API int aedile_check(const aedile_setup *, const void *state, aedile_error *error);

/* ---- what a seat may know ---- */

/* Blanks the choices that other seats have sealed.  The viewer's moves can be listed on the result,
 * but it can only be played on after aedile_unseal(), which makes those seats choose again. */
AEDILE_API void aedile_redact(const aedile_setup *, void *state, int viewer);
AEDILE_API void aedile_unseal(const aedile_setup *, void *state, int viewer);

/* The view as JSON: every field that the viewer may see, null for the rest, and numbers that follow
 * from the fields (docs/positions.md).  The board as lines of text for people, in a language such
 * as "en". */
AEDILE_API size_t aedile_view(const aedile_setup *, const void *state, int viewer, char *out,
                              size_t size);
AEDILE_API size_t aedile_show(const aedile_setup *, const void *state, int viewer,
                              const char *language, char *out, size_t size);

/* An observation is the view as an array of numbers.  It begins with the viewer's seat; the fields
 * of the state follow in the order of aedile_observation_field(). */
typedef struct {
    const char *name;
    int32_t at, count; /* the first of its numbers in the observation, and how many there are */
    int16_t min, max;  /* of a number that is known */
    int16_t unknown;   /* stands for a number that is concealed from the viewer */
    uint8_t is_concealed; /* each seat sees its own share alone: count / 6 numbers per seat */
    uint8_t bits; /* not 0: a value is a set, written as so many numbers that are 0 or 1 */
} aedile_field;

AEDILE_API int aedile_observation_size(const aedile_setup *); /* in numbers */
AEDILE_API int aedile_observation_field(const aedile_setup *, int i,
                                        aedile_field *out); /* or 0 */
AEDILE_API void aedile_observe(const aedile_setup *, const void *state, int viewer,
                               int16_t *out);

/* ---- moves and positions as text ---- */

AEDILE_API size_t aedile_notation(const aedile_setup *, const void *state, int seat,
                                  aedile_move, char *out, size_t size);
AEDILE_API size_t aedile_words(const aedile_setup *, const void *state, int seat, aedile_move,
                               const char *language, char *out, size_t size);
AEDILE_API aedile_move aedile_read_move(const aedile_setup *, const void *state, int seat,
                                        const char *notation, aedile_error *error); /* or 0 */
AEDILE_API void aedile_move_features(const aedile_setup *, const void *state, int seat,
                                     aedile_move, aedile_features *out);

/* A position is a complete state as JSON (docs/positions.md). */
AEDILE_API size_t aedile_position(const aedile_setup *, const void *state, char *out,
                                  size_t size);
AEDILE_API int aedile_read_position(const aedile_setup *, void *state, const char *json,
                                    size_t len, aedile_error *error);

/* ---- records (docs/records.md) ---- */

/* A record without entries.  It begins at `state`, or if that is null at the start of the game; the
 * state must be a position that aedile_check() accepts, without sealed choices.  Draws come from
 * the seed, which may be any text. */
AEDILE_API aedile_record *aedile_record_new(const aedile_setup *, const void *state,
                                            const char *seed, aedile_error *error);
AEDILE_API aedile_record *aedile_record_read(const char *text, size_t len, aedile_error *error);
AEDILE_API void aedile_record_free(aedile_record *);

/* The set-up belongs to the record, and ends with it. */
AEDILE_API const aedile_setup *aedile_record_setup(const aedile_record *);
AEDILE_API void aedile_record_start(const aedile_record *, void *state);
AEDILE_API const void *aedile_record_state(const aedile_record *); /* after the last entry */

/* The moves and outcomes that lead from the start to the present state; returns how many there are
 * and writes at most `room` of them. */
AEDILE_API size_t aedile_record_steps(const aedile_record *, aedile_step *out, size_t room);

/* Enters a decision in notation. */
AEDILE_API int aedile_record_enter(aedile_record *, int seat, const char *notation,
                                   aedile_error *error);

/* Enters draws and moves that have no alternative; returns how many. */
AEDILE_API int aedile_record_advance(aedile_record *);

/* Names the bot or, if is_bot is 0, the person at a seat of a record without entries. */
AEDILE_API int aedile_record_name(aedile_record *, int seat, const char *name, int is_bot,
                                  aedile_error *error);

/* Checks that the draws follow from the seed, and that the result is that of the game. */
AEDILE_API int aedile_record_verify(const aedile_record *, aedile_error *error);

/* Writes the record as the viewer may read it; AEDILE_ALL: with its seed. */
AEDILE_API size_t aedile_record_write(const aedile_record *, int viewer, char *out,
                                      size_t size);

/* ---- bots ---- */

AEDILE_API const char *aedile_bot_name(int i); /* from weak to strong; null at the end */

/* "centurio", or "imperator/10" for a tenth of its nodes.  Bots that search get their memory here.
 * The same seed and the same choices give the same moves on every machine. */
AEDILE_API aedile_bot *aedile_bot_new(const char *name, uint64_t seed, aedile_error *error);
AEDILE_API void aedile_bot_free(aedile_bot *);
AEDILE_API void aedile_bot_seed(aedile_bot *, uint64_t seed);

/* Chooses for a seat that is to act.  `state` is the full state; the bot sees only what the seat may
 * know. */
AEDILE_API aedile_move aedile_bot_choose(aedile_bot *, const aedile_setup *, const void *state,
                                         int seat);

/* What bots expect of a position: the final score of each seat, and its chance to win.  The chances
 * of all sides add up to 1. */
AEDILE_API void aedile_estimate(const aedile_setup *, const void *state,
                                float score[AEDILE_MAX_SEATS], float win[AEDILE_MAX_SEATS]);

#ifdef __cplusplus
}
#endif
#endif

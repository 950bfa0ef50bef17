/*
 * record.h: reads and writes records: a game as text, one entry per line.
 *
 * This is only the syntax; table/file.h checks whether the entries are a legal game.
 * docs/records.md describes the format.  A record that is read and written again is the same, byte
 * by byte.
 */
#ifndef AE_CORE_RECORD_H
#define AE_CORE_RECORD_H

#include "core/game.h"

enum { AE_RECORD_FORMAT = 1, AE_MAX_PERSON = 40 };

/* The word for each kind of entry in a line; a decision has its notation instead. */
#define AE_ENTRY_MAP(X)      \
    X(DECISION, "")          \
    X(UNDO, "/undo")         \
    X(ASK_UNDO, "/ask-undo") \
    X(ASK_END, "/ask-end")   \
    X(ACCEPT, "/accept")     \
    X(REFUSE, "/refuse")     \
    X(END, "/end")           \
    X(RESIGN, "/resign")     \
    X(TAKEOVER, "/takeover") \
    X(RETURN, "/return")     \
    X(TIMEOUT, "/timeout")

typedef enum {
#define X(name, word) AE_ENTRY_##name,
    AE_ENTRY_MAP(X)
#undef X
        AE_N_ENTRIES
} ae_entry_kind;

enum {
    AE_FIXED = 1, /* a draw that was chosen by hand, not from the seed */
    AE_HIDDEN = 2 /* a sealed choice whose notation is withheld from the reader */
};

typedef struct {
    uint8_t kind, seat, flags, pad_;
    uint32_t of; /* undo and ask-undo: number of the entry to take back, from 1 */
    int64_t at;  /* milliseconds since the table opened */
    char text[AE_MAX_NOTATION]; /* notation of a decision; name of the bot that takes over */
} ae_entry;

typedef struct {
    const char *at;
    size_t len;
    int line; /* line of the file; 0 if it comes from none */
} ae_slice;

/* Who may take back decisions: any seat at any time, as in a file of one's own (free); freely only
 * as long as nothing was revealed and no other seat has decided, else with consent of the others
 * (consent); nobody (none). */
typedef enum { AE_UNDO_FREE, AE_UNDO_CONSENT, AE_UNDO_NONE } ae_undo;

/* A live clock gives a seat `base` milliseconds for the game and `step` more after each turn; a
 * turn clock gives `base` for every turn. */
typedef enum { AE_CLOCK_NONE, AE_CLOCK_LIVE, AE_CLOCK_TURN } ae_clock_kind;

typedef struct {
    ae_clock_kind kind;
    int64_t base, step;
} ae_clock_rules;

typedef struct {
    char game[16], board[AE_NAME], variant[64];
    int rules;
    uint64_t hash; /* of the board */
    int seats;
    struct {
        char name[AE_MAX_PERSON]; /* "" if none is given */
        uint8_t is_bot;
    } seat[AE_MAX_SEATS];
    ae_undo undo;
    ae_clock_rules clock;
    uint8_t has_seed, has_commit, has_result;
    int n_nonces; /* 0, or one per seat */
    ae_seed seed;
    uint8_t commit[32], nonce[AE_MAX_SEATS][AE_NONCE];
    int score[AE_MAX_SEATS];
    ae_slice position, map; /* JSON on one line; length 0 if there is none */
} ae_head;

/* The key of the draws: the seed, mixed with the nonces if there are any. */
ae_seed ae_head_key(const ae_head *);

typedef struct {
    const char *text;
    size_t len, at;
    int line; /* number of the line read last */
} ae_reader;

/* Faults are reported with line and cause.  The head's slices point into the reader's text. */
ae_err ae_head_read(ae_reader *, ae_head *, ae_faults *);
ae_err ae_entry_read(ae_reader *, ae_entry *, ae_faults *);
int ae_reader_is_done(const ae_reader *);

void ae_head_put(const ae_head *, ae_text *);
void ae_entry_put(const ae_entry *, ae_text *);

#endif

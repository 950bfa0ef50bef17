/*
 * book.h: a copy of every table, made from the store, against which the server is checked.
 *
 * After every job of the writer the book reads the new entries from the store, through its own
 * connection, and plays them at its own table.  So it always knows which entries exist, which of
 * them would survive a power cut, and how each seat may see them.
 *
 *   1. Entries in the store never change, and only unsynced entries are ever lost.
 *   2. The server sends an entry only when it would survive a power cut, and only in the form that
 *      the viewer's seat may see.
 *   3. An acknowledged action is in the log under its number; every entry of a person was requested
 *      by that person, after the entry before it.
 *   4. The decisions of a turn that was requested as a whole are all in the log, or none is.
 *   5. A table in memory that no operation holds equals the table in the store: the same entries,
 *      bytes of the state, clocks and settings.
 */
#ifndef SIM_BOOK_H
#define SIM_BOOK_H

#include "table/batch.h"
#include "world.h"

enum {
    BOOK_MAX_TABLES = 4,
    BOOK_MAX_PERSONS = 5,
    BOOK_TEXT = AE_MAX_NOTATION,
    BOOK_TURN = 8 * BOOK_TEXT
};

/* An account or a guest, with its token. */
typedef struct {
    char name[24], token[64];
    int is_account;
} book_person;

typedef struct {
    char id[AE_STORE_ID + 1];
    int person[AE_MAX_SEATS]; /* index of the sitter; -1: a bot, -2: no such seat */
    ae_store_state state;     /* in the store */
    char *head, *settings;
    char **line;
    uint8_t *part; /* book_part of each line */
    uint32_t n, n_durable, room;
    ae_table *table; /* all lines, played */
} book_table;

/* Which part of a requested action a line is: its last decision, an earlier one, or none. */
typedef enum { BOOK_NOT_ASKED, BOOK_MIDDLE, BOOK_END } book_part;

/* An action that a person has requested; several lines are a turn. */
typedef struct {
    int table, person, seat, is_acked;
    uint32_t seq;
    char text[BOOK_TURN];
} book_action;

typedef struct {
    sim *sim;
    ae_store *store;
    int is_calm;  /* no more failures are injected */
    int is_alone; /* no client connects */
    book_person person[BOOK_MAX_PERSONS];
    int n_persons;
    book_table table[BOOK_MAX_TABLES];
    int n_tables;
    book_action *action;
    int n_actions, actions_room;
    int64_t n_checked, n_frames, n_acks, n_turns, n_compared;
    char fault[512]; /* the first fault found, or "" */
} book;

void book_free(book *);

__attribute__((format(printf, 2, 3))) void book_fail(book *, const char *format, ...);

/* Adds a table that has been made; returns its index, or -1 if there is no room. */
int book_add(book *, const char *id);
int book_find(const book *, const char *id); /* -1 if it is unknown */

/* The viewer as whom a person sees a table. */
int book_viewer(const book *, int table, int person);

/* Notes an action that is about to be requested and returns its index; book_action_name() makes the
 * member "action" from it. */
int book_note(book *, const book_action *);
void book_action_name(int action, char out[16]);

/* ---- hooks ---- */

void book_read(book *);  /* call after every job of the writer */
void book_close(book *); /* closes the connection; call before a crash or a stop */
void book_sent(book *, int person, const char *text, size_t len);
void book_answered(book *, const srv_request *);
int book_waits_for_bot(const book *, int table); /* a bot has to act now */
void book_look(book *, int table); /* compares a table in memory if no operation holds it */
void book_replay(book *);          /* replays all records from the store */

#endif

/*
 * book.h: what the checks know: what is in the store, and what everybody was told.
 *
 * After every job of the writer the book reads what is new in the store, through a connection of
 * its own, and plays it at a table of its own.  So it always knows which entries there are, which
 * of them would survive a power cut, and how each seat may see them.
 *
 *   1. Entries in the store never change and never go, but for those that were not synced.
 *   2. An entry leaves the server only when it would survive, only as the viewer's seat may see it.
 *   3. An acknowledged action stands in the log under its number; an entry of a person was asked
 *      for, by that person, after the entry before it.
 *   4. The decisions of a turn that was asked for as a whole stand there together or not at all.
 *   5. A table in memory that is free is the table in the store: the same entries, bytes of the
 *      state, clocks and settings.
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

/* Somebody who is known by a token. */
typedef struct {
    char name[24], token[64];
    int is_account;
} book_person;

typedef struct {
    char id[AE_STORE_ID + 1];
    int person[AE_MAX_SEATS]; /* who sits there; -1: a bot, -2: no such seat */
    ae_store_state state;     /* in the store */
    char *head, *settings;
    char **line;
    uint8_t *part; /* of each line: book_part */
    uint32_t n, n_durable, room;
    ae_table *table; /* all of that, played */
} book_table;

/* What a line is of what somebody has asked for: its end, a decision before the end, or nothing. */
typedef enum { BOOK_NOT_ASKED, BOOK_MIDDLE, BOOK_END } book_part;

/* What somebody has asked for; several lines are a turn. */
typedef struct {
    int table, person, seat, is_acked;
    uint32_t seq;
    char text[BOOK_TURN];
} book_action;

typedef struct {
    sim *sim;
    ae_store *store;
    int is_calm;  /* nothing fails any more */
    int is_alone; /* no person comes */
    book_person person[BOOK_MAX_PERSONS];
    int n_persons;
    book_table table[BOOK_MAX_TABLES];
    int n_tables;
    book_action *action;
    int n_actions, actions_room;
    int64_t n_checked, n_frames, n_acks, n_turns, n_compared;
    char fault[512]; /* the first that was found; "" */
} book;

void book_free(book *);

__attribute__((format(printf, 2, 3))) void book_fail(book *, const char *format, ...);

/* A table that somebody has made; its number, or -1 if there is no room. */
int book_add(book *, const char *id);
int book_find(const book *, const char *id); /* -1 if it is not known */

/* The viewer as whom a person sees a table. */
int book_viewer(const book *, int table, int person);

/* Notes what is about to be asked; the text by which it is known. */
int book_note(book *, const book_action *);
void book_action_name(int action, char out[16]);

/* ---- hooks ---- */

void book_read(book *);  /* the writer has written */
void book_close(book *); /* the connection; before a crash, or a stop */
void book_sent(book *, int person, const char *text, size_t len);
void book_answered(book *, const srv_request *);
int book_waits_for_bot(const book *,
                       int table); /* a bot is to act, and nothing holds it back */
void book_look(book *, int table); /* at a table in memory, when it is free */
void book_replay(book *);          /* all records anew, from the store */

#endif

/*
 * module.h: the state of the WebAssembly module, for the files of this folder only.
 */
#ifndef AE_WASM_MODULE_H
#define AE_WASM_MODULE_H

#include "bots/bot.h"
#include "table/snapshot.h"
#include "table/events.h"

enum { W_BUFFER = 1 << 22 };

/* Errors in addition to those of the core. */
enum { W_NOT_FOUND = AE_N_ERRS, W_TOO_LARGE, W_N_ERRORS };

/* A table, and the events of all its entries. */
typedef struct {
    ae_table *table; /* null: the handle is free */
    ae_entry_events events;
} w_table;

typedef struct {
    char buffer[W_BUFFER];
    int error_length;
    const ae_words *words;
    w_table *table; /* by handle */
    int n_tables;
    char bot_name[AE_MAX_BOT]; /* of the bot that was asked last, with its divisor */
    void *memory;              /* for bots, of the largest size needed so far */
    size_t memory_size;
} w_module;

/* Keeps the first fault of an input. */
typedef struct {
    ae_faults faults;
    int line;
    char where[96];
    const char *what; /* null: none */
} w_fault;

/* reply.c: results and errors in the buffer. */
ae_text w_reply(w_module *);               /* an empty text in the buffer */
int w_answer(w_module *, const ae_text *); /* its length, or an error if it did not fit */
int w_refuse(w_module *, unsigned code, const w_fault *); /* the fault may be null */
void w_fault_init(w_fault *);
void w_fault_at(w_fault *, const char *where, const char *what);

/* maps.c: checks the map whose text is in the buffer. */
int w_map_check(w_module *, size_t len);

/* setup.c: makes the table that a page asks for; `has_state`: it starts from a given state. */
ae_err w_setup(const char *text, size_t len, ae_table **, int *has_state, w_fault *);

/* seen.c: shows what a server has sent, and explains what cannot be chosen; the input is in the
 * buffer. */
int w_show(w_module *, const ae_table *, const ae_snapshot *asked, size_t len);
int w_events(w_module *, const ae_table *, int viewer, size_t len);
int w_why(w_module *, const ae_table *, int seat, size_t len);

/* clubs.c: the tables of a round and the standing of an event, which the buffer holds. */
int w_event_pair(w_module *, int round, size_t len);
int w_event_standing(w_module *, size_t len);

/* nets.c: which net is missing at a table, and takes in one from the text. */
int w_missing_net(w_module *, const ae_table *);
int w_net(w_module *, const char *text, size_t len);

/* bots.c: moves, hints and analyses of bots. */
int w_think(w_module *, const ae_table *, int seat, const ae_bot *, uint64_t seed);
int w_hint(w_module *, const ae_table *, int seat, const ae_bot *, int max);
int w_weigh(w_module *, const ae_table *, int seat, const ae_bot *, const char *move);

#endif

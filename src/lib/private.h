/*
 * private.h: the inside of the library, for the files of this folder only.
 */
#ifndef AE_LIB_PRIVATE_H
#define AE_LIB_PRIVATE_H

#include "bots/bot.h"
#include "core/game.h"
#include "lib/aedile.h"

/* How a field of the state is written to an observation. */
typedef struct {
    const ae_field *field;
    int32_t at;      /* of its first number in the observation */
    int32_t n;       /* numbers */
    int16_t unknown; /* stands for a value that is concealed */
    uint8_t bits;    /* not 0: a value is written as so many bits */
} lib_column;

/* Fields that are copied together: neighbours of one type of which nothing is concealed. */
typedef struct {
    uint16_t offset, at, count;
    uint8_t type;
} lib_run;

enum { LIB_MAX_COLUMNS = 96 };

struct aedile_setup {
    const ae_game *game;
    const ae_board *board;
    ae_board_room *own_board; /* of a map that is not built in; else null */
    char *map;                /* the JSON of that map on one line, for records */
    ae_setup setup;
    ae_state start;
    int n_columns, n_runs, n_special, n_numbers; /* of an observation */
    lib_column column[LIB_MAX_COLUMNS];
    lib_run run[LIB_MAX_COLUMNS];
    uint8_t special[LIB_MAX_COLUMNS]; /* columns that are concealed or bits */
};

struct aedile_bot {
    ae_bot bot;
    ae_mind mind;
};

/* Keeps the first fault of an input. */
typedef struct {
    ae_faults faults;
    int line;
    char where[96];
    const char *what; /* null: none */
} lib_fault;

/* error.c: faults become sentences. */
void lib_fault_init(lib_fault *);
void lib_fault_at(lib_fault *, const char *where, const char *what);

/* Writes the sentence of the fault, or of the error if there is no fault; returns 0. */
int lib_refuse(aedile_error *, ae_err, const lib_fault *);

/* The same for one thing, such as a name, and a key below "fault." in the catalogue. */
int lib_refuse_at(aedile_error *, const char *where, const char *what);

/* observe.c: works out the columns of a set-up's observations. */
void lib_observe_init(aedile_setup *);

/* text.c: a text in the caller's buffer, and its reader. */
ae_text lib_text_in(char *out, size_t size);
ae_look lib_look(const aedile_setup *, int viewer, const char *language);

/* setup.c: memory for the tokens of a JSON text; null if there is none left. */
jsmntok_t *lib_tokens(size_t len, int *n);

#endif

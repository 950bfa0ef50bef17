/*
 * err.h: what can go wrong for reasons outside the program, and where.
 *
 * Functions that can fail so return ae_err and change nothing unless it is AE_OK.  What only a
 * bug can cause is an AE_ASSERT.
 */
#ifndef AE_CORE_ERR_H
#define AE_CORE_ERR_H

#include <stdlib.h>

/* Stops on a bug, in releases too; unlike assert() it imports nothing in WebAssembly. */
#define AE_ASSERT(cond)   ((cond) ? (void)0 : ae_failed(__FILE__ ":" AE_TEXT_OF(__LINE__)))
#define AE_TEXT_OF(macro) AE_TEXT_OF_(macro)
#define AE_TEXT_OF_(text) #text

/* An AE_ASSERT has failed at this place of the source.  Ends the process, unless this thread has
 * said where to go instead (src/server/tables/guard.c). */
_Noreturn void ae_failed(const char *place);

/* Called by ae_failed() in this thread, before the process ends; null: nothing is. */
typedef void ae_failed_handler(const char *place);
void ae_on_failed(ae_failed_handler *);

/* One list, from which the enum and ae_err_key() are both made.  A key stands in the catalogue
 * as "err.<key>" and is the name of the error in JSON and logs. */
#define AE_ERR_MAP(X)         \
    X(OK, "ok")               \
    X(SETUP, "setup")         \
    X(BOARD, "board")         \
    X(NOT_TURN, "not_turn")   \
    X(ILLEGAL, "illegal")     \
    X(TEXT, "text")           \
    X(BROKEN, "broken")       \
    X(OVER, "over")           \
    X(NO_UNDO, "no_undo")     \
    X(CONSENT, "consent")     \
    X(NO_OFFER, "no_offer")   \
    X(SEAT, "seat")           \
    X(TIME, "time")           \
    X(ADJOURNED, "adjourned") \
    X(VERSION, "version")     \
    X(SEED, "seed")           \
    X(RESULT, "result")

typedef enum {
#define X(name, key) AE_##name,
    AE_ERR_MAP(X)
#undef X
        AE_N_ERRS
} ae_err;

const char *ae_err_key(ae_err);

/* The invariant that a state breaks, by the name that the game's file head gives it, and the
 * bytes of the state that it is about: one value, or part of an array. */
typedef struct {
    const char *what;
    int at, size;
} ae_fault;

/* A file that is one long fault is not shown line by line. */
enum { AE_MAX_FAULTS = 20 };

/* Faults of a file, each with its line and what it is about; `what` is a key of the catalogue
 * under "fault.", or of an error under "err.".  `n` counts them all; report() gets the first
 * AE_MAX_FAULTS. */
typedef struct ae_faults {
    void (*report)(struct ae_faults *, int line, const char *where, const char *what);
    void *ctx;
    int n;
} ae_faults;

void ae_fault_at(ae_faults *, int line, const char *where, const char *what);

/* Whether report() would get the next one; if not, nobody needs its line. */
int ae_is_fault_shown(const ae_faults *);

#endif

/*
 * err.h: errors, and faults in input files.
 *
 * A function that can fail for reasons outside the program returns ae_err, and changes nothing
 * unless it returns AE_OK.  A failure that only a bug can cause is an AE_ASSERT.
 */
#ifndef AE_CORE_ERR_H
#define AE_CORE_ERR_H

#include <stdlib.h>

/* Stops the process on a bug, also in release builds; unlike assert() it needs no imports in
 * WebAssembly. */
#define AE_ASSERT(cond)   ((cond) ? (void)0 : ae_failed(__FILE__ ":" AE_TEXT_OF(__LINE__)))
#define AE_TEXT_OF(macro) AE_TEXT_OF_(macro)
#define AE_TEXT_OF_(text) #text

/* Called when an AE_ASSERT fails; `place` is its file and line.  Ends the process, unless the
 * handler of this thread jumps away (src/server/tables/guard.c). */
_Noreturn void ae_failed(const char *place);

/* Sets the handler that ae_failed() calls in this thread before it ends the process; null for
 * none. */
typedef void ae_failed_handler(const char *place);
void ae_on_failed(ae_failed_handler *);

/* The enum and ae_err_key() are both generated from this list.  The text of an error is the
 * catalogue's "err.<key>"; the key is its name in JSON and logs. */
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

/* The invariant that a state breaks, by the name in the head of the game's file, and the bytes of
 * the state that it concerns: one value, or part of an array. */
typedef struct {
    const char *what;
    int at, size;
} ae_fault;

/* At most so many faults of a file are reported; the rest are only counted. */
enum { AE_MAX_FAULTS = 20 };

/* Collects the faults of a file.  Each has its line, `where` (the field or word with the fault) and
 * `what`, a key of the catalogue under "fault." or, for an error, under "err.".  `n` counts all
 * faults; report() is called for the first AE_MAX_FAULTS.  During that call `about` says more about
 * a fault in a JSON document (core/json.h); it is null if the fault has no place in one. */
typedef struct ae_faults {
    void (*report)(struct ae_faults *, int line, const char *where, const char *what);
    void *ctx;
    int n;
    const struct ae_about *about;
} ae_faults;

void ae_fault_at(ae_faults *, int line, const char *where, const char *what);

/* Whether report() would be called for the next fault; if not, its line need not be computed. */
int ae_is_fault_shown(const ae_faults *);

#endif

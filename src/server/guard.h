/*
 * guard.h: a fault of the rules ends what was being done, not the process.
 *
 * An AE_ASSERT that fails calls abort().  Rules and bots hold no lock and own no memory while they
 * run, so it is sound to leave them in the middle: srv_guard() answers 0, and the caller throws
 * away the copy that it gave them.  Outside of a guard abort() ends the process as ever.
 */
#ifndef AE_SERVER_GUARD_H
#define AE_SERVER_GUARD_H

/* Once, before threads are started. */
void srv_guard_start(void);

/* Calls it; 0 if it was aborted.  May be used in every thread, not one inside another. */
int srv_guard(void (*run)(void *ctx), void *ctx);

#endif

/*
 * guard.h: a fault of the rules ends what was being done, not the process.
 *
 * Rules and bots hold no lock and own no memory while they run, so it is sound to leave them where
 * an AE_ASSERT fails: srv_guard() tells the place, and the caller throws away the copy that it gave
 * them.  Only an AE_ASSERT comes back here.  Memory that has run out, a heap that is damaged and
 * every other abort() end the process as ever: they say nothing about the table.
 */
#ifndef AE_SERVER_TABLES_GUARD_H
#define AE_SERVER_TABLES_GUARD_H

/* Calls it.  Null if it returned; else the place of the AE_ASSERT that failed, as a file and a
 * line.  May be used in every thread, not one inside another. */
const char *srv_guard(void (*run)(void *ctx), void *ctx);

#endif

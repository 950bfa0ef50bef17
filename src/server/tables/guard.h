/*
 * guard.h: a fault of the rules ends one operation, not the process.
 *
 * Rules and bots hold no lock and own no memory while they run, so it is safe to jump out of them
 * when an AE_ASSERT fails: srv_guard() returns the place, and the caller discards the copy on
 * which they worked.  Only AE_ASSERT is caught.  Exhausted memory, a corrupted heap and every
 * other abort() still end the process, since their cause need not be the table.
 */
#ifndef AE_SERVER_TABLES_GUARD_H
#define AE_SERVER_TABLES_GUARD_H

/* Calls the function.  Returns null if it returned; otherwise the file and line of the failed
 * AE_ASSERT. Every thread may use a guard; guards cannot be nested. */
const char *srv_guard(void (*run)(void *ctx), void *ctx);

#endif

/*
 * memory.h: allocates memory that belongs to an owner, so that a crashed server leaks none.
 *
 * The linker gives every malloc(), calloc(), realloc() and free() of the program to memory.c
 * (--wrap), and SQLite is configured to allocate here, too.  Memory allocated while the server runs
 * belongs to the server; sim_memory_drop() frees all of it at once, as the end of a process does.
 */
#ifndef SIM_MEMORY_H
#define SIM_MEMORY_H

#include <stdint.h>

typedef enum { SIM_OURS, SIM_SERVERS, SIM_N_OWNERS } sim_owner;

/* Call once, before SQLite is used. */
void sim_memory_start(void);

/* Sets the owner of the memory allocated from now on; returns the previous owner. */
sim_owner sim_memory_for(sim_owner);
sim_owner sim_memory_whose(void);

/* Makes the n-th allocation of the server from now fail; 0 for never.  If the server's code
 * allocates, `gone` is called, which does not return; if SQLite does, it gets null and goes on. */
void sim_memory_fail(int64_t n, void (*gone)(void *ctx), void *ctx);

int sim_memory_has_failed(void); /* since the last sim_memory_fail() */

void sim_memory_drop(void);
int64_t sim_memory_count(void); /* blocks that the server holds */

#endif

/*
 * memory.h: memory with an owner, so that a server that has crashed leaves none behind.
 *
 * The linker gives every malloc(), calloc(), realloc() and free() of the program to memory.c
 * (--wrap), and SQLite is configured to take its memory here, too.  What is taken while the server
 * runs is the server's; sim_memory_drop() frees all of it at once, as the end of a process does.
 */
#ifndef SIM_MEMORY_H
#define SIM_MEMORY_H

#include <stdint.h>

typedef enum { SIM_OURS, SIM_SERVERS, SIM_N_OWNERS } sim_owner;

/* Once, before SQLite is used. */
void sim_memory_start(void);

/* Whose memory is taken from now on; the owner before. */
sim_owner sim_memory_for(sim_owner);
sim_owner sim_memory_whose(void);

/* The n-th time from now that the server takes memory there is none, and `gone` is called, which
 * does not return; 0 for never.  SQLite is answered that there is none, and goes on. */
void sim_memory_fail(int64_t n, void (*gone)(void *ctx), void *ctx);

int sim_memory_has_failed(void); /* since the last sim_memory_fail() */

void sim_memory_drop(void);
int64_t sim_memory_count(void); /* pieces that the server has */

#endif

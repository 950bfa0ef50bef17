/*
 * memory.c: allocates memory that belongs to an owner.
 *
 * Every block has a header in front of it, linked into its owner's list.
 */
#include "memory.h"

#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

#include "core/err.h"

void *__real_malloc(size_t);
void __real_free(void *);
void *__wrap_malloc(size_t);
void *__wrap_calloc(size_t, size_t);
void *__wrap_realloc(void *, size_t);
void __wrap_free(void *);

typedef struct head head;
struct head {
    head *next, **at;
    size_t size;
    int64_t owner; /* 64 bits wide, so that the memory after the header is aligned */
};

_Static_assert(sizeof(head) % 16 == 0, "what follows a head is aligned");

static struct {
    head *first[SIM_N_OWNERS];
    int64_t count[SIM_N_OWNERS];
    sim_owner owner;
    int64_t left; /* allocations until one fails; 0 for never */
    int has_failed;
    void (*gone)(void *ctx);
    void *ctx;
} memory;

sim_owner sim_memory_for(sim_owner owner)
{
    sim_owner before = memory.owner;

    memory.owner = owner;
    return before;
}

sim_owner sim_memory_whose(void)
{
    return memory.owner;
}

void sim_memory_fail(int64_t n, void (*gone)(void *ctx), void *ctx)
{
    memory.left = n;
    memory.has_failed = 0;
    memory.gone = gone;
    memory.ctx = ctx;
}

int sim_memory_has_failed(void)
{
    return memory.has_failed;
}

int64_t sim_memory_count(void)
{
    return memory.count[SIM_SERVERS];
}

/* Whether this is the call that fails. */
static int is_gone(void)
{
    if (memory.owner != SIM_SERVERS || memory.left == 0 || --memory.left > 0)
        return 0;
    memory.has_failed = 1;
    return 1;
}

static void *take(size_t size)
{
    head *h = __real_malloc(sizeof *h + size);

    if (!h)
        abort();
    h->size = size;
    h->owner = memory.owner;
    h->at = &memory.first[memory.owner];
    h->next = *h->at;
    if (h->next)
        h->next->at = &h->next;
    *h->at = h;
    memory.count[memory.owner]++;
    return h + 1;
}

static void give_back(head *h)
{
    *h->at = h->next;
    if (h->next)
        h->next->at = h->at;
    memory.count[h->owner]--;
    __real_free(h);
}

void sim_memory_drop(void)
{
    while (memory.first[SIM_SERVERS])
        give_back(memory.first[SIM_SERVERS]);
}

/* ---- functions that replace malloc() and the others ---- */

void *__wrap_malloc(size_t size)
{
    if (is_gone())
        memory.gone(memory.ctx);
    return take(size);
}

void *__wrap_calloc(size_t n, size_t size)
{
    AE_ASSERT(size == 0 || n <= SIZE_MAX / 2 / size);
    return memset(__wrap_malloc(n * size), 0, n * size);
}

void __wrap_free(void *at)
{
    if (at)
        give_back((head *)at - 1);
}

void *__wrap_realloc(void *old, size_t size)
{
    void *new = __wrap_malloc(size);

    if (old) {
        size_t n = ((head *)old - 1)->size;

        memcpy(new, old, n < size ? n : size);
        __wrap_free(old);
    }
    return new;
}

/* ---- functions for SQLite ---- */

static void *sqlite_malloc(int n)
{
    return is_gone() ? NULL : take((size_t)n);
}

static void sqlite_free(void *at)
{
    __wrap_free(at);
}

static void *sqlite_realloc(void *old, int n)
{
    size_t size = ((head *)old - 1)->size;
    void *new = sqlite_malloc(n);

    if (!new)
        return NULL;
    memcpy(new, old, (size_t)n < size ? (size_t)n : size);
    sqlite_free(old);
    return new;
}

static int sqlite_size(void *at)
{
    return at ? (int)((head *)at - 1)->size : 0;
}

static int sqlite_round_up(int n)
{
    return (n + 7) & ~7;
}

static int sqlite_init(void *ctx)
{
    (void)ctx;
    return SQLITE_OK;
}

static void sqlite_shutdown(void *ctx)
{
    (void)ctx;
}

void sim_memory_start(void)
{
    sqlite3_mem_methods methods = { sqlite_malloc,   sqlite_free, sqlite_realloc,  sqlite_size,
                                    sqlite_round_up, sqlite_init, sqlite_shutdown, NULL };

    AE_ASSERT(sqlite3_config(SQLITE_CONFIG_MALLOC, &methods) == SQLITE_OK);
    AE_ASSERT(sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0) == SQLITE_OK);
    AE_ASSERT(sqlite3_initialize() == SQLITE_OK);
}

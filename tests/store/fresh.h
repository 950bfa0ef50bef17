/*
 * fresh.h: a new and empty store for each test, on whatever database AE_STORE_URL names;
 * without it, on SQLite in a file of its own.  tests/store/postgres.sh runs the same on
 * PostgreSQL.
 */
#ifndef FRESH_H
#define FRESH_H

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>

#include "store/store.h"

#define ID(tail) "0000000000000000000000000" tail
#define HEAD     "aedile 1\ngame forum\n\n"

extern char fresh_url[512];
extern int fresh_is_sqlite;

#define OK(call)        assert_int_equal((call), AE_STORE_OK)
#define IS(err, call)   assert_int_equal((call), AE_STORE_##err)
#define RUN(store, ...) OK(ae_sql_exec((store), &(ae_sql_call){ __VA_ARGS__ }, 1))

/* A test's state is an open store. */
int fresh_set_up(void **state);
int fresh_tear_down(void **state);
#define TEST(name) cmocka_unit_test_setup_teardown(name, fresh_set_up, fresh_tear_down)

void fresh_wipe(void); /* all that is there, while nobody has it open */
ae_store *fresh_open(void);

void fresh_table(ae_store *, const char *id);
void fresh_user(ae_store *, const char *id, const char *name);

/* The answer to one entry. */
ae_store_err fresh_append(ae_store *, const char *id, int64_t number, const char *text);

/* A log is just this, a line "NUMBER TEXT" for each. */
void fresh_assert_log(ae_store *, const char *id, const char *wanted);
void fresh_see_entry(void *seen, int64_t number, const char *text);

/* Rows that were seen, as one text. */
typedef struct {
    char text[8192];
    int n;
} seen;
void fresh_note(seen *, const char *format, ...);
const char *fresh_text(const char *); /* "-" for null */

/* Around all tests of a program. */
int fresh_begin(void **state);
int fresh_end(void **state);

#endif

/*
 * fresh.h: gives each test an empty store, in the database that AE_STORE_URL names; without
 * AE_STORE_URL, in a new SQLite file.  tests/store/postgres.sh runs the same programs on
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

void fresh_wipe(void); /* deletes everything; no connection may be open */
ae_store *fresh_open(void);

void fresh_table(ae_store *, const char *id);
void fresh_user(ae_store *, const char *id, const char *name);

/* Appends one entry and returns its result. */
ae_store_err fresh_append(ae_store *, const char *id, int64_t number, const char *text);

/* Asserts that a log has exactly these entries, one line "NUMBER TEXT" for each. */
void fresh_assert_log(ae_store *, const char *id, const char *wanted);
void fresh_see_entry(void *seen, int64_t number, const char *text);

/* Collects the rows that a callback gets, as one text. */
typedef struct {
    char text[8192];
    int n;
} seen;
void fresh_note(seen *, const char *format, ...);
const char *fresh_text(const char *); /* "-" for null */

/* Run before and after all tests of a program. */
int fresh_begin(void **state);
int fresh_end(void **state);

#endif

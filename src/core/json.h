/*
 * json.h: reading JSON through jsmn.
 *
 * A document is its text and a flat array of tokens, which the caller provides.  A value is the
 * index of its token; -1 means no value, and every function here accepts it.
 *
 * A text may come from a hostile client.  So reading it takes time proportional to its length,
 * and no function here takes longer than that:
 *
 *   1. After reading, jsmn's member `parent` of a token is reused: it is the index of the first
 *      token after everything that belongs to this token (for a key, after the key's value).  So
 *      the next element of an array or object is one step away, however much lies between.
 *   2. Finding the line of a value counts lines from the start of the text.  ae_json_fault() does
 *      so only for faults that are reported, and err.h limits their number.
 */
#ifndef AE_CORE_JSON_H
#define AE_CORE_JSON_H

#ifndef JSMN_H
#define JSMN_HEADER
#define JSMN_PARENT_LINKS
#include <jsmn.h>
#endif

#include "core/err.h"
#include "core/words.h"

typedef struct ae_json {
    const char *text;
    const jsmntok_t *token;
    int n;
} ae_json;

enum { AE_JSON_DEPTH = 32 }; /* deeper nesting is refused */

/* A token needs at least so many bytes of text; len / 2 + 8 tokens are always enough. */
enum { AE_JSON_BYTES_PER_TOKEN = 2 };

/* The whole text must be one object, array or string; jsmn cannot find the end of a number that
 * nothing follows.  A fault has the line at which reading stopped. */
ae_err ae_json_read(ae_json *, const char *text, size_t len, jsmntok_t *room, int n_room,
                    ae_faults *);

int ae_json_line(const ae_json *, int value);

/* The place of a fault, and what a sentence about it can say: other values that it is about, and
 * numbers.  Everything but the document and the value may be left out. */
typedef struct ae_about {
    const ae_json *doc;
    int value;
    const int *also;
    int n_also;
    const ae_gap *gaps; /* ends with a null name */
} ae_about;

void ae_json_fault_about(const ae_about *, ae_faults *, const char *where, const char *what);

/* Reports a fault at a value, with its line. */
void ae_json_fault(const ae_json *, int value, ae_faults *, const char *where,
                   const char *what);

/* Reports a fault at a key, with the key as it is written, cut if it is long. */
void ae_json_fault_key(const ae_json *, int key, ae_faults *, const char *what);

int ae_json_is_object(const ae_json *, int value);
int ae_json_is_array(const ae_json *, int value);
int ae_json_size(const ae_json *, int value); /* elements or members; 0 for the rest */

/* The first member with this name, or -1.  A name that is written with escapes is not found. */
int ae_json_get(const ae_json *, int object, const char *name);
int ae_json_is_name(const ae_json *, int key, const char *name);

/* The first element or key, and the next one; -1 at the end.  Both take one step.  The value of a
 * key k is k + 1. */
int ae_json_first(const ae_json *, int parent);
int ae_json_next(const ae_json *, int parent, int element);

/* Element i of an array, or -1; takes i steps. */
int ae_json_element(const ae_json *, int array, int i);

/* Returns 0 unless the value is an integer from min to max. */
int ae_json_int(const ae_json *, int value, int64_t min, int64_t max, int64_t *out);

/* Copies a string with its escapes decoded; returns 0 if the value is no string or does not fit. */
int ae_json_string(const ae_json *, int value, ae_text *out);

/* Copies JSON without the white space between its tokens, so that it fits on one line. */
void ae_json_squeeze(const char *text, size_t len, ae_text *out);

#endif

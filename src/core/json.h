/*
 * json.h: reading JSON through jsmn.
 *
 * A document is its text and a flat array of tokens in the room of the caller; a value is the
 * index of its token, and -1 is no value, which every function here takes.
 *
 * A text may come from anybody, so reading it takes time in proportion to its length, and so does
 * every function here but those that say less:
 *
 *   1. Once a text is read, `parent` of a token is the index of the first token behind its value
 *      (of its key, if it is one): the next element is one step away, whatever lies between.
 *   2. The line of a value is counted from the start of the text.  ae_json_fault() counts it only
 *      for a fault that is shown, and err.h limits how many are.
 */
#ifndef AE_CORE_JSON_H
#define AE_CORE_JSON_H

#ifndef JSMN_H
#define JSMN_HEADER
#define JSMN_PARENT_LINKS
#include <jsmn.h>
#endif

#include "core/err.h"
#include "core/text.h"

typedef struct {
    const char *text;
    const jsmntok_t *token;
    int n;
} ae_json;

enum { AE_JSON_DEPTH = 32 }; /* brackets within brackets; deeper is no JSON of ours */

/* A token needs at least this many bytes of text, which tells how much room is always enough. */
enum { AE_JSON_BYTES_PER_TOKEN = 2 };

/* The whole text must be one object, array or string: jsmn cannot tell where a number ends that
 * nothing follows.  A fault tells the line where reading stopped. */
ae_err ae_json_read(ae_json *, const char *text, size_t len, jsmntok_t *room, int n_room,
                    ae_faults *);

int ae_json_line(const ae_json *, int value);

/* A fault at a value, with its line. */
void ae_json_fault(const ae_json *, int value, ae_faults *, const char *where,
                   const char *what);

/* The same at a key, named as the text has it, or as far as there is room. */
void ae_json_fault_key(const ae_json *, int key, ae_faults *, const char *what);

int ae_json_is_object(const ae_json *, int value);
int ae_json_is_array(const ae_json *, int value);
int ae_json_size(const ae_json *, int value); /* elements or members; 0 for the rest */

/* The first member with this name, or -1.  A name that is written with escapes is not found. */
int ae_json_get(const ae_json *, int object, const char *name);
int ae_json_is_name(const ae_json *, int key, const char *name);

/* The first element or key, and the one after; -1 at the end.  The value of a key k is k + 1,
 * and the next key follows that value.  Each is one step. */
int ae_json_first(const ae_json *, int parent);
int ae_json_next(const ae_json *, int parent, int element);

/* Element i of an array, or -1; takes i steps. */
int ae_json_element(const ae_json *, int array, int i);

/* 0 unless it is an integer from min to max. */
int ae_json_int(const ae_json *, int value, int64_t min, int64_t max, int64_t *out);

/* A string with its escapes undone; 0 if it is none or does not fit. */
int ae_json_string(const ae_json *, int value, ae_text *out);

/* Copies JSON without the spaces between its tokens, so that it stands on one line. */
void ae_json_squeeze(const char *text, size_t len, ae_text *out);

#endif

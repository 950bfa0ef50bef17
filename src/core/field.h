/*
 * field.h: tables that describe the members of flat structs.
 *
 * A table of fields names every byte of a state or board that is ever nonzero.  With it the core
 * writes positions and views and reads positions back, and mapc writes boards as C.
 */
#ifndef AE_CORE_FIELD_H
#define AE_CORE_FIELD_H

#include <stddef.h>
#include <stdint.h>

#include "core/json.h"

enum { AE_MAX_SEATS = 6 };

/* The value of a type is its size in bytes; AE_NAME is a text padded with zeros. */
enum { AE_U8 = 1, AE_I16 = 2, AE_I32 = 4, AE_NAME = 40 };

enum {
    AE_CONCEALED = 1, /* each seat sees only its own equal share of the elements */
    AE_OF_SETUP = 2,  /* set by the setup and never changed */
    AE_SHOWABLE = 4   /* concealed, but shown_to() may let a seat see the share of another */
};

typedef struct {
    const char *name;
    uint16_t offset, count;
    uint8_t type, flags;
    int32_t min, max;
} ae_field; /* a table ends with a null name */

#define AE_FIELD(struct_type, member, kind)                                   \
    .name = #member, .offset = offsetof(struct_type, member), .type = (kind), \
    .count = sizeof(((struct_type *)0)->member) / (kind)

int32_t ae_field_get(const ae_field *, const void *from, int i);

/* The field that contains this byte of the struct, or null. */
const ae_field *ae_field_at(const ae_field *, size_t offset);

/* Writes the name that a fault gives to n elements from element i on: "hand[3]", "hand[3..5]", or
 * only the field's name if it has no other elements. */
void ae_field_put_name(const ae_field *, int i, int n, ae_text *out);

/* A viewer from whom nothing is left out: whoever holds the file itself. */
enum { AE_ALL = -1 };

/* Whether every value is in its range, and every byte outside of all fields is zero. */
int ae_fields_hold(const ae_field *, const void *, size_t size);

/* Whether the AE_OF_SETUP fields are the same in both. */
int ae_fields_same_setup(const ae_field *, const void *, const void *);

/* Writes the struct as a JSON object; or only its members, where `shown` is the set of other seats
 * whose AE_SHOWABLE fields the viewer may see now.  Values concealed from the viewer are null. */
void ae_fields_put(const ae_field *, const void *from, int viewer, ae_text *out);
void ae_fields_put_members(const ae_field *, const void *from, int viewer, unsigned shown,
                           ae_text *out);

/* Reads an object that has every field exactly once, in any order, and nothing else, each integer
 * in its range.  Reports faults with their place.  The struct must be zeroed before, and may only
 * be used if the result is AE_OK. */
ae_err ae_fields_read(const ae_field *, void *into, const ae_json *, int object, ae_faults *);

#endif

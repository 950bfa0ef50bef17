/*
 * field.h: flat structs described by a table, and what follows from it.
 *
 * A table of fields names every byte of a state or board that is ever nonzero.  From it the core
 * writes positions and views, reads positions back and lets mapc write boards as C.
 */
#ifndef AE_CORE_FIELD_H
#define AE_CORE_FIELD_H

#include <stddef.h>
#include <stdint.h>

#include "core/json.h"

enum { AE_MAX_SEATS = 6 };

/* A type is its size; a name is text padded with zeros. */
enum { AE_U8 = 1, AE_I16 = 2, AE_I32 = 4, AE_NAME = 40 };

enum {
    AE_CONCEALED = 1, /* an equal share of the entries is each seat's */
    AE_OF_SETUP = 2,  /* as the setup made it, all game long */
    AE_SHOWABLE = 4 /* concealed, but a seat may be allowed to look at another's for a while */
};

typedef struct {
    const char *name;
    uint16_t offset, count;
    uint8_t type, flags;
    int32_t min, max;
} ae_field; /* a table of them is ended by a null name */

#define AE_FIELD(struct_type, member, kind)                                   \
    .name = #member, .offset = offsetof(struct_type, member), .type = (kind), \
    .count = sizeof(((struct_type *)0)->member) / (kind)

int32_t ae_field_get(const ae_field *, const void *from, int i);

/* The field with this byte of the struct, or null. */
const ae_field *ae_field_at(const ae_field *, size_t offset);

/* As a fault names n entries from i on: "hand[3]", "hand[3..5]", or the name alone if there are
 * no others. */
void ae_field_put_name(const ae_field *, int i, int n, ae_text *out);

/* What is shown of a struct: one seat's view, what a watcher sees, or AE_ALL. */
enum { AE_ALL = -1 };

/* Whether every value lies in its range, and every byte that is in no field is zero. */
int ae_fields_hold(const ae_field *, const void *, size_t size);

/* Whether the fields of the setup are the same in both. */
int ae_fields_same_setup(const ae_field *, const void *, const void *);

/* One JSON object; or its members alone, where `shown` is the set of other seats whose showable
 * fields the viewer may look at now.  What is concealed from the viewer is null. */
void ae_fields_put(const ae_field *, const void *from, int viewer, ae_text *out);
void ae_fields_put_members(const ae_field *, const void *from, int viewer, unsigned shown,
                           ae_text *out);

/* Every field once, in any order, and nothing else; each integer in its range.  Faults tell the
 * place; the struct must come zeroed and is only good if the answer is AE_OK. */
ae_err ae_fields_read(const ae_field *, void *into, const ae_json *, int object, ae_faults *);

#endif

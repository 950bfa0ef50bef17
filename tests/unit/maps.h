/*
 * maps.h: reads maps from files and strings, edited or damaged, for the tests of every kind of map.
 */
#ifndef AE_TESTS_UNIT_MAPS_H
#define AE_TESTS_UNIT_MAPS_H

#include <stdio.h>
#include <string.h>

#include "core/board.h"
#include "faults.h"

enum { MAPS_MAX_FILE = 32768, MAPS_TOKENS = 8192 };

static inline void maps_load(const char *path, char out[MAPS_MAX_FILE])
{
    FILE *file = fopen(path, "r");
    size_t n;

    assert_non_null(file);
    n = fread(out, 1, MAPS_MAX_FILE - 1, file);
    assert_true(feof(file));
    fclose(file);
    out[n] = '\0';
}

/* The file of a map that is built in. */
static inline void maps_load_data(const char *game, const char *id, char out[MAPS_MAX_FILE])
{
    char path[512];
    ae_text text = AE_TEXT_IN(path);

    ae_put(&text, AE_SOURCE_DIR "/data/");
    ae_put(&text, game);
    ae_put(&text, "/");
    ae_put(&text, id);
    ae_put(&text, ".json");
    maps_load(path, out);
}

static inline ae_err maps_read(const ae_board_kind *kind, const char *text, void *board,
                               ae_reported *reported)
{
    static jsmntok_t room[MAPS_TOKENS];

    return ae_board_read(kind, board, text, strlen(text), room, MAPS_TOKENS,
                         ae_report_to(reported));
}

static inline void maps_read_good(const ae_board_kind *kind, const char *text, void *board)
{
    ae_reported reported;
    ae_err err = maps_read(kind, text, board, &reported);

    assert_string_equal(reported.lines, "");
    assert_int_equal(err, AE_OK);
}

static inline void maps_read_data(const ae_board_kind *kind, const char *id, void *board)
{
    char text[MAPS_MAX_FILE];
    const ae_board *head = board;

    maps_load_data(kind->name, id, text);
    maps_read_good(kind, text, board);
    assert_string_equal(head->id, id);
    assert_string_equal(head->kind, kind->name);
}

static inline int maps_find(const char *names, int n, const char *id)
{
    for (int i = 0; i < n; i++)
        if (!strcmp(names + i * AE_NAME, id))
            return i;
    fail_msg("no %s", id);
    return -1;
}

/* Every value is in the range of its field, and the fields cover all bytes but the padding up to
 * `padded`. */
static inline void maps_check_fields(const ae_board_kind *kind, const void *board,
                                     size_t padded)
{
    size_t at = sizeof(ae_board);

    for (const ae_field *field = kind->fields; field->name; field++) {
        if (field->offset == padded)
            at = (at + 7) / 8 * 8;
        assert_int_equal(field->offset, at);
        at += (size_t)field->count * field->type;
        for (int i = 0; i < field->count && field->type != AE_NAME; i++)
            assert_in_range(ae_field_get(field, board, i), field->min, field->max);
    }
    assert_int_equal(at, kind->size);
    assert_true(kind->size <= AE_MAX_BOARD);
}

/* Turns single quotes into double quotes, so that tests can write JSON in C strings. */
static inline void maps_put_json(char *out, size_t size, const char *s)
{
    ae_text text = { .buf = out, .size = size };

    out[0] = '\0';
    for (; *s; s++)
        ae_put_char(&text, *s == '\'' ? '"' : *s);
    assert_true(text.len < text.size);
}

/* Replaces the first occurrence of one text by another. */
static inline void maps_edit(char text[MAPS_MAX_FILE], const char *from, const char *to)
{
    char was[512], is[512], *at;

    maps_put_json(was, sizeof was, from);
    maps_put_json(is, sizeof is, to);
    at = strstr(text, was);
    if (!at)
        fail_msg("not there: %s", was);
    assert_true(strlen(text) + strlen(is) < MAPS_MAX_FILE);
    memmove(at + strlen(is), at + strlen(was), strlen(at + strlen(was)) + 1);
    memcpy(at, is, strlen(is));
}

/* Reading a file that is cut off or has a damaged character ends without a crash. */
static inline void maps_spoil(const ae_board_kind *kind, char text[MAPS_MAX_FILE])
{
    static const char signs[] = "{}[]\",:0-a";
    size_t len = strlen(text);

    for (size_t i = 0; i < len; i++) {
        ae_reported reported;
        char was = text[i];
        ae_board_room board;

        text[i] = signs[i % (sizeof signs - 1)];
        if (maps_read(kind, text, &board, &reported) != AE_OK)
            assert_true(reported.faults.n > 0);
        text[i] = '\0';
        assert_int_equal(maps_read(kind, text, &board, &reported) == AE_OK, i + 1 >= len);
        text[i] = was;
    }
}

#endif

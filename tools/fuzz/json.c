/*
 * json.c: fuzz target for JSON.  The reader accepts exactly the texts that a second, simple reader
 * accepts; every token is inside its container and is reached once; the text reads the same without
 * white space.
 */
#include <string.h>

#include "core/json.h"
#include "fuzz.h"

const int fuzz_rounds = 200000;

/* ---- the simple reader: each function returns where the text continues, or NULL ---- */

typedef struct {
    const char *end;
    int depth;
} plain;

static const char *skip(const plain *p, const char *at, const char *set)
{
    while (at < p->end && *at && strchr(set, *at))
        at++;
    return at;
}

static const char *space(const plain *p, const char *at)
{
    return skip(p, at, " \t\r\n");
}

static const char *sign(const plain *p, const char *at, char c)
{
    return at && at < p->end && *at == c ? at + 1 : NULL;
}

static const char *word(const plain *p, const char *at, const char *text)
{
    size_t n = strlen(text);

    return (size_t)(p->end - at) >= n && !memcmp(at, text, n) ? at + n : NULL;
}

static const char *digits(const plain *p, const char *at)
{
    const char *end = at ? skip(p, at, "0123456789") : NULL;

    return end > at ? end : NULL;
}

static const char *number(const plain *p, const char *at)
{
    const char *whole = sign(p, at, '-') ? at + 1 : at;

    at = digits(p, whole);
    if (!at || (*whole == '0' && at > whole + 1))
        return NULL;
    if (sign(p, at, '.'))
        at = digits(p, at + 1);
    if (at && (sign(p, at, 'e') || sign(p, at, 'E'))) {
        at++;
        at = digits(p, sign(p, at, '+') || sign(p, at, '-') ? at + 1 : at);
    }
    return at;
}

static const char *escape(const plain *p, const char *at)
{
    if (at == p->end || !*at || !strchr("\"\\/bfnrtu", *at))
        return NULL;
    if (*at != 'u')
        return at + 1;
    for (int i = 1; i <= 4; i++)
        if (at + i >= p->end || !at[i] || !strchr("0123456789abcdefABCDEF", at[i]))
            return NULL;
    return at + 5;
}

static const char *string(const plain *p, const char *at)
{
    at = sign(p, at, '"');
    while (at && at < p->end && *at != '"')
        at = *at == '\\' ? escape(p, at + 1) : (unsigned char)*at < 0x20 ? NULL : at + 1;
    return sign(p, at, '"');
}

static const char *value(plain *p, const char *at);

/* Reads elements, or members with a key before each, up to the closing bracket. */
static const char *list(plain *p, const char *at, char end, int is_object)
{
    at = space(p, at + 1);
    for (int n = 0; at && !sign(p, at, end); n++) {
        if (n && !(at = sign(p, at, ',')))
            return NULL;
        at = space(p, at);
        if (is_object && (!(at = string(p, at)) || !(at = sign(p, space(p, at), ':'))))
            return NULL;
        at = value(p, space(p, at));
        at = at ? space(p, at) : NULL;
    }
    return sign(p, at, end);
}

static const char *value(plain *p, const char *at)
{
    const char *end = NULL;

    if (p->depth == AE_JSON_DEPTH && (sign(p, at, '[') || sign(p, at, '{')))
        return NULL;
    p->depth++;
    if (sign(p, at, '{'))
        end = list(p, at, '}', 1);
    else if (sign(p, at, '['))
        end = list(p, at, ']', 0);
    else if (sign(p, at, '"'))
        end = string(p, at);
    else if (!(end = word(p, at, "true")) && !(end = word(p, at, "false"))
             && !(end = word(p, at, "null")))
        end = number(p, at);
    p->depth--;
    return end;
}

static int is_json(const char *text, size_t size)
{
    plain p = { .end = text + size };
    const char *at = space(&p, text), *end = value(&p, at);

    return end && strchr("{[\"", *at) && space(&p, end) == p.end;
}

/* ---- checks of the tokens ---- */

/* Returns the token behind this value and everything inside it. */
static int walk(const ae_json *doc, int v)
{
    const jsmntok_t *token = &doc->token[v];
    int is_object = ae_json_is_object(doc, v), n = 0, behind = v + 1;

    for (int at = ae_json_first(doc, v); at >= 0; at = ae_json_next(doc, v, at), n++) {
        hold(at == behind && doc->token[at].start > token->start);
        hold(doc->token[at].end < token->end);
        behind = walk(doc, at + is_object);
    }
    hold(n == ae_json_size(doc, v));
    return behind;
}

static void read_values(const ae_json *doc)
{
    char room[64];
    int64_t n;

    for (int v = 0; v < doc->n; v++) {
        ae_json_string(doc, v, &AE_TEXT_IN(room));
        hold(!ae_json_int(doc, v, -9, 9, &n) || (n >= -9 && n <= 9));
        hold(ae_json_line(doc, v) > 0);
    }
}

static void squeeze(const ae_json *doc, const char *text, size_t size, jsmntok_t *room, int n)
{
    char *small = malloc(size + 1);
    ae_text out = { .buf = small, .size = size + 1 };
    ae_json again;

    hold(small != NULL);
    ae_json_squeeze(text, size, &out);
    hold(out.len <= size);
    hold(ae_json_read(&again, small, out.len, room, n, NULL) == AE_OK && again.n == doc->n);
    for (int v = 0; v < again.n; v++)
        hold(again.token[v].type == doc->token[v].type
             && again.token[v].size == doc->token[v].size
             && again.token[v].parent == doc->token[v].parent);
    free(small);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    int n = (int)(size / AE_JSON_BYTES_PER_TOKEN) + 8;
    jsmntok_t *room = malloc(2 * (size_t)n * sizeof *room);
    char *text = malloc(size ? size : 1); /* with nothing behind it */
    ae_faults faults = { .n = 0 };
    ae_json doc;
    ae_err err;

    hold(room && text);
    memcpy(text, data, size);
    err = ae_json_read(&doc, text, size, room, n, &faults);
    hold((err == AE_OK) == is_json(text, size) && faults.n == (err != AE_OK));
    if (err == AE_OK) {
        hold(walk(&doc, 0) == doc.n);
        read_values(&doc);
        squeeze(&doc, text, size, room + n, n);
    }
    free(text);
    free(room);
    return 0;
}

/*
 * mapc.c: makes C tables of the data, at build time.
 *
 *   mapc boards KIND FILE.json ... -o OUT.c    boards, as consts of their kind's struct
 *   mapc nets GAME duel.net many.net -o OUT.c  nets, as consts; either file may be missing
 *   mapc net-rooms GAME duel.net .. -o OUT.c   room for these nets, to be filled in later
 *   mapc words EN.json DE.json ... -o OUT.c    the catalogue; the first language is the default
 *   mapc words-but cli,web EN.json ... -o OUT.c    the same without the keys cli.* and web.*
 *
 * Boards are read by the loader that also reads a user's file.  Every fault is printed with file
 * and line; with one, nothing is written.
 */
#include <stdio.h>
#include <string.h>

#include "core/board.h"
#include "core/net.h"

extern const ae_board_kind *const ae_board_kinds[]; /* src/games/board_kinds.c.in */

enum { MAX_FILE = 1 << 20, MAX_TOKENS = 1 << 16, MAX_FILES = 16, MAX_KEYS = 4096 };

typedef struct {
    const char *path;
    char *text;
    size_t len;
} source;

static void put_fault(ae_faults *faults, int line, const char *where, const char *what)
{
    fprintf(stderr, "%s:%d: %s: %s\n", (const char *)faults->ctx, line, where, what);
}

static int complain(const char *path, const char *what)
{
    fprintf(stderr, "mapc: %s: %s\n", path, what);
    return 0;
}

static int load(source *s, const char *path)
{
    FILE *file = fopen(path, "rb");

    s->path = path;
    s->text = malloc(MAX_FILE);
    if (!file || !s->text)
        return complain(path, "cannot be read");
    s->len = fread(s->text, 1, MAX_FILE, file);
    fclose(file);
    return s->len < MAX_FILE ? 1 : complain(path, "too long");
}

/* As a C string; a question mark could begin a trigraph. */
static void put_c_string(FILE *out, const char *s)
{
    fputc('"', out);
    for (; *s; s++) {
        if ((unsigned char)*s < 0x20 || (unsigned char)*s == 0x7f)
            fprintf(out, "\\%03o", (unsigned)(unsigned char)*s);
        else
            fprintf(out, strchr("\"\\?", *s) ? "\\%c" : "%c", *s);
    }
    fputc('"', out);
}

/* ---- boards ---- */

static void put_field(FILE *out, const ae_field *field, const void *board)
{
    fprintf(out, "    .%s = %s", field->name, field->count > 1 ? "{ " : "");
    for (int i = 0; i < field->count; i++) {
        fputs(i ? ", " : "", out);
        if (field->type == AE_NAME)
            put_c_string(out, (const char *)board + field->offset + i * AE_NAME);
        else
            fprintf(out, "%d", (int)ae_field_get(field, board, i));
    }
    fputs(field->count > 1 ? " },\n" : ",\n", out);
}

static void put_board(FILE *out, const ae_board_kind *kind, const ae_board *head, int n)
{
    fprintf(out, "\nstatic const %s board_%d = {\n    .head = { .kind = ", kind->struct_name,
            n);
    put_c_string(out, head->kind);
    fputs(", .id = ", out);
    put_c_string(out, head->id);
    fputs(", .title = ", out);
    put_c_string(out, head->title);
    fprintf(out, ", .size = sizeof(%s),\n              .hash = 0x%016llx },\n",
            kind->struct_name, (unsigned long long)head->hash);
    for (const ae_field *field = kind->fields; field->name; field++)
        put_field(out, field, head);
    fputs("};\n", out);
}

static int make_boards(FILE *out, const ae_board_kind *kind, source *files, int n)
{
    static jsmntok_t room[MAX_TOKENS];
    ae_board_room board;

    fprintf(out,
            "/* Made by mapc from data/%s; not to be edited. */\n#include \"%s\"\n\n"
            "/* Arrays of arrays are written flat. */\n"
            "#pragma GCC diagnostic ignored \"-Wmissing-braces\"\n",
            kind->name, kind->header);
    for (int i = 0; i < n; i++) {
        ae_faults faults = { .report = put_fault, .ctx = (void *)(uintptr_t)files[i].path };

        if (ae_board_read(kind, &board, files[i].text, files[i].len, room, MAX_TOKENS, &faults)
            != AE_OK)
            return 0;
        put_board(out, kind, &board.head, i);
    }
    fprintf(out, "\nconst ae_board *const %s_boards[] = {\n", kind->name);
    for (int i = 0; i < n; i++)
        fprintf(out, "    &board_%d.head,\n", i);
    fputs("    NULL,\n};\n", out);
    return 1;
}

static int boards(FILE *out, const char *name, source *files, int n)
{
    for (int i = 0; ae_board_kinds[i]; i++)
        if (!strcmp(ae_board_kinds[i]->name, name))
            return make_boards(out, ae_board_kinds[i], files, n);
    return complain(name, "no such kind of board");
}

/* ---- nets ---- */

static const char *const net_kinds[] = { "duel", "many" }; /* AE_DUEL and AE_MANY */

static void put_floats(FILE *out, const char *name, const float *x, size_t n)
{
    fprintf(out, "    .%s = {", name);
    for (size_t i = 0; i < n; i++)
        fprintf(out, " %af,", (double)x[i]);
    fputs(" },\n", out);
}

static void put_words32(FILE *out, const char *name, const int32_t *x, size_t n)
{
    fprintf(out, "    .%s = {", name);
    for (size_t i = 0; i < n; i++)
        fprintf(out, " %d,", (int)x[i]);
    fputs(" },\n", out);
}

static void put_rows(FILE *out, const char *name, const int16_t *x, size_t rows, size_t columns)
{
    fprintf(out, "    .%s = {\n", name);
    for (size_t i = 0; i < rows; i++) {
        fputs(rows > 1 ? "        {" : "        ", out);
        for (size_t k = 0; k < columns; k++)
            fprintf(out, " %d,", (int)x[i * columns + k]);
        fputs(rows > 1 ? " },\n" : "\n", out);
    }
    fputs("    },\n", out);
}

static void put_net(FILE *out, const char *name, const ae_net *net)
{
    fprintf(out, "\nstatic const ae_net %s = {\n    .magic = %uu,\n    .n_own = %u,\n", name,
            (unsigned)net->magic, (unsigned)net->n_own);
    fprintf(out, "    .unit = %af,\n", (double)net->unit);
    put_floats(out, "common", net->common, 2);
    put_floats(out, "spread", net->spread, 2);
    put_floats(out, "sharpness", net->sharpness, 3);
    put_floats(out, "second_spread", net->second_spread, 2);
    put_floats(out, "scale", net->scale, AE_NET_INPUTS);
    put_words32(out, "bias", net->bias, AE_NET_WIDTH);
    put_words32(out, "second_bias", net->second_bias, AE_NET_SECOND);
    put_rows(out, "first", net->first[0], AE_NET_INPUTS, AE_NET_WIDTH);
    put_rows(out, "own", net->own[0], AE_NET_SECOND, AE_NET_FIRST);
    put_rows(out, "all", net->all[0], AE_NET_SECOND, AE_NET_FIRST);
    put_rows(out, "out", net->out, 1, AE_NET_SECOND);
    fputs("};\n", out);
}

/* "data/sylla/many.net" is the net of the kind many. */
static int is_net_of(const source *file, const char *kind)
{
    const char *slash = strrchr(file->path, '/'), *name = slash ? slash + 1 : file->path;

    return strcspn(name, ".") == strlen(kind) && !strncmp(name, kind, strlen(kind));
}

static int put_checked_net(FILE *out, const char *name, const source *file)
{
    const char *fault;
    ae_net net;

    if (file->len != sizeof net)
        return complain(file->path, "this is not a net");
    memcpy(&net, file->text, sizeof net);
    fault = ae_net_fault(&net);
    if (fault)
        return complain(file->path, fault);
    put_net(out, name, &net);
    return 1;
}

static void put_net_list(FILE *out, const char *game, unsigned kinds)
{
    fprintf(out, "\nextern const ae_net *const %s_nets[2];\n", game);
    fprintf(out, "const ae_net *const %s_nets[2] = {", game);
    for (int kind = 0; kind < 2; kind++)
        fprintf(out, " %s%s,", kinds >> kind & 1 ? "&" : "",
                kinds >> kind & 1 ? net_kinds[kind] : "0");
    fputs(" };\n", out);
}

static int put_nets(FILE *out, const char *game, source *files, int n, int are_rooms)
{
    unsigned kinds = 0;

    fprintf(out,
            "/* Made by mapc from data/%s; not to be edited. */\n#include \"core/net.h\"\n",
            game);
    for (int i = 0; i < n; i++)
        for (int kind = 0; kind < 2; kind++) {
            if (!is_net_of(&files[i], net_kinds[kind]))
                continue;
            kinds |= 1u << kind;
            if (are_rooms)
                fprintf(out, "\nstatic ae_net %s;\n", net_kinds[kind]);
            else if (!put_checked_net(out, net_kinds[kind], &files[i]))
                return 0;
        }
    put_net_list(out, game, kinds);
    return 1;
}

static int make_nets(FILE *out, const char *game, source *files, int n)
{
    return put_nets(out, game, files, n, 0);
}

static int make_net_rooms(FILE *out, const char *game, source *files, int n)
{
    return put_nets(out, game, files, n, 1);
}

/* ---- words ---- */

typedef struct {
    char *key, *text;
} word;

typedef struct {
    const char *path;
    word word[MAX_KEYS];
    int n;
} language;

static char *string_of(const ae_json *doc, int value)
{
    size_t size = (size_t)(doc->token[value].end - doc->token[value].start) + 1;
    char *s = calloc(1, size);

    if (!s || !ae_json_string(doc, value, &(ae_text){ .buf = s, .size = size }))
        return NULL;
    return s;
}

static int by_key(const void *a, const void *b)
{
    return strcmp(((const word *)a)->key, ((const word *)b)->key);
}

static int read_words(language *l, const source *file)
{
    static jsmntok_t room[MAX_TOKENS];
    ae_faults faults = { .report = put_fault, .ctx = (void *)(uintptr_t)file->path };
    ae_json doc;

    l->path = file->path;
    if (ae_json_read(&doc, file->text, file->len, room, MAX_TOKENS, &faults) != AE_OK)
        return 0;
    for (int key = ae_json_first(&doc, 0); key >= 0; key = ae_json_next(&doc, 0, key)) {
        word *w = &l->word[l->n++];

        if (l->n == MAX_KEYS || !(w->key = string_of(&doc, key))
            || !(w->text = string_of(&doc, key + 1)) || !w->text[0]) {
            ae_fault_at(&faults, ae_json_line(&doc, key), "key", "no text");
            return 0;
        }
    }
    qsort(l->word, (size_t)l->n, sizeof l->word[0], by_key);
    for (int i = 1; i < l->n; i++)
        if (!strcmp(l->word[i].key, l->word[i - 1].key))
            return complain(l->word[i].key, "stands twice");
    return 1;
}

/* Whether every gap of one text is in the other. */
static int has_gaps(const char *text, const char *other)
{
    const char *open = text;

    while ((open = strchr(open, '{')) != NULL) {
        char gap[64];
        size_t n = strcspn(open, "|}");

        if (n + 1 >= sizeof gap || !open[n])
            return 0;
        memcpy(gap, open, n);
        gap[n] = '\0';
        for (const char *at = strstr(other, gap);; at = strstr(at + 1, gap)) {
            if (!at)
                return 0;
            if (at[n] == '}' || at[n] == '|')
                break;
        }
        open += n;
    }
    return 1;
}

static int compare(const language *a, const language *b)
{
    int i = 0, k = 0, is_good = 1;

    while (i < a->n || k < b->n) {
        int order = i == a->n ? 1 : k == b->n ? -1 : by_key(&a->word[i], &b->word[k]);

        if (order) {
            fprintf(stderr, "mapc: %s: missing %s\n", order < 0 ? b->path : a->path,
                    order < 0 ? a->word[i].key : b->word[k].key);
            is_good = 0;
        } else if (!has_gaps(a->word[i].text, b->word[k].text)
                   || !has_gaps(b->word[k].text, a->word[i].text)) {
            is_good = complain(a->word[i].key, "gaps differ between the languages");
        }
        i += order <= 0;
        k += order >= 0;
    }
    return is_good;
}

/* "data/i18n/en.json" is the language en. */
static void put_language_name(FILE *out, const char *path)
{
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;

    fprintf(out, "%.*s", (int)strcspn(name, "."), name);
}

static void put_texts(FILE *out, const language *l, int n)
{
    fprintf(out, "\nstatic const char *const text_%d[] = {\n", n);
    for (int i = 0; i < l->n; i++) {
        fputs("    ", out);
        put_c_string(out, l->word[i].text);
        fputs(",\n", out);
    }
    fprintf(out, "};\n\nstatic const ae_words words_%d = { .language = \"", n);
    put_language_name(out, l->path);
    fprintf(out, "\", .n = %d, .key = key, .text = text_%d };\n", l->n, n);
}

static void put_words(FILE *out, const language *l, int n)
{
    fputs("/* Made by mapc from data/i18n; not to be edited. */\n#include \"core/words.h\"\n",
          out);
    fputs("\nstatic const char *const key[] = {\n", out);
    for (int i = 0; i < l->n; i++) {
        fputs("    ", out);
        put_c_string(out, l->word[i].key);
        fputs(",\n", out);
    }
    fputs("};\n", out);
    for (int i = 0; i < n; i++)
        put_texts(out, &l[i], i);
    fputs("\nconst ae_words *const ae_languages[] = {\n", out);
    for (int i = 0; i < n; i++)
        fprintf(out, "    &words_%d,\n", i);
    fputs("    NULL,\n};\n", out);
}

/* Whether a key begins with one of these names, which are joined by commas. */
static int is_of(const char *key, const char *names)
{
    for (const char *at = names; *at; at += strcspn(at, ","), at += *at == ',') {
        size_t n = strcspn(at, ",");

        if (!strncmp(at, key, n) && key[n] == '.')
            return 1;
    }
    return 0;
}

static void leave_out(language *l, const char *names)
{
    int n = 0;

    for (int i = 0; i < l->n; i++)
        if (!is_of(l->word[i].key, names))
            l->word[n++] = l->word[i];
    l->n = n;
}

static int make_words(FILE *out, const char *but, source *files, int n)
{
    static language all[MAX_FILES];

    for (int i = 0; i < n; i++)
        if (!read_words(&all[i], &files[i]) || (i > 0 && !compare(&all[0], &all[i])))
            return 0;
    for (int i = 0; i < n; i++)
        leave_out(&all[i], but);
    put_words(out, all, n);
    return 1;
}

/* ---- command line ---- */

typedef struct {
    const char *name;
    int has_argument; /* before the files */
    int (*make)(FILE *, const char *argument, source *, int n);
} command;

static const command commands[] = {
    { "boards", 1, boards },
    { "nets", 1, make_nets },
    { "net-rooms", 1, make_net_rooms },
    { "words", 0, make_words },
    { "words-but", 1, make_words },
};

static const command *find_command(int argc, char **argv)
{
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++)
        if (argc >= 5 + commands[i].has_argument && !strcmp(argv[1], commands[i].name)
            && !strcmp(argv[argc - 2], "-o"))
            return &commands[i];
    return NULL;
}

int main(int argc, char **argv)
{
    static source files[MAX_FILES];
    const command *c = find_command(argc, argv);
    int n = 0, is_made;
    FILE *out;

    if (!c) {
        fputs("usage: mapc boards KIND FILE... -o OUT | mapc words FILE... -o OUT\n"
              "       mapc nets GAME FILE... -o OUT   | mapc net-rooms GAME FILE... -o OUT\n"
              "       mapc words-but NAMES FILE... -o OUT\n",
              stderr);
        return 2;
    }
    for (int i = 2 + c->has_argument; i < argc - 2 && n < MAX_FILES; i++)
        if (!load(&files[n++], argv[i]))
            return 2;
    out = fopen(argv[argc - 1], "w");
    if (!out)
        return complain(argv[argc - 1], "cannot be written"), 2;
    is_made = c->make(out, c->has_argument ? argv[2] : "", files, n);
    if (fclose(out) != 0 || !is_made) {
        remove(argv[argc - 1]);
        return 2;
    }
    return 0;
}

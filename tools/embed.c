/*
 * embed.c: turns the files of a folder into a C table, at build time.
 *
 *   embed FOLDER -o OUT.c -d OUT.d
 *
 * OUT.c defines what src/server/net/assets.h declares.  OUT.d lists the files and folders it was
 * made from, so that the build notices a file that is added or removed.  Files whose name begins
 * with a dot are left out.  A file of unknown type is a fault, and then nothing is written.
 */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "core/sha256.h"
#include "core/text.h"

enum { MAX_FILES = 1024, MAX_PATH = 512, MAX_BYTES = 1 << 25, HASH = 8, ETAG = 16 };

typedef struct {
    char path[MAX_PATH]; /* below the folder, with a slash before it */
    int is_folder;
} item;

typedef struct {
    const char *root;
    item *item;
    int n;
} tree;

static const struct {
    const char *end, *type;
} types[] = {
    { "css", "text/css; charset=utf-8" },
    { "gz", "application/gzip" },
    { "html", "text/html; charset=utf-8" },
    { "ico", "image/x-icon" },
    { "js", "text/javascript; charset=utf-8" },
    { "json", "application/json" },
    { "mjs", "text/javascript; charset=utf-8" },
    { "net", "application/octet-stream" },
    { "png", "image/png" },
    { "svg", "image/svg+xml" },
    { "txt", "text/plain; charset=utf-8" },
    { "wasm", "application/wasm" },
    { "webmanifest", "application/manifest+json" },
    { "webp", "image/webp" },
    { "woff2", "font/woff2" },
    { NULL, NULL },
};

static int complain(const char *path, const char *what)
{
    fprintf(stderr, "embed: %s: %s\n", path, what);
    return 0;
}

static const char *type_of(const char *path)
{
    const char *dot = strrchr(path, '.');
    int i = 0;

    while (dot && types[i].end && strcmp(types[i].end, dot + 1))
        i++;
    return dot ? types[i].type : NULL;
}

/* Whether the name has a hash before its last dot, '-' and eight characters as bundlers write it:
 * "index-B3xk_9aQ.js".  A word in lower-case letters is not taken for a hash. */
static int is_hashed(const char *path)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
    static const char others[] = "abcdefghijklmnopqrstuvwxyz_-";
    const char *dot = strrchr(path, '.'), *name = strrchr(path, '/') + 1, *hash;
    int n_digits = 0;

    if (dot - name < HASH + 2 || dot[-HASH - 1] != '-')
        return 0;
    hash = dot - HASH;
    for (int i = 0; i < HASH; i++) {
        n_digits += strchr(digits, hash[i]) != NULL;
        if (!strchr(digits, hash[i]) && !strchr(others, hash[i]))
            return 0;
    }
    return n_digits > 0;
}

/* ---- reading the folder ---- */

static int is_plain(const char *name)
{
    for (; *name; name++)
        if (*name <= ' ' || *name > '~' || strchr("\"\\$#:?*'", *name))
            return 0;
    return 1;
}

static int add(tree *t, const char *folder, const char *name)
{
    char full[2 * MAX_PATH];
    struct stat info;
    item *i = &t->item[t->n];

    if (t->n == MAX_FILES)
        return complain(t->root, "too many files");
    if (snprintf(i->path, sizeof i->path, "%s/%s", folder, name) >= (int)sizeof i->path
        || snprintf(full, sizeof full, "%s%s", t->root, i->path) >= (int)sizeof full
        || !is_plain(name))
        return complain(name, "a name that is too long or odd");
    if (stat(full, &info) != 0)
        return complain(full, "cannot be read");
    i->is_folder = S_ISDIR(info.st_mode);
    if (!i->is_folder && !type_of(name))
        return complain(full, "a file of unknown type");
    t->n++;
    return 1;
}

/* Lists the folder with that number; its subfolders are appended to the list. */
static int list(tree *t, int number)
{
    char full[2 * MAX_PATH];
    const char *folder = number < 0 ? "" : t->item[number].path;
    DIR *dir;
    int is_fine = 1;

    if (snprintf(full, sizeof full, "%s%s", t->root, folder) >= (int)sizeof full)
        return complain(t->root, "a name that is too long or odd");
    dir = opendir(full);
    if (!dir)
        return complain(full, "cannot be read");
    for (const struct dirent *d; is_fine && (d = readdir(dir));)
        is_fine = d->d_name[0] == '.' || add(t, folder, d->d_name);
    closedir(dir);
    return is_fine;
}

static int compare(const void *a, const void *b)
{
    return strcmp(((const item *)a)->path, ((const item *)b)->path);
}

static int walk(tree *t)
{
    int is_fine = list(t, -1);

    for (int i = 0; is_fine && i < t->n; i++)
        if (t->item[i].is_folder)
            is_fine = list(t, i);
    qsort(t->item, (size_t)t->n, sizeof t->item[0], compare);
    return is_fine;
}

/* ---- writing ---- */

static void put_bytes(FILE *out, int number, const uint8_t *bytes, size_t n)
{
    enum { A_LINE = 24 };

    fprintf(out, "\nstatic const uint8_t bytes_%d[] = {", number);
    for (size_t i = 0; i < n; i++)
        fprintf(out, "%s%d,", i % A_LINE ? "" : "\n    ", bytes[i]);
    fputs("\n};\n", out);
}

static void put_row(FILE *rows, int number, const char *path, const uint8_t hash[32], size_t n)
{
    char etag[2 * ETAG + 1];
    ae_text text = AE_TEXT_IN(etag);

    ae_put_hex(&text, hash, ETAG);
    fprintf(rows, "    { \"%s\", \"%s\", \"\\\"%s\\\"\",\n", path, type_of(path), etag);
    fprintf(rows, "      \"%s\", bytes_%d, %zu },\n",
            is_hashed(path) ? "public, max-age=31536000, immutable" : "no-cache", number, n);
}

/* C has no empty arrays, so an empty file becomes an array of one byte. */
static int put_file(FILE *out, FILE *rows, const tree *t, int number)
{
    char full[2 * MAX_PATH];
    uint8_t *bytes = malloc(MAX_BYTES), hash[32];
    FILE *file;
    size_t n = 0;

    snprintf(full, sizeof full, "%s%s", t->root, t->item[number].path);
    file = fopen(full, "rb");
    if (file && bytes)
        n = fread(bytes, 1, MAX_BYTES, file);
    if (file)
        fclose(file);
    if (n > 0 && n < MAX_BYTES) {
        ae_sha256(bytes, n, hash);
        put_bytes(out, number, bytes, n);
        put_row(rows, number, t->item[number].path, hash, n);
    }
    free(bytes);
    return (n > 0 && n < MAX_BYTES) || complain(full, "unreadable, empty or too long");
}

static void copy(FILE *out, FILE *from)
{
    rewind(from);
    for (int c; (c = getc(from)) != EOF;)
        putc(c, out);
}

/* The rows must follow the bytes that they point to, so they are collected in a second text. */
static int put_table(FILE *out, const tree *t)
{
    FILE *rows = tmpfile();
    int is_fine = rows != NULL, n = 0;

    fputs("/* Made by tools/embed. */\n#include \"server/net/assets.h\"\n", out);
    for (int i = 0; is_fine && i < t->n; i++)
        if (!t->item[i].is_folder) {
            is_fine = put_file(out, rows, t, i);
            n++;
        }
    if (is_fine) {
        fputs("\nconst srv_asset srv_assets[] = {\n", out);
        copy(out, rows);
        fprintf(out, "};\nconst int srv_n_assets = %d;\n", n);
    }
    if (rows)
        fclose(rows);
    return is_fine && !ferror(out) && (n > 0 || complain(t->root, "no files"));
}

static int put_needs(FILE *out, const char *target, const tree *t)
{
    fprintf(out, "%s: %s", target, t->root);
    for (int i = 0; i < t->n; i++)
        fprintf(out, " \\\n  %s%s", t->root, t->item[i].path);
    fputc('\n', out);
    return !ferror(out);
}

static int run(const tree *t, const char *table, const char *needs)
{
    FILE *out = fopen(table, "w"), *deps = fopen(needs, "w");
    int is_fine = out && deps && put_table(out, t) && put_needs(deps, table, t);

    if (out && fclose(out) != 0)
        is_fine = 0;
    if (deps && fclose(deps) != 0)
        is_fine = 0;
    if (!is_fine) {
        remove(table);
        remove(needs);
    }
    return is_fine;
}

int main(int argc, char **argv)
{
    tree t = { .item = calloc(MAX_FILES, sizeof t.item[0]) };
    int is_fine;

    if (argc != 6 || strcmp(argv[2], "-o") || strcmp(argv[4], "-d") || !t.item) {
        fputs("usage: embed FOLDER -o OUT.c -d OUT.d\n", stderr);
        free(t.item);
        return 2;
    }
    t.root = argv[1];
    is_fine = walk(&t) && run(&t, argv[3], argv[5]);
    free(t.item);
    return is_fine ? 0 : 1;
}

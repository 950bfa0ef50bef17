/*
 * golden_files.c: the golden records and the files beside them.
 */
#include "golden_files.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_RECORDS = 256, MAX_NAME = 64 };

int golden_begin(golden *g, int is_writing)
{
    *g = (golden){
        .is_writing = is_writing,
        .record = malloc(GOLDEN_FILE),
        .file = malloc(GOLDEN_FILE),
        .out = { .buf = malloc(GOLDEN_FILE), .size = GOLDEN_FILE },
    };
    return g->record && g->file && g->out.buf;
}

void golden_free(golden *g)
{
    free(g->record);
    free(g->file);
    free(g->out.buf);
}

int golden_end(golden *g)
{
    printf("1..%d\n", g->n);
    golden_free(g);
    return g->n_failed > 0;
}

/* ---- files ---- */

long golden_load(const char *path, char room[GOLDEN_FILE])
{
    FILE *file = fopen(path, "rb");
    size_t n;

    if (!file)
        return -1;
    n = fread(room, 1, GOLDEN_FILE - 1, file);
    fclose(file);
    room[n] = '\0';
    return (long)n;
}

static int save(const char *path, const ae_text *text)
{
    FILE *file = fopen(path, "wb");

    if (!file)
        return 0;
    fwrite(text->buf, 1, text->len, file);
    return fclose(file) == 0;
}

/* ---- comparing ---- */

/* Both are texts; the first line that differs is shown. */
static int is_equal(const char *path, const char *got, const char *expected)
{
    int line = 1;

    for (; *got && *got == *expected; got++, expected++)
        line += *got == '\n';
    if (*got == *expected)
        return 1;
    while (line > 1 && got[-1] != '\n')
        got--, expected--;
    printf("# %s:%d\n#   expected: %.*s\n#   got:      %.*s\n", path, line,
           (int)strcspn(expected, "\n"), expected, (int)strcspn(got, "\n"), got);
    return 0;
}

int golden_say(const char *path, const char *what)
{
    printf("# %s: %s\n", path, what);
    return 0;
}

int golden_compare(golden *g, const char *path)
{
    if (g->out.len >= g->out.size)
        return golden_say(path, "too long");
    if (g->is_writing)
        return save(path, &g->out) ? 1 : golden_say(path, "cannot be written");
    if (golden_load(path, g->file) < 0)
        return golden_say(path, "cannot be read");
    return is_equal(path, g->out.buf, g->file);
}

/* ---- all of them ---- */

void golden_report(golden *g, int is_ok, const char *name)
{
    g->n_failed += !is_ok;
    printf("%sok %d - %s\n", is_ok ? "" : "not ", ++g->n, name);
}

static int has_suffix(const char *name, const char *suffix)
{
    size_t n = strlen(name), k = strlen(suffix);

    return n > k && !strcmp(name + n - k, suffix);
}

static int by_name(const void *a, const void *b)
{
    return strcmp(a, b);
}

/* The records of a game, sorted; answers how many. */
static int find_records(const char *folder, char name[MAX_RECORDS][MAX_NAME])
{
    DIR *dir = opendir(folder);
    const struct dirent *entry;
    int n = 0;

    while (dir && (entry = readdir(dir)) != NULL && n < MAX_RECORDS)
        if (has_suffix(entry->d_name, ".rec"))
            snprintf(name[n++], MAX_NAME, "%.*s", MAX_NAME - 1, entry->d_name);
    if (dir)
        closedir(dir);
    qsort(name, (size_t)n, MAX_NAME, by_name);
    return n;
}

int golden_each(golden *g, const ae_game *game, int (*try_record)(golden *, const char *rec))
{
    char name[MAX_RECORDS][MAX_NAME], folder[GOLDEN_PATH / 2], path[GOLDEN_PATH];
    int n;

    snprintf(folder, sizeof folder, "tests/golden/%s", game->id);
    n = find_records(folder, name);
    for (int i = 0; i < n; i++) {
        snprintf(path, sizeof path, "%s/%.*s", folder, MAX_NAME, name[i]);
        golden_report(g, try_record(g, path), path);
    }
    return n;
}

/*
 * cmd_site.c: `aedile site`: writes the page as files for a web space that knows nothing of
 * Aedile.
 *
 * The files are those of the server.  index.html names its parts relative to itself, carries the
 * policy that the server sends as a header, and is marked as a page without a server
 * (web/src/lib/address.ts).  All other files are written as they are, so they work below any path.
 *
 * Each file is written beside its place and then renamed.  index.html and the service worker come
 * last, so that a page never names a file that is not there yet.  Files that others have put into
 * the directory stay; the folder assets/ belongs to this command.
 */
#define _XOPEN_SOURCE 700 /* sync */

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/admin/admin.h"
#include "cli/base/files.h"
#include "cli/base/machine.h"
#include "server/net/assets.h"

/* Shows that the directory was written by this command. */
#define MARK "aedile-site.txt"
#define LOST "404.html"

static const char mark_text[] =
    "Written by \"aedile site\", which may replace the files beside this one.\n";

typedef struct {
    const cli *cli;
    const char *dir;
    const char *base; /* null if not given */
    int64_t n_files;
} site;

/* ---- files ---- */

static int join(char *room, const site *s, const char *name, const char *end)
{
    int n = snprintf(room, CLI_MAX_PATH, "%s/%s%s", s->dir, name, end);

    return n > 0 && n < CLI_MAX_PATH;
}

static int write_all(const char *path, const void *bytes, size_t size)
{
    FILE *file = fopen(path, "wb");
    int is_written = file && fwrite(bytes, 1, size, file) == size;

    return file && fclose(file) == 0 && is_written;
}

static int write_file(site *s, const char *name, const void *bytes, size_t size)
{
    char path[CLI_MAX_PATH], part[CLI_MAX_PATH];
    int number;

    if (!join(path, s, name, "") || !join(part, s, name, ".part"))
        return cli_fail_at(s->cli, s->dir, ENAMETOOLONG);
    if (!write_all(part, bytes, size) || rename(part, path) != 0) {
        number = errno;
        unlink(part);
        return cli_fail_at(s->cli, path, number);
    }
    s->n_files++;
    return CLI_DONE;
}

static int write_asset(site *s, const char *path)
{
    const srv_asset *asset = srv_asset_find(path);

    return write_file(s, path + 1, asset->bytes, asset->size);
}

/* ---- index.html ---- */

static const struct {
    const char *from, *to;
} changes[] = {
    { "<html lang=\"en\"", "<html lang=\"en\" data-site" },
    { "<head>", "<head>\n"
                "    <meta http-equiv=\"Content-Security-Policy\" content=\"" SRV_PAGE_POLICY
                "\">\n    <meta name=\"referrer\" content=\"no-referrer\">" },
    { "=\"/", "=\"./" },
};
enum { N_CHANGES = sizeof changes / sizeof changes[0] };

/* The change that begins at this place; N_CHANGES if there is none. */
static int change_at(const char *at, const char *end)
{
    for (int i = 0; i < N_CHANGES; i++) {
        size_t n = strlen(changes[i].from);

        if ((size_t)(end - at) >= n && !memcmp(at, changes[i].from, n))
            return i;
    }
    return N_CHANGES;
}

static void put_page(ae_text *out, const srv_asset *page)
{
    const char *at = (const char *)page->bytes, *end = at + page->size;

    while (at < end) {
        int i = change_at(at, end);

        if (i == N_CHANGES)
            ae_put_char(out, *at++);
        else {
            ae_put(out, changes[i].to);
            at += strlen(changes[i].from);
        }
    }
}

static int write_page(site *s)
{
    const srv_asset *page = srv_asset_find("/index.html");
    ae_text text = { .size = 0 };
    int code;

    put_page(&text, page);
    text.size = text.len + 1;
    text.len = 0;
    text.buf = cli_alloc(text.size);
    put_page(&text, page);
    code = write_file(s, page->path + 1, text.buf, text.len);
    free(text.buf);
    return code;
}

/* ---- 404.html ---- */

/* Many web spaces send 404.html for an address without a file.  It leads an address of a server,
 * such as BASE/rules/antike, to the same screen of the site. */
static int write_lost(site *s)
{
    char page[2048];
    ae_text out = AE_TEXT_IN(page);

    ae_put(&out, "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n"
                 "<title>Aedile</title>\n<p><a href=\"");
    ae_put(&out, s->base);
    ae_put(
        &out,
        "\">Aedile</a></p>\n<script>\n"
        "  const base = document.querySelector('a').pathname;\n"
        "  const { pathname, search, hash } = location;\n"
        "  const rest = pathname.startsWith(base) ? pathname.slice(base.length) : '';\n"
        "  if (rest) location.replace(`${base}?/${rest}${search.replace('?', '&')}${hash}`);\n"
        "</script>\n</html>\n");
    return write_file(s, LOST, page, out.len);
}

/* ---- the directory ---- */

static int is_base(const char *base)
{
    static const char plain[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/";
    size_t n = strlen(base);

    return n > 0 && n < 512 && base[0] == '/' && base[n - 1] == '/' && strspn(base, plain) == n
           && !strstr(base, "//") && !strstr(base, "/./") && !strstr(base, "/../");
}

static int is_empty(const char *path)
{
    DIR *dir = opendir(path);
    int n = 0;

    for (const struct dirent *d; dir && (d = readdir(dir)) != NULL;)
        n += strcmp(d->d_name, ".") != 0 && strcmp(d->d_name, "..") != 0;
    if (dir)
        closedir(dir);
    return dir && n == 0;
}

static int is_there(const site *s, const char *name)
{
    char path[CLI_MAX_PATH];

    return join(path, s, name, "") && access(path, F_OK) == 0;
}

static int make_folder(const site *s, const char *path)
{
    return mkdir(path, 0777) == 0 || errno == EEXIST ? CLI_DONE
                                                     : cli_fail_at(s->cli, path, errno);
}

/* Makes the directory, or finds it empty or written by this command. */
static int open_folder(const site *s)
{
    struct stat info;
    int code;

    if (stat(s->dir, &info) == 0 && !S_ISDIR(info.st_mode))
        return CLI_FAIL(s->cli, s->dir, "cli.site.file", { .name = NULL });
    if ((code = make_folder(s, s->dir)) != CLI_DONE)
        return code;
    if (!is_there(s, MARK) && !is_empty(s->dir))
        return CLI_FAIL(s->cli, s->dir, "cli.site.not_empty", { .name = NULL });
    return CLI_DONE;
}

/* Removes the assets of older versions. */
static void remove_old(const site *s)
{
    char path[CLI_MAX_PATH];
    DIR *dir = join(path, s, "assets", "") ? opendir(path) : NULL;

    for (const struct dirent *d; dir && (d = readdir(dir)) != NULL;) {
        char name[sizeof d->d_name + sizeof "/assets/"];

        snprintf(name, sizeof name, "/assets/%s", d->d_name);
        if (d->d_name[0] != '.' && !srv_asset_find(name) && join(path, s, name + 1, ""))
            unlink(path);
    }
    if (dir)
        closedir(dir);
}

static int is_packed(const char *path)
{
    size_t n = strlen(path);

    return n > 3 && !strcmp(path + n - 3, ".gz");
}

/* Packed copies are left out: web spaces pack files themselves.  The last two come last. */
static int is_plain_asset(const char *path)
{
    return !is_packed(path) && strcmp(path, "/index.html") != 0 && strcmp(path, "/sw.js") != 0;
}

static int write_site(site *s)
{
    char assets[CLI_MAX_PATH];
    int code = write_file(s, MARK, mark_text, sizeof mark_text - 1);

    if (code == CLI_DONE && join(assets, s, "assets", ""))
        code = make_folder(s, assets);
    for (int i = 0; i < srv_n_assets && code == CLI_DONE; i++)
        if (is_plain_asset(srv_assets[i].path))
            code = write_asset(s, srv_assets[i].path);
    if (code == CLI_DONE && s->base)
        code = write_lost(s);
    if (code == CLI_DONE)
        code = write_page(s);
    if (code == CLI_DONE)
        code = write_asset(s, "/sw.js");
    return code;
}

static int run(cli *c)
{
    site s = { .cli = c, .dir = c->arg[0], .base = cli_value(c, "--base") };
    int code;

    if (s.base && !is_base(s.base))
        return CLI_FAIL(c, s.base, "cli.site.no_base", { .name = NULL });
    if (!srv_asset_find("/sw.js"))
        return CLI_FAIL(c, "site", "cli.site.no_page", { .name = NULL });
    if ((code = open_folder(&s)) != CLI_DONE || (code = write_site(&s)) != CLI_DONE)
        return code;
    remove_old(&s);
    sync();
    cli_say(c, s.base ? "cli.site.written_base" : "cli.site.written",
            (const ae_gap[]){ { "dir", s.dir, 0 },
                              { "n", NULL, s.n_files },
                              { "base", s.base ? s.base : "", 0 },
                              { .name = NULL } });
    return CLI_DONE;
}

static const cli_option options[] = { { "--base", "/PATH/" }, { .name = NULL } };

const cli_command cli_site = {
    .name = "site",
    .usage = "DIR",
    .min_args = 1,
    .max_args = 1,
    .options = options,
    .run = run,
};

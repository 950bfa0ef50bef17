/*
 * guest_token.c: the file that keeps a guest's token.
 */
#include "cli/remote/guest_token.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/base/files.h"

int guest_token_find(const cli *c, const char *host, ae_text *path)
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");

    if (state && state[0] == '/') {
        ae_put(path, state);
    } else if (home && home[0] == '/') {
        ae_put(path, home);
        ae_put(path, "/.local/state");
    } else {
        return cli_fail(c, CLI_WRONG, "HOME", "remote.no_home", NULL);
    }
    ae_put(path, "/aedile/guest-");
    for (; *host; host++)
        ae_put_char(path, strchr("/\\[]", *host) ? '_' : *host);
    return path->len < path->size ? CLI_DONE
                                  : cli_fail(c, CLI_WRONG, "HOME", "cli.file.name", NULL);
}

int guest_token_read(const char *path, ae_text *token)
{
    FILE *file = fopen(path, "r");
    char line[128] = "";

    if (!file)
        return 0;
    if (!fgets(line, sizeof line, file))
        line[0] = '\0';
    fclose(file);
    ae_put_n(token, line, strcspn(line, "\r\n"));
    return token->len > 0 && token->len < token->size;
}

/* Makes the missing folders of the path. */
static void make_folders(const char *path)
{
    char folder[CLI_MAX_PATH];

    for (const char *at = path + 1; (at = strchr(at, '/')) != NULL; at++) {
        snprintf(folder, sizeof folder, "%.*s", (int)(at - path), path);
        mkdir(folder, 0700);
    }
}

int guest_token_keep(const cli *c, const char *path, const char *token)
{
    int fd, is_kept;

    make_folders(path);
    fd = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    if (fd < 0)
        return cli_fail_at(c, path, errno);
    is_kept = fchmod(fd, 0600) == 0 && dprintf(fd, "%s\n", token) > 0 && fsync(fd) == 0;
    is_kept &= close(fd) == 0;
    return is_kept ? CLI_DONE : cli_fail_at(c, path, errno);
}

/*
 * logger.c: writes the lines of the server log, with the time from the system's clock.
 */
#include "server/base/logger.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "server/base/buf.h"

enum { MAX_LINE = 4096, MAX_VALUE = 1024, TIME_ROOM = 32 };

static const char *const level_names[] = {
    [SRV_ERROR] = "error", [SRV_WARN] = "warn", [SRV_INFO] = "info", [SRV_DEBUG] = "debug"
};

const char *srv_level_name(srv_level level)
{
    return level_names[level];
}

static void put_time(srv_buf *b)
{
    struct timespec now;
    struct tm day;
    char text[TIME_ROOM], thousandths[16];
    size_t n;

    clock_gettime(CLOCK_REALTIME, &now);
    gmtime_r(&now.tv_sec, &day);
    n = strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%S", &day);
    srv_buf_put_n(b, text, n);
    snprintf(thousandths, sizeof thousandths, ".%03dZ", (int)(now.tv_nsec / 1000000));
    srv_buf_put(b, thousandths);
}

/* Whether a value needs no quotes in the text form, because no character could be read as the
 * next fact. */
static int is_bare(const char *text)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                  "0123456789_-.:/@+,[]";
    size_t n = strspn(text, letters);

    return n > 0 && n <= MAX_VALUE && text[n] == '\0';
}

static void put_value(srv_buf *b, const srv_fact *fact, int is_json)
{
    if (!fact->text)
        srv_buf_put_int(b, fact->number);
    else if (!is_json && is_bare(fact->text))
        srv_buf_put(b, fact->text);
    else
        srv_buf_put_json_n(b, fact->text, MAX_VALUE);
}

static void put_fact(srv_buf *b, const srv_fact *fact, int is_json)
{
    srv_buf_put(b, is_json ? "," : " ");
    if (is_json)
        srv_buf_put_json(b, fact->name);
    else
        srv_buf_put(b, fact->name);
    srv_buf_put(b, is_json ? ":" : "=");
    put_value(b, fact, is_json);
}

/* Writes as many facts as fit, and leaves room for the word that says that some are missing. */
static void put_facts(srv_buf *b, const srv_fact *fact, int is_json)
{
    static const srv_fact cut = { "cut", NULL, 1 };
    enum { ROOM = MAX_LINE - 16 };

    for (; fact && fact->name; fact++) {
        size_t len = b->len;

        put_fact(b, fact, is_json);
        if (b->len > ROOM) {
            srv_buf_cut(b, len);
            put_fact(b, &cut, is_json);
            return;
        }
    }
}

static void put_head(srv_buf *b, srv_level level, const char *event, int is_json)
{
    srv_buf_put(b, is_json ? "{\"time\":\"" : "");
    put_time(b);
    srv_buf_put(b, is_json ? "\",\"level\":\"" : " ");
    srv_buf_put(b, level_names[level]);
    srv_buf_put(b, is_json ? "\",\"event\":\"" : " ");
    srv_buf_put(b, event);
    srv_buf_put(b, is_json ? "\"" : "");
}

/* If the log cannot be written, there is nowhere to report it. */
static void write_all(int fd, const char *text, size_t n)
{
    while (n > 0) {
        ssize_t done = write(fd, text, n);

        if (done < 0 && errno != EINTR)
            return;
        if (done > 0) {
            text += done;
            n -= (size_t)done;
        }
    }
}

void srv_log(const srv_logger *logger, srv_level level, const char *event,
             const srv_fact *facts)
{
    srv_buf line = { .at = NULL };
    int kept = errno;

    if (level > logger->level)
        return;
    put_head(&line, level, event, logger->is_json);
    put_facts(&line, facts, logger->is_json);
    srv_buf_put(&line, logger->is_json ? "}\n" : "\n");
    write_all(logger->fd, line.at, line.len);
    srv_buf_free(&line);
    errno = kept;
}

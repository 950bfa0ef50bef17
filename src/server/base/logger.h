/*
 * logger.h: the log of the server, one line for each event.
 *
 *   2026-11-16T01:26:35.123Z info table.begin table=01k9... name="Gaius \"Max\""
 *   {"time":"2026-11-16T01:26:35.123Z","level":"info","event":"table.begin","table":"01k9..."}
 *
 * A line goes out in one write, so threads may log without a lock.  No text of a user can end a
 * line or steer a terminal.  Lines stay under 4096 bytes, what a pipe takes whole: a long text is
 * cut, and where facts do not fit any more "cut" says so.
 */
#ifndef AE_SERVER_BASE_LOGGER_H
#define AE_SERVER_BASE_LOGGER_H

#include <stdint.h>

typedef enum { SRV_ERROR, SRV_WARN, SRV_INFO, SRV_DEBUG, SRV_N_LEVELS } srv_level;

typedef struct {
    int fd;
    int is_json;
    srv_level level; /* less important events are not logged */
} srv_logger;

/* A text, or a number if the text is null. */
typedef struct {
    const char *name, *text;
    int64_t number;
} srv_fact;

const char *srv_level_name(srv_level);

/* Facts are ended by a null name; null: there are none. */
void srv_log(const srv_logger *, srv_level, const char *event, const srv_fact *);

/* SRV_LOG(log, INFO, "table.begin", { "table", id, 0 }, { "seats", NULL, 3 }); */
#define SRV_LOG(logger, level, event, ...) \
    srv_log((logger), SRV_##level, (event), (const srv_fact[]){ __VA_ARGS__, { .name = NULL } })

#endif

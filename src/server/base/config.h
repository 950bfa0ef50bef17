/*
 * config.h: the configuration of a server: defaults, then a file, then the command line.
 *
 * A file has lines of "key = value"; empty lines and those that begin with '#' do not count.
 * On the command line an option is the same key with '-' for '_'.  If a value is refused, the
 * configuration stays unchanged and the fault names the place and the cause.
 */
#ifndef AE_SERVER_BASE_CONFIG_H
#define AE_SERVER_BASE_CONFIG_H

#include "core/words.h"

enum { SRV_CONFIG_TEXT = 512, SRV_CONFIG_SHORT = 64, SRV_CONFIG_LINE = 1024 };

typedef struct {
    char listen[SRV_CONFIG_TEXT]; /* "127.0.0.1:7979", "[::]:7979"; port 0: any that is free */
    char store[SRV_CONFIG_TEXT];  /* "": the caller's default */
    char tls_cert[SRV_CONFIG_TEXT], tls_key[SRV_CONFIG_TEXT];
    char url[SRV_CONFIG_TEXT];            /* as given; see srv_config_url() */
    char name[SRV_CONFIG_SHORT];          /* of the server, for people */
    char log_level[SRV_CONFIG_SHORT];     /* see srv_config_level() */
    char accounts[SRV_CONFIG_SHORT];      /* "open" or "closed" */
    char strongest_bot[SRV_CONFIG_SHORT]; /* which there are is the caller's to know */
    char trusted_proxy[SRV_CONFIG_TEXT];  /* see srv_config_is_proxy() */
    char push_contact[SRV_CONFIG_TEXT];
    char metrics_token[SRV_CONFIG_TEXT]; /* "": metrics for this machine only */
    int64_t log_json, guests, allow_private_addresses, fast_password_hashing; /* 0 or 1 */
    int64_t max_tables, max_sockets, max_tables_per_guest, max_tables_per_user;
    int64_t max_tables_per_address; /* made within a day and still open or running */
    int64_t max_sockets_per_address;
    int64_t max_strong_per_person, max_strong_per_address; /* tables with strong bots */
    int64_t guests_per_minute, tables_per_minute;          /* of an address */
    int64_t max_maps_per_user, max_versions_per_map, max_map_bytes_per_user; /* shared maps */
    int64_t map_uploads_per_hour;                                            /* of an account */
    int64_t max_clubs_per_user, max_members_per_club;
    int64_t max_events_per_user, max_people_per_event;
    int64_t event_grace;     /* seconds; see contests/runner.h */
    int64_t max_takebacks;   /* and offers, of a seat */
    int64_t max_body;        /* bytes */
    int64_t thought_threads; /* threads for one choice of a bot */
    int64_t bot_threads;     /* see srv_config_threads() */
    int64_t wait_for_people; /* seconds; see absence.h */
    int64_t idle_unload;     /* seconds */
    int64_t node_lease;      /* seconds */
    int64_t limits;          /* of rates; 0 to measure */
} srv_config;

typedef struct {
    int line;                      /* of the file; 0: none */
    char about[SRV_CONFIG_SHORT];  /* the key */
    char wanted[SRV_CONFIG_SHORT]; /* what could stand there, or what the system says */
    const char *what;              /* of the catalogue */
} srv_config_fault;

void srv_config_init(srv_config *);

/* Sets one option; returns 1, or 0 and a fault.  A switch without a value ("") is turned on. */
int srv_config_set(srv_config *, const char *key, const char *value, srv_config_fault *);

/* Reads a whole file; returns 1, or 0 and its first fault.  A key that occurs twice is a fault. */
int srv_config_read_file(srv_config *, const char *path, srv_config_fault *);

/* Checks the rules between several options; call it after all options are set. */
int srv_config_check(const srv_config *, srv_config_fault *);

/* "key: what is wrong" in a language; the name of the file and the line are the caller's. */
void srv_config_put_fault(ae_text *, const ae_words *, const srv_config_fault *);

/* ---- what there is ---- */

/* The keys in the order of the help; null after the last. */
const char *srv_config_key(int);
int srv_config_is_switch(int);
void srv_config_put_option(ae_text *, int); /* "--log-json" */

/* One line a key: option, what it is for, and its default. */
void srv_config_help(ae_text *, const ae_words *);

/* ---- what follows from it ---- */

/* Host without brackets, and port, of "host:port"; 0 if it is not that. */
typedef struct {
    char host[SRV_CONFIG_TEXT];
    int port;
} srv_listen;
int srv_config_listen(const char *listen, srv_listen *);

/* Whether the host means "all interfaces of this machine": 0.0.0.0, or :: for IPv6. */
int srv_listen_is_any(const srv_listen *);

/* The address under which the server is known, without a slash at its end; `port` is the one
 * that it listens at. */
void srv_config_url(const srv_config *, int port, ae_text *);

/* The URL for this host (without brackets), ignoring the options url and listen. */
void srv_config_url_at(const srv_config *, const char *host, int port, ae_text *);

int srv_config_level(const srv_config *); /* an srv_level */
int srv_config_threads(const srv_config *, int n_cores);

/* Whether this address is one of the trusted proxies. */
int srv_config_is_proxy(const srv_config *, const char *address);

#endif

/*
 * cmd_serve.c: `aedile serve`: reads the configuration from defaults, a file and options, then
 * runs the server.
 */
#include <string.h>

#include "cli/admin/accounts.h"
#include "cli/admin/admin.h"
#include "server/server.h"

/* The options of srv_config.  Those that are off by default take no value. */
static const cli_option options[] = {
    { "--listen", "HOST:PORT" },
    { "--store", "URL" },
    { "--config", "FILE" },
    { "--tls", "CERT" },
    { "--tls-cert", "FILE" },
    { "--tls-key", "FILE" },
    { "--url", "URL" },
    { "--name", "TEXT" },
    { "--accounts", "open|closed" },
    { "--guests", "true|false" },
    { "--strongest-bot", "LEVEL" },
    { "--bot-threads", "N" },
    { "--thought-threads", "N" },
    { "--max-tables", "N" },
    { "--max-sockets", "N" },
    { "--max-tables-per-guest", "N" },
    { "--max-tables-per-user", "N" },
    { "--max-tables-per-address", "N" },
    { "--max-sockets-per-address", "N" },
    { "--max-strong-per-person", "N" },
    { "--max-strong-per-address", "N" },
    { "--guests-per-minute", "N" },
    { "--tables-per-minute", "N" },
    { "--max-maps-per-user", "N" },
    { "--max-versions-per-map", "N" },
    { "--max-map-bytes-per-user", "BYTES" },
    { "--map-uploads-per-hour", "N" },
    { "--max-clubs-per-user", "N" },
    { "--max-members-per-club", "N" },
    { "--max-events-per-user", "N" },
    { "--max-people-per-event", "N" },
    { "--event-grace", "SECONDS" },
    { "--max-takebacks", "N" },
    { "--max-body", "BYTES" },
    { "--wait-for-people", "SECONDS" },
    { "--idle-unload", "SECONDS" },
    { "--node-lease", "SECONDS" },
    { "--trusted-proxy", "ADDRESSES" },
    { "--push-contact", "URL" },
    { "--metrics-token", "TOKEN" },
    { "--limits", "true|false" },
    { "--log-json", NULL },
    { "--log-level", "error|warn|info|debug" },
    { "--allow-private-addresses", NULL },
    { "--fast-password-hashing", NULL },
    { .name = NULL },
};
_Static_assert(sizeof options / sizeof options[0] <= CLI_MAX_OPTIONS, "each has its value");

static int fail(const cli *c, const char *place, const srv_config_fault *fault)
{
    char where[512], words[512];
    ae_text at = AE_TEXT_IN(where);

    ae_put(&at, place);
    if (fault->line > 0) {
        ae_put(&at, ":");
        ae_put_int(&at, fault->line);
    }
    srv_config_put_fault(&AE_TEXT_IN(words), c->words, fault);
    return CLI_FAIL(c, where, "cli.text", { "text", words, 0 });
}

static int read_options(const cli *c, srv_config *config)
{
    srv_config_fault fault = { .line = 0 };

    for (int i = 0; options[i].name; i++) {
        const char *key = options[i].name + 2, *value = c->value[i];

        if (!value || !strcmp(key, "config") || !strcmp(key, "tls"))
            continue;
        if (!srv_config_set(config, key, value, &fault))
            return fail(c, options[i].name, &fault);
    }
    return CLI_DONE;
}

/* --tls CERT KEY: the file with the key is the only argument of the command. */
static int read_tls(const cli *c, srv_config *config)
{
    const char *cert = cli_value(c, "--tls");
    srv_config_fault fault = { .line = 0 };

    if (!cert && c->n_args > 0)
        return CLI_FAIL(c, c->arg[0], "cli.argument_unwanted", { "usage", "serve", 0 });
    if (cert
        && (!srv_config_set(config, "tls_cert", cert, &fault)
            || (c->n_args > 0 && !srv_config_set(config, "tls_key", c->arg[0], &fault))))
        return fail(c, "--tls", &fault);
    return CLI_DONE;
}

static int choose_store(const cli *c, srv_config *config)
{
    if (config->store[0])
        return CLI_DONE;
    if (!cli_default_store(&AE_TEXT_IN(config->store)))
        return CLI_FAIL(c, "--store", "cli.serve.no_home", { .name = NULL });
    cli_make_default_store(config->store);
    return CLI_DONE;
}

static int run(cli *c)
{
    const char *file = cli_value(c, "--config");
    srv_config_fault fault = { .line = 0 };
    srv_config config;
    int code;

    srv_config_init(&config);
    if (file && !srv_config_read_file(&config, file, &fault))
        return fail(c, file, &fault);
    if ((code = read_options(c, &config)) != CLI_DONE
        || (code = read_tls(c, &config)) != CLI_DONE
        || (code = choose_store(c, &config)) != CLI_DONE)
        return code;
    if (!srv_config_check(&config, &fault))
        return fail(c, file ? file : "serve", &fault);
    return srv_run(&config);
}

const cli_command cli_serve = {
    .name = "serve", .usage = "", .max_args = 1, .options = options, .run = run
};

/*
 * schema.c: the tables of a store.
 *
 *   users --< tokens            tables --< entries   the log: append-only, numbered from 1
 *     |  \--< notices             |  \---< chat      bounded
 *     \------< seats >------------/
 *   leases                      meta                 the schema's number, keys of this server
 *
 * Ids are chosen by who inserts, so no database has to number anything.  Times are
 * milliseconds. Texts compare by their bytes, so that pages come in the same order everywhere.
 */
#include "store/schema.h"

static const char first[] =
    "CREATE TABLE meta ("
    " key {text} NOT NULL PRIMARY KEY,"
    " value {text} NOT NULL) {tree};"

    "CREATE TABLE users ("
    " id {text} NOT NULL PRIMARY KEY CHECK (length(id) = 26),"
    " name {text} NOT NULL,"
    " folded {text} NOT NULL UNIQUE," /* the name in small letters */
    " password {text},"               /* its hash, as libsodium writes it */
    " role {text} NOT NULL CHECK (role IN ('player', 'operator')),"
    " created_at {int} NOT NULL,"
    " banned_at {int}) {rows};"

    "CREATE TABLE tables ("
    " id {text} NOT NULL PRIMARY KEY CHECK (length(id) = 26),"
    " state {text} NOT NULL"
    " CHECK (state IN ('open', 'running', 'over', 'adjourned', 'quarantined')),"
    " head {text} NOT NULL," /* of its record; empty until it starts */
    " settings {text} NOT NULL,"
    " created_at {int} NOT NULL,"
    " changed_at {int} NOT NULL) {rows};"
    "CREATE INDEX tables_by_state ON tables (state, id);"

    "CREATE TABLE entries ("
    " table_id {text} NOT NULL REFERENCES tables ON DELETE CASCADE,"
    " seq {int} NOT NULL CHECK (seq > 0),"
    " text {text} NOT NULL," /* its line in the record */
    " PRIMARY KEY (table_id, seq)) {tree};"

    "CREATE TABLE seats ("
    " table_id {text} NOT NULL REFERENCES tables ON DELETE CASCADE,"
    " seat {int} NOT NULL CHECK (seat >= 0),"
    " user_id {text} REFERENCES users ON DELETE SET NULL,"
    " name {text} NOT NULL,"
    " secret {text}," /* hash of what a guest's browser keeps */
    " nonce {text},"
    " PRIMARY KEY (table_id, seat)) {tree};"
    "CREATE INDEX seats_by_user ON seats (user_id, table_id);"

    "CREATE TABLE chat ("
    " table_id {text} NOT NULL REFERENCES tables ON DELETE CASCADE,"
    " seq {int} NOT NULL CHECK (seq > 0),"
    " at {int} NOT NULL,"
    " seat {int}," /* none for a watcher */
    " name {text} NOT NULL,"
    " text {text} NOT NULL,"
    " PRIMARY KEY (table_id, seq)) {tree};"

    "CREATE TABLE tokens ("
    " hash {text} NOT NULL PRIMARY KEY,"
    " user_id {text} NOT NULL REFERENCES users ON DELETE CASCADE,"
    " kind {text} NOT NULL CHECK (kind IN ('session', 'api')),"
    " label {text} NOT NULL,"
    " created_at {int} NOT NULL,"
    " used_at {int} NOT NULL,"
    " expires_at {int} NOT NULL) {tree};"
    "CREATE INDEX tokens_by_user ON tokens (user_id);"
    "CREATE INDEX tokens_by_end ON tokens (expires_at);"

    "CREATE TABLE leases ("
    " name {text} NOT NULL PRIMARY KEY,"
    " owner {text} NOT NULL,"
    " expires_at {int} NOT NULL) {tree};"

    "CREATE TABLE notices ("
    " id {text} NOT NULL PRIMARY KEY CHECK (length(id) = 26),"
    " user_id {text} NOT NULL REFERENCES users ON DELETE CASCADE,"
    " kind {text} NOT NULL,"
    " payload {text} NOT NULL,"
    " due_at {int} NOT NULL,"
    " attempts {int} NOT NULL,"
    " owner {text} NOT NULL," /* who delivers it, until held_until */
    " held_until {int} NOT NULL) {rows};"
    "CREATE INDEX notices_by_due ON notices (due_at, id);"
    "CREATE INDEX notices_by_user ON notices (user_id);";

const char *const ae_schema[] = { first };
const int ae_n_schema = sizeof ae_schema / sizeof ae_schema[0];

#define ONE_KEY(table, key, columns) \
    "SELECT " columns " FROM " table " WHERE " key " > $1 ORDER BY " key " LIMIT 200"
#define TWO_KEYS(table, a, b, columns)                                                     \
    "SELECT " columns " FROM " table " WHERE (" a ", " b ") > ($1, $2) ORDER BY " a ", " b \
    " LIMIT 200"

const ae_schema_part ae_schema_parts[] = {
    {
        .name = "meta",
        .n_key = 1,
        .column = { "key", "value" },
        .page = "SELECT key, value FROM meta WHERE key > $1 AND key <> 'schema' ORDER BY key "
                "LIMIT 200",
        .insert = "INSERT INTO meta (key, value) VALUES ($1, $2)",
    },
    {
        .name = "users",
        .n_key = 1,
        .column = { "id", "name", "folded", "password", "role", "created_at", "banned_at" },
        .page =
            ONE_KEY("users", "id", "id, name, folded, password, role, created_at, banned_at"),
        .insert = "INSERT INTO users (id, name, folded, password, role, created_at, banned_at) "
                  "VALUES ($1, $2, $3, $4, $5, $6, $7)",
    },
    {
        .name = "tables",
        .n_key = 1,
        .column = { "id", "state", "entries", "settings", "created_at", "changed_at" },
        .page = ONE_KEY("tables", "id",
                        "id, state, (SELECT COALESCE(MAX(seq), 0) FROM entries "
                        "WHERE table_id = tables.id), settings, created_at, changed_at"),
        .insert = "INSERT INTO tables (id, state, head, settings, created_at, changed_at) "
                  "VALUES ($1, $2, $3, $4, $5, $6)",
    },
    {
        .name = "seats",
        .n_key = 2,
        .column = { "table_id", "seat", "user_id", "name", "secret", "nonce" },
        .page = TWO_KEYS("seats", "table_id", "seat",
                         "table_id, seat, user_id, name, secret, nonce"),
        .insert = "INSERT INTO seats (table_id, seat, user_id, name, secret, nonce) "
                  "VALUES ($1, $2, $3, $4, $5, $6)",
    },
    {
        .name = "chat",
        .n_key = 2,
        .column = { "table_id", "seq", "at", "seat", "name", "text" },
        .page = TWO_KEYS("chat", "table_id", "seq", "table_id, seq, at, seat, name, text"),
        .insert = "INSERT INTO chat (table_id, seq, at, seat, name, text) "
                  "VALUES ($1, $2, $3, $4, $5, $6)",
    },
    {
        .name = "tokens",
        .n_key = 1,
        .column = { "hash", "user_id", "kind", "label", "created_at", "used_at", "expires_at" },
        .page = ONE_KEY("tokens", "hash",
                        "hash, user_id, kind, label, created_at, used_at, expires_at"),
        .insert = "INSERT INTO tokens "
                  "(hash, user_id, kind, label, created_at, used_at, expires_at) "
                  "VALUES ($1, $2, $3, $4, $5, $6, $7)",
    },
    {
        .name = "leases",
        .n_key = 1,
        .column = { "name", "owner", "expires_at" },
        .page = ONE_KEY("leases", "name", "name, owner, expires_at"),
        .insert = "INSERT INTO leases (name, owner, expires_at) VALUES ($1, $2, $3)",
    },
    {
        .name = "notices",
        .n_key = 1,
        .column = { "id", "user_id", "kind", "payload", "due_at", "attempts", "owner",
                    "held_until" },
        .page = ONE_KEY("notices", "id",
                        "id, user_id, kind, payload, due_at, attempts, owner, held_until"),
        .insert = "INSERT INTO notices "
                  "(id, user_id, kind, payload, due_at, attempts, owner, held_until) "
                  "VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
    },
};
const int ae_n_schema_parts = sizeof ae_schema_parts / sizeof ae_schema_parts[0];

/*
 * schema.c: the tables of a store, as a list of migration steps.
 *
 *   users --< tokens            tables --< entries   the log: append-only, numbered from 1
 *     |  \--< notices             |  \---< chat      bounded
 *     |  \--< ratings             |
 *     |  \--< pushes, hooks       |
 *     |  \--< blocks >-- users    |
 *     |  \--< maps --< map_versions
 *     \------< seats >------------/
 *     \------< results >----------/
 *     \------< reports >----------/
 *                               hosts                who created the table
 *   leases                      meta                 the schema's number, keys of this server
 *
 * The program chooses ids, so no column is numbered by the database.  Times are milliseconds since
 * 1970.  Texts compare by their bytes, so that both databases sort the same way.
 */
#include "store/schema.h"

static const char first[] =
    "CREATE TABLE meta ("
    " key {text} NOT NULL PRIMARY KEY,"
    " value {text} NOT NULL) {tree};"

    "CREATE TABLE users ("
    " id {text} NOT NULL PRIMARY KEY CHECK (length(id) = 26),"
    " name {text} NOT NULL,"
    " folded {text} NOT NULL UNIQUE," /* the name in lower case */
    " password {text},"               /* the hash of the password, as libsodium writes it */
    " role {text} NOT NULL CHECK (role IN ('player', 'operator')),"
    " created_at {int} NOT NULL,"
    " banned_at {int}) {rows};"

    "CREATE TABLE tables ("
    " id {text} NOT NULL PRIMARY KEY CHECK (length(id) = 26),"
    " state {text} NOT NULL"
    " CHECK (state IN ('open', 'running', 'over', 'adjourned', 'quarantined')),"
    " head {text} NOT NULL," /* of the record; empty until the game begins */
    " settings {text} NOT NULL,"
    " created_at {int} NOT NULL,"
    " changed_at {int} NOT NULL) {rows};"
    "CREATE INDEX tables_by_state ON tables (state, id);"

    "CREATE TABLE entries ("
    " table_id {text} NOT NULL REFERENCES tables ON DELETE CASCADE,"
    " seq {int} NOT NULL CHECK (seq > 0),"
    " text {text} NOT NULL," /* the line in the record */
    " PRIMARY KEY (table_id, seq)) {tree};"

    "CREATE TABLE seats ("
    " table_id {text} NOT NULL REFERENCES tables ON DELETE CASCADE,"
    " seat {int} NOT NULL CHECK (seat >= 0),"
    " user_id {text} REFERENCES users ON DELETE SET NULL,"
    " name {text} NOT NULL,"
    " secret {text}," /* hash of the token that a guest's browser keeps */
    " nonce {text},"
    " PRIMARY KEY (table_id, seat)) {tree};"
    "CREATE INDEX seats_by_user ON seats (user_id, table_id);"

    "CREATE TABLE chat ("
    " table_id {text} NOT NULL REFERENCES tables ON DELETE CASCADE,"
    " seq {int} NOT NULL CHECK (seq > 0),"
    " at {int} NOT NULL,"
    " seat {int}," /* null for a watcher */
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
    " owner {text} NOT NULL," /* the server that delivers it, until held_until */
    " held_until {int} NOT NULL) {rows};"
    "CREATE INDEX notices_by_due ON notices (due_at, id);"
    "CREATE INDEX notices_by_user ON notices (user_id);";

/* Wake-up times, listed tables, preferences, vacations, results, ratings, endpoints, blocks,
 * reports. */
static const char second[] =
    "ALTER TABLE tables ADD COLUMN wake_at {int};"
    "ALTER TABLE tables ADD COLUMN is_listed {int} NOT NULL DEFAULT 0;"
    "CREATE INDEX tables_by_wake ON tables (wake_at, id) WHERE wake_at IS NOT NULL;"
    "CREATE INDEX tables_by_list ON tables (is_listed, state, id);"

    "ALTER TABLE users ADD COLUMN about {text} NOT NULL DEFAULT '';"
    "ALTER TABLE users ADD COLUMN away_until {int};"
    "ALTER TABLE users ADD COLUMN away_year {int} NOT NULL DEFAULT 0;"
    "ALTER TABLE users ADD COLUMN away_used {int} NOT NULL DEFAULT 0;"

    "CREATE INDEX seats_by_secret ON seats (secret, table_id) WHERE secret IS NOT NULL;"

    "CREATE TABLE results ("
    " table_id {text} NOT NULL REFERENCES tables ON DELETE CASCADE,"
    " seat {int} NOT NULL CHECK (seat >= 0),"
    " user_id {text} REFERENCES users ON DELETE SET NULL,"
    " name {text} NOT NULL,"
    " game {text} NOT NULL,"
    " players {int} NOT NULL,"
    " place {int} NOT NULL,"
    " score {int} NOT NULL,"
    " is_rated {int} NOT NULL,"
    " before {int}," /* the displayed rating; null if the game is not rated */
    " after {int},"
    " finished_at {int} NOT NULL,"
    " PRIMARY KEY (table_id, seat)) {tree};"
    "CREATE INDEX results_by_user ON results (user_id, table_id);"

    "CREATE TABLE ratings ("
    " user_id {text} NOT NULL REFERENCES users ON DELETE CASCADE,"
    " game {text} NOT NULL,"
    " players {int} NOT NULL,"
    " mean {int} NOT NULL," /* millionths */
    " spread {int} NOT NULL,"
    " shown {int} NOT NULL,"
    " games {int} NOT NULL,"
    " changed_at {int} NOT NULL,"
    " PRIMARY KEY (user_id, game, players)) {tree};"
    "CREATE INDEX ratings_by_shown ON ratings (game, players, shown, user_id);"

    "CREATE TABLE pushes ("
    " id {text} NOT NULL PRIMARY KEY CHECK (length(id) = 26),"
    " user_id {text} NOT NULL REFERENCES users ON DELETE CASCADE,"
    " endpoint {text} NOT NULL UNIQUE,"
    " key {text} NOT NULL,"
    " auth {text} NOT NULL,"
    " created_at {int} NOT NULL) {rows};"
    "CREATE INDEX pushes_by_user ON pushes (user_id);"

    "CREATE TABLE hooks ("
    " id {text} NOT NULL PRIMARY KEY CHECK (length(id) = 26),"
    " user_id {text} NOT NULL REFERENCES users ON DELETE CASCADE,"
    " kind {text} NOT NULL CHECK (kind IN ('json', 'discord', 'slack')),"
    " url {text} NOT NULL,"
    " secret {text} NOT NULL,"
    " created_at {int} NOT NULL,"
    " failures {int} NOT NULL,"
    " last_error {text} NOT NULL) {rows};"
    "CREATE INDEX hooks_by_user ON hooks (user_id);"

    "CREATE TABLE blocks ("
    " user_id {text} NOT NULL REFERENCES users ON DELETE CASCADE,"
    " other_id {text} NOT NULL REFERENCES users ON DELETE CASCADE,"
    " PRIMARY KEY (user_id, other_id)) {tree};"
    "CREATE INDEX blocks_by_other ON blocks (other_id);"

    "CREATE TABLE reports ("
    " id {text} NOT NULL PRIMARY KEY CHECK (length(id) = 26),"
    " user_id {text} REFERENCES users ON DELETE SET NULL,"
    " table_id {text} REFERENCES tables ON DELETE SET NULL,"
    " about_id {text} REFERENCES users ON DELETE SET NULL,"
    " text {text} NOT NULL,"
    " created_at {int} NOT NULL,"
    " closed_at {int}) {rows};" /* null while the report is open */
    "CREATE INDEX reports_by_end ON reports (closed_at, id);";

/* With several servers over one database: the node that runs a table's bots and clocks. */
static const char third[] = "ALTER TABLE tables ADD COLUMN keeper {text};";

/* Who created each table, and from which address, to limit the number of tables.  Before this step
 * only the settings had the person; for older tables the address and the strength of the bots are
 * unknown. */
static const char fourth[] =
    "CREATE TABLE hosts ("
    " table_id {text} NOT NULL PRIMARY KEY REFERENCES tables ON DELETE CASCADE,"
    " person {text} NOT NULL," /* an account's id, or the hash of a guest's token */
    " mark {text} NOT NULL,"   /* keyed hash of the IP address */
    " is_strong {int} NOT NULL) {tree};"
    "CREATE INDEX hosts_by_person ON hosts (person);"
    "CREATE INDEX hosts_by_mark ON hosts (mark);"
    "INSERT INTO hosts (table_id, person, mark, is_strong)"
    " SELECT id, {host}, '', 0 FROM tables WHERE settings LIKE '%\"host\":\"%';";

/* The skeleton of a name (names.h), which is computed when a server opens the store.  Of older
 * accounts that look the same, all but one keep null.  If the table of letters in names.c
 * changes, a new step has to set all skeletons to null. */
static const char fifth[] =
    "ALTER TABLE users ADD COLUMN skeleton {text};"
    "CREATE UNIQUE INDEX users_by_skeleton ON users (skeleton);"
    "CREATE INDEX users_without_skeleton ON users (id) WHERE skeleton IS NULL;";

/* Columns get the names of docs/vocabulary.md. */
static const char sixth[] =
    "ALTER TABLE entries RENAME COLUMN seq TO number;"
    "ALTER TABLE chat RENAME COLUMN seq TO number;"
    "DROP INDEX ratings_by_shown;"
    "ALTER TABLE ratings RENAME COLUMN shown TO cautious;"
    "CREATE INDEX ratings_by_cautious ON ratings (game, players, cautious, user_id);";

/* Maps that people have uploaded.  A version is never changed; `text` is the map as it was sent. */
static const char seventh[] =
    "CREATE TABLE maps ("
    " id {text} NOT NULL PRIMARY KEY CHECK (length(id) = 26),"
    " user_id {text} NOT NULL REFERENCES users ON DELETE CASCADE,"
    " kind {text} NOT NULL,"
    " title {text} NOT NULL,"
    " folded {text} NOT NULL," /* the title in lower case */
    " visibility {text} NOT NULL CHECK (visibility IN ('private', 'link', 'listed')),"
    " created_at {int} NOT NULL,"
    " updated_at {int} NOT NULL,"
    " removed_at {int}," /* when an operator has removed the map */
    " reason {text} NOT NULL DEFAULT '') {rows};"
    "CREATE INDEX maps_by_user ON maps (user_id, id);"
    "CREATE INDEX maps_by_list ON maps (visibility, id);"

    "CREATE TABLE map_versions ("
    " map_id {text} NOT NULL REFERENCES maps ON DELETE CASCADE,"
    " version {int} NOT NULL CHECK (version > 0),"
    " hash {text} NOT NULL,"   /* of the board */
    " sha256 {text} NOT NULL," /* of the text */
    " size {int} NOT NULL,"    /* bytes of the text */
    " created_at {int} NOT NULL,"
    " text {text} NOT NULL,"
    " PRIMARY KEY (map_id, version)) {rows};"

    "ALTER TABLE reports ADD COLUMN map_id {text} REFERENCES maps ON DELETE SET NULL;"
    "CREATE INDEX reports_by_map ON reports (map_id) WHERE map_id IS NOT NULL;";

const char *const ae_schema[] = { first, second, third, fourth, fifth, sixth, seventh };
const int ae_n_schema = sizeof ae_schema / sizeof ae_schema[0];

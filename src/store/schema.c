/*
 * schema.c: the tables of a store, as a list of migration steps.
 *
 *   users --< tokens            tables --< entries   the log: append-only, numbered from 1
 *     |  \--< notices             |  \---< chat      bounded
 *     |  \--< ratings             |
 *     |  \--< pushes, hooks       |
 *     |  \--< blocks >-- users    |
 *     |  \--< maps --< map_versions
 *     |  \--< club_members >-- clubs --< club_news, club_tables
 *     |  \--< event_people >-- events --< event_tables, event_notes, event_absences
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

/* Clubs and their events.  An event keeps its contest (src/pairing) as one text with a version, so
 * that whoever changes it writes what follows from the version that was read, or nothing. */
static const char eighth[] =
    "CREATE TABLE clubs ("
    " id {text} NOT NULL PRIMARY KEY," /* chosen by its founder, for the address of its page */
    " name {text} NOT NULL,"
    " folded {text} NOT NULL," /* the name in lower case */
    " about {text} NOT NULL,"
    " entry {text} NOT NULL CHECK (entry IN ('open', 'request', 'invitation')),"
    " is_listed {int} NOT NULL,"
    " created_at {int} NOT NULL) {rows};"

    "CREATE TABLE club_members ("
    " club_id {text} NOT NULL REFERENCES clubs ON DELETE CASCADE,"
    " user_id {text} NOT NULL REFERENCES users ON DELETE CASCADE,"
    " role {text} NOT NULL"
    " CHECK (role IN ('organiser', 'helper', 'member', 'invited', 'asking')),"
    " since {int} NOT NULL,"
    " PRIMARY KEY (club_id, user_id)) {tree};"
    "CREATE INDEX club_members_by_user ON club_members (user_id, club_id);"

    "CREATE TABLE club_news ("
    " id {text} NOT NULL PRIMARY KEY CHECK (length(id) = 26),"
    " club_id {text} NOT NULL REFERENCES clubs ON DELETE CASCADE,"
    " name {text} NOT NULL," /* of the author */
    " text {text} NOT NULL,"
    " created_at {int} NOT NULL) {rows};"
    "CREATE INDEX club_news_by_club ON club_news (club_id, id);"

    "CREATE TABLE club_tables ("
    " table_id {text} NOT NULL PRIMARY KEY REFERENCES tables ON DELETE CASCADE,"
    " club_id {text} NOT NULL REFERENCES clubs ON DELETE CASCADE) {tree};"
    "CREATE INDEX club_tables_by_club ON club_tables (club_id, table_id);"

    "CREATE TABLE events ("
    " id {text} NOT NULL PRIMARY KEY CHECK (length(id) = 26),"
    " club_id {text} REFERENCES clubs ON DELETE SET NULL,"
    " user_id {text} REFERENCES users ON DELETE SET NULL," /* who made it */
    " title {text} NOT NULL,"
    " game {text} NOT NULL,"
    " state {text} NOT NULL"
    " CHECK (state IN ('draft', 'open', 'running', 'paused', 'over', 'cancelled')),"
    " is_listed {int} NOT NULL,"
    " settings {text} NOT NULL,"
    " contest {text} NOT NULL," /* empty until the event begins */
    " version {int} NOT NULL,"
    " created_at {int} NOT NULL,"
    " starts_at {int},"
    " began_at {int},"
    " ended_at {int},"
    " round_at {int}," /* when the latest round was paired */
    " limit_at {int}," /* from when on bots take the seats of people who are waited for */
    " wake_at {int}) {rows};" /* when a server has to look at the event; null: never by itself */
    "CREATE INDEX events_by_wake ON events (wake_at, id) WHERE wake_at IS NOT NULL;"
    "CREATE INDEX events_by_club ON events (club_id, id);"
    "CREATE INDEX events_by_user ON events (user_id, id);"
    "CREATE INDEX events_by_list ON events (is_listed, state, id);"

    "CREATE TABLE event_people ("
    " event_id {text} NOT NULL REFERENCES events ON DELETE CASCADE,"
    " name {text} NOT NULL," /* in the contest */
    " user_id {text} REFERENCES users ON DELETE SET NULL,"
    " secret {text}," /* hash of a guest's token */
    " state {text} NOT NULL"
    " CHECK (state IN ('entered', 'waiting', 'invited', 'withdrawn')),"
    " number {int} NOT NULL,"
    " at {int} NOT NULL,"
    " place {int}," /* in the final standing */
    " PRIMARY KEY (event_id, name)) {tree};"
    "CREATE INDEX event_people_by_user ON event_people (user_id, event_id);"

    "CREATE TABLE event_tables ("
    " event_id {text} NOT NULL REFERENCES events ON DELETE CASCADE,"
    " round {int} NOT NULL,"
    " number {int} NOT NULL,"
    " table_id {text} REFERENCES tables ON DELETE SET NULL,"
    " is_done {int} NOT NULL," /* the contest has its result */
    " PRIMARY KEY (event_id, round, number)) {tree};"
    "CREATE INDEX event_tables_by_table ON event_tables (table_id);"
    "CREATE INDEX event_tables_to_do ON event_tables (event_id, table_id) WHERE is_done = 0;"

    "CREATE TABLE event_notes (" /* who has changed what in a running event, and why */
    " event_id {text} NOT NULL REFERENCES events ON DELETE CASCADE,"
    " number {int} NOT NULL,"
    " at {int} NOT NULL,"
    " name {text} NOT NULL,"
    " kind {text} NOT NULL,"
    " text {text} NOT NULL,"
    " PRIMARY KEY (event_id, number)) {tree};"

    "CREATE TABLE event_absences (" /* rounds in which a bot played for a person */
    " event_id {text} NOT NULL REFERENCES events ON DELETE CASCADE,"
    " round {int} NOT NULL,"
    " user_id {text} NOT NULL REFERENCES users ON DELETE CASCADE,"
    " at {int} NOT NULL,"
    " PRIMARY KEY (event_id, round, user_id)) {tree};"
    "CREATE INDEX event_absences_by_user ON event_absences (user_id, at);"

    "ALTER TABLE results ADD COLUMN is_absent {int} NOT NULL DEFAULT 0;";

const char *const ae_schema[] = { first, second, third, fourth, fifth, sixth, seventh, eighth };
const int ae_n_schema = sizeof ae_schema / sizeof ae_schema[0];

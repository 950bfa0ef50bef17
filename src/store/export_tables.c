/*
 * export_tables.c: for each table of an export, its columns, the statement that selects a page of
 * rows, and the statement that inserts a row.
 */
#include "store/export.h"

#define ONE_KEY(table, key, columns) \
    "SELECT " columns " FROM " table " WHERE " key " > $1 ORDER BY " key " LIMIT 200"
#define TWO_KEYS(table, a, b, columns)                                                     \
    "SELECT " columns " FROM " table " WHERE (" a ", " b ") > ($1, $2) ORDER BY " a ", " b \
    " LIMIT 200"
#define THREE_KEYS(table, a, b, c, columns)                                                    \
    "SELECT " columns " FROM " table " WHERE (" a ", " b ", " c ") > ($1, $2, $3) ORDER BY " a \
    ", " b ", " c " LIMIT 200"

const ae_export_table ae_export_tables[] = {
    {
        .name = "meta",
        .key = "t",
        .column = { "key", "value" },
        .page = "SELECT key, value FROM meta WHERE key > $1 AND key <> 'schema' ORDER BY key "
                "LIMIT 200",
        .insert = "INSERT INTO meta (key, value) VALUES ($1, $2)",
    },
    {
        .name = "users",
        .key = "t",
        .column = { "id", "name", "folded", "password", "role", "created_at", "banned_at",
                    "about", "away_until", "away_year", "away_used" },
        .later = "t-nn",
        .page = ONE_KEY("users", "id",
                        "id, name, folded, password, role, created_at, banned_at, about, "
                        "away_until, away_year, away_used"),
        .insert = "INSERT INTO users (id, name, folded, password, role, created_at, "
                  "banned_at, about, away_until, away_year, away_used) VALUES ($1, $2, "
                  "$3, $4, $5, $6, $7, $8, $9, $10, $11)",
    },
    {
        .name = "tables",
        .key = "t",
        .column = { "id", "state", "entries", "settings", "created_at", "changed_at", "wake_at",
                    "is_listed" },
        .later = "-n",
        .page =
            ONE_KEY("tables", "id",
                    "id, state, (SELECT COALESCE(MAX(number), 0) FROM entries WHERE table_id = "
                    "tables.id), settings, created_at, changed_at, wake_at, is_listed"),
        .insert = "INSERT INTO tables (id, state, head, settings, created_at, changed_at, "
                  "wake_at, is_listed) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
    },
    {
        .name = "seats",
        .key = "tn",
        .column = { "table_id", "seat", "user_id", "name", "secret", "nonce" },
        .page = TWO_KEYS("seats", "table_id", "seat",
                         "table_id, seat, user_id, name, secret, nonce"),
        .insert = "INSERT INTO seats (table_id, seat, user_id, name, secret, nonce) "
                  "VALUES ($1, $2, $3, $4, $5, $6)",
    },
    {
        .name = "hosts",
        .key = "t",
        .column = { "table_id", "person", "mark", "is_strong" },
        .page = ONE_KEY("hosts", "table_id", "table_id, person, mark, is_strong"),
        .insert = "INSERT INTO hosts (table_id, person, mark, is_strong) "
                  "VALUES ($1, $2, $3, $4)",
    },
    {
        .name = "chat",
        .key = "tn",
        .column = { "table_id", "number", "at", "seat", "name", "text" },
        .was = "seq",
        .is = "number",
        .page =
            TWO_KEYS("chat", "table_id", "number", "table_id, number, at, seat, name, text"),
        .insert = "INSERT INTO chat (table_id, number, at, seat, name, text) VALUES ($1, $2, "
                  "$3, $4, $5, $6)",
    },
    {
        .name = "tokens",
        .key = "t",
        .column = { "hash", "user_id", "kind", "label", "created_at", "used_at", "expires_at" },
        .page = ONE_KEY("tokens", "hash",
                        "hash, user_id, kind, label, created_at, used_at, expires_at"),
        .insert = "INSERT INTO tokens (hash, user_id, kind, label, created_at, used_at, "
                  "expires_at) VALUES ($1, $2, $3, $4, $5, $6, $7)",
    },
    {
        .name = "leases",
        .key = "t",
        .column = { "name", "owner", "expires_at" },
        .page = ONE_KEY("leases", "name", "name, owner, expires_at"),
        .insert = "INSERT INTO leases (name, owner, expires_at) VALUES ($1, $2, $3)",
    },
    {
        .name = "notices",
        .key = "t",
        .column = { "id", "user_id", "kind", "payload", "due_at", "attempts", "owner",
                    "held_until" },
        .page = ONE_KEY("notices", "id",
                        "id, user_id, kind, payload, due_at, attempts, owner, held_until"),
        .insert = "INSERT INTO notices (id, user_id, kind, payload, due_at, attempts, "
                  "owner, held_until) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
    },
    {
        .name = "results",
        .key = "tn",
        .column = { "table_id", "seat", "user_id", "name", "game", "players", "place", "score",
                    "is_rated", "before", "after", "finished_at", "is_absent" },
        .later = "n",
        .page =
            TWO_KEYS("results", "table_id", "seat",
                     "table_id, seat, user_id, name, game, players, place, score, is_rated, "
                     "before, after, finished_at, is_absent"),
        .insert = "INSERT INTO results (table_id, seat, user_id, name, game, players, "
                  "place, score, is_rated, before, after, finished_at, is_absent) VALUES ($1, "
                  "$2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)",
    },
    {
        .name = "ratings",
        .key = "ttn",
        .column = { "user_id", "game", "players", "mean", "spread", "cautious", "games",
                    "changed_at" },
        .was = "shown",
        .is = "cautious",
        .page = THREE_KEYS("ratings", "user_id", "game", "players",
                           "user_id, game, players, mean, spread, cautious, games, changed_at"),
        .insert = "INSERT INTO ratings (user_id, game, players, mean, spread, cautious, "
                  "games, changed_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
    },
    {
        .name = "pushes",
        .key = "t",
        .column = { "id", "user_id", "endpoint", "key", "auth", "created_at" },
        .page = ONE_KEY("pushes", "id", "id, user_id, endpoint, key, auth, created_at"),
        .insert = "INSERT INTO pushes (id, user_id, endpoint, key, auth, created_at) "
                  "VALUES ($1, $2, $3, $4, $5, $6)",
    },
    {
        .name = "hooks",
        .key = "t",
        .column = { "id", "user_id", "kind", "url", "secret", "created_at", "failures",
                    "last_error" },
        .page = ONE_KEY("hooks", "id",
                        "id, user_id, kind, url, secret, created_at, failures, last_error"),
        .insert = "INSERT INTO hooks (id, user_id, kind, url, secret, created_at, "
                  "failures, last_error) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
    },
    {
        .name = "blocks",
        .key = "tt",
        .column = { "user_id", "other_id" },
        .page = TWO_KEYS("blocks", "user_id", "other_id", "user_id, other_id"),
        .insert = "INSERT INTO blocks (user_id, other_id) VALUES ($1, $2)",
    },
    {
        .name = "maps",
        .key = "t",
        .column = { "id", "user_id", "kind", "title", "folded", "visibility", "created_at",
                    "updated_at", "removed_at", "reason" },
        .page = ONE_KEY("maps", "id",
                        "id, user_id, kind, title, folded, visibility, created_at, updated_at, "
                        "removed_at, reason"),
        .insert = "INSERT INTO maps (id, user_id, kind, title, folded, visibility, created_at, "
                  "updated_at, removed_at, reason) "
                  "VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
    },
    {
        .name = "map_versions",
        .key = "tn",
        .column = { "map_id", "version", "hash", "sha256", "size", "created_at", "text" },
        .page = TWO_KEYS("map_versions", "map_id", "version",
                         "map_id, version, hash, sha256, size, created_at, text"),
        .insert = "INSERT INTO map_versions (map_id, version, hash, sha256, size, created_at, "
                  "text) VALUES ($1, $2, $3, $4, $5, $6, $7)",
    },
    {
        .name = "reports",
        .key = "t",
        .column = { "id", "user_id", "table_id", "about_id", "text", "created_at", "closed_at",
                    "map_id" },
        .later = "-",
        .page = ONE_KEY("reports", "id",
                        "id, user_id, table_id, about_id, text, created_at, closed_at, map_id"),
        .insert = "INSERT INTO reports (id, user_id, table_id, about_id, text, "
                  "created_at, closed_at, map_id) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
    },
    {
        .name = "clubs",
        .key = "t",
        .column = { "id", "name", "folded", "about", "entry", "is_listed", "created_at" },
        .page = ONE_KEY("clubs", "id", "id, name, folded, about, entry, is_listed, created_at"),
        .insert =
            "INSERT INTO clubs (id, name, folded, about, entry, is_listed, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7)",
    },
    {
        .name = "club_members",
        .key = "tt",
        .column = { "club_id", "user_id", "role", "since" },
        .page = TWO_KEYS("club_members", "club_id", "user_id", "club_id, user_id, role, since"),
        .insert =
            "INSERT INTO club_members (club_id, user_id, role, since) VALUES ($1, $2, $3, $4)",
    },
    {
        .name = "club_news",
        .key = "t",
        .column = { "id", "club_id", "name", "text", "created_at" },
        .page = ONE_KEY("club_news", "id", "id, club_id, name, text, created_at"),
        .insert =
            "INSERT INTO club_news (id, club_id, name, text, created_at) VALUES ($1, $2, $3, $4, $5)",
    },
    {
        .name = "club_tables",
        .key = "t",
        .column = { "table_id", "club_id" },
        .page = ONE_KEY("club_tables", "table_id", "table_id, club_id"),
        .insert = "INSERT INTO club_tables (table_id, club_id) VALUES ($1, $2)",
    },
    {
        .name = "events",
        .key = "t",
        .column = { "id", "club_id", "user_id", "title", "game", "state", "is_listed",
                    "settings", "contest", "version", "created_at", "starts_at", "began_at",
                    "ended_at", "round_at", "limit_at", "wake_at" },
        .page = ONE_KEY(
            "events", "id",
            "id, club_id, user_id, title, game, state, is_listed, settings, contest, version, created_at, starts_at, began_at, ended_at, round_at, limit_at, wake_at"),
        .insert =
            "INSERT INTO events (id, club_id, user_id, title, game, state, is_listed, settings, contest, version, created_at, starts_at, began_at, ended_at, round_at, limit_at, wake_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)",
    },
    {
        .name = "event_people",
        .key = "tt",
        .column = { "event_id", "name", "user_id", "secret", "state", "number", "at", "place" },
        .page = TWO_KEYS("event_people", "event_id", "name",
                         "event_id, name, user_id, secret, state, number, at, place"),
        .insert =
            "INSERT INTO event_people (event_id, name, user_id, secret, state, number, at, place) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
    },
    {
        .name = "event_tables",
        .key = "tnn",
        .column = { "event_id", "round", "number", "table_id", "is_done" },
        .page = THREE_KEYS("event_tables", "event_id", "round", "number",
                           "event_id, round, number, table_id, is_done"),
        .insert =
            "INSERT INTO event_tables (event_id, round, number, table_id, is_done) VALUES ($1, $2, $3, $4, $5)",
    },
    {
        .name = "event_notes",
        .key = "tn",
        .column = { "event_id", "number", "at", "name", "kind", "text" },
        .page = TWO_KEYS("event_notes", "event_id", "number",
                         "event_id, number, at, name, kind, text"),
        .insert =
            "INSERT INTO event_notes (event_id, number, at, name, kind, text) VALUES ($1, $2, $3, $4, $5, $6)",
    },
    {
        .name = "event_absences",
        .key = "tnt",
        .column = { "event_id", "round", "user_id", "at" },
        .page = THREE_KEYS("event_absences", "event_id", "round", "user_id",
                           "event_id, round, user_id, at"),
        .insert =
            "INSERT INTO event_absences (event_id, round, user_id, at) VALUES ($1, $2, $3, $4)",
    },
};
const int ae_n_export_tables = sizeof ae_export_tables / sizeof ae_export_tables[0];

/*
 * people.c: accounts: registration, sign-in, sign-out, change of password, removal.
 *
 *   sign in:   find the name (reader) -> compare (hasher) -> new token (writer) -> answer
 *   register:                            hash (hasher)    -> account, token     -> answer
 *
 *   1. Every sign-in makes a new token and ends the session that the request came with.
 *   2. Neither the refusal of a sign-in nor the time it takes reveals whether the name exists.
 *   3. Ban and password hash are checked again in the transaction that writes the token.
 */
#include "server/api/people.h"

#include <sodium.h>
#include <string.h>

#include "server/base/id.h"
#include "server/base/password.h"
#include "server/net/session.h"
#include "server/tables/nodes.h"
#include "server/tables/tables.h"
#include "store/names.h"

/* Reasons of refusals, which have words of their own in the catalogue. */
static const char WRONG_SIGN_IN[] = "wrong_sign_in", WRONG_PASSWORD[] = "wrong_password";

enum { MAX_ENDED = SRV_MAX_SESSIONS + 1 + SRV_MAX_API_TOKENS };

/* A request about an account, from one step to the next. */
typedef struct {
    srv_hashing hashing; /* first member: a pointer to it is cast back */
    srv_request *request;
    void (*next)(srv_request *);
    int64_t now;
    int has_cookie;
    char name[SRV_MAX_NAME], id[AE_STORE_ID + 1];
    char kept[SRV_PASSWORD_HASH];  /* the hash in the store */
    char fresh[SRV_PASSWORD_ROOM]; /* the new password */
    ae_store_role role;
    int64_t banned_at;
    srv_new_token token;
    char ended[MAX_ENDED][SRV_HASH + 1]; /* hashes of tokens that were removed */
    int n_ended, ends_programs;          /* remove tokens of programs, too */
} account;

static account *account_new(srv_request *r)
{
    account *a = srv_alloc(sizeof *a);

    r->own = a;
    a->request = r;
    a->now = srv_now();
    return a;
}

/* ---- steps ---- */

static void hashed(srv_hashing *h)
{
    account *a = (account *)h;

    if (h->server->is_closing)
        srv_fail(a->request, SRV_UNAVAILABLE);
    else
        a->next(a->request);
}

typedef int hash_step(srv_server *, srv_hashing *);

static void hash(srv_request *r, hash_step *step, void (*next)(srv_request *))
{
    account *a = r->own;

    a->hashing.then = hashed;
    a->next = next;
    if (!r->server->is_closing && step(r->server, &a->hashing))
        return;
    sodium_memzero(a->hashing.password, sizeof a->hashing.password);
    r->retry_s = 2;
    srv_fail(r, r->server->is_closing ? SRV_UNAVAILABLE : SRV_TOO_MANY);
}

static int bad(srv_request *r, const char *where)
{
    srv_fail_at(r, SRV_BAD_REQUEST, where);
    return 0;
}

/* Reads the password to compare; the only requirement is its length. */
static int read_password(srv_request *r, const char *name)
{
    account *a = r->own;

    if (srv_string(r, name, &AE_TEXT_IN(a->hashing.password), 1))
        return 1;
    srv_fail(r, r->error);
    return 0;
}

/* A page from a foreign origin gets no cookie: the server would not accept it there. */
static int read_cookie(srv_request *r, int *has_cookie)
{
    if (!srv_flag(r, "cookie", has_cookie))
        return 0;
    if (!*has_cookie || !r->is_foreign)
        return 1;
    ae_put(&AE_TEXT_IN(r->reason), "origin");
    r->error = SRV_FORBIDDEN;
    return 0;
}

static int read_form(srv_request *r)
{
    account *a = r->own;

    if (!srv_string(r, "name", &AE_TEXT_IN(a->name), 1) || !read_cookie(r, &a->has_cookie)) {
        srv_fail(r, r->error);
        return 0;
    }
    return read_password(r, "password");
}

/* ---- sessions ---- */

static void see_session(void *ctx, const ae_store_token *t)
{
    account *a = ctx;

    if ((t->kind != AE_TOKEN_SESSION && !a->ends_programs) || a->n_ended == MAX_ENDED
        || !strcmp(t->hash, a->request->who.hash))
        return;
    ae_put(&AE_TEXT_IN(a->ended[a->n_ended]), t->hash);
    a->n_ended++;
}

/* Removes all sessions of the account except the requesting one and the newest `keep`; if
 * `ends_programs` is set, also the tokens of programs. */
static ae_store_err end_sessions(ae_store *store, account *a, int keep)
{
    ae_store_err err = ae_store_tokens(store, a->id, see_session, a);

    a->n_ended = a->n_ended > keep ? a->n_ended - keep : 0;
    for (int i = 0; i < a->n_ended && err == AE_STORE_OK; i++) {
        err = ae_store_token_remove(store, a->ended[i]);
        if (err == AE_STORE_MISSING)
            err = AE_STORE_OK;
    }
    return err;
}

static void forget_ended(srv_request *r)
{
    const account *a = r->own;

    for (int i = 0; i < a->n_ended; i++)
        srv_session_end(r->server, NULL, a->ended[i], "signed_out");
}

/* Whether the request came with a guest's token, signed or of the old unsigned form, even if the
 * configuration no longer allows guests: the account takes over the guest's seats. */
static int is_guest(const srv_request *r)
{
    return srv_guest_read(&r->server->guest_key, r->token) != SRV_GUEST_NONE;
}

/* Ends the session that the request came with; the seats of a guest become the account's. */
static ae_store_err take_over(srv_request *r, ae_store *store)
{
    account *a = r->own;
    char secret[SRV_HASH + 1];
    ae_store_err err = AE_STORE_OK;

    srv_token_hash(r->token, secret);
    if (is_guest(r))
        err = srv_adopt_tables(store, secret, a->id);
    else if (srv_token_kind(r->token) == SRV_TOKEN_SESSION)
        err = ae_store_token_remove(store, secret);
    return err == AE_STORE_MISSING ? AE_STORE_OK : err;
}

static ae_store_err add_session(srv_request *r, ae_store *store)
{
    account *a = r->own;
    ae_store_token row = srv_token_row(&a->token, AE_TOKEN_SESSION, a->id, a->now);
    ae_store_err err = end_sessions(store, a, SRV_MAX_SESSIONS - 1);

    if (err == AE_STORE_OK)
        err = ae_store_token_add(store, &row);
    return err == AE_STORE_OK ? take_over(r, store) : err;
}

/* Puts the token into the response or into a cookie that scripts cannot read. */
static void give_token(srv_request *r, const char *token, int has_cookie, int days)
{
    if (has_cookie)
        srv_set_cookie(r, token, days);
    else
        srv_put_text(&r->out, "token", token);
    srv_buf_put(&r->out, "}");
}

/* Announces to all nodes that the guest's seats now belong to the account. */
static void adopt(srv_server *server, const char *user, const char *secret)
{
    char both[AE_STORE_ID + SRV_HASH + 1];
    ae_text text = AE_TEXT_IN(both);

    ae_put(&text, user);
    ae_put(&text, secret);
    srv_tables_adopt(server->tables, secret, user);
    srv_nodes_tell(server, SRV_NODE_ADOPTED, both, 0);
}

static void signed_in(srv_request *r)
{
    const account *a = r->own;
    char secret[SRV_HASH + 1];

    if (r->error) {
        srv_finish(r);
        return;
    }
    forget_ended(r);
    srv_token_hash(r->token, secret);
    if (is_guest(r))
        adopt(r->server, a->id, secret);
    else if (srv_token_kind(r->token) == SRV_TOKEN_SESSION)
        srv_session_end(r->server, NULL, secret, "signed_out");
    give_token(r, a->token.token, a->has_cookie, SRV_COOKIE_DAYS);
    srv_answer(r);
}

/* ---- a guest ---- */

/* Makes a token.  A guest with an unsigned token of the old form gets it signed and keeps the
 * seats. */
static void make_guest(const srv_request *r, char token[SRV_GUEST_TOKEN + 1])
{
    if (r->who.is_unsigned)
        srv_guest_sign(&r->server->guest_key, r->token, token);
    else
        srv_guest_token(&r->server->guest_key, token);
}

void srv_guest_add(srv_request *r)
{
    char token[SRV_GUEST_TOKEN + 1];
    int has_cookie = 0;

    if (!srv_may(r, SRV_LIMIT_GUEST, NULL))
        return;
    if (!r->server->config.guests) {
        srv_fail(r, SRV_FORBIDDEN);
        return;
    }
    if (!read_cookie(r, &has_cookie)) {
        srv_fail(r, r->error);
        return;
    }
    make_guest(r, token);
    srv_buf_put(&r->out, "{\"guest\":true");
    give_token(r, token, has_cookie, SRV_COOKIE_DAYS);
    srv_answer(r);
}

/* ---- a new account ---- */

static void put_new(srv_request *r, const ae_store_user *user)
{
    srv_buf_put(&r->out, "{\"user\":");
    srv_user_put(&r->out, user);
    srv_buf_put(&r->out, ",\"guest\":false");
}

/* Explains the refusal: the name is taken, or looks like one that is. */
static void say_taken(srv_request *r, ae_store *store)
{
    const account *a = r->own;
    char id[AE_STORE_ID + 1];

    ae_put(&AE_TEXT_IN(r->where), "name");
    if (srv_user_id(store, a->name, id) == AE_STORE_MISSING)
        ae_put(&AE_TEXT_IN(r->reason), "look_alike");
}

static void work_register(srv_request *r, ae_store *store)
{
    account *a = r->own;
    ae_store_user user = { .id = a->id,
                           .name = a->name,
                           .password = a->hashing.hash,
                           .created_at = a->now,
                           .banned_at = -1,
                           .about = "",
                           .away_until = -1 };
    ae_store_err err = ae_sql_begin(store, AE_SQL_WRITE);

    if (err == AE_STORE_OK)
        err = ae_store_user_add(store, &user);
    if (err == AE_STORE_TAKEN)
        say_taken(r, store);
    if (err == AE_STORE_OK)
        err = add_session(r, store);
    put_new(r, &user);
    srv_end_write(r, store, err);
}

static void registered(srv_request *r)
{
    const account *a = r->own;

    if (!r->error)
        SRV_LOG(&r->server->log, INFO, "user.new", { "user", a->id, 0 });
    signed_in(r);
}

static void write_account(srv_request *r)
{
    account *a = r->own;

    if (!a->hashing.is_right) {
        srv_fail(r, SRV_UNAVAILABLE);
        return;
    }
    srv_id(a->id, a->now);
    srv_write(r, work_register, registered);
}

static int bad_mixture(srv_request *r)
{
    ae_put(&AE_TEXT_IN(r->reason), "mixed_letters");
    return bad(r, "name");
}

void srv_user_add(srv_request *r)
{
    account *a = account_new(r);

    if (!srv_may(r, SRV_LIMIT_REGISTER, NULL))
        return;
    if (strcmp(r->server->config.accounts, "open") != 0) {
        srv_fail(r, SRV_FORBIDDEN);
        return;
    }
    if (!read_form(r) || (!srv_is_name(a->name) && !bad(r, "name"))
        || (ae_name_is_mixed(a->name) && !bad_mixture(r))
        || (!srv_is_password(a->hashing.password) && !bad(r, "password")))
        return;
    hash(r, srv_hashing_make, write_account);
}

/* ---- signing in ---- */

static void see_account(void *ctx, const ae_store_user *u)
{
    account *a = ctx;

    ae_put(&AE_TEXT_IN(a->id), u->id);
    ae_put(&AE_TEXT_IN(a->name), u->name);
    ae_put(&AE_TEXT_IN(a->kept), u->password ? u->password : "");
    a->role = u->role;
    a->banned_at = u->banned_at;
}

/* Refuses with the words for a wrong password rather than those for a missing token. */
static void refuse_password(srv_request *r, const char *reason, const char *where)
{
    ae_put(&AE_TEXT_IN(r->reason), reason);
    srv_fail_at(r, SRV_UNAUTHORISED, where);
}

/* An unknown name is no error here: it is refused after the comparison, see 2. above. */
static void work_find(srv_request *r, ae_store *store)
{
    account *a = r->own;
    ae_store_err err = ae_store_user_find(store, a->name, see_account, a);

    if (err != AE_STORE_MISSING)
        srv_is_ok(r, err);
}

static void see_again(void *ctx, const ae_store_user *u)
{
    srv_request *r = ctx;
    account *a = r->own;

    a->role = u->role;
    if (u->banned_at >= 0)
        r->error = SRV_BANNED;
    else if (u->password && !strcmp(u->password, a->kept))
        put_new(r, u);
    else {
        ae_put(&AE_TEXT_IN(r->reason), WRONG_SIGN_IN);
        r->error = SRV_UNAUTHORISED;
    }
}

/* Stores the compared password with a new hash. */
static ae_store_err keep_hash(ae_store *store, const account *a)
{
    return ae_store_user_set(store, &(ae_store_user){ .id = a->id,
                                                      .password = a->hashing.hash,
                                                      .role = a->role,
                                                      .banned_at = -1 });
}

static void work_sign_in(srv_request *r, ae_store *store)
{
    const account *a = r->own;
    ae_store_err err = ae_sql_begin(store, AE_SQL_WRITE);

    if (err == AE_STORE_OK)
        err = ae_store_user_get(store, a->id, see_again, r);
    if (err == AE_STORE_OK && !r->error && a->hashing.is_new)
        err = keep_hash(store, a);
    if (err == AE_STORE_OK && !r->error)
        err = add_session(r, store);
    srv_end_write(r, store, err);
}

static void compared(srv_request *r)
{
    const account *a = r->own;

    if (!a->hashing.is_right)
        refuse_password(r, WRONG_SIGN_IN, "");
    else if (a->banned_at >= 0)
        srv_fail(r, SRV_BANNED);
    else
        srv_write(r, work_sign_in, signed_in);
}

/* Compares the password with the stored hash, unless the rate limit refuses it. */
static void compare(srv_request *r, void (*next)(srv_request *))
{
    account *a = r->own;

    if (r->error) {
        srv_finish(r);
        return;
    }
    if (!srv_may(r, SRV_LIMIT_PASSWORD, a->id[0] ? a->id : a->name))
        return;
    memcpy(a->hashing.hash, a->kept, sizeof a->kept);
    hash(r, srv_hashing_compare, next);
}

static void found(srv_request *r)
{
    compare(r, compared);
}

void srv_sign_in(srv_request *r)
{
    account_new(r);
    if (srv_may(r, SRV_LIMIT_SIGN_IN, NULL) && read_form(r))
        srv_read(r, work_find, found);
}

/* ---- signing out ---- */

static void work_sign_out(srv_request *r, ae_store *store)
{
    ae_store_err err = ae_store_token_remove(store, r->who.hash);

    srv_is_ok(r, err == AE_STORE_MISSING ? AE_STORE_OK : err);
}

static void signed_out(srv_request *r)
{
    if (!r->error) {
        srv_session_end(r->server, NULL, r->who.hash, "signed_out");
        srv_set_cookie(r, "", 0);
    }
    srv_finish_empty(r);
}

/* A guest's token is not stored; only the cookie is removed. */
void srv_sign_out(srv_request *r)
{
    if (r->who.kind == SRV_GUEST)
        signed_out(r);
    else
        srv_write(r, work_sign_out, signed_out);
}

static void work_sign_out_all(srv_request *r, ae_store *store)
{
    account *a = r->own;
    ae_store_err err = ae_sql_begin(store, AE_SQL_WRITE);

    ae_put(&AE_TEXT_IN(a->id), r->who.user);
    if (err == AE_STORE_OK)
        err = end_sessions(store, a, 0);
    if (err == AE_STORE_OK)
        err = ae_store_tokens_remove(store, a->id, AE_TOKEN_SESSION);
    srv_end_write(r, store, err);
}

static void signed_out_all(srv_request *r)
{
    if (!r->error)
        forget_ended(r);
    signed_out(r);
}

void srv_sign_out_all(srv_request *r)
{
    account_new(r);
    srv_write(r, work_sign_out_all, signed_out_all);
}

/* ---- changing the password ---- */

static void work_get(srv_request *r, ae_store *store)
{
    srv_is_ok(r, ae_store_user_get(store, r->who.user, see_account, r->own));
}

static void work_password(srv_request *r, ae_store *store)
{
    account *a = r->own;
    ae_store_err err = ae_sql_begin(store, AE_SQL_WRITE);

    if (err == AE_STORE_OK)
        err = ae_store_user_get(store, a->id, see_again, r);
    srv_buf_cut(&r->out, 0);
    if (err == AE_STORE_OK && !r->error)
        err = keep_hash(store, a);
    if (err == AE_STORE_OK && !r->error)
        err = end_sessions(store, a, 0);
    srv_end_write(r, store, err);
}

static void password_changed(srv_request *r)
{
    if (!r->error)
        forget_ended(r);
    srv_finish_empty(r);
}

static void write_password(srv_request *r)
{
    const account *a = r->own;

    if (a->hashing.is_right)
        srv_write(r, work_password, password_changed);
    else
        srv_fail(r, SRV_UNAVAILABLE);
}

static void hash_fresh(srv_request *r)
{
    account *a = r->own;

    if (!a->hashing.is_right) {
        refuse_password(r, WRONG_PASSWORD, "old");
        return;
    }
    memcpy(a->hashing.password, a->fresh, sizeof a->fresh);
    sodium_memzero(a->fresh, sizeof a->fresh);
    hash(r, srv_hashing_make, write_password);
}

static void compare_old(srv_request *r)
{
    compare(r, hash_fresh);
}

void srv_me_password(srv_request *r)
{
    account *a = account_new(r);

    if (!read_password(r, "old"))
        return;
    if (!srv_flag(r, "revoke_tokens", &a->ends_programs)) {
        srv_fail(r, r->error);
        return;
    }
    if (!srv_string(r, "new", &AE_TEXT_IN(a->fresh), 1) || !srv_is_password(a->fresh)) {
        bad(r, "new");
        return;
    }
    srv_read(r, work_get, compare_old);
}

/* ---- removing an account ---- */

static void work_remove(srv_request *r, ae_store *store)
{
    srv_is_ok(r, ae_store_user_remove(store, r->who.user));
}

static void removed(srv_request *r)
{
    if (!r->error) {
        srv_session_end(r->server, r->who.user, NULL, "signed_out");
        srv_tables_forget_user(r->server->tables, r->who.user);
        srv_nodes_tell(r->server, SRV_NODE_GONE, r->who.user, 0);
        srv_set_cookie(r, "", 0);
        SRV_LOG(&r->server->log, INFO, "user.removed", { "user", r->who.user, 0 });
    }
    srv_finish_empty(r);
}

static void remove_compared(srv_request *r)
{
    const account *a = r->own;

    if (a->hashing.is_right)
        srv_write(r, work_remove, removed);
    else
        refuse_password(r, WRONG_PASSWORD, "password");
}

static void compare_last(srv_request *r)
{
    compare(r, remove_compared);
}

void srv_me_remove(srv_request *r)
{
    account_new(r);
    if (read_password(r, "password"))
        srv_read(r, work_get, compare_last);
}

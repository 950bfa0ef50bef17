/*
 * error.c: names and HTTP statuses of refusals, and the refusals for errors of rules and store.
 */
#include "server/base/error.h"

static const struct {
    const char *key;
    int status;
} errors[SRV_N_ERRORS] = {
#define X(name, key, status) [SRV_##name] = { key, status },
    SRV_ERROR_MAP(X)
#undef X
};

const char *srv_error_key(srv_error e)
{
    return errors[e].key;
}

int srv_error_status(srv_error e)
{
    return errors[e].status;
}

srv_error srv_error_of(ae_err err)
{
    static const srv_error of[AE_N_ERRS] = {
        [AE_OK] = SRV_OK,
        [AE_SETUP] = SRV_BAD_REQUEST,
        [AE_BOARD] = SRV_BAD_REQUEST,
        [AE_NOT_TURN] = SRV_NOT_YOUR_TURN,
        [AE_ILLEGAL] = SRV_ILLEGAL,
        [AE_TEXT] = SRV_ILLEGAL,
        [AE_BROKEN] = SRV_QUARANTINED,
        [AE_OVER] = SRV_OVER,
        [AE_NO_UNDO] = SRV_NO_UNDO,
        [AE_CONSENT] = SRV_CONSENT,
        [AE_NO_OFFER] = SRV_NO_OFFER,
        [AE_SEAT] = SRV_FORBIDDEN,
        [AE_TIME] = SRV_NOT_YOUR_TURN,
        [AE_ADJOURNED] = SRV_NOT_RUNNING,
        [AE_VERSION] = SRV_INTERNAL,
        [AE_SEED] = SRV_INTERNAL,
        [AE_RESULT] = SRV_INTERNAL,
    };

    return of[err];
}

srv_error srv_error_of_store(ae_store_err err)
{
    switch (err) {
    case AE_STORE_OK:
        return SRV_OK;
    case AE_STORE_STALE:
        return SRV_STALE;
    case AE_STORE_TAKEN:
        return SRV_TAKEN;
    case AE_STORE_MISSING:
        return SRV_NOT_FOUND;
    case AE_STORE_TEXT:
        return SRV_BAD_REQUEST;
    default:
        return SRV_UNAVAILABLE;
    }
}

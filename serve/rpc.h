/* serve/rpc.h -- messages of JSON-RPC.
 * Does: sends answers, errors and notifications; reads members of parameters.
 * Knows: jansson.   Must not know: what is asked. */
#ifndef AL0_SERVE_RPC_H
#define AL0_SERVE_RPC_H

#include <jansson.h>
#include <pthread.h>

#include "serve/serve.h"

/* Codes of errors, of JSON-RPC and of the Language Server Protocol. */
enum {
    RPC_NO_JSON = -32700,
    RPC_NO_REQUEST = -32600,
    RPC_NO_METHOD = -32601,
    RPC_WRONG_PARAMS = -32602,
    RPC_NOT_INITIALIZED = -32002,
    RPC_FAILED = -32803,
    RPC_CHANGED = -32801,
    RPC_CANCELLED = -32800
};

/* Where messages go; several threads may send. */
typedef struct Rpc {
    ServeSend *send;
    void *context;
    pthread_mutex_t lock;
} Rpc;

/* What went wrong; code 0: nothing. */
typedef struct Trouble {
    int code;
    char text[400];
} Trouble;

/* Sets the trouble.   Returns: NULL. */
json_t *trouble(Trouble *t, int code, const char *fmt, ...) __attribute__((format(printf, 3, 4)));

/* Each takes over the result, the parameters; NULL counts as null.  id: borrowed; NULL: null. */
void rpc_answer(Rpc *r, const json_t *id, json_t *result);
void rpc_fail(Rpc *r, const json_t *id, const Trouble *t);
void rpc_notify(Rpc *r, const char *method, json_t *params);

/* The member at a path ("textDocument.uri"), borrowed; NULL: there is none. */
const json_t *rpc_member(const json_t *params, const char *path);
/* The same where it is a string, a number, true. */
const char *rpc_text(const json_t *params, const char *path);
double rpc_number(const json_t *params, const char *path, double otherwise);
bool rpc_is_true(const json_t *params, const char *path);

/* A text that is the caller's, as a value; NULL is null.  The text is freed (al0_free). */
json_t *rpc_take_text(char *text);
/* The same of a text that is JSON. */
json_t *rpc_take_json(char *text);

#endif

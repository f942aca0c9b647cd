/* serve/rpc.c -- messages of JSON-RPC (see rpc.h). */
#include "serve/rpc.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "al0.h"

json_t *trouble(Trouble *t, int code, const char *fmt, ...)
{
    assert(t && code != 0);
    va_list args;
    va_start(args, fmt);
    t->code = code;
    vsnprintf(t->text, sizeof t->text, fmt, args);
    va_end(args);
    return NULL;
}

/* Takes the message over. */
static void send_message(Rpc *r, json_t *message)
{
    json_object_set_new(message, "jsonrpc", json_string("2.0"));
    char *text = json_dumps(message, JSON_COMPACT);
    json_decref(message);
    if (!text) /* a text from a file that is not UTF-8 has been left out by jansson */
        return;
    pthread_mutex_lock(&r->lock);
    r->send(r->context, text, strlen(text));
    pthread_mutex_unlock(&r->lock);
    free(text);
}

static json_t *copy_of_id(const json_t *id)
{
    return id ? json_deep_copy(id) : json_null();
}

void rpc_answer(Rpc *r, const json_t *id, json_t *result)
{
    send_message(
        r, json_pack("{s:o, s:o}", "id", copy_of_id(id), "result", result ? result : json_null()));
}

void rpc_fail(Rpc *r, const json_t *id, const Trouble *t)
{
    assert(t->code != 0);
    json_t *text = json_string(t->text);
    send_message(r, json_pack("{s:o, s:{s:i, s:o}}", "id", copy_of_id(id), "error", "code", t->code,
                              "message", text ? text : json_string("failed")));
}

void rpc_notify(Rpc *r, const char *method, json_t *params)
{
    assert(params);
    send_message(r, json_pack("{s:s, s:o}", "method", method, "params", params));
}

const json_t *rpc_member(const json_t *params, const char *path)
{
    assert(path);
    while (params && *path) {
        size_t n = strcspn(path, ".");
        char key[40];
        assert(n < sizeof key);
        memcpy(key, path, n);
        key[n] = '\0';
        params = json_object_get(params, key);
        path += n + (path[n] == '.');
    }
    return params;
}

const char *rpc_text(const json_t *params, const char *path)
{
    return json_string_value(rpc_member(params, path));
}

double rpc_number(const json_t *params, const char *path, double otherwise)
{
    const json_t *found = rpc_member(params, path);
    return json_is_number(found) ? json_number_value(found) : otherwise;
}

bool rpc_is_true(const json_t *params, const char *path)
{
    return json_is_true(rpc_member(params, path));
}

json_t *rpc_take_text(char *text)
{
    json_t *value = text ? json_string(text) : NULL;
    al0_free(text);
    return value ? value : json_null();
}

json_t *rpc_take_json(char *text)
{
    json_t *value = text ? json_loads(text, 0, NULL) : NULL;
    al0_free(text);
    return value ? value : json_null();
}

/* write/report/doc_json.c -- a document for programs: one JSON object on a line (see doc_write.h).
 * Must not know: what people read. */
#include "write/report/doc_write.h"
#include "write/text/json.h"

#include <assert.h>

static void put_doc_value(Json *j, const char *key, const DocValue *v)
{
    switch (v->kind) {
    case DOC_NONE: json_put_null(j, key); break;
    case DOC_BOOL: json_put_bool(j, key, v->truth); break;
    case DOC_INT: json_put_int(j, key, v->number); break;
    case DOC_COUNT: json_put_count(j, key, v->count); break;
    case DOC_REAL: json_put_real(j, key, v->real, v->digits); break;
    case DOC_TEXT: json_put_text(j, key, v->text); break;
    }
}

static void put_doc_nodes(Json *j, const DocNode *n, DocView v);

static void put_doc_row(Json *j, const DocNode *row, DocView v)
{
    const DocTable *t = &row->up->as.table;
    json_begin_object(j, NULL);
    for (size_t i = 0; i < t->n; i++)
        if (doc_column_is_shown(&t->column[i], v))
            put_doc_value(j, t->column[i].key, &row->as.cells[i]);
    put_doc_nodes(j, row->first, v);
    json_end_object(j);
}

/* Parts without a key are members of what they stand in. */
static void put_object(Json *j, const DocNode *n, DocView v)
{
    if (n->kind == DOC_PARTS && !n->key) {
        put_doc_nodes(j, n->first, v);
        return;
    }
    json_begin_object(j, n->key);
    put_doc_nodes(j, n->first, v);
    json_end_object(j);
}

/* n and those that follow it. */
static void put_doc_nodes(Json *j, const DocNode *n, DocView v)
{
    for (; n; n = n->next) {
        if (!doc_is_shown(n, v))
            continue;
        switch (n->kind) {
        case DOC_GROUP:
        case DOC_HEADING:
        case DOC_SECTION:
        case DOC_FACTS:
        case DOC_CLAUSES: put_doc_nodes(j, n->first, v); break;
        case DOC_OBJECT:
        case DOC_PARTS: put_object(j, n, v); break;
        case DOC_LIST:
        case DOC_TABLE:
            json_begin_list(j, n->key);
            put_doc_nodes(j, n->first, v);
            json_end_list(j);
            break;
        case DOC_ROW: put_doc_row(j, n, v); break;
        case DOC_FACT:
        case DOC_MEMBER:
        case DOC_CODE: put_doc_value(j, n->key, &n->value); break;
        default: break;
        }
    }
}

void doc_write_json(StrBuf *out, const Document *d, bool no_seconds)
{
    assert(out && d->at == d->root && "all groups have ended");
    Json j = {.out = out};
    json_begin_object(&j, NULL);
    put_doc_nodes(&j, d->root->first, (DocView){DOC_PROGRAMS, no_seconds});
    json_end_object(&j);
    strbuf_putc(out, '\n');
}

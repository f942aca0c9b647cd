// tests/lsp/protocol.mjs -- what the server says in the sessions is of the types that the protocol gives.
// Does: plays every session, writes each message of the server as a constant of its type (those of
//       vscode-languageserver-protocol, LSP 3.17), and has TypeScript check them: members that are missing, of another
//       type, or unknown to the protocol are errors.  Answers to the requests that are al0's own are passed over.
// Usage: node protocol.mjs AL0 REPLAY TREE, where the current folder has node_modules (./dev protocol)
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { createRequire } from 'node:module';

const [al0, replay, tree] = process.argv.slice(2);
const ts = createRequire(path.resolve('package.json'))('typescript');

// What answers a method, as the protocol's library calls the request or the notification.
const REQUESTS = {
    initialize: 'InitializeRequest',
    shutdown: 'ShutdownRequest',
    'textDocument/hover': 'HoverRequest',
    'textDocument/definition': 'DefinitionRequest',
    'textDocument/references': 'ReferencesRequest',
    'textDocument/documentHighlight': 'DocumentHighlightRequest',
    'textDocument/prepareRename': 'PrepareRenameRequest',
    'textDocument/rename': 'RenameRequest',
    'textDocument/completion': 'CompletionRequest',
    'textDocument/documentSymbol': 'DocumentSymbolRequest',
    'textDocument/foldingRange': 'FoldingRangeRequest',
    'textDocument/semanticTokens/full': 'SemanticTokensRequest',
    'textDocument/formatting': 'DocumentFormattingRequest',
    'textDocument/codeAction': 'CodeActionRequest',
};
const NOTIFICATIONS = { 'textDocument/publishDiagnostics': 'lsp.PublishDiagnosticsParams', '$/progress': 'Progress' };

const used = new Set();
const lines = [
    "import * as lsp from 'vscode-languageserver-protocol';",
    'type Result<R> = R extends lsp.ProtocolRequestType<infer _P, infer T, infer _PR, infer _E, infer _O> ? T',
    '    : R extends lsp.ProtocolRequestType0<infer _T, infer _PR, infer _E, infer _O> ? null : never;', // shutdown
    'type Failure = { code: number; message: string };',
    'type Progress = { token: lsp.ProgressToken; value: lsp.WorkDoneProgressBegin | lsp.WorkDoneProgressReport | lsp.WorkDoneProgressEnd };',
];
const places = []; // of each line that has a message

// The methods of a session's requests by id.
function requestsOf(text) {
    const methods = new Map();
    for (const [, json] of text.matchAll(/^-> (.*(?:\n[ \t].*)*)/gm)) {
        try {
            const message = JSON.parse(json);
            if (message.method && message.id !== undefined) methods.set(JSON.stringify(message.id), message.method);
        } catch {
            continue; // sessions say nonsense, too
        }
    }
    return methods;
}

function typeOf(message, methods) {
    if (message.method) return [NOTIFICATIONS[message.method], message.params];
    if (message.error) return ['Failure', message.error];
    const request = REQUESTS[methods.get(JSON.stringify(message.id))];
    if (request) used.add(request);
    return [request && `Result<typeof lsp.${request}.type>`, message.result];
}

function take(session) {
    const methods = requestsOf(fs.readFileSync(session, 'utf8'));
    const said = execFileSync(replay, [al0, session, '--show'], { encoding: 'utf8' });
    for (const line of said.split('\n').filter((text) => text.startsWith('<- '))) {
        const message = JSON.parse(line.slice(3));
        const [type, value] = typeOf(message, methods);
        if (message.jsonrpc !== '2.0') throw new Error(`${session}: no jsonrpc in ${line}`);
        if (message.method && !type) throw new Error(`${session}: nobody has asked for ${message.method}`);
        if (!type) continue;
        places[lines.length] = `${path.basename(session)}: ${line.slice(3, 203)}`;
        lines.push(`export const m${lines.length}: ${type} = ${JSON.stringify(value)};`);
    }
}

for (const name of fs.readdirSync(path.join(tree, 'tests/lsp')).sort()) {
    if (name.endsWith('.txt') && name !== 'CMakeLists.txt') take(path.join(tree, 'tests/lsp', name));
}
fs.writeFileSync('said.ts', `${lines.join('\n')}\n`);

const options = { strict: true, noEmit: true, skipLibCheck: true, types: [], target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.Node16, moduleResolution: ts.ModuleResolutionKind.Node16 };
const found = ts.getPreEmitDiagnostics(ts.createProgram(['said.ts'], options));
for (const one of found) {
    const line = one.file ? one.file.getLineAndCharacterOfPosition(one.start).line : 0;
    console.log(`${places[line] ?? one.file?.fileName}\n    ${ts.flattenDiagnosticMessageText(one.messageText, '\n    ')}`);
}
const unseen = Object.values(REQUESTS).filter((name) => !used.has(name));
if (unseen.length) console.log(`no session has an answer to ${unseen.join(', ')}`);
console.log(`${Object.keys(places).length} messages of the server, ${found.length} wrong`);
process.exit(found.length || unseen.length || Object.keys(places).length < 50 ? 1 : 0);

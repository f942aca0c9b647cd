// The client of `al0 lsp` in Visual Studio Code.
// Does: starts the server; shows proofs and reports, as al0 writes them, in a panel beside the text.
'use strict';

const vscode = require('vscode');
const { LanguageClient, TransportKind } = require('vscode-languageclient/node');

let client;

// A page of al0 in a panel: it is self-contained, and asks the network for nothing.
function show(title, page, text) {
    const panel = vscode.window.createWebviewPanel('al0', title, vscode.ViewColumn.Beside, {
        enableScripts: true,
        localResourceRoots: [],
    });
    const escaped = text.replace(/[&<>]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[c]);
    panel.webview.html = page || `<pre>${escaped}</pre>`;
}

// Sends a request about the active document, with progress that can be cancelled.
async function ask(method, title, more) {
    const editor = vscode.window.activeTextEditor;
    if (!editor || editor.document.languageId !== 'al0' || !client) {
        return;
    }
    const { line, character } = editor.selection.active;
    const params = {
        textDocument: { uri: editor.document.uri.toString() },
        position: { line, character },
        page: true,
        ...more,
    };
    const options = { location: vscode.ProgressLocation.Notification, title, cancellable: true };
    try {
        const found = await vscode.window.withProgress(options, (_, token) =>
            client.sendRequest(method, params, token));
        show(`${title}: ${found.verdict}`, found.page, found.text);
    } catch (error) {
        vscode.window.showErrorMessage(`${title}: ${error.message}`);
    }
}

exports.activate = async (context) => {
    const command = vscode.workspace.getConfiguration('al0').get('command');
    client = new LanguageClient(
        'al0',
        'al0',
        { command, args: ['lsp'], transport: TransportKind.stdio },
        {
            documentSelector: [{ language: 'al0' }],
            synchronize: { fileEvents: vscode.workspace.createFileSystemWatcher('**/*.{al0,kif}') },
        },
    );
    context.subscriptions.push(
        vscode.commands.registerCommand('al0.prove', () => ask('al0/prove', 'al0: proof', {})),
        vscode.commands.registerCommand('al0.verify', () => ask('al0/verify', 'al0: verification', {})),
    );
    await client.start();
};

exports.deactivate = () => client && client.stop();

"use strict";

const { spawn } = require("node:child_process");
const vscode = require("vscode");
const { Connection } = require("./connection");
const convert = require("./convert");
const { registerFeatures } = require("./features");

/** The scores that the server knows: those of files, and those that are in none yet. */
const SELECTOR = ["file", "untitled"].map((scheme) => ({ language: "score", scheme }));

/** What the client can do that the server asks about. */
const CAPABILITIES = {
  general: { positionEncodings: ["utf-16"] },
  textDocument: {
    completion: { completionItem: { snippetSupport: true } },
    documentSymbol: { hierarchicalDocumentSymbolSupport: true },
    hover: { contentFormat: ["markdown"] },
  },
  workspace: { didChangeWatchedFiles: { dynamicRegistration: true }, workspaceFolders: true },
};

/** One run of `scorec lsp`, from its start to its end. */
class Server {
  #process;
  #connection;
  #subscriptions = [];

  /** Starts the program; `ended` is called if it ends by itself, with the reason. */
  constructor(command, args, ended) {
    this.#process = spawn(command, args, { stdio: ["pipe", "pipe", "ignore"] });
    this.#connection = new Connection(this.#process.stdout, this.#process.stdin);
    const end = (reason) => {
      if (!this.#process) return;
      this.#close();
      ended(reason);
    };
    this.#process.on("error", (error) => end(error.message));
    this.#process.on("exit", (code, signal) => end(signal ?? `exit status ${code}`));
  }

  /** Begins the session with all texts that are open. */
  async start() {
    this.#takeMessages();
    const folders = vscode.workspace.workspaceFolders ?? [];
    const answer = await this.#connection.request("initialize", {
      processId: process.pid,
      capabilities: CAPABILITIES,
      rootUri: folders[0]?.uri.toString() ?? null,
      workspaceFolders: folders.map(plainFolder),
    });
    if (!answer || !this.#process) return;
    this.#connection.notify("initialized", {});
    this.#followTexts();
    this.#followFolders();
    this.#subscriptions.push(...registerFeatures(this.#connection, SELECTOR, answer.capabilities));
  }

  /** Has the server do what `command` says with the score at `uri`. */
  execute(command, uri) {
    return this.#connection.request("workspace/executeCommand", { command, arguments: [uri.toString()] });
  }

  /** Ends the session in order. */
  async stop() {
    const running = this.#process;
    if (!running) return;
    this.#process = null;
    const left = new Promise((resolve) => running.once("exit", resolve));
    await this.#connection.request("shutdown");
    this.#connection.notify("exit");
    this.#close();
    await left;
  }

  #close() {
    this.#process = null;
    this.#connection.close();
    for (const subscription of this.#subscriptions.splice(0)) subscription.dispose();
  }

  #takeMessages() {
    const diagnostics = vscode.languages.createDiagnosticCollection("scorec");
    this.#subscriptions.push(diagnostics);
    this.#connection.on("textDocument/publishDiagnostics", (published) =>
      diagnostics.set(convert.uri(published.uri), published.diagnostics.map(convert.diagnostic)),
    );
    this.#connection.on("window/showMessage", ({ type, message }) => {
      if (type === 1) vscode.window.showErrorMessage(message);
      else if (type === 2) vscode.window.showWarningMessage(message);
      else vscode.window.showInformationMessage(message);
    });
    this.#connection.on("client/registerCapability", ({ registrations }) => {
      for (const { registerOptions } of registrations) this.#watch(registerOptions.watchers);
    });
  }

  #watch(watchers) {
    const tell = (type) => (uri) =>
      this.#connection.notify("workspace/didChangeWatchedFiles", { changes: [{ uri: uri.toString(), type }] });
    for (const { globPattern } of watchers) {
      const watcher = vscode.workspace.createFileSystemWatcher(globPattern);
      this.#subscriptions.push(
        watcher, watcher.onDidCreate(tell(1)), watcher.onDidChange(tell(2)), watcher.onDidDelete(tell(3)),
      );
    }
  }

  #followTexts() {
    const { workspace, languages } = vscode;
    const tell = (method, document, more) => {
      if (languages.match(SELECTOR, document) === 0) return;
      const textDocument = { uri: document.uri.toString(), version: document.version, ...more?.textDocument };
      this.#connection.notify(`textDocument/${method}`, { ...more, textDocument });
    };
    const open = (document) =>
      tell("didOpen", document, { textDocument: { languageId: "score", text: document.getText() } });
    workspace.textDocuments.forEach(open);
    this.#subscriptions.push(
      workspace.onDidOpenTextDocument(open),
      workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (contentChanges.length === 0) return;
        const changes = contentChanges.map(({ range, text }) => ({ range: convert.plain.range(range), text }));
        tell("didChange", document, { contentChanges: changes });
      }),
      workspace.onDidSaveTextDocument((document) => tell("didSave", document)),
      workspace.onDidCloseTextDocument((document) => tell("didClose", document)),
    );
  }

  #followFolders() {
    this.#subscriptions.push(
      vscode.workspace.onDidChangeWorkspaceFolders(({ added, removed }) =>
        this.#connection.notify("workspace/didChangeWorkspaceFolders", {
          event: { added: added.map(plainFolder), removed: removed.map(plainFolder) },
        }),
      ),
    );
  }
}

function plainFolder({ uri, name }) {
  return { uri: uri.toString(), name };
}

module.exports = { Server };

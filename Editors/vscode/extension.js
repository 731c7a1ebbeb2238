"use strict";
// Starts `scorec lsp`, keeps it running, and offers what it can do as commands.

const vscode = require("vscode");
const { Server } = require("./server");

/** A server that fails more often than this within the time is not started again by itself. */
const MOST_FAILURES = { count: 3, milliseconds: 180_000 };

let server = null;
let failures = [];

async function activate(context) {
  const { commands, workspace } = vscode;
  context.subscriptions.push(
    ...["score.play", "score.stop", "score.compile"].map((name) =>
      commands.registerCommand(name, (uri) => execute(name, uri)),
    ),
    commands.registerCommand("score.restart", restart),
    workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration("score")) return restart();
    }),
  );
  await start();
}

async function deactivate() {
  await server?.stop();
  server = null;
}

async function start() {
  const settings = vscode.workspace.getConfiguration("score");
  server = new Server(settings.get("path"), ["lsp", ...settings.get("arguments")], failed);
  await server.start();
}

async function restart() {
  failures = [];
  await deactivate();
  await start();
}

async function failed(reason) {
  server = null;
  const now = Date.now();
  failures = [...failures.filter((time) => now - time < MOST_FAILURES.milliseconds), now];
  // A program that does not exist will not exist in a moment either.
  if (!/ENOENT|EACCES/.test(reason) && failures.length <= MOST_FAILURES.count) return start();
  const settings = "Open Settings";
  const answer = await vscode.window.showErrorMessage(`'scorec lsp' does not run: ${reason}`, settings);
  if (answer === settings) {
    await vscode.commands.executeCommand("workbench.action.openSettings", "score.path");
  }
}

/** Does what the command `name` says with the score at `address`, or with the one in sight. */
async function execute(name, address) {
  const uri = address ? vscode.Uri.parse(address.toString()) : vscode.window.activeTextEditor?.document.uri;
  if (uri?.scheme !== "file") {
    return vscode.window.showErrorMessage("there is no score in a file here");
  }
  // The server takes what is on the disk.
  const document = vscode.workspace.textDocuments.find((it) => it.uri.toString() === uri.toString());
  if (name !== "score.stop" && document?.isDirty && !(await document.save())) return;
  await server?.execute(name, uri);
}

module.exports = { activate, deactivate };

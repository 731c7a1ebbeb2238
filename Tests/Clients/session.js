"use strict";
// A session of the extension for VS Code, out of the .vsix, with `scorec lsp`: types samples character by
// character, compares with `scorec check`, completes, renames, formats, and runs its commands.
//
//     SCOREC=path node Tests/Clients/session.js

const assert = require("node:assert");
const { execFileSync, spawnSync } = require("node:child_process");
const fs = require("node:fs");
const Module = require("node:module");
const os = require("node:os");
const path = require("node:path");
const { pathToFileURL } = require("node:url");
const vscode = require("./vscode");

const ROOT = path.dirname(path.dirname(__dirname));
const SAMPLES = ["02-readme-symphony", "11-patterns", "17-envelopes", "22-with", "24-imports"];
const { seen } = vscode;

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "scorec-vscode-"));
process.on("exit", () => fs.rmSync(folder, { recursive: true, force: true }));
const uri = (name) => pathToFileURL(path.join(folder, name)).toString();
const never = { onCancellationRequested: () => ({ dispose() {} }) };

/** Waits until `find` finds something. */
async function until(find, what) {
  for (let tries = 0; tries < 4000; tries++) {
    const found = find();
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  assert.fail(`${what}: nothing came for 20 seconds`);
}

function place(document, offset) {
  const before = document.getText().slice(0, offset).split("\n");
  return new vscode.Position(before.length - 1, before.at(-1).length);
}

/** Types `text` at the end, one character at a time. */
function type(document, text) {
  for (const character of text) {
    const end = place(document, document.getText().length);
    document.replace(new vscode.Range(end, end), character);
  }
}

function checked(file) {
  const run = spawnSync(process.env.SCOREC, ["check", "--diagnostics", "json", file], { encoding: "utf8" });
  return run.stderr.split("\n").filter(Boolean).map(JSON.parse).map(({ line, id }) => `${line - 1} ${id}`);
}

function told(document) {
  const items = seen.diagnostics.get(document.uri.toString()) ?? [];
  return items.map(({ range, code }) => `${range.start.line} ${code}`);
}

/** Types samples whole, and one with mistakes. */
async function typeSamples() {
  const mistakes = "// 😀 日本\nimpact hevy\nwait 1; sond asset:x\nlet a = 1\nlet a = 2\n";
  fs.writeFileSync(path.join(folder, "mistakes.score"), mistakes);
  for (const name of [...SAMPLES, "mistakes"]) {
    const file = path.join(folder, `${name}.score`);
    const document = vscode.open(uri(`${name}.score`), "");
    type(document, fs.readFileSync(file, "utf8"));
    const expected = checked(file);
    await until(() => told(document).join() === expected.join(), `${name}: ${expected} rather than ${told(document)}`);
    await askEverything(document);
    assert(seen.diagnostics.has(document.uri.toString()), `${name}: no diagnostics were told`);
    assert.deepStrictEqual(told(document), expected, name);
    if (name === "mistakes") assert.strictEqual(expected.length, 3);
    document.close();
  }
}

/** Asks all there is to ask about each word of a text: the values are what VS Code accepts. */
async function askEverything(document) {
  const { providers } = seen;
  const all = new vscode.Range(new vscode.Position(0, 0), place(document, document.getText().length));
  for (const match of document.getText().matchAll(/\w+/g)) {
    const at = place(document, match.index);
    await Promise.all([
      providers.Hover.provideHover(document, at, never),
      providers.CompletionItem.provideCompletionItems(document, at, never),
      providers.SignatureHelp.provideSignatureHelp(document, at, never),
      providers.Definition.provideDefinition(document, at, never),
      providers.Reference.provideReferences(document, at, { includeDeclaration: true }, never),
      providers.DocumentHighlight.provideDocumentHighlights(document, at, never),
      providers.SelectionRange.provideSelectionRanges(document, [at], never),
    ]);
  }
  await providers.DocumentSymbol.provideDocumentSymbols(document, never);
  await providers.WorkspaceSymbol.provideWorkspaceSymbols("a", never);
  await providers.FoldingRange.provideFoldingRanges(document, {}, never);
  await providers.DocumentLink.provideDocumentLinks(document, never);
  await providers.InlayHints.provideInlayHints(document, all, never);
  await providers.CodeActions.provideCodeActions(document, all, {}, never);
  await providers.DocumentRangeSemanticTokens.provideDocumentRangeSemanticTokens(document, all, never);
  const tokens = await providers.DocumentSemanticTokens.provideDocumentSemanticTokens(document, never);
  assert(tokens.data.length > 0);
}

async function edit() {
  const { providers } = seen;
  const document = vscode.open(uri("new.score"), "");
  type(document, "let gap   = 1s // 😀\nwait gap\nimpact hevy\n");
  await until(() => told(document).join() === "2 unknown-word", "diagnostics");

  const line = new vscode.Range(new vscode.Position(2, 8), new vscode.Position(2, 8));
  const only = vscode.CodeActionKind.Empty.append("quickfix");
  const [fix] = await providers.CodeActions.provideCodeActions(document, line, { only }, never);
  document.apply(fix.edit.changes.get(document.uri.toString()));
  assert.match(document.getText(), /impact heavy/);

  type(document, "impact ");
  const end = place(document, document.getText().length);
  const items = await providers.CompletionItem.provideCompletionItems(document, end, never);
  const light = items.find((it) => it.label === "light");
  document.apply([new vscode.TextEdit(light.range, light.insertText)]);
  type(document, "\n");

  const name = new vscode.Position(1, 6);
  const prepared = await providers.Rename.prepareRename(document, name, never);
  assert.strictEqual(prepared.placeholder, "gap");
  await assert.rejects(providers.Rename.provideRenameEdits(document, name, "heavy wait", never), /cannot be declared/);
  const renamed = await providers.Rename.provideRenameEdits(document, name, "pause", never);
  document.apply(renamed.changes.get(document.uri.toString()));

  const options = { tabSize: 2, insertSpaces: true };
  document.apply(await providers.DocumentFormattingEdit.provideDocumentFormattingEdits(document, options, never));
  assert.strictEqual(document.getText(), "let pause = 1s  // 😀\nwait pause\nimpact heavy\nimpact light\n");
  return document;
}

async function command(document) {
  const lenses = await seen.providers.CodeLens.provideCodeLenses(document, never);
  assert.deepStrictEqual(lenses.map((it) => it.command.command), ["score.play", "score.stop", "score.compile"]);
  const { command, arguments: values } = lenses[2].command;
  await vscode.commands.executeCommand(command, ...values);
  await until(() => seen.messages.length > 0, "a message");
  // It was not saved: the extension saves it first.
  assert.deepStrictEqual(seen.messages, ["information: 'new.ahap' is written"]);
  assert(fs.existsSync(path.join(folder, "new.ahap")));

  seen.messages.length = 0;
  vscode.window.activeTextEditor = { document: vscode.open("untitled:Untitled-1", "impact light") };
  await vscode.commands.executeCommand("score.play");
  assert.deepStrictEqual(seen.messages, ["error: there is no score in a file here"]);
  vscode.window.activeTextEditor = { document };
  await vscode.commands.executeCommand("score.stop");
}

/** A restarted server knows what is open; one that does not exist is told of. */
async function restart(extension, document) {
  await vscode.commands.executeCommand("score.restart");
  const hints = await seen.providers.InlayHints.provideInlayHints(
    document, new vscode.Range(new vscode.Position(0, 0), new vscode.Position(9, 0)), never,
  );
  assert.deepStrictEqual(hints.map((it) => it.label), ["→ 1 s", "1 s", "1 s"]);
  await extension.deactivate();
  assert.deepStrictEqual(Object.keys(seen.providers), []);
  seen.messages.length = 0;
  seen.settings.path = path.join(folder, "no-such-program");
  await vscode.commands.executeCommand("score.restart");
  const message = await until(() => seen.messages[0], "a message");
  assert.match(message, /^error: 'scorec lsp' does not run: .*ENOENT/);
}

async function main() {
  fs.cpSync(path.join(ROOT, "Samples"), folder, { recursive: true });
  execFileSync(path.join(ROOT, "Editors/vscode/pack"), [path.join(folder, "score.vsix")]);
  execFileSync("python3", ["-m", "zipfile", "-e", path.join(folder, "score.vsix"), path.join(folder, "vsix")]);
  const resolve = Module._resolveFilename;
  Module._resolveFilename = (name, ...rest) =>
    name === "vscode" ? require.resolve("./vscode") : resolve(name, ...rest);

  seen.settings = { path: process.env.SCOREC, arguments: [] };
  vscode.workspace.workspaceFolders = [{ uri: vscode.Uri.parse(pathToFileURL(folder).toString()), name: "samples" }];
  const extension = require(path.join(folder, "vsix/extension"));
  await extension.activate({ subscriptions: [] });
  await typeSamples();
  const document = await edit();
  await command(document);
  await restart(extension, document);
  console.log(`${SAMPLES.length + 1} scores typed`);
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});

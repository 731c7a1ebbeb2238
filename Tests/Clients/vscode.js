"use strict";
// Stands in for VS Code where its extension is tested: texts, settings and what was registered, without
// a window. It checks what VS Code itself checks of the values that extensions give it.

const assert = require("node:assert");
const { fileURLToPath } = require("node:url");
const fs = require("node:fs");

/** Returns a class of values with fields of these names. */
function record(...names) {
  return class {
    constructor(...values) {
      names.forEach((name, index) => (this[name] = values[index]));
    }
  };
}

class Position {
  constructor(line, character) {
    assert(Number.isInteger(line) && line >= 0 && Number.isInteger(character) && character >= 0);
    Object.assign(this, { line, character });
  }
  isBefore(other) {
    return this.line < other.line || (this.line === other.line && this.character < other.character);
  }
}

class Range {
  constructor(start, end) {
    assert(start instanceof Position && end instanceof Position);
    [this.start, this.end] = end.isBefore(start) ? [end, start] : [start, end];
  }
  contains(other) {
    return !other.start.isBefore(this.start) && !this.end.isBefore(other.end);
  }
}

class Uri {
  constructor(text) {
    assert(/^[a-z]+:/.test(text), text);
    this.text = text;
    this.scheme = text.slice(0, text.indexOf(":"));
  }
  static parse(text) {
    return new Uri(text);
  }
  toString() {
    return this.text;
  }
}

class DocumentSymbol extends record("name", "detail", "kind", "range", "selectionRange") {
  constructor(...values) {
    super(...values);
    assert(this.name && this.range.contains(this.selectionRange), `symbol ${this.name}`);
  }
}

class SelectionRange extends record("range", "parent") {
  constructor(...values) {
    super(...values);
    assert(!this.parent || this.parent.range.contains(this.range), "a selection lies in its parent");
  }
}

class Diagnostic extends record("range", "message", "severity") {
  constructor(...values) {
    super(...values);
    assert(this.range instanceof Range && typeof this.message === "string" && this.severity in [0, 1, 2, 3]);
  }
}

class CodeActionKind {
  constructor(value) {
    this.value = value;
  }
  append(part) {
    return new CodeActionKind(this.value ? `${this.value}.${part}` : part);
  }
  static Empty = new CodeActionKind("");
}

class WorkspaceEdit {
  changes = new Map();
  set(uri, edits) {
    this.changes.set(uri.toString(), edits);
  }
}

/** Something that happens: `subscribe` is what extensions see of it. */
class Happening {
  listeners = new Set();
  subscribe = (listener) => {
    this.listeners.add(listener);
    return { dispose: () => this.listeners.delete(listener) };
  };
  fire(value) {
    for (const listener of this.listeners) listener(value);
  }
}

const opened = new Happening();
const changed = new Happening();
const saved = new Happening();
const closed = new Happening();

class TextDocument {
  languageId = "score";
  version = 1;
  isDirty = false;

  constructor(uri, text) {
    this.uri = uri;
    this.text = text;
  }

  getText() {
    return this.text;
  }

  offset({ line, character }) {
    let start = 0;
    for (let index = 0; index < line; index++) start = this.text.indexOf("\n", start) + 1;
    return start + character;
  }

  replace(range, text) {
    const [start, end] = [this.offset(range.start), this.offset(range.end)];
    this.text = this.text.slice(0, start) + text + this.text.slice(end);
    this.version += 1;
    this.isDirty = true;
    changed.fire({ document: this, contentChanges: [{ range, text }] });
  }

  /** Makes edits whose ranges are those of the text before all of them. */
  apply(edits) {
    const last = (edit) => -this.offset(edit.range.start);
    for (const { range, newText } of [...edits].sort((a, b) => last(a) - last(b))) this.replace(range, newText);
  }

  async save() {
    fs.writeFileSync(fileURLToPath(this.uri.toString()), this.text);
    this.isDirty = false;
    saved.fire(this);
    return true;
  }

  close() {
    vscode.workspace.textDocuments.splice(vscode.workspace.textDocuments.indexOf(this), 1);
    closed.fire(this);
  }
}

/** What the extension registered and showed, for the tests. */
const seen = { providers: {}, commands: new Map(), diagnostics: new Map(), messages: [], settings: {} };

const languages = new Proxy(
  {
    match: (selector, { languageId, uri }) =>
      selector.some((it) => it.language === languageId && it.scheme === uri.scheme) ? 10 : 0,
    createDiagnosticCollection: () => ({
      set: (uri, items) => seen.diagnostics.set(uri.toString(), items),
      dispose: () => seen.diagnostics.clear(),
    }),
  },
  {
    get(target, name) {
      const kind = /^register(.*)Provider$/.exec(name)?.[1];
      if (!kind) return target[name];
      return (...values) => {
        const provider = values.find((it) => !Array.isArray(it) && typeof it === "object");
        seen.providers[kind] = provider;
        return { dispose: () => delete seen.providers[kind] };
      };
    },
  },
);

const show = (kind) => async (message) => void seen.messages.push(`${kind}: ${message}`);

const vscode = {
  Position, Range, Uri, DocumentSymbol, SelectionRange, Diagnostic, CodeActionKind, WorkspaceEdit, languages,
  Location: record("uri", "range"),
  TextEdit: record("range", "newText"),
  DiagnosticRelatedInformation: record("location", "message"),
  CompletionItem: record("label", "kind"),
  SnippetString: record("value"),
  Hover: record("contents", "range"),
  MarkdownString: record("value"),
  SignatureHelp: record(),
  SignatureInformation: record("label", "documentation"),
  ParameterInformation: record("label", "documentation"),
  SymbolInformation: record("name", "kind", "containerName", "location"),
  CodeAction: record("title", "kind"),
  CodeLens: record("range", "command"),
  DocumentLink: record("range", "target"),
  DocumentHighlight: record("range", "kind"),
  FoldingRange: record("start", "end", "kind"),
  FoldingRangeKind: { Comment: 1, Imports: 2, Region: 3 },
  InlayHint: record("position", "label"),
  SemanticTokens: record("data"),
  SemanticTokensLegend: record("tokenTypes", "tokenModifiers"),
  workspace: {
    textDocuments: [],
    workspaceFolders: [],
    getConfiguration: () => ({ get: (name) => seen.settings[name] }),
    createFileSystemWatcher: () => {
      const never = new Happening().subscribe;
      return { onDidCreate: never, onDidChange: never, onDidDelete: never, dispose() {} };
    },
    onDidOpenTextDocument: opened.subscribe,
    onDidChangeTextDocument: changed.subscribe,
    onDidSaveTextDocument: saved.subscribe,
    onDidCloseTextDocument: closed.subscribe,
    onDidChangeWorkspaceFolders: new Happening().subscribe,
    onDidChangeConfiguration: new Happening().subscribe,
  },
  window: {
    activeTextEditor: undefined,
    showErrorMessage: show("error"),
    showWarningMessage: show("warning"),
    showInformationMessage: show("information"),
  },
  commands: {
    registerCommand: (name, run) => {
      seen.commands.set(name, run);
      return { dispose: () => seen.commands.delete(name) };
    },
    executeCommand: (name, ...values) => seen.commands.get(name)(...values),
  },

  /** For the tests: opens a text. */
  open(uri, text) {
    const document = new TextDocument(new Uri(uri), text);
    vscode.workspace.textDocuments.push(document);
    opened.fire(document);
    return document;
  },
  seen,
};

module.exports = vscode;

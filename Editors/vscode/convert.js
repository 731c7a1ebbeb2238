"use strict";
// From the protocol's values to those of VS Code, and back. The protocol counts kinds from 1, VS Code from 0.

const vscode = require("vscode");

const position = ({ line, character }) => new vscode.Position(line, character);
const range = ({ start, end }) => new vscode.Range(position(start), position(end));
const uri = (text) => vscode.Uri.parse(text, true);
const location = (it) => new vscode.Location(uri(it.uri), range(it.range));
const textEdit = (it) => new vscode.TextEdit(range(it.range), it.newText);
const list = (convert) => (items) => (items ?? []).map(convert);
const optional = (convert) => (item) => (item ? convert(item) : null);

function workspaceEdit({ changes }) {
  const edit = new vscode.WorkspaceEdit();
  for (const [file, edits] of Object.entries(changes)) edit.set(uri(file), edits.map(textEdit));
  return edit;
}

function diagnostic(it) {
  const converted = new vscode.Diagnostic(range(it.range), it.message, it.severity - 1);
  converted.source = it.source;
  converted.code = it.code;
  converted.relatedInformation = it.relatedInformation?.map(
    (note) => new vscode.DiagnosticRelatedInformation(location(note.location), note.message),
  );
  return converted;
}

function completion(it) {
  const item = new vscode.CompletionItem(it.label, it.kind - 1);
  const { newText } = it.textEdit;
  item.range = range(it.textEdit.range);
  item.insertText = it.insertTextFormat === 2 ? new vscode.SnippetString(newText) : newText;
  for (const name of ["detail", "sortText", "filterText"]) if (it[name]) item[name] = it[name];
  return item;
}

const hover = (it) => new vscode.Hover(new vscode.MarkdownString(it.contents.value), range(it.range));

function signatureHelp(it) {
  const help = new vscode.SignatureHelp();
  help.activeSignature = it.activeSignature;
  help.activeParameter = it.activeParameter;
  help.signatures = it.signatures.map((signature) => {
    const converted = new vscode.SignatureInformation(signature.label, signature.documentation);
    converted.activeParameter = signature.activeParameter;
    converted.parameters = signature.parameters.map(
      (parameter) => new vscode.ParameterInformation(parameter.label, parameter.documentation),
    );
    return converted;
  });
  return help;
}

function documentSymbol(it) {
  const symbol = new vscode.DocumentSymbol(
    it.name, it.detail ?? "", it.kind - 1, range(it.range), range(it.selectionRange),
  );
  symbol.children = it.children.map(documentSymbol);
  return symbol;
}

const workspaceSymbol = (it) =>
  new vscode.SymbolInformation(it.name, it.kind - 1, "", location(it.location));

function codeAction(it) {
  const action = new vscode.CodeAction(it.title, vscode.CodeActionKind.Empty.append(it.kind));
  action.edit = workspaceEdit(it.edit);
  action.isPreferred = it.isPreferred;
  action.diagnostics = it.diagnostics?.map(diagnostic);
  return action;
}

const codeLens = (it) => new vscode.CodeLens(range(it.range), it.command);
const documentLink = (it) => new vscode.DocumentLink(range(it.range), uri(it.target));
const highlight = (it) => new vscode.DocumentHighlight(range(it.range), (it.kind ?? 1) - 1);

const FOLDING_KINDS = {
  comment: vscode.FoldingRangeKind.Comment,
  imports: vscode.FoldingRangeKind.Imports,
};
const folding = (it) => new vscode.FoldingRange(it.startLine, it.endLine, FOLDING_KINDS[it.kind]);

const selection = (it) =>
  new vscode.SelectionRange(range(it.range), it.parent ? selection(it.parent) : undefined);

function inlayHint(it) {
  const hint = new vscode.InlayHint(position(it.position), it.label);
  hint.paddingLeft = it.paddingLeft;
  return hint;
}

const semanticTokens = (it) => new vscode.SemanticTokens(new Uint32Array(it.data));

/** VS Code's positions and ranges as the protocol has them. */
const plain = {
  position: ({ line, character }) => ({ line, character }),
  range: ({ start, end }) => ({ start: plain.position(start), end: plain.position(end) }),
  document: (document) => ({ textDocument: { uri: document.uri.toString() } }),
};

module.exports = {
  codeAction, codeLens, completion, diagnostic, documentLink, documentSymbol, folding, highlight,
  hover, inlayHint, list, location, optional, plain, range, selection, semanticTokens, signatureHelp,
  textEdit, uri, workspaceEdit, workspaceSymbol,
};

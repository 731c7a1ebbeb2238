"use strict";
// What the server can do, each as VS Code asks for it.

const vscode = require("vscode");
const convert = require("./convert");
const { list, optional, plain } = convert;

/** Offers all that the server told of in `capabilities`; returns what ends the offers. */
function registerFeatures(connection, selector, capabilities) {
  const { languages } = vscode;
  const ask = (method, document, more, token) =>
    connection.request(`textDocument/${method}`, { ...plain.document(document), ...more }, token);

  /** A provider that asks about a place in a text, and converts what comes. */
  const atPosition = (method, converted) => (document, position, token) =>
    ask(method, document, { position: plain.position(position) }, token).then(converted);
  const ofDocument = (method, converted) => (document, token) =>
    ask(method, document, {}, token).then(converted);
  const ofRange = (method, converted) => (document, range, token) =>
    ask(method, document, { range: plain.range(range) }, token).then(converted);
  const format = (method) => (document, range, options, token) =>
    ask(method, document, { range: plain.range(range), options }, token).then(list(convert.textEdit));

  const { tokenTypes, tokenModifiers } = capabilities.semanticTokensProvider.legend;
  const legend = new vscode.SemanticTokensLegend(tokenTypes, tokenModifiers);

  return [
    languages.registerCompletionItemProvider(
      selector,
      {
        provideCompletionItems: (document, position, token) =>
          atPosition("completion", list(convert.completion))(document, position, token),
      },
      ...capabilities.completionProvider.triggerCharacters,
    ),
    languages.registerHoverProvider(selector, {
      provideHover: atPosition("hover", optional(convert.hover)),
    }),
    languages.registerSignatureHelpProvider(
      selector,
      {
        provideSignatureHelp: (document, position, token) =>
          atPosition("signatureHelp", optional(convert.signatureHelp))(document, position, token),
      },
      ...capabilities.signatureHelpProvider.triggerCharacters,
    ),
    languages.registerDefinitionProvider(selector, {
      provideDefinition: atPosition("definition", locations),
    }),
    languages.registerReferenceProvider(selector, {
      provideReferences: (document, position, context, token) =>
        ask("references", document, { position: plain.position(position), context }, token).then(locations),
    }),
    languages.registerDocumentHighlightProvider(selector, {
      provideDocumentHighlights: atPosition("documentHighlight", list(convert.highlight)),
    }),
    languages.registerRenameProvider(selector, {
      prepareRename: atPosition("prepareRename", (found) => {
        if (!found) throw new Error("no name that a score declares stands here");
        return { range: convert.range(found.range), placeholder: found.placeholder };
      }),
      provideRenameEdits: (document, position, newName, token) =>
        ask("rename", document, { position: plain.position(position), newName }, token).then(
          optional(convert.workspaceEdit),
        ),
    }),
    languages.registerDocumentSymbolProvider(selector, {
      provideDocumentSymbols: ofDocument("documentSymbol", list(convert.documentSymbol)),
    }),
    languages.registerWorkspaceSymbolProvider({
      provideWorkspaceSymbols: (query, token) =>
        connection.request("workspace/symbol", { query }, token).then(list(convert.workspaceSymbol)),
    }),
    languages.registerCodeActionsProvider(
      selector,
      {
        provideCodeActions: (document, range, { only }, token) => {
          const context = { diagnostics: [], ...(only && { only: [only.value] }) };
          const place = { range: plain.range(range), context };
          return ask("codeAction", document, place, token).then(list(convert.codeAction));
        },
      },
      {
        providedCodeActionKinds: capabilities.codeActionProvider.codeActionKinds.map((kind) =>
          vscode.CodeActionKind.Empty.append(kind),
        ),
      },
    ),
    languages.registerCodeLensProvider(selector, {
      provideCodeLenses: ofDocument("codeLens", list(convert.codeLens)),
    }),
    languages.registerDocumentLinkProvider(selector, {
      provideDocumentLinks: ofDocument("documentLink", list(convert.documentLink)),
    }),
    languages.registerFoldingRangeProvider(selector, {
      provideFoldingRanges: (document, context, token) =>
        ask("foldingRange", document, {}, token).then(list(convert.folding)),
    }),
    languages.registerSelectionRangeProvider(selector, {
      provideSelectionRanges: (document, positions, token) =>
        ask("selectionRange", document, { positions: positions.map(plain.position) }, token).then(
          list(convert.selection),
        ),
    }),
    languages.registerInlayHintsProvider(selector, {
      provideInlayHints: ofRange("inlayHint", list(convert.inlayHint)),
    }),
    languages.registerDocumentSemanticTokensProvider(
      selector,
      { provideDocumentSemanticTokens: ofDocument("semanticTokens/full", optional(convert.semanticTokens)) },
      legend,
    ),
    languages.registerDocumentRangeSemanticTokensProvider(
      selector,
      { provideDocumentRangeSemanticTokens: ofRange("semanticTokens/range", optional(convert.semanticTokens)) },
      legend,
    ),
    languages.registerDocumentFormattingEditProvider(selector, {
      provideDocumentFormattingEdits: (document, options, token) =>
        ask("formatting", document, { options }, token).then(list(convert.textEdit)),
    }),
    languages.registerDocumentRangeFormattingEditProvider(selector, {
      provideDocumentRangeFormattingEdits: format("rangeFormatting"),
    }),
    languages.registerOnTypeFormattingEditProvider(
      selector,
      {
        provideOnTypeFormattingEdits: (document, position, ch, options, token) =>
          ask("onTypeFormatting", document, { position: plain.position(position), ch, options }, token).then(
            list(convert.textEdit),
          ),
      },
      capabilities.documentOnTypeFormattingProvider.firstTriggerCharacter,
    ),
  ];
}

function locations(found) {
  return [found ?? []].flat().map(convert.location);
}

module.exports = { registerFeatures };

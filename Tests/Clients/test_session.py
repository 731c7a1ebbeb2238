"""A session of pygls' client with `scorec lsp`: types every sample, and compares with `check`.

    SCOREC=path pytest Tests/Clients
"""

import asyncio
import json
import os
import subprocess
from pathlib import Path

import pytest_lsp
from lsprotocol import types
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities

SCOREC = os.environ["SCOREC"]
SAMPLES = Path(__file__).resolve().parent.parent.parent / "Samples"
SAMPLE_NAMES = ["02-readme-symphony", "11-patterns", "17-envelopes", "22-with", "24-imports"]


@pytest_lsp.fixture(config=ClientServerConfig(server_command=[SCOREC, "lsp"]))
async def client(lsp_client: LanguageClient):
    # pygls' client has no answer of its own to this.
    lsp_client.feature(types.CLIENT_REGISTER_CAPABILITY)(lambda parameters: None)
    parameters = types.InitializeParams(
        capabilities=client_capabilities("visual-studio-code"), root_uri=SAMPLES.as_uri()
    )
    await lsp_client.initialize_session(parameters)
    yield
    await lsp_client.shutdown_session()


def checked(path):
    """Returns what `scorec check` says of a score, as lines and ids."""
    run = subprocess.run(
        [SCOREC, "check", "--diagnostics", "json", path], capture_output=True, text=True
    )
    items = [json.loads(line) for line in run.stderr.splitlines()]
    return [(item["line"] - 1, item["id"]) for item in items]


class Typist:
    """Types into a document."""

    def __init__(self, client, uri):
        self.client, self.uri, self.version = client, uri, 0
        self.line = self.column = 0
        document = types.TextDocumentItem(uri=uri, language_id="score", version=0, text="")
        client.text_document_did_open(types.DidOpenTextDocumentParams(text_document=document))

    def type(self, text):
        for character in text:
            here = types.Position(line=self.line, character=self.column)
            change = types.TextDocumentContentChangePartial(
                range=types.Range(start=here, end=here), text=character
            )
            self.version += 1
            self.client.text_document_did_change(
                types.DidChangeTextDocumentParams(
                    text_document=types.VersionedTextDocumentIdentifier(
                        uri=self.uri, version=self.version
                    ),
                    content_changes=[change],
                )
            )
            if character == "\n":
                self.line, self.column = self.line + 1, 0
            else:
                self.column += len(character.encode("utf-16-le")) // 2

    async def settle(self):
        """Waits until the server has caught up, and returns the diagnostics."""
        await self.client.text_document_document_symbol_async(
            types.DocumentSymbolParams(text_document=types.TextDocumentIdentifier(uri=self.uri))
        )
        # The diagnostics are sent right behind the last answer.
        await asyncio.sleep(1)
        found = self.client.diagnostics[self.uri]
        return [(item.range.start.line, item.code) for item in found]


async def test_typed_samples_have_the_diagnostics_of_check(client: LanguageClient):
    for name in SAMPLE_NAMES:
        path = SAMPLES / f"{name}.score"
        typist = Typist(client, path.as_uri())
        typist.type(path.read_text())
        assert await typist.settle() == checked(path), name
        assert not client.error


async def test_completion_rename_and_formatting(client: LanguageClient):
    uri = (SAMPLES / "new.score").as_uri()
    typist = Typist(client, uri)
    typist.type("let gap   = 1s // 😀\nwait gap\nimpact ")
    document = types.TextDocumentIdentifier(uri=uri)
    items = await client.text_document_completion_async(
        types.CompletionParams(document, types.Position(typist.line, typist.column))
    )
    assert {"light", "heavy"} <= {item.label for item in items}
    typist.type("heavy\n")
    edit = await client.text_document_rename_async(
        types.RenameParams(document, types.Position(1, 6), "pause")
    )
    assert [change.new_text for change in edit.changes[uri]] == ["pause", "pause"]
    edits = await client.text_document_formatting_async(
        types.DocumentFormattingParams(document, types.FormattingOptions(2, True))
    )
    assert "".join(edit.new_text for edit in edits) == "let gap = 1s  // 😀\n"
    hints = await client.text_document_inlay_hint_async(
        types.InlayHintParams(
            document, types.Range(types.Position(0, 0), types.Position(9, 0))
        )
    )
    assert [hint.label for hint in hints] == ["→ 1 s", "1 s"]

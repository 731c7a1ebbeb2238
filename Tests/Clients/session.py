"""A session of a client of its own with `scorec lsp`, for which Python's library is enough.

It counts positions in UTF-8, types every sample character by character, compares what the server says with
`scorec check`, and then completes, renames and formats.

    SCOREC=path python3 Tests/Clients/session.py
"""

import json
import os
import queue
import re
import subprocess
import sys
import tempfile
import threading
from pathlib import Path
from random import Random

SCOREC = os.environ["SCOREC"]
SAMPLES = Path(__file__).resolve().parent.parent.parent / "Samples"
MISTAKES = "// 😀 日本\nimpact hevy\nwait 1; sond asset:x\nlet a = 1\nlet a = 2\n"


class Client:
    """What an editor has of a server: requests, notifications, and the last diagnostics of each text."""

    def __init__(self):
        self.process = subprocess.Popen([SCOREC, "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.answers = queue.Queue()
        self.published = queue.Queue()
        self.last_id = 0
        threading.Thread(target=self.receive, daemon=True).start()

    def receive(self):
        stream = self.process.stdout
        while header := stream.readline():
            assert stream.readline() == b"\r\n", "one header, then an empty line"
            message = json.loads(stream.read(int(header.split(b":")[1])))
            if "method" not in message:
                self.answers.put(message)
            elif message["method"] == "textDocument/publishDiagnostics":
                self.published.put(message["params"])

    def send(self, message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        self.process.stdin.flush()

    def notify(self, method, **parameters):
        self.send({"method": method, "params": parameters})

    def ask(self, method, **parameters):
        self.last_id += 1
        self.send({"id": self.last_id, "method": method, "params": parameters})
        answer = self.answers.get(timeout=20)
        assert answer["id"] == self.last_id and "error" not in answer, answer
        return answer["result"]


class Document:
    """A text that is typed."""

    def __init__(self, client, uri):
        self.client, self.uri, self.version, self.text = client, uri, 0, ""
        self.line = self.column = 0
        item = {"uri": uri, "languageId": "score", "version": 0, "text": ""}
        client.notify("textDocument/didOpen", textDocument=item)
        self.diagnostics()

    def type(self, text):
        for character in text:
            self.change([{"range": self.range(self.line, self.column, self.line, self.column), "text": character}])
            self.text += character
            if character == "\n":
                self.line, self.column = self.line + 1, 0
            else:
                self.column += len(character.encode())
            yield

    def change(self, changes):
        self.version += 1
        document = {"uri": self.uri, "version": self.version}
        self.client.notify("textDocument/didChange", textDocument=document, contentChanges=changes)

    def diagnostics(self):
        """Waits for the diagnostics of the text as it is, and returns them as lines and ids."""
        while True:
            published = self.client.published.get(timeout=20)
            if published["uri"] == self.uri and published["version"] == self.version:
                return [(item["range"]["start"]["line"], item["code"]) for item in published["diagnostics"]]

    def ask(self, method, **parameters):
        return self.client.ask(f"textDocument/{method}", textDocument={"uri": self.uri}, **parameters)

    def apply(self, edits):
        """Makes `edits` here and there; the last first, so that the places of the others stay."""
        lines = self.text.encode().splitlines(keepends=True) + [b""]

        def offset(place):
            return sum(map(len, lines[: place["line"]])) + place["character"]

        whole = self.text.encode()
        for edit in sorted(edits, key=lambda edit: offset(edit["range"]["start"]), reverse=True):
            start, end = (offset(edit["range"][side]) for side in ("start", "end"))
            whole = whole[:start] + edit["newText"].encode() + whole[end:]
        self.text = whole.decode()
        self.change([{"text": self.text}])

    @staticmethod
    def range(line, column, end_line, end_column):
        start = {"line": line, "character": column}
        return {"start": start, "end": {"line": end_line, "character": end_column}}


def checked(path):
    """Returns what `scorec check` says of a score, as lines and ids."""
    run = subprocess.run([SCOREC, "check", "--diagnostics", "json", path], capture_output=True, text=True)
    return [(item["line"] - 1, item["id"]) for item in map(json.loads, run.stderr.splitlines())]


def type_samples(client, folder):
    mistakes = folder / "mistakes.score"
    mistakes.write_text(MISTAKES)
    assert len(checked(mistakes)) == 3
    paths = [*sorted(SAMPLES.glob("*.score")), mistakes]
    for path in paths:
        document = Document(client, path.as_uri())
        for _ in document.type(path.read_text()):
            # Of a short one, the diagnostics of every letter are waited for; else they come as they may.
            found = document.diagnostics() if path.stat().st_size < 450 else None
        if found is None:
            found = document.diagnostics()
        assert found == checked(path), (path, found)
        client.notify("textDocument/didClose", textDocument={"uri": document.uri})
    return len(paths)


def edit(client, folder):
    document = Document(client, (folder / "new.score").as_uri())
    for _ in document.type("/* 😀 */ let gap   = 1s // 日本\nwait gap\nimpact "):
        document.diagnostics()
    here = {"line": document.line, "character": document.column}
    items = document.ask("completion", position=here)
    [heavy] = [item["textEdit"] for item in items if item["label"] == "heavy"]
    document.apply([heavy])
    assert document.diagnostics() == []
    changes = document.ask("rename", position={"line": 0, "character": 15}, newName="pause")["changes"]
    document.apply(changes[document.uri])
    assert document.diagnostics() == []
    document.apply(document.ask("formatting", options={"tabSize": 2, "insertSpaces": True}))
    assert document.text == "/* 😀 */ let pause = 1s  // 日本\nwait pause\nimpact heavy\n", document.text
    assert document.diagnostics() == []


def edit_at_random(client, folder):
    """Edits all samples, thousands of times, and returns how much memory the server has more by the second half."""
    random = Random(1)
    pieces = ["", "a", "\n", "\r\n", "😀", "日本", "impact light\n", "{", "}", '"', "/*", "repeat 3 {\n", "import 'x'"]
    samples = [path.read_text() for path in sorted(SAMPLES.glob("*.score"))]
    document = Document(client, (folder / "random.score").as_uri())
    memory = []
    for half in range(2):
        for step in range(1000):
            if step % 50 == 0:
                document.change([{"text": samples[step // 50 % len(samples)]}])
            line, column = random.randrange(40), random.randrange(60)
            here = document.range(line, column, line, column + random.choice([0, 0, 1, 2, 30]))
            document.change([{"range": here, "text": random.choice(pieces)}])
            if step % 5 == 0:
                document.diagnostics()
        document.diagnostics()
        status = Path(f"/proc/{client.process.pid}/status").read_text()
        memory.append(int(re.search(r"VmRSS:\s*(\d+)", status)[1]))
    return memory[1] - memory[0]


def main():
    client = Client()
    capabilities = {"general": {"positionEncodings": ["utf-8", "utf-16"]}}
    answer = client.ask("initialize", capabilities=capabilities, rootUri=SAMPLES.as_uri())
    assert answer["capabilities"]["positionEncoding"] == "utf-8"
    client.notify("initialized")
    with tempfile.TemporaryDirectory() as folder:
        count = type_samples(client, Path(folder).resolve())
        edit(client, Path(folder).resolve())
        if sys.platform == "linux":
            growth = edit_at_random(client, Path(folder).resolve())
            assert growth < 8192, f"{growth} KiB more"
    client.ask("shutdown")
    client.notify("exit")
    assert client.process.wait(timeout=20) == 0
    print(f"{count} scores typed")


if __name__ == "__main__":
    sys.exit(main())

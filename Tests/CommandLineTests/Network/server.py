"""A server on this machine that answers well or badly, by the path that is asked for.

`python3 server.py SOUND` serves the file SOUND, and writes its port to standard output. It ends when
its standard input does.
"""

import http.server
import sys
import threading
import time

sound = open(sys.argv[1], "rb").read()


class Answer(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        name = self.path.split("?")[0].strip("/").replace("%20", "-").replace(".wav", "")
        getattr(self, "answer_" + name, self.answer_missing)()

    def send(self, body, kind="audio/wav", length=None):
        self.send_response(200)
        self.send_header("Content-Type", kind)
        if length is not None:
            self.send_header("Content-Length", str(length))
        self.end_headers()
        try:
            self.wfile.write(body)
        except OSError:
            pass  # who asked has heard enough

    def lead(self, place):
        self.send_response(302)
        self.send_header("Location", place)
        self.end_headers()

    def answer_bell(self):
        self.send(sound, length=len(sound))

    answer_other = answer_bell

    def answer_moved(self):
        self.lead("/bell.wav")

    def answer_nowhere(self):
        self.send_response(302)
        self.end_headers()

    def answer_circle(self):
        self.lead("/circle")

    def answer_astray(self):
        self.lead("file:///etc/passwd")

    def answer_large(self):
        self.send(b"", length=3_000_000)

    def answer_endless(self):
        self.send(b"RIFF" * 1_000_000)

    def answer_slow(self):
        self.send(sound[:100], length=len(sound))
        self.wfile.flush()
        time.sleep(20)

    def answer_unknown(self):
        self.send(b"RIFF" * 300_000)
        self.wfile.flush()
        time.sleep(20)

    def answer_cut(self):
        self.send(sound[:-1000], length=len(sound))

    def answer_page(self):
        self.send(b"<html><body>Sorry.</body></html>", kind="text/html", length=32)

    def answer_missing(self):
        self.send_error(404)

    def log_message(self, *arguments):
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Answer)
server.daemon_threads = True
threading.Thread(target=server.serve_forever, daemon=True).start()
print(server.server_port, flush=True)
sys.stdin.read()

"""A language model's server on 127.0.0.1 that says what a test wants: the truth, a lie, or nothing."""

import http.server
import json
import threading


def event(text):
    return "data: " + json.dumps({"choices": [{"index": 0, "delta": {"content": text}}]}) + "\n\n"


class Answer(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        model = self.server
        model.asked.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.end_headers()
        try:
            # Letter by letter, as a slow model would.
            for letter in model.text:
                self.wfile.write(event(letter).encode())
                self.wfile.flush()
            if model.hangs:
                model.released.wait()
            else:
                self.wfile.write(b"data: [DONE]\n\n")
        except OSError:
            pass  # Whoever asked has had enough.

    def log_message(self, *_):
        pass


class Model(http.server.ThreadingHTTPServer):
    """`text` is what it says, and `hangs` whether it stops in the middle; `asked` has the requests."""

    daemon_threads = True

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Answer)
        self.text, self.hangs, self.asked, self.released = "", False, [], threading.Event()
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def settings(self):
        """The settings with which a server asks this model."""
        return {"RACKSIDE_MODEL_URL": f"http://127.0.0.1:{self.server_address[1]}", "RACKSIDE_MODEL_A_DAY": "6"}

    def __exit__(self, *fault):
        self.released.set()
        self.shutdown()
        super().__exit__(*fault)

"""A server that keeps the guestbook's contract, with the frames by which a suite asks what it holds."""
import json, sys, threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

entries = {}


class Book(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        sent = json.loads(self.rfile.read(int(self.headers["Content-Length"])))["entries"]
        entries.update({entry["id"]: entry for entry in sent})
        body = json.dumps({"taken": len(sent)}).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


server = ThreadingHTTPServer(("127.0.0.1", 0), Book)
threading.Thread(target=server.serve_forever, daemon=True).start()
answers = {
    "hello": lambda frame: {"controls": ["seed", "stored"]},
    "server.start": lambda frame: {"baseURL": "http://127.0.0.1:%d" % server.server_port},
    "server.key": lambda frame: {"key": "guest_1" if frame["state"] == "active" else None},
    "server.stored": lambda frame: {"records": [entries[i] for i in frame["ids"] if i in entries]},
}
for line in sys.stdin:
    frame = json.loads(line)
    answer = answers.get(frame["op"], lambda frame: {})(frame)
    print(json.dumps({"id": frame["id"], "ok": answer}), flush=True)

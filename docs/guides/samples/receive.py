import json
import os
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from verify import is_from_masar

seen = set()  # in your database: an event can arrive more than once


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        headers = {name.lower(): value for name, value in self.headers.items()}
        if not is_from_masar(headers, body, os.environ["MASAR_WEBHOOK_SECRET"]):
            self.answer(401)
            return
        event = json.loads(body)
        if event["id"] not in seen:
            seen.add(event["id"])
            about = event["data"]["object"]
            print(event["type"], about.get("tracking_number") or about["id"], flush=True)
        self.answer(204)  # within 15 seconds: do slow work afterwards

    def answer(self, status):
        self.send_response(status)
        self.end_headers()


ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT", 4000))), Receiver).serve_forever()

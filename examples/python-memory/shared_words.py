"""A memory in Python's standard library: messages are found by the words that they share with a question. Start it with
`python3 shared_words.py 8000`; an experiment: { "type": "http", "options": { "url": "http://127.0.0.1:8000" } }"""
import json, re, sys, threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

SCOPES = {}  # user -> {message id: message}, in the order of arrival
LOCK = threading.Lock()

def words(text):
    return set(re.findall(r"\w+", text.lower()))

def info(_body):
    return {"protocol": "1.0", "name": "shared-words", "version": "1.0.0", "provenance": "message"}

def remember(body):
    kept = SCOPES.setdefault(body["scope"]["user"], {})
    for message in body["messages"]:
        kept.setdefault(message["id"], message)  # a repeated message changes nothing
    return {"status": "done"}

def recall(body):
    wanted, found = words(body["query"]), []
    for message in SCOPES.get(body["scope"]["user"], {}).values():
        own = words(message["content"])
        score = len(wanted & own) / (len(wanted | own) or 1)
        memory = {"id": message["id"], "text": message["content"], "sourceIds": [message["id"]], "score": score}
        found.append({**memory, "eventTime": message.get("eventTime")})
    return {"memories": sorted(found, key=lambda memory: -memory["score"])[: body["k"]]}

def reset(body):
    SCOPES.pop(body["scope"]["user"], None)
    return {}

ROUTES = {"/v1": info, "/v1/remember": remember, "/v1/recall": recall, "/v1/reset": reset}

class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True  # an answer must not wait for its last packet

    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers.get("content-length") or 0)) or "{}")
        route = ROUTES.get(self.path)
        with LOCK:
            status, answer = (200, route(body)) if route else (501, {"code": "unsupported"})
        data = json.dumps(answer).encode()
        self.send_response(status)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    do_GET = do_POST

    def log_message(self, *_arguments):
        pass

ThreadingHTTPServer.request_queue_size = 128  # of connections that begin at once; more than that wait for seconds
server = ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Handler)
print(f"http://127.0.0.1:{server.server_port}", flush=True)
server.serve_forever()

"""A memory service in the shape of mem0's platform, version 3: what is added or removed is queued, and done when its
event has been asked for twice. Start it with `python3 queued_memories.py 0`; it prints its address."""
import json, re, sys, threading, urllib.parse
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

KEY = "Token key-of-the-queue"
ROWS, EVENTS, LOCK = [], {}, threading.Lock()

def words(text):
    return set(re.findall(r"\w+", text.lower()))

def queue(work):
    event = f"event-{len(EVENTS)}"
    EVENTS[event] = [2, work]
    return 200, {"message": "Queued.", "status": "PENDING", "event_id": event}

def add(body, _query):
    text = body["messages"][0]["content"]
    row = {"id": f"memory-{len(EVENTS)}", "memory": text, "user_id": body["user_id"], "metadata": body["metadata"]}
    return queue(lambda: ROWS.append(row))

def search(body, _query):
    wanted = words(body["query"])
    own = [row for row in ROWS if row["user_id"] == body["filters"]["user_id"]]
    found = [{**row, "score": len(wanted & words(row["memory"])) / 100} for row in own]
    return 200, {"results": sorted(found, key=lambda row: -row["score"])[: body["top_k"]]}

def listed(body, query):
    own = [row for row in ROWS if row["user_id"] == body["filters"]["user_id"]]
    page, size = int(query["page"][0]), int(query["page_size"][0])
    more = "next page" if page * size < len(own) else None
    return 200, {"count": len(own), "next": more, "results": own[(page - 1) * size : page * size]}

def remove_all(_body, query):
    def work():
        ROWS[:] = [row for row in ROWS if row["user_id"] != query["user_id"][0]]
    return queue(work)

def event(name):
    if name not in EVENTS:
        return 404, {"error": "no such event"}
    left, work = EVENTS[name]
    EVENTS[name][0] = max(0, left - 1)
    if left == 1:
        work()
    return 200, {"id": name, "status": "SUCCEEDED" if left <= 1 else "RUNNING"}

def remove(name):
    before = len(ROWS)
    ROWS[:] = [row for row in ROWS if row["id"] != name]
    return (204, None) if len(ROWS) < before else (404, {"error": "Memory not found!"})

ROUTES = {
    "POST /v3/memories/add/": add, "POST /v3/memories/search/": search,
    "POST /v3/memories/": listed, "DELETE /v1/memories/": remove_all,
}

class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    def answer(self):
        address = urllib.parse.urlsplit(self.path)
        body = json.loads(self.rfile.read(int(self.headers.get("content-length") or 0)) or "{}")
        route = ROUTES.get(f"{self.command} {address.path}")
        name = address.path.rstrip("/").split("/")[-1]
        with LOCK:
            if self.headers.get("authorization") != KEY:
                status, reply = 401, {"detail": "Invalid API key"}
            elif route is not None:
                status, reply = route(body, urllib.parse.parse_qs(address.query))
            elif address.path.startswith("/v1/event/"):
                status, reply = event(name)
            elif self.command == "DELETE":
                status, reply = remove(name)
            else:
                status, reply = 404, {"detail": "Not found."}
        data = b"" if reply is None else json.dumps(reply).encode()
        self.send_response(status)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    do_GET = do_POST = do_DELETE = answer

    def log_message(self, *_arguments):
        pass

ThreadingHTTPServer.request_queue_size = 128
server = ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Handler)
print(f"http://127.0.0.1:{server.server_port}", flush=True)
server.serve_forever()

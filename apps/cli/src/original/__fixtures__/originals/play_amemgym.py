"""Plays programs of AMemGym (AGI-Eval-Official/amemgym) as they are, and writes its texts as supplied prompts.

usage: play_amemgym.py SOURCE texts FOLDER
       play_amemgym.py SOURCE play MODULE [ARGUMENT …]

SOURCE is a checkout of the original. Its programs run unchanged; only pauses are left out, and Mem0's vector store is a list. An agent
whose file is called awe has the Mem0 library itself (mem0ai 1.0.0).
"""

import importlib.util
import json
import os
import runpy
import sys
import time
import types

sys.path.insert(0, os.path.join(sys.argv[1], "src"))
time.sleep = lambda seconds: None


class StoredMemory:
    """Mem0's `Memory` with a list of vectors, for messages that are stored as they come (`infer=False`)."""

    def __init__(self, config):
        self.config = config
        self.file = os.path.join(os.path.dirname(config["history_db_path"]), "list.json")
        self.items = json.load(open(self.file)) if os.path.exists(self.file) else []

    @classmethod
    def from_config(cls, config):
        return cls(config)

    def reset(self):
        self.items = []
        self._save()

    def _save(self):
        with open(self.file, "w") as file:
            json.dump(self.items, file)

    def _embed(self, text):
        from openai import OpenAI

        # As Mem0's OpenAI embedder does.
        given = self.config["embedder"]["config"]
        reply = OpenAI().embeddings.create(input=[text.replace("\n", " ")], model=given["model"], dimensions=1536)
        return reply.data[0].embedding

    def add(self, messages, user_id, infer):
        assert not infer
        # Seconds: the messages of a batch are stored in one.
        time_of_batch = "%019d" % len(self.items)
        for message in messages:
            self.items.append(
                {
                    "memory": message["content"],
                    "vector": self._embed(message["content"]),
                    "created_at": time_of_batch,
                    "updated_at": None,
                }
            )
        self._save()

    def search(self, query, user_id, limit):
        wanted = self._embed(query)
        if not self.items:
            return {"results": []}

        def likeness(item):
            dot = sum(a * b for a, b in zip(wanted, item["vector"]))
            return dot / (sum(a * a for a in wanted) ** 0.5 * sum(b * b for b in item["vector"]) ** 0.5)

        found = sorted(self.items, key=likeness, reverse=True)[:limit]
        return {"results": found}


class ListStore:
    """A vector store of Mem0 that is a list in a file; results are in order of cosine, as its Milvus store gives them."""

    def __init__(self, url, **config):
        self.file = url + ".json"
        self.items = json.load(open(self.file)) if os.path.exists(self.file) else []

    def _save(self):
        with open(self.file, "w") as file:
            json.dump(self.items, file)

    def reset(self):
        self.items = []
        self._save()

    def insert(self, vectors, payloads, ids):
        for vector, payload, id in zip(vectors, payloads, ids):
            self.items.append({"id": id, "vector": vector, "payload": payload})
        self._save()

    def get(self, vector_id):
        return self._result(next(item for item in self.items if item["id"] == vector_id), None)

    def update(self, vector_id, vector=None, payload=None):
        for item in self.items:
            if item["id"] == vector_id:
                item.update(vector=vector or item["vector"], payload=payload or item["payload"])
        self._save()

    def delete(self, vector_id):
        self.items = [item for item in self.items if item["id"] != vector_id]
        self._save()

    def search(self, query, vectors, limit=5, filters=None):
        length = lambda vector: sum(a * a for a in vector) ** 0.5
        likeness = lambda item: sum(a * b for a, b in zip(vectors, item["vector"])) / length(vectors) / length(item["vector"])
        found = [self._result(item, likeness(item)) for item in self.items]
        return sorted(found, key=lambda item: item.score, reverse=True)[:limit]

    def _result(self, item, score):
        return types.SimpleNamespace(id=item["id"], score=score, payload=item["payload"])


def use_mem0():
    """The Mem0 library itself. Each batch has a second of its own, as with a model that takes its time."""
    import mem0.memory.main as main
    from mem0.utils.factory import VectorStoreFactory

    sys.modules["list_store"] = types.SimpleNamespace(ListStore=ListStore)
    VectorStoreFactory.provider_to_class["milvus"] = "list_store.ListStore"
    real, add = main.datetime, main.Memory.add

    class Clock(real):
        batches = 0

        @classmethod
        def now(cls, zone=None):
            return real.fromtimestamp(1_700_000_000 + cls.batches, zone)

    def add_in_own_second(self, *given, **named):
        Clock.batches += 1
        return add(self, *given, **named)

    main.datetime = Clock
    main.Memory.add = add_in_own_second


class Words:
    """An encoding whose tokens are words: nothing here is near the limit that they are counted for."""

    def encode(self, text, **options):
        return text.split()


sys.modules["tiktoken"] = types.SimpleNamespace(get_encoding=lambda name: Words(), encoding_for_model=lambda name: Words())
needs_mem0 = sys.argv[2] == "texts" or "awe.json" in sys.argv
if needs_mem0 and importlib.util.find_spec("mem0"):
    use_mem0()
else:
    sys.modules["mem0"] = types.SimpleNamespace(Memory=StoredMemory)


def mem0_texts():
    """The two texts of the Mem0 library; none where it is not installed."""
    if not importlib.util.find_spec("mem0"):
        return {}
    from mem0.configs.prompts import get_update_memory_messages as update
    from mem0.memory.utils import get_fact_retrieval_messages

    given = get_fact_retrieval_messages("SAID")
    said = "{{#messages}}{{from}}: {{text}}\n{{/messages}}"
    system, user = given[0], given[1].replace("SAID", said)
    known, first = (update(memories, "FACTS").replace("FACTS", "{{factList}}") for memories in (["MEMORIES"], []))
    known = known.replace("['MEMORIES']", "{{memoryList}}")
    # A tag alone on its line would take the blanks of the line with it, so only what differs stands between tags.
    head = os.path.commonprefix([known, first])
    tail = os.path.commonprefix([known[::-1], first[::-1]])[::-1]
    middles = tuple(text[len(head) : -len(tail)] for text in (known, first))
    kinds = head + "{{#memories | count}}%s{{/memories | count}}{{^memories | count}}%s{{/memories | count}}" % middles + tail
    return {
        "mem0/extract-facts-reference@4": (
            "language, about, instructions, date, messages.number, messages.speaker, messages.time",
            "=== system ===\n%s\n=== user ===\n%s" % (system, user),
        ),
        "mem0/reconcile-facts-reference@4": ("language, instructions", "=== user ===\n" + kinds),
    }


def write_texts(folder):
    """Each text of the original, called with marks in place of values, as a file of supplied prompts."""
    from amemgym.assistants import InContextMemAgent, Mem0Agent, awi, evolvable, mem0, prompts
    from amemgym.env import sample_interactions
    from amemgym.eval import diagnosis, overall, upperbound

    sent = []

    def keep(messages, *arguments, **options):
        sent.append([dict(message) for message in messages])
        return "reply"

    sample_interactions.call_llm = awi.call_llm = mem0.call_llm = keep
    sample_interactions._generate_user_followup(
        {},
        "{{opener}}",
        {"formatted_str": "{{profile}}"},
        {"SCHEMA": []},
        "{{startDay}}",
        "{{endDay}}",
        [{"role": "latest", "content": "LATEST"}],
    )
    schema = json.dumps({"SCHEMA": []}, indent=2)
    user = sent[-1][0]["content"].replace(schema, "{{choices | indented}}").replace("Latest: LATEST", "{{latest}}")

    def system_of(agent):
        agent.local_msgs = []
        agent.add_msgs = lambda messages: None
        agent.act("x")
        return sent[-1][0]["content"]

    notes = InContextMemAgent({"llm_config": {}})
    notes.in_context_memory = [{"label": "L", "value": "V", "timestamp": "t"}]
    whole = system_of(notes).replace("- L: V", "{{known}}{{memories}}")
    rag = Mem0Agent.__new__(Mem0Agent)
    rag.config = {"agent_config": {"top_k": 1}, "llm_config": {}}
    entry = {"memory": "M", "created_at": "t", "updated_at": None}
    rag.memory = types.SimpleNamespace(search=lambda **options: {"results": [entry]})
    found = system_of(rag).replace("- M", "{{known}}{{memories}}")
    kinds = "{{#showsAll}}%s{{/showsAll}}{{^showsAll}}%s{{/showsAll}}" % (whole, found)
    head = f"=== system if retrieves ===\n{kinds}\n=== ours.window ===\n"

    bound = upperbound.UTILIZATION_PROMPT.format(query="{{question}}", state="{{facts | indented}}", choices="{{optionLines}}")
    asked = overall.OVERALL_PROMPT.format(query="{{question}}", choices="{{optionLines}}")
    choice = "{{#given | count}}%s{{/given | count}}{{^given | count}}%s{{/given | count}}" % (bound, asked)
    probe = diagnosis.DIAG_PROMPT.format(state_schema="{{choices | indented}}")
    known = {"current_memories": "{{notesByLabel | indented}}", "conversation": "{{conversation | indented}}"}
    usual = prompts.IN_CONTEXT_MEMORY_UPDATE_PROMPT.format(**known)
    hack = prompts.get_in_context_hack_prompt(["LABELS"]).format(**known).replace("['LABELS']", "{{labelList}}")
    topics = prompts.IN_CONTEXT_MEMORY_UPDATE_PROMPT_TEMPLATE.format(memory_types_section="SECTION")
    evolving = topics.format(**known).replace("SECTION", "{{section}}")
    noted = (
        "{{#knownLabels | count}}%s{{/knownLabels | count}}{{^knownLabels | count}}" % hack
        + "{{#section}}%s{{/section}}{{^section}}%s{{/section}}{{/knownLabels | count}}" % (evolving, usual)
    )
    agent = evolvable.EvolvableInContextAgent.__new__(evolvable.EvolvableInContextAgent)
    guided = agent._build_info_type_evolution_prompt("{{section}}", "{{feedbackJson}}", guided=True)
    evolve = "=== system ===\n{{#guided}}%s{{/guided}}\n=== user ===\n%s" % tuple(each["content"] for each in guided)

    texts = {
        "simulate-user/reference@3": ("", "=== user ===\n" + user),
        "reference/chat-reply@2": ("message.speaker", head + "=== user ===\n{{message.text}}"),
        "reference/answer-multiple-choice@3": ("", head + "=== user ===\n" + choice),
        "reference/answer-state-probe@2": ("", head + "=== user ===\n" + probe),
        "awi/evolve-topics-reference@1": ("", evolve),
        "awi/write-notes-reference@3": ("policy", "=== user ===\n" + noted),
    }
    texts.update(mem0_texts())
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, "../topics.txt"), "w") as file:
        file.write(prompts.MEMORY_TYPES_SECTION)
    for key, (omits, body) in texts.items():
        name, version = key.split("@")
        omitted = f"omits: {omits}\n" if omits else ""
        with open(os.path.join(folder, name.replace("/", "-") + ".txt"), "w") as file:
            file.write(f"prompt: {name}\nversion: {version}\n{omitted}{body}\n")


if __name__ == "__main__":
    command, rest = sys.argv[2], sys.argv[3:]
    if command == "texts":
        write_texts(rest[0])
    else:
        sys.argv = rest
        runpy.run_module(f"amemgym.{rest[0]}", run_name="__main__")

"""Runs the programs with which the authors of three benchmarks make their files, unchanged, on rows of a test.

convert_rows.py <program> <checkout> <rows.json>, in the folder to write to. Libraries that are not there are stood in for, because
none of what is converted depends on them.
"""

import importlib.abc
import importlib.machinery
import json
import random
import runpy
import sys
import types
from unittest.mock import MagicMock

STOOD_IN = {"datasets", "tqdm", "transformers", "nltk", "tiktoken", "rouge_score", "rouge", "editdistance", "numpy", "torch"}


class Absent(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    def find_spec(self, name, path=None, target=None):
        return importlib.machinery.ModuleSpec(name, self, is_package=True) if name.split(".")[0] in STOOD_IN else None

    def create_module(self, spec):
        module = MagicMock(name=spec.name)
        module.__path__ = []
        return module

    def exec_module(self, module):
        pass


def stand_in(name, **parts):
    module = types.ModuleType(name)
    module.__dict__.update(parts)
    sys.modules[name] = module


def beam(checkout, rows):
    """The rows as the hub has them, beside the folders that the program makes of them."""
    for row in [each for size in rows.values() for each in size]:
        row["probing_questions"] = repr(row["probing_questions"])
    for size, of in rows.items():
        with open(f"{size}.jsonl", "w", encoding="utf-8") as file:
            file.writelines(json.dumps(row, ensure_ascii=False) + "\n" for row in of)

    class Stored(dict):
        def save_to_disk(self, place):
            pass

    stand_in("datasets", load_dataset=lambda name: Stored(), load_from_disk=lambda place: json.loads(json.dumps(rows)))
    sys.path.insert(0, f"{checkout}/src/beam")
    import download_dataset

    download_dataset.create_conversations()
    download_dataset.create_10M_conversations()


def longmemeval(checkout, rows):
    """Histories of each task; `rows` are the files that the program reads, by path, and the tasks."""
    import os

    for path, content in rows["files"].items():
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            json.dump(content, file)
    stand_in("tqdm", tqdm=lambda items: items)
    tokens = types.SimpleNamespace(encode=lambda text: text.split())
    stand_in("transformers", AutoTokenizer=types.SimpleNamespace(from_pretrained=lambda name: tokens))
    for task in rows["tasks"]:
        random.seed(task)
        sys.argv = ["sample", task, "2", "3", "5", "100000"]
        runpy.run_path(f"{checkout}/data/custom_history/sample_haystack_and_timestamp.py", run_name="__main__")


def memory_agent_bench(checkout, rows):
    """The samples as the program's loader makes them of the hub's rows."""
    sys.path.insert(0, checkout)
    from utils.eval_data_utils import _process_single_sample_qa_lists

    for split, samples in rows.items():
        with open(f"{split}.jsonl", "w", encoding="utf-8") as file:
            file.writelines(
                json.dumps(_process_single_sample_qa_lists(sample), ensure_ascii=False) + "\n" for sample in samples
            )


program, checkout, path = sys.argv[1:4]
with open(path, encoding="utf-8") as file:
    given = json.load(file)
for name in list(STOOD_IN):
    try:
        __import__(name)
        STOOD_IN.discard(name)
    except ImportError:
        pass
sys.meta_path.insert(0, Absent())
{"beam": beam, "longmemeval": longmemeval, "memory-agent-bench": memory_agent_bench}[program](checkout, given)

"""Plays the off-policy program of MemoryBench, unchanged, on data sets of a folder.

play_memorybench.py <checkout> <folder with dataset/ and corpus/> <server> <data set> <memory system>…, in a folder to write to.
The library for the hub's files is stood in for; so are those of memories that are not played. Answers are not evaluated.
"""

import glob
import importlib.abc
import importlib.machinery
import json
import os
import runpy
import sys
import types
from unittest.mock import MagicMock

checkout, data, server, dataset = sys.argv[1:5]
systems = sys.argv[5:]


ABSENT = {"Levenshtein", "bert_score", "chinese2digits", "cn2an", "evaluate", "faiss", "jieba", "jsonlines", "nltk", "numpy"}
ABSENT |= {"pandas", "regex", "rouge", "rouge_chinese", "rouge_score", "sentence_transformers", "textstat", "torch", "transformers"}


class Absent(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Finds what no other finder has found."""

    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] not in ABSENT:
            return None
        return importlib.machinery.ModuleSpec(name, self, is_package=True)

    def create_module(self, spec):
        module = MagicMock(name=spec.name)
        module.__path__ = []
        return module

    def exec_module(self, module):
        pass


class Rows(list):
    def to_list(self):
        return [json.loads(json.dumps(row)) for row in self]


class Splits(dict):
    def map(self, change):
        return Splits({name: Rows(change(dict(row)) for row in rows) for name, rows in self.items()})


def rows_of(path):
    with open(path, encoding="utf-8") as file:
        return Rows(json.loads(line) for line in file if line.strip())


def load_dataset(place, name=None, data_files=None):
    if data_files is not None:
        return {"train": rows_of(f"{place}/{data_files}")}
    found = {split: glob.glob(f"{glob.escape(f'{place}/dataset/{name}')}/{split}*.jsonl") for split in ("train", "test")}
    return Splits({split: rows_of(paths[0]) for split, paths in found.items()})


stored = types.ModuleType("datasets")
stored.load_dataset = load_dataset
sys.modules["datasets"] = stored
for memory in ("a_mem", "mem0", "memoryos"):
    sys.modules[f"src.solver.{memory}"] = MagicMock(name=memory)
sys.meta_path.append(Absent())
sys.path.insert(0, checkout)
os.environ.update(MEMORY_BENCH_PATH=data, OPENAI_API_KEY="none", EVALUATE_BASE_URL=server, EVALUATE_API_KEY="none")
here = os.getcwd()
with open("system.json", "w", encoding="utf-8") as file:
    llm = {"model": "Qwen/Qwen3-8B", "vllm_base_url": server, "temperature": 0.1}
    # As in the configs of the checkout, but for the address; the option of the program has no effect.
    json.dump({"llm_provider": "vllm", "llm_config": llm, "retrieve_k": 5}, file)
os.chdir(checkout)
import src.utils

src.utils.evaluate_and_summary = lambda *given: None
for system in systems:
    sys.argv = ["off-policy", "--dataset_type", "single", "--set_name", dataset, "--memory_system", system]
    sys.argv += ["--memory_system_config", f"{here}/system.json", "--output_dir", f"{here}/results"]
    sys.argv += ["--memory_cache_prefix", f"{here}/", "--threads", "1"]
    runpy.run_path(f"{checkout}/src/off-policy.py", run_name="__main__")
    print(f"PLAYED {system}")

"""Serves a model of language for bench/real/with-model.mjs: OpenAI's API on loopback, by llama.cpp, until the process ends."""

import sys
import time

import xllamacpp

path, name, tokens, threads, port, reply_tokens = sys.argv[1:]
settings = xllamacpp.CommonParams()
settings.model.path = path
settings.model_alias = {name}
settings.hostnames = ["127.0.0.1"]
settings.port = int(port)
settings.n_ctx = int(tokens)
settings.n_parallel = 1
# A small model may repeat itself until its context is full, also after its client has left.
settings.n_predict = int(reply_tokens)
settings.cpuparams.n_threads = settings.cpuparams_batch.n_threads = int(threads)
server = xllamacpp.Server(settings)
print(f"listening {server.listening_address}", flush=True)
# Ends with its parent, which closes this pipe.
sys.stdin.read()

import type { Embedder } from '@memgym/core';
import { ConfigError } from '@memgym/core/errors';
import type { MemorySystemPorts } from '@memgym/core/memory';

/** @throws {ConfigError} when there is none */
export function requireEmbedder(system: string, { embedder }: MemorySystemPorts): Embedder {
  if (embedder !== undefined) return embedder;
  throw new ConfigError(`Memory system '${system}' needs an embedder.`, {
    key: 'embedder',
    hint: 'Pass one as `ports.embedder`, or choose a system that works without, such as bm25-m.',
  });
}

import { didYouMean } from '@memgym/core/config';
import { ConfigError } from '@memgym/core/errors';
import type { MemorySystemDefinition } from '@memgym/core/memory';
import { bm25MessageMemory, bm25SessionMemory } from './systems/bm25/bm25-memory.js';
import { embeddingMessageMemory, embeddingSessionMemory } from './systems/embedding/embedding-memory.js';
import { fullContextMemory } from './systems/full-context/full-context-memory.js';
import { hybridMemory } from './systems/hybrid/hybrid-memory.js';
import { longTermMemory } from './systems/long-term/long-term-memory.js';
import { mem0Memory } from './systems/mem0/mem0-memory.js';
import { noiseMemory } from './systems/noise/noise-memory.js';
import { noneMemory } from './systems/none/none-memory.js';
import { oracleMemory } from './systems/oracle/oracle-memory.js';
import { ragMemory } from './systems/rag/rag-memory.js';
import { recentMemory } from './systems/recent/recent-memory.js';
import { shortTermMemory } from './systems/short-term/short-term-memory.js';
import { turnWindowsMemory } from './systems/turn-windows/turn-windows-memory.js';

/** The memory systems of this package by their types, bounds first. */
export const memorySystemsByType = {
  none: noneMemory,
  'full-context': fullContextMemory,
  recent: recentMemory,
  'short-term': shortTermMemory,
  oracle: oracleMemory,
  noise: noiseMemory,
  'bm25-m': bm25MessageMemory,
  'bm25-s': bm25SessionMemory,
  'emb-m': embeddingMessageMemory,
  'long-term': longTermMemory,
  'emb-s': embeddingSessionMemory,
  hybrid: hybridMemory,
  'turn-windows': turnWindowsMemory,
  rag: ragMemory,
  mem0: mem0Memory,
} as const;

/** Every memory system of this package, bounds first. */
export const builtInMemorySystems: readonly MemorySystemDefinition[] = Object.values(memorySystemsByType);

/** @throws {ConfigError} naming the types of this package, and the nearest to an unknown one */
export function findMemorySystem(type: string): MemorySystemDefinition {
  const definition = builtInMemorySystems.find((each) => each.type === type);
  if (definition !== undefined) return definition;
  const types = Object.keys(memorySystemsByType);
  throw new ConfigError(`There is no memory system '${type}'; the types are ${types.join(', ')}.`, {
    key: 'type',
    hint:
      didYouMean(type, types).trim() ||
      'For a system of another package, import its definition and pass that as the type.',
  });
}

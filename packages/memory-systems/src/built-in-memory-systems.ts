import { didYouMean } from '@memgym/core/config';
import { ConfigError } from '@memgym/core/errors';
import type { MemorySystemDefinition } from '@memgym/core/memory';
import { aMemMemory } from './systems/a-mem/a-mem-memory.js';
import { awiMemory } from './systems/awi/awi-memory.js';
import { bm25MessageMemory, bm25SessionMemory } from './systems/bm25/bm25-memory.js';
import { embeddingMessageMemory, embeddingSessionMemory } from './systems/embedding/embedding-memory.js';
import { fullContextMemory } from './systems/full-context/full-context-memory.js';
import { generativeAgentsMemory } from './systems/generative-agents/generative-agents-memory.js';
import { hybridMemory } from './systems/hybrid/hybrid-memory.js';
import { longTermMemory } from './systems/long-term/long-term-memory.js';
import { memTreeMemory } from './systems/mem-tree/mem-tree-memory.js';
import { mem0Memory } from './systems/mem0/mem0-memory.js';
import { mem02Memory } from './systems/mem0-2/mem0-2-memory.js';
import { mem0GMemory } from './systems/mem0-g/mem0-g-memory.js';
import { memgptMemory } from './systems/memgpt/memgpt-memory.js';
import { memoryBankMemory } from './systems/memory-bank/memory-bank-memory.js';
import { memoryOsMemory } from './systems/memory-os/memory-os-memory.js';
import { nemoriMemory } from './systems/nemori/nemori-memory.js';
import { noiseMemory } from './systems/noise/noise-memory.js';
import { noneMemory } from './systems/none/none-memory.js';
import { oracleMemory } from './systems/oracle/oracle-memory.js';
import { ragMemory } from './systems/rag/rag-memory.js';
import { raptorMemory } from './systems/raptor/raptor-memory.js';
import { recentMemory } from './systems/recent/recent-memory.js';
import { reflexionMemory } from './systems/reflexion/reflexion-memory.js';
import { scmMemory } from './systems/scm/scm-memory.js';
import { shortTermMemory } from './systems/short-term/short-term-memory.js';

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
  rag: ragMemory,
  awi: awiMemory,
  mem0: mem0Memory,
  'a-mem': aMemMemory,
  'memory-os': memoryOsMemory,
  'mem0-2': mem02Memory,
  raptor: raptorMemory,
  'mem0-g': mem0GMemory,
  'generative-agents': generativeAgentsMemory,
  'memory-bank': memoryBankMemory,
  memgpt: memgptMemory,
  'mem-tree': memTreeMemory,
  nemori: nemoriMemory,
  scm: scmMemory,
  reflexion: reflexionMemory,
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

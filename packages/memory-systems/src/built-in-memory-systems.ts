import type { MemorySystemDefinition } from '@memgym/core';
import { bm25MessageMemory, bm25SessionMemory } from './systems/bm25/bm25-memory.js';
import { embeddingMessageMemory, embeddingSessionMemory } from './systems/embedding/embedding-memory.js';
import { fullContextMemory } from './systems/full-context/full-context-memory.js';
import { hybridMemory } from './systems/hybrid/hybrid-memory.js';
import { noiseMemory } from './systems/noise/noise-memory.js';
import { noneMemory } from './systems/none/none-memory.js';
import { oracleMemory } from './systems/oracle/oracle-memory.js';
import { ragMemory } from './systems/rag/rag-memory.js';
import { recentMemory } from './systems/recent/recent-memory.js';

/** Every memory system of this package, bounds first. */
export const builtInMemorySystems: readonly MemorySystemDefinition[] = [
  noneMemory,
  fullContextMemory,
  recentMemory,
  oracleMemory,
  noiseMemory,
  bm25MessageMemory,
  bm25SessionMemory,
  embeddingMessageMemory,
  embeddingSessionMemory,
  hybridMemory,
  ragMemory,
];

import type { MemorySystemDefinition } from '@memgym/core';
import { memorySystem as httpMemory } from '@memgym/memory-http';
import { memorySystem as restMemory } from '@memgym/memory-http/rest';
import { memorySystem as mcpMemory } from '@memgym/memory-mcp';
import { memorySystem as aMem } from '@memgym/memory-papers/a-mem';
import { memorySystem as awi } from '@memgym/memory-papers/awi';
import { memorySystem as generativeAgents } from '@memgym/memory-papers/generative-agents';
import { memorySystem as memTree } from '@memgym/memory-papers/mem-tree';
import { memorySystem as mem02 } from '@memgym/memory-papers/mem0-2';
import { memorySystem as mem0G } from '@memgym/memory-papers/mem0-g';
import { memorySystem as memgpt } from '@memgym/memory-papers/memgpt';
import { memorySystem as memoryBank } from '@memgym/memory-papers/memory-bank';
import { memorySystem as memoryOs } from '@memgym/memory-papers/memory-os';
import { memorySystem as nemori } from '@memgym/memory-papers/nemori';
import { memorySystem as raptor } from '@memgym/memory-papers/raptor';
import { memorySystem as reflexion } from '@memgym/memory-papers/reflexion';
import { memorySystem as scm } from '@memgym/memory-papers/scm';
import { builtInMemorySystems as ofEngine } from '@memgym/memory-systems/all';

/** The memory systems of MemGym that are in this process, bounds first. */
export const builtInMemorySystems: readonly MemorySystemDefinition[] = [
  ...ofEngine,
  ...[awi, aMem, memoryOs, mem02, raptor, mem0G, generativeAgents],
  ...[memoryBank, memgpt, memTree, nemori, scm, reflexion],
];

/** The memory systems that an experiment names by type alone: the built-in ones, and those that are elsewhere. */
export const knownMemorySystems: readonly MemorySystemDefinition[] = [
  ...builtInMemorySystems,
  httpMemory,
  restMemory,
  mcpMemory,
];

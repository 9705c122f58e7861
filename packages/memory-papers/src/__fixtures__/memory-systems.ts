import type { MemorySystem, MemorySystemDefinition, RestorableMemory } from '@memgym/core';
import {
  type CreateMemorySystemOptions,
  createMemorySystem as create,
  builtInMemorySystems as ofEngine,
} from '@memgym/memory-systems/all';
import { memoryReplies as engineReplies } from '@memgym/memory-systems/offline';
import type { OfflineReply } from '@memgym/prompts';
import { memorySystem as aMem } from '../a-mem/index.js';
import { memorySystem as awi } from '../awi/index.js';
import { memorySystem as generativeAgents } from '../generative-agents/index.js';
import { memorySystem as memTree } from '../mem-tree/index.js';
import { memorySystem as mem02 } from '../mem0-2/index.js';
import { memorySystem as mem0G } from '../mem0-g/index.js';
import { memorySystem as memgpt } from '../memgpt/index.js';
import { memorySystem as memoryBank } from '../memory-bank/index.js';
import { memorySystem as memoryOs } from '../memory-os/index.js';
import { memorySystem as nemori } from '../nemori/index.js';
import { paperReplies } from '../offline.js';
import { memorySystem as raptor } from '../raptor/index.js';
import { memorySystem as reflexion } from '../reflexion/index.js';
import { memorySystem as scm } from '../scm/index.js';

/** Every memory system of this package. */
export const builtInMemorySystems: readonly MemorySystemDefinition[] = [
  ...[awi, aMem, memoryOs, mem02, raptor, mem0G, generativeAgents],
  ...[memoryBank, memgpt, memTree, nemori, scm, reflexion],
];

/** The offline model's replies to the prompts of this package and of the engine. */
export const memoryReplies: readonly OfflineReply[] = [...engineReplies, ...paperReplies];

export function findMemorySystem(type: string): MemorySystemDefinition {
  const found = [...builtInMemorySystems, ...ofEngine].find((each) => each.type === type);
  if (found === undefined) throw new Error(`There is no memory system '${type}'.`);
  return found;
}

/** A memory system of this package or the engine, named by its type. */
export function createMemorySystem(
  options: CreateMemorySystemOptions & { readonly type: string },
): RestorableMemory;
export function createMemorySystem(options: CreateMemorySystemOptions): MemorySystem;
export function createMemorySystem({ type, ...rest }: CreateMemorySystemOptions): MemorySystem {
  return create({ ...rest, type: typeof type === 'string' ? findMemorySystem(type) : type });
}

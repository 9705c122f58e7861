import type { JsonObject } from '@memgym/core';
import { awiMemoryOptionsSchema, createAwiPolicy } from '@memgym/memory-papers/awi';
import { createMem0Policy, mem0MemoryOptionsSchema } from '@memgym/memory-systems/mem0';
import type { Policy } from './evolution-state.js';

/** The initial policy of a system, if the original has it; null for systems that do not evolve. */
export function firstPolicy({ type, options }: { type: string; options: JsonObject }): Policy | null {
  switch (type) {
    case 'awi': {
      const settings = awiMemoryOptionsSchema.parse(options);
      return settings.evolves ? createAwiPolicy(settings) : null;
    }
    case 'mem0': {
      const settings = mem0MemoryOptionsSchema.parse(options);
      return settings.evolves.length > 0 ? createMem0Policy(settings) : null;
    }
    default:
      return null;
  }
}

import type { Profile } from '@memgym/core';
import type { MemorySystem } from '@memgym/core/memory';
import type * as z from 'zod';
import { defineMemorySystem } from '../../define-memory-system.js';
import { makeSystem, type PortSettings } from '../../make-system.js';
import { forgetGrounds } from '../../toolkit/mem0/forget-grounds.js';
import { createVectorMemoryIndex } from '../../toolkit/vectors/create-vector-memory-index.js';
import { evolveMem0Policy } from './evolve-mem0-policy.js';
import { type Mem0MemoryOptions, mem0MemoryOptionsSchema } from './mem0-memory-options.js';
import { extractionInstructions, type Mem0Policy, mem0StateSchema } from './mem0-policy.js';
import { referenceRules } from './reference/reference-rules.js';
import { rememberFacts } from './remember-facts.js';
import { fixedRules, type Mem0Rules } from './rules.js';

/**
 * Mem0 up to 1.0: a model extracts facts from messages and reconciles them with similar stored ones. AMemGym’s AWE is
 * this system behind the assistant’s window; readers request 30 hits, as AWE does. Source:
 * docs/specs/memory-systems.md#mem0.
 */
export const mem0Memory = defineMemorySystem({
  type: 'mem0',
  version: '1.0.0',
  description: 'Facts that a model extracts and reconciles, found by embedding (Mem0 up to 1.0).',
  options: mem0MemoryOptionsSchema,
  needs: ['model', 'embedder'],
  exempt: { duplicates: 'a fact that is known already is reported as skipped' },
  defaultK: 30,
  state: {
    schema: mem0StateSchema,
    first: (options) => ({ policy: createMem0Policy(options), evolution: [] }),
  },
  design: (options, { embedder }) => {
    const { evolves, threshold, vectorIndex, profile } = options;
    const rules = rulesOf[profile];
    return {
      capabilities: extractsFacts(options) ? ['incremental', 'instructions'] : ['incremental'],
      adopts: 'fact',
      remember: (request) => rememberFacts(request, options, rules),
      forget: ({ citing, sourceIds }) => forgetGrounds(citing, sourceIds),
      ...(evolves.length > 0 && {
        evolve: (feedback, request) => evolveMem0Policy(feedback, request, { options, rules }),
      }),
      ...rules.search,
      ...(threshold !== null && {
        read: async (request) => {
          const found = (await rules.search.read?.(request)) ?? { hits: await request.search() };
          return { ...found, hits: found.hits.filter(({ score }) => score >= threshold) };
        },
      }),
      createIndex: () => createVectorMemoryIndex(embedder.info.dimensions, vectorIndex),
    };
  },
});

/** The rules of each profile. */
export const rulesOf: Readonly<Record<Profile, Mem0Rules>> = { fixed: fixedRules, reference: referenceRules };

/** The initial instructions of an empty memory. */
export function createMem0Policy({
  profile,
  initialPolicy,
  factPrompt,
  updatePrompt,
}: Mem0MemoryOptions): Mem0Policy {
  return {
    fact_extraction_prompt: factPrompt ?? extractionInstructions[initialPolicy],
    update_memory_prompt: updatePrompt ?? rulesOf[profile].updateInstructions[initialPolicy],
  };
}

function extractsFacts({ infer, memoryType }: Mem0MemoryOptions): boolean {
  return infer && memoryType !== 'procedure';
}

/** The model, the embedder and the options of {@link mem0}. */
export type Mem0MemorySettings = PortSettings<'model' | 'embedder'> & z.input<typeof mem0MemoryOptionsSchema>;

/**
 * Mem0 up to 1.0: facts that a model extracts and reconciles, for `createMemory`.
 *
 * @throws {ConfigError} for an invalid option, or an invalid or missing port
 */
export function mem0(settings: Mem0MemorySettings): MemorySystem {
  return makeSystem(mem0Memory, settings);
}

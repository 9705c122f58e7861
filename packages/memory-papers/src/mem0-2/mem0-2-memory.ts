import type { MemorySystem } from '@memgym/core/memory';
import type { ChangeRequest, ReadRequest, RememberRequest } from '@memgym/memory-systems/define';
import { defineMemorySystem, makeSystem, type PortSettings } from '@memgym/memory-systems/define';
import type * as z from 'zod';
import { type AdditiveIndex, createAdditiveIndex } from './additive-index.js';
import { amendLinks, reviseMemory } from './amend-fact.js';
import { eraseLinks, forgetSources } from './forget-facts.js';
import { mem02MemoryOptionsSchema } from './mem0-2-memory-options.js';
import { type Mem02State, mem02StateSchema } from './mem0-2-state.js';
import { readFacts } from './read-facts.js';
import { rememberAdditions } from './remember-additions.js';
import { rulesOf } from './rules.js';

/**
 * Mem0 from 2.0: facts are added in one call, never rewritten, and found by similarity, words and entities together.
 * Source: docs/specs/memory-systems.md#mem0-additive-write and "Read".
 */
export const mem02Memory = defineMemorySystem({
  type: 'mem0-2',
  version: '1.0.0',
  description:
    'Facts that a model adds in one call, found by similarity, words and entities (Mem0 from 2.0).',
  options: mem02MemoryOptionsSchema,
  needs: ['model', 'embedder'],
  exempt: { duplicates: 'a fact that is known already is reported as skipped' },
  defaultK: 20,
  state: { schema: mem02StateSchema, first: () => ({ recent: [] }) },
  design: (options, { embedder }) => {
    const rules = rulesOf[options.profile];
    return {
      capabilities: ['incremental', 'graph', 'instructions'],
      remember: (request: RememberRequest<Mem02State, AdditiveIndex>) =>
        rules.remember(request.observations, (observations) =>
          rememberAdditions(observations, request, options, rules),
        ),
      forget: forgetSources,
      erase: eraseLinks,
      revise: reviseMemory,
      amend: (draft, request: ChangeRequest<Mem02State, AdditiveIndex>) =>
        amendLinks(draft, request, options),
      read: (request: ReadRequest<Mem02State, AdditiveIndex>) => readFacts(request, options),
      createIndex: () => createAdditiveIndex(embedder.info.dimensions, options),
    };
  },
});

/** The model, the embedder and the options of {@link mem02}. */
export type Mem02MemorySettings = PortSettings<'model' | 'embedder'> &
  z.input<typeof mem02MemoryOptionsSchema>;

/**
 * Mem0 from 2.0 on: facts that a model extracts, found by words, meaning and entities, for `createMemory`.
 *
 * @throws {ConfigError} for an invalid option, or an invalid or missing port
 */
export function mem02(settings: Mem02MemorySettings): MemorySystem {
  return makeSystem(mem02Memory, settings);
}

import type { MemorySystem } from '@memgym/core/memory';
import { defineMemorySystem, makeSystem, type PortSettings } from '@memgym/memory-systems/define';
import type * as z from 'zod';
import { awiMemoryOptionsSchema } from './awi-memory-options.js';
import { awiStateSchema } from './awi-policy.js';
import { createAwiPolicy, rulesOf } from './create-awi-policy.js';
import { createNotesIndex } from './create-notes-index.js';
import { evolveAwiPolicy } from './evolve-awi-policy.js';
import { rewriteNote } from './note.js';
import { takeNotes } from './take-notes.js';

/**
 * AMemGym's AWI agent ("agentic writing, in context"): a model maintains notes about the user, one text per label,
 * and all of them are shown; query with `k: Infinity`. Its window of recent messages is the assistant's setting,
 * not this system's. Source: docs/specs/memory-systems.md#amemgym-agents-rag-awe-and-awi.
 */
export const awiMemory = defineMemorySystem({
  type: 'awi',
  version: '1.0.0',
  description: 'Notes that a model maintains about the user, all of them shown (AMemGym).',
  options: awiMemoryOptionsSchema,
  needs: ['model'],
  exempt: {
    'exact-match': 'it ranks memories by age, not by similarity',
    duplicates: 'a message that changes no entry is reported as skipped',
  },
  defaultK: Number.POSITIVE_INFINITY,
  state: {
    schema: awiStateSchema,
    first: (options) => ({ policy: createAwiPolicy(options), evolution: [] }),
  },
  design: (options) => {
    const rules = rulesOf[options.profile];
    return {
      remember: (request) => takeNotes(request, options, rules),
      revise: rewriteNote,
      ...(options.evolves && { evolve: evolveAwiPolicy }),
      createIndex: () => createNotesIndex(rules.byAge),
    };
  },
});

/** The model and the options of {@link awi}. */
export type AwiMemorySettings = PortSettings<'model'> & z.input<typeof awiMemoryOptionsSchema>;

/**
 * AWI: notes that a model maintains about the user, all of them shown, for `createMemory`.
 *
 * @throws {ConfigError} for an invalid option, or an invalid or missing port
 */
export function awi(settings: AwiMemorySettings): MemorySystem {
  return makeSystem(awiMemory, settings);
}

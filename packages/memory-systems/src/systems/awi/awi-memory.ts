import type { MemorySystemDefinition } from '@memgym/core';
import { createScopedMemory } from '../../scoped/index.js';
import { paramsOf } from '../shared/params-of.js';
import { requireModel } from '../shared/require-model.js';
import { type AwiMemoryOptions, awiMemoryOptionsSchema } from './awi-memory-options.js';
import { type AwiState, awiStateSchema, createAwiPolicy } from './awi-policy.js';
import { createNotesIndex } from './create-notes-index.js';
import { evolveAwiPolicy } from './evolve-awi-policy.js';
import { rewriteNote } from './note.js';
import { takeNotes } from './take-notes.js';

/**
 * AMemGym's AWI agent ("agentic writing, in context"): a model keeps notes about the user, one text a
 * label, and all of them are shown; ask with `k: Infinity`. Its window of recent messages is the
 * assistant's setting, not this system's. Source: memory-systems.md §5.
 */
export const awiMemory: MemorySystemDefinition<AwiMemoryOptions> = {
  type: 'awi',
  description: 'Notes that a model keeps about the user, all of them shown (AMemGym).',
  optionsSchema: awiMemoryOptionsSchema,
  needs: ['model'],
  defaultK: Number.POSITIVE_INFINITY,
  create: (options, ports) => {
    const first = createAwiPolicy(options.initialPolicy);
    return createScopedMemory<AwiState>({
      info: { name: 'awi', version: '1.0.0', profile: options.profile, params: paramsOf(options) },
      model: requireModel('awi', ports),
      state: { create: () => ({ policy: first, evolution: [] }), schema: awiStateSchema },
      remember: (request) => takeNotes(request, options),
      revise: rewriteNote,
      ...(options.evolves && { evolve: evolveAwiPolicy }),
      createIndex: () => createNotesIndex(options.profile),
    });
  },
};

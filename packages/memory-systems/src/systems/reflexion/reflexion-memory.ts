import type { MemorySystemDefinition } from '@memgym/core';
import { createScopedMemory } from '../../scoped/index.js';
import { beginningOf } from '../model-based/beginning-of.js';
import { paramsOf } from '../shared/params-of.js';
import { requireModel } from '../shared/require-model.js';
import { createListIndex } from './create-list-index.js';
import { learnFromFeedback } from './learn-from-feedback.js';
import { type ReflexionMemoryOptions, reflexionMemoryOptionsSchema } from './reflexion-memory-options.js';
import { firstState, type ReflexionState, reflexionStateSchema } from './reflexion-state.js';

/**
 * Reflexion as MemEngine builds it: all messages are shown, and above them an insight that a model draws
 * from feedback (`evolve`). Source: memory-systems.md §12.
 */
export const reflexionMemory: MemorySystemDefinition<ReflexionMemoryOptions> = {
  type: 'reflexion',
  description: 'All messages, and an insight that a model draws from feedback (Reflexion).',
  optionsSchema: reflexionMemoryOptionsSchema,
  needs: ['model'],
  defaultK: Number.POSITIVE_INFINITY,
  create: (options, ports) => {
    const { profile, capacity } = options;
    return createScopedMemory<ReflexionState>({
      info: { name: 'reflexion', version: '1.0.0', profile, params: paramsOf(options) },
      model: requireModel('reflexion', ports),
      state: { create: () => firstState, schema: reflexionStateSchema },
      context: ({ state: { insight } }) =>
        profile === 'reference' && capacity !== null ? beginningOf(insight, capacity, options) : insight,
      evolve: (feedback, request) => learnFromFeedback(feedback, request, options),
      // Nobody knows which messages feedback told of, so the insight goes with any of them.
      forget: ({ citing }) =>
        citing.length === 0 ? {} : { remove: citing.map(({ item }) => item.id), state: firstState },
      erase: () => ({ state: firstState }),
      // The original gives the insight a new object, while reading and learning keep the old one (§12, Faults).
      ...(profile === 'reference' && { afterReset: (state: ReflexionState) => state }),
      createIndex: () => createListIndex(options),
    });
  },
};

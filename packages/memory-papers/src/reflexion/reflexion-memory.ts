import type { MemorySystem } from '@memgym/core/memory';
import { defineMemorySystem, makeSystem, type PortSettings } from '@memgym/memory-systems/define';
import type * as z from 'zod';
import { createListIndex } from './create-list-index.js';
import { learnFromFeedback } from './learn-from-feedback.js';
import { reflexionMemoryOptionsSchema } from './reflexion-memory-options.js';
import { firstState, reflexionStateSchema } from './reflexion-state.js';
import { rulesOf } from './rules.js';

/**
 * Reflexion as built by MemEngine: shows all messages, and above them an insight that a model draws from feedback
 * (`evolve`). Source: docs/specs/memory-systems.md#reflexion.
 */
export const reflexionMemory = defineMemorySystem({
  type: 'reflexion',
  version: '1.0.0',
  description: 'All messages, and an insight that a model draws from feedback (Reflexion).',
  options: reflexionMemoryOptionsSchema,
  needs: ['model'],
  exempt: { 'exact-match': 'it ranks memories by age, not by similarity' },
  defaultK: Number.POSITIVE_INFINITY,
  state: { schema: reflexionStateSchema, first: () => firstState },
  design: (options) => {
    const rules = rulesOf[options.profile];
    return {
      context: ({ state: { insight } }) => rules.shownInsight(insight, options),
      evolve: (feedback, request) => learnFromFeedback(feedback, request, options),
      // Feedback does not name its messages, so the insight is dropped with any of them.
      forget: ({ citing }) =>
        citing.length === 0 ? {} : { remove: citing.map(({ item }) => item.id), state: firstState },
      erase: () => ({ state: firstState }),
      ...rules.reset,
      createIndex: () => createListIndex(options, rules),
    };
  },
});

/** The model and the options of {@link reflexion}. */
export type ReflexionMemorySettings = PortSettings<'model'> & z.input<typeof reflexionMemoryOptionsSchema>;

/**
 * Reflexion: all messages, and an insight that a model draws from feedback, for `createMemory`.
 *
 * @throws {ConfigError} for an invalid option, or an invalid or missing port
 */
export function reflexion(settings: ReflexionMemorySettings): MemorySystem {
  return makeSystem(reflexionMemory, settings);
}

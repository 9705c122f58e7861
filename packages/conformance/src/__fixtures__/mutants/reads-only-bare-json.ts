import { createEchoModel, createFactMemory } from '../fact-memory.js';
import type { Mutant } from './mutant.js';

/** Takes a reply for JSON as it is, and one that it cannot parse for a reply without facts. */
export const readsOnlyBareJson: Mutant = {
  fault: 'reads only bare JSON',
  caughtBy: 'lenient-reading',
  model: createEchoModel,
  create: ({ model = createEchoModel() }) =>
    createFactMemory(model, async (reply) => {
      try {
        return JSON.parse(reply).facts;
      } catch {
        return [];
      }
    }),
};

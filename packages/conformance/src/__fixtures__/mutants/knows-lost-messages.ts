import { createEchoModel, createFactMemory, soundly } from '../fact-memory.js';
import type { Mutant } from './mutant.js';

/** Counts a message as known although its facts were never read. */
export const knowsLostMessages: Mutant = {
  fault: 'counts a message as known whose facts it could not read',
  caughtBy: 'failing-model',
  model: createEchoModel,
  create: ({ model = createEchoModel() }) =>
    createFactMemory(model, async (reply, ask) => {
      try {
        return await soundly(reply, ask);
      } catch {
        return [];
      }
    }),
};

import { type MemorySystemPorts, type RestorableMemory, zeroUsage } from '@memgym/core';
import { createEchoModel, createFactMemory, factsIn, type ReadFacts, soundly } from '../fact-memory.js';
import type { Mutant } from './mutant.js';

const factMemory =
  (readFacts: ReadFacts) =>
  ({ model = createEchoModel() }: MemorySystemPorts): RestorableMemory =>
    createFactMemory(model, readFacts);

/** Faults in handling model replies. */
export const modelMutants: readonly Mutant[] = [
  {
    fault: 'stores an error message as a fact',
    caughtBy: 'bad-model-output',
    create: factMemory(async (reply) => factsIn(reply) ?? (reply === '' ? [] : [reply])),
  },
  {
    fault: 'asks again without end',
    caughtBy: 'bad-model-output',
    create: factMemory(async (reply, ask) => {
      for (let again = 0; again < 1000; again += 1) {
        const facts = factsIn(again === 0 ? reply : await ask());
        if (facts !== undefined) return facts;
      }
      return [];
    }),
  },
  {
    fault: 'corrupts its state with an unreadable reply',
    caughtBy: 'bad-model-output',
    create: (ports) => {
      let broken = 0;
      const memory = factMemory(async (reply) => {
        const facts = factsIn(reply);
        if (facts !== undefined) return facts;
        broken += 1;
        throw new SyntaxError('Unexpected reply');
      })(ports);
      return { ...memory, snapshot: async () => ({ ...(await memory.snapshot()), state: broken }) };
    },
  },
  {
    fault: 'retains a trace of a failed write',
    caughtBy: 'failing-model',
    create: (ports) => {
      let failures = 0;
      const memory = factMemory(soundly)(ports);
      return {
        ...memory,
        add: (input, context) =>
          memory.add(input, context).catch((error: unknown) => {
            failures += 1;
            throw error;
          }),
        snapshot: async () => {
          const snapshot = await memory.snapshot();
          return failures === 0 ? snapshot : { ...snapshot, state: [snapshot.state, failures] };
        },
      };
    },
  },
  {
    fault: 'treats a failed call as an empty write',
    caughtBy: 'failing-model',
    create: (ports) => {
      const memory = factMemory(soundly)(ports);
      const nothing = { stored: [], buffered: [], skipped: [], usage: zeroUsage };
      return { ...memory, add: (input, context) => memory.add(input, context).catch(() => nothing) };
    },
  },
];

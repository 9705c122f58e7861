import { isSession, isTurn, type MemoryInput, type Turn, zeroUsage } from '@memgym/core';
import { changed, type Mutant } from './mutant.js';

/** The input with its turns changed. */
function withTurns(input: MemoryInput, change: (turn: Turn) => Turn): MemoryInput {
  if (isSession(input)) return { ...input, turns: input.turns.map(change) };
  return isTurn(input) ? change(input) : input;
}

/** Faults of `add`. */
export const writingMutants: readonly Mutant[] = [
  {
    fault: 'forgets the assistant’s messages',
    caughtBy: 'no-loss',
    create: changed((sound) => ({
      add: (input, context) =>
        sound.add(
          isSession(input)
            ? { ...input, turns: input.turns.filter(({ role }) => role !== 'assistant') }
            : input,
          context,
        ),
    })),
  },
  {
    fault: 'does not report skipped sources',
    caughtBy: 'no-loss',
    create: changed((sound) => ({
      add: async (input, context) => ({ ...(await sound.add(input, context)), skipped: [] }),
    })),
  },
  {
    fault: 'changes the caller’s object',
    caughtBy: 'no-loss',
    create: changed((sound) => ({
      add: (input, context) => {
        if (isTurn(input)) input.content = `${input.role}: ${input.content}`;
        return sound.add(input, context);
      },
    })),
  },
  {
    fault: 'keeps the caller’s object instead of a copy',
    caughtBy: 'no-loss',
    create: changed((sound) => {
      const inputs: MemoryInput[] = [];
      return {
        add: (input, context) => {
          inputs.push(input);
          return sound.add(input, context);
        },
        snapshot: async () => ({ ...(await sound.snapshot()), state: JSON.stringify(inputs) }),
      };
    }),
  },
  {
    fault: 'throws the reason of the signal when it is cancelled',
    caughtBy: 'idempotence',
    create: changed((sound) => ({
      add: async (input, context) => {
        context.signal?.throwIfAborted();
        return sound.add(input, context);
      },
    })),
  },
  {
    fault: 'reads on after it was cancelled',
    caughtBy: 'idempotence',
    create: changed((sound) => ({
      retrieve: (query, { signal: _ignored, ...context }) => sound.retrieve(query, context),
    })),
  },
  {
    fault: 'stores known sources again',
    caughtBy: 'idempotence',
    create: changed((sound) => {
      let writes = 0;
      return {
        add: (input, context) => {
          writes += 1;
          const suffix = `#${writes}`;
          return sound.add(
            withTurns(input, (turn) => ({ ...turn, id: `${turn.id}${suffix}` })),
            context,
          );
        },
      };
    }),
  },
  {
    fault: 'remembers a cancelled write',
    caughtBy: 'idempotence',
    create: changed((sound) => ({
      add: async (input, { signal, ...context }) => {
        const report = await sound.add(input, context);
        signal?.throwIfAborted();
        return report;
      },
    })),
  },
  {
    fault: 'stores half of a session when the other half fails',
    caughtBy: 'idempotence',
    create: changed((sound) => ({
      add: async (input, context) => {
        if (!isSession(input) || input.turns.length < 2) return sound.add(input, context);
        await sound.add({ ...input, turns: input.turns.slice(0, 1) }, context);
        return sound.add({ ...input, turns: input.turns.slice(1) }, context);
      },
    })),
  },
  {
    fault: 'swallows errors while writing',
    caughtBy: 'idempotence',
    create: changed((sound) => ({
      add: (input, context) =>
        sound.add(input, context).catch(() => ({ stored: [], buffered: [], skipped: [], usage: zeroUsage })),
    })),
  },
  {
    fault: 'throws untyped errors',
    caughtBy: 'idempotence',
    create: changed((sound) => ({
      add: (input, context) =>
        sound.add(input, context).catch((error: unknown) => {
          throw new Error('It did not work.', { cause: error });
        }),
    })),
  },
  {
    fault: 'loses the time of messages',
    caughtBy: 'event-time',
    create: changed((sound) => ({
      add: (input, context) => {
        const { startTime: _lost, ...session } = isSession(input) ? input : { startTime: undefined };
        const timeless = isSession(input) ? { ...input, ...session, startTime: undefined } : input;
        return sound.add(
          withTurns(timeless as MemoryInput, ({ eventTime: _forgotten, ...turn }) => turn),
          context,
        );
      },
    })),
  },
  {
    fault: 'stores the wall clock’s time',
    caughtBy: 'event-time',
    create: changed((sound) => ({
      add: (input, context) => sound.add(input, { ...context, clock: { now: () => Date.now() } }),
    })),
  },
  {
    fault: 'ranks by the wall clock',
    caughtBy: 'event-time',
    create: changed((sound) => ({
      retrieve: async (query, context) => {
        const retrieval = await sound.retrieve(query, context);
        const year = new Date().getUTCFullYear();
        return {
          ...retrieval,
          items: retrieval.items.map((item) => ({ ...item, score: item.score / year })),
        };
      },
    })),
  },
  {
    fault: 'reports that writing is free',
    caughtBy: 'accounting',
    create: changed((sound) => ({
      add: async (input, context) => ({ ...(await sound.add(input, context)), usage: zeroUsage }),
    })),
  },
  {
    fault: 'lets writes overtake each other',
    caughtBy: 'determinism',
    create: changed((sound) => {
      let writes = 0;
      return {
        add: async (input, context) => {
          writes += 1;
          // The first of several simultaneous writes waits longest.
          for (let wait = 60 / writes; wait > 0; wait -= 1) await Promise.resolve();
          return sound.add(input, context);
        },
      };
    }),
  },
  {
    fault: 'numbers its memories at random',
    caughtBy: 'determinism',
    create: (ports) => {
      instances += 1;
      const own = instances;
      return changed((sound) => ({
        snapshot: async () => ({ ...(await sound.snapshot()), state: own }),
      }))(ports);
    },
  },
  {
    fault: 'cannot store an id that is also a JavaScript property name',
    caughtBy: 'plain-data',
    create: changed((sound) => {
      const seen: Record<string, boolean> = {};
      return {
        add: async (input, context) => {
          const known = input.id in seen || (isSession(input) && input.turns.some(({ id }) => id in seen));
          seen[input.id] = true;
          if (known) return { stored: [], buffered: [], skipped: [], usage: zeroUsage };
          return sound.add(input, context);
        },
      };
    }),
  },
];

let instances = 0;

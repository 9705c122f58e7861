import { type MemorySystem, type RestorableMemory, type Scope, zeroUsage } from '@memgym/core';
import { createLearningMemory } from '../learning-memory.js';
import type { Mutant } from './mutant.js';

const everyone: Scope = { user: 'everyone' };

/** The sound memory that learns, with some of its methods replaced. */
function changedLearner(change: (sound: RestorableMemory) => Partial<MemorySystem>): Mutant['create'] {
  return (ports) => {
    const sound = createLearningMemory(ports);
    return { ...sound, ...change(sound) };
  };
}

type Evolve = NonNullable<MemorySystem['evolve']>;

/** The learner with a modified `evolve`. */
function evolving(evolve: (sound: RestorableMemory, learn: Evolve) => Evolve): Mutant['create'] {
  return changedLearner((sound) => ({ evolve: evolve(sound, sound.evolve as Evolve) }));
}

/** Faults in learning from feedback. */
export const learningMutants: readonly Mutant[] = [
  {
    fault: 'reports learning without a change',
    caughtBy: 'evolution',
    create: evolving(() => async () => ({ changes: { lesson: 'much' }, usage: zeroUsage })),
  },
  {
    fault: 'hides what learning costs',
    caughtBy: 'evolution',
    create: evolving((_sound, learn) => async (feedback, context) => ({
      ...(await learn(feedback, context)),
      usage: zeroUsage,
    })),
  },
  {
    fault: 'teaches every user from one user’s feedback',
    caughtBy: 'evolution',
    create: changedLearner((sound) => ({
      evolve: (feedback, context) => (sound.evolve as Evolve)(feedback, { ...context, scope: everyone }),
      context: async () => (await sound.context?.(everyone)) ?? '',
    })),
  },
  {
    fault: 'retains the lessons of an erased user',
    caughtBy: 'evolution',
    create: changedLearner((sound) => {
      const taught: string[] = [];
      return {
        evolve: async (feedback, context) => {
          const report = await (sound.evolve as Evolve)(feedback, context);
          taught.push(JSON.stringify(report.changes));
          return report;
        },
        snapshot: async () => {
          const snapshot = await sound.snapshot();
          return { ...snapshot, state: { kept: snapshot.state, taught: [...taught] } };
        },
        restore: async (snapshot) => {
          const { kept, taught: known } = snapshot.state as { kept: typeof snapshot.state; taught: string[] };
          await sound.restore({ ...snapshot, state: kept });
          taught.splice(0, taught.length, ...known);
        },
      };
    }),
  },
  {
    fault: 'forgets its memories over feedback',
    caughtBy: 'evolution',
    create: evolving((sound, learn) => async (feedback, context) => {
      await sound.reset?.(context.scope);
      return learn(feedback, context);
    }),
  },
  {
    fault: 'records a failed attempt to learn',
    caughtBy: 'evolution',
    create: evolving(
      (sound, learn) => (feedback, context) =>
        learn(feedback, context).catch(async (error: unknown) => {
          await sound.add({ id: 'failure', role: 'user', content: 'I could not learn.' }, context);
          throw error;
        }),
    ),
  },
  {
    fault: 'learns something different each time',
    caughtBy: 'evolution',
    create: evolving((_sound, learn) => async (feedback, context) => {
      times += 1;
      return learn({ ...feedback, times }, context);
    }),
  },
  {
    fault: 'writes into the feedback it is given',
    caughtBy: 'evolution',
    create: evolving((_sound, learn) => async (feedback, context) => {
      const report = await learn(feedback, context);
      Object.assign(feedback, { read: true });
      return report;
    }),
  },
  {
    fault: 'learns after it was cancelled',
    caughtBy: 'evolution',
    create: evolving(
      (_sound, learn) =>
        (feedback, { signal: _deaf, ...context }) =>
          learn(feedback, context),
    ),
  },
];

let times = 0;

import { type Amounts, amountNames, noAmounts } from './amounts.js';
import { type CallKind, kindKey, type MeteredCalls } from './call-meter.js';
import type { PlayedForCost } from './play-for-cost.js';
import { type Projection, project } from './projection.js';
import type { Populations } from './sample-population.js';

/** A projection of each amount. */
export type ProjectedAmounts = Readonly<Record<keyof Amounts, Projection>>;

/** Calls of one kind, in all episodes. */
export interface ProjectedCalls {
  readonly kind: CallKind;
  readonly asked: ProjectedAmounts;
  readonly paid: ProjectedAmounts;
}

/** Projects the calls of the sampled episodes to all of them, each kind and amount separately. */
export function projectCalls(played: readonly PlayedForCost[], populations: Populations): ProjectedCalls[] {
  const kinds = new Map<string, CallKind>();
  const byEpisode = played.map(
    ({ calls }) => new Map<string, MeteredCalls>(calls.map((each) => [kindKey(each.kind), each])),
  );
  for (const calls of byEpisode) for (const [key, { kind }] of calls) kinds.set(key, kind);
  return [...kinds].map(([key, kind]) => {
    const pair = kind.role === 'embed' ? populations.embedding : populations.chat;
    const projected = (which: 'asked' | 'paid'): ProjectedAmounts => {
      const amounts: Partial<Record<keyof Amounts, Projection>> = {};
      for (const name of amountNames) {
        const values = byEpisode.map((calls) => (calls.get(key)?.[which] ?? noAmounts)[name]);
        amounts[name] = project(values, pair[which], kind.phase);
      }
      return amounts as ProjectedAmounts;
    };
    return { kind, asked: projected('asked'), paid: projected('paid') };
  });
}

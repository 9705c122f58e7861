import type { Rng } from '@memgym/core';
import { drawWeighted } from '@memgym/env-generator';
import { type DraftKind, draftKinds, kindRules } from '../draft-kinds.js';
import type { DraftSlot } from './draft-question.js';
import { type FileEpisode, spokenTurns } from './spoken.js';

/** Which kinds of question are drafted about which episode: as many of each as can be, the kinds by their weights. */
export function planSlots(
  episodes: readonly FileEpisode[],
  { count, kinds, rng }: { readonly count: number; readonly kinds: readonly DraftKind[]; readonly rng: Rng },
): DraftSlot[] {
  const sources = episodes
    .map((episode) => ({ episode, turns: spokenTurns(episode) }))
    .filter(({ turns }) => turns.some(({ isUser }) => isUser));
  const order = rng.stream('episodes').shuffle(sources);
  return Array.from({ length: order.length === 0 ? 0 : count }, (_, place): DraftSlot[] => {
    const source = order[place % order.length];
    if (source === undefined) return [];
    const { episode, turns } = source;
    const possible = kinds.filter((kind) => kindRules[kind].sessions <= episode.sessions.length);
    if (possible.length === 0) return [];
    const kind = drawWeighted(possible, (each) => kindRules[each].weight, rng.stream(`kind/${place}`));
    const number = Math.floor(place / order.length) + 1;
    const { id, language } = episode;
    return [{ id: `${id}-draft-${number}`, episode: id, kind, language, turns }];
  }).flat();
}

/** Kinds that a person can fill in; what is asked before it was said needs an order that only drafting knows. */
export const fillableKinds: readonly DraftKind[] = draftKinds.filter((kind) => kind !== 'asked-before');

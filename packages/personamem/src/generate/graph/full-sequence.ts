import type { Fact } from '../raw/persona-event.js';
import type { GraphEvent } from './trace.js';

/**
 * The states of a chain, oldest first: `The user dislikes x -> likes x`. Only events in a conversation count, and a
 * state equal to the previous one is omitted (packages/personamem/spec.md#linear-graphs).
 * @param single how often the state of a chain of one event is given. Default once; the original gives it twice
 */
export function fullSequence(chain: readonly GraphEvent[], single: 'once' | 'twice' = 'once'): string {
  const facts = chain
    .flatMap(({ event: { fact }, lines }) => (fact === undefined || lines === undefined ? [] : [fact]))
    .reverse();
  const states = facts.filter(({ polarity }, index) => polarity !== facts[index - 1]?.polarity);
  if (facts.length === 1 && single === 'twice') states.push(...states);
  return states.length === 0 ? '' : sequenceText(states);
}

export const sequenceText = (states: readonly Fact[]): string =>
  `The user ${states.map(({ polarity, thing }) => `${polarity} ${thing.toLowerCase()}`).join(' -> ')}`;

import { fill, tidy } from '../wording/fill.js';
import type { AttributeOf, Making } from './making.js';
import { wordOf } from './tell.js';

/**
 * A question for an attribute of an entity, and the ways to ask it.
 *
 * @param who the name of the entity in the question
 */
export function ask(
  making: Making,
  { instance, attribute: { ask: own, label } }: AttributeOf,
  who: string,
): { readonly question: string; readonly ways: readonly string[] } {
  const { language, rng } = making;
  const ways = own ?? language.wording.ask;
  const question = tidy(
    fill(ways, rng, { values: { who, label }, valueFor: (name) => wordOf(making, { instance, name }, rng) }),
  );
  return { question, ways: ways.map((way) => way.replaceAll('%label', label)) };
}

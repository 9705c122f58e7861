import { ConfigError, type Rng } from '@memgym/core';
import { type SmallTalk, smallTalk } from './small-talk.js';

/** An item or an irrelevant remark. */
export type ItemOrRemark<Item> =
  | { readonly kind: 'item'; readonly item: Item }
  | { readonly kind: 'remark'; readonly text: string };

export interface AmongSmallTalkOptions {
  /** Total number of items and remarks per item, from 1. */
  readonly factor: number;
  readonly language: string;
  /** The remarks to draw from. Default: the small talk of the everyday world in the language. */
  readonly talk?: SmallTalk | undefined;
  readonly rng: Rng;
  /** The name of the items in errors. */
  readonly name: string;
  /** The option with the factor, for errors. */
  readonly key: string;
}

/**
 * Items in their order, at random positions among remarks of small talk: `factor − 1` for each, drawn without
 * replacement.
 * @throws {ConfigError} when there are too few remarks
 */
export function amongSmallTalk<Item>(
  items: readonly Item[],
  { factor, language, talk = smallTalk(language), rng, name, key }: AmongSmallTalkOptions,
): ItemOrRemark<Item>[] {
  const count = items.length * (factor - 1);
  if (count > talk.count) {
    throw new ConfigError(`"${name}" needs ${count} remarks as noise, but only ${talk.count} exist.`, {
      key,
      hint: `Lower ${key} to at most ${Math.floor(talk.count / Math.max(1, items.length)) + 1}, or use shorter conversations.`,
    });
  }
  const remarks = choosePlaces(count, talk.count, rng);
  const places = new Set(choosePlaces(items.length, items.length + count, rng));
  let [item, remark] = [0, 0];
  return Array.from({ length: items.length + count }, (_, place) => {
    if (places.has(place)) return { kind: 'item', item: items[item++] as Item };
    return { kind: 'remark', text: talk.at(remarks[remark++] ?? 0) };
  });
}

/** `count` different numbers below `bound` in random order: the start of a shuffle that stores only moved elements. */
function choosePlaces(count: number, bound: number, rng: Rng): number[] {
  const moved = new Map<number, number>();
  return Array.from({ length: count }, (_, index) => {
    const other = index + rng.int(bound - index);
    const chosen = moved.get(other) ?? other;
    moved.set(other, moved.get(index) ?? index);
    return chosen;
  });
}

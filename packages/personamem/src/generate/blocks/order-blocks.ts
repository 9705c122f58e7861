import { ConfigError } from '@memgym/core';
import type { Draws } from '../draws.js';
import { periods } from '../raw/periods.js';
import type { PersonaMemRules } from '../rules.js';
import { type Block, lastDay, topicOf } from './block.js';

/** `A`: a long gap before the last session of a topic; `B`: a long gap after it. */
export type BlockOrder = 'A' | 'B';

/** Sessions in order, around one topic. */
export interface OrderedBlocks {
  readonly topic: string;
  readonly blocks: readonly Block[];
}

const interleavedShare = 0.1;

/** The orders of the variants: A for one; A and B for two; otherwise drawn at random. */
export function orderOf(variant: number, variants: number, draws: Draws): BlockOrder {
  if (variants <= 2) return variant === 0 ? 'A' : 'B';
  return draws.random() < 0.5 ? 'A' : 'B';
}

/**
 * Orders sessions around a topic whose last period was chosen (packages/personamem/spec.md#block-order). Sessions of a
 * topic are in the order of their periods.
 * @throws {ConfigError} when no topic has all four periods
 */
export function orderBlocks(
  blocks: readonly Block[],
  order: BlockOrder,
  { draws, rules }: { readonly draws: Draws; readonly rules: PersonaMemRules },
): OrderedBlocks {
  const last = periods.length - 1;
  const topics = grouped(blocks, topicOf).map(([, own]) => inPeriods(own, rules));
  const finished = topics.flat().filter((block) => placeOf(block) === last);
  const ending = finished[finished.length === 0 ? 0 : draws.below(finished.length)];
  if (ending === undefined) {
    throw new ConfigError('no topic reaches its last period among the chosen sessions.', {
      key: 'blocks',
      hint: 'Set more blocks, or another seed.',
    });
  }
  const topic = topicOf(ending);
  const isOwn = (block: Block): boolean => topicOf(block) === topic;
  const own = topics.flat().filter(isOwn);
  const others = shuffledInPeriods(
    topics.flat().filter((block) => !isOwn(block)),
    draws,
  );
  if (order === 'A') {
    const firstOf = (period: number): number => own.findIndex((block) => placeOf(block) === period);
    const split = rules.sessionsBeforeGap({ nextMonth: firstOf(last - 1), nextYear: firstOf(last) });
    const before = own.slice(0, split);
    const count = Math.floor(interleavedShare * before.length);
    return {
      topic,
      blocks: [...interleave(before, others.slice(0, count)), ...others.slice(count), ...own.slice(split)],
    };
  }
  const count = Math.floor(interleavedShare * blocks.length);
  const inserted = rules.interleaved(others, count);
  return { topic, blocks: [...interleave(own, inserted), ...others.slice(count)] };
}

/**
 * Sessions by the date of their last note; sessions without a date are placed anywhere. The early code uses this order.
 */
export function orderByDate(blocks: readonly Block[], draws: Draws): Block[] {
  const dated = blocks.filter((block) => lastDay(block) !== undefined);
  const ordered = dated.toSorted((left, right) => (lastDay(left) ?? 0) - (lastDay(right) ?? 0));
  for (const block of blocks) {
    if (lastDay(block) === undefined) ordered.splice(draws.below(ordered.length + 1), 0, block);
  }
  return ordered;
}

const placeOf = ({ period }: Block): number => (period === undefined ? 0 : periods.indexOf(period));

const inPeriods = (blocks: readonly Block[], rules: PersonaMemRules): Block[] =>
  blocks.toSorted(
    (left, right) =>
      placeOf(left) - placeOf(right) ||
      (rules.ordersByDate ? (lastDay(left) ?? 0) - (lastDay(right) ?? 0) : 0),
  );

/** Period by period, shuffled within each period, starting with the first. */
function shuffledInPeriods(blocks: readonly Block[], draws: Draws): Block[] {
  const shuffled = grouped(blocks, placeOf).map(([place, own]) => [place, draws.shuffle(own)] as const);
  return shuffled.toSorted(([left], [right]) => left - right).flatMap(([, own]) => own);
}

/** Groups of items with equal keys, in the order of their first items. */
function grouped<Key>(blocks: readonly Block[], keyOf: (block: Block) => Key): [Key, Block[]][] {
  const groups = new Map<Key, Block[]>();
  for (const block of blocks) groups.set(keyOf(block), [...(groups.get(keyOf(block)) ?? []), block]);
  return [...groups];
}

/** Inserts the `i`-th of k items after the first round(length / (k + 1) · i), rounded half to even. */
function interleave(list: readonly Block[], inserted: readonly Block[]): Block[] {
  const step = list.length / (inserted.length + 1);
  const places = inserted.map((_, index) => roundHalfToEven(step * (index + 1)));
  return [...list, undefined].flatMap((block, place) => [
    ...inserted.filter((_, index) => places[index] === place),
    ...(block === undefined ? [] : [block]),
  ]);
}

function roundHalfToEven(value: number): number {
  const floor = Math.floor(value);
  if (value - floor !== 0.5) return Math.round(value);
  return floor % 2 === 0 ? floor : floor + 1;
}

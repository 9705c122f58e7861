import { ConfigError, type Rng } from '@memgym/core';
import { periods } from '../raw/periods.js';
import { type Block, lastDay, topicOf } from './block.js';

/** `A`: a long gap before the last session of a topic; `B`: a long gap after it. */
export type BlockOrder = 'A' | 'B';

/** Sessions in order, around one topic. */
export interface OrderedBlocks {
  readonly topic: string;
  readonly blocks: readonly Block[];
}

const interleavedShare = 0.1;

/** The orders of the variants of one choice: A; A and B; or a fair coin each. */
export function ordersOf(variants: number, rng: Rng): BlockOrder[] {
  if (variants <= 2) return (['A', 'B'] as const).slice(0, variants);
  return Array.from({ length: variants }, () => (rng.next() < 0.5 ? 'A' : 'B'));
}

/**
 * Orders sessions around a topic whose last period was chosen (docs/specs/personamem.md#block-order). Sessions of a topic
 * stay in the order of their periods.
 * @throws {ConfigError} when no topic has all four periods
 */
export function orderBlocks(blocks: readonly Block[], order: BlockOrder, rng: Rng): OrderedBlocks {
  const last = periods.at(-1);
  const finished = blocks.filter(({ period }) => period === last);
  if (finished.length === 0) {
    throw new ConfigError('no topic reaches its last period among the chosen sessions.', {
      key: 'blocks',
      hint: 'Choose more blocks, or another seed.',
    });
  }
  const topic = topicOf(rng.pick(finished));
  const own = inPeriods(blocks.filter((block) => topicOf(block) === topic));
  const others = shuffledInPeriods(
    blocks.filter((block) => topicOf(block) !== topic),
    rng,
  );
  if (order === 'A') {
    const before = own.filter(({ period }) => period !== last);
    const count = Math.floor(interleavedShare * before.length);
    const end = own.filter(({ period }) => period === last);
    return { topic, blocks: [...interleave(before, others.slice(0, count)), ...others.slice(count), ...end] };
  }
  const count = Math.min(Math.floor(interleavedShare * blocks.length), others.length);
  return { topic, blocks: [...interleave(own, others.slice(0, count)), ...others.slice(count)] };
}

/** Sessions by the date of their last note; those without one anywhere. Early states order so. */
export function orderByDate(blocks: readonly Block[], rng: Rng): Block[] {
  const dated = blocks.filter((block) => lastDay(block) !== undefined);
  const ordered = dated.toSorted((left, right) => (lastDay(left) ?? 0) - (lastDay(right) ?? 0));
  for (const block of blocks) {
    if (lastDay(block) === undefined) ordered.splice(rng.int(ordered.length + 1), 0, block);
  }
  return ordered;
}

const placeOf = ({ period }: Block): number => (period === undefined ? 0 : periods.indexOf(period));

const inPeriods = (blocks: readonly Block[]): Block[] =>
  blocks.toSorted(
    (left, right) => placeOf(left) - placeOf(right) || (lastDay(left) ?? 0) - (lastDay(right) ?? 0),
  );

/** Period by period, shuffled within each. */
function shuffledInPeriods(blocks: readonly Block[], rng: Rng): Block[] {
  return periods.flatMap((_, place) => rng.shuffle(blocks.filter((block) => placeOf(block) === place)));
}

/** Inserts each `i`-th of k after the first round(length / (k + 1) · i), a half to the even number. */
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

import type { Rng } from '@memgym/core';
import type { PersonaMemMessage } from '@memgym/datasets';
import { hasIrrelevant } from './size-label.js';

const someBlocks = 30;
const mostForMany = 18;
const attempts = 10;
const chances = [
  [0.7, 0.2, 0.1],
  [0.9, 0.1, 0],
  [1, 0, 0],
] as const;

/**
 * How many irrelevant conversations precede each session, fewer with each attempt until they fit
 * (docs/specs/personamem.md#formats): 0 to 2 below thirty sessions, else 0 to 18.
 * @param fits whether the counts stay within the limit
 */
export async function drawIrrelevantCounts(
  blocks: number,
  fits: (counts: readonly number[]) => Promise<boolean>,
  rng: Rng,
): Promise<number[]> {
  if (!hasIrrelevant(blocks)) return Array.from({ length: blocks }, () => 0);
  let counts: number[] = [];
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    counts = Array.from({ length: blocks }, () => drawCount(blocks, attempt, rng));
    if (await fits(counts)) break;
  }
  return counts;
}

function drawCount(blocks: number, attempt: number, rng: Rng): number {
  if (blocks >= someBlocks) return rng.int(Math.max(1, mostForMany + 1 - 2 * attempt));
  const [none, one] = chances[Math.min(attempt, chances.length - 1)] ?? [1, 0];
  const drawn = rng.next();
  return drawn < none ? 0 : drawn < none + one ? 1 : 2;
}

/** Messages with content. */
export const withContent = (messages: readonly PersonaMemMessage[]): PersonaMemMessage[] =>
  messages.filter(({ content }) => content.trim() !== '');

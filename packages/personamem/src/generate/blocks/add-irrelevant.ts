import type { PersonaMemMessage } from '../../data/read-contexts.js';
import { hasIrrelevant } from '../config/size-label.js';
import type { Draws } from '../draws.js';
import type { PersonaMemRules } from '../rules.js';
import type { IrrelevantSource } from './irrelevant-source.js';

const someBlocks = 30;
/** The maximum before each of many sessions, by attempt. */
const mostForMany = [18, 16, 15, 14, 13, 12, 11, 10, 9, 8];
/** Weights of zero, one and two conversations, by attempt. */
const weights = [
  [0.7, 0.2, 0.1],
  [0.9, 0.1, 0],
  [1, 0, 0],
] as const;

/**
 * The irrelevant conversations before each session, fewer with each attempt until they fit
 * (packages/personamem/spec.md#formats): 0 to 2 below thirty sessions, otherwise 0 to 18. The last attempt is always
 * accepted.
 * @param fits whether the messages stay within the limit
 */
export async function addIrrelevant(
  blocks: number,
  source: IrrelevantSource,
  {
    fits,
    rules,
    draws,
  }: {
    readonly fits: (before: readonly (readonly PersonaMemMessage[])[]) => boolean;
    readonly rules: PersonaMemRules;
    readonly draws: Draws;
  },
): Promise<readonly (readonly PersonaMemMessage[])[]> {
  if (!hasIrrelevant(blocks)) return Array.from({ length: blocks }, () => []);
  const made = new Map<number, Promise<PersonaMemMessage[]>>();
  const at = (index: number): Promise<PersonaMemMessage[]> => {
    const known = made.get(index) ?? source.at(index).then(withContent);
    made.set(index, known);
    return known;
  };
  const all = Array.from({ length: source.size }, (_, index) => index);
  let before: readonly (readonly PersonaMemMessage[])[] = [];
  for (const attempt of mostForMany.keys()) {
    let used = 0;
    const chosen = Array.from({ length: blocks }, () => {
      const count = drawCount(blocks, attempt, draws);
      const next = all.slice(used, used + count);
      used += next.length;
      return rules.repeatsIrrelevant ? draws.sample(all, Math.min(count, all.length)) : next;
    });
    before = await Promise.all(chosen.map(async (places) => (await Promise.all(places.map(at))).flat()));
    if (fits(before)) break;
  }
  return before;
}

function drawCount(blocks: number, attempt: number, draws: Draws): number {
  if (blocks >= someBlocks) return draws.below((mostForMany[attempt] ?? 0) + 1);
  const [none, one, two] = weights[Math.min(attempt, weights.length - 1)] ?? [1, 0, 0];
  const drawn = draws.random() * (none + one + two);
  return drawn < none ? 0 : drawn < none + one ? 1 : 2;
}

/** Messages with content. */
const withContent = (messages: readonly PersonaMemMessage[]): PersonaMemMessage[] =>
  messages.filter(({ content }) => content.trim() !== '');

import { type MessageLayout, spillWords, weightsAfter, weightsBefore } from './message-layout.js';
import { k1, normsOf, type QueryTerm } from './window-scores.js';

/** What a term adds to a message. */
export interface TermInWindow {
  /** How often it counts, with its share of the turns around. */
  readonly count: number;
  readonly contribution: number;
}

/** What each term adds to the words of a message, in its best passage: the score of `WindowScores`, term by term. */
export function explainWindow(
  layout: MessageLayout,
  message: number,
  terms: readonly QueryTerm[],
): readonly TermInWindow[] {
  const { passageStart, passages, file } = layout;
  const [fixed, perFifth] = normsOf(layout);
  let best: TermInWindow[] = [];
  let most = -1;
  for (let at = passageStart[message] as number; at < (passageStart[message + 1] as number); at += 1) {
    const slot = passages[at] as number;
    const fifths = 5 * (file.documents.lengths[slot] as number) + (layout.around[message] as number);
    const parts = terms.map(({ term, idf }) => {
      const count = file.documents.frequencyIn(slot, term) + countAround(layout, message, term);
      const contribution = count === 0 ? 0 : (idf * (k1 + 1) * count) / (count + fixed + perFifth * fifths);
      return { count, contribution };
    });
    const sum = parts.reduce((total, { contribution }) => total + contribution, 0);
    if (sum > most) [best, most] = [parts, sum];
  }
  return best;
}

/** What a term counts in a message from the turns around it. */
function countAround(layout: MessageLayout, message: number, term: number): number {
  const { passageStart, passages, words, file } = layout;
  let count = 0;
  for (const { other, weight } of neighbours(layout, message)) {
    const share = weight * Math.min(1, spillWords / Math.max(1, words[other] as number));
    for (let at = passageStart[other] as number; at < (passageStart[other + 1] as number); at += 1)
      count += share * file.documents.frequencyIn(passages[at] as number, term);
  }
  return count;
}

/** The turns around a message that another person speaks. */
function neighbours(layout: MessageLayout, message: number): { other: number; weight: number }[] {
  const distances = [
    ...weightsAfter.map((weight, place) => [-place - 1, weight] as const),
    ...weightsBefore.map((weight, place) => [place + 1, weight] as const),
  ];
  return distances.flatMap(([distance, weight]) => {
    const other = layout.neighbour(message, distance);
    return other < 0 || layout.run[other] === layout.run[message] ? [] : [{ other, weight }];
  });
}

import type { MemDailyList } from './memdaily-list.js';

/** Counts the tokens of a text in an encoding. */
export interface CardTokens {
  /** Such as `o200k_base`. */
  readonly encoding: string;
  count(text: string): number;
}

/**
 * The original's table of trajectories, messages and questions by type, as CSV. The original counts the tokens of GLM-4-9B;
 * here the columns name the encoding, and lengths in characters follow. The original's column of "variances" holds standard
 * deviations, and is named so here.
 */
export function memDailyCard(lists: readonly MemDailyList[], tokens: CardTokens): string {
  const rows = [...new Set(lists.map(({ type }) => type))].map((type) =>
    rowOf(
      type,
      lists.filter((list) => list.type === type),
      tokens,
    ),
  );
  const header = [
    'Index',
    'Trajectories',
    'Messages',
    'Questions',
    `TPM (${tokens.encoding} mean)`,
    `TPM (${tokens.encoding} standard deviation)`,
    'CPM (mean)',
    'CPM (standard deviation)',
  ];
  return `${[header, ...rows, rowOf('total', lists, tokens)].map((row) => row.join(',')).join('\n')}\n`;
}

function rowOf(name: string, lists: readonly MemDailyList[], tokens: CardTokens): (string | number)[] {
  let trajectories = 0;
  const characters: number[] = [];
  const counted: number[] = [];
  for (const { items } of lists) {
    for (const { messages } of items) {
      trajectories += 1;
      for (const { message } of messages) {
        characters.push([...message].length);
        counted.push(tokens.count(message));
      }
    }
  }
  return [name, trajectories, characters.length, trajectories, ...spreadOf(counted), ...spreadOf(characters)];
}

/** Mean and standard deviation. */
function spreadOf(lengths: readonly number[]): [mean: string, deviation: string] {
  const count = Math.max(1, lengths.length);
  const mean = lengths.reduce((sum, length) => sum + length, 0) / count;
  const variance = lengths.reduce((sum, length) => sum + (length - mean) ** 2, 0) / count;
  return [mean.toFixed(2), Math.sqrt(variance).toFixed(2)];
}

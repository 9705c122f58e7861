import type { MemDailyList } from './memdaily-list.js';
import { memDailyTypes } from './memdaily-types.js';

/**
 * The original's table of trajectories, messages and questions by type, as CSV. Lengths are in characters instead of
 * tokens of the original's tokenizer, and the last column is named accordingly.
 */
export function memDailyCard(lists: readonly MemDailyList[]): string {
  const rows = memDailyTypes.map((type) =>
    rowOf(
      type,
      lists.filter((list) => list.type === type),
    ),
  );
  const header = ['Index', 'Trajectories', 'Messages', 'Questions', 'CPM (mean)', 'CPM (standard deviation)'];
  return `${[header, ...rows, rowOf('total', lists)].map((row) => row.join(',')).join('\n')}\n`;
}

function rowOf(name: string, lists: readonly MemDailyList[]): (string | number)[] {
  let trajectories = 0;
  const lengths: number[] = [];
  for (const { items } of lists) {
    for (const { messages } of items) {
      trajectories += 1;
      for (const { message } of messages) lengths.push([...message].length);
    }
  }
  const mean = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length);
  const variance =
    lengths.reduce((sum, length) => sum + (length - mean) ** 2, 0) / Math.max(1, lengths.length);
  return [name, trajectories, lengths.length, trajectories, mean.toFixed(2), Math.sqrt(variance).toFixed(2)];
}

import type { MemDailyItem, MemDailyList } from './memdaily-list.js';
import { isErrorItem } from './note-memdaily-quirks.js';
import { readMemDaily } from './read-memdaily.js';

/** A list whose items are in memory. */
interface StoredList extends MemDailyList {
  readonly items: readonly MemDailyItem[];
}

/**
 * The trajectories of the 26 files or of `memdaily.json` that have a question, as in the files
 * (packages/memsim/spec.md#trajectories-without-a-question).
 * @throws {DatasetError} when something is missing, damaged or of another form
 */
export async function readMemDailyLists(path: string): Promise<readonly StoredList[]> {
  const { parts } = await readMemDaily(path);
  return parts.map(({ type, group, trajectories }) => ({
    type,
    group,
    items: trajectories
      .filter((trajectory) => !isErrorItem(trajectory))
      .map(({ messages, question }) => ({ messages, question })),
  }));
}

import { setImmediate as nextTurn } from 'node:timers/promises';

/** Milliseconds for which work in the process may keep others waiting. */
const sliceMs = 15;

/**
 * Does the work of each item, in slices of some milliseconds: between them, timers and connections have their turn. Work on
 * all memories of a user would otherwise stop a whole server.
 */
export async function inSlices<Each>(items: Iterable<Each>, work: (item: Each) => void): Promise<void> {
  let from = performance.now();
  for (const item of items) {
    work(item);
    if (performance.now() - from < sliceMs) continue;
    await nextTurn();
    from = performance.now();
  }
}

/** The items, for a loop of `for await` that gives turns as {@link inSlices} does. */
export async function* sliced<Each>(items: Iterable<Each> | AsyncIterable<Each>): AsyncGenerator<Each> {
  let from = performance.now();
  for await (const item of items) {
    yield item;
    if (performance.now() - from < sliceMs) continue;
    await nextTurn();
    from = performance.now();
  }
}

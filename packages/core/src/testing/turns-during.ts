/**
 * How often the event loop had a turn while some work was done: 0 or 1 for work that keeps all others waiting.
 *
 * @throws what the work throws
 */
export async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let isOver = false;
  const count = (): void => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  try {
    await work();
  } finally {
    isOver = true;
  }
  return turns;
}

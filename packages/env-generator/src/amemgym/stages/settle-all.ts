/**
 * The results of parallel work, in its order. When a part fails, the rest is awaited first, so that nothing
 * continues in the background and paid results are stored; then the first failure is thrown.
 */
export async function settleAll<Item, Result>(
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const settled = await Promise.allSettled(items.map(work));
  return settled.map((result) => {
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  });
}

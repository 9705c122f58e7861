/**
 * The results of work that goes on side by side, in its order. When some of it fails, the rest is awaited first,
 * so that nothing goes on behind the caller's back and what is paid is kept; then the first failure is thrown.
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

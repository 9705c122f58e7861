import { InternalError } from './errors/internal-error.js';

/**
 * The values of all promises. Waits for each to end before it reports a failure, so that nothing continues in the
 * background.
 * @throws an InternalError if any promise failed with one, otherwise the first failure in the given order
 */
export async function settleAll<Promises extends readonly Promise<unknown>[] | []>(
  promises: Promises,
): Promise<{ -readonly [Index in keyof Promises]: Awaited<Promises[Index]> }> {
  const settled = await Promise.allSettled(promises);
  const failures = settled.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
  const fault = failures.find(InternalError.isInstance);
  if (fault !== undefined) throw fault;
  return Promise.all(promises);
}

import { isErrorLike, MemGymError, ProviderError } from '@memgym/core';
import { ConformanceError } from './conformance-error.js';

/**
 * @throws {ConformanceError} with `message` unless `work` rejects with one of MemGym's errors that
 * `fits`
 */
export async function expectRejection(
  work: () => Promise<unknown>,
  fits: (error: unknown) => boolean,
  message: string,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (MemGymError.isInstance(error) && fits(error)) return;
    const seen = isErrorLike(error) ? `${error.name}: ${error.message}` : String(error);
    throw new ConformanceError(`${message}; it threw ${seen}`, { cause: error });
  }
  throw new ConformanceError(`${message}; it did not throw`);
}

/** True for the error of a cancelled call. */
export function isCancelled(error: unknown): boolean {
  return ProviderError.isInstance(error) && error.reason === 'aborted';
}

/** True for an error of this class, from any copy of the package. */
export function isNamed(name: string): (error: unknown) => boolean {
  return (error) => isErrorLike(error) && error.name === name;
}

import { InvalidArgumentError } from '@memgym/core/errors';

/** @throws {InvalidArgumentError} unless `k` is an integer ≥ 0 */
export function checkK(k: number): void {
  if (Number.isInteger(k) && k >= 0) return;
  throw new InvalidArgumentError('k', `${k} is not a whole number from 0 up.`, {
    hint: 'Ask for 0 or more results; 0 gives none.',
  });
}

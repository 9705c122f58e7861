import { InvalidArgumentError } from '@memgym/core/errors';

/** @throws {InvalidArgumentError} unless `k` is an integer ≥ 0 */
export function checkK(k: number): void {
  if (Number.isInteger(k) && k >= 0) return;
  throw new InvalidArgumentError('k', `${k} is not an integer ≥ 0.`, {
    hint: 'Pass 0 or more; 0 returns nothing.',
  });
}

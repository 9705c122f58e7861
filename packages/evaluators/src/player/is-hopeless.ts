import { BudgetError, ProviderError, type ProviderErrorReason } from '@memgym/core';

const hopeless: ReadonlySet<ProviderErrorReason> = new Set([
  'authentication',
  'permission',
  'quota',
  'not-found',
  'connection',
  'cache-miss',
  'aborted',
]);

/** True when the next call would fail the same way, so that going on would only collect failures. */
export function isHopeless(error: unknown): boolean {
  if (BudgetError.isInstance(error)) return true;
  return ProviderError.isInstance(error) && hopeless.has(error.reason);
}

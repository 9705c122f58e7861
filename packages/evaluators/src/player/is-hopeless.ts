import { BudgetError, ConfigError, ProviderError, type ProviderErrorReason } from '@memgym/core';

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
  // A folder of the run or its cache that cannot be used is a config's matter, too.
  if (BudgetError.isInstance(error) || ConfigError.isInstance(error)) return true;
  return ProviderError.isInstance(error) && hopeless.has(error.reason);
}

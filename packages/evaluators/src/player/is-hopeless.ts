import { BudgetError, ConfigError, ProviderError, type ProviderErrorReason } from '@memgym/core';

const hopeless: ReadonlySet<ProviderErrorReason> = new Set([
  'authentication',
  'permission',
  'quota',
  'not-found',
  'connection',
  'no-usable-reply',
  'cache-miss',
  'aborted',
]);

/** True if every further call would fail the same way. */
export function isHopeless(error: unknown): boolean {
  // An unusable run or cache folder is a config error, too.
  if (BudgetError.isInstance(error) || ConfigError.isInstance(error)) return true;
  return ProviderError.isInstance(error) && hopeless.has(error.reason);
}

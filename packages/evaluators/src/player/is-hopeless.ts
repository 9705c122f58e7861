import {
  BudgetError,
  ConfigError,
  MemGymError,
  ProviderError,
  type ProviderErrorReason,
  redact,
} from '@memgym/core';

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

/** @throws the error, unless it is a failure of a provider or backend after which other calls may succeed */
export function throwUnlessPassing(error: unknown): asserts error is MemGymError {
  if (!MemGymError.isInstance(error) || isHopeless(error)) throw error;
  if (error.category !== 'provider' && error.category !== 'backend') throw error;
}

/** A failure in words, for a record. */
export function failureOf(error: unknown): string {
  if (ProviderError.isInstance(error)) return `${error.reason}: ${error.message}`;
  return MemGymError.isInstance(error) ? error.message : redact(String(error));
}

/** True if every further call would fail the same way. */
export function isHopeless(error: unknown): boolean {
  // An unusable run or cache folder is also a config error.
  if (BudgetError.isInstance(error) || ConfigError.isInstance(error)) return true;
  return ProviderError.isInstance(error) && hopeless.has(error.reason);
}

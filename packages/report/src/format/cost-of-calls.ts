import type { CallTotal, Usage } from '@memgym/core';

/** What calls cost in US dollars; null where a price is not known, a word where no language model was called. */
export function costOfCalls(usage: Usage, calls: readonly CallTotal[]): number | null | 'simulated' {
  return calls.length > 0 && calls.every(({ simulated }) => simulated) ? 'simulated' : usage.costUsd;
}

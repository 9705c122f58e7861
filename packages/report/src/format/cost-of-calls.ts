import type { CallTotal, Usage } from '@memgym/core';

/** The cost of calls in US dollars; null if a price is unknown, a word when no language model was called. */
export function costOfCalls(usage: Usage, calls: readonly CallTotal[]): number | null | 'simulated' {
  const simulated = calls.every(({ local }) => local) && calls.some(({ simulated }) => simulated);
  return simulated ? 'simulated' : usage.costUsd;
}

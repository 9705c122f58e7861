import type { CallFault } from '../records/call-fault.js';
import { BudgetError } from './budget-error.js';
import { ProviderError } from './provider-error.js';

/** The requests that were sent for a call before it failed. */
export interface SentRequests {
  /** How many, 0 or more. */
  readonly tries: number;
  /** What those without a reply met, in order. */
  readonly faults: readonly CallFault[];
}

/** The requests that an error tells of; `undefined` where they are not counted. */
export function sentRequests(error: unknown): SentRequests | undefined {
  const tells = BudgetError.isInstance(error) || ProviderError.isInstance(error);
  if (!tells || error.tries === undefined) return undefined;
  return { tries: error.tries, faults: error.faults };
}

/** The same error, telling of these requests instead of its own. An error that tells of none is given back as it is. */
export function withSentRequests(error: unknown, { tries, faults }: SentRequests): unknown {
  if (BudgetError.isInstance(error)) {
    const { unit, cap, spent, underWay } = error;
    return new BudgetError(unit, cap, spent, { underWay, tries, faults });
  }
  if (!ProviderError.isInstance(error)) return error;
  const { reason, message, hint, status, reply, cause } = error;
  return new ProviderError(reason, message, {
    ...(hint !== undefined && { hint }),
    ...(status !== undefined && { status }),
    ...(reply !== undefined && { reply }),
    ...(cause !== undefined && { cause }),
    tries,
    faults,
  });
}

/** The same error, telling of requests that were sent before its own, too. */
export function afterSentRequests(error: unknown, before: SentRequests): unknown {
  if (before.tries === 0) return error;
  const own = sentRequests(error) ?? { tries: 0, faults: [] };
  return withSentRequests(error, {
    tries: before.tries + own.tries,
    faults: [...before.faults, ...own.faults],
  });
}

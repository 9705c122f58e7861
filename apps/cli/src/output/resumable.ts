import { BudgetError, ProviderError } from '@memgym/core/errors';

const resumable = new WeakSet<object>();

/** Marks an error that ended work which the same command resumes, once its cause is gone. */
export function markResumable(error: unknown): void {
  const passing =
    BudgetError.isInstance(error) || (ProviderError.isInstance(error) && error.reason !== 'aborted');
  if (passing) resumable.add(error);
}

export function isResumable(error: object): boolean {
  return resumable.has(error);
}

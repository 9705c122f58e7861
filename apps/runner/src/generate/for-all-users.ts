import { BudgetError, MemGymError } from '@memgym/core';
import { isHopeless } from '@memgym/evaluators';
import PQueue from 'p-queue';

export interface ForAllUsersOptions {
  readonly concurrency: number;
  /** Aborted when no further call can succeed, so that calls under way end soon. */
  readonly stop: AbortController;
  readonly signal: AbortSignal;
  /** Told of a user who cannot be made; the others go on. */
  readonly onFailure: (id: string, error: MemGymError) => void;
}

/**
 * Does one kind of work for every user, side by side. Gives back the results of those for whom it could be done,
 * in the order of the users.
 * @throws what hinders all users: a spent budget, a server that cannot be reached, an interruption
 */
export async function forAllUsers<User extends { readonly id: string }, Result>(
  users: readonly User[],
  work: (user: User) => Promise<Result>,
  { concurrency, stop, signal, onFailure }: ForAllUsersOptions,
): Promise<Result[]> {
  const queue = new PQueue({ concurrency });
  const hindrances: unknown[] = [];
  const results = new Map<number, Result>();
  users.forEach((user, index) => {
    void queue.add(async () => {
      if (hindrances.length > 0) return;
      try {
        results.set(index, await work(user));
      } catch (error) {
        if (MemGymError.isInstance(error) && !isHopeless(error) && !signal.aborted) {
          onFailure(user.id, error);
          return;
        }
        hindrances.push(error);
        // A spent budget holds back only what is not yet paid: calls under way end and are kept.
        if (!BudgetError.isInstance(error)) stop.abort(error);
      }
    });
  });
  await queue.onIdle();
  if (hindrances.length > 0) throw hindrances[0];
  return [...results].sort(([a], [b]) => a - b).map(([, result]) => result);
}

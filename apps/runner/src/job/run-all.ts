import { BudgetError } from '@memgym/core';
import { isHopeless } from '@memgym/evaluators';
import PQueue from 'p-queue';

export interface RunAllOptions<Item> {
  /** Items worked on at once. */
  readonly atOnce: number;
  /** Called if no further call can succeed, so that calls in flight end soon. */
  readonly stop: (reason: unknown) => void;
  readonly signal: AbortSignal;
  /** Receives the failure of one item; the others continue. Default: every failure ends the job. */
  readonly onFailure?: ((item: Item, error: unknown) => void) | undefined;
}

/** Whether an error ends a job, because the next item would fail in the same way. */
export function endsJob(error: unknown, signal: AbortSignal): boolean {
  return isHopeless(error) || signal.aborted;
}

/**
 * Runs `work` for all items in parallel. Returns the results of the successful items, in item order.
 * @throws the error that ends the job: a spent budget, a server that cannot be reached, an interruption
 */
export async function runAll<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
  { atOnce, stop, signal, onFailure }: RunAllOptions<Item>,
): Promise<Result[]> {
  const queue = new PQueue({ concurrency: atOnce });
  const ends: unknown[] = [];
  const results = new Map<number, Result>();
  const attempt = async (item: Item, index: number): Promise<void> => {
    try {
      results.set(index, await work(item));
    } catch (error) {
      if (onFailure === undefined || endsJob(error, signal)) throw error;
      onFailure(item, error);
    }
  };
  items.forEach((item, index) => {
    void queue.add(async () => {
      if (ends.length > 0) return;
      await attempt(item, index).catch((error: unknown) => {
        ends.push(error);
        // A spent budget stops only new calls; calls in flight end and their replies are stored.
        if (!BudgetError.isInstance(error)) stop(error);
      });
    });
  });
  await queue.onIdle();
  if (ends.length > 0) throw ends[0];
  return [...results].sort(([a], [b]) => a - b).map(([, result]) => result);
}

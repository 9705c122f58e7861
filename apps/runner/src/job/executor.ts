import { BudgetError } from '@memgym/core';
import { isHopeless } from '@memgym/evaluators';
import PQueue from 'p-queue';
import type { CallGate } from './call-gate.js';
import type { CallSettings, OnWait } from './client-calls.js';
import type { WorkEvent, WorkItem } from './work.js';

/** Where the events of an item go, and what its requests pass. */
export interface WorkPorts {
  /** Receives the events of the item in order. */
  readonly emit: (event: WorkEvent) => void;
  readonly gate: CallGate;
}

/** A run, as an executor sees it. */
export interface ExecutorHost extends Pick<RunAllOptions<WorkItem>, 'atOnce' | 'stop' | 'signal'> {
  /**
   * Plays an item in this process.
   * @throws {MemGymError} when no further item can succeed
   */
  play(item: WorkItem, ports: WorkPorts): Promise<void>;
  /**
   * Writes an event into the run's folder. When it returns, a kill of this process does not lose a paid call.
   * @throws {MemGymError} when it cannot be written
   */
  collect(item: WorkItem, event: WorkEvent): void;
  readonly gate: CallGate;
  /** Reports a call that waits for its server; the returned function ends the wait. */
  readonly onWait: OnWait;
  /** How another process makes calls for this run. */
  readonly callSettings: CallSettings;
}

/** Decides where and in which order the items of a run are played. Results do not depend on it. */
export interface Executor {
  /** Whether items are played on other machines, which then need the keys of services. Default false. */
  readonly isElsewhere?: boolean;
  /**
   * Plays each item once, and collects its events in order; those of different items may alternate.
   * @throws the error after which no further item can succeed
   */
  run(items: readonly WorkItem[], host: ExecutorHost): Promise<void>;
}

/** Plays the items in this process, several at once. */
export const inThisProcess: Executor = {
  async run(items, { play, collect, gate, ...limits }) {
    await runAll(items, (item) => play(item, { emit: (event) => collect(item, event), gate }), limits);
  },
};

interface RunAllOptions<Item> {
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

import type { CallGate } from './call-gate.js';
import type { CallSettings, OnWait } from './client-calls.js';
import { type RunAllOptions, runAll } from './run-all.js';
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

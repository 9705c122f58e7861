import type { ChatModel, Embedder } from '@memgym/core';
import type {
  BatchEvent,
  Budget,
  BudgetAmounts,
  BudgetOptions,
  CacheMode,
  CacheStore,
  LimiterOptions,
  LimiterState,
  Middleware,
} from '@memgym/llm-client';
import type { SuppliedPrompts } from '@memgym/prompts/supplied';
import type { RunFinding, TextStore } from '@memgym/runs';
import type { Waiting } from '../models/calls-in-flight.js';
import type { CallGate } from './call-gate.js';
import type { BeyondCache, CallListener, JobClient } from './client-calls.js';
import type { Executor, ExecutorHost } from './executor.js';
import type { MadeCall, WorkItem } from './work.js';

/** Options of every job. */
export interface JobSettings {
  /** Folder of the reply cache. Default: `.memgym/cache`. */
  readonly cacheFolder?: string | undefined;
  /** Stores replies there instead of in the cache folder; it stays open. Default: none. */
  readonly cacheStore?: CacheStore | undefined;
  /**
   * Default: `read-write`. In `refresh` and `off`, a run also plays finished episodes again in which half or more of the
   * replies of a model could not be read.
   */
  readonly cacheMode?: CacheMode | undefined;
  /**
   * Removes the results of earlier jobs in the folder and starts again. The reply cache is not removed. Default:
   * false.
   */
  readonly fresh?: boolean | undefined;
  /** Stops the job: no further request is sent, and replies on their way are stored; see `graceMs`. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Maximum time in ms for which a stopped job waits for the replies to the requests that it has sent, so that they are
   * not paid twice. Default: 20,000.
   */
  readonly graceMs?: number | undefined;
  /** Makes a call again if its cached reply cannot be read; see `CacheOptions`. Default: false. */
  readonly retryUnreadable?: boolean | undefined;
  /** Receives news of batches. Default: nothing. */
  readonly onBatch?: ((event: BatchEvent) => void) | undefined;
  /** Answers calls that are not in the cache, before they are sent; only in this process. Default: nothing. */
  readonly beyondCache?: BeyondCache | undefined;
  /** Limits on what the job pays, including its earlier processes. Default: none. */
  readonly budget?: BudgetOptions | undefined;
}

export interface JobOptions extends JobSettings {
  /** Output folder; only one process at a time uses it. */
  readonly folder: string;
  /** Parts of the folder that `fresh` removes in addition to calls and texts. */
  readonly parts: readonly string[];
  /** Further files and folders in it, which a fresh start keeps. Default: none. */
  readonly kept?: readonly string[];
  /** Texts in place of those of prompts. Default: none. */
  readonly prompts?: SuppliedPrompts | undefined;
  /** Models and embedders, by config key. */
  readonly clients: Readonly<Record<string, JobClient>>;
  /** Rate and concurrency limits, per client. */
  readonly pace: LimiterOptions;
  /** Whether answers and judgements are sent in batches. Default: false. */
  readonly batch?: boolean;
  /** Whether calls that write to a memory are, too. Default: false. */
  readonly batchWrites?: boolean;
  /** Items worked on at once. */
  readonly atOnce: number;
  /** Called after each call and each report, and every second while a server is used. */
  readonly onProgress: (progress: JobProgress) => void;
}

/** Progress of a job's calls. */
export interface JobProgress {
  /** Calls sent by this process. */
  readonly callsPaid: number;
  /** Calls answered by the cache. */
  readonly callsCached: number;
  /** What the job has paid so far, with its earlier processes. */
  readonly spent: BudgetAmounts;
  /** The limits on it; absent if there are none. */
  readonly caps?: Budget['caps'];
  /** Batches that a server works on; absent if there are none. */
  readonly batches?: { readonly count: number; readonly requests: number };
  /** State of the model's limiter; absent if no calls are sent. */
  readonly pace?: LimiterState;
  /** The call that has waited longest for its server, and the number of waiting calls; absent if none waits. */
  readonly waiting?: Waiting;
}

/** Writes the calls of an item. */
export interface CallWriter {
  /**
   * Writes a call with its texts and findings, and counts it in the job's progress.
   * @param isLate it belongs to an earlier play of the item. Default: false
   */
  write(call: MadeCall, isLate?: boolean): void;
  /** Closes the file; the next call opens it again. */
  close(): void;
}

/**
 * A locked output folder of `run` or `generate`, with budget, cache, limiter, texts and call records.
 */
export interface Job {
  /** Absolute, so that a removed working directory causes an error instead of a hang. */
  readonly folder: string;
  readonly texts: TextStore;
  /** Aborted if the job ends early. */
  readonly signal: AbortSignal;
  /** Number of damaged lines in earlier call records; actual spending may exceed the budget's count. */
  readonly damagedCallLines: number;
  /** Throws when another process has taken the folder over; called before each write. */
  expectHeld(): void;
  readonly gate: CallGate;
  /** Middleware between an item and a client of the job, for `wrapModel`. */
  middleware(
    client: ChatModel | Embedder,
    options: CallListener & {
      /** Identifies the caller, for the cache and for taking turns. */
      readonly key: string;
      /** Default: the job's own. */
      readonly gate?: CallGate;
    },
  ): readonly Middleware[];
  /** Opens a file of calls in the folder. */
  openCalls(path: string): CallWriter;
  /** Has an executor play items; returns when every call has ended, too. */
  execute(
    executor: Executor,
    items: readonly WorkItem[],
    host: Pick<ExecutorHost, 'play' | 'collect'>,
  ): Promise<void>;
  /** See `runAll`: several at once, until an error ends the job. */
  runAll<Item, Result>(
    items: readonly Item[],
    work: (item: Item) => Promise<Result>,
    onFailure?: (item: Item, error: unknown) => void,
  ): Promise<Result[]>;
  progress(): JobProgress;
  /** Calls `onProgress` after an item has advanced. */
  report(): void;
  /** Parameters that the servers have refused so far. */
  findings(): readonly RunFinding[];
  /** Call when all items are done. Closes the files of calls and sorts the texts. */
  settle(): Promise<void>;
}

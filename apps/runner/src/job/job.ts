import type { ChatModel, Embedder } from '@memgym/core';
import type {
  BudgetOptions,
  CacheMode,
  CallEvent,
  CallTotals,
  LimiterOptions,
  LimiterState,
  Middleware,
  RetryOptions,
} from '@memgym/llm-client';
import type { Waiting } from '../models/server-waits.js';
import type { TextStore } from '../store/text-store.js';
import type { RunFinding } from './server-findings.js';

/** What a user decides about a job, whatever it makes. */
export interface JobSettings {
  /** Folder of the reply cache. Default: `.memgym/cache`. */
  readonly cacheFolder?: string | undefined;
  /** Default: `read-write`. */
  readonly cacheMode?: CacheMode | undefined;
  /** Removes what an earlier job left in the folder, and starts from the beginning. The reply cache stays. Default: false. */
  readonly fresh?: boolean | undefined;
  /** Aborting it ends the job; what was paid is stored. */
  readonly signal?: AbortSignal | undefined;
  /** Caps on what the job pays, its earlier processes included. Default: none. */
  readonly budget?: BudgetOptions | undefined;
}

export interface JobOptions extends JobSettings {
  /** Everything that the job writes is here. One process at a time holds it. */
  readonly folder: string;
  /** Parts of the folder that `fresh` removes, beyond calls and texts. */
  readonly parts: readonly string[];
  /** Models and embedders, by the key under which the config has them. */
  readonly clients: Readonly<Record<string, JobClient>>;
  /** How calls are paced, for each client by itself. */
  readonly pace: LimiterOptions;
  /** Items worked on at once. */
  readonly atOnce: number;
  /** Called after each call, at each report, and every second while a call waits for its server. */
  readonly onProgress: (progress: JobProgress) => void;
}

/** A model or an embedder of a job, and how long a call to it is repeated. */
export interface JobClient {
  readonly client: ChatModel | Embedder;
  readonly retry: RetryOptions;
}

/** How far the calls of a job are. */
export interface JobProgress {
  /** Calls sent by this process. */
  readonly callsPaid: number;
  /** Calls answered by the cache. */
  readonly callsCached: number;
  /** How the calls to the model are paced; absent where none are sent. */
  readonly pace?: LimiterState;
  /** The call that has waited longest for its server, and how many wait; absent when none does. */
  readonly waiting?: Waiting;
}

/** The calls of one item of a job. */
export interface ItemCalls {
  /** What a call of the item passes on its way to a client of the job, for `wrapModel`. */
  middleware(client: ChatModel | Embedder, key: string): readonly Middleware[];
  readonly totals: CallTotals;
  /** Closes the file of calls; it is opened again when another call ends. */
  close(): void;
}

/**
 * A folder that is being filled with the help of models, by `run` or `generate`: locked, with a budget, a cache, a
 * pace, texts and records of calls.
 */
export interface Job {
  /** Absolute, so that a working directory that vanishes is an error and not a wait. */
  readonly folder: string;
  readonly texts: TextStore;
  /** Aborted when the job ends early. */
  readonly signal: AbortSignal;
  /** Damaged lines in the records of earlier processes: what was paid may be more than the budget knows. */
  readonly damagedCallLines: number;
  /** Throws when another process has taken the folder over; called before each write. */
  expectHeld(): void;
  /** Opens a file of calls in the folder. Calls of a simulated model are counted, not recorded. */
  openCalls(path: string, onCall?: (event: CallEvent) => void): ItemCalls;
  /** See `runAll`: several at once, until an error ends the job. */
  runAll<Item, Result>(
    items: readonly Item[],
    work: (item: Item) => Promise<Result>,
    onFailure?: (item: Item, error: unknown) => void,
  ): Promise<Result[]>;
  progress(): JobProgress;
  /** Calls `onProgress`: an item is further than before. */
  report(): void;
  /** What the servers refused so far. */
  findings(): readonly RunFinding[];
  /** To be called when all items are done: closes the files of calls and sorts the texts. */
  settle(): Promise<void>;
}

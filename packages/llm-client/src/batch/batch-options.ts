import { type Clock, systemClock } from '@memgym/core';
import { defined } from '@memgym/core/config';
import { waitFor } from '../time/wait-for.js';
import type { BatchEvent } from './follow-batch.js';

export interface BatchesOptions {
  /** Folder of the reply cache; notes about open batches are kept in it. */
  readonly cacheFolder: string;
  /** Name of the run that makes the calls. */
  readonly run: string;
  /** Leaves the calls to their batches, which a later process finds again. */
  readonly signal: AbortSignal;
  /** Receives news of the batches. Default: nothing. */
  readonly onEvent?: ((event: BatchEvent) => void) | undefined;
  /**
   * Whether calls that write to a memory are sent in batches, too. The next write of the same memory waits for them, so that
   * one batch follows the other. Default: false, only answers and judgements.
   */
  readonly writes?: boolean | undefined;
  /** Time without a new call after which a batch is sent, in ms, if no other request is on its way. Default: 1,000. */
  readonly quietMs?: number;
  /** Most requests of a batch. Default: 50,000, the limit of OpenAI. */
  readonly maxRequests?: number;
  /** Most bytes of a batch. Default: 200,000,000, the limit of OpenAI. */
  readonly maxBytes?: number;
  /** The pause between two looks at a batch grows from the first to the longest, in ms. Default: 1,000 and 60,000. */
  readonly firstPauseMs?: number;
  readonly longestPauseMs?: number;
  /** How long a server that cannot be reached, fails or is busy is borne, in ms. Default: 600,000. */
  readonly waitMs?: number;
  /** Default: the wall clock. */
  readonly clock?: Clock;
  /** Waits; ends early when the signal aborts. Default: a timer. */
  readonly sleep?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

/** The options with their defaults. */
export type BatchSettings = {
  readonly [Key in keyof BatchesOptions]-?: Exclude<BatchesOptions[Key], undefined>;
};

const defaults = {
  onEvent: () => undefined,
  writes: false,
  quietMs: 1000,
  maxRequests: 50_000,
  maxBytes: 200_000_000,
  firstPauseMs: 1000,
  longestPauseMs: 60_000,
  waitMs: 600_000,
  clock: systemClock,
  sleep: waitFor,
};

export const batchSettings = (options: BatchesOptions): BatchSettings =>
  ({ ...defaults, ...defined(options) }) as BatchSettings;

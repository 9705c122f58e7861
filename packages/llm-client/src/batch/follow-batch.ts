import { messageOf, ProviderError } from '@memgym/core';
import { defined } from '@memgym/core/config';
import type { BatchClient, ServerBatch } from '../openai/batch-client.js';
import type { Failure } from '../openai/failure-parts.js';
import { type BatchLine, type LineResult, readResults, requestLine } from './batch-lines.js';
import type { BatchNote, BatchNotes } from './batch-notes.js';

/** The outcome of one request. `again`: it was not processed, and cost nothing. */
export type LineOutcome =
  | { readonly kind: 'reply'; readonly status: number; readonly body: string }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | {
      readonly kind: 'again' /** Whether the batch was too large for the account. */;
      readonly tooLarge?: true;
    };

/** What is known of a batch in the end. */
export interface FollowedBatch {
  /** The outcome of a request, by its id. */
  readonly outcomeOf: (id: string) => LineOutcome;
  /** False if the server was not asked to the end, so that it may still hold replies. */
  readonly isKnown: boolean;
}

/** News of a batch, for people. */
export interface BatchEvent {
  /** The server's id; absent until the server has confirmed it. */
  readonly batchId?: string;
  readonly baseUrl: string;
  readonly model: string;
  /** `sending`, otherwise the server's own word, such as `in_progress` or `completed`. */
  readonly status: string;
  readonly requests: number;
  /** Whether it was sent by an earlier process. */
  readonly isResumed: boolean;
}

export interface FollowOptions {
  readonly client: BatchClient;
  readonly notes: BatchNotes;
  readonly note: BatchNote;
  /** Its requests; undefined for a batch of an earlier process. */
  readonly lines: readonly BatchLine[] | undefined;
  readonly onEvent: (event: BatchEvent) => void;
  readonly signal: AbortSignal;
  readonly firstPauseMs: number;
  readonly longestPauseMs: number;
  /** How long failures that may pass are borne in a row. */
  readonly waitMs: number;
  readonly sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

const ended: ReadonlySet<string> = new Set(['completed', 'expired', 'cancelled', 'failed']);
/** Times in a row that a server may deny an existing batch: a copy of its data may be late. */
const mostDenials = 3;

/**
 * Sends a batch, or finds that of an earlier process, and waits for its end. Each step is noted before the next one, so
 * that a process that is killed at any moment pays nothing twice.
 * Never throws.
 */
export function followBatch(options: FollowOptions): Promise<FollowedBatch> {
  return new BatchFollower(options).follow();
}

class BatchFollower {
  readonly #options: FollowOptions;
  #note: BatchNote;
  #told = '';

  constructor(options: FollowOptions) {
    this.#options = options;
    this.#note = options.note;
  }

  async follow(): Promise<FollowedBatch> {
    const { notes, lines, signal } = this.#options;
    const isResumed = lines === undefined;
    try {
      const batchId = await this.#open();
      const batch = batchId === undefined ? undefined : await this.#untilEnded(batchId);
      if (batch === undefined) {
        notes.remove(this.#note.name);
        return { isKnown: true, outcomeOf: () => ({ kind: 'again' }) };
      }
      if (batch.status === 'failed') {
        notes.remove(this.#note.name);
        return { isKnown: true, outcomeOf: () => refused(batch) };
      }
      const results = await this.#resultsOf(batch);
      return { isKnown: true, outcomeOf: (id) => outcomeOf(results.get(id), batch, isResumed) };
    } catch (error) {
      const note = this.#note;
      // Nothing was sent that could be paid for, unless the server has confirmed the batch or may have lost a reply.
      const isUnsent =
        note.batchId === undefined && ProviderError.isInstance(error) && error.retry === undefined;
      if (isUnsent && !signal.aborted && !isResumed) notes.remove(note.name);
      const failure = signal.aborted ? left(note) : failureOf(error, note);
      return { isKnown: false, outcomeOf: () => ({ kind: 'failed', failure }) };
    }
  }

  #tell(status: string): void {
    if (this.#told === status) return;
    this.#told = status;
    const { batchId, baseUrl, model, requests } = this.#note;
    this.#options.onEvent({
      ...defined({ batchId }),
      ...{ baseUrl, model, status, requests: requests.length },
      isResumed: this.#options.lines === undefined,
    });
  }

  #keep(more: Partial<BatchNote>): void {
    this.#note = { ...this.#note, ...more };
    this.#options.notes.save(this.#note);
  }

  /** Repeats a step while its failures may pass. */
  async #patiently<Value>(step: () => Promise<Value>): Promise<Value> {
    const { firstPauseMs, longestPauseMs, waitMs, sleep, signal } = this.#options;
    let pauseMs = firstPauseMs;
    for (let waitedMs = 0; ; ) {
      try {
        return await step();
      } catch (error) {
        if (!ProviderError.isInstance(error) || error.retry === undefined || waitedMs >= waitMs) throw error;
        const askedMs = Math.max(pauseMs, error.retryAfterMs ?? 0);
        await sleep(askedMs, signal);
        waitedMs += askedMs;
        pauseMs = Math.min(longestPauseMs, pauseMs * 2);
      }
    }
  }

  /** The id of the batch on the server; undefined if an earlier process did not get as far as creating it. */
  async #open(): Promise<string | undefined> {
    const { client, notes, lines, signal } = this.#options;
    const { batchId, name, createdMs, endpoint } = this.#note;
    if (batchId !== undefined) return batchId;
    if (lines === undefined) {
      const found = await this.#patiently(() => client.find(name, createdMs, signal));
      if (found !== undefined) this.#keep({ batchId: found.id });
      return found?.id;
    }
    this.#tell('sending');
    notes.save(this.#note);
    const text = lines.map((line) => requestLine(line, endpoint)).join('');
    const fileId = await this.#patiently(() => client.upload(`memgym-${name}.jsonl`, text, signal));
    this.#keep({ fileId });
    let isRepeated = false;
    const created = await this.#patiently(async () => {
      signal.throwIfAborted();
      // The reply to the first try may have been lost, but not the batch.
      const found = isRepeated ? await client.find(name, createdMs, signal) : undefined;
      isRepeated = true;
      return found ?? client.create(fileId, { endpoint, name });
    });
    this.#keep({ batchId: created.id });
    return created.id;
  }

  /** The batch when it has ended; undefined if the server does not know it (any more). */
  async #untilEnded(batchId: string): Promise<ServerBatch | undefined> {
    const { client, signal, firstPauseMs, longestPauseMs, sleep } = this.#options;
    let pauseMs = firstPauseMs;
    for (let denials = 0; ; ) {
      try {
        const batch = await this.#patiently(() => client.read(batchId, signal));
        denials = 0;
        this.#tell(batch.status);
        if (ended.has(batch.status)) return batch;
      } catch (error) {
        if (!ProviderError.isInstance(error) || error.status !== 404) throw error;
        denials += 1;
        if (denials >= mostDenials) return undefined;
      }
      await sleep(pauseMs, signal);
      pauseMs = Math.min(longestPauseMs, pauseMs * 1.5);
    }
  }

  async #resultsOf({ resultFiles }: ServerBatch): Promise<Map<string, LineResult>> {
    const { client, signal } = this.#options;
    const texts: string[] = [];
    for (const file of resultFiles) texts.push(await this.#patiently(() => client.text(file, signal)));
    return readResults(texts);
  }
}

/** An account may have only so many tokens in open batches; other reasons concern every request. */
function refused({ id, refusal }: ServerBatch): LineOutcome {
  const { code = '', message = 'without a reason' } = refusal ?? {};
  if (code === 'token_limit_exceeded') return { kind: 'again', tooLarge: true };
  const failure: Failure = {
    reason: 'no-usable-reply',
    message: `refused the batch ${id}: ${code === '' ? '' : `${code}: `}${message}`,
    passing: false,
    hint: 'Nothing was paid for it. Correct what it names, or play without batches.',
  };
  return { kind: 'failed', failure };
}

function outcomeOf(
  result: LineResult | undefined,
  { id, status }: ServerBatch,
  isResumed: boolean,
): LineOutcome {
  if (result !== undefined && 'status' in result) return { kind: 'reply', ...result };
  if (isResumed && status !== 'completed') return { kind: 'again' };
  if (status === 'cancelled') return { kind: 'failed', failure: cancelledBatch(id) };
  const why =
    result === undefined
      ? `its batch ${id} was ${status}`
      : `${result.code}: ${result.message} (batch ${id})`;
  return {
    kind: 'failed',
    failure: { reason: 'timeout', message: `did not answer the request: ${why}`, passing: true },
  };
}

const cancelledBatch = (id: string): Failure => ({
  reason: 'no-usable-reply',
  message: `cancelled the batch ${id}`,
  passing: false,
  hint: 'The replies that it had are kept. The same command sends the others again.',
});

/** The failure of a call that a stopped process leaves behind. */
export const left = ({ batchId }: Pick<BatchNote, 'batchId'>): Failure => ({
  reason: 'aborted',
  message: batchId === undefined ? 'was not asked' : `was left to its batch ${batchId}`,
  passing: false,
});

function failureOf(error: unknown, { batchId }: BatchNote): Failure {
  const what =
    batchId === undefined ? 'could not be sent a batch' : `could not be asked for the batch ${batchId}`;
  if (!ProviderError.isInstance(error)) {
    return { reason: 'no-usable-reply', message: `${what}: ${messageOf(error)}`, passing: false };
  }
  const { reason, message, status, hint } = error;
  return {
    reason,
    message: `${what}: ${message}`,
    passing: false,
    ...defined({ status, hint }),
  };
}

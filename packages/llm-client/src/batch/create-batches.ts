import { randomUUID } from 'node:crypto';
import { type ChatModel, sha256 } from '@memgym/core';
import { batchPrice } from '../ledger/prices.js';
import { byKind, isInBatch, type Middleware, type ModelCall } from '../middleware/middleware.js';
import { batchAccessOf } from '../openai/batch-access.js';
import type { BatchClient } from '../openai/batch-client.js';
import { TryFailed } from '../openai/try-once.js';
import type { BatchLine } from './batch-lines.js';
import type { BatchNote } from './batch-notes.js';
import { type BatchesOptions, type BatchSettings, batchSettings } from './batch-options.js';
import { type LineOutcome, left } from './follow-batch.js';
import { digestLength, idOf, OpenBatches } from './open-batches.js';

/** Calls that are sent in batches. */
export interface Batches {
  /**
   * Directs the answers and judgements of a model (and the writes, if chosen) to batches, at their price. Put it inside the cache and outside the
   * retries. A model that is not on a server is left alone.
   */
  collect(model: ChatModel): Middleware;
  /** Counts the other requests on their way. The innermost middleware. */
  readonly watch: Middleware;
  /** Call when the run has ended well. Removes the notes about batches whose replies are all stored. */
  forget(): void;
}

interface Pending extends Omit<BatchLine, 'id'> {
  readonly digest: string;
  readonly give: (outcome: LineOutcome) => void;
}

/** The calls of one model that wait for a batch. */
interface Queue {
  readonly client: BatchClient;
  readonly endpoint: string;
  readonly model: string;
  pending: Pending[];
  bytes: number;
  /** Most requests of the next batch. */
  most: number;
  /** Whether the account bears only one batch at a time. */
  oneAtATime: boolean;
  open: number;
}

/**
 * Collects calls that may wait for hours, and sends them through OpenAI’s Batch API at half the
 * price. A batch is sent when no other call is on its way and none has been added for a moment, or when it is as large
 * as allowed. A call that an earlier process sent is found again by the digest of its request, and is not sent twice.
 * Results do not depend on it.
 * @throws {ConfigError} when the notes about open batches cannot be read
 */
export function createBatches(options: BatchesOptions): Batches {
  return new CollectedCalls(batchSettings(options));
}

class CollectedCalls implements Batches {
  readonly #settings: BatchSettings;
  readonly #open: OpenBatches;
  readonly #queues = new Map<ChatModel, Queue>();
  readonly #models = new Map<ChatModel, ChatModel | undefined>();
  readonly #leaveAll = (): void => {
    for (const queue of this.#queues.values()) {
      for (const { give } of queue.pending.splice(0)) give({ kind: 'failed', failure: left({}) });
    }
  };
  /** Number of requests that are on their way outside of batches. */
  #onTheirWay = 0;
  #changes = 0;
  #isWaiting = false;
  #hasFailures = false;

  constructor(settings: BatchSettings) {
    this.#settings = settings;
    this.#open = new OpenBatches(settings, () => this.#touch());
    settings.signal.addEventListener('abort', this.#leaveAll, { once: true });
  }

  collect(model: ChatModel): Middleware {
    if (!this.#models.has(model)) this.#models.set(model, this.#throughBatches(model));
    const via = this.#models.get(model);
    return byKind({
      chat: (call, next) => {
        const waits = canWait(call) || (this.#settings.writes && call.phase === 'write');
        if (via === undefined || !waits) return next(call);
        const { price } = call.info;
        return next({ ...call, via, info: { ...call.info, ...(price && { price: batchPrice(price) }) } });
      },
    });
  }

  readonly watch: Middleware = async (call, next) => {
    if (isInBatch(call)) return next(call);
    this.#onTheirWay += 1;
    try {
      return await next(call);
    } finally {
      this.#onTheirWay -= 1;
      this.#touch();
    }
  };

  forget(): void {
    this.#settings.signal.removeEventListener('abort', this.#leaveAll);
    this.#open.forget(this.#hasFailures);
  }

  #throughBatches(model: ChatModel): ChatModel | undefined {
    const access = batchAccessOf(model);
    if (access === undefined) return undefined;
    const queue: Queue = {
      client: access.client(),
      endpoint: access.endpoint,
      model: model.info.model,
      pending: [],
      bytes: 0,
      most: this.#settings.maxRequests,
      oneAtATime: false,
      open: 0,
    };
    this.#queues.set(model, queue);
    return access.through((body) => this.#ask(queue, body));
  }

  async #ask(queue: Queue, body: string): Promise<Response> {
    for (;;) {
      if (this.#settings.signal.aborted) throw new TryFailed(left({}));
      const outcome = await this.#outcomeOf(queue, body);
      if (outcome.kind === 'failed') {
        this.#hasFailures = true;
        throw new TryFailed(outcome.failure);
      }
      if (outcome.kind === 'again') continue;
      const { status } = outcome;
      if (status < 200 || status > 599) throw new TryFailed(strangeStatus(status));
      return new Response(outcome.body, { status });
    }
  }

  #outcomeOf(queue: Queue, body: string): Promise<LineOutcome> {
    const digest = sha256(`${queue.client.baseUrl}\n${queue.endpoint}\n${body}`).slice(0, digestLength);
    return (
      this.#open.taken(digest, queue.client) ??
      new Promise((give) => {
        queue.pending.push({ digest, body, give });
        queue.bytes += Buffer.byteLength(body) + lineBytes;
        this.#flush(queue, 'full');
        this.#touch();
      })
    );
  }

  /** Sends what waits in a queue: `any` number of calls, or as many as fill a batch. */
  #flush(queue: Queue, least: 'any' | 'full'): void {
    const { signal, maxBytes } = this.#settings;
    while (queue.pending.length > 0 && !signal.aborted) {
      if (queue.oneAtATime && queue.open > 0) return;
      if (least === 'full' && queue.pending.length < queue.most && queue.bytes < maxBytes) return;
      let bytes = 0;
      let count = 0;
      for (const { body } of queue.pending) {
        const size = Buffer.byteLength(body) + lineBytes;
        if (count >= queue.most || (count > 0 && bytes + size > maxBytes)) break;
        bytes += size;
        count += 1;
      }
      const chunk = queue.pending.slice(0, count);
      queue.pending = queue.pending.slice(count);
      queue.bytes -= bytes;
      void this.#send(queue, chunk);
    }
  }

  async #send(queue: Queue, chunk: readonly Pending[]): Promise<void> {
    const lines: BatchLine[] = [];
    const counts = new Map<string, number>();
    for (const { digest, body } of chunk) {
      const index = counts.get(digest) ?? 0;
      counts.set(digest, index + 1);
      lines.push({ id: idOf(digest, index), body });
    }
    const { client, endpoint, model } = queue;
    const { run, clock } = this.#settings;
    const note: BatchNote = {
      ...{ formatVersion: 1, name: randomUUID(), run, baseUrl: client.baseUrl, endpoint, model },
      createdMs: clock.now(),
      requests: lines.map(({ id }) => id),
    };
    queue.open += 1;
    const { outcomeOf } = await this.#open.send(note, lines, client);
    queue.open -= 1;
    const all = lines.map(({ id }) => outcomeOf(id));
    if (all.some((outcome) => outcome.kind === 'again' && outcome.tooLarge === true)) {
      queue.oneAtATime = true;
      queue.most = Math.max(1, Math.floor(lines.length / 2));
    }
    for (const [index, outcome] of all.entries()) {
      const isAlone = outcome.kind === 'again' && outcome.tooLarge === true && lines.length === 1;
      chunk[index]?.give(isAlone ? { kind: 'failed', failure: aloneTooLarge } : outcome);
    }
  }

  /** Something happened, so that further calls may come. */
  #touch(): void {
    this.#changes += 1;
    if (!this.#isWaiting) void this.#untilQuiet();
  }

  async #untilQuiet(): Promise<void> {
    const { sleep, quietMs, signal } = this.#settings;
    this.#isWaiting = true;
    try {
      while ([...this.#queues.values()].some(({ pending }) => pending.length > 0)) {
        const before = this.#changes;
        await sleep(quietMs, signal);
        if (this.#changes !== before || this.#onTheirWay > 0) continue;
        for (const queue of this.#queues.values()) this.#flush(queue, 'any');
        // A queue that holds back calls sends them when its open batch ends, which is a change.
        break;
      }
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      this.#isWaiting = false;
    }
  }
}

/** Answers of questions and their marks: nothing else of a run waits for them. */
const canWait = ({ phase }: ModelCall): boolean => phase === 'answer' || phase === 'judge';

/** Bytes of a line besides its body, at most. */
const lineBytes = 160;

const aloneTooLarge = {
  reason: 'quota',
  message: 'refused a batch of one request: the account has too many tokens in open batches',
  passing: false,
  hint: 'Wait until other batches of the account have ended, or play without batches.',
} as const;

const strangeStatus = (status: number) =>
  ({ reason: 'server', message: `gave the impossible status ${status} in a batch`, passing: false }) as const;

import { randomUUID } from 'node:crypto';
import { type ChatModel, type Clock, sha256, systemClock } from '@memgym/core';
import { batchPrice } from '../ledger/prices.js';
import { byKind, isInBatch, type Middleware, type ModelCall } from '../middleware/middleware.js';
import { batchAccessOf } from '../openai/batch-access.js';
import type { BatchClient } from '../openai/batch-client.js';
import { TryFailed } from '../openai/try-once.js';
import { waitFor } from '../time/wait-for.js';
import type { BatchLine } from './batch-lines.js';
import { type BatchNote, openBatchNotes } from './batch-notes.js';
import { type BatchEvent, type FollowedBatch, followBatch, type LineOutcome, left } from './follow-batch.js';

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

/** A batch that is open, or ended with replies that may still be asked for. */
interface OpenBatch {
  readonly note: BatchNote;
  /** Number of its requests that no call has taken. */
  free: number;
  followed?: Promise<FollowedBatch>;
  /** `untouched`: nothing was asked of it; `ended`: its server was asked to the end. */
  state: 'untouched' | 'open' | 'ended';
}

/**
 * Collects calls that may wait for hours, and sends them through OpenAI’s Batch API at half the
 * price. A batch is sent when no other call is on its way and none has been added for a moment, or when it is as large
 * as allowed. A call that an earlier process sent is found again by the digest of its request, and is not sent twice.
 * Results do not depend on it.
 * @throws {ConfigError} when the notes about open batches cannot be read
 */
export function createBatches({
  cacheFolder,
  run,
  signal,
  onEvent = () => undefined,
  writes = false,
  quietMs = 1000,
  maxRequests = 50_000,
  maxBytes = 200_000_000,
  firstPauseMs = 1000,
  longestPauseMs = 60_000,
  waitMs = 600_000,
  clock = systemClock,
  sleep = waitFor,
}: BatchesOptions): Batches {
  const notes = openBatchNotes(cacheFolder);
  const queues = new Map<ChatModel, Queue>();
  const batches = new Set<OpenBatch>();
  /** The requests of earlier processes that no call has taken, by their digest. */
  const free = new Map<string, { readonly batch: OpenBatch; readonly id: string }[]>();
  for (const note of notes.list()) {
    const batch: OpenBatch = { note, free: note.requests.length, state: 'untouched' };
    batches.add(batch);
    for (const id of note.requests) {
      const equal = free.get(digestOf(id));
      if (equal === undefined) free.set(digestOf(id), [{ batch, id }]);
      else equal.push({ batch, id });
    }
  }

  const following = async (
    batch: OpenBatch,
    lines: readonly BatchLine[] | undefined,
    client: BatchClient,
  ): Promise<FollowedBatch> => {
    const { note } = batch;
    batch.state = 'open';
    const pauses = { firstPauseMs, longestPauseMs, waitMs, sleep };
    const followed = await followBatch({ client, notes, note, lines, onEvent, signal, ...pauses });
    if (followed.isKnown) batch.state = 'ended';
    // Its calls go on now.
    touch();
    return followed;
  };

  /** The outcome of an equal request in an open batch. */
  const taken = (digest: string, client: BatchClient): Promise<LineOutcome> | undefined => {
    const equal = free.get(digest)?.shift();
    if (equal === undefined) return undefined;
    const { batch, id } = equal;
    batch.free -= 1;
    batch.followed ??= following(batch, undefined, client);
    return batch.followed.then(({ outcomeOf }) => outcomeOf(id));
  };

  const send = async (queue: Queue, chunk: readonly Pending[]): Promise<void> => {
    const lines: BatchLine[] = [];
    const counts = new Map<string, number>();
    for (const { digest, body } of chunk) {
      const index = counts.get(digest) ?? 0;
      counts.set(digest, index + 1);
      lines.push({ id: idOf(digest, index), body });
    }
    const { client, endpoint, model } = queue;
    const note: BatchNote = {
      ...{ formatVersion: 1, name: randomUUID(), run, baseUrl: client.baseUrl, endpoint, model },
      createdMs: clock.now(),
      requests: lines.map(({ id }) => id),
    };
    queue.open += 1;
    const batch: OpenBatch = { note, free: 0, state: 'open' };
    batches.add(batch);
    const { outcomeOf: outcomeIn } = await following(batch, lines, client);
    queue.open -= 1;
    const all = lines.map(({ id }) => outcomeIn(id));
    if (all.some((outcome) => outcome.kind === 'again' && outcome.tooLarge === true)) {
      queue.oneAtATime = true;
      queue.most = Math.max(1, Math.floor(lines.length / 2));
    }
    for (const [index, outcome] of all.entries()) {
      const isAlone = outcome.kind === 'again' && outcome.tooLarge === true && lines.length === 1;
      chunk[index]?.give(isAlone ? { kind: 'failed', failure: aloneTooLarge } : outcome);
    }
  };

  const flush = (queue: Queue, least: 'any' | 'full'): void => {
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
      void send(queue, chunk);
    }
  };

  let onTheirWay = 0;
  let changes = 0;
  let isWaiting = false;
  /** Something happened, so that further calls may come. */
  const touch = (): void => {
    changes += 1;
    if (!isWaiting) void untilQuiet();
  };
  const hasPending = (): boolean => [...queues.values()].some(({ pending }) => pending.length > 0);
  const untilQuiet = async (): Promise<void> => {
    isWaiting = true;
    try {
      while (hasPending()) {
        const before = changes;
        await sleep(quietMs, signal);
        if (changes !== before || onTheirWay > 0) continue;
        for (const queue of queues.values()) flush(queue, 'any');
        // A queue that holds back calls sends them when its open batch ends, which is a change.
        break;
      }
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      isWaiting = false;
    }
  };
  const leaveAll = (): void => {
    for (const queue of queues.values()) {
      for (const { give } of queue.pending.splice(0)) give({ kind: 'failed', failure: left({}) });
    }
  };
  signal.addEventListener('abort', leaveAll, { once: true });

  const outcomeOf = (queue: Queue, body: string): Promise<LineOutcome> => {
    const digest = sha256(`${queue.client.baseUrl}\n${queue.endpoint}\n${body}`).slice(0, digestLength);
    return (
      taken(digest, queue.client) ??
      new Promise((give) => {
        queue.pending.push({ digest, body, give });
        queue.bytes += Buffer.byteLength(body) + lineBytes;
        flush(queue, 'full');
        touch();
      })
    );
  };

  let hasFailures = false;
  const ask = async (queue: Queue, body: string): Promise<Response> => {
    for (;;) {
      if (signal.aborted) throw new TryFailed(left({}));
      const outcome = await outcomeOf(queue, body);
      if (outcome.kind === 'failed') {
        hasFailures = true;
        throw new TryFailed(outcome.failure);
      }
      if (outcome.kind === 'again') continue;
      const { status } = outcome;
      if (status < 200 || status > 599) throw new TryFailed(strangeStatus(status));
      return new Response(outcome.body, { status });
    }
  };

  const throughBatches = (model: ChatModel): ChatModel | undefined => {
    const access = batchAccessOf(model);
    if (access === undefined) return undefined;
    const { endpoint } = access;
    const queue: Queue = queues.get(model) ?? {
      ...{ client: access.client(), endpoint, model: model.info.model, pending: [], bytes: 0 },
      ...{ most: maxRequests, oneAtATime: false, open: 0 },
    };
    queues.set(model, queue);
    return access.through((body) => ask(queue, body));
  };
  const models = new Map<ChatModel, ChatModel | undefined>();

  return {
    collect: (model) => {
      if (!models.has(model)) models.set(model, throughBatches(model));
      const via = models.get(model);
      return byKind({
        chat: (call, next) => {
          if (via === undefined || !(canWait(call) || (writes && call.phase === 'write'))) return next(call);
          const { price } = call.info;
          return next({ ...call, via, info: { ...call.info, ...(price && { price: batchPrice(price) }) } });
        },
      });
    },
    watch: async (call, next) => {
      if (isInBatch(call)) return next(call);
      onTheirWay += 1;
      try {
        return await next(call);
      } finally {
        onTheirWay -= 1;
        touch();
      }
    },
    forget: () => {
      signal.removeEventListener('abort', leaveAll);
      for (const { note, free: unused, state } of batches) {
        // The other requests of a batch of this run were answered from the cache.
        const isOver =
          note.run === run ? state === 'ended' || !hasFailures : state === 'ended' && unused === 0;
        if (isOver && state !== 'open') notes.remove(note.name);
      }
    },
  };
}

/** Answers of questions and their marks: nothing else of a run waits for them. */
const canWait = ({ phase }: ModelCall): boolean => phase === 'answer' || phase === 'judge';

/** Servers limit the length of an id. */
const digestLength = 40;
/** Bytes of a line besides its body, at most. */
const lineBytes = 160;
const idOf = (digest: string, index: number): string => `${digest}-${index}`;
const digestOf = (id: string): string => id.slice(0, digestLength);

const aloneTooLarge = {
  reason: 'quota',
  message: 'refused a batch of one request: the account has too many tokens in open batches',
  passing: false,
  hint: 'Wait until other batches of the account have ended, or play without batches.',
} as const;

const strangeStatus = (status: number) =>
  ({ reason: 'server', message: `gave the impossible status ${status} in a batch`, passing: false }) as const;

import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ConfigError, messageOf } from '@memgym/core';
import type { WorkItem } from '@memgym/runner';
import {
  type CacheStore,
  codeVersion,
  type FromWorker,
  serveWorker,
  type ToWorker,
  toPlainError,
  type WorkerChannel,
} from '@memgym/runner/remote';
import { Worker } from 'bullmq';
import type { RedisServer } from './connect-redis.js';
import type { ToCoordinator, ToJoinedWorker } from './messages.js';
import { type Announcement, keysOf, prefix, queueOf } from './session.js';
import { createOutbox, type Outbox, readStream } from './stream.js';
import { removeQueue } from './take-over.js';

export interface JoinRunOptions {
  readonly server: RedisServer;
  readonly id: string;
  readonly term: number;
  readonly announcement: Announcement;
  /** Name of the worker. */
  readonly name: string;
  /** Items played at once. */
  readonly concurrency: number;
  /** Opens the cache of a run that keeps its replies on Redis. */
  readonly openStore: () => CacheStore;
  readonly onReady: () => void;
  readonly onUnfit: (error: { readonly message: string }) => void;
  readonly onProblem: (problem: string) => void;
}

/** Maximum time in which a worker closes a queue, in ms. */
const closingMs = 5000;

/** The part of a worker in one run: plays its items until the run ends or {@link JoinedRun.leave} is called. */
export class JoinedRun {
  readonly runId: string;
  readonly term: number;
  /** Resolves when it has left and its last reply is stored: whether the worker was unfit for it. */
  readonly left: Promise<{ readonly isUnfit: boolean }>;
  readonly #options: JoinRunOptions;
  readonly #worker = randomUUID();
  readonly #outbox: Outbox<ToCoordinator>;
  /** What ends the wait for an item that is played. */
  readonly #playing = new Map<string, () => void>();
  #isLeaving = false;
  #isUnfit = false;
  #taking: { readonly queue: Worker<WorkItem>; readonly connection: RedisServer['redis'] } | undefined;
  #tell: (message: ToWorker | undefined) => void = () => undefined;

  constructor(options: JoinRunOptions) {
    const { server, id, term, announcement, onProblem } = options;
    this.#options = options;
    this.runId = announcement.runId;
    this.term = term;
    this.#outbox = createOutbox<ToCoordinator>(server.redis, keysOf(id).inbox, this.#worker, (error) =>
      onProblem(`Redis at ${server.place} does not take a message: ${messageOf(error)}`),
    );
    this.left = this.#end();
  }

  /** Takes nothing more, sends no further request, and gives back what it plays. */
  leave(): void {
    if (this.#isLeaving) return;
    this.#stopTaking();
    this.#tell({ kind: 'stop' });
    this.#tell({ kind: 'leave' });
  }

  async #end(): Promise<{ readonly isUnfit: boolean }> {
    const beating = setInterval(() => {
      if (!this.#outbox.isBusy()) this.#outbox.send({ kind: 'beat' });
    }, this.#options.announcement.lostAfterMs / 5);
    try {
      await this.#serve();
    } finally {
      clearInterval(beating);
    }
    for (const over of this.#playing.values()) over();
    this.#outbox.send({ kind: 'left' });
    await this.#outbox.flushed();
    await this.#leaveQueue().catch(() => undefined);
    return { isUnfit: this.#isUnfit };
  }

  async #serve(): Promise<void> {
    const { server, id, name, announcement, openStore } = this.#options;
    this.#outbox.send({ kind: 'hello', name });
    const problem = unfitness(announcement);
    if (problem !== undefined) {
      this.#isUnfit = true;
      this.#outbox.send({ kind: 'unfit', error: toPlainError(problem) });
      return this.#options.onUnfit({ message: messageOf(problem) });
    }
    const channel: WorkerChannel = {
      send: (message) => this.#hear(message),
      listen: (listener) => {
        this.#tell = listener;
      },
    };
    const served = serveWorker(channel, openStore);
    const inbox = server.another();
    const reading = new AbortController();
    void readStream<ToJoinedWorker>(
      { redis: inbox, removing: server.redis, stream: keysOf(id).outbox(this.#worker) },
      createReceiver((message) => {
        if (message.kind === 'leave') this.#stopTaking();
        this.#tell(message);
      }),
      reading.signal,
    );
    this.#tell({ kind: 'start', task: announcement.task });
    await served;
    reading.abort();
    inbox.disconnect();
  }

  /** What the player of this process says. */
  #hear(message: FromWorker): void {
    switch (message.kind) {
      case 'ready':
        this.#outbox.send(message);
        this.#take();
        return;
      case 'unfit':
        this.#options.onUnfit(message.error);
        this.#isUnfit = true;
        this.#outbox.send(message);
        this.#tell({ kind: 'leave' });
        return;
      case 'played': {
        const isGivenBack = this.#isLeaving && message.error !== undefined;
        this.#outbox.send(isGivenBack ? { kind: 'given-back', item: message.item } : message);
        this.#playing.get(playKey(message.item))?.();
        this.#playing.delete(playKey(message.item));
        return;
      }
      default:
        this.#outbox.send(message);
        return;
    }
  }

  /** Begins to take items from the queue. */
  #take(): void {
    if (this.#isLeaving) return;
    const { server, id, term, announcement, concurrency, onReady } = this.#options;
    const connection = server.another();
    const queue = new Worker<WorkItem>(queueOf(id, term), ({ data }) => this.#play(data), {
      connection,
      prefix,
      concurrency,
      lockDuration: announcement.lostAfterMs,
      stalledInterval: announcement.lostAfterMs / 2,
      // The coordinator queues it again, under another number.
      maxStalledCount: 0,
    });
    queue.on('error', () => undefined);
    this.#taking = { queue, connection };
    onReady();
  }

  async #play(item: WorkItem): Promise<void> {
    const played = new Promise<void>((resolve) => this.#playing.set(playKey(item), resolve));
    this.#outbox.send({ kind: 'took', item });
    this.#tell({ kind: 'play', item });
    await played;
    // BullMQ forgets the item only when its events are in Redis.
    await this.#outbox.flushed();
  }

  #stopTaking(): void {
    this.#isLeaving = true;
    void this.#taking?.queue.pause(true).catch(() => undefined);
  }

  async #leaveQueue(): Promise<void> {
    if (this.#taking === undefined) return;
    const { queue, connection } = this.#taking;
    const closed = async (): Promise<void> => {
      // It writes while it opens, and about what it played, which has been given back.
      await queue.waitUntilReady();
      await queue.close();
      // Commands are answered in their order, so that none of them follows.
      await connection.ping();
    };
    // Without Redis it never closes.
    await Promise.race([closed(), wait(closingMs, undefined, { ref: false })]);
    connection.disconnect();
    const { server, id, term } = this.#options;
    // A coordinator that has stopped, or queues anew after Redis was restarted, has removed it before.
    if ((await server.redis.get(keysOf(id).term)) !== String(term))
      await removeQueue(server.redis, queue.name);
  }
}

const playKey = ({ system, episodeId, attempt }: WorkItem): string =>
  JSON.stringify([system, episodeId, attempt]);

/** Hands on each message once, also if it was sent again after a lost connection. */
function createReceiver(receive: (message: ToJoinedWorker) => void) {
  let last = 0;
  return ({
    number,
    messages,
  }: {
    readonly number: number;
    readonly messages: readonly ToJoinedWorker[];
  }) => {
    if (number <= last) return;
    last = number;
    for (const message of messages) receive(message);
  };
}

/** Why this process cannot play a run at all; `serveWorker` finds the rest. */
function unfitness({ version, cacheMark, task }: Announcement): ConfigError | undefined {
  if (version !== codeVersion) {
    return new ConfigError(`The worker has version ${codeVersion} of MemGym, the run ${version}.`, {
      hint: 'Install the same version on both machines.',
    });
  }
  const { cacheFolder } = task.callSettings;
  if (cacheMark === undefined || existsSync(join(cacheFolder, cacheMark))) return undefined;
  return new ConfigError(`The worker does not see the run's cache folder at ${cacheFolder}.`, {
    hint: 'Share the folder between the machines, under the same path or one that the worker is told.',
  });
}

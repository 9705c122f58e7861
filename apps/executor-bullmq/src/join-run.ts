import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ConfigError, messageOf } from '@memgym/core';
import type { WorkItem } from '@memgym/runner';
import {
  type CacheStore,
  codeVersion,
  serveWorker,
  type ToWorker,
  toPlainError,
  type WorkerChannel,
} from '@memgym/runner/remote';
import { Worker } from 'bullmq';
import type { RedisServer } from './connect-redis.js';
import type { ToCoordinator, ToJoinedWorker } from './messages.js';
import { type Announcement, keysOf, prefix, queueOf } from './session.js';
import { createOutbox, readStream } from './stream.js';
import { removeQueue } from './take-over.js';

/** The part of a worker in one run. */
export interface JoinedRun {
  readonly runId: string;
  readonly term: number;
  /** Takes nothing more, sends no further request, and gives back what it plays. */
  leave(): void;
  /** Resolves when it has left and its last reply is stored: whether the worker was unfit for it. */
  readonly left: Promise<{ readonly isUnfit: boolean }>;
}

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

/** Plays items of an announced run until the run ends or `leave` is called. */
export function joinRun(options: JoinRunOptions): JoinedRun {
  const { server, id, term, announcement } = options;
  const { redis } = server;
  const keys = keysOf(id);
  const worker = randomUUID();
  const outbox = createOutbox<ToCoordinator>(redis, keys.inbox, worker, (error) =>
    options.onProblem(`Redis at ${server.place} does not take a message: ${messageOf(error)}`),
  );
  const playing = new Map<string, () => void>();
  const reading = new AbortController();
  let isLeaving = false;
  let isUnfit = false;
  let taking: { readonly queue: Worker<WorkItem>; readonly connection: RedisServer['redis'] } | undefined;
  let tell: (message: ToWorker | undefined) => void = () => undefined;

  const stopTaking = (): void => {
    isLeaving = true;
    void taking?.queue.pause(true).catch(() => undefined);
  };
  const leave = (): void => {
    if (isLeaving) return;
    stopTaking();
    tell({ kind: 'stop' });
    tell({ kind: 'leave' });
  };
  const refuse = (error: unknown): void => {
    isUnfit = true;
    outbox.send({ kind: 'unfit', error: toPlainError(error) });
    options.onUnfit({ message: messageOf(error) });
  };
  const play = async (item: WorkItem): Promise<void> => {
    const played = new Promise<void>((resolve) => playing.set(playKey(item), resolve));
    outbox.send({ kind: 'took', item });
    tell({ kind: 'play', item });
    await played;
    // BullMQ forgets the item only when its events are in Redis.
    await outbox.flushed();
  };
  const open = (): void => {
    if (isLeaving) return;
    const connection = server.another();
    const queue = new Worker<WorkItem>(queueOf(id, term), ({ data }) => play(data), {
      connection,
      prefix,
      concurrency: options.concurrency,
      lockDuration: announcement.lostAfterMs,
      stalledInterval: announcement.lostAfterMs / 2,
      // The coordinator queues it again, under another number.
      maxStalledCount: 0,
    });
    queue.on('error', () => undefined);
    taking = { queue, connection };
    options.onReady();
  };
  const serve = async (): Promise<void> => {
    outbox.send({ kind: 'hello', name: options.name });
    const problem = unfitness(announcement);
    if (problem !== undefined) return refuse(problem);
    const channel: WorkerChannel = {
      send(message) {
        switch (message.kind) {
          case 'ready':
            outbox.send(message);
            return open();
          case 'unfit':
            options.onUnfit(message.error);
            isUnfit = true;
            outbox.send(message);
            return tell({ kind: 'leave' });
          case 'played': {
            const isGivenBack = isLeaving && message.error !== undefined;
            outbox.send(isGivenBack ? { kind: 'given-back', item: message.item } : message);
            playing.get(playKey(message.item))?.();
            playing.delete(playKey(message.item));
            return;
          }
          default:
            return outbox.send(message);
        }
      },
      listen(listener) {
        tell = listener;
      },
    };
    const served = serveWorker(channel, options.openStore);
    const inbox = server.another();
    void readStream<ToJoinedWorker>(
      { redis: inbox, removing: redis, stream: keys.outbox(worker) },
      createReceiver((message) => {
        if (message.kind === 'leave') stopTaking();
        tell(message);
      }),
      reading.signal,
    );
    tell({ kind: 'start', task: announcement.task });
    await served;
    reading.abort();
    inbox.disconnect();
  };
  const leaveQueue = async ({ queue, connection }: NonNullable<typeof taking>): Promise<void> => {
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
    // A coordinator that has stopped, or queues anew after Redis was restarted, has removed it before.
    if ((await redis.get(keys.term)) !== String(term)) await removeQueue(redis, queue.name);
  };
  const end = async (): Promise<{ readonly isUnfit: boolean }> => {
    const beating = setInterval(() => {
      if (!outbox.isBusy()) outbox.send({ kind: 'beat' });
    }, announcement.lostAfterMs / 5);
    try {
      await serve();
    } finally {
      clearInterval(beating);
    }
    for (const over of playing.values()) over();
    outbox.send({ kind: 'left' });
    await outbox.flushed();
    if (taking !== undefined) await leaveQueue(taking).catch(() => undefined);
    return { isUnfit };
  };
  return { runId: announcement.runId, term, leave, left: end() };
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

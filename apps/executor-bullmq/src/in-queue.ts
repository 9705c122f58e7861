import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { BudgetError, ProviderError } from '@memgym/core';
import {
  type Executor,
  type ExecutorHost,
  type RunPlan,
  usualGraceMs,
  type WorkEvent,
  type WorkItem,
} from '@memgym/runner';
import { codeVersion, fromPlainError, type WorkerTask } from '@memgym/runner/remote';
import { Queue, QueueEvents } from 'bullmq';
import { connectRedis, namedRefusal, type RedisServer, refuseEviction } from './connect-redis.js';
import { createEventWriter } from './event-writer.js';
import { createJoinedWorkers } from './joined-workers.js';
import type { ToCoordinator } from './messages.js';
import { createOutstandingItems, type OutstandingItem } from './outstanding-items.js';
import type { QueueNews } from './queue-news.js';
import type { QueuedRunStatus } from './queue-status.js';
import { type Announcement, announce, keptSeconds, keysOf, prefix, queueOf, sessionsKey } from './session.js';
import { readStream, type Sending } from './stream.js';
import { removeRun, takeOver } from './take-over.js';

export interface QueueOptions {
  /** Address of the Redis server: `redis://`, `rediss://`, `redis-sentinel://` or `unix://`. */
  readonly redis: string;
  /** The run's folder, by which a process that resumes the run knows what an earlier one has left in Redis. */
  readonly folder: string;
  /** Time without a sign after which a worker counts as dead, in ms, at least 1,000. Default: 15,000. */
  readonly lostAfterMs?: number;
  /** Receives what happens to workers and Redis. Default: nothing. */
  readonly onNews?: (news: QueueNews) => void;
}

/**
 * Plays the items of a planned run on other machines, whose workers take them from a queue on Redis (see `serveQueue`).
 * This process writes the run, and holds its budget and pace. What a worker played that died is played again, from the
 * cache; what Redis has lost, too.
 * @throws {ConfigError} from `run`, when Redis cannot be reached at the beginning, refuses a command, or may remove keys
 */
export function inQueue(plan: Pick<RunPlan, 'request' | 'runId'>, options: QueueOptions): Executor {
  const { onNews = () => undefined } = options;
  return {
    isElsewhere: true,
    async run(items, host) {
      if (items.length === 0) return;
      host.signal.throwIfAborted();
      const server = await connectRedis(options.redis, (problem) => onNews({ kind: 'redis', problem }));
      try {
        await refuseEviction(server, 'items and records', 'redis');
        await coordinate({ plan, items, host, server, options, onNews });
      } catch (error) {
        throw namedRefusal(error, server.place);
      } finally {
        server.close();
      }
    },
  };
}

interface Coordination {
  readonly plan: Pick<RunPlan, 'request' | 'runId'>;
  readonly items: readonly WorkItem[];
  readonly host: ExecutorHost;
  readonly server: RedisServer;
  readonly options: QueueOptions;
  readonly onNews: (news: QueueNews) => void;
}

/** A queue of BullMQ, with the connections that it uses. */
interface Term {
  readonly number: number;
  readonly queue: Queue<WorkItem>;
  readonly events: QueueEvents;
}

const usualLostAfterMs = 15_000;
/** Nobody waits longer for what is only tidying up. */
const tidyMs = 3000;
const noWorkerMs = 5000;

async function coordinate({ plan, items, host, server, options, onNews }: Coordination): Promise<void> {
  const { redis } = server;
  const id = randomUUID();
  const keys = keysOf(id);
  const lostAfterMs = options.lostAfterMs ?? usualLostAfterMs;
  const { callSettings } = host;
  const task: WorkerTask = {
    request: plan.request,
    runId: plan.runId,
    callSettings,
    caps: host.gate.budget.caps,
  };
  const usesFolder = callSettings.cacheMode !== 'off' && !callSettings.storesElsewhere;
  const cacheMark = `queue-${id}`;
  const announcement: Announcement = {
    version: codeVersion,
    runId: plan.runId,
    host: hostname(),
    folder: resolve(options.folder),
    ...(usesFolder && { cacheMark }),
    lostAfterMs,
    task,
  };
  const outstanding = createOutstandingItems(items);
  const earlier = await takeOver(server, announcement);
  const writer = createEventWriter(host.collect, earlier.unwritten);
  const failures: unknown[] = [];
  let term: Term | undefined;
  let isEnding = false;

  const fail = (error: unknown): void => {
    failures.push(error);
    // A spent budget stops only new calls; calls in flight end and their replies are stored.
    if (!BudgetError.isInstance(error)) host.stop(error);
    void dropWaiting();
  };
  /** Ends the items that no worker has taken. */
  const dropWaiting = async (): Promise<void> => {
    try {
      await term?.queue.drain();
      const active = new Set((await term?.queue.getActive())?.map((job) => job.id));
      for (const each of outstanding.list()) {
        if (each.worker === undefined && !active.has(jobIdOf(each.item))) outstanding.end(each);
      }
    } catch {
      // Redis does not answer: the end of the grace ends them.
    }
  };
  const enqueue = async (list: readonly OutstandingItem[]): Promise<void> => {
    try {
      await term?.queue.addBulk(
        list.map(({ item }) => ({
          name: 'item',
          data: item,
          opts: { jobId: jobIdOf(item), removeOnComplete: true, removeOnFail: true },
        })),
      );
    } catch (error) {
      // Redis was lost meanwhile: the next term queues them.
      if (redis.status === 'ready') fail(error);
    }
  };
  const again = (each: OutstandingItem, hasDied: boolean): boolean => {
    if (failures.length > 0 || host.signal.aborted) {
      outstanding.end(each);
      return false;
    }
    try {
      outstanding.again(each, hasDied);
      return true;
    } catch (error) {
      outstanding.end(each);
      fail(error);
      return false;
    }
  };
  const write = (item: WorkItem, event: WorkEvent, isLate: boolean): void => {
    try {
      writer.write(item, event, isLate);
    } catch (error) {
      fail(error);
      // What is still to come would be refused, too.
      outstanding.clear();
    }
  };
  const workers = createJoinedWorkers(
    redis,
    keys.outbox,
    host,
    {
      onTook: (item, worker) => {
        const each = outstanding.find(item);
        if (each !== undefined) each.worker = worker;
      },
      onEvent: (item, event, isLate) => {
        const each = outstanding.find(item);
        if (event.kind === 'scope') each?.scopes.push(event.user);
        write(item, event, isLate);
      },
      onPlayed: (item, error) => {
        const each = outstanding.find(item);
        if (each === undefined) return;
        outstanding.end(each);
        if (error !== undefined) fail(fromPlainError(error));
      },
      onGivenBack: (item) => {
        const each = outstanding.find(item);
        if (each !== undefined && again(each, false)) void enqueue([each]);
      },
      onLost: (worker) => {
        void enqueue(outstanding.playedBy(worker).filter((each) => again(each, true)));
      },
      onNews,
    },
    () => performance.now(),
  );

  /** Queues what is outstanding in a new queue. */
  const beginTerm = async (): Promise<void> => {
    const previous = term;
    const number = (previous?.number ?? 0) + 1;
    if (previous !== undefined) {
      term = undefined;
      workers.giveUpAll();
      for (const each of outstanding.list()) again(each, false);
      onNews({ kind: 'restarted' });
      void endTerm(previous);
    }
    await announce(redis, id, announcement);
    const name = queueOf(id, number);
    const queue = new Queue<WorkItem>(name, { connection: redis, prefix });
    const events = new QueueEvents(name, { connection: server.another(), prefix });
    queue.on('error', () => undefined);
    events.on('error', () => undefined);
    events.on('failed', ({ jobId }) => {
      const each = outstanding.list().find(({ item }) => jobIdOf(item) === jobId);
      if (each !== undefined && again(each, true)) void enqueue([each]);
    });
    term = { number, queue, events };
    await events.waitUntilReady();
    await enqueue(outstanding.list());
    await redis.set(keys.term, number, 'PX', lostAfterMs);
  };
  const endTerm = async ({ queue, events }: Term): Promise<void> => {
    await events.close().catch(() => undefined);
    await queue.obliterate({ force: true }).catch(() => undefined);
    await queue.close().catch(() => undefined);
  };

  let serverRun = await runIdOf(server);
  let hasAnswered = performance.now();
  /** Begins a new term if Redis was restarted; one check after the other. */
  let checking: Promise<void> = Promise.resolve();
  const checkServer = async (): Promise<void> => {
    const current = await runIdOf(server);
    if (current === serverRun || isEnding) return;
    serverRun = current;
    await beginTerm();
  };
  const onReady = (): void => {
    workers.forgiveSilence();
    hasAnswered = performance.now();
    checking = checking.then(checkServer).catch(fail);
  };
  const readers = new AbortController();
  const tick = (): void => {
    const silence = performance.now() - hasAnswered;
    // Without an answer of Redis, nobody can be heard.
    if (silence < lostAfterMs / 2) workers.loseSilent(lostAfterMs);
    if (redis.status !== 'ready') return;
    const ignore = (): void => undefined;
    if (!isEnding && term !== undefined)
      void redis.set(keys.term, term.number, 'PX', lostAfterMs).catch(ignore);
    void redis.expire(keys.announcement, keptSeconds).catch(ignore);
    void redis.expire(keys.inbox, keptSeconds).catch(ignore);
    workers.keep();
    const status: QueuedRunStatus = {
      runId: plan.runId,
      host: announcement.host,
      folder: announcement.folder,
      items: items.length,
      done: items.length - outstanding.list().length,
      workers: workers.list().map(({ id: worker, name, state }) => ({
        ...{ name, state, playing: outstanding.playedBy(worker).length },
      })),
    };
    void redis.set(keys.status, JSON.stringify(status), 'EX', keptSeconds).catch(ignore);
  };
  const onStop = (): void => {
    workers.stop();
    void dropWaiting();
    void wait(usualGrace(callSettings.graceMs) + lostAfterMs, undefined, {
      signal: readers.signal,
      ref: false,
    }).then(
      () => outstanding.clear(),
      () => undefined,
    );
  };
  if (usesFolder) {
    await mkdir(callSettings.cacheFolder, { recursive: true });
    await writeFile(join(callSettings.cacheFolder, cacheMark), '');
  }
  const read = (
    stream: string,
    receive: (sending: Sending<ToCoordinator>) => void,
    onRead: () => void = () => undefined,
  ): void => {
    const streams = { redis: server.another(), removing: redis, stream };
    void readStream<ToCoordinator>(streams, receive, readers.signal, onRead).catch((error: unknown) => {
      fail(error);
      outstanding.clear();
    });
  };
  read(keys.inbox, workers.receive, () => {
    hasAnswered = performance.now();
  });
  // Calls that were in flight when an earlier process was killed.
  for (const before of earlier.ids) {
    read(keysOf(before).inbox, ({ messages }) => {
      for (const message of messages) {
        if (message.kind === 'event') write({ ...message.item, attempt: 0 }, message.event, true);
      }
    });
  }
  const ticking = setInterval(tick, lostAfterMs / 5);
  const began = performance.now();
  /** The number of unfit workers when it was last said that nobody plays. */
  let said: number | undefined;
  const sayWhenAlone = (): void => {
    if (performance.now() - began < noWorkerMs || isEnding) return;
    if (workers.arePresent()) {
      said = undefined;
      return;
    }
    const unfit = workers.list().filter(({ state }) => state === 'unfit').length;
    if (said === unfit) return;
    said = unfit;
    onNews({ kind: 'no-worker', unfit });
  };
  const waiting = setInterval(sayWhenAlone, 1000);
  host.signal.addEventListener('abort', onStop, { once: true });
  try {
    await beginTerm();
    tick();
    redis.on('ready', onReady);
    // It may have been restarted meanwhile.
    onReady();
    if (host.signal.aborted) onStop();
    await outstanding.done;
    isEnding = true;
    await within(tidyMs, redis.del(keys.term));
    workers.dismiss();
    // Their last calls are paid, too.
    const end = performance.now() + usualGrace(callSettings.graceMs) + lostAfterMs;
    while (workers.arePresent() && performance.now() < end) await wait(20);
  } finally {
    isEnding = true;
    clearInterval(waiting);
    clearInterval(ticking);
    redis.off('ready', onReady);
    host.signal.removeEventListener('abort', onStop);
    readers.abort();
    if (usesFolder) await rm(join(callSettings.cacheFolder, cacheMark), { force: true });
    await within(tidyMs, tidy());
  }
  if (failures.length > 0) throw failures[0];
  if (host.signal.aborted) throw new ProviderError('aborted', 'The run was stopped.');

  async function tidy(): Promise<void> {
    if (term !== undefined) await endTerm(term);
    for (const before of earlier.ids) await removeRun(server, before);
    await redis.srem(sessionsKey, id);
    await redis.del(keys.announcement, keys.term, keys.status, keys.inbox, ...workers.streams());
  }
}

const usualGrace = (graceMs = usualGraceMs): number => graceMs;

const jobIdOf = ({ system, episodeId, attempt }: WorkItem): string =>
  `${Buffer.from(JSON.stringify([system, episodeId])).toString('base64url')}-${attempt}`;

/** The id of the server's process: another one has lost what it had not stored. */
async function runIdOf({ redis }: RedisServer): Promise<string> {
  try {
    return /^run_id:(\w+)/m.exec(await redis.info('server'))?.[1] ?? '';
  } catch {
    // Without the right to ask, every lost connection counts as a restart.
    return randomUUID();
  }
}

/** Waits for work that is not worth more than this time. */
async function within(ms: number, work: Promise<unknown>): Promise<void> {
  const over = new AbortController();
  await Promise.race([
    work.catch(() => undefined),
    wait(ms, undefined, { signal: over.signal }).catch(() => undefined),
  ]);
  over.abort();
}

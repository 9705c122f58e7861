import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { BudgetError, ProviderError } from '@memgym/core';
import { type ExecutorHost, type RunPlan, usualGraceMs, type WorkEvent, type WorkItem } from '@memgym/runner';
import { codeVersion, fromPlainError } from '@memgym/runner/remote';
import type { RedisServer } from './connect-redis.js';
import { createEventWriter, type EventWriter } from './event-writer.js';
import { JoinedWorkers, type WorkerListener } from './joined-workers.js';
import type { ToCoordinator } from './messages.js';
import { createOutstandingItems, type OutstandingItem, type OutstandingItems } from './outstanding-items.js';
import type { QueueNews } from './queue-news.js';
import type { QueuedRunStatus } from './queue-status.js';
import { jobIdOf, QueueTerm } from './queue-term.js';
import { type Announcement, announce, keptSeconds, keysOf, sessionsKey } from './session.js';
import { readStream, type Sending } from './stream.js';
import { removeRun, type TakenOver, takeOver } from './take-over.js';

export interface Coordination {
  readonly plan: Pick<RunPlan, 'request' | 'runId'>;
  readonly items: readonly WorkItem[];
  readonly host: ExecutorHost;
  readonly server: RedisServer;
  /** The run's folder. */
  readonly folder: string;
  readonly lostAfterMs: number;
  readonly onNews: (news: QueueNews) => void;
}

/** What one process that plays a run has in Redis and on disk. */
interface Session {
  readonly id: string;
  readonly announcement: Announcement;
  /** What an earlier process has left. */
  readonly earlier: TakenOver;
  /** The id of the server's process. */
  readonly serverRun: string;
}

/** Nobody waits longer for what is only tidying up. */
const tidyMs = 3000;
const noWorkerMs = 5000;
const ignore = (): void => undefined;

/** Plays items through a queue: until all are played, given up or stopped. */
export async function coordinate(coordination: Coordination): Promise<void> {
  const { plan, host, server, folder, lostAfterMs } = coordination;
  const { callSettings } = host;
  const id = randomUUID();
  const usesFolder = callSettings.cacheMode !== 'off' && !callSettings.storesElsewhere;
  const announcement: Announcement = {
    version: codeVersion,
    runId: plan.runId,
    host: hostname(),
    folder: resolve(folder),
    ...(usesFolder && { cacheMark: `queue-${id}` }),
    lostAfterMs,
    task: { request: plan.request, runId: plan.runId, callSettings, caps: host.gate.budget.caps },
  };
  const earlier = await takeOver(server, announcement);
  await new Coordinator(coordination, {
    id,
    announcement,
    earlier,
    serverRun: await runIdOf(server),
  }).play();
}

/**
 * An item waits in the queue, is taken by a worker, written event by event, and ended. A worker that dies and Redis that
 * is restarted put it back into the queue.
 */
class Coordinator {
  readonly #coordination: Coordination;
  readonly #session: Session;
  readonly #keys: ReturnType<typeof keysOf>;
  readonly #outstanding: OutstandingItems;
  readonly #writer: EventWriter;
  readonly #workers: JoinedWorkers;
  readonly #readers = new AbortController();
  readonly #failures: unknown[] = [];
  #term: QueueTerm | undefined;
  /** Whether workers find the term in Redis; false while it begins. */
  #isAnnounced = false;
  #isEnding = false;
  #serverRun: string;
  /** When Redis was heard last. */
  #answeredAtMs = performance.now();
  /** Begins a new term if Redis was restarted; one check after the other. */
  #checking: Promise<void> = Promise.resolve();
  readonly #beganAtMs = performance.now();
  /** The number of unfit workers when it was last said that nobody plays. */
  #saidUnfit: number | undefined;

  constructor(coordination: Coordination, session: Session) {
    const { host, items, server } = coordination;
    this.#coordination = coordination;
    this.#session = session;
    this.#serverRun = session.serverRun;
    this.#keys = keysOf(session.id);
    this.#outstanding = createOutstandingItems(items);
    this.#writer = createEventWriter(host.collect, session.earlier.unwritten);
    const now = () => performance.now();
    this.#workers = new JoinedWorkers({
      redis: server.redis,
      outboxOf: this.#keys.outbox,
      host,
      now,
      ...this.#listener(),
    });
  }

  async play(): Promise<void> {
    const { host, server, lostAfterMs } = this.#coordination;
    const { redis } = server;
    await this.#markCache();
    this.#readInboxes();
    const ticking = setInterval(() => this.#tick(), lostAfterMs / 5);
    const waiting = setInterval(() => this.#sayWhenAlone(), 1000);
    host.signal.addEventListener('abort', this.#onStop, { once: true });
    try {
      await this.#beginTerm();
      this.#tick();
      redis.on('ready', this.#onReady);
      // It may have been restarted meanwhile.
      this.#onReady();
      if (host.signal.aborted) this.#onStop();
      await this.#outstanding.done;
      await this.#dismissWorkers();
    } finally {
      this.#isEnding = true;
      clearInterval(waiting);
      clearInterval(ticking);
      redis.off('ready', this.#onReady);
      host.signal.removeEventListener('abort', this.#onStop);
      this.#readers.abort();
      await this.#unmarkCache();
      await within(tidyMs, this.#tidy());
    }
    if (this.#failures.length > 0) throw this.#failures[0];
    if (host.signal.aborted) throw new ProviderError('aborted', 'The run was stopped.');
  }

  /** What workers say about items. */
  #listener(): WorkerListener {
    return {
      onTook: (item, worker) => {
        const each = this.#outstanding.find(item);
        if (each !== undefined) each.worker = worker;
      },
      onEvent: (item, event, isLate) => {
        const each = this.#outstanding.find(item);
        if (event.kind === 'scope') each?.scopes.push(event.user);
        this.#write(item, event, isLate);
      },
      onPlayed: (item, error) => {
        const each = this.#outstanding.find(item);
        if (each === undefined) return;
        this.#outstanding.end(each);
        if (error !== undefined) this.#fail(fromPlainError(error));
      },
      onGivenBack: (item) => {
        const each = this.#outstanding.find(item);
        if (each !== undefined && this.#again(each, false)) void this.#enqueue([each]);
      },
      onLost: (worker) => {
        const lost = this.#outstanding.playedBy(worker);
        void this.#enqueue(lost.filter((each) => this.#again(each, true)));
      },
      onNews: this.#coordination.onNews,
    };
  }

  /** Waiting: the items are in the queue, or will be in that of the next term. */
  async #enqueue(list: readonly OutstandingItem[]): Promise<void> {
    try {
      await this.#term?.add(list.map(({ item }) => item));
    } catch (error) {
      // Redis was lost meanwhile: the next term queues them.
      if (this.#coordination.server.redis.status === 'ready') this.#fail(error);
    }
  }

  /** Taken, and to be played again: whether it goes back into the queue. */
  #again(each: OutstandingItem, hasDied: boolean): boolean {
    if (this.#failures.length > 0 || this.#coordination.host.signal.aborted) {
      this.#outstanding.end(each);
      return false;
    }
    try {
      this.#outstanding.again(each, hasDied);
      return true;
    } catch (error) {
      this.#outstanding.end(each);
      this.#fail(error);
      return false;
    }
  }

  #write(item: WorkItem, event: WorkEvent, isLate: boolean): void {
    try {
      this.#writer.write(item, event, isLate);
    } catch (error) {
      this.#fail(error);
      // What is still to come would be refused, too.
      this.#outstanding.clear();
    }
  }

  #fail(error: unknown): void {
    this.#failures.push(error);
    // A spent budget stops only new calls; calls in flight end and their replies are stored.
    if (!BudgetError.isInstance(error)) this.#coordination.host.stop(error);
    void this.#dropWaiting();
  }

  /** Ends the items that no worker has taken. */
  async #dropWaiting(): Promise<void> {
    try {
      const active = await this.#term?.drain();
      for (const each of this.#outstanding.list()) {
        if (each.worker === undefined && active?.has(jobIdOf(each.item)) !== true) {
          this.#outstanding.end(each);
        }
      }
    } catch {
      // Redis does not answer: the end of the grace ends them.
    }
  }

  /**
   * Queues what is outstanding in a new queue.
   * @param why what made the earlier one useless; undefined for the first
   */
  async #beginTerm(why?: 'restarted' | 'paused'): Promise<void> {
    const { server, lostAfterMs, onNews } = this.#coordination;
    const { id, announcement } = this.#session;
    const previous = this.#term;
    this.#isAnnounced = false;
    if (previous !== undefined && why !== undefined) {
      this.#term = undefined;
      this.#workers.giveUpAll();
      for (const each of this.#outstanding.list()) this.#again(each, false);
      onNews({ kind: why });
      void previous.end();
    }
    await announce(server.redis, id, announcement);
    const number = (previous?.number ?? 0) + 1;
    const term = new QueueTerm(server, { run: id, number }, (jobId) => {
      const each = this.#outstanding.list().find(({ item }) => jobIdOf(item) === jobId);
      if (each !== undefined && this.#again(each, true)) void this.#enqueue([each]);
    });
    this.#term = term;
    await term.ready();
    await this.#enqueue(this.#outstanding.list());
    await server.redis.set(this.#keys.term, number, 'PX', lostAfterMs);
    this.#isAnnounced = true;
  }

  readonly #onReady = (): void => {
    this.#workers.forgiveSilence();
    this.#answeredAtMs = performance.now();
    this.#checking = this.#checking.then(() => this.#checkServer()).catch((error) => this.#fail(error));
  };

  async #checkServer(): Promise<void> {
    const current = await runIdOf(this.#coordination.server);
    if (current === this.#serverRun || this.#isEnding) return;
    this.#serverRun = current;
    await this.#beginTerm('restarted');
  }

  readonly #onStop = (): void => {
    this.#workers.stop();
    void this.#dropWaiting();
    void wait(this.#graceMs(), undefined, { signal: this.#readers.signal, ref: false }).then(
      () => this.#outstanding.clear(),
      ignore,
    );
  };

  /** How long calls that are in flight may take to come back. */
  #graceMs(): number {
    const { host, lostAfterMs } = this.#coordination;
    return (host.callSettings.graceMs ?? usualGraceMs) + lostAfterMs;
  }

  /** Loses workers that are silent, and keeps in Redis what would expire. */
  #tick(): void {
    const { server, lostAfterMs } = this.#coordination;
    const { redis } = server;
    const silence = performance.now() - this.#answeredAtMs;
    // Without an answer of Redis, nobody can be heard.
    if (silence < lostAfterMs / 2) this.#workers.loseSilent(lostAfterMs);
    if (redis.status !== 'ready') return;
    if (!this.#isEnding && this.#isAnnounced) void this.#keepTerm();
    void redis.expire(this.#keys.announcement, keptSeconds).catch(ignore);
    void redis.expire(this.#keys.inbox, keptSeconds).catch(ignore);
    this.#workers.keep();
    const status = JSON.stringify(this.#status());
    void redis.set(this.#keys.status, status, 'EX', keptSeconds).catch(ignore);
  }

  /**
   * Keeps the term in Redis. It has expired if this process was paused for longer than workers wait, as when a lid is closed:
   * they have left and removed the queue, so that what is outstanding is queued again.
   */
  async #keepTerm(): Promise<void> {
    const { server, lostAfterMs } = this.#coordination;
    const term = this.#term;
    if (term === undefined) return;
    try {
      if ((await server.redis.set(this.#keys.term, term.number, 'PX', lostAfterMs, 'XX')) !== null) return;
    } catch {
      return;
    }
    this.#checking = this.#checking
      .then(async () => {
        if (this.#term === term && this.#isAnnounced && !this.#isEnding) await this.#beginTerm('paused');
      })
      .catch((error) => this.#fail(error));
    await this.#checking;
  }

  #status(): QueuedRunStatus {
    const { plan, items } = this.#coordination;
    const { host, folder } = this.#session.announcement;
    return {
      runId: plan.runId,
      host,
      folder,
      items: items.length,
      done: items.length - this.#outstanding.list().length,
      workers: this.#workers.list().map(({ id, name, state }) => ({
        name,
        state,
        playing: this.#outstanding.playedBy(id).length,
      })),
    };
  }

  #sayWhenAlone(): void {
    if (performance.now() - this.#beganAtMs < noWorkerMs || this.#isEnding) return;
    if (this.#workers.arePresent()) {
      this.#saidUnfit = undefined;
      return;
    }
    const unfit = this.#workers.list().filter(({ state }) => state === 'unfit').length;
    if (this.#saidUnfit === unfit) return;
    this.#saidUnfit = unfit;
    this.#coordination.onNews({ kind: 'no-worker', unfit });
  }

  #readInboxes(): void {
    this.#read(
      this.#keys.inbox,
      (sending) => this.#workers.receive(sending),
      () => {
        this.#answeredAtMs = performance.now();
      },
    );
    // Calls that were in flight when an earlier process was killed.
    for (const before of this.#session.earlier.ids) {
      this.#read(keysOf(before).inbox, ({ messages }) => {
        for (const message of messages) {
          if (message.kind === 'event') this.#write({ ...message.item, attempt: 0 }, message.event, true);
        }
      });
    }
  }

  #read(stream: string, receive: (sending: Sending<ToCoordinator>) => void, onRead = ignore): void {
    const { server } = this.#coordination;
    const streams = { redis: server.another(), removing: server.redis, stream };
    void readStream<ToCoordinator>(streams, receive, this.#readers.signal, onRead).catch((error: unknown) => {
      this.#fail(error);
      this.#outstanding.clear();
    });
  }

  async #dismissWorkers(): Promise<void> {
    this.#isEnding = true;
    await within(tidyMs, this.#coordination.server.redis.del(this.#keys.term));
    this.#workers.dismiss();
    // Their last calls are paid, too.
    const end = performance.now() + this.#graceMs();
    while (this.#workers.arePresent() && performance.now() < end) await wait(20);
  }

  /** The mark by which a worker knows that it shares the folder of the cache; undefined without such a folder. */
  #cacheMark(): string | undefined {
    const { cacheMark } = this.#session.announcement;
    const { cacheFolder } = this.#coordination.host.callSettings;
    return cacheMark === undefined ? undefined : join(cacheFolder, cacheMark);
  }

  async #markCache(): Promise<void> {
    const mark = this.#cacheMark();
    if (mark === undefined) return;
    await mkdir(this.#coordination.host.callSettings.cacheFolder, { recursive: true });
    await writeFile(mark, '');
  }

  async #unmarkCache(): Promise<void> {
    const mark = this.#cacheMark();
    if (mark !== undefined) await rm(mark, { force: true });
  }

  async #tidy(): Promise<void> {
    const { server } = this.#coordination;
    const { announcement, term, status, inbox } = this.#keys;
    await this.#term?.end();
    for (const before of this.#session.earlier.ids) await removeRun(server, before);
    await server.redis.srem(sessionsKey, this.#session.id);
    await server.redis.del(announcement, term, status, inbox, ...this.#workers.streams());
  }
}

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

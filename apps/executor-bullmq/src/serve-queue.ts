import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { connectRedis, namedRefusal } from './connect-redis.js';
import { JoinedRun } from './join-run.js';
import { type MovedFolder, moveTask } from './moved-folder.js';
import { createRedisCache } from './redis-cache.js';
import { announcedRuns, readAnnouncement } from './session.js';

/** What happens in a worker, for a person. */
export type WorkerNews =
  | { readonly kind: 'waiting'; readonly place: string }
  | { readonly kind: 'playing'; readonly runId: string; readonly host: string }
  | { readonly kind: 'unfit'; readonly runId: string; readonly problem: string }
  | { readonly kind: 'over'; readonly runId: string }
  | { readonly kind: 'redis'; readonly problem: string };

export interface ServeQueueOptions {
  /** Address of the Redis server: `redis://`, `rediss://`, `redis-sentinel://` or `unix://`. */
  readonly redis: string;
  /** Items of each run that are played at once. Default: 4. */
  readonly concurrency?: number;
  /** Folders of the coordinator that have another path here. Default: none. */
  readonly folders?: readonly MovedFolder[];
  /**
   * The package of the program, as a path, whose dependencies are the parts of runs that need no path. Default: that of the
   * coordinator.
   */
  readonly home?: string;
  /** Ends when no run needs this worker, instead of waiting for the next one. Default: false. */
  readonly drain?: boolean;
  /** Leaves: no further request is sent, replies on their way are stored, other workers play the rest. */
  readonly signal?: AbortSignal;
  /** Name in messages. Default: the machine and the process. */
  readonly name?: string;
  /** Default: nothing. */
  readonly onNews?: (news: WorkerNews) => void;
}

const lookEveryMs = 300;

/**
 * Plays items of the runs in a queue (see `inQueue`), in this process, until the signal is aborted. Writes only the reply
 * cache. Keys of models come from the environment of this process.
 * @throws {ConfigError} when Redis cannot be reached at the beginning, or refuses a command
 */
export async function serveQueue({
  redis: url,
  concurrency = 4,
  folders = [],
  home,
  drain = false,
  signal,
  name = `${hostname()}:${process.pid}`,
  onNews = () => undefined,
}: ServeQueueOptions): Promise<void> {
  const server = await connectRedis(url, (problem) => onNews({ kind: 'redis', problem }));
  let store: ReturnType<typeof createRedisCache> | undefined;
  const openStore = () => {
    store ??= createRedisCache(server);
    return store;
  };
  const joined = new Map<string, JoinedRun>();
  /** Runs that this worker cannot play, and those that it is told to leave, each with its term. */
  const done = new Set<string>();
  const missing = new Map<string, number>();
  const isOver = (): boolean => signal?.aborted === true;

  const join = async (id: string, term: number): Promise<void> => {
    const announced = await readAnnouncement(server.redis, id);
    if (announced === undefined) return;
    const announcement = { ...announced, task: moveTask(announced.task, folders, home) };
    const { runId } = announcement;
    const part = { server, id, term, announcement, name, concurrency, openStore };
    const run = new JoinedRun({
      ...part,
      onReady: () => onNews({ kind: 'playing', runId, host: announcement.host }),
      onUnfit: ({ message }) => onNews({ kind: 'unfit', runId, problem: message }),
      onProblem: (problem) => onNews({ kind: 'redis', problem }),
    });
    joined.set(id, run);
    void run.left.then(({ isUnfit }) => {
      joined.delete(id);
      if (isUnfit) done.add(id);
      else onNews({ kind: 'over', runId });
    });
  };
  /** @returns whether a run needs this worker */
  const look = async (): Promise<boolean> => {
    const runs = await announcedRuns(server.redis);
    for (const [id, run] of joined) {
      const term = runs.get(id);
      if (term === run.term) missing.delete(id);
      else if (term !== undefined) run.leave();
      else {
        // The coordinator has ended, was killed, or could not reach Redis for a moment.
        const since = missing.get(id) ?? performance.now();
        missing.set(id, since);
        if (performance.now() - since > goneMs) run.leave();
      }
    }
    for (const [id, term] of runs) {
      if (term !== undefined && !joined.has(id) && !done.has(id) && !isOver()) await join(id, term);
    }
    return joined.size > 0;
  };

  onNews({ kind: 'waiting', place: server.place });
  try {
    while (!isOver()) {
      const isNeeded = await whileNotOver(look(), signal);
      if (drain && isNeeded === false) return;
      await wait(lookEveryMs, undefined, signal === undefined ? {} : { signal }).catch(() => undefined);
    }
  } catch (error) {
    throw namedRefusal(error, server.place);
  } finally {
    const runs = [...joined.values()];
    for (const run of runs) run.leave();
    await Promise.all(runs.map(({ left }) => left));
    server.close();
  }
}

/** Time for which a run may have no coordinator, in ms; its key has expired before. */
const goneMs = 1000;

/** Redis may not answer while the worker is told to leave. */
async function whileNotOver<Value>(work: Promise<Value>, signal?: AbortSignal): Promise<Value | undefined> {
  if (signal === undefined) return work;
  let onAbort = (): void => undefined;
  try {
    return await Promise.race([
      work,
      new Promise<undefined>((resolve) => {
        onAbort = () => resolve(undefined);
        signal.addEventListener('abort', onAbort);
      }),
    ]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

import { type ChildProcess, fork } from 'node:child_process';
import { InternalError } from '@memgym/core';
import { type Executor, type ExecutorHost, runAll } from '../job/executor.js';
import type { WorkItem } from '../job/work.js';
import type { RunPlan } from '../plan/run-plan.js';
import { HeldByWorker } from './held-by-worker.js';
import { fromPlainError } from './plain-error.js';
import { workerArgument } from './worker-argument.js';
import type { FromWorker, ToWorker, WorkerTask } from './worker-messages.js';

export interface WorkersOptions {
  /** Processes that play, at least 1. */
  readonly count: number;
  /** The built file of the worker's program. */
  readonly program: string;
  /** Environment variables of the workers. Default: those of this process. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** Called with each process that was started. Default: nothing. */
  readonly onStart?: (process: ChildProcess) => void;
}

/** Processes that may end while they play an item, before the run is ended. */
const attemptsPerItem = 3;

/**
 * Plays the items of a planned run in processes of this machine, so that all its cores work. This process writes the
 * run, and holds its budget and pace. An item whose process ended early is played again by another one, from the cache.
 */
export function inWorkers(plan: Pick<RunPlan, 'request' | 'runId'>, options: WorkersOptions): Executor {
  return {
    async run(items, host) {
      const task: WorkerTask = {
        request: plan.request,
        runId: plan.runId,
        callSettings: host.callSettings,
        caps: host.gate.budget.caps,
      };
      const count = Math.min(options.count, items.length);
      const workers = Array.from({ length: count }, () => createWorker(task, host, options));
      const stop = (): void => {
        for (const worker of workers) worker.stop();
      };
      host.signal.addEventListener('abort', stop, { once: true });
      try {
        await runAll(items, (item) => playIn(workers, item), {
          ...host,
          atOnce: Math.max(host.atOnce, count),
        });
      } finally {
        await Promise.all(workers.map(({ leave }) => leave()));
        host.signal.removeEventListener('abort', stop);
      }
    },
  };
}

/** A worker, and the process in which it plays; a process that ended is replaced when the next item comes. */
interface Worker {
  /** The number of items that it plays. */
  load(): number;
  /**
   * @returns the item to play again, if the process ended before the item did
   * @throws {MemGymError} when no further item can succeed
   */
  play(item: WorkItem): Promise<WorkItem | undefined>;
  stop(): void;
  /** Waits until its calls have ended, and ends the process. */
  leave(): Promise<void>;
}

async function playIn(workers: readonly Worker[], item: WorkItem): Promise<void> {
  let next = item;
  for (let attempt = 1; attempt <= attemptsPerItem; attempt += 1) {
    const [worker] = [...workers].sort((a, b) => a.load() - b.load());
    const again = await worker?.play(next);
    if (again === undefined) return;
    next = again;
  }
  throw new InternalError(
    `A worker process ended ${attemptsPerItem} times while it played ${item.system}, ${item.episodeId}.`,
    { hint: 'See its messages above. If memory is short, use fewer workers. The same command continues.' },
  );
}

function createWorker(
  task: WorkerTask,
  host: ExecutorHost,
  { program, environment = process.env, onStart }: WorkersOptions,
): Worker {
  let running: WorkerProcess | undefined;
  let load = 0;
  return {
    load: () => load,
    async play(item) {
      load += 1;
      try {
        if (running === undefined || !running.isAlive()) {
          const child = fork(program, [workerArgument], {
            stdio: ['ignore', 2, 2, 'ipc'],
            env: { ...environment },
          });
          onStart?.(child);
          running = createWorkerProcess(child, task, host);
        }
        return await running.play(item);
      } finally {
        load -= 1;
      }
    },
    stop: () => running?.send({ kind: 'stop' }),
    leave: async () => running?.leave(),
  };
}

interface WorkerProcess extends Pick<Worker, 'play' | 'leave'> {
  isAlive(): boolean;
  send(message: ToWorker): void;
}

interface PlayedItem {
  readonly item: WorkItem;
  /** The users that a memory outside was given in this attempt. */
  readonly scopes: string[];
  readonly end: (again: WorkItem | undefined) => void;
  readonly fail: (error: unknown) => void;
}

function createWorkerProcess(child: ChildProcess, task: WorkerTask, host: ExecutorHost): WorkerProcess {
  const playing = new Map<string, PlayedItem>();
  let isAlive = true;
  const send = (message: ToWorker): void => {
    if (child.connected) child.send(message, () => undefined);
  };
  const held = new HeldByWorker(host, send);
  const failAll = (error: unknown): void => {
    for (const { fail } of playing.values()) fail(error);
    playing.clear();
  };
  const giveBack = ({ item, scopes, end }: PlayedItem): void =>
    end({ ...item, attempt: item.attempt + 1, earlierScopes: [...item.earlierScopes, ...scopes] });
  const ended = new Promise<void>((resolve) => {
    const end = (): void => {
      // Messages may still be read after the process has exited.
      if (!isAlive || (child.connected && child.pid !== undefined)) return;
      if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) return;
      isAlive = false;
      held.release();
      for (const played of playing.values()) giveBack(played);
      playing.clear();
      resolve();
    };
    child.once('exit', end);
    child.once('disconnect', end);
    child.once('error', end);
  });

  child.on('message', (message: FromWorker) => {
    switch (message.kind) {
      case 'ready':
        return;
      case 'unfit':
        return failAll(fromPlainError(message.error));
      case 'event': {
        const { item, event } = message;
        if (event.kind === 'scope') playing.get(keyOf(item))?.scopes.push(event.user);
        try {
          return host.collect(item, event);
        } catch (error) {
          // Its next events would be refused, too.
          return failAll(error);
        }
      }
      case 'played': {
        const played = playing.get(keyOf(message.item));
        playing.delete(keyOf(message.item));
        if (message.error === undefined) return played?.end(undefined);
        return played?.fail(fromPlainError(message.error));
      }
      default:
        return held.receive(message);
    }
  });
  send({ kind: 'start', task });
  if (host.signal.aborted) send({ kind: 'stop' });

  return {
    isAlive: () => isAlive,
    send,
    play: (item) =>
      new Promise((end, fail) => {
        playing.set(keyOf(item), { item, scopes: [], end, fail });
        send({ kind: 'play', item });
      }),
    async leave() {
      send({ kind: 'leave' });
      await ended;
    },
  };
}

const keyOf = ({ system, episodeId }: WorkItem): string => JSON.stringify([system, episodeId]);

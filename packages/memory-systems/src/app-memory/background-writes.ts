import { BackendError, ClosedError, messageOf } from '@memgym/core/errors';
import { type Scope, scopeKey } from '@memgym/core/memory';
import type { BackgroundWrite, Remembered } from './memory.js';

/** Writes messages of one scope. */
export type Write = (turnIds: readonly string[]) => Promise<Remembered>;

/**
 * The writes of all users: sequential within a scope, concurrent in different scopes. A write that fails in the
 * background remains first in its scope, and later ones wait behind it until it is retried.
 */
export interface BackgroundWrites {
  /** Starts a write in the background. @throws {ClosedError} */
  start(scope: Scope, turnIds: readonly string[], write: Write): void;
  /** Writes after all earlier writes in the scope. @throws the failure of the first earlier write that fails */
  inTurn(scope: Scope, turnIds: readonly string[], write: Write): Promise<Remembered>;
  /** Tries the waiting writes of one user or of all. @throws {BackendError} when a write still waits */
  flush(user?: string): Promise<void>;
  /** Discards waiting messages of a scope; waits for a write in progress. */
  drop(scope: Scope, turnIds: ReadonlySet<string>): Promise<void>;
  /** Discards all waiting writes of a user; waits for writes in progress. */
  dropUser(user: string): Promise<void>;
  /** Ids of the messages of a scope that wait or are being written, in order. */
  waiting(scope: Scope): string[];
  /** Flushes, and accepts no further writes. @throws {BackendError} and remains open when a write still waits */
  close(): Promise<void>;
}

interface Entry {
  turnIds: readonly string[];
  readonly write: Write;
  /** Receives the outcome, and is removed after a failure; absent for a background write. */
  readonly caller?: {
    readonly done: (report: Remembered) => void;
    readonly failed: (error: unknown) => void;
  };
}

interface Queue {
  readonly scope: Scope;
  entries: Entry[];
  /** Resolves when no write is left or the first has failed. */
  running: Promise<void> | undefined;
  /** Resolves when the first write has succeeded or failed; undefined if nothing is being written. */
  underWay: Promise<unknown> | undefined;
  failure: unknown;
}

/** @param onWrite called after every background write, done or failed */
export function createBackgroundWrites(
  system: string,
  onWrite: (outcome: BackgroundWrite) => void = () => undefined,
): BackgroundWrites {
  const queues = new Map<string, Queue>();
  let isClosed = false;

  async function work(queue: Queue): Promise<void> {
    // This must not run before `running` is set.
    await Promise.resolve();
    for (let entry = queue.entries[0]; entry !== undefined; entry = queue.entries[0]) {
      if (!(await carryOut(queue, entry))) break;
    }
    queue.running = undefined;
    forgetIfEmpty(queue);
  }

  /** @returns whether the next write may start */
  async function carryOut(queue: Queue, { turnIds, write, caller }: Entry): Promise<boolean> {
    const { scope } = queue;
    const writing = write(turnIds);
    queue.underWay = Promise.allSettled([writing]);
    try {
      const report = await writing;
      queue.entries.shift();
      queue.failure = undefined;
      if (caller === undefined) tell({ scope, turnIds, report });
      else caller.done(report);
      return true;
    } catch (error) {
      if (caller !== undefined) {
        queue.entries.shift();
        caller.failed(error);
        return true;
      }
      fail(queue, error);
      tell({ scope, turnIds, error });
      return false;
    } finally {
      queue.underWay = undefined;
    }
  }

  function forgetIfEmpty(queue: Queue): void {
    if (queue.entries.length === 0 && queue.running === undefined) queues.delete(scopeKey(queue.scope));
  }

  /** Waiting writes are not made out of order: their callers receive the failure. */
  function fail(queue: Queue, error: unknown): void {
    queue.failure = error;
    for (const { caller } of queue.entries) caller?.failed(waitingError(queue));
    queue.entries = queue.entries.filter(({ caller }) => caller === undefined);
  }

  function run(queue: Queue): Promise<void> {
    queue.running ??= work(queue);
    return queue.running;
  }

  function append(scope: Scope, entry: Entry): void {
    const key = scopeKey(scope);
    const queue = queues.get(key) ?? {
      scope,
      entries: [],
      running: undefined,
      underWay: undefined,
      failure: undefined,
    };
    queues.set(key, queue);
    queue.entries.push(entry);
    void run(queue);
  }

  function tell(outcome: BackgroundWrite): void {
    try {
      onWrite(outcome);
    } catch (error) {
      // An error of the listener must not stop the writes, and must not be lost.
      queueMicrotask(() => {
        throw error;
      });
    }
  }

  function waitingError({ entries, failure }: Queue): BackendError {
    const ids = entries.filter(({ caller }) => caller === undefined).flatMap(({ turnIds }) => turnIds);
    const counted = ids.length === 1 ? '1 message waits' : `${ids.length} messages wait`;
    const reason = messageOf(failure);
    return new BackendError(
      system,
      `${counted} to be remembered, starting with ${JSON.stringify(ids[0])}: ${reason}`,
      {
        cause: failure,
        hint: 'They wait in their order: `flush()` tries again, `forget(ids)` discards them.',
      },
    );
  }

  const ofUser = (user?: string): Queue[] =>
    [...queues.values()].filter(({ scope }) => user === undefined || scope.user === user);

  async function flush(user?: string): Promise<void> {
    const pending = ofUser(user);
    await Promise.all(pending.map(run));
    const failed = pending.filter(({ entries }) => entries.length > 0);
    const [first] = failed;
    if (first !== undefined) {
      throw failed.length === 1
        ? waitingError(first)
        : new BackendError(system, `messages of ${failed.length} scopes wait to be remembered.`, {
            cause: new AggregateError(
              failed.map(waitingError),
              'The first failure of each scope is a cause of this error.',
            ),
            hint: 'They wait in their order: `flush()` tries again, `forget(ids)` discards them.',
          });
    }
  }

  /** Changes the list of waiting writes, after the current write has ended, because it may fail and wait again. */
  async function change(queue: Queue, rewrite: (entry: Entry) => Entry | undefined): Promise<void> {
    for (;;) {
      const { underWay } = queue;
      const changed = (entry: Entry) => (entry.caller === undefined ? (rewrite(entry) ?? []) : entry);
      queue.entries = queue.entries.flatMap((entry, place) =>
        underWay !== undefined && place === 0 ? entry : changed(entry),
      );
      const [first] = queue.entries;
      if (underWay === undefined || first === undefined || changed(first) === first) break;
      await underWay;
    }
    forgetIfEmpty(queue);
  }

  return {
    start: (scope, turnIds, write) => {
      if (isClosed) throw new ClosedError(system);
      append(scope, { turnIds, write });
    },
    inTurn: (scope, turnIds, write) =>
      new Promise((done, failed) => append(scope, { turnIds, write, caller: { done, failed } })),
    flush,
    drop: async (scope, turnIds) => {
      const queue = queues.get(scopeKey(scope));
      if (queue === undefined) return;
      await change(queue, (entry) => {
        const left = entry.turnIds.filter((id) => !turnIds.has(id));
        if (left.length === entry.turnIds.length) return entry;
        return left.length === 0 ? undefined : { ...entry, turnIds: left };
      });
    },
    dropUser: async (user) => {
      await Promise.all(ofUser(user).map((queue) => change(queue, () => undefined)));
    },
    waiting: (scope) => queues.get(scopeKey(scope))?.entries.flatMap(({ turnIds }) => turnIds) ?? [],
    close: async () => {
      if (isClosed) return;
      isClosed = true;
      try {
        await flush();
      } catch (error) {
        isClosed = false;
        throw error;
      }
    },
  };
}

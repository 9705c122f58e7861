import { BackendError, ClosedError } from '@memgym/core/errors';
import { type Scope, scopeKey } from '@memgym/core/memory';
import type { BackgroundWrite, Remembered } from './memory.js';

/** Writes messages of one scope. */
export type Write = (turnIds: readonly string[]) => Promise<Remembered>;

/**
 * The writes of all users: one after the other in a scope, side by side in different ones. One that fails in the
 * background stays first in its scope, and later ones wait behind it until it is tried again.
 */
export interface BackgroundWrites {
  /** Starts a write in the background. @throws {ClosedError} */
  start(scope: Scope, turnIds: readonly string[], write: Write): void;
  /** Writes when all writes before it in the scope are done. @throws the failure of the first that is not */
  inTurn(scope: Scope, turnIds: readonly string[], write: Write): Promise<Remembered>;
  /** Tries what waits, of one user or of all. @throws {BackendError} when something still waits */
  flush(user?: string): Promise<void>;
  /** Gives up messages that wait in a scope; waits for a write that is under way. */
  drop(scope: Scope, turnIds: ReadonlySet<string>): Promise<void>;
  /** Gives up all that waits for a user; waits for writes that are under way. */
  dropUser(user: string): Promise<void>;
  /** Ids of the messages of a scope that wait or are being written, in order. */
  waiting(scope: Scope): string[];
  /** Flushes, and takes no more. @throws {BackendError} and stays open when something still waits */
  close(): Promise<void>;
}

interface Entry {
  turnIds: readonly string[];
  readonly write: Write;
  /** Learns the outcome, and is removed after a failure; absent for a write in the background. */
  readonly caller?: {
    readonly done: (report: Remembered) => void;
    readonly failed: (error: unknown) => void;
  };
}

interface Queue {
  readonly scope: Scope;
  entries: Entry[];
  /** Resolves when nothing is left or the first has failed. */
  running: Promise<void> | undefined;
  /** Resolves when the first is written or has failed; undefined when nothing is being written. */
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
    // Not before `running` is set.
    await Promise.resolve();
    for (let entry = queue.entries[0]; entry !== undefined; entry = queue.entries[0]) {
      if (!(await carryOut(queue, entry))) break;
    }
    queue.running = undefined;
    forgetIfEmpty(queue);
  }

  /** @returns whether the next may be written */
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

  /** Those that wait for their turn are not written out of order: their callers get the failure. */
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
      // The listener's own fault: it must not stop the writes, nor be lost.
      queueMicrotask(() => {
        throw error;
      });
    }
  }

  function waitingError({ entries, failure }: Queue): BackendError {
    const ids = entries.filter(({ caller }) => caller === undefined).flatMap(({ turnIds }) => turnIds);
    const counted = ids.length === 1 ? '1 message waits' : `${ids.length} messages wait`;
    const reason = failure instanceof Error ? failure.message : String(failure);
    return new BackendError(
      system,
      `${counted} to be remembered, from ${JSON.stringify(ids[0])} on: ${reason}`,
      {
        cause: failure,
        hint: 'They are kept in order: `flush()` tries again, `forget(ids)` gives them up.',
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
            cause: new AggregateError(failed.map(waitingError), 'The first failures of each scope.'),
            hint: 'They are kept in order: `flush()` tries again, `forget(ids)` gives them up.',
          });
    }
  }

  /** Changes what waits in the background; what is being written is waited for, because it may fail and wait again. */
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

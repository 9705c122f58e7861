import { BackendError, ClosedError, messageOf } from '@memgym/core/errors';
import { type Scope, scopeKey } from '@memgym/core/memory';
import type { BackgroundWrite, Remembered } from './memory.js';

/** Writes messages of one scope. */
export type Write = (turnIds: readonly string[]) => Promise<Remembered>;

/**
 * The changes of all users, each scope's in the order in which they were called; different scopes change concurrently.
 * A write that fails in the background stays in its place, and later ones wait behind it until it is retried. What
 * removes does not wait for the retry, so that it works while a model is down.
 */
export interface ChangeQueue {
  /** Starts a write in the background. @throws {ClosedError} */
  start(scope: Scope, turnIds: readonly string[], write: Write): void;
  /** Writes after all earlier changes of the scope. @throws the failure of the first earlier write that waits */
  write(scope: Scope, turnIds: readonly string[], write: Write): Promise<Remembered>;
  /** As `write`, for a change that writes no message. */
  change<Result>(scope: Scope, change: () => Promise<Result>): Promise<Result>;
  /** Discards messages that wait in the background, and removes what earlier changes of the scope have left of them. */
  remove<Result>(
    scope: Scope,
    isDiscarded: (turnId: string) => boolean,
    remove: () => Promise<Result>,
  ): Promise<Result>;
  /** As `remove`, for everything in all scopes of a user, which change only afterwards. */
  erase(user: string, erase: () => Promise<void>): Promise<void>;
  /** Tries the waiting writes of one user or of all. @throws {BackendError} when a write still waits */
  flush(user?: string): Promise<void>;
  /** Ids of the messages of a scope that wait or are being written, in order. */
  waiting(scope: Scope): string[];
  /** Flushes, and accepts no further changes. @throws {BackendError} and remains open when a write still waits */
  close(): Promise<void>;
}

interface Entry {
  /** The messages that it writes, without discarded ones. */
  turnIds: readonly string[];
  readonly run: (turnIds: readonly string[]) => Promise<unknown>;
  /** Receives the outcome, and is removed after a failure; absent for a background write. */
  readonly caller?: {
    readonly done: (result: unknown) => void;
    readonly failed: (error: unknown) => void;
  };
  /** Whether it only removes, so that it does not wait for an earlier write that has failed. */
  readonly removes?: boolean;
  /** Resolves at the end of the last earlier erasure of the user. */
  after: Promise<unknown> | undefined;
}

interface Queue {
  readonly scope: Scope;
  entries: Entry[];
  current: Entry | undefined;
  /** Resolves when nothing is left, or nothing but writes that wait for a retry. */
  running: Promise<void> | undefined;
  /** Whether the first write has failed and waits for a retry. */
  isStuck: boolean;
  failure: unknown;
}

function nextOf({ entries, isStuck }: Queue): Entry | undefined {
  return isStuck ? entries.find(({ removes }) => removes) : entries[0];
}

/** @param onWrite called after every background write, done or failed */
export function createChangeQueue(
  system: string,
  onWrite: (outcome: BackgroundWrite) => void = () => undefined,
): ChangeQueue {
  const queues = new Map<string, Queue>();
  /** The last erasure of each user whose data are being erased. It never rejects. */
  const erasures = new Map<string, Promise<unknown>>();
  let isClosed = false;

  async function work(queue: Queue): Promise<void> {
    // This must not run before `running` is set.
    await Promise.resolve();
    for (let entry = nextOf(queue); entry !== undefined; entry = nextOf(queue)) {
      if (entry.after === undefined) await carryOut(queue, entry);
      else {
        await entry.after;
        // It may have been discarded meanwhile.
        entry.after = undefined;
      }
    }
    queue.running = undefined;
    forgetIfEmpty(queue);
  }

  async function carryOut(queue: Queue, entry: Entry): Promise<void> {
    const { scope } = queue;
    const { turnIds, caller } = entry;
    const end = (): void => {
      queue.entries = queue.entries.filter((each) => each !== entry);
    };
    queue.current = entry;
    try {
      const result = await entry.run(turnIds);
      end();
      if (caller !== undefined) caller.done(result);
      else {
        queue.failure = undefined;
        tell({ scope, turnIds, report: result as Remembered });
      }
    } catch (error) {
      if (caller !== undefined) {
        end();
        caller.failed(error);
      } else {
        if (entry.turnIds.length === 0) end();
        else fail(queue, error);
        tell({ scope, turnIds, error });
      }
    } finally {
      queue.current = undefined;
    }
  }

  function forgetIfEmpty(queue: Queue): void {
    if (queue.entries.length === 0 && queue.running === undefined) queues.delete(scopeKey(queue.scope));
  }

  /** Waiting changes are not made out of order: their callers receive the failure. */
  function fail(queue: Queue, error: unknown): void {
    queue.isStuck = true;
    queue.failure = error;
    const stays = ({ caller, removes = false }: Entry): boolean => caller === undefined || removes;
    for (const entry of queue.entries) if (!stays(entry)) entry.caller?.failed(waitingError(queue));
    queue.entries = queue.entries.filter(stays);
  }

  function run(queue: Queue): Promise<void> {
    queue.running ??= work(queue);
    return queue.running;
  }

  function retry(queue: Queue): Promise<void> {
    queue.isStuck = false;
    return run(queue);
  }

  function append(scope: Scope, entry: Omit<Entry, 'after'>): void {
    if (isClosed) throw new ClosedError(system);
    const key = scopeKey(scope);
    const queue = queues.get(key) ?? {
      scope,
      entries: [],
      current: undefined,
      running: undefined,
      isStuck: false,
      failure: undefined,
    };
    queues.set(key, queue);
    queue.entries.push({ ...entry, after: erasures.get(scope.user) });
    void (entry.removes ? run(queue) : retry(queue));
  }

  function inTurn<Result>(scope: Scope, entry: Pick<Entry, 'turnIds' | 'run' | 'removes'>): Promise<Result> {
    return new Promise((done, failed) => {
      append(scope, { ...entry, caller: { done: done as (result: unknown) => void, failed } });
    });
  }

  /** Takes messages out of the background writes so far; one that is being written is not retried if it fails. */
  function discard(queue: Queue, isDiscarded: (turnId: string) => boolean): void {
    for (const entry of queue.entries) {
      if (entry.caller === undefined) entry.turnIds = entry.turnIds.filter((id) => !isDiscarded(id));
    }
    queue.entries = queue.entries.filter(
      (entry) => entry.caller !== undefined || entry.turnIds.length > 0 || entry === queue.current,
    );
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
    await Promise.all([...pending.map(retry), ...(user === undefined ? erasures.values() : [])]);
    const failed = pending.filter(({ entries, failure }) => entries.length > 0 && failure !== undefined);
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

  return {
    start: (scope, turnIds, write) => append(scope, { turnIds, run: write }),
    write: (scope, turnIds, write) => inTurn(scope, { turnIds, run: write }),
    change: (scope, change) => inTurn(scope, { turnIds: [], run: change }),
    remove(scope, isDiscarded, remove) {
      const queue = queues.get(scopeKey(scope));
      if (queue !== undefined && !isClosed) discard(queue, isDiscarded);
      return inTurn(scope, { turnIds: [], run: remove, removes: true });
    },
    async erase(user, erase) {
      if (isClosed) throw new ClosedError(system);
      const turns = ofUser(user).map((queue) => {
        discard(queue, () => true);
        return inTurn(queue.scope, { turnIds: [], run: async () => undefined, removes: true });
      });
      const erased = Promise.all([erasures.get(user), ...turns]).then(erase);
      const ended = erased.then(
        () => undefined,
        () => undefined,
      );
      erasures.set(user, ended);
      try {
        await erased;
      } finally {
        if (erasures.get(user) === ended) erasures.delete(user);
      }
    },
    flush,
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

import { BackendError, ClosedError } from '@memgym/core/errors';
import { type Scope, scopeKey } from '@memgym/core/memory';
import type { BackgroundWrite, Remembered } from './memory.js';
import type { Rounds } from './rounds.js';
import { type QueuedChange, ScopeQueue, waitingHint } from './scope-queue.js';

/** Writes messages of one scope. */
export type Write = (turnIds: readonly string[]) => Promise<Remembered>;

/**
 * The changes of all users, each scope's in the order in which they were called; different scopes change concurrently.
 * A write that fails in the background stays in its place, and later ones wait behind it until it is retried, unless a
 * model refuses the messages themselves. What removes does not wait for the retry, so that it works while a model is down.
 */
export class ChangeQueue {
  readonly #system: string;
  readonly #onWrite: (outcome: BackgroundWrite) => void;
  readonly #rounds: Rounds;
  readonly #queues = new Map<string, ScopeQueue>();
  /** The last erasure of each user whose data are being erased. It never rejects. */
  readonly #erasures = new Map<string, Promise<unknown>>();
  #isClosed = false;

  /** @param onWrite called after every background write, done or failed */
  constructor(system: string, rounds: Rounds, onWrite: (outcome: BackgroundWrite) => void = () => undefined) {
    this.#system = system;
    this.#rounds = rounds;
    this.#onWrite = onWrite;
  }

  /** Starts a write in the background. @throws {ClosedError} */
  start(scope: Scope, turnIds: readonly string[], write: Write): void {
    this.#append(scope, { turnIds, run: write });
  }

  /** Writes after all earlier changes of the scope. @throws the failure of the first earlier write that waits */
  write(scope: Scope, turnIds: readonly string[], write: Write): Promise<Remembered> {
    return this.#inTurn(scope, { turnIds, run: write });
  }

  /** As `write`, for a change that writes no message. */
  change<Result>(scope: Scope, change: () => Promise<Result>): Promise<Result> {
    return this.#inTurn(scope, { turnIds: [], run: change });
  }

  /** Discards messages that wait in the background, and removes what earlier changes of the scope have left of them. */
  remove<Result>(
    scope: Scope,
    isDiscarded: (turnId: string) => boolean,
    remove: () => Promise<Result>,
  ): Promise<Result> {
    if (!this.#isClosed) this.#queues.get(scopeKey(scope))?.discard(isDiscarded);
    return this.#inTurn(scope, { turnIds: [], run: remove, removes: true });
  }

  /** As `remove`, for everything in all scopes of a user, which change only afterwards. */
  async erase(user: string, erase: () => Promise<void>): Promise<void> {
    if (this.#isClosed) throw new ClosedError(this.#system);
    const turns = this.#ofUser(user).map((queue) => {
      queue.discard(() => true);
      return this.#inTurn(queue.scope, { turnIds: [], run: async () => undefined, removes: true });
    });
    const erased = Promise.all([this.#erasures.get(user), ...turns]).then(erase);
    const ended = erased.then(
      () => undefined,
      () => undefined,
    );
    this.#erasures.set(user, ended);
    try {
      await erased;
    } finally {
      if (this.#erasures.get(user) === ended) this.#erasures.delete(user);
    }
  }

  /** Tries the waiting writes of one user or of all. @throws {BackendError} when a write still waits */
  async flush(user?: string): Promise<void> {
    const pending = this.#ofUser(user);
    const erasures = user === undefined ? this.#erasures.values() : [];
    await Promise.all([...pending.map((queue) => queue.retry()), ...erasures]);
    const failures = pending.flatMap(({ failure }) => failure ?? []);
    if (failures.length === 1) throw failures[0];
    if (failures.length === 0) return;
    throw new BackendError(this.#system, `messages of ${failures.length} scopes wait to be remembered.`, {
      cause: new AggregateError(failures, 'The first failure of each scope is a cause of this error.'),
      hint: waitingHint,
    });
  }

  /** Ids of the messages of a scope that wait or are being written, in order. */
  waiting(scope: Scope): string[] {
    return this.#queues.get(scopeKey(scope))?.turnIds ?? [];
  }

  /** Flushes, and accepts no further changes. @throws {BackendError} and remains open when a write still waits */
  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    try {
      await this.flush();
    } catch (error) {
      this.#isClosed = false;
      throw error;
    }
  }

  #ofUser(user?: string): ScopeQueue[] {
    return [...this.#queues.values()].filter(({ scope }) => user === undefined || scope.user === user);
  }

  #inTurn<Result>(scope: Scope, change: Omit<QueuedChange, 'after' | 'caller'>): Promise<Result> {
    return new Promise((done, failed) => {
      this.#append(scope, { ...change, caller: { done: done as (result: unknown) => void, failed } });
    });
  }

  #append(scope: Scope, change: Omit<QueuedChange, 'after'>): void {
    if (this.#isClosed) throw new ClosedError(this.#system);
    const key = scopeKey(scope);
    const use = { system: this.#system, onWrite: this.#onWrite, rounds: this.#rounds, queues: this.#queues };
    const queue = this.#queues.get(key) ?? new ScopeQueue(scope, use);
    this.#queues.set(key, queue);
    queue.append({ ...change, after: this.#erasures.get(scope.user) });
  }
}

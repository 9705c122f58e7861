import { BackendError, messageOf, ProviderError } from '@memgym/core/errors';
import { type Scope, scopeKey } from '@memgym/core/memory';
import type { BackgroundWrite, Remembered } from './memory.js';
import type { Rounds } from './rounds.js';

/** One change of a scope. */
export interface QueuedChange {
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
  /** Whether a model has refused its messages themselves, so that it waits alone, for the next flush. */
  isRefused?: boolean;
}

/** What the queues of all scopes have in common. */
export interface QueueUse {
  readonly system: string;
  /** Called after every background write, done or failed. */
  readonly onWrite: (outcome: BackgroundWrite) => void;
  /** Each change begins in a round of the event loop of its own. */
  readonly rounds: Rounds;
  /** The queues with changes, by scope: a queue leaves when it is empty. */
  readonly queues: Map<string, ScopeQueue>;
}

/** The changes of one scope, in the order in which they were called. */
export class ScopeQueue {
  readonly scope: Scope;
  readonly #use: QueueUse;
  readonly #changes = new Set<QueuedChange>();
  #current: QueuedChange | undefined;
  /** Resolves when nothing is left, or nothing but writes that wait for a retry. */
  #running: Promise<void> | undefined;
  /** Whether the first write has failed and waits for a retry. */
  #isStuck = false;
  #failure: unknown;

  constructor(scope: Scope, use: QueueUse) {
    this.scope = scope;
    this.#use = use;
  }

  /** Ids of the messages that wait or are being written, in order. */
  get turnIds(): string[] {
    return [...this.#changes].flatMap(({ turnIds }) => turnIds);
  }

  /** The failure for which messages wait; undefined if none does. */
  get failure(): BackendError | undefined {
    return this.#changes.size === 0 || this.#failure === undefined ? undefined : this.#waitingError();
  }

  append(change: QueuedChange): void {
    this.#changes.add(change);
    if (!change.removes) this.#isStuck = false;
    void this.#run();
  }

  retry(): Promise<void> {
    this.#isStuck = false;
    for (const change of this.#changes) change.isRefused = false;
    return this.#run();
  }

  /** Takes messages out of the background writes so far; one that is being written is not retried if it fails. */
  discard(isDiscarded: (turnId: string) => boolean): void {
    for (const change of this.#changes) {
      if (change.caller !== undefined) continue;
      change.turnIds = change.turnIds.filter((id) => !isDiscarded(id));
      if (change.turnIds.length === 0 && change !== this.#current) this.#changes.delete(change);
    }
  }

  #run(): Promise<void> {
    this.#running ??= this.#work();
    return this.#running;
  }

  async #work(): Promise<void> {
    for (;;) {
      await this.#use.rounds.next();
      const change = this.#next();
      if (change === undefined) break;
      if (change.after === undefined) await this.#carryOut(change);
      else {
        await change.after;
        // It may have been discarded meanwhile.
        change.after = undefined;
      }
    }
    this.#running = undefined;
    if (this.#changes.size === 0) this.#use.queues.delete(scopeKey(this.scope));
  }

  #next(): QueuedChange | undefined {
    for (const change of this.#changes) {
      if (change.isRefused !== true && (!this.#isStuck || change.removes)) return change;
    }
    return undefined;
  }

  async #carryOut(change: QueuedChange): Promise<void> {
    const { scope } = this;
    const { turnIds, caller } = change;
    this.#current = change;
    try {
      const result = await change.run(turnIds);
      this.#changes.delete(change);
      if (caller !== undefined) caller.done(result);
      else {
        if (![...this.#changes].some(({ isRefused }) => isRefused)) this.#failure = undefined;
        this.#tell({ scope, turnIds, report: result as Remembered });
      }
    } catch (error) {
      if (caller === undefined && change.turnIds.length > 0) this.#fail(change, error);
      else this.#changes.delete(change);
      if (caller === undefined) this.#tell({ scope, turnIds, error });
      else caller.failed(error);
    } finally {
      this.#current = undefined;
    }
  }

  /** Waiting changes are not made out of order: their callers receive the failure. Only what is refused steps aside. */
  #fail(failed: QueuedChange, error: unknown): void {
    this.#failure = error;
    failed.isRefused = isRefusal(error);
    if (failed.isRefused) return;
    this.#isStuck = true;
    for (const change of this.#changes) {
      if (change.caller === undefined || change.removes) continue;
      change.caller.failed(this.#waitingError());
      this.#changes.delete(change);
    }
  }

  #tell(outcome: BackgroundWrite): void {
    try {
      this.#use.onWrite(outcome);
    } catch (error) {
      // An error of the listener must not stop the writes, and must not be lost.
      queueMicrotask(() => {
        throw error;
      });
    }
  }

  #waitingError(): BackendError {
    const ids = [...this.#changes]
      .filter(({ caller }) => caller === undefined)
      .flatMap(({ turnIds }) => turnIds);
    const counted = ids.length === 1 ? '1 message waits' : `${ids.length} messages wait`;
    const reason = messageOf(this.#failure);
    return new BackendError(
      this.#use.system,
      `${counted} to be remembered, starting with ${JSON.stringify(ids[0])}: ${reason}`,
      { cause: this.#failure, hint: waitingHint },
    );
  }
}

/** Whether a model refuses the messages themselves, which later ones need not wait for. */
const isRefusal = (error: unknown): boolean =>
  ProviderError.isInstance(error) && refusals.includes(error.reason);

const refusals = ['invalid-request', 'context-overflow', 'content-filter', 'refusal'];

export const waitingHint = 'They wait in their order: `flush()` tries again, `forget(ids)` discards them.';

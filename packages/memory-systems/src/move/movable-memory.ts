import { addUsage, type Scope, type Usage } from '@memgym/core/memory';
import type { Memory } from '../app-memory/memory.js';
import type { ImportUserOptions } from './import-user.js';
import { type MovedMemory, moveMemory, moveUsers } from './move-memory.js';

/** A memory that can be moved while an application uses it. */
export interface MovableMemory {
  /**
   * For all requests, in place of the memory itself. After `moveTo` it is the other one, also for requests that began
   * before, such as answers that still arrive. `system` and `context` are those of the memory at the moment.
   */
  readonly memory: Memory;
  /**
   * Moves everything to another memory and answers from it. Requests go on meanwhile; at the end, changes wait while the
   * users who changed something are carried over again. Close the earlier memory when its readers have ended.
   *
   * @param to for this move alone: what the users who changed something have there, and not here, is removed
   * @throws {MemGymError} as `moveMemory`, and for messages that wait to be written; then nothing is switched, and a
   * repeated call goes on
   */
  moveTo(to: Memory, options?: Omit<ImportUserOptions, 'mirror'>): Promise<MovedMemory>;
}

/**
 * A memory that can be moved while an application uses it. What is guarded or limited comes first:
 * `movableMemory(guardMemory(createMemory(), redactSecrets))`.
 *
 * @example
 * ```ts
 * import { createStaticEmbedder } from '@memgym/embedder-static';
 * import { createMemory } from '@memgym/memory-systems';
 * import { hybrid } from '@memgym/memory-systems/hybrid';
 * import { movableMemory } from '@memgym/memory-systems/move';
 *
 * const { memory, moveTo } = movableMemory(createMemory());
 * const ann = memory.forUser('ann');
 * await ann.remember('I moved to Bergen in March.');
 * const moving = moveTo(createMemory({ system: hybrid({ embedder: createStaticEmbedder() }) }));
 * await ann.remember('I have a cat.');
 * await moving;
 * console.log((await ann.list()).length, ann.system.info.name); // prints 2 hybrid
 * ```
 */
export function movableMemory(memory: Memory): MovableMemory {
  const movable = new Movable(memory);
  return {
    memory: movable.view(memory.context.scope),
    moveTo: (to, options = {}) => movable.moveTo(to, options),
  };
}

class Movable {
  #current: Memory;
  /** Resolves when the memory is switched; changes wait for it. */
  #switching: Promise<void> | undefined;
  #isMoving = false;
  readonly #changing = new Set<Promise<unknown>>();
  /** Users who changed something since they were moved last, or whose writes may wait in the background. */
  #changed = new Set<string>();

  constructor(memory: Memory) {
    this.#current = memory;
  }

  view(scope: Scope): Memory {
    const own = (): Memory => this.#current.forUser(scope);
    const change = <Result>(make: (memory: Memory) => Promise<Result>, inBackground = false) =>
      this.#change(scope.user, inBackground, () => make(own()));
    return {
      get system() {
        return own().system;
      },
      get context() {
        return own().context;
      },
      remember: (said, options) =>
        change((memory) => memory.remember(said, options), options?.wait === false),
      update: (memoryId, text) => change((memory) => memory.update(memoryId, text)),
      forget: (turnIds) => change((memory) => memory.forget(turnIds)),
      forgetMemory: (memoryId) => change((memory) => memory.forgetMemory(memoryId)),
      purgeExpired: (eventTime) => change((memory) => memory.purgeExpired(eventTime)),
      reset: () => change((memory) => memory.reset()),
      eraseUser: () => change((memory) => memory.eraseUser()),
      flush: () => own().flush(),
      pending: () => own().pending(),
      recall: (query, options) => own().recall(query, options),
      list: (options) => own().list(options),
      get: (memoryId) => own().get(memoryId),
      scopes: () => own().scopes(),
      users: (page) => own().users(page),
      history: (memoryId) => own().history(memoryId),
      exportUser: () => own().exportUser(),
      forUser: (other) => this.view(own().forUser(other).context.scope),
      close: () => own().close(),
    };
  }

  async #change<Result>(user: string, inBackground: boolean, make: () => Promise<Result>): Promise<Result> {
    while (this.#switching !== undefined) await this.#switching;
    if (this.#isMoving || inBackground) this.#changed.add(user);
    const changing = make();
    this.#changing.add(changing);
    try {
      return await changing;
    } finally {
      this.#changing.delete(changing);
    }
  }

  async moveTo(to: Memory, options: Omit<ImportUserOptions, 'mirror'>): Promise<MovedMemory> {
    const from = this.#current;
    this.#isMoving = true;
    let open = (): void => undefined;
    try {
      // Of a user who is new with such a change, the first pass would know nothing.
      await Promise.allSettled(this.#changing);
      const first = await moveMemory(from, to, options);
      // Without a pause, so that the next one, in which changes wait, is short.
      const second = await this.#moveChanged(from, to, options);
      this.#switching = new Promise((done) => {
        open = done;
      });
      await Promise.allSettled(this.#changing);
      const third = await this.#moveChanged(from, to, options);
      this.#current = to;
      const all = [first, second, third];
      const sum = (of: 'moved' | 'removed'): number => all.reduce((total, each) => total + each[of], 0);
      const usage = addUsage(...(all.map((each) => each.usage) as [Usage, Usage, Usage]));
      return { ...first, moved: sum('moved'), removed: sum('removed'), usage };
    } finally {
      this.#isMoving = false;
      this.#switching = undefined;
      open();
    }
  }

  async #moveChanged(
    from: Memory,
    to: Memory,
    options: Omit<ImportUserOptions, 'mirror'>,
  ): Promise<MovedMemory> {
    const users = [...this.#changed];
    this.#changed = new Set();
    try {
      for (const user of users) await from.forUser(user).flush();
      return await moveUsers({ from, to, users }, { ...options, mirror: true });
    } catch (error) {
      for (const user of users) this.#changed.add(user);
      throw error;
    }
  }
}

import { setImmediate as nextTurn } from 'node:timers/promises';
import { addUsage, type Usage, zeroUsage } from '@memgym/core/memory';
import { estimateTokens } from '@memgym/text';
import type { Memory } from '../app-memory/memory.js';
import { internalsOf } from '../scoped/internals.js';
import { type ImportUserOptions, type ImportWay, importUser, importWay } from './import-user.js';
import type { MovedFrom } from './stored-memory.js';

/** What a move would do, and what would be asked for it. Estimates, in tokens of the texts; see the models' prices. */
export interface MovePlan {
  readonly way: ImportWay;
  readonly users: number;
  readonly memories: number;
  /** Texts that are embedded, and their estimated tokens; 0 if the target names no embedder (`info.embedder`). */
  readonly embeddedTexts: number;
  readonly embeddedTokens: number;
  /** Messages that a model reads again, and their estimated tokens, without its instructions and replies. */
  readonly extractedMessages: number;
  readonly extractedTokens: number;
}

/** What a move did. */
export interface MovedMemory {
  readonly way: ImportWay;
  readonly users: number;
  readonly moved: number;
  readonly known: number;
  readonly removed: number;
  readonly usage: Usage;
}

/**
 * What {@link moveMemory} would do: it reads everything, and changes and asks nothing.
 *
 * @throws {InvalidArgumentError} as `moveMemory`
 */
export async function planMove(
  from: MovedFrom,
  to: Memory,
  { extract }: Pick<ImportUserOptions, 'extract'> = {},
): Promise<MovePlan> {
  const users = await from.users();
  const model = internalsOf(to.system)?.stores.design.model;
  let way: ImportWay = 'records';
  let [memories, tokens] = [0, 0];
  for (const user of users) {
    const exported = await from.forUser(user).exportUser();
    way = importWay(to, exported, extract);
    for (const scope of exported.scopes) {
      for (const { text } of scope.memories) {
        memories += 1;
        tokens += estimateTokens(text);
        if (memories % 5_000 === 0) await nextTurn();
      }
    }
  }
  const isRead = way === 'messages' && model !== undefined;
  const isEmbedded = to.system.info.embedder !== undefined && !isRead;
  return {
    ...{ way, users: users.length, memories },
    embeddedTexts: isEmbedded ? memories : 0,
    embeddedTokens: isEmbedded ? tokens : 0,
    extractedMessages: isRead ? memories : 0,
    extractedTokens: isRead ? tokens : 0,
  };
}

/**
 * Moves the memories of all users from one memory to another: to another embedder, another system, another storage, or
 * another version of these. Both stay open, and `from` is not changed. Call it again to carry over what was said meanwhile,
 * with `mirror` also what was forgotten: what is there already is left alone, so this is quick, and it is how a move goes on
 * after a kill.
 *
 * @example
 * ```ts
 * import { createStaticEmbedder } from '@memgym/embedder-static';
 * import { createMemory } from '@memgym/memory-systems';
 * import { hybrid } from '@memgym/memory-systems/hybrid';
 * import { moveMemory, planMove } from '@memgym/memory-systems/move';
 *
 * const from = createMemory({ user: 'ann' });
 * await from.remember('I moved to Bergen in March.');
 * const to = createMemory({ user: 'ann', system: hybrid({ embedder: createStaticEmbedder() }) });
 * console.log((await planMove(from, to)).embeddedTexts); // prints 1
 * console.log((await moveMemory(from, to)).moved); // prints 1
 * console.log((await to.recall('Where does Ann live?')).text); // prints - user: I moved to Bergen in March.
 * ```
 *
 * @throws {InvalidArgumentError} when the system extracts with a model, and `extract` does not say whether it should
 * @throws {UnsupportedCapabilityError} when `from` cannot list its users or export them
 * @throws {MemGymError} and what was moved before it stays
 */
export async function moveMemory(
  from: MovedFrom,
  to: Memory,
  options: ImportUserOptions = {},
): Promise<MovedMemory> {
  const users = await from.users();
  const report = await moveUsers({ from, to, users }, options);
  if (!options.mirror) return report;
  let { removed } = report;
  const kept = new Set(users);
  for (const user of await to.users()) {
    if (!kept.has(user)) removed += await erase(to.forUser(user));
  }
  return { ...report, removed };
}

async function erase(own: Memory): Promise<number> {
  const { length } = await own.list({ scopes: 'all' });
  await own.eraseUser();
  return length;
}

/** What {@link moveUsers} moves. */
interface UsersOfMove {
  readonly from: MovedFrom;
  readonly to: Memory;
  readonly users: readonly string[];
}

/** As {@link moveMemory}, for some users. */
export async function moveUsers(
  { from, to, users }: UsersOfMove,
  options: ImportUserOptions,
): Promise<MovedMemory> {
  const { onProgress, mirror } = options;
  let way: ImportWay = 'records';
  let [moved, known, removed, usage] = [0, 0, 0, zeroUsage];
  for (const user of users) {
    const before = moved + known;
    const exported = await from.forUser(user).exportUser();
    if (mirror && exported.scopes.length === 0) {
      removed += await erase(to.forUser(user));
      continue;
    }
    const report = await importUser(to.forUser(user), exported, {
      ...options,
      onProgress: (progress) => onProgress?.({ ...progress, done: before + progress.done }),
    });
    way = report.way;
    moved += report.moved;
    known += report.known;
    removed += report.removed;
    usage = addUsage(usage, report.usage);
  }
  return { way, users: users.length, moved, known, removed, usage };
}

import { defined } from '@memgym/core/config';
import { InvalidArgumentError } from '@memgym/core/errors';
import {
  addUsage,
  type ScopeExport,
  scopeKey,
  type Usage,
  type UserExport,
  zeroUsage,
} from '@memgym/core/memory';
import type { Memory } from '../app-memory/memory.js';
import { forgottenForGood } from '../app-memory/tombstones-of.js';
import { checkKeys } from '../check-given.js';
import { internalsOf, type ScopedInternals } from '../scoped/internals.js';
import { importMessages } from './import-messages.js';
import { importRecords, scopeOfUser } from './import-records.js';

/** How the memories of an export become those of another memory. */
export type ImportWay =
  /** As they are, with ids, histories and times; only their vectors are made anew. */
  | 'records'
  /** Texts become facts of a system that extracts facts, without its model. */
  | 'facts'
  /** Messages are remembered as if they were said now, in their order, with their own times. */
  | 'messages';

/** How far an import of users is. */
export interface MoveProgress {
  readonly user: string;
  /** Memories of all users that are stored so far, with those that were stored before. */
  readonly done: number;
}

/** The options of {@link importUser}. */
export interface ImportUserOptions {
  /**
   * For a system whose model extracts memories from messages. True: it reads the messages again, which costs its calls.
   * False: texts are kept, and no model is asked. Needed only if the export is of another system.
   */
  readonly extract?: boolean | undefined;
  /**
   * Whether memories that the export does not have are removed: for a second call that carries over what was forgotten
   * meanwhile. Default false.
   */
  readonly mirror?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Called after each batch, when it is stored. A promise is waited for. */
  readonly onProgress?: ((progress: MoveProgress) => void | Promise<void>) | undefined;
}

/** What an import did. */
export interface ImportedUser {
  readonly way: ImportWay;
  /** Memories that were stored or changed. */
  readonly moved: number;
  /** Memories that were there already. */
  readonly known: number;
  /** Memories that `mirror` removed. */
  readonly removed: number;
  /** Memories that were left out, because their messages were forgotten for good: see `tombstonesOf`. */
  readonly forgotten: number;
  readonly usage: Usage;
}

const optionKeys = [
  'extract',
  'mirror',
  'signal',
  'onProgress',
] as const satisfies readonly (keyof ImportUserOptions)[];

/**
 * Stores what `exportUser` gave, in the memory of any system and storage, under the memory's own user. Repeat the call after a
 * failure or a kill: what is stored is left alone. Messages that this user's memory has forgotten for good stay forgotten,
 * unless `mirror` makes the export the truth.
 *
 * @throws {InvalidArgumentError} when the system extracts with a model, and `extract` does not say whether it should
 * @throws {MemGymError} and the batches before it are stored
 */
export async function importUser(
  memory: Memory,
  exported: UserExport,
  options: ImportUserOptions = {},
): Promise<ImportedUser> {
  checkKeys('importUser', options, optionKeys);
  const { mirror = false, signal, onProgress } = options;
  const way = importWay(memory, exported, options.extract);
  const { user } = memory.context.scope;
  let [moved, known, removed, forgotten, usage] = [0, 0, 0, 0, zeroUsage];
  const isForgotten = mirror ? () => false : await forgottenForGood(memory);
  // An export of a large user gives others their turn; a list does not.
  const isExported = way === 'messages' && memory.system.info.capabilities.has('exportUser');
  const there = isExported ? (await memory.exportUser()).scopes : [];
  const storedThere = new Map(there.map((stored) => [scopeKey(stored.scope), stored]));
  for (const each of exported.scopes) {
    const own = memory.forUser(scopeOfUser(user, each.scope));
    const stored = storedThere.get(scopeKey(own.context.scope));
    const context = { ...own.context, ...(signal && { signal }) };
    const before = moved + known;
    const remaining = without(each, isForgotten);
    forgotten += each.memories.length - remaining.memories.length;
    const scope = way === 'facts' ? factsOf(remaining, internalsOf(memory.system)) : remaining;
    const onBatch = async (done: number): Promise<void> => {
      await onProgress?.({ user, done: before + done });
    };
    const report =
      way === 'messages'
        ? await importMessages(own, scope, { mirror, onBatch, ...defined({ stored, signal }) })
        : await importRecords(internalsOf(memory.system) as ScopedInternals, scope, {
            context,
            mirror,
            onBatch,
          });
    moved += report.moved;
    known += scope.memories.length - report.moved;
    removed += report.removed;
    usage = addUsage(usage, report.usage);
  }
  if (mirror) removed += await resetOthers(memory, exported);
  return { way, moved, known, removed, forgotten, usage };
}

/** A memory that another message states as well remains, as with `forget`. */
function without(exported: ScopeExport, isForgotten: (turnId: string) => boolean): ScopeExport {
  if (!exported.sources.some(({ id }) => isForgotten(id))) return exported;
  const memories = exported.memories.flatMap((memory) => {
    const sourceIds = memory.sourceIds.filter((id) => !isForgotten(id));
    const isGone = sourceIds.length === 0 && memory.sourceIds.length > 0;
    return isGone ? [] : [{ ...memory, sourceIds }];
  });
  return { ...exported, memories, sources: exported.sources.filter(({ id }) => !isForgotten(id)) };
}

/** Scopes that the export does not have. */
async function resetOthers(memory: Memory, { scopes }: UserExport): Promise<number> {
  const { user } = memory.context.scope;
  const wanted = new Set(scopes.map(({ scope }) => JSON.stringify(scopeOfUser(user, scope))));
  let removed = 0;
  for (const scope of await memory.scopes()) {
    if (wanted.has(JSON.stringify(scopeOfUser(user, scope)))) continue;
    const own = memory.forUser(scope);
    removed += (await own.list()).length;
    await own.reset();
  }
  return removed;
}

/** How an export becomes memories of a system. @throws {InvalidArgumentError} when that is the application's choice */
export function importWay(
  { system }: Pick<Memory, 'system'>,
  { system: from, schemaVersion = 1, form }: Pick<UserExport, 'system' | 'schemaVersion' | 'form'>,
  extract: boolean | undefined,
): ImportWay {
  const design = internalsOf(system)?.stores.design;
  const isSame = design?.info.name === from && (design.schemaVersion ?? 1) === schemaVersion;
  if (isSame || (design?.form !== undefined && design.form === form)) {
    if (extract !== true) return 'records';
    requireMessages(form, from);
  }
  if (design?.model === undefined) return 'messages';
  if (extract === undefined) {
    throw new InvalidArgumentError(
      'extract',
      `says nothing, and '${system.info.name}' extracts memories with a model.`,
      {
        hint: 'true lets the model read the messages again, which costs its calls; false keeps the texts. `planMove` says what it costs.',
      },
    );
  }
  if (extract) {
    requireMessages(form, from);
    return 'messages';
  }
  if (design.adopts !== undefined) return 'facts';
  throw new InvalidArgumentError(
    'extract',
    `is false, but '${system.info.name}' cannot keep texts of another system.`,
    {
      hint: 'Pass true, or choose a system that stores texts as they are: bm25, embedding or hybrid.',
    },
  );
}

/** @throws {InvalidArgumentError} for an export of facts, whose messages are not stored */
function requireMessages(form: string | undefined, from: string): void {
  if (form === 'messages') return;
  throw new InvalidArgumentError(
    'extract',
    `is true, but '${from}' stores no messages that could be read again.`,
    {
      hint: 'Pass false to keep what it has made of them, or remember the messages of your own records.',
    },
  );
}

/** The valid memories of a scope as facts of another system. */
function factsOf(exported: ScopeExport, internals: ScopedInternals | undefined): ScopeExport {
  const kind = internals?.stores.design.adopts ?? 'fact';
  const state = internals?.stores.design.state?.create() ?? null;
  const memories = exported.memories.flatMap((memory) => {
    if (memory.retiredAt !== undefined) return [];
    const { data: _form, ...rest } = memory;
    return [{ ...rest, kind }];
  });
  return { ...exported, memories, state };
}

import { defined } from '@memgym/core/config';
import {
  addUsage,
  canonicalJson,
  type ExportedMemory,
  type MemoryItem,
  requireCapability,
  type ScopeExport,
  type Usage,
  zeroUsage,
} from '@memgym/core/memory';
import type { Memory, Said } from '../app-memory/memory.js';
import { writesOf } from '../app-memory/remember-messages.js';
import { memoriesAtOnce } from './import-records.js';

/** What a memory was made of: a message, or a text that nobody said. */
type Original = { readonly memory: ExportedMemory; readonly first: string };

/**
 * Remembers the memories of an export as messages, oldest first. A message keeps its id, role, speaker, session, times,
 * expiry and `meta`; a text that was edited is edited again. What is not a message, such as a fact, becomes a document.
 */
export async function importMessages(
  own: Memory,
  exported: ScopeExport,
  {
    mirror,
    stored,
    onBatch,
    signal,
  }: {
    readonly mirror: boolean;
    /** What is stored already; if it is not given, it is listed. */
    readonly stored?: ScopeExport;
    readonly onBatch: (moved: number) => Promise<void>;
    readonly signal?: AbortSignal;
  },
): Promise<{ readonly moved: number; readonly removed: number; readonly usage: Usage }> {
  const valid = exported.memories.filter(({ retiredAt }) => retiredAt === undefined);
  const sources = new Map(exported.sources.map((source) => [source.id, source]));
  const held = stored?.memories.filter(({ retiredAt }) => retiredAt === undefined) ?? (await listed(own));
  const before = new Map(held.map((item) => [item.id, item]));
  const sourceIds = new Set([...before.values()].flatMap((item) => item.sourceIds));
  const replaced = mirror ? replacedIn(stored?.sources ?? [], sources) : [];
  if (replaced.length > 0) await own.forget(replaced);
  for (const id of replaced) sourceIds.delete(id);
  const fresh = valid.filter(({ id }) => !sourceIds.has(id));
  let moved = 0;
  let usage = zeroUsage;
  for (let at = 0; at < fresh.length; at += memoriesAtOnce) {
    const batch = fresh.slice(at, at + memoriesAtOnce);
    for (const group of grouped(batch)) {
      const reports = [];
      if (isMessage(group[0] as ExportedMemory)) {
        const said = group.map((memory) => saidOf(memory, sources.get(memory.id)));
        reports.push(await own.remember(said, defined({ signal })));
      } else {
        const documents = group.map((memory) => documentOf(memory, exported));
        const context = { ...own.context, ...defined({ signal }) };
        for (const write of writesOf(own.system, documents, context)) reports.push(await write());
      }
      usage = addUsage(usage, ...reports.map((report) => report.usage));
    }
    moved += batch.length;
    await onBatch(moved);
  }
  moved += await editAgain(own, valid, before);
  if (!mirror) return { moved, removed: 0, usage };
  const wanted = new Set(valid.map(({ id }) => id));
  const gone = [...sourceIds].filter((id) => !wanted.has(id));
  const removed = gone.length === 0 ? [] : await own.forget(gone);
  return { moved, removed: removed.length, usage };
}

/** Ids of stored messages that have other words, or other data, in an export. */
function replacedIn(
  stored: ScopeExport['sources'],
  sources: ReadonlyMap<string, ScopeExport['sources'][number]>,
): string[] {
  return stored.flatMap(({ id, digest, meta = {} }) => {
    const given = sources.get(id);
    if (given?.digest === undefined || digest === undefined) return [];
    const isSame = given.digest === digest && canonicalJson(given.meta ?? {}) === canonicalJson(meta);
    return isSame ? [] : [id];
  });
}

/** Every memory of the scope, also expired ones. */
async function listed({ system, context }: Memory): Promise<readonly MemoryItem[]> {
  return requireCapability(system, 'list')(context.scope);
}

/** Rewrites memories whose text was replaced after they were stored, where a memory still is the message. */
async function editAgain(
  own: Memory,
  memories: readonly ExportedMemory[],
  before: ReadonlyMap<string, { readonly text: string }>,
): Promise<number> {
  const edited = memories.filter(({ history }) => history.length > 1);
  if (edited.length === 0 || !own.system.info.capabilities.has('update')) return 0;
  const { system, context } = own;
  const now =
    system.get === undefined ? new Map((await listed(own)).map((item) => [item.id, item])) : undefined;
  let count = 0;
  for (const { id, text } of edited) {
    const held = now?.get(id) ?? (await system.get?.(id, context.scope));
    if (held === undefined || held.text === text) continue;
    await own.update(id, text);
    if (before.has(id)) count += 1;
  }
  return count;
}

/** Neighbours that are written together: messages, or documents. */
function grouped(memories: readonly ExportedMemory[]): ExportedMemory[][] {
  const groups: ExportedMemory[][] = [];
  for (const memory of memories) {
    const group = groups.at(-1);
    if (group !== undefined && isMessage(group[0] as ExportedMemory) === isMessage(memory))
      group.push(memory);
    else groups.push([memory]);
  }
  return groups;
}

/** A memory that is one message, word for word. */
export function isMessage({ id, kind, sourceIds }: ExportedMemory): boolean {
  return kind === 'turn' && sourceIds.length === 1 && sourceIds[0] === id;
}

const originalOf = (memory: ExportedMemory): Original => ({
  memory,
  first: memory.history[0]?.after ?? memory.text,
});

function saidOf(
  given: ExportedMemory,
  source: ScopeExport['sources'][number] | undefined,
): Exclude<Said, string> {
  const { memory, first } = originalOf(given);
  const { speaker, role, content } = spokenOf(first, memory, source);
  const { eventTime, meta } = memory;
  return {
    id: memory.id,
    content,
    ...defined({ role, speaker, eventTime, sessionId: source?.sessionId, expiresAt: source?.expiresAt }),
    ...defined({ meta: source?.meta ?? meta }),
  };
}

/** Who said it and what, without the name that is shown before it. */
function spokenOf(
  text: string,
  { data }: ExportedMemory,
  source: ScopeExport['sources'][number] | undefined,
): { readonly speaker?: string; readonly role?: 'system' | 'user' | 'assistant'; readonly content: string } {
  const { role, speaker } = source ?? {};
  const name = speaker ?? role;
  if (name !== undefined && text.startsWith(`${name}: `)) {
    return { ...defined({ role, speaker }), content: text.slice(name.length + 2) };
  }
  const length = typeof data === 'number' ? data : shownNameLength(text);
  const shown = text.slice(0, length).replace(/: $/, '');
  const content = text.slice(length);
  if (shown === 'user' || shown === 'assistant' || shown === 'system') return { role: shown, content };
  return shown === '' ? { content } : { speaker: shown, content };
}

/** Length of the name of a role before a text, of an export that does not say who said it. */
function shownNameLength(text: string): number {
  return ['user: ', 'assistant: ', 'system: '].find((name) => text.startsWith(name))?.length ?? 0;
}

function documentOf(memory: ExportedMemory, { sources }: ScopeExport) {
  const { id, text, eventTime, meta, sourceIds } = memory;
  const expiries = sources
    .filter((source) => sourceIds.includes(source.id))
    .map(({ expiresAt }) => expiresAt);
  const [expiresAt] = expiries.length === 1 ? expiries : [];
  return { id, text, ...defined({ eventTime, expiresAt, meta }) };
}

import { type HistoryEntry, type Scope, scopeKey } from '@memgym/core';
import type { RemoteItem, RemoteMemory, RemoteScope } from '@memgym/memory-systems/remote';

interface Stored extends RemoteItem {
  readonly history: HistoryEntry[];
}

interface StoredScope {
  readonly owner: RemoteScope;
  readonly memories: Map<string, Stored>;
}

const wordsIn = (text: string): Set<string> => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu));

/** Shared words ÷ words of both. */
function similarity(left: string, right: string): number {
  const [one, other] = [wordsIn(left), wordsIn(right)];
  const shared = [...one].filter((word) => other.has(word)).length;
  return left === right ? 1 : shared / (one.size + other.size - shared + 1);
}

/**
 * A service that finds memories by shared words, used by many instances at once. It works on writes later, and lists in
 * small pages.
 */
export function createWordService(pageSize = 3): RemoteMemory {
  const scopes = new Map<string, StoredScope>();
  const inbox = new Map<string, (() => void)[]>();

  const open = (owner: RemoteScope): StoredScope => {
    const opened = scopes.get(owner.label) ?? { owner, memories: new Map() };
    scopes.set(owner.label, opened);
    return opened;
  };
  const visible = ({ label }: RemoteScope): Stored[] => [...(scopes.get(label)?.memories.values() ?? [])];

  return {
    name: 'words',
    version: '1.0.0',
    provenance: 'message',
    maxMessages: 4,
    expires: true,
    remember: async (scope, messages, { now = 0 }) => {
      const work = messages.map((message) => () => {
        const { sourceId: id, text, eventTime, meta, expiresAt } = message;
        const history: HistoryEntry[] = [
          { memoryId: id, event: 'add', before: null, after: text, ingestTime: now },
        ];
        const stored = { id, text, sourceIds: [id], eventTime, meta, expiresAt, ingestTime: now, history };
        open(scope).memories.set(id, stored);
      });
      inbox.set(scope.label, [...(inbox.get(scope.label) ?? []), ...work]);
      return undefined;
    },
    wait: async ({ label }) => {
      for (const work of inbox.get(label) ?? []) work();
      inbox.delete(label);
    },
    recall: async (scope, { text, limit }) =>
      visible(scope)
        .map((memory) => ({
          ...memory,
          label: scope.label,
          score: similarity(text, memory.text.replace(/^user: /, '')),
        }))
        .sort((left, right) => right.score - left.score)
        .slice(0, limit),
    reset: async ({ label }) => {
      scopes.delete(label);
      inbox.delete(label);
    },
    list: async (scope, cursor) => {
      const from = Number(cursor ?? 0);
      const all = visible(scope);
      const isLast = from + pageSize >= all.length;
      return {
        memories: all.slice(from, from + pageSize),
        ...(!isLast && { next: String(from + pageSize) }),
      };
    },
    update: async (scope, id, text, { now = 0 }) => {
      const memory = scopes.get(scope.label)?.memories.get(id);
      if (memory === undefined) return false;
      const change = {
        memoryId: id,
        event: 'update' as const,
        before: memory.text,
        after: text,
        ingestTime: now,
      };
      open(scope).memories.set(id, { ...memory, text, history: [...memory.history, change] });
      return true;
    },
    forget: async ({ label }, ids) => ids.filter((id) => scopes.get(label)?.memories.delete(id)),
    history: async ({ label }, id) => scopes.get(label)?.memories.get(id)?.history,
    scopes: async (userLabel): Promise<Scope[]> => {
      const byKey = [...scopes.values()].filter(
        ({ owner, memories }) =>
          memories.size > 0 && (userLabel === undefined || owner.userLabel === userLabel),
      );
      return byKey.map(({ owner }) => owner.scope).sort((a, b) => (scopeKey(a) < scopeKey(b) ? -1 : 1));
    },
  };
}

/** The three functions alone, of a service that names no sources and chooses ids by itself. */
export function createPlainService(): RemoteMemory {
  const { remember, recall, reset, wait } = createWordService();
  const ids = new Map<string, string>();
  const chosen = (id: string): string => {
    const known = ids.get(id) ?? `memory ${ids.size}`;
    ids.set(id, known);
    return known;
  };
  return {
    name: 'plain',
    version: '1.0.0',
    provenance: 'unknown',
    remember: async (scope, messages, call) => {
      await remember(scope, messages, call);
      await wait?.(scope, call);
      return undefined;
    },
    recall: async (scope, query, call) =>
      (await recall(scope, query, call)).map(({ id, text, score }) => ({
        id: chosen(`${scope.label} ${id}`),
        text,
        score,
      })),
    reset,
  };
}

/** A service that answers nothing. */
export function createUnreachableService(of: RemoteMemory): RemoteMemory {
  const refuse = () => Promise.reject(new TypeError('fetch failed'));
  const functions = Object.entries(of).map(([name, member]) => [
    name,
    typeof member === 'function' ? refuse : member,
  ]);
  return Object.fromEntries(functions) as unknown as RemoteMemory;
}

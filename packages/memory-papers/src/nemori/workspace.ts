import type { MemoryChanges, RememberRequest } from '@memgym/memory-systems/define';
import { cosineSimilarity, searchByAge } from '@memgym/memory-systems/toolkit';
import type { NemoriIndex } from './create-nemori-index.js';
import {
  draftOf,
  type Entry,
  type Episode,
  entryOf,
  isEpisode,
  isStatement,
  isWaiting,
  type NemoriKind,
  type Statement,
  type Waiting,
} from './nemori-record.js';

/** All memories of a scope during a write. */
export interface Workspace {
  get(id: string): Entry | undefined;
  /** Oldest first. */
  waiting(): Entry<Waiting>[];
  hasStatements(): boolean;
  /** Embedded episodes most similar to an entry, best first, without the entry itself. */
  nearestEpisodes(entry: Entry, count: number): Promise<Near<Episode>[]>;
  nearestStatements(entry: Entry, count: number): Promise<Near<Statement>[]>;
  /** One per entry, in order. */
  vectorsOf(entries: readonly Entry[]): Promise<Float32Array[]>;
  put(entry: Entry): void;
  remove(id: string): void;
  /** Retires a memory. A memory created in this write is dropped instead. */
  retire(id: string): void;
  changes(): Pick<MemoryChanges, 'put' | 'remove' | 'retire'>;
}

export interface Near<Data extends Entry['data']> {
  readonly entry: Entry<Data>;
  readonly cosine: number;
}

interface WorkspaceUse {
  /** Similar memories are in the order of storing, as in the original, instead of best first. */
  readonly losesRanking: boolean;
  readonly embeds: (entry: Entry) => boolean;
  /** The embedded text of an entry. */
  readonly searched: (entry: Entry) => string;
}

export function createWorkspace(
  { view, index, embed }: Pick<RememberRequest<null, NemoriIndex>, 'view' | 'index' | 'embed'>,
  { embeds, searched, losesRanking }: WorkspaceUse,
): Workspace {
  const changed = new Map<string, Entry>();
  const removed = new Set<string>();
  const retired = new Set<string>();
  const untouched = (id: string): boolean => !changed.has(id) && !removed.has(id) && !retired.has(id);

  const ageOf = (id: string): number => view.get(id)?.order ?? Number.POSITIVE_INFINITY;

  function inStoredOrder<One extends Near<Entry['data']>>(near: readonly One[]): One[] {
    const fresh = [...changed.keys()];
    const stored = near.filter(({ entry }) => ageOf(entry.id) < Number.POSITIVE_INFINITY);
    const own = near.filter(({ entry }) => ageOf(entry.id) === Number.POSITIVE_INFINITY);
    return [
      ...stored.sort((left, right) => ageOf(left.entry.id) - ageOf(right.entry.id)),
      ...own.sort((left, right) => fresh.indexOf(left.entry.id) - fresh.indexOf(right.entry.id)),
    ];
  }

  /** Stored entries, oldest first, followed by those of this write. */
  function entriesOf(kind: NemoriKind): Entry[] {
    const held = [...index.idsOf(kind)].sort((left, right) => ageOf(left) - ageOf(right));
    const fresh = [...changed.values()].filter(
      ({ id, data }) => data.kind === kind && view.get(id) === undefined,
    );
    return [...held.flatMap((id) => get(id) ?? []), ...fresh];
  }

  function get(id: string): Entry | undefined {
    const record = untouched(id) ? view.get(id) : undefined;
    return changed.get(id) ?? (record && entryOf(record));
  }

  function heldVector(entry: Entry): Float32Array | undefined {
    const record = view.get(entry.id);
    if (record === undefined || searched(entryOf(record)) !== searched(entry)) return undefined;
    return record.vector;
  }

  /** Embeds all entries without a vector in one request. */
  async function vectorsOf(entries: readonly Entry[]): Promise<Float32Array[]> {
    const missing = entries.filter((entry) => heldVector(entry) === undefined);
    const fresh = missing.length === 0 ? [] : await embed(missing.map(searched));
    let next = 0;
    return entries.flatMap((entry) => heldVector(entry) ?? fresh[next++] ?? []);
  }

  /** Searches stored entries through the index, and the few entries of this write one by one. */
  async function nearest<Data extends Entry['data']>(
    to: Entry,
    count: number,
    isWanted: (entry: Entry) => entry is Entry<Data>,
  ): Promise<Near<Data>[]> {
    const [vector] = await vectorsOf([to]);
    if (vector === undefined) return [];
    const accept = (id: string): boolean => {
      const record = view.get(id);
      return record !== undefined && id !== to.id && untouched(id) && isWanted(entryOf(record));
    };
    const found = searchByAge((wanted) => index.nearest(vector, wanted, accept), count, ageOf);
    const near = found.flatMap(({ id, score }): Near<Data>[] => {
      const record = view.get(id);
      const entry = record && entryOf(record);
      return entry !== undefined && isWanted(entry) ? [{ entry, cosine: score }] : [];
    });
    const own = [...changed.values()].filter(isWanted).filter((entry) => entry.id !== to.id && embeds(entry));
    for (const [place, its] of (await vectorsOf(own)).entries()) {
      const entry = own[place];
      if (entry !== undefined) near.push({ entry, cosine: cosineSimilarity(vector, its) });
    }
    const best = near.sort((left, right) => right.cosine - left.cosine).slice(0, count);
    return losesRanking ? inStoredOrder(best) : best;
  }

  return {
    get,
    waiting: () => entriesOf('message').filter(isWaiting),
    hasStatements: () =>
      [...changed.values()].some(isStatement) ||
      [...index.idsOf('statement')].some((id) => get(id) !== undefined),
    nearestEpisodes: (entry, count) => nearest(entry, count, isEpisode),
    nearestStatements: (entry, count) => nearest(entry, count, isStatement),
    vectorsOf,
    put: (entry) => {
      changed.set(entry.id, entry);
      removed.delete(entry.id);
      retired.delete(entry.id);
    },
    remove: (id) => {
      changed.delete(id);
      removed.add(id);
    },
    retire: (id) => {
      changed.delete(id);
      retired.add(id);
    },
    changes: () => ({
      put: [...changed.values()].map(draftOf),
      remove: [...removed].filter((id) => view.get(id) !== undefined),
      retire: [...retired].filter((id) => view.get(id) !== undefined),
    }),
  };
}

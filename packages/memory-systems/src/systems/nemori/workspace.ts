import { type MemoryChanges, type RememberRequest, searchByAge } from '../../scoped/index.js';
import { cosineSimilarity } from '../model-based/cosine-similarity.js';
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
  searchedText,
  type Waiting,
} from './nemori-record.js';

/** All memories of a scope as they are in the middle of a write. */
export interface Workspace {
  get(id: string): Entry | undefined;
  /** Oldest first. */
  waiting(): Entry<Waiting>[];
  hasStatements(): boolean;
  /** Embedded episodes nearest to a vector, best first, with their cosines. */
  nearestEpisodes(vector: Float32Array, count: number): Promise<Near<Episode>[]>;
  nearestStatements(vector: Float32Array, count: number): Promise<Near<Statement>[]>;
  vectorOf(entry: Entry): Promise<Float32Array>;
  put(entry: Entry): void;
  remove(id: string): void;
  /** Lets a memory hold no more. One that this write made is not kept at all. */
  retire(id: string): void;
  changes(): Pick<MemoryChanges, 'put' | 'remove' | 'retire'>;
}

export interface Near<Data extends Entry['data']> {
  readonly entry: Entry<Data>;
  readonly cosine: number;
}

export function createWorkspace(
  { view, index, embed }: Pick<RememberRequest<null, NemoriIndex>, 'view' | 'index' | 'embed'>,
  embeds: (entry: Entry) => boolean,
): Workspace {
  const changed = new Map<string, Entry>();
  const removed = new Set<string>();
  const retired = new Set<string>();
  const untouched = (id: string): boolean => !changed.has(id) && !removed.has(id) && !retired.has(id);

  const ageOf = (id: string): number => view.get(id)?.order ?? Number.POSITIVE_INFINITY;

  /** Held ones first, oldest first; then those of this write. */
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

  async function vectorOf(entry: Entry): Promise<Float32Array> {
    const record = view.get(entry.id);
    const same = record !== undefined && searchedText(entryOf(record)) === searchedText(entry);
    if (same && record.vector !== undefined) return record.vector;
    const [vector] = await embed([searchedText(entry)]);
    return vector ?? new Float32Array();
  }

  /** Held ones by the index, those of this write one by one: there are few of them. */
  async function nearest<Data extends Entry['data']>(
    vector: Float32Array,
    count: number,
    isWanted: (entry: Entry) => entry is Entry<Data>,
  ): Promise<Near<Data>[]> {
    const accept = (id: string): boolean => {
      const record = view.get(id);
      return record !== undefined && untouched(id) && isWanted(entryOf(record));
    };
    const found = searchByAge((wanted) => index.nearest(vector, wanted, accept), count, ageOf);
    const near = found.flatMap(({ id, score }): Near<Data>[] => {
      const record = view.get(id);
      const entry = record && entryOf(record);
      return entry !== undefined && isWanted(entry) ? [{ entry, cosine: score }] : [];
    });
    for (const entry of changed.values()) {
      if (!isWanted(entry) || !embeds(entry)) continue;
      near.push({ entry, cosine: cosineSimilarity(vector, await vectorOf(entry)) });
    }
    return near.sort((left, right) => right.cosine - left.cosine).slice(0, count);
  }

  return {
    get,
    waiting: () => entriesOf('message').filter(isWaiting),
    hasStatements: () =>
      [...changed.values()].some(isStatement) ||
      [...index.idsOf('statement')].some((id) => get(id) !== undefined),
    nearestEpisodes: (vector, count) => nearest(vector, count, isEpisode),
    nearestStatements: (vector, count) => nearest(vector, count, isStatement),
    vectorOf,
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

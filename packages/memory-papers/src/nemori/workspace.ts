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

type Request = Pick<RememberRequest<null, NemoriIndex>, 'view' | 'index' | 'embed'>;

/** All memories of a scope during a write. */
export class Workspace {
  readonly #request: Request;
  readonly #use: WorkspaceUse;
  readonly #changed = new Map<string, Entry>();
  readonly #removed = new Set<string>();
  readonly #retired = new Set<string>();

  constructor(request: Request, use: WorkspaceUse) {
    this.#request = request;
    this.#use = use;
  }

  get(id: string): Entry | undefined {
    const record = this.#isUntouched(id) ? this.#request.view.get(id) : undefined;
    return this.#changed.get(id) ?? (record && entryOf(record));
  }

  /** Oldest first. */
  waiting(): Entry<Waiting>[] {
    return this.#entriesOf('message').filter(isWaiting);
  }

  hasStatements(): boolean {
    return (
      [...this.#changed.values()].some(isStatement) ||
      [...this.#request.index.idsOf('statement')].some((id) => this.get(id) !== undefined)
    );
  }

  /** Embedded episodes most similar to an entry, best first, without the entry itself. */
  nearestEpisodes(entry: Entry, count: number): Promise<Near<Episode>[]> {
    return this.#nearest(entry, count, isEpisode);
  }

  nearestStatements(entry: Entry, count: number): Promise<Near<Statement>[]> {
    return this.#nearest(entry, count, isStatement);
  }

  /** One per entry, in order; all entries without a vector are embedded in one request. */
  async vectorsOf(entries: readonly Entry[]): Promise<Float32Array[]> {
    const missing = entries.filter((entry) => this.#heldVector(entry) === undefined);
    const texts = missing.map(this.#use.searched);
    const fresh = texts.length === 0 ? [] : await this.#request.embed(texts);
    let next = 0;
    return entries.flatMap((entry) => this.#heldVector(entry) ?? fresh[next++] ?? []);
  }

  put(entry: Entry): void {
    this.#changed.set(entry.id, entry);
    this.#removed.delete(entry.id);
    this.#retired.delete(entry.id);
  }

  remove(id: string): void {
    this.#changed.delete(id);
    this.#removed.add(id);
  }

  /** Retires a memory. A memory created in this write is dropped instead. */
  retire(id: string): void {
    this.#changed.delete(id);
    this.#retired.add(id);
  }

  changes(): Pick<MemoryChanges, 'put' | 'remove' | 'retire'> {
    const isStored = (id: string): boolean => this.#request.view.get(id) !== undefined;
    return {
      put: [...this.#changed.values()].map(draftOf),
      remove: [...this.#removed].filter(isStored),
      retire: [...this.#retired].filter(isStored),
    };
  }

  #isUntouched(id: string): boolean {
    return !this.#changed.has(id) && !this.#removed.has(id) && !this.#retired.has(id);
  }

  #ageOf(id: string): number {
    return this.#request.view.get(id)?.order ?? Number.POSITIVE_INFINITY;
  }

  #inStoredOrder<One extends Near<Entry['data']>>(near: readonly One[]): One[] {
    const fresh = [...this.#changed.keys()];
    const age = ({ entry }: One): number => this.#ageOf(entry.id);
    const stored = near.filter((one) => age(one) < Number.POSITIVE_INFINITY);
    const own = near.filter((one) => age(one) === Number.POSITIVE_INFINITY);
    return [
      ...stored.sort((left, right) => age(left) - age(right)),
      ...own.sort((left, right) => fresh.indexOf(left.entry.id) - fresh.indexOf(right.entry.id)),
    ];
  }

  /** Stored entries, oldest first, followed by those of this write. */
  #entriesOf(kind: NemoriKind): Entry[] {
    const { view, index } = this.#request;
    const held = [...index.idsOf(kind)].sort((left, right) => this.#ageOf(left) - this.#ageOf(right));
    const fresh = [...this.#changed.values()].filter(
      ({ id, data }) => data.kind === kind && view.get(id) === undefined,
    );
    return [...held.flatMap((id) => this.get(id) ?? []), ...fresh];
  }

  #heldVector(entry: Entry): Float32Array | undefined {
    const { searched } = this.#use;
    const record = this.#request.view.get(entry.id);
    if (record === undefined || searched(entryOf(record)) !== searched(entry)) return undefined;
    return record.vector;
  }

  /** Searches stored entries through the index, and the few entries of this write one by one. */
  async #nearest<Data extends Entry['data']>(
    to: Entry,
    count: number,
    isWanted: (entry: Entry) => entry is Entry<Data>,
  ): Promise<Near<Data>[]> {
    const { view, index } = this.#request;
    const [vector] = await this.vectorsOf([to]);
    if (vector === undefined) return [];
    const accept = (id: string): boolean => {
      const record = view.get(id);
      return record !== undefined && id !== to.id && this.#isUntouched(id) && isWanted(entryOf(record));
    };
    const age = (id: string): number => this.#ageOf(id);
    const found = searchByAge((wanted) => index.nearest(vector, wanted, accept), count, age);
    const near = found.flatMap(({ id, score }): Near<Data>[] => {
      const record = view.get(id);
      const entry = record && entryOf(record);
      return entry !== undefined && isWanted(entry) ? [{ entry, cosine: score }] : [];
    });
    const own = [...this.#changed.values()]
      .filter(isWanted)
      .filter((entry) => entry.id !== to.id && this.#use.embeds(entry));
    for (const [place, its] of (await this.vectorsOf(own)).entries()) {
      const entry = own[place];
      if (entry !== undefined) near.push({ entry, cosine: cosineSimilarity(vector, its) });
    }
    const best = near.sort((left, right) => right.cosine - left.cosine).slice(0, count);
    return this.#use.losesRanking ? this.#inStoredOrder(best) : best;
  }
}

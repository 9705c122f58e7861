import { InvalidArgumentError } from '@memgym/core/errors';
import {
  type AccessEvent,
  type JsonValue,
  type Query,
  type ReadContext,
  type Retrieval,
  type RetrievedMemory,
  readOnce,
  zeroUsage,
} from '@memgym/core/memory';
import { createModelAccess } from '../../model-use/model-access.js';
import type { MemoryIndex, SearchResult } from '../design/memory-index.js';
import { copyItem } from '../design/memory-record.js';
import type { FoundMemory } from '../design/read-request.js';
import type { ScopedMemoryDesign } from '../design/scoped-memory-design.js';
import { throwIfAborted, typedFailure } from '../failures.js';
import { withoutExpired } from '../store/expired-sources.js';
import type { ReadableScope, ScopeStore } from '../store/scope-store.js';
import { explainRead, nothingStored } from './explain-read.js';
import { checkQuery } from './query-filter.js';
import type { SearchElsewhere } from './search-elsewhere.js';
import { type AskedSearch, bestOf, createStoreSearch, searchRequest } from './search-store.js';

/** One read: what was asked, and who answers it. */
interface Read<State extends JsonValue, Index extends MemoryIndex<State>> {
  readonly query: Query;
  /** As the design may see it. */
  readonly context: ReadContext;
  /** What the scope holds when the read begins. */
  readonly held: HeldScope<State, Index>;
  readonly access: ReturnType<typeof createModelAccess>;
  /** What an explanation needs, if one was asked for; its searches are noted. */
  readonly explained: { readonly memoryIds: readonly string[]; readonly searches: AskedSearch[] } | undefined;
}

interface HeldScope<State extends JsonValue, Index extends MemoryIndex<State>> {
  /** Everything that the scope holds, and the part that has not expired. */
  readonly whole: ScopeStore<State, Index>;
  readonly store: ReadableScope<State, Index>;
}

/** Answers queries. All slow work comes first, followed by one access to one state of the scope. */
export class ScopeReader<State extends JsonValue, Index extends MemoryIndex<State>> {
  readonly #design: ScopedMemoryDesign<State, Index>;
  readonly #storeOf: (context: ReadContext) => Promise<ScopeStore<State, Index> | undefined>;
  readonly #elsewhere: SearchElsewhere<State, Index> | undefined;
  readonly #isPrivileged: boolean;

  constructor(
    design: ScopedMemoryDesign<State, Index>,
    storeOf: (context: ReadContext) => Promise<ScopeStore<State, Index> | undefined>,
    elsewhere?: SearchElsewhere<State, Index>,
  ) {
    this.#design = design;
    this.#storeOf = storeOf;
    this.#elsewhere = elsewhere;
    this.#isPrivileged = design.capabilities?.includes('privileged') ?? false;
  }

  async read(query: Query, context: ReadContext): Promise<Retrieval> {
    try {
      return await this.#read(query, context);
    } catch (error) {
      throw typedFailure(this.#design.info.name, 'read', error, context.signal);
    }
  }

  async #read(query: Query, given: ReadContext): Promise<Retrieval> {
    checkQuery(query);
    const { name } = this.#design.info;
    const { signal, explain } = given;
    throwIfAborted(name, signal);
    const context = this.#shownContext(given);
    const moment = { clock: readOnce(given.clock), eventTime: query.queryTime };
    const look = async (): Promise<HeldScope<State, Index> | undefined> => {
      const whole = await this.#storeOf(given);
      return whole && { whole, store: withoutExpired(whole, moment) };
    };
    const held = await look();
    if (held === undefined) {
      return { items: [], usage: zeroUsage, ...(explain && { explanation: nothingStored(explain) }) };
    }
    const isEmpty = held.store.view.size === 0 || query.k === 0;
    if (isEmpty && explain === undefined) return { items: [], usage: zeroUsage };
    const { model, embedder } = this.#design;
    const asking = { system: name, role: 'memory-read', phase: 'read', model, embedder, signal } as const;
    const access = createModelAccess(asking);
    const read = { query, context, held, access, explained: explain && { ...explain, searches: [] } };
    // In an empty scope nothing can be found, so nothing is asked.
    const { result, vector } = isEmpty ? { result: { hits: [] } } : await this.#search(read);
    throwIfAborted(name, signal);
    // Looked up again after slow work, because a write may have been applied in the meantime.
    const seen = isEmpty || (result === undefined && vector === undefined) ? held : await look();
    if (seen === undefined) return { items: [], usage: access.usage() };
    return this.#answer(read, seen, { result, vector });
  }

  /** @throws {InvalidArgumentError} when it needs evidence and there is none */
  #shownContext({ evidenceIds, explain: _asked, ...blind }: ReadContext): ReadContext {
    if (!this.#isPrivileged) return blind;
    if (evidenceIds !== undefined) return { ...blind, evidenceIds };
    const { name } = this.#design.info;
    throw new InvalidArgumentError('context.evidenceIds', `'${name}' cannot read without evidence.`, {
      hint: 'Use it in an experiment whose questions name their evidence, or choose another system.',
    });
  }

  /** The slow part: a result of the design or of an index elsewhere, or the vector for the index here. */
  async #search(
    read: Read<State, Index>,
  ): Promise<{ result?: SearchResult; vector?: Float32Array | undefined }> {
    const { query, context, held, access, explained } = read;
    const design = this.#design;
    const elsewhere = this.#elsewhere;
    const embed = design.embedder && access.embed;
    if (design.read === undefined && elsewhere === undefined) {
      if (embed === undefined || query.text.trim() === '') return {};
      const [vector] = await embed([query.text]);
      return { vector };
    }
    const { store } = held;
    const note = explained && ((search: AskedSearch) => explained.searches.push(search));
    const asked = { system: design.info.name, store, query, context, embed, elsewhere, note };
    const search = createStoreSearch(asked);
    if (design.read === undefined) return { result: { hits: await search() } };
    const { usage: _counted, ...tools } = access;
    const { view, index } = store;
    return { result: await design.read({ ...tools, query, context, view, index, search }) };
  }

  /** The one access to the state of the scope as it is now. */
  #answer(
    { query, context, access, explained }: Read<State, Index>,
    seen: HeldScope<State, Index>,
    {
      result,
      vector,
    }: { readonly result?: SearchResult | undefined; readonly vector?: Float32Array | undefined },
  ): Retrieval {
    const { store } = seen;
    const isOneSearch = this.#design.read === undefined && this.#elsewhere === undefined;
    const found = result ?? store.index.search(searchRequest({ store, query, context, vector }));
    const gone = result === undefined ? 'refused' : 'left out';
    const best = bestOf({ system: this.#design.info.name, store, query, result: found, gone });
    const events = [...(found.accessEvents ?? []), ...best.flatMap(eventOf)].filter(
      ({ memoryId }) => store.view.get(memoryId) !== undefined,
    );
    const { truncated = 0 } = found;
    return {
      ...(explained && {
        explanation: explainRead({
          query,
          context,
          ...seen,
          searches: isOneSearch ? [{ query, vector, scores: new Map() }] : explained.searches,
          isOneSearch,
          isElsewhere: this.#elsewhere !== undefined,
          result: found,
          best,
          memoryIds: explained.memoryIds,
        }),
      }),
      items: best.map((memory) => shownMemory(memory, store)),
      usage: access.usage(),
      ...(events.length > 0 && { accessEvents: events }),
      ...(truncated > 0 && { truncated }),
      ...(found.unranked && { unranked: true }),
      ...(found.tiesByRank && { tiesByRank: true }),
    };
  }
}

function shownMemory<State extends JsonValue, Index extends MemoryIndex<State>>(
  { id, record, score, scoreParts, kind, text, writtenTime, links }: FoundMemory,
  { view, history }: ReadableScope<State, Index>,
): RetrievedMemory {
  const lastWritten = writtenTime ?? history.get(id)?.at(-1)?.ingestTime;
  return Object.assign(
    copyItem(record.item),
    kind !== undefined && { kind },
    text !== undefined && { text },
    { score },
    scoreParts && { scoreParts: { ...scoreParts } },
    lastWritten !== undefined && { writtenTime: lastWritten },
    links && { links: links.filter((id) => view.get(id) !== undefined) },
  );
}

function eventOf({ id, access }: FoundMemory): AccessEvent[] {
  return access === undefined ? [] : [{ memoryId: id, effect: access }];
}

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
import type { ScopeStore } from '../store/scope-store.js';
import { explainRead, nothingStored } from './explain-read.js';
import { checkQuery } from './query-filter.js';
import type { SearchElsewhere } from './search-elsewhere.js';
import { type AskedSearch, bestOf, createStoreSearch, searchRequest } from './search-store.js';

/** Answers queries. All slow work comes first, followed by one access to one state of the scope. */
export type ScopeReader = (query: Query, context: ReadContext) => Promise<Retrieval>;

export function createScopeReader<State extends JsonValue, Index extends MemoryIndex<State>>(
  design: ScopedMemoryDesign<State, Index>,
  storeOf: (context: ReadContext) => Promise<ScopeStore<State, Index> | undefined>,
  elsewhere?: SearchElsewhere<State, Index>,
): ScopeReader {
  const { name } = design.info;
  const { model, embedder } = design;
  const privileged = design.capabilities?.includes('privileged') ?? false;

  const read: ScopeReader = async (query, context) => {
    checkQuery(query);
    const { evidenceIds, explain, ...blind } = context;
    const { signal } = context;
    throwIfAborted(name, signal);
    if (privileged && evidenceIds === undefined) {
      throw new InvalidArgumentError('context.evidenceIds', `'${name}' cannot read without evidence.`, {
        hint: 'Use it in an experiment whose questions name their evidence, or choose another system.',
      });
    }
    const moment = { clock: readOnce(context.clock), eventTime: query.queryTime };
    const look = async () => {
      const whole = await storeOf(context);
      return whole && { whole, store: withoutExpired(whole, moment) };
    };
    const held = await look();
    if (held === undefined) {
      return { items: [], usage: zeroUsage, ...(explain && { explanation: nothingStored(explain) }) };
    }
    const isEmpty = held.store.view.size === 0 || query.k === 0;
    if (isEmpty && explain === undefined) return { items: [], usage: zeroUsage };
    const shown = privileged && evidenceIds !== undefined ? { ...blind, evidenceIds } : blind;
    const searches: AskedSearch[] = [];
    const note = explain && ((search: AskedSearch) => searches.push(search));

    const access = createModelAccess({
      system: name,
      role: 'memory-read',
      phase: 'read',
      model,
      embedder,
      signal,
    });
    const embed = embedder && access.embed;
    let result: SearchResult | undefined = isEmpty ? { hits: [] } : undefined;
    let vector: Float32Array | undefined;
    const search = createStoreSearch(name, held.store, query, shown, embed, elsewhere, note);
    if (isEmpty) {
      // Nothing can be found, so nothing is asked.
    } else if (design.read !== undefined) {
      const { usage: _counted, ...tools } = access;
      result = await design.read({
        ...tools,
        query,
        context: shown,
        view: held.store.view,
        index: held.store.index,
        search,
      });
    } else if (elsewhere !== undefined) {
      result = { hits: await search() };
    } else if (embed !== undefined && query.text.trim() !== '') {
      [vector] = await embed([query.text]);
    }
    throwIfAborted(name, signal);
    // Looked up again after slow work, because a write may have been applied in the meantime.
    const seen = isEmpty || (result === undefined && vector === undefined) ? held : await look();
    if (seen === undefined) return { items: [], usage: access.usage() };
    const { store } = seen;
    const found = result ?? store.index.search(searchRequest(query, store, shown, vector));
    const best = bestOf(name, store, query, found, result === undefined ? 'refused' : 'left out');
    const events = [...(found.accessEvents ?? []), ...best.flatMap(eventOf)].filter(
      ({ memoryId }) => store.view.get(memoryId) !== undefined,
    );
    const { truncated = 0 } = found;
    const isOneSearch = design.read === undefined && elsewhere === undefined;
    return {
      ...(explain && {
        explanation: explainRead({
          query,
          context: shown,
          ...seen,
          searches: isOneSearch ? [{ query, vector, scores: new Map() }] : searches,
          isOneSearch,
          isElsewhere: elsewhere !== undefined,
          result: found,
          best,
          memoryIds: explain.memoryIds,
        }),
      }),
      items: best.map((memory) => shownMemory(memory, store)),
      usage: access.usage(),
      ...(events.length > 0 && { accessEvents: events }),
      ...(truncated > 0 && { truncated }),
      ...(found.unranked && { unranked: true }),
      ...(found.tiesByRank && { tiesByRank: true }),
    };
  };

  return async (query, context) => {
    try {
      return await read(query, context);
    } catch (error) {
      throw typedFailure(name, 'read', error, context.signal);
    }
  };
}

function shownMemory<State extends JsonValue, Index extends MemoryIndex<State>>(
  { id, record, score, scoreParts, kind, text, writtenTime, links }: FoundMemory,
  { view, history }: ScopeStore<State, Index>,
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

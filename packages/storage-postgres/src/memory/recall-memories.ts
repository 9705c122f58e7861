import { defined } from '@memgym/core/config';
import {
  type Query,
  type ReadContext,
  type Retrieval,
  type RetrievedMemory,
  scopeKey,
  zeroUsage,
} from '@memgym/core/memory';
import { checkQuery, throwIfAborted, unitVector } from '@memgym/memory-systems/service';
import type { ClientBase } from 'pg';
import { explainMemories } from './explain-memories.js';
import { type FoundRow, findStatement, type Search } from './find-memories.js';
import type { Machinery } from './memory-machinery.js';
import { type MemoryRow, memoryOf } from './memory-row.js';
import { wordCounts } from './word-counts.js';

/** Finds the best memories for a query in the database, and explains them if the context asks for that. */
export async function recallMemories(
  machinery: Machinery,
  query: Query,
  { scope, clock, signal, explain }: ReadContext,
): Promise<Retrieval> {
  const { name, options, database, tables, settings } = machinery;
  checkQuery(query);
  throwIfAborted(name, signal);
  if (query.k === 0 && explain === undefined) return { items: [], usage: zeroUsage };
  const access = machinery.access('memory-read', signal);
  const { dimensions } = tables;
  const isAsked = query.k > 0 && query.text.trim() !== '';
  const [embedded] = dimensions === undefined || !isAsked ? [] : await access.embed([query.text]);
  throwIfAborted(name, signal);
  // One moment for all statements.
  const now = clock.now();
  const terms = tables.hasWords ? settings.termsOf(query.text) : [];
  const search: Search = {
    scope: scopeKey(scope),
    query,
    clock: { now: () => now },
    words: tables.hasWords ? [...wordCounts(terms).counts.keys()] : undefined,
    vector: embedded && unitVector(embedded, embedded.length),
    isExact: false,
  };
  if (explain === undefined) {
    const { rows } = await database.query((client) => find(client, search));
    if (search.vector !== undefined) machinery.nearness.needed({ scope });
    return { items: rows.map(shownMemory), usage: access.usage() };
  }
  return database.transaction(async (client) => {
    await client.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const { rows, isExact } = await find(client, search);
    const items = rows.map(shownMemory);
    const found = { places: rows.map(({ place }) => place), ids: items.map(({ id }) => id) };
    const explained = { ...search, isExact };
    const explanation = await explainMemories(machinery, {
      client,
      search: explained,
      terms,
      found,
      asked: explain.memoryIds,
    });
    return { items, usage: access.usage(), explanation };
  });

  /** Searches the HNSW index, and every vector if it found too few. */
  async function find(client: ClientBase, asked: Search): Promise<FoundRows> {
    if (query.k === 0 || (asked.words ?? asked.vector) === undefined) {
      return { rows: [], isExact: asked.isExact };
    }
    const { text, values } = findStatement(tables, options, asked);
    const { rows } = await client.query<FoundRow>(text, values);
    if (rows[0]?.is_short && !asked.isExact) return find(client, { ...asked, isExact: true });
    return { rows: rows.filter(isFound), isExact: asked.isExact };
  }
}

interface FoundRows {
  readonly rows: readonly (FoundRow & MemoryRow)[];
  /** Whether every vector was compared. */
  readonly isExact: boolean;
}

function isFound(row: FoundRow): row is FoundRow & MemoryRow {
  return row.place !== null;
}

function shownMemory(row: FoundRow & MemoryRow): RetrievedMemory {
  const { item, earlier } = memoryOf(row);
  const writtenTime = earlier.at(-1)?.until;
  return { ...item, score: row.score, ...defined({ writtenTime }) };
}

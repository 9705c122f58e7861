import {
  type Query,
  type ReadContext,
  type Retrieval,
  type RetrievedMemory,
  scopeKey,
  zeroUsage,
} from '@memgym/core';
import { checkQuery, throwIfAborted, unitVector } from '@memgym/memory-systems/service';
import { type FoundRow, findStatement, type Search } from './find-memories.js';
import type { Machinery } from './memory-machinery.js';
import { type MemoryRow, memoryOf } from './memory-row.js';
import { wordCounts } from './word-counts.js';

/** Finds the best memories for a query in the database. */
export async function recallMemories(
  machinery: Machinery,
  query: Query,
  { scope, clock, signal }: ReadContext,
): Promise<Retrieval> {
  const { name, options, database, tables, settings } = machinery;
  checkQuery(query);
  throwIfAborted(name, signal);
  if (query.k === 0) return { items: [], usage: zeroUsage };
  const access = machinery.access('memory-read', signal);
  const { dimensions } = tables;
  const [embedded] =
    dimensions === undefined || query.text.trim() === '' ? [] : await access.embed([query.text]);
  throwIfAborted(name, signal);
  const search: Search = {
    scope: scopeKey(scope),
    query,
    clock,
    words: tables.hasWords ? [...wordCounts(settings.termsOf(query.text)).counts.keys()] : undefined,
    vector: embedded && unitVector(embedded, embedded.length),
    isExact: false,
  };
  if (search.words === undefined && search.vector === undefined) return { items: [], usage: access.usage() };
  const find = async (asked: Search): Promise<FoundRow[]> => {
    const statement = findStatement(tables, options, asked);
    return database.query(async (client) => (await client.query<FoundRow>(statement)).rows);
  };
  const first = await find(search);
  const rows = first[0]?.is_short ? await find({ ...search, isExact: true }) : first;
  return { items: rows.filter(isFound).map(shownMemory), usage: access.usage() };
}

function isFound(row: FoundRow): row is FoundRow & MemoryRow {
  return row.place !== null;
}

function shownMemory(row: FoundRow & MemoryRow): RetrievedMemory {
  const { item, earlier } = memoryOf(row);
  const writtenTime = earlier.at(-1)?.until;
  return { ...item, score: row.score, ...(writtenTime !== undefined && { writtenTime }) };
}

import type { Clock, Query } from '@memgym/core';
import { sha256Bytes } from '../sha256-bytes.js';
import { filterToSql, unexpiredSql } from './filter-to-sql.js';
import type { PostgresMemoryOptions } from './memory-options.js';
import { type MemoryRow, memoryColumns } from './memory-row.js';
import type { MemoryTables } from './memory-tables.js';
import { indexedSql, isIndexable } from './nearness-index.js';
import { createParameters, type Parameters } from './parameters.js';
import { vectorText } from './put-memories.js';

/** A query in the form for the database. */
export interface Search {
  readonly scope: string;
  readonly query: Query;
  readonly clock: Clock;
  /** Numbers of the distinct query words, in order; undefined if words are not searched. */
  readonly words: readonly string[] | undefined;
  /** Undefined if vectors are not searched. */
  readonly vector: Float32Array | undefined;
  /** Whether every vector is compared, regardless of their number. */
  readonly isExact: boolean;
}

/** A statement with its values. */
export interface Statement {
  readonly text: string;
  readonly values: unknown[];
}

/** A retrieved memory; if there is none, a single row has a null `place`. */
export interface FoundRow extends Omit<MemoryRow, 'place'> {
  readonly place: string | null;
  readonly score: number;
  /** Whether the HNSW index found fewer memories of a kind than requested. */
  readonly is_short: boolean;
}

/**
 * The statement that finds the best memories, at most `k` of each kind, best first. Only its rows leave the database.
 */
export function findStatement(
  tables: MemoryTables,
  options: PostgresMemoryOptions,
  search: Search,
): Statement {
  const parameters = createParameters();
  const visible = `${validSql(search, parameters)} AND ${filterToSql(search.query.filters ?? {}, parameters)}`;
  const parts = searchParts(tables, options, { search, visible, parameters });
  const { minScore } = search.query;
  const least = minScore === undefined ? 'true' : `best.score >= ${parameters.add(minScore, 'float8')}`;
  const isShort = search.vector === undefined ? 'false' : '(SELECT is_short FROM shortage)';
  const text = `
    WITH ${parts.join(', ')}
    SELECT found.*, ${isShort} AS is_short
    FROM held LEFT JOIN LATERAL (
      SELECT ${memoryColumns}, best.score
      FROM best JOIN ${tables.memories} AS m ON m.scope = held.scope AND m.place = best.place
      WHERE ${least}) AS found ON true
    ORDER BY found.score DESC, found.place`;
  return { text, values: [...parameters.values] };
}

/** The condition that a memory `m` has not expired at the time of a search. */
export function validSql({ clock, query: { queryTime } }: Search, parameters: Parameters): string {
  return unexpiredSql({ clock, eventTime: queryTime }, parameters);
}

/**
 * The named queries of a search: the scope `held`; `scored`, all memories with a word; `lexical` and `dense`, the best by
 * words and by meaning as deep as they count; `near`, those of the HNSW index; and `best`, what both make together.
 * @param visible the condition on a memory `m` that can be found
 */
export function searchParts(
  tables: MemoryTables,
  options: PostgresMemoryOptions,
  {
    search,
    visible,
    parameters,
  }: { readonly search: Search; readonly visible: string; readonly parameters: Parameters },
): string[] {
  const { query, words, vector } = search;
  const { add } = parameters;
  const limit = (times: number): string =>
    add(Number.isFinite(query.k) ? Math.min(query.k * times, 2 ** 53) : null, 'bigint');
  const held = `held AS MATERIALIZED (SELECT * FROM ${tables.scopes} WHERE digest = ${add(sha256Bytes(search.scope), 'bytea')})`;
  if (words === undefined && vector === undefined) return [held];
  const both = words !== undefined && vector !== undefined;
  const depth = limit(both ? options.depth : 1);
  return [
    held,
    ...(words === undefined ? [] : byWords(tables, options, { asked: words, visible, depth, parameters })),
    ...(vector === undefined
      ? []
      : byVector(tables, options, { search: { ...search, vector }, visible, depth, parameters })),
    both
      ? fused(options, limit(1), parameters)
      : `best AS (SELECT place, score FROM ${words ? 'lexical' : 'dense'})`,
  ];
}

/** BM25 as in-process: Σ idf · (k₁ + 1) · f / (f + k₁(1 − b + b · length/average)), summed in the order of the query. */
function byWords(
  { memories, words }: MemoryTables,
  { k1, b }: PostgresMemoryOptions,
  {
    asked,
    visible,
    depth,
    parameters: { add },
  }: {
    readonly asked: readonly string[];
    readonly visible: string;
    readonly depth: string;
    readonly parameters: Parameters;
  },
): string[] {
  const [asK1, asB] = [add(k1, 'float8'), add(b, 'float8')];
  return [
    `asked AS (SELECT * FROM unnest(${add(asked, 'bigint[]')}) WITH ORDINALITY AS asked (word, number))`,
    `size AS (SELECT scope, (turns + documents)::float8 AS memories,
       ${asK1} * (1 - ${asB}) AS norm,
       CASE words WHEN 0 THEN 0 ELSE ${asK1} * ${asB} * (turns + documents) / words END AS norm_per_word FROM held)`,
    `posted AS (
       SELECT w.memory, w.count::float8 AS f, w.length, asked.number, count(*) OVER (PARTITION BY w.word)::float8 AS n
       FROM held CROSS JOIN asked JOIN ${words} AS w ON w.scope = held.scope AND w.word = asked.word)`,
    `shares AS (
       SELECT p.memory, p.number, p.f, ln(1 + (size.memories - p.n + 0.5) / (p.n + 0.5)) * (${asK1} + 1) * p.f
           / (p.f + (size.norm + size.norm_per_word * p.length)) AS share
       FROM posted AS p CROSS JOIN size)`,
    'scored AS (SELECT memory, sum(share ORDER BY number) AS score FROM shares GROUP BY memory)',
    `lexical AS (
       SELECT * FROM (
         SELECT m.place, m.kind, s.score,
           row_number() OVER (PARTITION BY m.kind ORDER BY s.score DESC, m.place) AS rank
         FROM held CROSS JOIN scored AS s JOIN ${memories} AS m ON m.scope = held.scope AND m.place = s.memory
         WHERE s.score > 0 AND ${visible}) AS ranked
       WHERE ${depth} IS NULL OR rank <= ${depth})`,
  ];
}

/**
 * The nearest vectors of each kind: all are compared or, if the scope has many of a kind, searched with the HNSW index.
 */
function byVector(
  { memories, dimensions = 0 }: MemoryTables,
  { exactUpTo }: PostgresMemoryOptions,
  {
    search: { vector, query, isExact },
    visible,
    depth,
    parameters: { add },
  }: {
    readonly search: Search & { readonly vector: Float32Array };
    readonly visible: string;
    readonly depth: string;
    readonly parameters: Parameters;
  },
): string[] {
  const asked = add(vectorText(vector), 'vector');
  const most = add(
    isExact || !Number.isFinite(query.k) || !isIndexable(dimensions) ? null : exactUpTo,
    'bigint',
  );
  const isFew = `(${most} IS NULL OR kinds.size <= ${most})`;
  const nearness = `(m.embedding <#> ${asked})`;
  return [
    `kinds AS (
       SELECT scope, kind, size FROM held CROSS JOIN LATERAL (VALUES ('turn', turns), ('document', documents))
         AS kinds (kind, size) WHERE size > 0)`,
    `compared AS (
       SELECT m.place, m.kind, -${nearness} AS score
       FROM kinds JOIN ${memories} AS m ON m.scope = kinds.scope AND m.kind = kinds.kind
       WHERE ${isFew} AND ${visible})`,
    // The sum hides the scope from the other indexes: they would read all memories of the scope and sort them.
    `near AS (
       SELECT found.* FROM kinds CROSS JOIN LATERAL (
         SELECT m.place, m.kind, -${nearness} AS score FROM ${memories} AS m
         WHERE m.scope + 0 = kinds.scope AND m.kind = kinds.kind AND ${visible}
         ORDER BY ${indexedSql(dimensions, 'm.embedding')} <#> ${indexedSql(dimensions, asked)} LIMIT ${depth}) AS found
       WHERE NOT ${isFew})`,
    `shortage AS (
       SELECT count(*) > 0 AS is_short FROM kinds
       WHERE NOT ${isFew} AND (SELECT count(*) FROM near WHERE near.kind = kinds.kind) < ${depth})`,
    `dense AS (
       SELECT * FROM (
         SELECT place, kind, score, row_number() OVER (PARTITION BY kind ORDER BY score DESC, place) AS rank
         FROM (SELECT * FROM compared UNION ALL SELECT * FROM near) AS all_near) AS ranked
       WHERE ${depth} IS NULL OR rank <= ${depth})`,
  ];
}

/** Reciprocal rank fusion; for equal scores, the ranking by words comes first. */
function fused({ rankConstant }: PostgresMemoryOptions, k: string, { add }: Parameters): string {
  const share = (ranking: string): string =>
    `coalesce(1 / (${add(rankConstant, 'float8')} + ${ranking}.rank), 0)`;
  return `best AS (
    SELECT place, score FROM (
      SELECT place, score, row_number() OVER (PARTITION BY kind ORDER BY score DESC, by_words, by_vector) AS rank
      FROM (
        SELECT place, kind, ${share('lexical')} + ${share('dense')} AS score,
          lexical.rank AS by_words, dense.rank AS by_vector
        FROM lexical FULL JOIN dense USING (place, kind)) AS summed) AS ranked
    WHERE ${k} IS NULL OR rank <= ${k})`;
}

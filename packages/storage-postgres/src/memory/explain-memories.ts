import type {
  MatchedWord,
  MemoryExplanation,
  QueryWord,
  ReadExplanation,
  ReadStep,
  ScorePart,
} from '@memgym/core';
import { formsOfTerms } from '@memgym/memory-systems/service';
import type { ClientBase } from 'pg';
import { sha256Bytes } from '../sha256-bytes.js';
import { filterToSql } from './filter-to-sql.js';
import { type Search, type Statement, searchParts, validSql } from './find-memories.js';
import type { Machinery } from './memory-machinery.js';
import { createParameters, type Parameters } from './parameters.js';
import { textOf } from './plain-text.js';
import { vectorText } from './put-memories.js';
import { wordNumber } from './word-counts.js';

/** A word of a memory, by its place in the query from 1. */
type WordShare = readonly [number: number, count: number, share: number];

/** A memory that is explained; if there is none, a single row has a null `id`. */
interface ExplainedRow {
  readonly id: string | null;
  readonly text: string;
  readonly step: ReadStep;
  readonly rank: string | null;
  readonly score: number | null;
  readonly failed: readonly string[];
  readonly words_rank: string | null;
  readonly words_score: number | null;
  readonly words_adds: number | null;
  readonly word_shares: readonly WordShare[] | null;
  readonly meaning_rank: string | null;
  readonly meaning_score: number | null;
  readonly meaning_adds: number | null;
  readonly counts: Readonly<Partial<Record<ReadStep, number>>> | null;
  readonly holders: readonly (readonly [number: number, memories: number])[] | null;
}

/** What a search found, in its order. */
export interface FoundPlaces {
  readonly places: readonly string[];
  readonly ids: readonly string[];
}

/**
 * Says of each found and each asked memory what makes up its score, or what left it out. It computes the search once more
 * in the database, over all memories of the scope, so it must run in the transaction of the search.
 * @param terms the distinct words of the query, in the order of `search.words`
 */
export async function explainMemories(
  { tables, options, settings }: Machinery,
  {
    client,
    search,
    terms,
    found: { places, ids },
    asked,
  }: {
    readonly client: ClientBase;
    readonly search: Search;
    readonly terms: readonly string[];
    readonly found: FoundPlaces;
    readonly asked: readonly string[];
  },
): Promise<ReadExplanation> {
  const { text, values } = explainStatement({ tables, options }, search, { found: places, asked });
  const { rows } = await client.query<ExplainedRow>(text, values);
  const { analyzer } = settings;
  const termOf = new Map(terms.map((term) => [wordNumber(term), term]));
  /** Words in the order of the numbers that the database was given. */
  const asIndexed = (search.words ?? []).map((number) => termOf.get(number) ?? '');
  const wanted = new Set(asIndexed);
  const formsIn = (of: string) => formsOfTerms(of, wanted, (form) => analyzer.analyze(form));
  const byId = new Map(
    rows.flatMap((row) => (row.id === null ? [] : [[textOf(row.id), { ...row, text: textOf(row.text) }]])),
  );

  const partsOf = (row: ExplainedRow): ScorePart[] => {
    const parts: ScorePart[] = [];
    if (row.words_score !== null) {
      const shares = row.word_shares ?? [];
      const forms = formsIn(row.text);
      const matched = new Set(shares.map(([number]) => asIndexed[number - 1]));
      parts.push({
        ...partOf('words', { rank: row.words_rank, score: row.words_score, adds: row.words_adds }),
        words: shares.map(([number, count, contribution]): MatchedWord => {
          const term = asIndexed[number - 1] ?? '';
          return { term, forms: forms.get(term) ?? [], count, contribution };
        }),
        missing: asIndexed.filter((term) => !matched.has(term)),
      });
    }
    if (row.meaning_score !== null) {
      parts.push(
        partOf('meaning', { rank: row.meaning_rank, score: row.meaning_score, adds: row.meaning_adds }),
      );
    }
    return parts;
  };
  const explained = (memoryId: string): MemoryExplanation => {
    const row = byId.get(memoryId);
    if (row === undefined) return { memoryId, step: 'unknown', parts: [] };
    return {
      memoryId,
      step: row.step,
      ...(row.rank !== null && { rank: Number(row.rank) }),
      ...(row.score !== null && { score: row.score }),
      parts: partsOf(row),
      ...(row.step === 'filtered' && { filters: row.failed }),
    };
  };

  const inQuery = formsIn(search.query.text);
  const holders = new Map(rows[0]?.holders ?? []);
  const known = new Set(ids);
  return {
    memories: [...ids, ...new Set(asked.filter((id) => !known.has(id)))].map(explained),
    counts: rows[0]?.counts ?? {},
    ...(search.words !== undefined && {
      words: asIndexed.map(
        (term, place): QueryWord => ({
          term,
          forms: inQuery.get(term) ?? [],
          memories: holders.get(place + 1) ?? 0,
        }),
      ),
    }),
  };
}

function partOf(
  name: string,
  {
    rank,
    score,
    adds,
  }: { readonly rank: string | null; readonly score: number; readonly adds: number | null },
): ScorePart {
  return {
    name,
    ...(rank !== null && { rank: Number(rank) }),
    score,
    weight: 1,
    contribution: adds ?? 0,
  };
}

/** The statement whose rows are the found and the asked memories, with their places by words and by meaning. */
function explainStatement(
  { tables, options }: Pick<Machinery, 'tables' | 'options'>,
  search: Search,
  { found, asked }: { readonly found: readonly string[]; readonly asked: readonly string[] },
): Statement {
  const { query, words, vector } = search;
  const parameters = createParameters();
  const { add } = parameters;
  const visible = `${validSql(search, parameters)} AND ${filterToSql(query.filters ?? {}, parameters)}`;
  const parts = searchParts(tables, options, { search, visible, parameters });
  const both = words !== undefined && vector !== undefined;
  const adds = (ranking: 'lexical' | 'dense', score: string): string =>
    both
      ? `CASE WHEN ${ranking}.place IS NULL THEN 0 ELSE 1 / (${add(options.rankConstant, 'float8')} + ${ranking}.rank) END`
      : score;
  const none =
    'SELECT NULL::bigint AS place, NULL::float8 AS score, NULL::bigint AS rank, NULL::float8 AS adds';
  const all = [
    ...parts,
    `every AS MATERIALIZED (
       SELECT m.scope, m.place, m.kind, m.id_digest, ${validSql(search, parameters)} AS is_valid, (${visible}) AS is_visible,
         ${failedFilters(search, parameters)} AS failed
       FROM held JOIN ${tables.memories} AS m ON m.scope = held.scope)`,
    'visible AS (SELECT * FROM every WHERE is_visible)',
    words === undefined
      ? `by_words AS (${none} WHERE false)`
      : `by_words AS (
           SELECT e.place, s.score, row_number() OVER (PARTITION BY e.kind ORDER BY s.score DESC, e.place) AS rank,
             ${adds('lexical', 's.score')} AS adds
           FROM visible AS e JOIN scored AS s ON s.memory = e.place AND s.score > 0
             LEFT JOIN lexical ON lexical.place = e.place)`,
    vector === undefined
      ? `by_meaning AS (${none}, false AS is_missed WHERE false)`
      : byMeaning(tables, search, { adds, parameters }),
    `given AS (
       SELECT * FROM unnest(${add(found, 'bigint[]')}) WITH ORDINALITY AS given (place, number))`,
    `judged AS (
       SELECT e.place, e.id_digest, e.failed, given.number, w.rank AS words_rank, w.score AS words_score,
         w.adds AS words_adds, n.rank AS meaning_rank, n.score AS meaning_score, n.adds AS meaning_adds,
         coalesce(w.adds + n.adds, w.adds, n.adds) AS score,
         CASE WHEN given.number IS NOT NULL THEN 'found' WHEN NOT e.is_valid THEN 'expired'
           WHEN e.failed <> ARRAY[]::text[] THEN 'filtered' WHEN ${query.k === 0} THEN 'k'
           WHEN w.place IS NULL AND n.place IS NULL THEN 'unmatched'
           WHEN coalesce(w.adds + n.adds, w.adds, n.adds) < ${add(query.minScore ?? null, 'float8')} THEN 'min-score'
           WHEN n.is_missed THEN 'not-returned' ELSE 'k' END AS step
       FROM every AS e LEFT JOIN by_words AS w USING (place) LEFT JOIN by_meaning AS n USING (place)
         LEFT JOIN given USING (place))`,
    `ranked AS (
       SELECT *, CASE WHEN score IS NOT NULL OR number IS NOT NULL
         THEN row_number() OVER (ORDER BY number, score DESC NULLS LAST, place) END AS rank FROM judged)`,
    `shown AS (
       SELECT * FROM ranked
       WHERE number IS NOT NULL OR id_digest = ANY (${add(asked.map(sha256Bytes), 'bytea[]')}))`,
  ];
  const shares =
    words === undefined
      ? 'NULL::jsonb'
      : `(SELECT jsonb_agg(jsonb_build_array(number, f, share) ORDER BY number) FROM shares WHERE memory = shown.place)`;
  const holders =
    words === undefined
      ? 'NULL::jsonb'
      : '(SELECT jsonb_agg(DISTINCT jsonb_build_array(number, n)) FROM posted)';
  const text = `
    WITH ${all.join(', ')}
    SELECT m.id, m.text, shown.*, CASE WHEN shown.words_score IS NOT NULL THEN ${shares} END AS word_shares,
      (SELECT jsonb_object_agg(step, size) FROM (SELECT step, count(*) AS size FROM ranked GROUP BY step) AS sizes) AS counts,
      ${holders} AS holders
    FROM held LEFT JOIN shown ON true
      LEFT JOIN ${tables.memories} AS m ON m.scope = held.scope AND m.place = shown.place`;
  return { text, values: [...parameters.values] };
}

/**
 * Every visible memory by its nearness: first those of the search, then the others. One that the HNSW index did not
 * return although it is nearer is missed.
 */
function byMeaning(
  { memories }: Machinery['tables'],
  { vector }: Search,
  {
    adds,
    parameters: { add },
  }: { readonly adds: (ranking: 'dense', score: string) => string; readonly parameters: Parameters },
): string {
  const score = `coalesce(dense.score, -(m.embedding <#> ${add(vectorText(vector ?? []), 'vector')}))`;
  return `by_meaning AS (
    SELECT e.place, ${score} AS score,
      row_number() OVER (PARTITION BY e.kind ORDER BY dense.place IS NULL, ${score} DESC, e.place) AS rank,
      ${adds('dense', score)} AS adds,
      dense.place IS NULL
        AND ${score} > (SELECT min(near.score) FROM near WHERE near.kind = e.kind) AS is_missed
    FROM visible AS e JOIN ${memories} AS m ON m.scope = e.scope AND m.place = e.place
      LEFT JOIN dense ON dense.place = e.place)`;
}

/** The keys of the filters that a memory `m` does not fulfil, each tried alone. */
function failedFilters({ query: { filters = {} } }: Search, parameters: Parameters): string {
  const tried = Object.entries(filters)
    .filter(([, value]) => value !== undefined)
    .map(
      ([key, value]) =>
        `CASE WHEN ${filterToSql({ [key]: value }, parameters)} THEN NULL ELSE ${parameters.add(key, 'text')} END`,
    );
  return `array_remove(ARRAY[${tried.join()}]::text[], NULL)`;
}

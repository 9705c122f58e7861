import { detectLanguage } from '@memgym/text';
import {
  type FoundMemory,
  filterOf,
  type MemoryHit,
  type MemoryRecord,
  type MemoryView,
  type ReadRequest,
  type SearchResult,
} from '../../scoped/index.js';
import { cosineSimilarity } from '../../toolkit/cosine-similarity.js';
import type { AMemMemoryOptions } from './a-mem-memory-options.js';
import type { AMemState } from './a-mem-state.js';
import { noteOf } from './note.js';
import { queryKeywordsPrompt } from './prompts/query-keywords.js';

/**
 * Searches for the question's keywords, then follows the hits' links. Source:
 * docs/specs/memory-systems.md#a-mem-read.
 */
export async function readNotes(
  request: ReadRequest<AMemState>,
  options: AMemMemoryOptions,
): Promise<SearchResult> {
  const { query, search, embed, view } = request;
  if (query.text.trim() === '') return { hits: [] };
  const text = options.queryKeywords ? await keywordsOf(request, options) : query.text;
  const [vector] = await embed([text]);
  if (vector === undefined) return { hits: [] };
  const linksOf = createLinks(view, options);
  if (options.profile === 'reference') {
    const ranked = await search({ text, vector, k: view.size });
    const found = newestFirst(ranked).slice(0, query.k);
    return { hits: withLinks(found, linksOf, request, options), isFinal: true };
  }
  const found = await search({ text, vector });
  const hits = found.map((hit): MemoryHit => ({ ...plain(hit), links: idsOf(linksOf(hit.record)) }));
  return { hits: [...hits, ...linkedTo(found, vector, linksOf, request, options)] };
}

async function keywordsOf(
  { query, tryAsk }: ReadRequest<AMemState>,
  { temperature, maxOutputTokens, onUnusableReply }: AMemMemoryOptions,
): Promise<string> {
  const input = { language: detectLanguage(query.text), question: query.text };
  const asked = await tryAsk(queryKeywordsPrompt, input, { temperature, maxOutputTokens });
  if (asked.ok) return asked.output.keywords.trim() || query.text;
  if (onUnusableReply === 'fail') throw asked.error;
  return query.text;
}

/** Among equal scores the original takes the newer note. */
function newestFirst(found: readonly FoundMemory[]): FoundMemory[] {
  return found.toSorted((left, right) => right.score - left.score || right.record.order - left.record.order);
}

/** Default of `kLinked` in `fixed`. */
const mostLinked = 10;

type Links = (record: MemoryRecord) => readonly MemoryRecord[];

/** The notes that a note links to. A position below 0 counts from the end. One past the end is ignored; the original fails. */
function createLinks(view: MemoryView<AMemState>, { profile }: AMemMemoryOptions): Links {
  const list = profile === 'reference' ? [...view.all()] : [];
  return (record) =>
    noteOf(record).links.flatMap((link) => {
      const linked = profile === 'reference' ? list.at(Number(link)) : view.get(link);
      return linked === undefined ? [] : [linked];
    });
}

function idsOf(records: readonly MemoryRecord[]): string[] {
  return [...new Set(records.map(({ item }) => item.id))];
}

/**
 * Each hit, followed by up to k + 1 of the notes that it links to, in the order of its links. A repeated note is shown
 * only at its first position; the original prints it again.
 */
function withLinks(
  found: readonly FoundMemory[],
  linksOf: Links,
  { query }: ReadRequest<AMemState>,
  { kLinked = query.k + 1 }: AMemMemoryOptions,
): MemoryHit[] {
  const hitIds = new Set(found.map(({ id }) => id));
  return found.flatMap(({ id, score, record }): MemoryHit[] => {
    const links = linksOf(record);
    const linked = links.slice(0, kLinked).map((other): MemoryHit => {
      const kind = hitIds.has(other.item.id) ? {} : { kind: 'linked-note' };
      return { id: other.item.id, score, ...kind, links: idsOf(linksOf(other)) };
    });
    return [{ id, score, links: idsOf(links) }, ...linked];
  });
}

/** Notes that a hit links to and that are not hits themselves: the links of the best hit first, at most `kLinked`. */
function linkedTo(
  found: readonly FoundMemory[],
  vector: Float32Array,
  linksOf: Links,
  { query }: ReadRequest<AMemState>,
  { kLinked = mostLinked }: AMemMemoryOptions,
): MemoryHit[] {
  const passes = filterOf(query) ?? (() => true);
  const known = new Set(found.map(({ id }) => id));
  const lowest = found.at(-1)?.score ?? 0;
  const linked: MemoryHit[] = [];
  for (const record of found.flatMap((hit) => linksOf(hit.record))) {
    const { id } = record.item;
    if (known.has(id) || record.vector === undefined || !passes(record.item)) continue;
    if (linked.length >= Math.min(kLinked, query.k)) break;
    known.add(id);
    // An approximate index may have missed the note; linked notes still come after the hits.
    const score = Math.min(lowest, cosineSimilarity(vector, record.vector));
    linked.push({ id, score, kind: 'linked-note', links: idsOf(linksOf(record)) });
  }
  return linked;
}

function plain({ id, score }: FoundMemory): MemoryHit {
  return { id, score };
}

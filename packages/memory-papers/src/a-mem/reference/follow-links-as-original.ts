import type { FoundMemory, MemoryHit, ReadRequest, SearchResult } from '@memgym/memory-systems/define';
import type { AMemMemoryOptions } from '../a-mem-memory-options.js';
import type { AMemState } from '../a-mem-state.js';
import { idsOf, type Links, type NoteQuestion } from '../follow-links.js';
import { noteOf } from '../note.js';

/** The nearest notes, each followed by the notes that it links to. */
export async function followLinksAsOriginal(
  question: NoteQuestion,
  request: ReadRequest<AMemState>,
  options: AMemMemoryOptions,
): Promise<SearchResult> {
  const { query, search, view } = request;
  const ranked = await search({ ...question, k: view.size });
  const found = newestFirst(ranked).slice(0, query.k);
  const list = [...view.all()];
  // A position below 0 counts from the end. One past the end is ignored; the original fails.
  const linksOf: Links = (record) => noteOf(record).links.flatMap((link) => list.at(Number(link)) ?? []);
  return { hits: withLinks(found, linksOf, request, options), isFinal: true };
}

/** Among equal scores the newer note comes first. */
function newestFirst(found: readonly FoundMemory[]): FoundMemory[] {
  return found.toSorted((left, right) => right.score - left.score || right.record.order - left.record.order);
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

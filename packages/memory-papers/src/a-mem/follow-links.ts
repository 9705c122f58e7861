import type {
  FoundMemory,
  MemoryHit,
  MemoryRecord,
  ReadRequest,
  SearchResult,
} from '@memgym/memory-systems/define';
import { cosineSimilarity, filterOf } from '@memgym/memory-systems/toolkit';
import type { AMemMemoryOptions } from './a-mem-memory-options.js';
import type { AMemState } from './a-mem-state.js';
import { noteOf } from './note.js';

/** What is searched for. */
export interface NoteQuestion {
  readonly text: string;
  readonly vector: Float32Array;
}

/** The notes that a note links to. */
export type Links = (record: MemoryRecord) => readonly MemoryRecord[];

/** Default of `kLinked`. */
const mostLinked = 10;

/** The nearest notes, then the notes that they link to. */
export async function followLinks(
  question: NoteQuestion,
  request: ReadRequest<AMemState>,
  options: AMemMemoryOptions,
): Promise<SearchResult> {
  const linksOf: Links = (record) => noteOf(record).links.flatMap((id) => request.view.get(id) ?? []);
  const found = await request.search(question);
  const hits = found.map(
    ({ id, score, record }): MemoryHit => ({ id, score, links: idsOf(linksOf(record)) }),
  );
  return { hits: [...hits, ...linkedTo(found, { vector: question.vector, linksOf, request, options })] };
}

export function idsOf(records: readonly MemoryRecord[]): string[] {
  return [...new Set(records.map(({ item }) => item.id))];
}

/** Notes that a hit links to and that are not hits themselves: the links of the best hit first, at most `kLinked`. */
function linkedTo(
  found: readonly FoundMemory[],
  {
    vector,
    linksOf,
    request: { query },
    options: { kLinked = mostLinked },
  }: {
    readonly vector: Float32Array;
    readonly linksOf: Links;
    readonly request: ReadRequest<AMemState>;
    readonly options: AMemMemoryOptions;
  },
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

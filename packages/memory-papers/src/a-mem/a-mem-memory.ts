import type { MemorySystem } from '@memgym/core/memory';
import {
  defineMemorySystem,
  type MemoryChanges,
  type MemoryDraft,
  type MemoryView,
  makeSystem,
  type PortSettings,
  type ReadRequest,
  type SearchResult,
} from '@memgym/memory-systems/define';
import { createVectorMemoryIndex } from '@memgym/memory-systems/toolkit';
import { detectLanguage } from '@memgym/text';
import type * as z from 'zod';
import { type AMemMemoryOptions, aMemMemoryOptionsSchema } from './a-mem-memory-options.js';
import { type AMemState, aMemStateSchema } from './a-mem-state.js';
import { changedNote, type NoteData, noteOf, rewriteNote } from './note.js';
import { queryKeywordsPrompt } from './prompts/query-keywords.js';
import { referenceRules } from './reference/reference-rules.js';
import { rememberNotes } from './remember-notes.js';
import { type AMemRules, fixedRules } from './rules.js';

const rulesOf = { fixed: fixedRules, reference: referenceRules };

/**
 * A-Mem: every message becomes a note with keywords, tags and a one-sentence context; a model links it to similar notes
 * and may rewrite their annotations. Source: docs/specs/memory-systems.md#a-mem.
 */
export const aMemMemory = defineMemorySystem({
  type: 'a-mem',
  version: '1.0.0',
  description: 'Notes that a model annotates, links and rewrites, found by embedding and links (A-Mem).',
  options: aMemMemoryOptionsSchema,
  needs: ['model', 'embedder'],
  defaultK: 10,
  state: { schema: aMemStateSchema, first: () => ({ evolutions: 0 }) },
  design: (options, { embedder }) => {
    const { profile, vectorIndex } = options;
    const rules = rulesOf[profile];
    return {
      capabilities: ['incremental', 'graph'],
      remember: (request) => rememberNotes(request, options, rules),
      forget: ({ citing, view }) => withoutNotes(new Set(citing.map(({ item }) => item.id)), view, rules),
      erase: ({ item }, view) => withoutNotes(new Set([item.id]), view, rules),
      revise: rewriteNote,
      read: (request) => readNotes(request, options, rules),
      indexText: (record) => noteOf(record).embeddedText,
      createIndex: () => createVectorMemoryIndex(embedder.info.dimensions, vectorIndex),
    };
  },
});

/** The model, the embedder and the options of {@link aMem}. */
export type AMemMemorySettings = PortSettings<'model' | 'embedder'> & z.input<typeof aMemMemoryOptionsSchema>;

/**
 * A-Mem: notes that a model annotates, links and rewrites, for `createMemory`.
 *
 * @throws {ConfigError} for an invalid option, or an invalid or missing port
 */
export function aMem(settings: AMemMemorySettings): MemorySystem {
  return makeSystem(aMemMemory, settings);
}

/**
 * Searches for the question's keywords, then follows the hits' links. Source:
 * docs/specs/memory-systems.md#a-mem-read.
 */
async function readNotes(
  request: ReadRequest<AMemState>,
  options: AMemMemoryOptions,
  rules: AMemRules,
): Promise<SearchResult> {
  const { query, embed } = request;
  if (query.text.trim() === '') return { hits: [] };
  const text = options.queryKeywords ? await keywordsOf(request, options) : query.text;
  const [vector] = await embed([text]);
  if (vector === undefined) return { hits: [] };
  return rules.followLinks({ text, vector }, request, options);
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

/**
 * The notes that remain after some are forgotten. Links to forgotten notes are removed. A note that a model rewrote
 * after seeing a forgotten note, or a note rewritten because of one, returns to its earlier text.
 */
function withoutNotes(
  forgotten: ReadonlySet<string>,
  view: MemoryView<AMemState>,
  rules: AMemRules,
): MemoryChanges<AMemState> {
  const kept = [...view.all()]
    .filter(({ item }) => !forgotten.has(item.id))
    .map((record) => ({ record, note: noteOf(record) }));
  const undone = changesToUndo(
    forgotten,
    kept.map(({ record, note }) => [record.item.id, note]),
  );
  const put = kept.flatMap(({ record, note }): MemoryDraft[] => {
    const first = undone.get(record.item.id);
    const links = rules.remainingLinks(note.links, forgotten);
    if (first === undefined && links.length === note.links.length) return [];
    return [changedNote(record, undo({ ...note, links }, first, rules))];
  });
  return { put, remove: [...forgotten] };
}

/** Position of the first change to undo in each note, by id: content from a change spreads to later changes. */
function changesToUndo(
  forgotten: ReadonlySet<string>,
  notes: readonly (readonly [id: string, note: NoteData])[],
): ReadonlyMap<string, number> {
  const touched = new Set(forgotten);
  const undone = new Map<string, number>();
  const changes = notes
    .flatMap(([id, note]) => note.changes.map((change, place) => ({ ...change, id, place })))
    .sort((left, right) => left.evolution - right.evolution);
  for (const { id, place, shownIds } of changes) {
    if (undone.has(id) || !shownIds.some((shown) => touched.has(shown))) continue;
    undone.set(id, place);
    touched.add(id);
  }
  return undone;
}

function undo(note: NoteData, place: number | undefined, rules: AMemRules): NoteData {
  const change = place === undefined ? undefined : note.changes[place];
  if (change === undefined) return note;
  const earlier = { ...note, ...change.before, changes: note.changes.slice(0, place) };
  return { ...earlier, embeddedText: rules.embeddedText(earlier) };
}

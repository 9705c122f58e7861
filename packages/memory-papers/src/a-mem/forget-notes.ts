import type { MemoryChanges, MemoryDraft, MemoryView } from '@memgym/memory-systems/define';
import type { AMemState } from './a-mem-state.js';
import { changedNote, type NoteData, noteOf } from './note.js';
import type { AMemRules } from './rules.js';

/**
 * The notes that remain after some are forgotten. Links to forgotten notes are removed. A note that a model rewrote
 * after seeing a forgotten note, or a note rewritten because of one, returns to its earlier text.
 */
export function withoutNotes(
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

import { z } from 'zod';
import {
  derivedId,
  type MemoryDraft,
  type MemoryRecord,
  type Observation,
  redraft,
  shownText,
} from '../../scoped/index.js';
import { keptData } from '../../toolkit/kept-data.js';

/** What a model says about a message. */
export const annotationSchema = z.strictObject({
  keywords: z.array(z.string()),
  context: z.string().describe('One sentence: topic, points, purpose.'),
  tags: z.array(z.string()),
});
export type Annotation = z.infer<typeof annotationSchema>;

/** What a note says about itself when no model could: docs/specs/memory-systems.md#a-mem-write, step 1. */
export const noAnnotation: Annotation = { keywords: [], context: 'General', tags: [] };

const noteDataSchema = annotationSchema.extend({
  content: z.string(),
  /** Ids of notes; in `reference` places in the list of notes, unchecked. */
  links: z.array(z.string()),
  /** The text that its vector is of. */
  embeddedText: z.string(),
  /** Rewritings, oldest first. */
  changes: z.array(
    z.strictObject({
      /** Which evolving insert it was, counted in the scope. */
      evolution: z.number().int(),
      /** Ids of the notes that the model was shown beside this one. */
      shownIds: z.array(z.string()),
      before: z.strictObject({ context: z.string(), tags: z.array(z.string()) }),
    }),
  ),
});

/** What a memory of kind `note` holds besides its text. */
export type NoteData = z.infer<typeof noteDataSchema>;

/** @throws {InternalError} when the record is not a note */
export const noteOf = keptData(noteDataSchema, 'note');

/** A message as a note that nothing is known about yet. */
export function createNote(observation: Observation, annotation: Annotation): NoteData {
  const note = { ...annotation, content: shownText(observation), links: [], changes: [] };
  return { ...note, embeddedText: noteText(note) };
}

export function noteIdOf({ sourceId }: Pick<Observation, 'sourceId'>): string {
  return derivedId('note', sourceId);
}

/** The note as the memory of this message. */
export function noteDraft(note: NoteData, { sourceId, eventTime, meta }: Observation): MemoryDraft {
  return {
    id: noteIdOf({ sourceId }),
    kind: 'note',
    text: noteText(note),
    sourceIds: [sourceId],
    eventTime,
    meta,
    data: { ...note },
  };
}

/** A stored note in its new form. */
export function changedNote(record: MemoryRecord, note: NoteData): MemoryDraft {
  return redraft(record, { text: noteText(note), data: { ...note } });
}

/** What a note shows and what is embedded of it: each part with its name, and only where there is one. */
export function noteText({ content, context, keywords, tags }: Annotation & { readonly content: string }) {
  return [
    content,
    ...(context === noAnnotation.context ? [] : [`Context: ${context}`]),
    ...(keywords.length === 0 ? [] : [`Keywords: ${keywords.join(', ')}`]),
    ...(tags.length === 0 ? [] : [`Tags: ${tags.join(', ')}`]),
  ].join('\n');
}

/** A note whose text a caller replaces: what was said about the old text goes, links stay. */
export function rewriteNote(record: MemoryRecord, text: string): MemoryDraft {
  const { links } = noteOf(record);
  const note = { ...noAnnotation, content: text, links, changes: [], embeddedText: text };
  return redraft(record, { text, data: note });
}

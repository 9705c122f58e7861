import {
  derivedId,
  type MemoryDraft,
  type MemoryRecord,
  type Observation,
} from '@memgym/memory-systems/define';
import { redraft, speakerPrefix } from '@memgym/memory-systems/toolkit';
import * as z from 'zod';
import { keptData } from '../toolkit/kept-data.js';

/** A model's annotation of a message. */
export const annotationSchema = z.strictObject({
  keywords: z.array(z.string()),
  context: z.string().describe('One sentence: topic, points, purpose.'),
  tags: z.array(z.string()),
});
export type Annotation = z.infer<typeof annotationSchema>;

/** The annotation of a note without a readable reply: docs/specs/memory-systems.md#a-mem-write, step 1. */
export const noAnnotation: Annotation = { keywords: [], context: 'General', tags: [] };

const noteDataSchema = annotationSchema.extend({
  content: z.string(),
  /** Ids of notes; in `reference` unchecked positions in the list of notes. */
  links: z.array(z.string()),
  /** The text that its vector was computed from. */
  embeddedText: z.string(),
  /** Rewritings, oldest first. */
  changes: z.array(
    z.strictObject({
      /** Number of the evolving insert in its scope. */
      evolution: z.int(),
      /** Ids of the other notes shown to the model together with this one. */
      shownIds: z.array(z.string()),
      before: z.strictObject({ context: z.string(), tags: z.array(z.string()) }),
    }),
  ),
});

/** The data of a memory of kind `note`, apart from its text. */
export type NoteData = z.infer<typeof noteDataSchema>;

/** @throws {InternalError} when the record is not a note */
export const noteOf = keptData(noteDataSchema, 'note');

/** The texts of a note. */
interface NoteTexts {
  content(observation: Observation): string;
  embeddedText(note: Annotation & { readonly content: string }): string;
}

/** A message as a note. */
export function createNote(observation: Observation, annotation: Annotation, texts: NoteTexts): NoteData {
  const note = { ...annotation, content: texts.content(observation), links: [], changes: [] };
  return { ...note, embeddedText: texts.embeddedText(note) };
}

/** A message as stored and embedded by MemoryBench's copy. Source: docs/specs/memory-systems.md#a-mem-faults. */
export function createPlainNote(observation: Observation): NoteData {
  const { role = 'user', speaker, content } = observation;
  const said = speaker === undefined ? `Speaker ${role} says: ${content}` : contentAsReference(observation);
  return { ...noAnnotation, content: said, links: [], changes: [], embeddedText: said };
}

/** The words of the original’s LoCoMo script, without a space after the name; other messages have no prefix. */
export function contentAsReference({ speaker, content }: Observation): string {
  return speaker === undefined ? content : `${speakerPrefix(speaker)}${content}`;
}

export function noteIdOf({ sourceId }: Pick<Observation, 'sourceId'>): string {
  return derivedId('note', sourceId);
}

/** The note as a memory record of this message. */
export function noteDraft(note: NoteData, { sourceId, eventTime }: Observation): MemoryDraft {
  return {
    id: noteIdOf({ sourceId }),
    kind: 'note',
    text: noteText(note),
    sourceIds: [sourceId],
    eventTime,
    data: { ...note },
  };
}

/** A stored note in its new form. */
export function changedNote(record: MemoryRecord, note: NoteData): MemoryDraft {
  return redraft(record, { text: noteText(note), data: { ...note } });
}

/** The shown text of a note: each non-empty part with its name. */
export function noteText({ content, context, keywords, tags }: Annotation & { readonly content: string }) {
  return [
    content,
    ...(context === noAnnotation.context ? [] : [`Context: ${context}`]),
    ...(keywords.length === 0 ? [] : [`Keywords: ${keywords.join(', ')}`]),
    ...(tags.length === 0 ? [] : [`Tags: ${tags.join(', ')}`]),
  ].join('\n');
}

/** A note whose text a caller replaces: the annotation of the old text is removed, and links are retained. */
export function rewriteNote(record: MemoryRecord, text: string): MemoryDraft {
  const { links } = noteOf(record);
  const note = { ...noAnnotation, content: text, links, changes: [], embeddedText: text };
  return redraft(record, { text, data: note });
}

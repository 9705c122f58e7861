import { defined } from '@memgym/core/config';
import { type EventTime, type JsonValue, jsonValueSchema } from '@memgym/core/memory';
import type { MemoryDraft, MemoryRecord } from '@memgym/memory-systems/define';
import { redraft } from '@memgym/memory-systems/toolkit';
import * as z from 'zod';
import { keptData } from '../toolkit/kept-data.js';

const noteDataSchema = z.strictObject({
  label: z.string(),
  value: z.string(),
  /** The value as the model gave it, where it was not a text; only in the reference profile. */
  json: jsonValueSchema.optional(),
  /** Time of the last write, by the injected clock. */
  writtenAt: z.number(),
});

/** Maximum length of a label, in characters. */
export const longestLabel = 200;

/** A note: the data of a memory of kind `note`, apart from its text. */
export type NoteData = z.infer<typeof noteDataSchema>;

/** @throws {InternalError} when the record is not a note */
export const noteOf = keptData(noteDataSchema, 'label and value');

export function noteDraft(
  note: NoteData,
  cited: { readonly sourceIds: readonly string[]; readonly eventTime?: EventTime | undefined },
): MemoryDraft {
  const { sourceIds, eventTime } = cited;
  const { label, value, writtenAt, json } = note;
  return {
    id: `note:${label}`,
    kind: 'note',
    text: `${label}: ${value}`,
    sourceIds,
    eventTime,
    data: { label, value, writtenAt, ...defined({ json }) },
  };
}

/** The value of a note as the model gave it. */
export const givenValue = ({ value, json = value }: Pick<NoteData, 'value' | 'json'>): JsonValue => json;

/** A note whose text a caller replaces: its text loses the label, but the note retains it. */
export function rewriteNote(record: MemoryRecord, text: string): MemoryDraft {
  const { json: _, ...note } = noteOf(record);
  const prefix = `${note.label}: `;
  const value = text.startsWith(prefix) ? text.slice(prefix.length) : text;
  return redraft(record, { text, data: { ...note, value } });
}

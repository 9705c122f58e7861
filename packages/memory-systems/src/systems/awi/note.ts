import { type EventTime, InternalError } from '@memgym/core';
import { z } from 'zod';
import { type MemoryDraft, type MemoryRecord, redraft } from '../../scoped/index.js';

const noteDataSchema = z.strictObject({
  label: z.string(),
  value: z.string(),
  /** Time of the last write, by the injected clock. */
  writtenAt: z.number(),
});

/** A note: the data of a memory of kind `note`, apart from its text. */
export type NoteData = z.infer<typeof noteDataSchema>;

/** @throws {InternalError} when the record is not a note */
export function noteOf({ item, data }: Pick<MemoryRecord, 'item' | 'data'>): NoteData {
  const parsed = noteDataSchema.safeParse(data);
  if (parsed.success) return parsed.data;
  throw new InternalError(`The memory ${JSON.stringify(item.id)} is not a note.`);
}

export function noteDraft(
  note: NoteData,
  cited: { readonly sourceIds: readonly string[]; readonly eventTime?: EventTime | undefined },
): MemoryDraft {
  const { sourceIds, eventTime } = cited;
  const { label, value } = note;
  return {
    id: `note:${label}`,
    kind: 'note',
    text: `${label}: ${value}`,
    sourceIds,
    eventTime,
    data: { ...note },
  };
}

/** A note whose text a caller replaces: its text loses the label, but the note retains it. */
export function rewriteNote(record: MemoryRecord, text: string): MemoryDraft {
  const note = noteOf(record);
  const prefix = `${note.label}: `;
  const value = text.startsWith(prefix) ? text.slice(prefix.length) : text;
  return redraft(record, { text, data: { ...note, value } });
}

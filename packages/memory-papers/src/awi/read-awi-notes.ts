import type { EventTime, JsonValue, Scope, SnapshotText } from '@memgym/core';
import { defined } from '@memgym/core/config';
import { memoriesIn } from '@memgym/memory-systems/toolkit';
import { givenValue, noteOf } from './note.js';

/** A note of `awiMemory`, as stored in a snapshot. */
export interface AwiNote {
  readonly label: string;
  /** A text; in the reference profile any value that the model gave. */
  readonly value: JsonValue;
  /** Conversation time of its latest message; absent if none has a time. */
  readonly eventTime?: EventTime;
}

/**
 * The notes about one user, in order of creation: AMemGym's in-context memory (packages/amemgym/spec.md#data-formats).
 * @param snapshot of the memory; an assistant's snapshot contains one
 * @throws {BackendError} when another system or schema version made it, or it is damaged
 */
export function readAwiNotes(snapshot: SnapshotText, scope: Scope): AwiNote[] {
  return memoriesIn(snapshot, scope, { name: 'awi', schemaVersion: 1 }).map((memory) => {
    const note = noteOf(memory);
    const { eventTime } = memory.item;
    return { label: note.label, value: givenValue(note), ...defined({ eventTime }) };
  });
}

import {
  BackendError,
  type JsonValue,
  jsonValueSchema,
  type MemorySnapshot,
  type SnapshotText,
  type Turn,
  turnSchema,
} from '@memgym/core';
import * as z from 'zod';

/** Messages in the short-term window, by `scopeKey`. */
export type Windows = ReadonlyMap<string, readonly Turn[]>;

const schemaVersion = 1;

const stateSchema = z.strictObject({
  memory: z.strictObject({
    system: z.string(),
    schemaVersion: z.int().positive(),
    state: jsonValueSchema,
  }),
  windows: z.array(z.tuple([z.string(), z.array(turnSchema)])),
});

/** Memory and windows as one snapshot; equal states give equal snapshots. */
export function encodeAssistantState(
  system: string,
  memory: MemorySnapshot,
  windows: Windows,
): MemorySnapshot {
  const { blobs, ...rest } = memory;
  const state = {
    memory: rest,
    windows: [...windows]
      .filter(([, turns]) => turns.length > 0)
      .sort(([left], [right]) => (left < right ? -1 : left > right ? 1 : 0)),
  };
  // Copied through JSON, so that nothing is shared with the live window or with a memory that exposes its working
  // state, and absent members stay absent.
  return {
    system,
    schemaVersion,
    state: JSON.parse(JSON.stringify(state)) as JsonValue,
    blobs: { ...blobs },
  };
}

/** The contents of an assistant. */
export interface AssistantState {
  readonly memory: SnapshotText;
  readonly windows: Windows;
}

/**
 * Reads an assistant's snapshot without the assistant. Nothing is copied.
 * @throws {BackendError} when it is not from an assistant of this schema version, or it is damaged
 */
export function readAssistantState({ system, schemaVersion: version, state }: SnapshotText): AssistantState {
  if (version !== schemaVersion) throw unreadable(system, system, version);
  const parsed = stateSchema.safeParse(state);
  if (parsed.success) return { memory: parsed.data.memory, windows: new Map(parsed.data.windows) };
  throw new BackendError(system, `the snapshot is damaged: ${z.prettifyError(parsed.error)}`, {
    hint: 'Take the snapshot again.',
    cause: parsed.error,
  });
}

/**
 * The inverse of {@link encodeAssistantState}.
 * @throws {BackendError} when the snapshot is from another assistant or schema version, or damaged
 */
export function decodeAssistantState(
  system: string,
  snapshot: MemorySnapshot,
): { memory: MemorySnapshot; windows: Map<string, readonly Turn[]> } {
  if (snapshot.system !== system) throw unreadable(system, snapshot.system, snapshot.schemaVersion);
  const { memory, windows } = readAssistantState(snapshot);
  // Also copies their data, because the schema returns it unchanged.
  return { memory: { ...memory, blobs: { ...snapshot.blobs } }, windows: structuredClone(new Map(windows)) };
}

function unreadable(system: string, maker: string, version: number): BackendError {
  return new BackendError(system, `cannot restore a snapshot of '${maker}', schema version ${version}.`, {
    hint: `Restore it with the assistant that made it; this one can restore '${system}', version ${schemaVersion}.`,
  });
}

import {
  BackendError,
  type JsonValue,
  jsonValueSchema,
  type MemorySnapshot,
  type Turn,
  turnSchema,
} from '@memgym/core';
import { z } from 'zod';

/** Messages that wait in the short-term window, by `scopeKey`. */
export type Windows = ReadonlyMap<string, readonly Turn[]>;

const schemaVersion = 1;

const stateSchema = z.strictObject({
  memory: z.strictObject({
    system: z.string(),
    schemaVersion: z.number().int().positive(),
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
  // Through JSON, so that nothing is shared with the live window, nor with a memory that shows what it works with,
  // and absent members stay absent.
  return {
    system,
    schemaVersion,
    state: JSON.parse(JSON.stringify(state)) as JsonValue,
    blobs: { ...blobs },
  };
}

/**
 * The inverse of {@link encodeAssistantState}.
 * @throws {BackendError} when another assistant or schema version made the snapshot, or it is damaged
 */
export function decodeAssistantState(
  system: string,
  snapshot: MemorySnapshot,
): { memory: MemorySnapshot; windows: Map<string, readonly Turn[]> } {
  if (snapshot.system !== system || snapshot.schemaVersion !== schemaVersion) {
    throw new BackendError(
      system,
      `cannot restore a snapshot of '${snapshot.system}', schema version ${snapshot.schemaVersion}.`,
      {
        hint: `Restore it with the assistant that made it; this one reads '${system}', version ${schemaVersion}.`,
      },
    );
  }
  const parsed = stateSchema.safeParse(snapshot.state);
  if (!parsed.success) {
    throw new BackendError(system, `the snapshot is damaged: ${z.prettifyError(parsed.error)}`, {
      hint: 'Take the snapshot again.',
      cause: parsed.error,
    });
  }
  return {
    memory: { ...parsed.data.memory, blobs: { ...snapshot.blobs } },
    // A copy of their data, too, which the schema gives back as they are.
    windows: new Map(structuredClone(parsed.data.windows)),
  };
}

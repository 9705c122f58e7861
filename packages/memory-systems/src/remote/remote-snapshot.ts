import { BackendError } from '@memgym/core/errors';
import { type JsonValue, jsonValueSchema, type MemorySnapshot } from '@memgym/core/memory';
import * as z from 'zod';
import type { KnownMessages, ScopeMessages } from './known-messages.js';

const schemaVersion = 1;

const stateSchema = z.object({
  service: jsonValueSchema,
  /** By label: the messages that are known, each with what is kept of it. */
  known: z.array(
    z.tuple([z.string(), z.array(z.tuple([z.string(), z.record(z.string(), jsonValueSchema)]))]),
  ),
});

/** The state of a service and the messages that it was given, as one snapshot. */
export function encodeRemoteState(
  system: string,
  service: JsonValue,
  messages: KnownMessages,
): MemorySnapshot {
  const known = [...messages.all]
    .map(([label, scope]) => [label, [...scope.known].map(([id, message]) => [id, { ...message }])])
    .sort(([left = ''], [right = '']) => (left < right ? -1 : 1));
  return {
    system,
    schemaVersion,
    state: JSON.parse(JSON.stringify({ service, known })) as JsonValue,
    blobs: {},
  };
}

/** @throws {BackendError} when another system or version made it */
export function decodeRemoteState(
  system: string,
  snapshot: MemorySnapshot,
): { readonly service: JsonValue; readonly known: ReadonlyMap<string, ScopeMessages['known']> } {
  const parsed = stateSchema.safeParse(snapshot.state);
  if (snapshot.system !== system || snapshot.schemaVersion !== schemaVersion || !parsed.success) {
    throw new BackendError(
      system,
      `it cannot restore a snapshot of ${snapshot.system}, version ${snapshot.schemaVersion}.`,
      { hint: `Pass a snapshot that ${system} made, of version ${schemaVersion}.` },
    );
  }
  const { service, known } = parsed.data;
  const maps = known.map(([label, messages]) => [label, new Map(messages)] as const);
  return { service, known: new Map(maps) as unknown as ReadonlyMap<string, ScopeMessages['known']> };
}

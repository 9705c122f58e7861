import { BackendError } from '@memgym/core/errors';
import {
  canonicalJson,
  expirySchema,
  type JsonObject,
  type JsonValue,
  type MemorySnapshot,
  memoryItemSchema,
  roleSchema,
  scopeFromKey,
  scopeKey,
  scopeSchema,
} from '@memgym/core/memory';
import { vectorFromBytes, vectorToBytes } from '@memgym/memory-systems/storage';
import * as z from 'zod';
import type { StoredMemory } from './memory-row.js';
import type { ReadMemory } from './read-memories.js';

const schemaVersion = 2;
const vectorsBlob = 'vectors';

const stateSchema = z.object({
  parts: z.unknown(),
  scopes: z.array(
    z.object({
      scope: scopeSchema,
      memories: z.array(
        z.object({
          item: memoryItemSchema.required({ position: true }),
          contentDigest: z.string(),
          expiresAt: expirySchema.optional(),
          said: z
            .object({
              role: roleSchema.exactOptional(),
              speaker: z.string().exactOptional(),
              sessionId: z.string().exactOptional(),
            })
            .optional(),
          earlier: z.array(z.object({ text: z.string(), until: z.number() })),
        }),
      ),
    }),
  ),
});

/** A memory of a snapshot, with its vector if the memory has vectors. */
export type SnapshotMemory = PlacedMemory & { readonly vector: Float32Array | undefined };

type PlacedMemory = StoredMemory & { readonly item: { readonly position: number } };

/** The part of a snapshot outside its state: the name of the system and the settings of its tables. */
export interface SnapshotKind {
  readonly system: string;
  readonly parts: JsonObject;
  readonly dimensions: number | undefined;
}

/** The scopes sorted by key, with memories oldest first and their vectors in one blob in that order. */
export function encodeSnapshot(
  { system, parts, dimensions }: SnapshotKind,
  held: readonly (readonly [scope: string, memories: readonly ReadMemory[]])[],
): MemorySnapshot {
  const scopes = held.map(([key, memories]) => ({
    scope: scopeFromKey(key),
    memories: memories.map(({ vector: _inBlob, ...memory }) => memory),
  }));
  const vectors = held.flatMap(([, memories]) =>
    memories.flatMap(({ vector }) =>
      vector === undefined ? [] : [vectorToBytes(Float32Array.from(vector))],
    ),
  );
  return {
    system,
    schemaVersion,
    state: { parts, scopes } as unknown as JsonValue,
    blobs: dimensions === undefined ? {} : { [vectorsBlob]: new Uint8Array(Buffer.concat(vectors)) },
  };
}

/** @throws {BackendError} when another kind of memory made it, or it is damaged */
export function decodeSnapshot(
  { system, parts, dimensions = 0 }: SnapshotKind,
  snapshot: MemorySnapshot,
): (readonly [scope: string, memories: readonly SnapshotMemory[]])[] {
  if (snapshot.system !== system || snapshot.schemaVersion !== schemaVersion) {
    const found = `'${snapshot.system}' (schema version ${snapshot.schemaVersion})`;
    throw new BackendError(
      system,
      `cannot restore a snapshot of ${found}; it reads version ${schemaVersion}.`,
      {
        hint: 'Restore it with the system and package version that made it.',
      },
    );
  }
  const parsed = stateSchema.safeParse(snapshot.state);
  if (!parsed.success) throw damaged(system, z.prettifyError(parsed.error));
  const [made, own] = [parsed.data.parts, parts].map(canonicalJson);
  if (made !== own) {
    throw new BackendError(system, `cannot restore a memory made with ${made}; this one uses ${own}.`, {
      hint: 'Restore it with the same `search` and embedder, or build the memory again.',
    });
  }
  // The checked value itself, because the schema's copy would lose keys like `__proto__`.
  const { scopes } = snapshot.state as unknown as {
    scopes: { scope: Parameters<typeof scopeKey>[0]; memories: PlacedMemory[] }[];
  };
  const blob = snapshot.blobs[vectorsBlob] ?? new Uint8Array();
  const count = scopes.reduce((sum, { memories }) => sum + memories.length, 0);
  if (blob.byteLength !== count * dimensions * 4) {
    throw damaged(system, `expected ${count} vectors, got ${blob.byteLength} bytes.`);
  }
  let offset = 0;
  const nextVector = (): Float32Array | undefined => {
    if (dimensions === 0) return undefined;
    offset += dimensions * 4;
    return vectorFromBytes(blob.subarray(offset - dimensions * 4, offset));
  };
  return scopes.map(({ scope, memories }) => [
    scopeKey(scope),
    structuredClone(memories).map((memory) => ({ ...memory, vector: nextVector() })),
  ]);
}

function damaged(system: string, detail: string): BackendError {
  return new BackendError(system, `cannot restore a damaged snapshot: ${detail}`, {
    hint: 'Take the snapshot again and store its bytes unchanged.',
  });
}

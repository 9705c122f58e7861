import { defined } from '@memgym/core/config';
import { BackendError } from '@memgym/core/errors';
import {
  expirySchema,
  type JsonValue,
  jsonObjectSchema,
  jsonValueSchema,
  type MemorySnapshot,
  memoryItemSchema,
  type Scope,
  type SnapshotText,
  scopeFromKey,
  scopeKey,
  scopeSchema,
} from '@memgym/core/memory';
import * as z from 'zod';
import type { MemoryIndex } from '../design/memory-index.js';
import type { MemoryRecord } from '../design/memory-record.js';
import type { ScopedMemoryDesign } from '../design/scoped-memory-design.js';
import { knownSourceSchema, ScopeStore, textChangeSchema } from './scope-store.js';

const scopeStateSchema = z.object({
  scope: scopeSchema,
  sources: z.array(z.tuple([z.string(), knownSourceSchema])),
  expiries: z.array(z.tuple([z.string(), expirySchema])).optional(),
  metas: z.array(z.tuple([z.string(), jsonObjectSchema])).optional(),
  memories: z.array(
    z.object({
      item: memoryItemSchema,
      ownMeta: jsonObjectSchema.optional(),
      data: jsonValueSchema.optional(),
      retiredAt: z.number().optional(),
      unembedded: z.literal(true).optional(),
    }),
  ),
  history: z.array(z.tuple([z.string(), z.array(textChangeSchema)])),
  state: jsonValueSchema,
});

const stateSchema = z.object({
  embedder: z.object({ provider: z.string(), model: z.string(), dimensions: z.number() }).nullable(),
  scopes: z.array(scopeStateSchema),
});
type StoredState = z.infer<typeof stateSchema>;

const vectorsBlob = 'vectors';

/**
 * The state of all scopes: scopes by key, memories oldest first, and one blob with the vectors of
 * all embedded memories in that order (32-bit floats, little-endian).
 */
export function encodeSnapshot<State extends JsonValue, Index extends MemoryIndex<State>>(
  design: ScopedMemoryDesign<State, Index>,
  stores: ReadonlyMap<string, ScopeStore<State, Index>>,
): MemorySnapshot {
  const vectors: Float32Array[] = [];
  const scopes = [...stores.keys()].sort().map((key): StoredState['scopes'][number] => {
    const store = stores.get(key) as ScopeStore<State, Index>;
    return {
      scope: scopeFromKey(key),
      sources: [...store.sources],
      ...(store.expiries.size > 0 && { expiries: [...store.expiries] }),
      ...(store.metas.size > 0 && { metas: [...store.metas] }),
      memories: recordsOf(store).map(({ item, ownMeta, data, vector, retiredAt }) => {
        if (vector !== undefined) vectors.push(vector);
        const unembedded = design.embedder !== undefined && vector === undefined;
        return {
          item,
          ...defined({ ownMeta, data, retiredAt }),
          ...(unembedded && { unembedded }),
        };
      }),
      history: [...store.history].map(([id, changes]) => [id, [...changes]]),
      state: store.view.state,
    };
  });
  const state: StoredState = { embedder: embedderOf(design), scopes };
  return {
    system: design.info.name,
    schemaVersion: design.schemaVersion ?? 1,
    // A copy, so that changes of the snapshot do not affect the memory.
    state: structuredClone(state) as unknown as JsonValue,
    blobs: design.embedder === undefined ? {} : { [vectorsBlob]: joinVectors(vectors) },
  };
}

/**
 * The valid memories of a scope in a snapshot, in order of arrival.
 * @throws {BackendError} when another system or schema version made it, or it is damaged
 */
export function memoriesIn(
  snapshot: SnapshotText,
  scope: Scope,
  { name, schemaVersion }: { readonly name: string; readonly schemaVersion: number },
): Pick<MemoryRecord, 'item' | 'data'>[] {
  const { scopes } = readStored(snapshot, name, schemaVersion);
  const key = scopeKey(scope);
  const held = scopes.find((stored) => scopeKey(stored.scope) === key)?.memories ?? [];
  return held
    .filter(({ retiredAt }) => retiredAt === undefined)
    .map(({ item, data }) => ({ item, ...defined({ data }) }));
}

/** @throws {BackendError} when another system, schema version or embedder made it, or it is damaged */
export function decodeSnapshot<State extends JsonValue, Index extends MemoryIndex<State>>(
  design: ScopedMemoryDesign<State, Index>,
  snapshot: MemorySnapshot,
): Map<string, ScopeStore<State, Index>> {
  const stored = structuredClone(readStored(snapshot, design.info.name, design.schemaVersion ?? 1));
  checkEmbedder(design, stored);
  const nextVector = vectorReader(design, stored, snapshot);
  return new Map(
    stored.scopes.map((scope) => [scopeKey(scope.scope), restoreScope(design, scope, nextVector)]),
  );
}

function readStored(snapshot: SnapshotText, name: string, version: number): StoredState {
  if (snapshot.system !== name || snapshot.schemaVersion !== version) {
    const found = `'${snapshot.system}' (schema version ${snapshot.schemaVersion})`;
    throw new BackendError(name, `cannot restore a snapshot of ${found}; it reads version ${version}.`, {
      hint: 'Restore it with the system and package version that made it.',
    });
  }
  const parsed = stateSchema.safeParse(snapshot.state);
  if (!parsed.success) throw damaged(name, z.prettifyError(parsed.error));
  // The checked value itself, because the schema's output would lose keys like `__proto__`.
  return snapshot.state as unknown as StoredState;
}

function restoreScope<State extends JsonValue, Index extends MemoryIndex<State>>(
  design: ScopedMemoryDesign<State, Index>,
  stored: StoredState['scopes'][number],
  nextVector: () => Float32Array | undefined,
): ScopeStore<State, Index> {
  const store = new ScopeStore(design);
  const records = stored.memories.map(
    ({ item, ownMeta, data, retiredAt, unembedded }, order): MemoryRecord => {
      const vector = unembedded ? undefined : nextVector();
      return {
        item,
        order,
        ...defined({ ownMeta, data, vector, retiredAt }),
      };
    },
  );
  const state = design.state?.schema.safeParse(stored.state);
  if (state && !state.success) throw damaged(design.info.name, z.prettifyError(state.error));
  store.apply({
    put: records.filter(({ retiredAt }) => retiredAt === undefined),
    retired: records.filter(({ retiredAt }) => retiredAt !== undefined),
    remove: [],
    learned: stored.sources,
    ...(stored.expiries && { expiring: stored.expiries }),
    ...(stored.metas && { described: stored.metas }),
    history: stored.history.flatMap(([id, changes]) => changes.map((change) => [id, change] as const)),
    ...(state && { state: state.data }),
  });
  return store;
}

/** All memories including retired ones, in order of arrival. */
export function recordsOf<State extends JsonValue, Index extends MemoryIndex<State>>({
  view,
}: ScopeStore<State, Index>): MemoryRecord[] {
  const retired = [...view.retired()];
  if (retired.length === 0) return [...view.all()];
  return [...view.all(), ...retired].sort((left, right) => left.order - right.order);
}

/** The properties of the embedder that affect vectors; null for none. */
export function embedderOf({ embedder }: Pick<ScopedMemoryDesign, 'embedder'>): StoredState['embedder'] {
  if (embedder === undefined) return null;
  const { provider, model, dimensions } = embedder.info;
  return { provider, model, dimensions };
}

function checkEmbedder(design: Pick<ScopedMemoryDesign, 'embedder' | 'info'>, stored: StoredState): void {
  const own = JSON.stringify(embedderOf(design));
  const made = JSON.stringify(stored.embedder);
  if (own === made) return;
  throw new BackendError(design.info.name, `cannot restore vectors of ${made}; this memory uses ${own}.`, {
    hint: 'Restore with the embedder that made the snapshot, or build the memory again.',
  });
}

function joinVectors(vectors: readonly Float32Array[]): Uint8Array<ArrayBuffer> {
  const length = vectors.reduce((total, vector) => total + vector.length, 0);
  const bytes = new DataView(new ArrayBuffer(length * 4));
  let offset = 0;
  for (const vector of vectors) {
    for (const value of vector) {
      bytes.setFloat32(offset, value, true);
      offset += 4;
    }
  }
  return new Uint8Array(bytes.buffer);
}

function vectorReader(
  design: Pick<ScopedMemoryDesign, 'embedder' | 'info'>,
  stored: StoredState,
  { blobs }: MemorySnapshot,
): () => Float32Array | undefined {
  if (design.embedder === undefined) return () => undefined;
  const { dimensions } = design.embedder.info;
  const blob = blobs[vectorsBlob];
  const count = stored.scopes
    .flatMap(({ memories }) => memories)
    .filter(({ unembedded }) => unembedded !== true).length;
  if (blob?.byteLength !== count * dimensions * 4) {
    throw damaged(design.info.name, `expected ${count} vectors, got ${blob?.byteLength ?? 0} bytes.`);
  }
  const bytes = new DataView(blob.buffer, blob.byteOffset, blob.byteLength);
  let offset = 0;
  return () =>
    Float32Array.from({ length: dimensions }, () => {
      const value = bytes.getFloat32(offset, true);
      offset += 4;
      return value;
    });
}

function damaged(system: string, detail: string): BackendError {
  return new BackendError(system, `cannot restore a damaged snapshot: ${detail}`, {
    hint: 'Take the snapshot again and store its bytes unchanged.',
  });
}

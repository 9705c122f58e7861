import { defined } from '@memgym/core/config';
import { digest, type JsonValue, sha256 } from '@memgym/core/memory';
import type { IndexEntry } from '../../design/async-memory-index.js';
import type { MemoryRecord } from '../../design/memory-record.js';
import type { ScopedMemoryDesign } from '../../design/scoped-memory-design.js';

/** The name of a scope in an index elsewhere. */
export function spaceOf(scopeKey: string): string {
  return sha256(`space ${scopeKey}`).slice(0, 32);
}

/** A record as an index elsewhere keeps it. */
export function entryOf<State extends JsonValue>(
  design: Pick<ScopedMemoryDesign<State>, 'indexText'>,
  record: MemoryRecord,
  space: string,
): IndexEntry {
  const { id: memoryId, kind } = record.item;
  const text = design.indexText?.(record) ?? record.item.text;
  const { vector } = record;
  const bytes = vector && new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength);
  const key = digest([space, memoryId, kind, text, bytes === undefined ? null : sha256(bytes)]).slice(0, 32);
  return { key, memoryId, kind, text, ...defined({ vector }) };
}

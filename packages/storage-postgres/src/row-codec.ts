import type { JsonValue, StoredRow } from '@memgym/core';
import { vectorFromBytes, vectorToBytes } from '@memgym/memory-systems/storage';
import { sha256Bytes } from './sha256-bytes.js';

/** A row as the parameters of a statement. */
export interface EncodedRow {
  readonly keyDigest: Buffer;
  readonly key: string;
  readonly value: string;
  readonly text: string | null;
  readonly isEscaped: boolean;
  readonly vector: Buffer | null;
}

/** A row as read back. */
export interface ReadRow {
  readonly key: string;
  readonly value: JsonValue;
  readonly text: string | null;
  readonly is_escaped: boolean;
  readonly vector: Buffer | null;
}

/** Each key with its last row, in order of first appearance. */
export function encodeRows(rows: Iterable<StoredRow>): EncodedRow[] {
  const byKey = new Map<string, EncodedRow>();
  for (const row of rows) byKey.set(row.key, encodeRow(row));
  return [...byKey.values()];
}

function encodeRow({ key, value, text, vector }: StoredRow): EncodedRow {
  const isEscaped = text !== undefined && /\0|\p{Surrogate}/u.test(text);
  return {
    keyDigest: sha256Bytes(key),
    key: JSON.stringify(key),
    value: JSON.stringify(value),
    text: isEscaped ? JSON.stringify(text) : (text ?? null),
    isEscaped,
    vector: vector === undefined ? null : vectorToBytes(vector),
  };
}

export function decodeRow({ key, value, text, is_escaped: isEscaped, vector }: ReadRow): StoredRow {
  return {
    key,
    value,
    ...(text !== null && { text: isEscaped ? (JSON.parse(text) as string) : text }),
    ...(vector !== null && { vector: vectorFromBytes(vector) }),
  };
}

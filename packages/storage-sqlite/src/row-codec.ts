import { crc32 } from 'node:zlib';
import { type JsonValue, type StoredRow, tryParseJson } from '@memgym/core/memory';
import { LazyRow, vectorFromBytes, vectorToBytes } from '@memgym/memory-systems/storage';

/** A row of the table, without its text. */
export interface TableRow {
  readonly key: string;
  readonly value: string;
  readonly vector: Uint8Array | null;
  readonly checksum: number;
  readonly text_checksum: number;
}

/** A row as read back. */
export interface PlacedRow extends TableRow {
  readonly place: number;
}

export interface EncodedRow extends TableRow {
  readonly text: string | null;
}

/** Texts are read here, because they may come from the same file that is then written. */
export function encodeRow({ key, value, text, vector }: StoredRow): EncodedRow {
  const row = {
    key: JSON.stringify(key),
    value: JSON.stringify(value),
    vector: vector === undefined ? null : vectorToBytes(vector),
  };
  const written = text === undefined ? null : JSON.stringify(text);
  return { ...row, text: written, checksum: checksumOf(row), text_checksum: textChecksum(written) };
}

/** Undefined for a damaged row. `text` reads and checks the text. */
export function decodeRow(
  row: PlacedRow,
  text: (key: string, place: number) => string,
): StoredRow | undefined {
  if (checksumOf(row) !== row.checksum) return undefined;
  const [key, value] = [tryParseJson(row.key), tryParseJson(row.value)];
  if (typeof key !== 'string' || value === undefined) return undefined;
  const decoded = {
    key,
    value: value as JsonValue,
    ...(row.vector !== null && { vector: vectorFromBytes(row.vector) }),
  };
  return row.text_checksum === textChecksum(null) ? decoded : new LazyRow(decoded, text, row.place);
}

/** The contribution of a row to the checksum of its scope. */
export function rowChecksum({
  checksum,
  text_checksum,
}: Pick<TableRow, 'checksum' | 'text_checksum'>): number {
  return (checksum ^ ((text_checksum << 1) | (text_checksum >>> 31))) >>> 0;
}

/** −1 stands for no text, because it is not a checksum. */
export function textChecksum(text: string | null): number {
  return text === null ? -1 : crc32(text);
}

function checksumOf({ key, value, vector }: Pick<TableRow, 'key' | 'value' | 'vector'>): number {
  return crc32(vector ?? new Uint8Array(), crc32(`${key}${value}`));
}

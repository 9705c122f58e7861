import type { JsonValue, MemoryStorage, Rng, StorageChange, StoredRow } from '@memgym/core';

/** Scopes and keys that would confuse a careless storage. */
export const hostileNames = [
  '../../outside',
  '/etc/passwd',
  'C:\\autoexec',
  '__proto__',
  'constructor',
  'NUL',
  'a\0b',
  'a',
  'A',
  ' a ',
  '🦉',
  '\ud83e',
  "Robert'); DROP TABLE rows;--",
  'x'.repeat(3000),
  'line\nbreak',
  '%2e%2e',
];

/** The expected rows of a storage, by key, in the order in which they were first put. */
export type RowModel = Map<string, StoredRow>;

/** Applies the change as defined by the contract. */
export function changeModel(
  model: RowModel,
  { clear = false, remove = [], put = [] }: StorageChange,
): RowModel {
  const changed: RowModel = clear ? new Map() : new Map(model);
  for (const key of remove) changed.delete(key);
  for (const row of put) changed.set(row.key, row);
  return changed;
}

/** One string for each row with all of its data, including exact vectors. */
export function rowTexts(rows: Iterable<StoredRow>): string[] {
  return [...rows].map(({ key, value, text, vector }) =>
    JSON.stringify([key, value, text ?? null, vector ? [...new Uint32Array(vector.slice().buffer)] : null]),
  );
}

/** The rows of a scope in a storage, as {@link rowTexts}. */
export async function heldTexts(storage: MemoryStorage, scope: string): Promise<string[]> {
  return rowTexts(await storage.read(scope));
}

/** A random change of a few keys, so that rows are replaced and removed. */
export function randomChange(rng: Rng): StorageChange {
  const some = <T>(make: () => T): T[] => Array.from({ length: rng.int(5) }, make);
  return {
    ...(rng.next() < 0.05 && { clear: true }),
    ...(rng.next() < 0.1 && { scrub: true }),
    remove: some(() => randomKey(rng)),
    put: some(() => randomRow(rng)),
  };
}

function pick<T>(rng: Rng, from: readonly T[]): T {
  return from[rng.int(from.length)] as T;
}

function randomKey(rng: Rng): string {
  return pick(rng, hostileNames);
}

function randomRow(rng: Rng): StoredRow {
  return {
    key: randomKey(rng),
    value: randomValue(rng),
    ...(rng.next() < 0.7 && { text: pick(rng, hostileNames).repeat(rng.int(4)) }),
    ...(rng.next() < 0.5 && { vector: Float32Array.from({ length: 3 }, () => rng.next() - 0.5) }),
  };
}

function randomValue(rng: Rng): JsonValue {
  const values: JsonValue[] = [null, true, 0.1 + 0.2, '', 'a\0b', [1, [2]], { a: { b: [] } }, 1e300];
  return pick(rng, [...values, JSON.parse('{"__proto__": {"x": 1}, "constructor": 2}') as JsonValue]);
}

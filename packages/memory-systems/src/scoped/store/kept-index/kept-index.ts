import { endianness } from 'node:os';
import { canonicalJson, type JsonValue } from '@memgym/core/memory';
import type { ScopedMemoryDesign } from '../../scoped-memory-design.js';
import type { MemoryIndex } from '../memory-index.js';
import type { MemoryRecord } from '../memory-record.js';
import type { ScopeStore } from '../scope-store.js';
import { embedderOf } from '../snapshot-codec.js';
import { recordMark } from '../storage-rows/stored-record.js';
import { readIndexFile, writeIndexFile } from './index-file.js';
import type { RestoredIndex } from './restored-index.js';

/** Writes the index of a scope into a folder. */
export function writeKeptIndex<State extends JsonValue, Index extends MemoryIndex<State>>(
  design: ScopedMemoryDesign<State, Index>,
  folder: string,
  { index, view }: Pick<ScopeStore<State, Index>, 'index' | 'view'>,
): void {
  const { keeping } = index;
  if (keeping === undefined) return;
  const records = [...view.all()].sort((left, right) => left.order - right.order);
  const orders = Float64Array.from(records, ({ order }) => order);
  const marks = Uint32Array.from(records, recordMark);
  writeIndexFile(folder, settingsOf(design, keeping.settings), (to) => {
    to.bytes('orders', new Uint8Array(orders.buffer));
    to.bytes('marks', new Uint8Array(marks.buffer));
    keeping.write(to, (id) => placeOf(orders, view.get(id)?.order));
  });
}

/**
 * The index of these memories as it was written into a folder, whatever was written and forgotten since; undefined
 * when none was, with these settings, or it is damaged: then it has to be made.
 * @param records oldest first
 */
export function readKeptIndex<State extends JsonValue, Index extends MemoryIndex<State>>(
  design: ScopedMemoryDesign<State, Index>,
  folder: string,
  records: readonly MemoryRecord[],
): RestoredIndex<Index> | undefined {
  const index = design.createIndex();
  const { keeping } = index;
  if (keeping === undefined) return undefined;
  try {
    return readIndexFile(folder, settingsOf(design, keeping.settings), (from) => {
      const [orders, marks] = [from.bytes('orders'), from.bytes('marks')];
      if (orders === undefined || marks === undefined) return undefined;
      const { byNumber, changed, isOutdated } = match(
        records,
        new Float64Array(orders.buffer),
        new Uint32Array(marks.buffer),
      );
      keeping.read(from, byNumber);
      return { index, changed, isOutdated };
    });
  } catch {
    // Whatever is wrong with it: the memories are all there, and it can be made of them.
    return undefined;
  }
}

/** The memories by the number that they were written with, and those that were not written as they are. */
function match(records: readonly MemoryRecord[], orders: Float64Array, marks: Uint32Array) {
  const byNumber: (MemoryRecord | undefined)[] = [];
  const changed: MemoryRecord[] = [];
  let isOutdated = false;
  let next = 0;
  for (let number = 0; number < orders.length; number += 1) {
    const order = orders[number] as number;
    for (; next < records.length && (records[next] as MemoryRecord).order < order; next += 1) {
      changed.push(records[next] as MemoryRecord);
    }
    const record = records[next];
    if (record?.order !== order) {
      byNumber.push(undefined);
      isOutdated = true;
      continue;
    }
    if (recordMark(record) !== marks[number]) {
      changed.push(record);
      isOutdated = true;
    }
    byNumber.push(record);
    next += 1;
  }
  for (const record of records.slice(next)) changed.push(record);
  return { byNumber, changed, isOutdated };
}

function settingsOf(
  design: Pick<ScopedMemoryDesign, 'info' | 'schemaVersion' | 'embedder'>,
  index: JsonValue,
): string {
  const { info, schemaVersion = 1 } = design;
  const { name, version, profile, params } = info;
  return canonicalJson({
    system: { name, version, profile: profile ?? null, params: params ?? {}, schemaVersion },
    embedder: embedderOf(design),
    index,
    bytes: endianness(),
  });
}

/** Where a number is among rising ones; -1 where it is not. */
function placeOf(rising: Float64Array, wanted: number | undefined): number {
  if (wanted === undefined) return -1;
  let low = 0;
  let high = rising.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rising[middle] as number) < wanted) low = middle + 1;
    else high = middle;
  }
  return rising[low] === wanted ? low : -1;
}

import { graphSection, type SectionReader } from '../../indexes/index.js';
import type { MemoryRecord } from '../../scoped/index.js';
import type { AdaptiveVectorIndex } from './adaptive-vector-index.js';
import { vectorOf } from './vector-of.js';

/** Fills an empty index from its file, or from the vectors if there is no file. */
export function readVectors(
  index: AdaptiveVectorIndex,
  from: SectionReader,
  records: readonly (MemoryRecord | undefined)[],
): void {
  if (from.has(graphSection)) {
    index.keeping?.read(from, (number) => {
      const record = records[number];
      return record && { id: record.item.id, vector: vectorOf(record) };
    });
    return;
  }
  for (const record of records) if (record !== undefined) index.put(record.item.id, vectorOf(record));
}

import type { WriteWarning } from '@memgym/core';
import type { MemoryRecord } from '../design/memory-record.js';

/** Memories with small numbers for a model; long ids cost tokens and invite mistakes. */
export interface NumberedMemories {
  /** In the order of their numbers. */
  readonly shown: readonly { readonly number: number; readonly record: MemoryRecord }[];
  /** The memory with a number that a model wrote (`2`, `"2"`); undefined, with a warning, for any other value. */
  find(written: number | string): MemoryRecord | undefined;
  /** Numbers named so far that had not been shown. */
  warnings(): WriteWarning[];
}

/** Numbers memories starting with `first`, each once. */
export function numberMemories(records: Iterable<MemoryRecord>, first = 0): NumberedMemories {
  const unique = new Map([...records].map((record) => [record.item.id, record]));
  const shown = [...unique.values()].map((record, place) => ({ number: first + place, record }));
  const byNumber = new Map(shown.map(({ number, record }) => [String(number), record]));
  const warnings: WriteWarning[] = [];
  return {
    shown,
    find: (written) => {
      const record = byNumber.get(String(written).trim());
      if (record === undefined) {
        const detail = `The model named memory ${JSON.stringify(written)}; ${rangeOf(shown.length, first)}.`;
        warnings.push({ kind: 'unknown-reference', detail });
      }
      return record;
    },
    warnings: () => [...warnings],
  };
}

function rangeOf(count: number, first: number): string {
  return count === 0 ? 'it was shown none' : `it was shown ${first} to ${first + count - 1}`;
}

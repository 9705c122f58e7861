import type { WriteWarning } from '@memgym/core';
import type { MemoryRecord } from './design/memory-record.js';

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

/** The sources of one memory. */
interface NamedSources<Source> {
  readonly named: readonly Source[];
  /** Set if the model named none of several, so that `named` are all of them. */
  readonly provenance: 'unknown' | undefined;
}

/**
 * The shown sources with these numbers, from 0. A single source needs no number; if a model names none of several, the
 * memory comes from some of them, and a warning counts it.
 * @param noun what was numbered, in the plural
 */
export function namedOf<Source>(
  numbers: readonly number[],
  shown: readonly Source[],
  { noun, warn }: { readonly noun: string; readonly warn: (warning: WriteWarning) => void },
): NamedSources<Source> {
  const named = [...new Set(numbers)].flatMap((number) => shown[number] ?? []);
  const said = `The model named ${noun} ${JSON.stringify(numbers)}; it was shown 0 to ${shown.length - 1}.`;
  if (named.length === 0 && shown.length > 1) {
    warn({ kind: 'unknown-sources', detail: `${said} The memory comes from some of them.` });
    return { named: shown, provenance: 'unknown' };
  }
  if (named.length < new Set(numbers).size) warn({ kind: 'unknown-reference', detail: said });
  return { named: named.length === 0 ? shown : named, provenance: undefined };
}

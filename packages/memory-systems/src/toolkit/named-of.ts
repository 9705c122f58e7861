import type { WriteWarning } from '@memgym/core';

/** The sources of one memory. */
export interface NamedSources<Source> {
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
  noun: string,
  warn: (warning: WriteWarning) => void,
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

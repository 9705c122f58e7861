import type { KeyJoin, KeyKind } from './keyed-options.js';

/**
 * The texts by which a unit is found, at least one in the profile `fixed`. In `reference`, as the released program has it,
 * missing keys count as one empty text, and an empty list leaves nothing to find with `merge` and `replace`
 * (docs/specs/longmemeval.md#keys-and-times).
 *
 * @param keys what a model wrote; null if it wrote nothing that can be read
 */
export function expandKeys(
  text: string,
  kind: KeyKind,
  keys: readonly string[] | null,
  { join, split, profile }: KeyJoin,
): string[] {
  const joined = keys === null ? null : split ? pieces(kind, keys) : together(kind, keys);
  if (profile === 'fixed') {
    const known = (joined ?? []).filter((key) => key.trim() !== '');
    return known.length === 0 ? [text] : joinKeys(text, known, join);
  }
  return joinKeys(text, joined ?? [''], join);
}

function joinKeys(text: string, keys: readonly string[], join: KeyJoin['join']): string[] {
  if (join === 'separate') return [text, ...keys];
  return join === 'merge' ? keys.map((key) => `${key} ${text}`) : [...keys];
}

const together = (kind: KeyKind, keys: readonly string[]): string[] => {
  if (keys.length === 0) return [];
  return [keys.join(kind === 'keyphrases' ? '; ' : ' ')];
};

const pieces = (kind: KeyKind, keys: readonly string[]): string[] =>
  kind === 'summary' ? keys.flatMap(sentencesOf) : [...keys];

const sentencesOf = (text: string): string[] =>
  [...new Intl.Segmenter('en', { granularity: 'sentence' }).segment(text)].map(({ segment }) =>
    segment.trim(),
  );

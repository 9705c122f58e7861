import { segmentsOf } from '@memgym/text';
import type { KeyJoin, KeyKind } from './keyed-options.js';
import type { KeyedRules } from './rules.js';

/**
 * The texts by which a unit is found; none if the rules leave nothing to find (docs/specs/longmemeval.md#keys-and-times).
 *
 * @param keys what a model wrote; null if it wrote nothing that can be read
 */
export function expandKeys(
  text: string,
  {
    kind,
    keys,
    join: { join, split },
    rules,
  }: {
    readonly kind: KeyKind;
    readonly keys: readonly string[] | null;
    readonly join: KeyJoin;
    readonly rules: Pick<KeyedRules, 'usedKeys'>;
  },
): string[] {
  const joined = keys === null ? null : split ? pieces(kind, keys) : together(kind, keys);
  const used = rules.usedKeys(joined);
  return used === null ? [text] : joinKeys(text, used, join);
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
  Array.from(segmentsOf(new Intl.Segmenter('en', { granularity: 'sentence' }), text), ({ segment }) =>
    segment.trim(),
  );

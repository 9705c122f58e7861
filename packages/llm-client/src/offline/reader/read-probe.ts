import type { OfflineLimits, ProbeVariable } from '@memgym/core';
import { readChoice } from './read-choice.js';
import type { ReaderStatement } from './reader-input.js';

/** What {@link readProbe} reads from. */
export interface ReadProbeInput {
  readonly statements: readonly ReaderStatement[];
  readonly variables: readonly ProbeVariable[];
  readonly questionTime?: string | undefined;
  readonly language: string;
  readonly limits: OfflineLimits;
}

/**
 * What the context says of each variable: the choice it speaks for most, newer statements first. The
 * words of a variable's name are its question.
 */
export function readProbe({ variables, ...context }: ReadProbeInput): Record<string, string> {
  return Object.fromEntries(
    variables.map(({ name, choices }) => {
      const options = choices.map((text, index) => ({ label: String(index), text }));
      const { label } = readChoice({ ...context, question: wordsOf(name), options });
      return [name, choices[Number(label)] ?? ''];
    }),
  );
}

function wordsOf(name: string): string {
  return name.replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2').replace(/[_-]+/g, ' ');
}

import type { OfflineLimits, ProbeVariable } from '@memgym/core';
import { believedValues } from './concepts/believed-values.js';
import { conceptProbe } from './concepts/concept-probe.js';
import { readChoice } from './read-choice.js';
import { readWindow } from './read-window.js';
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
 * What the context says of each variable. One that is a topic of the lexicon has the value that the newest
 * statement on it implies; any other, and one of which nothing is said, the choice the context speaks for most,
 * newer statements first, the words of its name being the question.
 */
export function readProbe({ variables, ...context }: ReadProbeInput): Record<string, string> {
  const believed = believedValues(readWindow(context).statements, context.language);
  return Object.fromEntries(
    variables.map((variable) => {
      const { name, choices } = variable;
      const implied = conceptProbe(variable, believed, context.language);
      if (implied !== undefined) return [name, implied];
      const options = choices.map((text, index) => ({ label: String(index), text }));
      const { label } = readChoice({ ...context, question: wordsOf(name), options });
      return [name, choices[Number(label)] ?? ''];
    }),
  );
}

function wordsOf(name: string): string {
  return name.replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2').replace(/[_-]+/g, ' ');
}

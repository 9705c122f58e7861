import type { ProbeVariable } from '@memgym/core';
import { attend } from './attend.js';
import { believedValues } from './believed-values.js';
import { conceptProbe } from './concepts/concept-probe.js';
import { readChoice } from './read-choice.js';
import { readWindow } from './read-window.js';
import type { ReaderContext } from './reader-input.js';

/** The input of {@link readProbe}. */
export interface ReadProbeInput extends Omit<ReaderContext, 'question'> {
  readonly variables: readonly ProbeVariable[];
}

/**
 * Reads the value of each variable from the context. For a topic of the lexicon it is the value implied by the
 * newest statement on it. For other variables, and topics without a statement, it is the choice with the most
 * support for a question made of the words of the variable's name.
 */
export function readProbe({ variables, ...context }: ReadProbeInput): Record<string, string> {
  const { language, limits } = context;
  const asked = variables.map(({ name }) => name).join(' ');
  const believed = believedValues(attend(readWindow(context), { question: asked, world: limits.world }));
  return Object.fromEntries(
    variables.map((variable) => {
      const { name, choices } = variable;
      const implied = conceptProbe(variable, believed, language);
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

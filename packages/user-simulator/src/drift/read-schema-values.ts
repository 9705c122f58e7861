import type { ProbeVariable } from '@memgym/core';
import { createAnalyzer, sentences } from '@memgym/text';

/** A value of a variable that a text states or implies. */
export interface SpokenValue {
  readonly variable: string;
  readonly value: string;
}

// Other small words distinguish values: `on site`, `no pet`.
const analyzer = createAnalyzer({ stopWords: ['a', 'an', 'the'] });

/**
 * The values of a schema that a text names in the schema's own words. A value of several words counts if a sentence
 * contains them in order without gaps; a value of one word, which may be a common word (`low`, `daily`), counts only
 * next to a word of its variable's name.
 */
export function readSchemaValues(text: string, variables: readonly ProbeVariable[]): SpokenValue[] {
  const spoken = sentences(text).map((sentence) => analyzer.analyze(sentence));
  return variables.flatMap(({ name, choices }) => {
    const nameTerms = new Set(termsOf(name));
    return choices
      .filter((choice) => {
        const terms = termsOf(choice);
        if (terms.length === 0) return false;
        const needsName = terms.length === 1;
        return spoken.some(
          (sentence) =>
            holdsRun(sentence, terms) &&
            (!needsName || sentence.some((term) => nameTerms.has(term) && term !== terms[0])),
        );
      })
      .map((value) => ({ variable: name, value }));
  });
}

const termsOf = (name: string): readonly string[] =>
  analyzer.analyze(name.replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2').replace(/[_-]+/g, ' '));

function holdsRun(sentence: readonly string[], run: readonly string[]): boolean {
  return sentence.some((_, start) => run.every((term, offset) => sentence[start + offset] === term));
}

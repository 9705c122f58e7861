import { createAnalyzer } from '@memgym/text';

const analyzer = createAnalyzer({ stopWords: 'english' });

const contentOf = (text: string): ReadonlySet<string> => new Set(analyzer.analyze(text));

/** Share of a text's distinct content words that also occur in another text, in [0, 1]; 0 if it has no content words. */
export function coverage(wanted: string, given: string): number {
  const words = [...contentOf(wanted)];
  const said = contentOf(given);
  return words.length === 0 ? 0 : words.filter((word) => said.has(word)).length / words.length;
}

/**
 * Similarity of two texts, in [0, 1]: F1 of their distinct content words. It replaces the judgement of a model if there
 * is none (docs/offline-world.md).
 */
export function likeness(first: string, second: string): number {
  const [recall, precision] = [coverage(first, second), coverage(second, first)];
  return recall + precision === 0 ? 0 : (2 * recall * precision) / (recall + precision);
}

/** A share as a whole number on a scale. */
export const onScale = (share: number, least: number, most: number): number =>
  Math.round(least + Math.min(1, Math.max(0, share)) * (most - least));

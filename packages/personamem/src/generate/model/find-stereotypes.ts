import { classifyStereotypes } from '../prompts/classify-stereotypes.js';
import { attitudesOf, attitudeText } from '../questions/mark-stereotypes.js';
import type { RawFile } from '../raw/raw-file.js';
import { askOrSkip, type ModelContext } from './model-context.js';

/** Classified at once. */
const mostAttitudes = 40;

/**
 * Lets a model classify the attitudes of a file; attitudes without a usable reply count as no stereotypes, and are
 * counted.
 */
export async function findStereotypes(
  context: ModelContext,
  file: RawFile,
  piece: string,
): Promise<ReadonlySet<string>> {
  const { stereotypes: counts } = context.refusals;
  const attitudes = attitudesOf(file).map(attitudeText);
  const found = new Set<string>();
  for (let start = 0; start < attitudes.length; start += mostAttitudes) {
    const part = attitudes.slice(start, start + mostAttitudes);
    const numbered = part.map((attitude, index) => ({ number: index + 1, attitude }));
    const input = { persona: file.expandedPersona, attitudes: numbered };
    const reply = await askOrSkip(context, classifyStereotypes, input, `${piece}/stereotypes/${start}`);
    counts.asked += part.length;
    if (reply === undefined) counts.refused += part.length;
    for (const number of reply?.stereotypical ?? []) {
      const attitude = part[number - 1];
      if (attitude !== undefined) found.add(attitude);
    }
  }
  return found;
}

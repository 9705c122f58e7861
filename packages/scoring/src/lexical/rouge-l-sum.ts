import { longestCommonSubsequence, mostPairsCompared } from './longest-common-subsequence.js';
import { type OverlapScore, overlapScore, type RougeLOptions, rougeWords } from './rouge-l.js';

/** Most pairs of lines that are compared, so that hostile texts do not stop the process: 512 lines each. */
const mostLinePairs = 2 ** 18;

/**
 * ROUGE-L of a summary, `rougeLsum` of Google's `rouge_score`: every line of the reference is compared with every line of
 * the text, and a word counts if it stands in a longest common subsequence with any of them, at most as often as in both
 * texts. Source: C.-Y. Lin, "ROUGE: a package for automatic evaluation of summaries", 2004, section 3.2. Null if the
 * texts have more than 2³⁰ pairs of words or 2¹⁸ pairs of lines, which are not compared.
 */
export function rougeLSum(
  text: string,
  reference: string,
  { stemmed = false }: RougeLOptions = {},
): OverlapScore | null {
  const linesOf = (of: string): string[][] =>
    of
      .split('\n')
      .map((line) => rougeWords(line, stemmed))
      .filter((words) => words.length > 0);
  const [found, wanted] = [linesOf(text), linesOf(reference)];
  const [foundWords, wantedWords] = [found.flat(), wanted.flat()];
  if (foundWords.length * wantedWords.length > mostPairsCompared) return null;
  if (found.length * wanted.length > mostLinePairs) return null;
  const leftInText = countsOf(foundWords);
  const leftInReference = countsOf(wantedWords);
  let shared = 0;
  for (const line of wanted) {
    for (const word of unionWith(line, found)) {
      const [inText = 0, inReference = 0] = [leftInText.get(word), leftInReference.get(word)];
      if (inText === 0 || inReference === 0) continue;
      leftInText.set(word, inText - 1);
      leftInReference.set(word, inReference - 1);
      shared += 1;
    }
  }
  return overlapScore(shared, foundWords.length, wantedWords.length);
}

/** The words of a line that stand in a longest common subsequence with any of the others, in their order. */
function unionWith(line: readonly string[], others: readonly (readonly string[])[]): string[] {
  const places = new Set(others.flatMap((other) => longestCommonSubsequence(other, line)?.places ?? []));
  return line.filter((_, place) => places.has(place));
}

function countsOf(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

import { porterStem } from '@memgym/text';

export interface MeteorOptions {
  /**
   * The synonyms of a word; in the original, WordNet's lemmas without underscore in all of its synsets. It is called
   * with *stems*, as in NLTK, so that most words have no synonyms. Default: no synonyms.
   */
  readonly synonyms?: (stem: string) => Iterable<string>;
}

interface Word {
  readonly at: number;
  readonly text: string;
}
type Match = readonly [hypothesis: number, reference: number];

const alpha = 0.9;
const beta = 3;
const gamma = 0.5;

/**
 * METEOR of a hypothesis against one reference, in [0, 1], as computed from words by NLTK
 * (packages/memorybench/spec.md#meteor): equal words in lower case are matched, then equal Porter stems, then synonyms,
 * each time greedily from the right. With m matches in c runs, P = m/|hypothesis| and R = m/|reference|, the score is
 * PR/(αP + (1 − α)R) · (1 − γ(c/m)^β), α .9, β 3, γ .5; 0 without a match.
 * @param reference words from a tokeniser
 */
export function meteor(
  reference: readonly string[],
  hypothesis: readonly string[],
  options: MeteorOptions = {},
): number {
  const left = { hypothesis: lowered(hypothesis), reference: lowered(reference) };
  const matches: Match[] = [];
  const match = (accepted: (word: string) => Iterable<string>): void => {
    const places = placesOf(left.reference);
    const matched = new Set<Word>();
    for (const given of left.hypothesis.toReversed()) {
      const word = lastAmong(accepted(given.text), places);
      if (word === undefined) continue;
      places.get(word.text)?.pop();
      matches.push([given.at, word.at]);
      matched.add(given).add(word);
    }
    left.hypothesis = left.hypothesis.filter((word) => !matched.has(word));
    left.reference = left.reference.filter((word) => !matched.has(word));
  };
  const equal = (word: string): Iterable<string> => [word];
  match(equal);
  left.hypothesis = stemmed(left.hypothesis);
  left.reference = stemmed(left.reference);
  match(equal);
  if (options.synonyms !== undefined) {
    const { synonyms } = options;
    match((word) => new Set(synonyms(word)).add(word));
  }
  if (matches.length === 0) return 0;
  const precision = matches.length / hypothesis.length;
  const recall = matches.length / reference.length;
  const mean = (precision * recall) / (alpha * precision + (1 - alpha) * recall);
  return (1 - gamma * (countRuns(matches) / matches.length) ** beta) * mean;
}

function lowered(words: readonly string[]): Word[] {
  return words.map((word, at) => ({ at, text: word.toLowerCase() }));
}

function stemmed(words: readonly Word[]): Word[] {
  return words.map(({ at, text }) => ({ at, text: porterStem(text) }));
}

/** The words by their text, in order. */
function placesOf(words: readonly Word[]): Map<string, Word[]> {
  const places = new Map<string, Word[]>();
  for (const word of words) {
    const known = places.get(word.text);
    if (known === undefined) places.set(word.text, [word]);
    else known.push(word);
  }
  return places;
}

/** The last word that is left among those with one of the texts. */
function lastAmong(texts: Iterable<string>, places: ReadonlyMap<string, readonly Word[]>): Word | undefined {
  let last: Word | undefined;
  for (const text of texts) {
    const word = places.get(text)?.at(-1);
    if (word !== undefined && (last === undefined || word.at > last.at)) last = word;
  }
  return last;
}

/** Runs of matches that are neighbours on both sides. */
function countRuns(matches: readonly Match[]): number {
  const ordered = [...matches].sort((one, other) => one[0] - other[0]);
  let runs = 1;
  for (let index = 1; index < ordered.length; index += 1) {
    const [before, after] = [ordered[index - 1] as Match, ordered[index] as Match];
    if (after[0] !== before[0] + 1 || after[1] !== before[1] + 1) runs += 1;
  }
  return runs;
}

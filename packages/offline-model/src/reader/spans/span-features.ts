/** Features of a span as a candidate answer; each 0 to 1 unless noted. */
export interface SpanFeatures {
  /** Score of its statement. */
  readonly statement: number;
  /** Score of its sentence. */
  readonly sentence: number;
  /** 1 in the best statement. */
  readonly best: number;
  /** Share of its words that are not in the question. */
  readonly novelty: number;
  /** Nearness to a word of the question: 1 touching, less with distance. */
  readonly closeness: number;
  /** 1 if a word of the question is shortly before it. */
  readonly after: number;
  readonly oneWord: number;
  readonly twoWords: number;
  readonly threeWords: number;
  readonly fourWords: number;
  /** Mean rarity of its words. */
  readonly rarity: number;
  /** 1 if no content word is directly before or after it. */
  readonly cleanLeft: number;
  readonly cleanRight: number;
  /** Share of its words that are written as names. */
  readonly name: number;
  /** 1 if it is in quotation marks. */
  readonly quoted: number;
  /** Number of content words. */
  readonly words: number;
  /** Share of function words and punctuation. */
  readonly filler: number;
  readonly afterPreposition: number;
  readonly nameWanted: number;
  readonly numberWanted: number;
  readonly prepositionWanted: number;
  readonly reasonWanted: number;
  readonly clauseWanted: number;
  /** 1 if it contains a word of the question. */
  readonly touches: number;
  /** 1 in a bracketed remark, e.g. the caption of a picture. */
  readonly bracketed: number;
  /** 1 at the beginning of a sentence. */
  readonly opening: number;
}

/**
 * Fitted once on the single-hop and multi-hop questions of five conversations, by the f1 of
 * packages/memorybench/spec.md#locomo-f1; the other five were held out for evaluation.
 */
const weights: SpanFeatures = {
  statement: 2.7,
  sentence: 1.4,
  best: 2.2,
  novelty: 6.6,
  closeness: 4.7,
  after: 4.9,
  oneWord: -2.5,
  twoWords: 1.5,
  threeWords: 2.6,
  fourWords: 2.6,
  rarity: 1.5,
  cleanLeft: 1.6,
  cleanRight: 1.3,
  name: 6.9,
  quoted: 5.5,
  words: 1.5,
  filler: -7.8,
  afterPreposition: 1.5,
  nameWanted: 6.3,
  numberWanted: 1.5,
  prepositionWanted: 1.2,
  reasonWanted: 0.9,
  clauseWanted: 4.7,
  touches: -2.4,
  bracketed: -2.9,
  opening: -1.3,
};
const names = Object.keys(weights) as (keyof SpanFeatures)[];

/** Score of a span as the answer; comparable only within one question. */
export function spanScore(features: SpanFeatures): number {
  let score = 0;
  for (const name of names) score += weights[name] * features[name];
  return score;
}

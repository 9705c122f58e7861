import { type AnsweredRecord, InvalidArgumentError, type Option, type Profile } from '@memgym/core';
import { defined } from '@memgym/core/config';
import type { Metric } from '@memgym/scoring';
import { rightFromF1, stripSpaces, tokenF1 } from '@memgym/scoring';

/** LoCoMo's question categories: 1 multi-hop, 2 temporal, 3 open-domain, 4 single-hop, 5 adversarial. */
export type LoCoMoCategory = 1 | 2 | 3 | 4 | 5;

const categories = new Map<string, LoCoMoCategory>([
  ['multi-hop', 1],
  ['temporal', 2],
  ['open-domain', 3],
  ['single-hop', 4],
  ['adversarial', 5],
]);

/**
 * The category that a question type names: "1" … "5", "category-3", or the name ("multi-hop", …). null if it names
 * none.
 */
export function locomoCategory(type: string): LoCoMoCategory | null {
  const name = type
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, '-');
  const number = /^(?:category-?)?([1-5])$/.exec(name)?.[1];
  if (number !== undefined) return Number(number) as LoCoMoCategory;
  return categories.get(name) ?? null;
}

export interface LoCoMoF1Input {
  readonly category: LoCoMoCategory;
  /** The reply. */
  readonly prediction: string;
  /** The gold answer; ignored in category 5, where it may be null. */
  readonly gold: string | null;
  /** The two options that a category 5 question offers; labels a and b, in any case. */
  readonly options?: readonly Pick<Option, 'label' | 'text'>[];
  /**
   * Reading of category 5 replies. `reference`, the default, reads like the original: any single character except "a"
   * is option b, and so are any three characters except "(a)", even "yes". `fixed`: "b", "(b)", "b." and "(b)." name an
   * option, everything else is a text.
   */
  readonly profile?: Profile;
}

/**
 * LoCoMo's score of one reply, in [0, 1] (packages/memorybench/spec.md#locomo-f1).
 *
 * | category | score |
 * |---|---|
 * | 1 multi-hop | gold and reply are cut at commas; mean over gold parts of the best F1 of any reply part |
 * | 2 temporal, 4 single-hop | F1 |
 * | 3 open-domain | F1 against the gold up to its first semicolon |
 * | 5 adversarial | 1 when the reply, or the option it names, says "not mentioned" or "no information available"; else 0. With `fixed`, a reply that names both options says neither |
 *
 * @throws {InvalidArgumentError} when the gold of category 1–4 is null
 */
export function locomoF1(input: LoCoMoF1Input): number {
  const { category, prediction, gold } = input;
  if (category === 5) return deniesKnowledge(meantText(input)) ? 1 : 0;
  if (gold === null) {
    throw new InvalidArgumentError('gold', `category ${category} needs a gold answer; got null`, {
      hint: 'Only category 5 questions have no gold answer; check the category.',
    });
  }
  if (category === 1) return multiAnswerF1(prediction, gold);
  if (category === 3) return tokenF1(prediction, gold.split(';')[0] ?? '');
  return tokenF1(prediction, gold);
}

function multiAnswerF1(prediction: string, gold: string): number {
  const predictedParts = prediction.split(',');
  const goldParts = gold.split(',');
  const best = goldParts.map((part) =>
    predictedParts.reduce((most, predicted) => Math.max(most, tokenF1(predicted, part)), 0),
  );
  return best.reduce((sum, score) => sum + score, 0) / best.length;
}

function deniesKnowledge(text: string): boolean {
  const lower = text.toLowerCase();
  return lower.includes('not mentioned') || lower.includes('no information available');
}

const letterIn = { fixed: fixedLetter, reference: referenceLetter };
/** A small model repeats the alternatives, one of which always says "not mentioned". */
const namesBoth = {
  fixed: (reply: string): boolean => /\(a\)/.test(reply) && /\(b\)/.test(reply),
  reference: (): boolean => false,
};

function meantText({ prediction, options, profile = 'reference' }: LoCoMoF1Input): string {
  const reply = stripSpaces(prediction).toLowerCase();
  if (namesBoth[profile](reply)) return '';
  const letter = letterIn[profile](reply);
  if (letter === null) return reply;
  return options?.find(({ label }) => label.toLowerCase().replace(/[().]/g, '') === letter)?.text ?? reply;
}

function referenceLetter(reply: string): string | null {
  // An emoji is one character, although it has two code units.
  const length = [...reply].length;
  if (length === 1) return reply === 'a' ? 'a' : 'b';
  if (length === 3) return reply === '(a)' ? 'a' : 'b';
  return null;
}

function fixedLetter(reply: string): string | null {
  return /^\(?([ab])\)?\.?$/.exec(reply)?.[1] ?? null;
}

/**
 * `f1`: LoCoMo's score of a free text, as computed by the original, with the category taken from the record's type. A
 * reply without an answer (`output` null) scores 0. It does not apply to questions of other types, without a gold text,
 * or adversarial ones, which a system that never answers gets right; {@link locomoAdversarialMetric} scores these.
 */
export const locomoF1Metric: Metric = {
  name: 'f1',
  description: 'Overlap of stemmed words with the gold answer, over questions that have one.',
  range: [0, 1],
  higherIsBetter: true,
  verdict: 'answer',
  rightFrom: rightFromF1,
  score: (record) => (locomoCategory(record.type) === 5 ? null : scoreRecord(record)),
};

/**
 * `adversarial`: 1 if the reply to an adversarial question of LoCoMo says that it cannot be answered, otherwise 0. It
 * does not apply to other questions. A system without any memory scores about 1. The original's rule that any other
 * reply of one or three characters is option b applies to replies whose prompt showed the options, thus has a `prompt`.
 */
export const locomoAdversarialMetric: Metric = {
  name: 'adversarial',
  description:
    'Share of questions without an answer whose reply says so. A model that is shown no memory should say so each time; the row `none` tells how often it does.',
  range: [0, 1],
  higherIsBetter: true,
  verdict: 'answer',
  score: (record) => (locomoCategory(record.type) === 5 ? scoreRecord(record) : null),
};

function scoreRecord(record: AnsweredRecord): number | null {
  const category = locomoCategory(record.type);
  const { expected: gold, output, options } = record;
  if (record.questionKind !== 'free-text' || category === null) return null;
  if (typeof gold === 'object' && gold !== null) return null;
  if (gold === null && category !== 5) return null;
  if (output === null) return 0;
  // A reply of another program may not have seen the options: then only a written label names one.
  const profile = record.prompt === undefined ? 'fixed' : 'reference';
  return locomoF1({ category, prediction: output, gold, profile, ...defined({ options }) });
}

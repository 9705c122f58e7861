import * as z from 'zod';
import { iso } from 'zod';
import { type BoardSheet, questionsOf } from '../sheet/board-sheet.js';
import type { Refusal } from './refusal.js';

const count = z.int().nonnegative();

/** `claims/<name>.json`: published figures without records. They are shown apart, and never compared. */
export const claimSchema = z.strictObject({
  system: z.string().describe('Product and version, as published.'),
  source: z.url({ protocol: /^https$/ }).describe('Where the figures stand.'),
  readOn: iso.date().describe('The day on which they were read.'),
  categories: z
    .array(z.strictObject({ name: z.string(), right: count.optional(), questions: count }))
    .min(1)
    .describe('As published, with the number of right answers where that is stated.'),
  headline: z
    .strictObject({ share: z.number().min(0).max(1), right: count.optional(), questions: count.optional() })
    .describe('The figure for all questions, as published.'),
});
export type Claim = z.output<typeof claimSchema>;

/** Published shares are rounded to a tenth of a percent. */
const rounding = 0.0006;

/** R4 for figures that somebody published: their categories are those of the data, and their parts give the headline. */
export function claimRefusals({ categories, headline }: Claim, sheet: BoardSheet): Refusal[] {
  const all = questionsOf(sheet);
  const stated = categories.map(({ questions }) => questions);
  const together = stated.reduce((sum, each) => sum + each, 0);
  const isOther =
    categories.length !== Object.keys(sheet.questions).length ||
    categories.some(({ name, questions }) => sheet.questions[name] !== questions);
  const refusals: string[] = [];
  if (isOther) {
    refusals.push(
      `Categories ${stated.join(', ')} (${count3(together)}) are not those of the data: ${Object.values(sheet.questions).join(', ')} (${count3(all)}).`,
    );
  }
  const right = categories.map((category) => category.right);
  if (right.every((each) => each !== undefined)) {
    const found = right.reduce((sum, each) => sum + each, 0);
    const share = found / together;
    if (Math.abs(share - headline.share) > rounding)
      refusals.push(
        `The categories give ${count3(found)} of ${count3(together)} = ${short(share)}, the headline says ${short(headline.share)}.`,
      );
    if (headline.right !== undefined && headline.right !== found)
      refusals.push(
        `The categories have ${count3(found)} right answers, the headline ${count3(headline.right)}.`,
      );
  }
  if (headline.questions !== undefined && headline.questions !== together)
    refusals.push(
      `The categories have ${count3(together)} questions, the headline ${count3(headline.questions)}.`,
    );
  for (const { name, right: own = 0, questions } of categories)
    if (own > questions) refusals.push(`${name} has ${own} right answers to ${questions} questions.`);
  return refusals.map((what) => ({ rule: 'R4', what }));
}

const count3 = (value: number): string => new Intl.NumberFormat('en-US').format(value);
const short = (value: number): string => value.toFixed(3).replace(/^0/, '');

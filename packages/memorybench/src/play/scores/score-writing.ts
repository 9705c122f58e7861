import type { JsonObject } from '@memgym/core';
import { askJudge } from '@memgym/evaluators/judges';
import * as z from 'zod';
import { judgeWriting } from '../judges/prompts/judge-writing.js';
import { oneScore, withoutScore } from './item-scores.js';
import { type JudgedScorer, judgeOptions } from './judging-context.js';
import type { ScoredItem } from './scored-item.js';

const infoSchema = z.object({
  criteria: z.array(z.looseObject({ name: z.string(), criteria_description: z.string() })).min(1),
});

/**
 * The mark of a text by its criteria, from 1 to 10: the mean over one judgement per criterion, as in the source
 * benchmark (packages/memorybench/spec.md#model-judges).
 */
export const scoreWriting: JudgedScorer = async (item, answer, context) => {
  const criteria = criteriaOf(item);
  if (criteria === undefined) return withoutCriteria;
  const input = { query: item.question, answer };
  const judgements = await Promise.all(
    criteria.map((criterion) =>
      askJudge(context.judge, judgeWriting, { ...input, criteria: [criterion] }, judgeOptions(context)),
    ),
  );
  const missing = judgements.find(({ unscored }) => unscored !== undefined)?.unscored;
  if (missing !== undefined) return withoutScore('score', missing);
  const marks = judgements.flatMap(({ verdict }) => verdict?.score ?? []);
  return oneScore('score', marks.reduce((sum, mark) => sum + mark, 0) / marks.length);
};

export const withoutCriteria = withoutScore('score', 'The item has no criteria.');

/** A criterion with the meanings of its marks. */
export interface WritingCriterion {
  readonly name: string;
  readonly description: string;
  readonly bands: string[];
}

/** The criteria of an item; undefined if it has none. */
export function criteriaOf({ info }: ScoredItem): WritingCriterion[] | undefined {
  const { success, data } = infoSchema.safeParse(info);
  if (!success) return undefined;
  return data.criteria.map(({ name, criteria_description: description, ...rest }) => ({
    name,
    description,
    bands: bandsOf(rest as JsonObject),
  }));
}

/** The meaning of bands of marks, such as "9-10". */
const bandsOf = (rest: JsonObject): string[] =>
  Object.entries(rest).flatMap(([band, meaning]) =>
    /^\d+(?:-\d+)?$/.test(band) && typeof meaning === 'string' ? [`${band}: ${meaning}`] : [],
  );

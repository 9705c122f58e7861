import { askJudge } from '@memgym/evaluators/judges';
import * as z from 'zod';
import { judgeChecklist } from '../judges/prompts/judge-checklist.js';
import { judgedScore, withoutScore } from './item-scores.js';
import { type JudgedScorer, judgeOptions } from './judging-context.js';
import type { ScoredItem } from './scored-item.js';

const infoSchema = z.object({
  checklist: z.array(z.object({ checklist_content: z.string() })).min(1),
});

/** The mean over a checklist, each point marked by a judge (packages/memorybench/spec.md#model-judges). */
export const scoreChecklist: JudgedScorer = async (item, answer, context) => {
  const checklist = checklistOf(item);
  if (checklist === undefined) return withoutChecklist;
  const input = { question: item.question, answer, checklist };
  const judgement = await askJudge(context.judge, judgeChecklist, input, judgeOptions(context));
  return judgedScore('avg_score', judgement, ({ checks }) => meanOfChecks(checks));
};

export const withoutChecklist = withoutScore('avg_score', 'The item has no checklist.');

/** The points of an item's checklist, numbered from 1; undefined if it has none. */
export function checklistOf({ info }: ScoredItem): { id: number; point: string }[] | undefined {
  const { success, data } = infoSchema.safeParse(info);
  if (!success) return undefined;
  // Numbers in the data may repeat, and a mean needs none of them.
  return data.checklist.map(({ checklist_content: point }, index) => ({ id: index + 1, point }));
}

/** The mean of the checks, plus a number of others that count as 0; 0 without any. */
export function meanOfChecks(checks: readonly { readonly evaluation_score: number }[], zeros = 0): number {
  const count = checks.length + zeros;
  return count === 0 ? 0 : checks.reduce((sum, check) => sum + check.evaluation_score, 0) / count;
}

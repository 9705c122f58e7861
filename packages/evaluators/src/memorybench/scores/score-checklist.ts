import { z } from 'zod';
import { askJudge } from '../../judges/judge.js';
import { judgeChecklist } from '../judges/prompts/judge-checklist.js';
import { type ItemScorer, judgedScore, withoutScore } from './item-scorer.js';

const infoSchema = z.object({
  checklist: z
    .array(z.object({ checklist_id: z.coerce.number().int(), checklist_content: z.string() }))
    .min(1),
});

/** The mean over a checklist, each point marked by a judge (docs/specs/memorybench.md#model-judges). */
export const scoreChecklist: ItemScorer = async (item, answer, { judge, profile, signal }) => {
  const { success, data } = infoSchema.safeParse(item.info);
  if (!success) return withoutScore('avg_score', 'The item has no checklist.');
  const checklist = data.checklist.map(({ checklist_id: id, checklist_content: point }) => ({ id, point }));
  const input = { question: item.question, answer, checklist };
  const judgement = await askJudge(judge, judgeChecklist, input, signal);
  return judgedScore(
    'avg_score',
    judgement,
    ({ checks }) => checks.reduce((sum, check) => sum + check.evaluation_score, 0) / checks.length,
    { profile, replaced: 0 },
  );
};

import * as z from 'zod';
import { askJudge } from '../../judges/judge.js';
import { judgeChecklist } from '../judges/prompts/judge-checklist.js';
import { type ItemScorer, judgedScore, judgeOptions, oneScore, withoutScore } from './item-scorer.js';
import { askOriginal } from './original-judging.js';

const infoSchema = z.object({
  checklist: z.array(z.object({ checklist_content: z.string() })).min(1),
});

/** The mean over a checklist, each point marked by a judge (docs/specs/memorybench.md#model-judges). */
export const scoreChecklist: ItemScorer = async (item, answer, context) => {
  const { judge, profile } = context;
  const { success, data } = infoSchema.safeParse(item.info);
  if (!success) return withoutScore('avg_score', 'The item has no checklist.');
  // Numbers in the data may repeat, and a mean needs none of them.
  const checklist = data.checklist.map(({ checklist_content: point }, index) => ({ id: index + 1, point }));
  const input = { question: item.question, answer, checklist };
  if (profile === 'reference') {
    const score = await askOriginal(context, 'HelloBench', judgeChecklist, input, {
      read: (reply) => {
        const read = judgeChecklist.read(reply, input);
        return read.ok ? mean(read.output.checks) : undefined;
      },
      // The last list that could be parsed, of any length.
      otherwise: (replies) => {
        const lists = replies.map((reply) => judgeChecklist.read(reply, { ...input, anyLength: true }));
        const last = lists.findLast((read) => read.ok);
        return last?.ok === true ? mean(last.output.checks, last.dropped.length) : 0;
      },
    });
    return oneScore('avg_score', score);
  }
  const judgement = await askJudge(judge, judgeChecklist, input, judgeOptions(context));
  return judgedScore('avg_score', judgement, ({ checks }) => mean(checks));
};

/** The mean of the checks, plus a number of others that count as 0; 0 without any. */
function mean(checks: readonly { readonly evaluation_score: number }[], zeros = 0): number {
  const count = checks.length + zeros;
  return count === 0 ? 0 : checks.reduce((sum, check) => sum + check.evaluation_score, 0) / count;
}

import { judgeCorrectness } from '@memgym/evaluators';
import { askJudge } from '@memgym/evaluators/judges';
import { type ItemScores, judgedScore, oneScore, withoutScore } from './item-scores.js';
import { type JudgedScorer, judgeOptions } from './judging-context.js';
import type { ScoredItem } from './scored-item.js';

/**
 * Whether an answer about a script is right: equal to the gold answer, or right according to a judge
 * (packages/memorybench/spec.md#model-judges).
 */
export const scoreScriptAnswer: JudgedScorer = async (item, answer, context) => {
  const known = scoreWithoutJudge(item, answer);
  if (known !== undefined) return known;
  const judgement = await askJudge(
    context.judge,
    judgeCorrectness,
    correctnessOf(item, answer),
    judgeOptions(context),
  );
  return judgedScore('accuracy', judgement, ({ verdict }) => (verdict === 'correct' ? 1 : 0));
};

/** The score of an answer that equals the gold answer, or of an item without one; undefined if a judge must decide. */
export function scoreWithoutJudge(item: ScoredItem, answer: string): ItemScores | undefined {
  const gold = goldOf(item);
  if (gold === '') return withoutScore('accuracy', 'The item has no golden answer.');
  return plain(answer) === plain(gold) ? oneScore('accuracy', 1) : undefined;
}

/** The input of the judge. */
export const correctnessOf = (item: ScoredItem, answer: string) => ({
  rubric: 'same-substance' as const,
  question: item.question,
  gold: goldOf(item),
  answer,
});

const goldOf = ({ info }: ScoredItem): string => String(info.golden_answer ?? '').trim();

const plain = (text: string): string => text.trim().toLowerCase().replace(/\.$/, '');

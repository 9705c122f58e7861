import { askJudge } from '../../judges/judge.js';
import { judgeCorrectness } from '../../judges/prompts/judge-correctness.js';
import { type ItemScorer, judgedScore, judgeOptions, oneScore, withoutScore } from './item-scorer.js';
import { askOriginal } from './original-judging.js';

/**
 * Whether an answer about a script is right: equal to the gold answer, or right according to a judge
 * (docs/specs/memorybench.md#model-judges).
 */
export const scoreScriptAnswer: ItemScorer = async (item, answer, context) => {
  const { judge, profile } = context;
  const gold = String(item.info.golden_answer ?? '').trim();
  if (gold === '') return withoutScore('accuracy', 'The item has no golden answer.');
  if (plain(answer) === plain(gold)) return { scores: { accuracy: 1 }, unscored: {} };
  const input = { rubric: 'same-substance' as const, question: item.question, gold, answer };
  if (profile === 'reference') {
    const isCorrect = await askOriginal(context, 'DialSim', judgeCorrectness, input, {
      read: (reply) => {
        const read = judgeCorrectness.read(reply, input);
        return read.ok ? read.output.verdict === 'correct' : undefined;
      },
      otherwise: false,
    });
    return oneScore('accuracy', Number(isCorrect));
  }
  const judgement = await askJudge(judge, judgeCorrectness, input, judgeOptions(context));
  return judgedScore('accuracy', judgement, ({ verdict }) => (verdict === 'correct' ? 1 : 0));
};

const plain = (text: string): string => text.trim().toLowerCase().replace(/\.$/, '');

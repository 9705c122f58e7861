import type { Benchmark } from '@memgym/evaluators';
import { askJudge, createVerdictTally } from '@memgym/evaluators/judges';
import { judgeReply } from './judge-reply.js';
import type { PreferenceFacts } from './row.js';

/** Lets a judge mark a reply of one's own; a reply without an answer does not suit, without asking. */
export const scoreReply: NonNullable<Benchmark['protocol']['scoreAnswer']> = async (
  question,
  { output },
  { judge, signal },
) => {
  if (question.kind !== 'free-text') return {};
  if (output === null) return { scores: { judged: 0 } };
  const { preference, who } = question.meta as unknown as PreferenceFacts;
  const tally = createVerdictTally();
  const input = {
    ...{ message: question.text, preference, reply: output },
    isOfUser: isSelf(who),
    example: question.expected ?? '',
  };
  const { verdict, unscored } = await askJudge(judge, judgeReply, input, { signal, tally });
  return unscored === undefined
    ? { scores: { judged: verdict.suits === 'yes' ? 1 : 0 }, ...tally.counted() }
    : { scores: { judged: null }, unscored: { judged: unscored }, ...tally.counted() };
};

/** Whether a preference is the user's own; empty means so. */
export const isSelf = (who: string): boolean => who === '' || /^(?:self|user|me)$/i.test(who.trim());

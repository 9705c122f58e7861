import type { Question } from '@memgym/core';
import type { Benchmark } from '@memgym/evaluators';
import { askJudge, createVerdictTally } from '@memgym/evaluators/judges';
import { type LongMemEvalType, longMemEvalTypes } from './instance.js';
import { type AnswerStandard, judgeAnswer } from './judge-answer.js';
import { referenceJudge, referenceJudgeTokens, saysYes } from './reference-judge.js';

type ScoreAnswer = NonNullable<Benchmark['protocol']['scoreAnswer']>;

const standardOf = ({ type, meta }: Question): AnswerStandard => {
  if (meta?.abstention === true) return 'abstention';
  return longMemEvalTypes.includes(type as LongMemEvalType)
    ? (type as LongMemEvalType)
    : 'single-session-user';
};

const inputOf = (question: Question, response: string) => ({
  standard: standardOf(question),
  question: question.text,
  reference: String(question.expected),
  response,
});

/** Lets a judge mark each answer; a reply without an answer is wrong without asking. */
export const scoreAnswer: ScoreAnswer = async (question, { output }, { judge, signal }) => {
  if (output === null) return { scores: { judged: 0 } };
  const tally = createVerdictTally();
  const { verdict, unscored } = await askJudge(judge, judgeAnswer, inputOf(question, output), {
    signal,
    tally,
  });
  return unscored === undefined
    ? { scores: { judged: verdict.verdict === 'correct' ? 1 : 0 }, ...tally.counted() }
    : { scores: { judged: null }, unscored: { judged: unscored }, ...tally.counted() };
};

/** The same as released: any reply is a verdict. */
export const scoreAnswerAsReference: ScoreAnswer = async (question, { raw }, { judge, signal }) => {
  const tally = createVerdictTally();
  const options = { role: 'judge', temperature: 0, maxOutputTokens: referenceJudgeTokens, signal } as const;
  const { output } = await referenceJudge.ask(judge, inputOf(question, raw), options);
  tally.count(false);
  return { scores: { judged: saysYes(output) ? 1 : 0 }, ...tally.counted() };
};

import type { Benchmark } from '@memgym/evaluators';
import { askJudge, createVerdictTally } from '@memgym/evaluators/judges';
import { judgeUse, releasedJudgeUse, releasedMark } from './judge-use.js';

type ScoreAnswer = NonNullable<Benchmark['protocol']['scoreAnswer']>;

/** Lets a judge mark a reply by its cue; a missing reply is wrong without asking. */
export const scoreReply: ScoreAnswer = async ({ expected }, { output }, { judge, signal }) => {
  if (output === null) return { scores: { judged: 0 } };
  const tally = createVerdictTally();
  const input = { cue: String(expected), reply: output };
  const { verdict, unscored } = await askJudge(judge, judgeUse, input, { signal, tally });
  return unscored === undefined
    ? { scores: { judged: verdict.label === 'correct' ? 1 : 0 }, ...tally.counted() }
    : { scores: { judged: null }, unscored: { judged: unscored }, ...tally.counted() };
};

/** The same as released: any text of the judge is a mark. */
export const scoreReplyAsReleased: ScoreAnswer = async ({ expected }, { raw }, { judge, signal }) => {
  const tally = createVerdictTally();
  const input = { cue: String(expected), reply: raw };
  const { output } = await releasedJudgeUse.ask(judge, input, { role: 'judge', temperature: 0, signal });
  tally.count(false);
  return { scores: { judged: releasedMark(output) }, ...tally.counted() };
};

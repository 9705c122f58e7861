import { type AnsweredRecord, type AnswerRecord, ConfigError } from '@memgym/core';
import { compareLabels, createVerdicts, type LabelComparison, type SampledItem } from '@memgym/scoring';
import type { JudgedRun } from './sample-answers.js';

/** The verdicts of two judges on the same answers: the first is the reference, the second the annotator. */
export interface JudgeComparison extends LabelComparison {
  /** Answers that only one of the runs has, or that differ between them. */
  readonly different: number;
  /** Answers without a verdict of one of the judges. */
  readonly unscored: number;
}

/**
 * Compares the verdicts of two runs on the answers that are the same in both: of one experiment with two judges.
 * @throws {ConfigError} when they have no answer in common with a verdict of each
 */
export function compareJudges(first: JudgedRun, second: JudgedRun): JudgeComparison {
  const others = new Map(answersOf(second).map((answer) => [keyOf(answer), answer]));
  const shared = answersOf(first).flatMap((answer) => {
    const other = others.get(keyOf(answer));
    return other === undefined ? [] : [{ answer, other }];
  });
  const [ofFirst, ofSecond] = [first, second].map(({ benchmark }) => createVerdicts(benchmark.metrics));
  const judged = shared.flatMap(({ answer, other }) => {
    const [one, two] = [ofFirst?.of(answer), ofSecond?.of(other)];
    if (one === null || one === undefined || two === null || two === undefined) return [];
    const item: SampledItem = {
      id: keyOf(answer),
      cluster: answer.cluster,
      stratum: 'all',
      reference: one.isRight ? 'right' : 'wrong',
      groups: { system: answer.system, type: answer.type },
    };
    return [{ item, label: two.isRight ? 'right' : 'wrong' }];
  });
  if (judged.length === 0) {
    throw new ConfigError('The runs have no answer in common that both judges marked.', {
      key: 'run',
      hint: 'Run the same experiment again with another judge: the answers then come from the cache.',
    });
  }
  return {
    ...compareLabels({
      items: judged.map(({ item }) => item),
      strata: [{ name: 'all', items: judged.length, drawn: judged.length }],
      scale: { labels: ['right', 'wrong'] },
      annotators: [{ name: 'second', labels: new Map(judged.map(({ item, label }) => [item.id, label])) }],
      scored: 'right',
      compared: 'system',
    }),
    different: answersOf(first).length + answersOf(second).length - 2 * shared.length,
    unscored: shared.length - judged.length,
  };
}

const answersOf = ({ run }: JudgedRun): AnsweredRecord[] => run.answers.filter(isAnswer);

const isAnswer = (answer: AnswerRecord): answer is AnsweredRecord =>
  answer.outcome === 'answered' && answer.questionKind !== 'state-probe';

/** Equal for the same reply to the same question. */
const keyOf = ({ system, episodeId, questionId, trial = 1, raw }: AnsweredRecord): string =>
  JSON.stringify([system, episodeId, questionId, trial, raw]);

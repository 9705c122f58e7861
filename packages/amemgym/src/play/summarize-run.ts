import { type AnswerRecord, addUsage, type MetricSummary, type SystemResult, zeroUsage } from '@memgym/core';
import type { PlayedRun, PlayedSystem } from '@memgym/evaluators';
import { retrievalMetrics } from '@memgym/evaluators';
import { summarizeSystem } from '@memgym/scoring';
import { cellMean } from '../score/cell-mean.js';
import { summarizeAMemGym } from '../score/summarize-amemgym.js';
import type { StateMeasure } from './amemgym-metrics.js';
import { driftScores } from './drift-scores.js';
import { factualRecallMetric } from './factual-recall.js';
import { type JudgedDrift, judgedDriftOf } from './judged-drift.js';
import { amemgymOutcomes, type GuessedOutcome, likenessOf } from './outcomes.js';
import { type AMemGymRules, amemgymRules } from './rules.js';
import { upperBoundName } from './upper-bound.js';

/** The results of a run: its systems, the upper bound of their model, and guessing. */
export function summarizeAMemGymRun(
  { episodes, systems, references }: PlayedRun,
  {
    memoryRatio,
    measures = [],
  }: Pick<AMemGymRules, 'memoryRatio'> & {
    readonly measures?: readonly StateMeasure[];
  } = amemgymRules.fixed,
): SystemResult[] {
  const bound = references.find(({ name }) => name === upperBoundName);
  const outcomes = systems.map((system) => amemgymOutcomes(system.answers, bound?.answers ?? []));
  const results = systems.map(
    (system, index): SystemResult => ({
      ...countsOf(system),
      metrics: {
        ...summarizeAMemGym(outcomes[index] ?? [], memoryRatio),
        ...measured(outcomes[index] ?? [], measures, ({ values }) => [values.chosen]),
        ...retrievalScores(system),
        ...driftScores(episodes, system.dialogues, verdictsOf(system)),
        ...factualRecall(system),
      },
    }),
  );
  const [first = []] = outcomes;
  return [
    ...results,
    ...(bound === undefined ? [] : [boundResult(bound, first, measures)]),
    ...(systems[0] === undefined ? [] : [randomResult(first, measures)]),
  ];
}

/** The measures of the options that something chose of each cell: their mean, which is 0 for none and null for unasked. */
const measured = (
  cells: readonly GuessedOutcome[],
  measures: readonly StateMeasure[],
  chosenOf: (cell: GuessedOutcome) => readonly GuessedOutcome['values']['chosen'][],
): Record<string, MetricSummary> =>
  Object.fromEntries(
    measures.map((measure) => [
      measure.name,
      cellMean(
        cells,
        (cell) => {
          const scores = chosenOf(cell).map((chosen) =>
            likenessOf(chosen, cell.values.right, (...states) => measure.similarity(...states)),
          );
          const known = scores.filter((score) => score !== null);
          return known.length === 0 ? null : known.reduce((sum, score) => sum + score, 0) / known.length;
        },
        [0, 1],
      ),
    ]),
  );

const verdictsOf = ({ notes = new Map() }: PlayedSystem): ReadonlyMap<string, JudgedDrift> =>
  new Map([...notes].map(([episode, own]) => [episode, judgedDriftOf(own)]));

function countsOf({
  name,
  type,
  standing = 'system',
  answers,
  notes = new Map(),
  calls,
}: PlayedSystem): Omit<SystemResult, 'metrics'> {
  const usage = addUsage(...calls.map((call) => call.usage));
  const { metrics: _none, ...counts } = summarizeSystem({
    name,
    type,
    standing,
    records: answers,
    metrics: [],
    usage,
    calls,
    messageVerdicts: [...notes.values()].flat().flatMap(({ verdicts }) => verdicts ?? []),
  });
  return counts;
}

/** Only for questions, not for probes. Empty for a system without retrieval, such as a full-history window. */
function retrievalScores({
  name,
  type,
  standing = 'system',
  answers,
}: PlayedSystem): SystemResult['metrics'] {
  const records = answers.filter(isChoice);
  if (!records.some((answer) => answer.outcome === 'answered' && answer.retrievedCount > 0)) return {};
  const { metrics } = summarizeSystem({
    name,
    type,
    standing,
    records,
    metrics: retrievalMetrics,
    usage: zeroUsage,
  });
  return metrics;
}

/** Empty if nothing was judged. */
function factualRecall({ name, type, standing = 'system', answers }: PlayedSystem): SystemResult['metrics'] {
  const records = answers.filter(isChoice);
  const isJudged = (answer: AnswerRecord) =>
    answer.outcome === 'answered' && factualRecallMetric.score(answer) !== null;
  if (!records.some(isJudged)) return {};
  return summarizeSystem({ name, type, standing, records, metrics: [factualRecallMetric], usage: zeroUsage })
    .metrics;
}

/** The bound of a cell is the bound of its right option. */
function boundResult(
  bound: PlayedSystem,
  cells: readonly GuessedOutcome[],
  measures: readonly StateMeasure[],
): SystemResult {
  const overall = cellMean(cells, ({ upperBound }) => upperBound, [0, 1]);
  return {
    ...countsOf(bound),
    type: 'bound',
    standing: 'bound',
    metrics: overall.n === 0 ? {} : { overall, ...measured(cells, measures, ({ values }) => [values.bound]) },
  };
}

/** Expected score of guessing: exactly 1/options, with the mean similarity of the options. */
function randomResult(cells: readonly GuessedOutcome[], measures: readonly StateMeasure[]): SystemResult {
  return {
    name: 'random',
    type: 'baseline',
    standing: 'rule',
    items: cells.length,
    scored: cells.length,
    unscored: 0,
    invalid: 0,
    metrics: {
      overall: cellMean(cells, ({ random }) => random),
      hamming: cellMean(cells, ({ guessed }) => guessed.hamming),
      jaccard: cellMean(cells, ({ guessed }) => guessed.jaccard),
      ...measured(cells, measures, ({ values }) => values.options),
    },
    usage: zeroUsage,
    calls: [],
  };
}

const isChoice = ({ questionKind }: AnswerRecord): boolean => questionKind === 'multiple-choice';

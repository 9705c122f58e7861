import type { AnsweredRecord, AnswerRecord } from '@memgym/core';
import type { Metric } from '@memgym/scoring';
import type { PlayedRun } from '../../benchmarks/benchmark-results.js';
import type { QuestionInContext } from '../../benchmarks/prediction-format.js';
import { answerRecordOf } from '../../scoring/answer-record-of.js';
import { questionsOf } from '../../scoring/questions-of.js';
import { summarizeRun } from '../../scoring/summarize-answers.js';
import type { BenchmarkProperty } from '../benchmark-property.js';
import type { BenchmarkTrial } from '../benchmark-trial.js';
import { goldReply, wrongReply } from '../gold-reply.js';
import { playRecorded } from '../play-recorded.js';

const mostQuestions = 500;

export const metricsInRange: BenchmarkProperty = {
  id: 'metrics-in-range',
  title: 'Every metric is in its range, and the headline puts gold answers above wrong ones',
  check: async (trial) => faultOfNames(trial) ?? faultOfScores(trial) ?? (await faultOfSummary(trial)),
};

function faultOfNames({ benchmark: { metrics, results } }: BenchmarkTrial): string | null {
  const names = metrics.map(({ name }) => name);
  const empty = metrics.find(({ range: [low, high] }) => !(low < high));
  if (empty !== undefined) return `${empty.name}: its range ${JSON.stringify(empty.range)} is empty.`;
  const used = [
    ...(results.mainMetrics ?? []),
    ...(results.comparison === undefined ? [] : [results.comparison.metric]),
  ];
  const unknown = used.find((name) => !names.includes(name));
  return unknown === undefined
    ? null
    : `\`results\` names ${JSON.stringify(unknown)}, which is not a metric.`;
}

function faultOfScores({ benchmark, loaded }: BenchmarkTrial): string | null {
  const questions = questionsOf(loaded.episodes).slice(0, mostQuestions);
  const [headline] = benchmark.metrics;
  const better = { gold: 0, wrong: 0, scored: 0 };
  for (const asked of questions) {
    for (const record of recordsOf(asked)) {
      // A score beyond the range throws.
      for (const metric of benchmark.metrics) metric.score(record);
    }
    const gold = goldReply(asked.question);
    if (gold === null) continue;
    const score = headline.score(recordOf(asked, gold));
    better.gold += score ?? 0;
    if (score !== null) better.scored += 1;
    better.wrong += headline.score(recordOf(asked, wrongReply(asked.question))) ?? 0;
  }
  // These scores are given by a model, which is not called here.
  if (better.scored === 0 && benchmark.protocol.scoreAnswer !== undefined) return null;
  const difference = headline.higherIsBetter ? better.gold - better.wrong : better.wrong - better.gold;
  if (difference > 0 || questions.every(({ question }) => goldReply(question) === null)) return null;
  return `${headline.name} of gold answers sums up to ${better.gold}, of wrong ones to ${better.wrong}.`;
}

/** Answers of every form: gold, wrong, none and irrelevant text, each with and without retrieved memories. */
function recordsOf(asked: QuestionInContext): AnsweredRecord[] {
  const { question } = asked;
  const outputs = [goldReply(question), wrongReply(question), null, '', 'neither here nor there, 0/0'];
  const evidence = question.evidence.turnIds;
  const retrieved = [null, [], evidence, ['elsewhere', ...evidence]];
  return outputs.flatMap((output) => retrieved.map((ids) => recordOf(asked, output, ids)));
}

const recordOf = (
  asked: QuestionInContext,
  output: string | null,
  retrieved: readonly string[] | null = null,
): AnsweredRecord => answerRecordOf(asked, { system: 'check', raw: output ?? '', output, retrieved });

async function faultOfSummary(trial: BenchmarkTrial): Promise<string | null> {
  const answers: AnswerRecord[] = [];
  for (const episode of trial.played) {
    const { records } = await playRecorded(trial, episode);
    answers.push(...records.flatMap((record) => (record.kind === 'answer' ? [record] : [])));
  }
  const system = { name: 'recording', type: 'recording', answers, dialogues: new Map(), calls: [] };
  const run: PlayedRun = { episodes: trial.played, systems: [system], references: [] };
  const known = new Map(trial.benchmark.metrics.map((metric) => [metric.name, metric]));
  for (const result of summarizeRun(trial.benchmark, run)) {
    for (const [name, { value }] of Object.entries(result.metrics)) {
      const metric = known.get(name);
      if (metric === undefined) return `The results of ${result.name} hold ${name}, which is not a metric.`;
      if (value !== null && !inRange(metric, value)) {
        return `${name} of ${result.name} is ${value}; its range is ${metric.range.join(' to ')}.`;
      }
    }
  }
  return null;
}

const inRange = ({ range: [low, high] }: Metric, value: number): boolean => value >= low && value <= high;

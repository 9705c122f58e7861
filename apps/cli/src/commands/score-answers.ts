import { ConfigError, type SystemResult } from '@memgym/core';
import type { Benchmark, FoundPredictions } from '@memgym/evaluators';
import { renderResultTable } from '@memgym/scoring';
import { countOf } from '../output/format-amount.js';
import { notify, print, printJson } from '../output/print.js';
import { showLostVerdicts } from '../output/run-warnings.js';
import { showExpectedJudging, showJudgeCosts } from '../output/show-judge-costs.js';
import { AnswerScorer, isUnreadable, type ScoreAnswersFlags } from './answer-scorer.js';

/** `memgym score <benchmark> --predictions …`: answers that were made elsewhere. */
export async function scoreAnswers(found: Benchmark, flags: ScoreAnswersFlags): Promise<void> {
  const { predictions, results } = flags;
  if ((predictions === undefined) === (results === undefined)) {
    throw new ConfigError('Pass either --predictions or --results.', {
      key: 'predictions',
      hint: '--predictions is one file of answers; --results a folder of the original program, all of whose files are scored.',
    });
  }
  if (predictions === undefined) return scoreFolder(found, results ?? '', flags);
  if (flags.estimate)
    return estimateFiles(found, [{ name: predictions, file: predictions, options: {} }], flags);
  return scoreFile(found, predictions, flags);
}

/** Prints the expected cost of the judges; an unreadable file of several is named and left out. */
async function estimateFiles(
  found: Benchmark,
  files: readonly FoundPredictions[],
  flags: ScoreAnswersFlags,
): Promise<void> {
  const scorer = await AnswerScorer.open(found, flags);
  const expected = await scorer.estimate(files);
  if (flags.json) printJson({ benchmark: found.type, files: files.length, judging: expected });
  else showExpectedJudging(expected);
}

async function scoreFile(found: Benchmark, file: string, flags: ScoreAnswersFlags): Promise<void> {
  const scorer = await AnswerScorer.open(found, flags);
  const { benchmark, result, reasons } = await scorer.score(file, {});
  const costs = scorer.costs();
  const cautions = scorer.cautionsOf(benchmark);
  for (const reason of reasons) notify(`Not scored: ${reason}`);
  for (const caution of cautions) notify(caution);
  showLostVerdicts([result]);
  showMissing(result);
  if (flags.json) {
    printJson({
      benchmark: benchmark.type,
      ...figuresOf(result),
      ...(cautions.length > 0 && { cautions }),
      metrics: result.metrics,
      ...(costs.length > 0 && { judging: costs }),
    });
    return;
  }
  showTable(benchmark, [result]);
  showJudgeCosts(costs);
}

/** A file in a folder of results that could not be scored. */
interface Unreadable {
  readonly file: string;
  readonly reason: string;
}

/** Scores every file of answers in a folder; one that cannot be read is named and ends the command with an error. */
async function scoreFolder(found: Benchmark, folder: string, flags: ScoreAnswersFlags): Promise<void> {
  const files = (await found.predictions.findOriginals?.(folder)) ?? [];
  if (files.length === 0) {
    throw new ConfigError(`${folder}: contains no answers of ${found.type}.`, {
      key: 'results',
      hint: 'Pass the folder of results that the original program wrote.',
    });
  }
  if (flags.estimate) return estimateFiles(found, files, flags);
  const scorer = await AnswerScorer.open(found, flags);
  const scored: (Awaited<ReturnType<AnswerScorer['score']>> & FoundPredictions)[] = [];
  const unreadable: Unreadable[] = [];
  for (const each of files) {
    try {
      const done = await scorer.score(each.file, each.options);
      scored.push({ ...each, ...done, result: { ...done.result, name: each.name } });
    } catch (error) {
      if (!isUnreadable(error)) throw error;
      unreadable.push({ file: each.file, reason: error.message });
    }
  }
  const results = scored.map(({ result }) => result);
  const costs = scorer.costs();
  const cautions = [...new Set(scored.flatMap(({ benchmark }) => scorer.cautionsOf(benchmark)))];
  for (const reason of new Set(scored.flatMap(({ reasons }) => reasons))) notify(`Not scored: ${reason}`);
  for (const caution of cautions) notify(caution);
  showLostVerdicts(results);
  for (const result of results) showMissing(result, `${result.name}: `);
  for (const { file, reason } of unreadable)
    notify(`Cannot be read: ${reason.includes(file) ? '' : `${file}: `}${reason}`);
  notify(`Scored ${scored.length} of ${countOf(files.length, 'file')} of answers.`);
  if (unreadable.length > 0) process.exitCode = 1;
  if (flags.json) {
    printJson({
      benchmark: found.type,
      files: files.length,
      scored: scored.map(({ file, options, result }) => ({
        ...{ file, name: result.name, options },
        ...figuresOf(result),
        metrics: result.metrics,
      })),
      unreadable,
      ...(cautions.length > 0 && { cautions }),
      ...(costs.length > 0 && { judging: costs }),
    });
  } else if (results.length > 0) {
    showTable(scored[0]?.benchmark ?? found, results);
    showJudgeCosts(costs);
  }
}

function showMissing(result: SystemResult, of = ''): void {
  const missing = result.unscored - (result.verdicts?.unscored ?? 0);
  if (missing > 0)
    notify(
      `${of}No prediction for ${missing} of ${countOf(result.items, 'question')}; excluded from all means.`,
    );
}

function figuresOf({ items, scored, unscored, invalid, verdicts }: SystemResult) {
  return { items, scored, unscored, invalid, ...(verdicts !== undefined && { verdicts }) };
}

function showTable(benchmark: Benchmark, results: readonly SystemResult[]): void {
  const { order } = benchmark.results.groups ?? {};
  print(
    renderResultTable(results, {
      ...(order !== undefined && { groupOrder: order }),
      groupMetric: benchmark.metrics[0].name,
    }),
  );
}

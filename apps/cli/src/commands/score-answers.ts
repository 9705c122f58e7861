import { ConfigError, type SystemResult } from '@memgym/core';
import type { Benchmark, FoundPredictions } from '@memgym/evaluators';
import { renderResultTable } from '@memgym/scoring';
import { countOf } from '../output/format-amount.js';
import { notify, print, printJson } from '../output/print.js';
import { showLostVerdicts } from '../output/run-warnings.js';
import { showExpectedJudging, showJudgeCosts } from '../output/show-judge-costs.js';
import { terminalWidth } from '../output/wrap-text.js';
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
  const files =
    predictions === undefined
      ? ((await found.predictions.findOriginals?.(results ?? '')) ?? [])
      : [{ name: predictions, file: predictions, options: {} }];
  if (files.length === 0) {
    throw new ConfigError(`${results}: contains no answers of ${found.type}.`, {
      key: 'results',
      hint: 'Pass the folder of results that the original program wrote.',
    });
  }
  const scorer = await AnswerScorer.open(found, flags);
  if (!flags.estimate) return scoreFiles(scorer, found, files, flags);
  const expected = await scorer.estimate(files);
  if (flags.json) printJson({ benchmark: found.type, files: files.length, judging: expected });
  else showExpectedJudging(expected);
}

/** A file in a folder of results that could not be scored. */
interface Unreadable {
  readonly file: string;
  readonly reason: string;
}

/** Scores one file of answers, or every one of a folder; there, one that cannot be read is named and ends the command with an error. */
async function scoreFiles(
  scorer: AnswerScorer,
  found: Benchmark,
  files: readonly FoundPredictions[],
  flags: ScoreAnswersFlags,
): Promise<void> {
  const isFolder = flags.results !== undefined;
  const scored: (Awaited<ReturnType<AnswerScorer['score']>> & FoundPredictions)[] = [];
  const unreadable: Unreadable[] = [];
  for (const each of files) {
    try {
      const done = await scorer.score(each.file, each.options);
      scored.push({ ...each, ...done, ...(isFolder && { result: { ...done.result, name: each.name } }) });
    } catch (error) {
      if (!isFolder || !isUnreadable(error)) throw error;
      unreadable.push({ file: each.file, reason: error.message });
    }
  }
  const results = scored.map(({ result }) => result);
  const costs = scorer.costs();
  const cautions = [...new Set(scored.flatMap(({ benchmark }) => scorer.cautionsOf(benchmark)))];
  for (const reason of new Set(scored.flatMap(({ reasons }) => reasons))) notify(`Not scored: ${reason}`);
  for (const caution of cautions) notify(caution);
  showLostVerdicts(results);
  for (const result of results) showMissing(result, isFolder ? `${result.name}: ` : '');
  for (const { file, reason } of unreadable)
    notify(`Cannot be read: ${reason.includes(file) ? '' : `${file}: `}${reason}`);
  if (isFolder) notify(`Scored ${scored.length} of ${countOf(files.length, 'file')} of answers.`);
  if (unreadable.length > 0) process.exitCode = 1;
  const [first] = scored;
  if (flags.json) {
    printJson({
      benchmark: (isFolder ? found : (first?.benchmark ?? found)).type,
      ...(isFolder
        ? { files: files.length, scored: scored.map(describe), unreadable }
        : first && figuresOf(first.result)),
      ...(cautions.length > 0 && { cautions }),
      ...(costs.length > 0 && { judging: costs }),
    });
  } else if (first !== undefined) {
    showTable(first.benchmark, results);
    showJudgeCosts(costs);
  }
}

const describe = ({ file, options, result }: FoundPredictions & { readonly result: SystemResult }) => ({
  ...{ file, name: result.name, options },
  ...figuresOf(result),
});

function showMissing(result: SystemResult, of = ''): void {
  const missing = result.unscored - (result.verdicts?.unscored ?? 0);
  if (missing > 0)
    notify(
      `${of}No prediction for ${missing} of ${countOf(result.items, 'question')}; excluded from all means.`,
    );
}

function figuresOf({ items, scored, unscored, invalid, verdicts, metrics }: SystemResult) {
  return { items, scored, unscored, invalid, ...(verdicts !== undefined && { verdicts }), metrics };
}

function showTable(benchmark: Benchmark, results: readonly SystemResult[]): void {
  const { order } = benchmark.results.groups ?? {};
  print(
    renderResultTable(results, {
      ...(order !== undefined && { groupOrder: order }),
      groupMetric: benchmark.metrics[0].name,
      width: terminalWidth(),
    }),
  );
}

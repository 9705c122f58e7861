import type { JsonObject } from '@memgym/core';
import { type Benchmark, groupBenchmarkBy, loadQuestions, scorePredictions } from '@memgym/evaluators';
import { applySettings, findData, readEnvironment, readJsonLines } from '@memgym/runner';
import { renderResultTable } from '@memgym/scoring';
import { countOf } from '../output/format-amount.js';
import { notify, print, printJson } from '../output/print.js';

/** The answers that are meant, and how to show their scores. */
export interface ScoreAnswersFlags {
  readonly predictions: string;
  readonly by?: string;
  readonly data?: string;
  /** Options of the benchmark, as key=value. */
  readonly set?: readonly string[];
  readonly json?: boolean;
}

/** `memgym score <benchmark> --predictions …`: answers that were made elsewhere. */
export async function scoreAnswers(found: Benchmark, flags: ScoreAnswersFlags): Promise<void> {
  const chosen =
    flags.set === undefined ? found : found.withOptions(applySettings({}, flags.set) as JsonObject);
  const benchmark = flags.by === undefined ? chosen : groupBenchmarkBy(chosen, flags.by);
  const path = findData({
    dataset: benchmark.type,
    dataPath: flags.data,
    environment: await readEnvironment(process.cwd(), process.env),
  });
  const questions = await loadQuestions(benchmark, path);
  const lines =
    (await benchmark.predictions.readOriginal?.(flags.predictions, questions)) ??
    (await readJsonLines(flags.predictions));
  const result = scorePredictions(benchmark, questions, flags.predictions, lines);
  if (result.unscored > 0)
    notify(`No prediction for ${result.unscored} of ${countOf(result.items, 'question')}; in no mean.`);
  if (flags.json) {
    const { items, scored, unscored, invalid, metrics } = result;
    printJson({ benchmark: benchmark.type, items, scored, unscored, invalid, metrics });
    return;
  }
  const { order } = benchmark.results.groups ?? {};
  print(
    renderResultTable([result], {
      ...(order !== undefined && { groupOrder: order }),
      groupMetric: benchmark.metrics[0].name,
    }),
  );
}

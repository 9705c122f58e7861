import type { RunResult } from '@memgym/core';
import type { Benchmark } from '@memgym/evaluators';
import { formatValue, modelMatrix, renderResultTable, renderTextTable } from '@memgym/scoring';
import { shownMetrics } from './paper-tables.js';
import { headlineOf } from './run-headline.js';

/** A run’s results as text tables: the benchmark’s main metrics, sorted by its headline. */
export function resultTable(benchmark: Benchmark, result: RunResult, width = 80): string {
  const { name: headline, higherIsBetter } = headlineOf(benchmark, result);
  const { groups = {}, cluster, slices } = benchmark.results;
  const tables = renderResultTable(result.systems, {
    metrics: shownMetrics(benchmark, result),
    headline,
    higherIsBetter,
    verdict: result.verdict,
    groupedBy: groups.name ?? 'question type',
    width,
    ...(cluster !== undefined && { cluster }),
    ...(slices !== undefined && { slices }),
    ...(groups.order !== undefined && { groupOrder: groups.order }),
  });
  return [tables, modelTable(result, { metric: headline, higherIsBetter, width }), trialTable(result, width)]
    .filter((table) => table !== null)
    .join('\n\n');
}

/** How much the trials of each system differ; null for one trial. */
function trialTable({ systems }: RunResult, width: number): string | null {
  const repeated = systems.flatMap(({ name, trials }) => (trials === undefined ? [] : [{ name, ...trials }]));
  const [first] = repeated;
  if (first === undefined) return null;
  const shown = (value: number | null): string => value?.toFixed(3) ?? '–';
  return renderTextTable(
    [`${first.metric} by trial`, ...first.means.map((_, place) => `${place + 1}`), 'deviation', 'flips'],
    repeated.map(({ name, means, deviation, flips }) => [
      name,
      ...means.map(shown),
      shown(deviation),
      formatValue(flips),
    ]),
    { width },
  );
}

/** The headline of models by systems, the best model first; null for a run of one model. */
function modelTable(
  { systems, verdict }: RunResult,
  {
    metric,
    higherIsBetter,
    width,
  }: { readonly metric: string; readonly higherIsBetter: boolean; readonly width: number },
): string | null {
  const { models, families, cellOf } = modelMatrix(systems, metric, { higherIsBetter, verdict });
  if (models.length < 2) return null;
  const cell = (model: string, family: string): string => cellOf(model, family)?.toFixed(3) ?? '–';
  return renderTextTable(
    [`${metric} by model`, ...families],
    models.map((model) => [model, ...families.map((family) => cell(model, family))]),
    { width },
  );
}

import { addUsage, type CallTotal } from '@memgym/core';
import { modelMatrix } from '@memgym/scoring';
import { costOfCalls, formatCount, formatUsd } from '../format.js';
import { type Html, html, nothing } from '../html/html.js';
import { fold, section, table } from '../html/parts.js';
import type { ReportInput } from '../report-input.js';
import { isInformative, metricMeaning, metricNames } from '../result-lookup.js';
import { shaded } from './groups.js';

/**
 * A run of several models: a heat map of models by systems for each metric, the first one open, or of models by metrics
 * if each model has one system; and the cost by model. Nothing for a run of one model.
 */
export function modelsSection(input: ReportInput): Html {
  const { systems, verdict } = input.result;
  const names = metricNames(input).filter((name) => isInformative(name, systems));
  const [first, ...others] = names;
  if (first === undefined) return nothing;
  const { models, families } = modelMatrix(systems, first, {
    higherIsBetter: metricMeaning(first, input).higherIsBetter,
    verdict,
  });
  if (models.length < 2) return nothing;
  const of = (metric: string): Html => matrixTable(metric, models, input);
  return section(
    'models',
    'By model',
    html`<p class="lede">Each system with each model; the model that is ahead of the most others
on the questions of both is first. Darker cells are higher. Bounds
are asked of the same model.</p><h3>${first}</h3>
${of(first)}${families.length === 1 ? metricsTable(names, models, input) : nothing}${others.map((name) =>
  fold(name, of(name)),
)}<h3>Cost</h3>
${costTable(systems.flatMap(({ calls }) => calls))}<p class="hint">All calls to a model, also as the simulated user or the judge.</p>
`,
  );
}

function matrixTable(metric: string, models: readonly string[], input: ReportInput): Html {
  const { range } = metricMeaning(metric, input);
  const { families, cellOf } = modelMatrix(input.result.systems, metric);
  return table({
    label: `${metric} by model and system`,
    columns: [{ head: 'Model' }, ...families.map((family) => ({ head: family, numeric: true }))],
    rows: models.map((model) => ({
      cells: [html`<bdi>${model}</bdi>`, ...families.map((family) => shaded(cellOf(model, family), range))],
    })),
  });
}

/** Models by metrics, for the one system that each has. */
function metricsTable(names: readonly string[], models: readonly string[], input: ReportInput): Html {
  const matrices = names.map((name) => modelMatrix(input.result.systems, name));
  return html`<h3>All metrics</h3>
${table({
  label: 'Metrics by model',
  columns: [{ head: 'Model' }, ...names.map((name) => ({ head: name, numeric: true }))],
  rows: models.map((model) => ({
    cells: [
      html`<bdi>${model}</bdi>`,
      ...names.map((name, place) => {
        const matrix = matrices[place];
        const value = matrix?.cellOf(model, matrix.families[0] ?? '') ?? null;
        return shaded(value, metricMeaning(name, input).range);
      }),
    ],
  })),
})}`;
}

function costTable(calls: readonly CallTotal[]): Html {
  const models = [...new Set(calls.map(({ model }) => model))];
  return table({
    label: 'Cost by model',
    columns: [
      { head: 'Model' },
      ...['Calls', 'Input', 'Output', 'Embedded', 'Cost'].map((head) => ({ head, numeric: true })),
    ],
    rows: models.map((model) => {
      const own = calls.filter((call) => call.model === model);
      const usage = addUsage(...own.map((call) => call.usage));
      const cost = costOfCalls(usage, own);
      return {
        cells: [
          html`<bdi>${model}</bdi>`,
          formatCount(own.reduce((sum, call) => sum + call.calls, 0)),
          formatCount(usage.inputTokens),
          formatCount(usage.outputTokens),
          formatCount(usage.embeddingTokens),
          cost === 'simulated' ? cost : formatUsd(cost),
        ],
      };
    }),
  });
}

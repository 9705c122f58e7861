import { ConfigError, type JsonObject, type MetricSummary, parseConfig } from '@memgym/core';
import type { ScoreContext, ScoredFigure, ScoredResults, ScoreFormat } from '@memgym/evaluators';
import * as z from 'zod';
import { readFigureConfig } from '../figure-config.js';
import { originalMetrics } from '../original-agent-score.js';
import type { OriginalProfile } from '../original-profile.js';
import { figureMaps, scoreFigure } from '../score-figure.js';
import { type OriginalScore, scoreOriginal } from '../score-original.js';
import { describeScore } from './describe-score.js';

/** The two heatmaps that the original draws (packages/amemgym/spec.md#figures), with the means of the agents. */
function scoreFigures({ agents, random }: OriginalScore, profile: OriginalProfile): ScoredFigure[] {
  const sorted = (metric: 'overall' | 'memory-a') =>
    [...agents].sort(
      (left, right) => mean(right.metrics[profile][metric]) - mean(left.metrics[profile][metric]),
    );
  const periods = Object.keys(random.metrics.overall.by).sort();
  const row = (summary: MetricSummary): (number | null)[] => [
    summary.value,
    ...periods.map((period) => summary.by[period]?.value ?? null),
  ];
  const overall: ScoredFigure['heatmap'] = {
    title: 'Overall score',
    columns: ['UB', 'Mean', ...periods],
    range: [0, 1],
    rows: [
      ...sorted('overall').map(({ name, metrics }) => ({
        label: name,
        values: [metrics[profile]['upper-bound'].value, ...row(metrics[profile].overall)],
      })),
      { label: 'random', values: [null, ...row(random.metrics.overall)] },
    ],
  };
  const memory: ScoredFigure['heatmap'] = {
    title: 'Memory score (A)',
    columns: ['Mean', ...periods],
    // Below 0, guessing is better; the distance says nothing about memory.
    range: [0, 1],
    rows: sorted('memory-a').map(({ name, metrics }) => ({
      label: name,
      values: row(metrics[profile]['memory-a']),
    })),
  };
  const maps = figureMaps(agents, profile);
  return [
    { name: 'overall', means: maps.overall, heatmap: overall },
    { name: 'memory', means: maps.memory, heatmap: memory },
  ];
}

/** Undefined means come last. */
const mean = ({ value }: MetricSummary): number => value ?? Number.NEGATIVE_INFINITY;

const options = z.strictObject({
  results: z.string().optional().meta({
    description: 'output folder of the original program, for one or several agents',
    placeholder: 'folder',
  }),
  upperBound: z.string().optional().meta({
    description: 'folder of utilization_results.json; default: next to the results',
    placeholder: 'folder',
  }),
  diagnosis: z.string().optional().meta({
    description: 'folder of the diagnosis; default: the folder of the results',
    placeholder: 'folder',
  }),
  figureConfig: z
    .string()
    .optional()
    .meta({ description: 'figure config of the original, in place of results', placeholder: 'file' }),
  profile: z.enum(['fixed', 'reference']).default('fixed').meta({
    description: 'fixed: unreadable replies are wrong; reference: scored as in the original',
    placeholder: 'profile',
  }),
});

/** Results written by the original program (packages/amemgym/spec.md#results-of-a-run). */
export const scoreFormat: ScoreFormat = { options, score };

async function score(given: JsonObject, context: ScoreContext): Promise<ScoredResults> {
  const { results, upperBound, diagnosis, figureConfig, profile } = parseConfig('score', options, given);
  if (results !== undefined && figureConfig === undefined) {
    const scored = await scoreOriginal({
      dataPath: await context.findData(),
      resultsFolder: results,
      upperBoundPath: upperBound,
      diagnosisFolder: diagnosis,
    });
    return {
      ...describeScore(scored, profile),
      json: asJson(scored, profile),
      figures: scoreFigures(scored, profile),
    };
  }
  if (figureConfig === undefined || results !== undefined) {
    throw new ConfigError('Pass either `results` or `figureConfig`.', {
      key: 'results',
      hint: '`results` is one result folder; `figureConfig` is a figure config that names several.',
    });
  }
  const scored = await scoreFigure(await readFigureConfig(figureConfig, context.workingFolder));
  const maps = figureMaps(scored.agents, profile);
  const { text, notes } = describeScore(scored, profile);
  const means = (['overall', 'memory'] as const).map(
    (name) => `${name}.json\n${JSON.stringify(maps[name], null, 2)}`,
  );
  return {
    text: [text, ...means].join('\n\n'),
    notes,
    json: { ...asJson(scored, profile), ...maps },
    figures: scoreFigures(scored, profile),
  };
}

/** `metrics` contains the chosen profile; `profiles` contains both. */
function asJson({ data, random, agents }: OriginalScore, profile: OriginalProfile): object {
  return {
    benchmark: 'amemgym',
    profile,
    data,
    meanings: Object.fromEntries(originalMetrics),
    random,
    agents: agents.map(({ metrics, ...agent }) => ({
      ...agent,
      metrics: metrics[profile],
      profiles: metrics,
    })),
  };
}

import { addUsage, type Estimate, type RunResult, type SystemResult } from '@memgym/core';
import { showsProfiles } from '@memgym/scoring';
import { asCsv } from './as-csv.js';

/** One figure of a run: a metric of a system, over all questions or one group of them. */
export interface Figure {
  readonly system: string;
  readonly standing: SystemResult['standing'];
  /** Absent for a system without profiles. */
  readonly profile: SystemResult['profile'];
  /** Absent in a run of one model. */
  readonly model: SystemResult['model'];
  /** Absent if no supplied text was used. */
  readonly suppliedPrompts: SystemResult['suppliedPrompts'];
  readonly metric: string;
  /** `all`, the name of the group, or the slice with its part, such as `partition=Legal`. */
  readonly group: string;
  readonly estimate: Estimate;
  /** Questions of the system, over all groups: asked, without an answer because of a failure, wrong for lack of one. */
  readonly counts: Pick<SystemResult, 'items' | 'unscored' | 'invalid'>;
}

/** Every figure of a run. */
function figuresOf({ systems }: RunResult): Figure[] {
  return systems.flatMap(
    ({ name: system, standing, profile, model, suppliedPrompts, metrics, items, unscored, invalid }) =>
      Object.entries(metrics).flatMap(([metric, { by, slices = {}, ...all }]) =>
        [['all', all] as const, ...Object.entries(by), ...partsOf(slices)].map(([group, estimate]) => ({
          system,
          standing,
          profile,
          model,
          suppliedPrompts,
          metric,
          group,
          estimate,
          counts: { items, unscored, invalid },
        })),
      ),
  );
}

/** The parts of slices, each with the name of its slice. */
const partsOf = (slices: Readonly<Record<string, Readonly<Record<string, Estimate>>>>) =>
  Object.entries(slices).flatMap(([key, parts]) =>
    Object.entries(parts).map(([part, estimate]) => [`${key}=${part}`, estimate] as const),
  );

const columns = [
  'run',
  'benchmark',
  'system',
  'standing',
  'profile',
  'model',
  'prompts',
  'metric',
  'group',
  'value',
  'low',
  'high',
  'n',
  'clusters',
  'items',
  'unscored',
  'invalid',
];

/** What the calls of each system to each model used, as if no reply had come from the cache. */
function usagesOf({ systems }: RunResult) {
  return systems.flatMap(({ name: system, standing, profile, suppliedPrompts, calls }) =>
    [...new Set(calls.map(({ model }) => model))].flatMap((model) => {
      const own = calls.filter((call) => call.model === model);
      const usage = addUsage(...own.map((call) => call.usage));
      const amounts = {
        calls: own.reduce((sum, call) => sum + call.calls, 0),
        inputTokens: usage.inputTokens,
        outputTokens: usage.outputTokens,
        costUsd: usage.costUsd,
      };
      return Object.entries(amounts).map(([metric, value]) => ({
        system,
        standing,
        profile,
        model,
        suppliedPrompts,
        metric,
        value,
      }));
    }),
  );
}

/**
 * The figures as CSV (RFC 4180), one per line, then what each system used of each model, as the group `model`; a missing
 * value is empty.
 */
export function figuresAsCsv(result: RunResult): string {
  const usages = usagesOf(result).map(
    ({ system, standing, profile = null, model, suppliedPrompts = null, metric, value }) => {
      const of = [result.runId, result.benchmark, system, standing, profile, model, suppliedPrompts];
      const before = [...of, metric, 'model', value];
      return [...before, ...columns.slice(before.length).map(() => null)];
    },
  );
  const lines = figuresOf(result).map(
    ({
      system,
      standing,
      profile = null,
      model = null,
      suppliedPrompts = null,
      metric,
      group,
      estimate,
      counts,
    }) => {
      const { value, low, high, n, clusters } = estimate;
      return [
        result.runId,
        result.benchmark,
        system,
        standing,
        profile,
        model,
        suppliedPrompts,
        metric,
        group,
        value,
        low,
        high,
        n,
        clusters,
        counts.items,
        counts.unscored,
        counts.invalid,
      ];
    },
  );
  return asCsv([columns, ...lines, ...usages]);
}

/** The figures over all questions as a Markdown table: systems by metrics. */
export function figuresAsMarkdown(result: RunResult): string {
  const figures = figuresOf(result).filter(({ group }) => group === 'all');
  const metrics = [...new Set(figures.map(({ metric }) => metric))].filter((metric) =>
    figures.some((figure) => figure.metric === metric && figure.estimate.value !== null),
  );
  const isReference = showsProfiles(result.systems);
  const isSupplied = result.systems.some(({ suppliedPrompts }) => suppliedPrompts !== undefined);
  const cells = result.systems.map(({ name, profile, suppliedPrompts, metrics: own }) => [
    name,
    ...(isReference ? [profile ?? ''] : []),
    ...(isSupplied ? [suppliedPrompts ?? ''] : []),
    ...metrics.map((metric) => (Object.hasOwn(own, metric) ? markdownCell(own[metric] as Estimate) : '')),
  ]);
  const counts = (['unscored', 'invalid'] as const).filter((key) =>
    result.systems.some((system) => system[key] > 0),
  );
  const row = (parts: readonly string[]): string =>
    `| ${parts.map((part) => part.replaceAll('|', '\\|')).join(' | ')} |`;
  const known = [...(isReference ? ['profile'] : []), ...(isSupplied ? ['prompts'] : [])];
  const head = ['system', ...known, ...metrics, ...counts];
  const rows = cells.map((own, place) =>
    row([...own, ...counts.map((key) => String(result.systems[place]?.[key] ?? ''))]),
  );
  return [row(head), row(head.map((_, index) => (index === 0 ? '---' : '---:'))), ...rows, ''].join('\n');
}

function markdownCell({ value, low, high, n }: Estimate): string {
  if (value === null) return '';
  const interval = low === null || high === null ? '' : ` [${low.toFixed(3)}, ${high.toFixed(3)}]`;
  return `${value.toFixed(3)}${interval} (n ${n})`;
}

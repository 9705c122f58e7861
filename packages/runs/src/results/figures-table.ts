import {
  addUsage,
  type DraftedQuestions,
  type Estimate,
  type RunResult,
  type SystemResult,
} from '@memgym/core';
import { asCsv, type CsvValue } from './as-csv.js';

/**
 * `items` to `refused` count the questions of the system, over all groups; `drafted` and `checked` those of the run that a
 * model wrote, and that a person has checked after that.
 */
const columns = [
  ...['run', 'benchmark', 'system', 'standing', 'profile', 'model', 'prompts'],
  ...['metric', 'grouping', 'group', 'value', 'low', 'high', 'n', 'clusters'],
  ...['items', 'unscored', 'invalid', 'refused'],
  ...['drafted', 'checked'],
];

/**
 * Every figure of a run as CSV (RFC 4180), a metric of a system over all questions or one group in a line; then what the calls
 * of each system to each model used, with the grouping `model`. A missing value is empty.
 * @param written how many questions of the run a model wrote. Default: none
 */
export function figuresAsCsv(
  { runId, benchmark, systems }: RunResult,
  written: DraftedQuestions = { drafted: 0, checked: 0 },
): string {
  const lineOf = (
    system: SystemResult,
    model: string | undefined,
    cells: readonly CsvValue[],
  ): CsvValue[] => {
    const { name, standing, profile = null, suppliedPrompts = null } = system;
    const line = [runId, benchmark, name, standing, profile, model ?? null, suppliedPrompts, ...cells];
    return [...line, ...columns.slice(line.length + 2).map(() => null), written.drafted, written.checked];
  };
  return asCsv([
    columns,
    ...systems.flatMap((system) => figuresOf(system).map((cells) => lineOf(system, system.model, cells))),
    ...systems.flatMap((system) => usagesOf(system).map(([model, cells]) => lineOf(system, model, cells))),
  ]);
}

function figuresOf({ metrics, items, unscored, invalid, refused = 0 }: SystemResult): CsvValue[][] {
  return Object.entries(metrics).flatMap(([metric, { by, slices = {}, ...all }]) =>
    [['all', '', all] as const, ...groupsOf('group', by), ...partsOf(slices)].map(
      ([grouping, group, { value, low, high, n, clusters }]) => [
        ...[metric, grouping, group, value, low, high, n, clusters],
        ...[items, unscored, invalid, refused],
      ],
    ),
  );
}

const groupsOf = (grouping: string, groups: Readonly<Record<string, Estimate>>) =>
  Object.entries(groups).map(([group, estimate]) => [grouping, group, estimate] as const);

/** The parts of slices, each with the name of its slice; `slice` stands before one that is named like another grouping. */
const partsOf = (slices: Readonly<Record<string, Readonly<Record<string, Estimate>>>>) =>
  Object.entries(slices).flatMap(([key, parts]) =>
    groupsOf(/^(?:slice )*(?:all|group|model)$/.test(key) ? `slice ${key}` : key, parts),
  );

/** What the calls to each model used, as if no reply had come from the cache. */
function usagesOf({ calls }: SystemResult): [model: string, cells: CsvValue[]][] {
  return [...new Set(calls.map(({ model }) => model))].flatMap((model) => {
    const own = calls.filter((call) => call.model === model);
    const { inputTokens, outputTokens, costUsd } = addUsage(...own.map((call) => call.usage));
    const made = own.reduce((sum, call) => sum + call.calls, 0);
    return Object.entries({ calls: made, inputTokens, outputTokens, costUsd }).map(
      ([name, value]): [string, CsvValue[]] => [model, [name, 'model', '', value]],
    );
  });
}

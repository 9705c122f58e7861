import type { Estimate, RunResult, SystemResult } from '@memgym/core';
import type { Benchmark } from '@memgym/evaluators';
import { modelMatrix, rankResults, shownCounts, showsProfiles } from '@memgym/scoring';
import { headlineOf } from './run-headline.js';

/** A table as a paper prints it: a row for each system, the memory systems before bounds and rules. */
export interface PaperTable {
  readonly title: string;
  /** What a row is: `system`, or `model`. */
  readonly rowHead: string;
  readonly columns: readonly PaperColumn[];
  readonly rows: readonly PaperRow[];
  /** What a reader of the figures must know; empty for nothing. */
  readonly note?: string;
}

/** A column; the best of its memory systems stands out. */
export interface PaperColumn {
  readonly name: string;
  readonly higherIsBetter: boolean;
  /** Whether its values are those of a bound, none of which is best. Default: false. */
  readonly isBound?: boolean;
}

/** A row; a cell without a value is empty. */
export interface PaperRow {
  readonly name: string;
  readonly isSystem: boolean;
  readonly cells: readonly (Pick<Estimate, 'value' | 'low' | 'high'> & { readonly n?: number })[];
}

const none = { value: null, low: null, high: null };

/** A member of an object by a name that the data chose. */
const ownValue = <T>(record: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;

/** The metrics that a benchmark shows of a run, its headline first. */
export function shownMetrics(benchmark: Benchmark, result: RunResult): string[] {
  const { mainMetrics } = benchmark.results;
  const judged = benchmark.metrics.flatMap(({ name, verdict }) => (verdict === 'judge' ? name : []));
  const usual = ['accuracy', 'f1', 'recall@500tokens', 'recall@5'];
  const names = [headlineOf(benchmark, result).name, ...(mainMetrics ?? []), ...judged];
  const shown = new Set([...names, ...(mainMetrics === undefined ? usual : [])]);
  return [...shown].filter((name) =>
    result.systems.some(({ metrics }) => (ownValue(metrics, name)?.n ?? 0) > 0),
  );
}

/**
 * The tables of a run: the main metrics; each of them by question type or by the benchmark's groups; the headline by each of
 * its slices, such as partitions or distances; and models by systems in a run of several models.
 */
export function paperTables(benchmark: Benchmark, result: RunResult): PaperTable[] {
  const headline = headlineOf(benchmark, result);
  const ranked = rankResults(result.systems, headline.name, {
    higherIsBetter: headline.higherIsBetter,
    verdict: result.verdict,
  });
  const systems = [...ranked.systems, ...ranked.bounds, ...ranked.rules];
  const rises = (metric: string): boolean =>
    benchmark.metrics.find(({ name }) => name === metric)?.higherIsBetter ?? true;
  const metrics = shownMetrics(benchmark, result);
  const main: PaperTable = {
    title: 'Main metrics',
    rowHead: 'system',
    columns: metrics.map((name) => ({ name, higherIsBetter: rises(name) })),
    rows: rowsOf(systems, (own) => metrics.map((name) => ownValue(own, name) ?? none)),
    note: noteOf(result, systems),
  };
  const { groups = {}, slices = [] } = benchmark.results;
  const byGroup = (
    metric: string,
    title: string,
    { order, of }: { readonly order: readonly string[]; readonly of: PartsOf },
  ): PaperTable => {
    const found = systems.flatMap(({ metrics: own }) => Object.keys(of(ownValue(own, metric))));
    const parts = [...new Set([...order.filter((name) => found.includes(name)), ...found])];
    return {
      title: `${metric} by ${title}`,
      rowHead: 'system',
      columns: parts.map((name) => ({ name, higherIsBetter: rises(metric) })),
      rows: rowsOf(systems, (own) => parts.map((name) => ownValue(of(ownValue(own, metric)), name) ?? none)),
    };
  };
  const split = [
    ...metrics.map((metric) =>
      byGroup(metric, groups.name ?? 'question type', {
        order: groups.order ?? [],
        of: (own) => own?.by ?? {},
      }),
    ),
    ...slices.flatMap(({ key, name, order = [], metrics: own = [headline.name] }) =>
      own.map((metric) =>
        byGroup(metric, name, { order, of: (summary) => ownValue(summary?.slices ?? {}, key) ?? {} }),
      ),
    ),
  ];
  return [main, ...split.filter(({ columns }) => columns.length > 1), ...modelTable(result, headline)];
}

function noteOf({ simulated }: RunResult, systems: readonly SystemResult[]): string {
  const parts = Object.entries(simulated).flatMap(([part, isSimulated]) => (isSimulated ? [part] : []));
  const said = parts.length === 0 ? '' : `Simulated: ${parts.join(', ')}.`;
  const [profile, other] = profilesOf(systems);
  const played = profile === undefined || other !== undefined ? '' : `Profile: ${profile}.`;
  return [said, played, lostIn(systems)].filter((text) => text !== '').join(' ');
}

/** The profiles that rows are told apart by, or that all have in common; none where nothing plays as its original. */
const profilesOf = (systems: readonly SystemResult[]): string[] =>
  showsProfiles(systems) ? [...new Set(systems.flatMap(({ profile }) => profile ?? []))] : [];

const aboutCounts = {
  unscored: 'Questions without a score, which are in no mean',
  invalid: 'Replies without an answer, which count as wrong',
  refused: 'Questions that the provider refused or cut off',
} as const;

/** How many questions of each system lack something, by what they lack. */
function lostIn(systems: readonly SystemResult[]): string {
  return shownCounts(systems)
    .map((key) => {
      const counted = systems.filter((system) => (system[key] ?? 0) > 0);
      return `${aboutCounts[key]}: ${counted.map((system) => `${system.name} ${system[key]}`).join(', ')}.`;
    })
    .join(' ');
}

type Metrics = SystemResult['metrics'];
type PartsOf = (metric: Metrics[string] | undefined) => Readonly<Record<string, Estimate>>;

/** The rows in which some cell has a value. */
function rowsOf(
  systems: readonly SystemResult[],
  cells: (metrics: Metrics) => PaperRow['cells'],
): PaperRow[] {
  const namesProfile = profilesOf(systems).length > 1;
  return systems
    .map(({ name, standing, profile, suppliedPrompts, metrics }) => {
      const notes = [...(namesProfile ? [profile ?? ''] : []), suppliedPrompts ?? ''].filter(Boolean);
      return {
        name: notes.length === 0 ? name : `${name} (${notes.join(', ')})`,
        isSystem: standing === 'system',
        cells: cells(metrics),
      };
    })
    .filter((row) => row.cells.some(({ value }) => value !== null));
}

/** The headline of models by systems; none for a run of one model. */
function modelTable(
  { systems, verdict }: RunResult,
  { name: metric, higherIsBetter }: { readonly name: string; readonly higherIsBetter: boolean },
): PaperTable[] {
  const { models, families, cellOf } = modelMatrix(systems, metric, { higherIsBetter, verdict });
  if (models.length < 2) return [];
  const isBound = (name: string): boolean =>
    systems.every(({ family, standing }) => family !== name || standing !== 'system');
  return [
    {
      title: `${metric} by model`,
      rowHead: 'model',
      columns: families.map((name) => ({ name, higherIsBetter, isBound: isBound(name) })),
      rows: models.map((name) => ({
        name,
        isSystem: true,
        cells: families.map((family) => ({ ...none, value: cellOf(name, family) })),
      })),
    },
  ];
}

/** Whether each row has the best value of a column among the memory systems; several may. Nothing is best where all are alike. */
export function bestOf({ columns, rows }: PaperTable, column: number): boolean[] {
  const { higherIsBetter = true, isBound = false } = columns[column] ?? {};
  const values = rows.map(({ isSystem, cells }) =>
    isSystem && !isBound ? (cells[column]?.value ?? null) : null,
  );
  const known = values.filter((value) => value !== null);
  const best = higherIsBetter ? Math.max(...known) : Math.min(...known);
  const differ = known.some((value) => value !== best);
  return values.map((value) => differ && value === best);
}

import { type RunManifest, type RunResult, type SystemResult, sha256 } from '@memgym/core';
import { type RunRow, type RunTrend, runFacts, runListPage } from '@memgym/report';
import { promptTokensOf, runStanding } from '@memgym/scoring';
import type { ListedRun } from '../inspect/list-runs.js';
import type { Addresses } from './addresses.js';

/** More lines in a figure cannot be told apart. */
const mostLines = 8;

/**
 * The page with all runs of a folder.
 * @param metric to show over time. Default: the headline of the latest run
 */
export function listPage(
  folder: string,
  runs: readonly ListedRun[],
  { to, metric }: { readonly to: Addresses; readonly metric: string | undefined },
): Promise<string> {
  return runListPage({
    folder,
    runs: runs.map((run) => rowOf(run, to)),
    trends: trendsOf(runs, metric, to),
    ...(to.asks !== undefined && {
      ticked: to.asks.ticked,
      live: { address: to.asks.listState, ...listState(runs) },
    }),
  });
}

/** What the list says of runs that go on; its version changes when a run begins or ends. */
export function listState(runs: readonly ListedRun[]): { readonly text: string; readonly version: string } {
  const playing = runs.filter(({ status }) => status === 'running').map(({ runId }) => runId);
  return {
    text: playing.length === 0 ? 'No run is being played.' : `Being played: ${playing.join(', ')}.`,
    version: sha256(
      JSON.stringify(runs.map(({ runId, status, result }) => [runId, status, result !== null])),
    ),
  };
}

function rowOf({ runId, status, manifest, result, tags }: ListedRun, to: Addresses): RunRow {
  const facts = manifest === null || result === null ? null : runFacts({ manifest, result });
  return {
    runId,
    address: to.run(runId),
    name: manifest?.name ?? '',
    status,
    date: manifest?.startedOn ?? null,
    benchmark: manifest?.benchmark ?? null,
    model: facts?.model ?? modelOf(manifest),
    isSimulated: result?.simulated.model ?? null,
    questions: facts?.questions ?? null,
    systems: facts === null ? null : Number(facts.systems.replaceAll(',', '')),
    costUsd: result === null ? null : costOf(result),
    tags: tags.tags,
    leader: runStanding(result?.verdict),
  };
}

function modelOf(manifest: RunManifest | null): string | null {
  const name = manifest?.model?.model;
  return typeof name === 'string' ? name : null;
}

/** US dollars of all calls; null if a price is unknown. */
function costOf({ systems }: RunResult): number | null {
  const costs = systems.map(({ usage }) => usage.costUsd);
  return costs.includes(null) ? null : costs.reduce<number>((sum, cost) => sum + (cost ?? 0), 0);
}

const headlineOf = ({ headline, systems }: RunResult): string | undefined =>
  headline ?? Object.keys(systems[0]?.metrics ?? {})[0];

/** What a memory costs, over time beside the metrics. */
const costs: Readonly<Record<string, (system: SystemResult) => number | null>> = {
  'cost in US dollars': ({ usage }) => usage.costUsd,
  'prompt tokens an answer': promptTokensOf,
};
const valueIn = (system: SystemResult, metric: string): number | null =>
  Object.hasOwn(costs, metric)
    ? (costs[metric]?.(system) ?? null)
    : ((Object.hasOwn(system.metrics, metric) ? system.metrics[metric]?.value : null) ?? null);

type FinishedRun = ListedRun & { readonly manifest: RunManifest; readonly result: RunResult };

/** One trend for each experiment that was played several times over the same data. */
function trendsOf(runs: readonly ListedRun[], wanted: string | undefined, to: Addresses): RunTrend[] {
  const groups = new Map<string, FinishedRun[]>();
  for (const run of [...runs].reverse()) {
    if (run.manifest === null || run.result === null) continue;
    const key = JSON.stringify([run.manifest.name, run.manifest.benchmark, run.manifest.data.digest]);
    groups.set(key, [...(groups.get(key) ?? []), run as FinishedRun]);
  }
  return [...groups.values()].flatMap((group) => trendOf(group, wanted, to) ?? []);
}

function trendOf(runs: readonly FinishedRun[], wanted: string | undefined, to: Addresses): RunTrend | null {
  const latest = runs.at(-1);
  if (runs.length < 2 || latest === undefined) return null;
  const metrics = [
    ...new Set(runs.flatMap(({ result }) => result.systems.flatMap((system) => Object.keys(system.metrics)))),
    ...(latest.result.simulated.model ? [] : Object.keys(costs)),
  ];
  const metric = metrics.find((name) => name === wanted) ?? headlineOf(latest.result);
  if (metric === undefined) return null;
  const names = new Set(
    runs.flatMap(({ result }) =>
      result.systems.flatMap(({ name, standing }) => (standing === 'system' ? name : [])),
    ),
  );
  const systems = [...names]
    .map((name) => ({
      name,
      values: runs.map(({ result }) => {
        const system = result.systems.find((each) => each.name === name);
        return system === undefined ? null : valueIn(system, metric);
      }),
    }))
    .filter(({ values }) => values.some((value) => value !== null));
  const measured = (values: readonly (number | null)[]): number =>
    values.filter((value) => value !== null).length;
  const shown = systems.sort((a, b) => measured(b.values) - measured(a.values)).slice(0, mostLines);
  if (shown.length === 0) return null;
  return {
    ...{ name: latest.manifest.name, benchmark: latest.manifest.benchmark, metric },
    others: metrics
      .filter((name) => name !== metric)
      .map((name) => ({ metric: name, address: to.trends(name) })),
    runs: runs.map(({ runId, manifest }) => ({ runId, date: manifest.startedOn ?? null })),
    systems: shown,
  };
}

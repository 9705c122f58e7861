import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type AnsweredRecord, ConfigError, codeOf } from '@memgym/core';
import type { ReadRun, ResultSource } from '@memgym/evaluators';
import { memoryBenchPartition, memoryBenchPartitionsNamed } from '../../data/memorybench-partitions.js';
import { readMemoryBenchDetails } from '../../data/read-memorybench-details.js';
import { itemScale, publishedValue } from '../../play/item-value.js';
import type { ItemMetrics } from '../../score/mean-metrics.js';
import type { PartitionKind } from '../../score/score-statistics.js';
import type { MemoryBenchItem } from '../../score/summarize-memorybench.js';

/** A folder with the results of one system on one partition, in the layout of the original's scripts. */
interface FoundResults {
  readonly kind: ResultKind;
  readonly partition: string;
  readonly system: string;
  /** The test within the run, such as `step_3` or `0-100`; '' for the only one. */
  readonly test: string;
  readonly folder: string;
  /** The files in it. */
  readonly files: ReadonlySet<string>;
}

const kinds = ['domain', 'task', 'single', 'own'] as const;
type ResultKind = (typeof kinds)[number];

/**
 * The newest results of each system on each partition below a folder of the original's scripts:
 * `<kind>/<partition>/<system>/start_at_<time>/`, with a folder for each test if there are several. Names contain the
 * time of the start, so that the last one is the newest.
 * @throws {ConfigError} when the folder contains no such results
 */
async function findResults(root: string): Promise<FoundResults[]> {
  const found: FoundResults[] = [];
  for (const kind of kinds) {
    for (const partition of await foldersIn(join(root, kind))) {
      // Refuses the name of no partition, except where the user named it.
      if (kind === 'domain' || kind === 'task') memoryBenchPartition(partition);
      for (const system of await foldersIn(join(root, kind, partition))) {
        const place = join(root, kind, partition, system);
        const newest = (await foldersIn(place)).at(-1);
        if (newest === undefined) continue;
        const run = join(place, newest);
        for (const test of ['', ...(await foldersIn(run))]) {
          const folder = join(run, test);
          const files = new Set(await filesIn(folder));
          if ([...files].some((name) => name.endsWith('.json') && name !== 'run_config.json'))
            found.push({ kind, partition, system, test, folder, files });
        }
      }
    }
  }
  if (found.length > 0) return found;
  throw new ConfigError(`${root}: contains no results of the original’s scripts.`, {
    key: 'results',
    hint: 'Pass the folder that contains domain/, task/, single/ or own/, such as off-policy/results.',
  });
}

/** Sorted, with numbers in numeric order; none for a folder that does not exist. */
async function foldersIn(folder: string): Promise<string[]> {
  const names = (await entriesOf(folder)).filter((entry) => entry.isDirectory()).map(({ name }) => name);
  return names.sort((left, right) => left.localeCompare(right, 'en', { numeric: true }));
}

const filesIn = async (folder: string): Promise<string[]> =>
  (await entriesOf(folder)).filter((entry) => entry.isFile()).map(({ name }) => name);

async function entriesOf(folder: string) {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return [];
    throw error;
  }
}

/** The items of each system on a domain or task. */
export interface PartitionResults {
  readonly kind: PartitionKind;
  readonly name: string;
  readonly systems: ReadonlyMap<string, readonly MemoryBenchItem[]>;
}

/**
 * The results in runs and in folders of the original's scripts, by partition, in the original's order. Of several
 * tests the last one counts.
 * @param options.allowsRaw whether a folder may have results only that are not normalised. Default false
 * @throws {ConfigError} when a source has no scores for a domain or task, or two have the same system on one partition
 */
export async function readPartitionResults(
  sources: readonly ResultSource[],
  { allowsRaw = false }: { readonly allowsRaw?: boolean } = {},
): Promise<PartitionResults[]> {
  const found = new Map<string, Map<string, readonly MemoryBenchItem[]>>();
  const add = (
    partition: string,
    {
      system,
      items,
      source,
    }: { readonly system: string; readonly items: readonly MemoryBenchItem[]; readonly source: string },
  ): void => {
    const systems = found.get(partition) ?? new Map<string, readonly MemoryBenchItem[]>();
    if (systems.has(system)) {
      throw new ConfigError(
        `${source}: has results of ${system} on ${partition}, as has an earlier source.`,
        {
          key: 'results',
          hint: 'Leave one of them out, or give the systems of each run their own names.',
        },
      );
    }
    found.set(partition, systems.set(system, items));
  };
  for (const source of sources) {
    const all = 'run' in source ? resultsOfRun(source.run) : await resultsIn(source.folder);
    const results = all.filter(({ kind }) => kind === 'domain' || kind === 'task');
    const named = 'run' in source ? source.run.manifest.runId : source.folder;
    // Results that are not normalised may stand alone in a folder.
    if (results.length === 0 && (all.length === 0 || 'run' in source || !allowsRaw)) {
      throw new ConfigError(`${named}: has no scores on a domain or a task.`, {
        key: 'results',
        hint: 'Only a whole domain or task is normalised; single data sets are not.',
      });
    }
    for (const { partition, system, items } of results) add(partition, { system, items, source: named });
  }
  return memoryBenchPartitionsNamed('all').flatMap(({ kind, name }) => {
    const systems = found.get(name);
    return systems !== undefined && (kind === 'domain' || kind === 'task') ? [{ kind, name, systems }] : [];
  });
}

/** The items of each system on a partition that is not normalised. */
export type RawResults = Omit<PartitionResults, 'kind'>;

/** The results in a folder on partitions of the user, then those on single data sets, which are one. */
export async function readRawResults(folder: string): Promise<RawResults[]> {
  const found = new Map<string, Map<string, readonly MemoryBenchItem[]>>();
  const all = await resultsIn(folder);
  for (const kind of ['own', 'single'])
    for (const { partition, system, items } of all.filter((each) => each.kind === kind)) {
      const name = kind === 'own' ? partition : kind;
      const systems = found.get(name) ?? new Map<string, readonly MemoryBenchItem[]>();
      found.set(name, systems.set(system, [...(systems.get(system) ?? []), ...items]));
    }
  return [...found].map(([name, systems]) => ({ name, systems }));
}

interface SystemResults {
  readonly kind: ResultKind;
  readonly partition: string;
  readonly system: string;
  readonly items: readonly MemoryBenchItem[];
}

/** The single scores of a run, as its published figures count them; an unanswered item has none. */
function resultsOfRun({ answers }: ReadRun): SystemResults[] {
  const last = Math.max(0, ...answers.map(({ meta }) => Number(meta?.step ?? 0)));
  const groups = new Map<string, SystemResults & { items: MemoryBenchItem[] }>();
  for (const answer of answers) {
    const played = (answer.meta?.partition ?? {}) as { readonly kind?: string; readonly name?: string };
    const kind = kinds.find((each) => each === played.kind);
    if (kind === undefined || played.name === undefined || Number(answer.meta?.step ?? 0) !== last) continue;
    const key = JSON.stringify([played.name, answer.system]);
    const group = groups.get(key) ?? { kind, partition: played.name, system: answer.system, items: [] };
    const score = answer.outcome === 'answered' ? publishedValue(answer as AnsweredRecord) : null;
    group.items.push({ dataset: answer.type, score });
    groups.set(key, group);
  }
  return [...groups.values()];
}

async function resultsIn(root: string): Promise<SystemResults[]> {
  const results: SystemResults[] = [];
  for (const { kind, partition, system, test, folder, files } of await findResults(root)) {
    if (!files.has('evaluate_details.json')) continue;
    const details = await readMemoryBenchDetails(join(folder, 'evaluate_details.json'));
    const items = details.map(({ dataset, metrics }) => ({ dataset, score: oneScore(dataset, metrics) }));
    // Tests are sorted, so a later one replaces an earlier one.
    const earlier = results.findIndex(
      (each) => each.kind === kind && each.partition === partition && each.system === system,
    );
    if (earlier >= 0 && test !== '') results.splice(earlier, 1);
    results.push({ kind, partition, system, items });
  }
  return results;
}

/**
 * The single score among the metrics of an item: of a data set of the user the first one. The original calls the merged
 * score `llm_as_judge_score`.
 */
export function oneScore(dataset: string, metrics: ItemMetrics): number | boolean | null {
  const metric = itemScale(dataset)?.metric ?? Object.keys(metrics)[0];
  if (metric === undefined) return null;
  return metrics[metric] ?? (metric === 'merged' ? (metrics.llm_as_judge_score ?? null) : null);
}

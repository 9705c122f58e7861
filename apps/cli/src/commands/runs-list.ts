import type { RunManifest } from '@memgym/core';
import { type ListedRun, listRuns, nameOfShard } from '@memgym/runner/list';
import { rankResults, renderTextTable } from '@memgym/scoring';
import { formatCount } from '../output/format-amount.js';
import { notify, print, printJson } from '../output/print.js';

export interface ListFlags {
  runs: string;
  tag?: string[];
  json?: boolean;
}

/** `memgym runs list` */
export async function showRunList({ runs: folder, tag: wanted = [], json }: ListFlags): Promise<void> {
  const all = await listRuns(folder);
  const runs = all.filter(({ tags: { tags } }) => wanted.every((tag) => tags.includes(tag))).map(describe);
  if (json) return printJson({ runs });
  if (runs.length === 0) {
    const known = [...new Set(all.flatMap(({ tags }) => tags.tags))].sort();
    const hint =
      wanted.length === 0 ? '' : ` with ${wanted.join(' and ')}; tags: ${known.join(', ') || 'none'}`;
    return notify(`${folder}: no runs${hint}.`);
  }
  const hasTags = runs.some(({ tags }) => tags.length > 0);
  print(
    renderTextTable(
      ['run', 'status', 'date', 'benchmark', 'questions', 'best system', ...(hasTags ? ['tags'] : [])],
      runs.map(({ runId, status, shard, startedOn, benchmark, questions, headline, tags }) => [
        runId,
        shard === undefined ? status : `${nameOfShard(shard)}, ${status}`,
        startedOn ?? '–',
        benchmark ?? '–',
        questions?.replace(/\d+/g, (count) => formatCount(Number(count))) ?? '–',
        headline === null ? '–' : shownHeadline(headline),
        ...(hasTags ? [tags.join(', ') || '–'] : []),
      ]),
      { align: 'start' },
    ),
  );
}

function describe({ folder, runId, status, manifest, result, tags }: ListedRun) {
  return {
    runId,
    dir: folder,
    status,
    ...(manifest?.shard !== undefined && { shard: manifest.shard }),
    startedOn: manifest?.startedOn ?? null,
    benchmark: manifest?.benchmark ?? null,
    questions: manifest === null ? null : questionsOf(manifest),
    headline: result === null ? null : headlineOf(result),
    ...tags,
  };
}

const questionsOf = ({ data: { questions, whole } }: RunManifest): string =>
  questions === whole.questions ? String(questions) : `${questions} of ${whole.questions}`;

/**
 * The memory system with the best value of the headline metric, and whether its lead over all others is settled; null
 * for `settled` if no other system has a value.
 */
function headlineOf({ systems, headline, best: settledBest }: NonNullable<ListedRun['result']>) {
  const metric = headline ?? Object.keys(systems[0]?.metrics ?? {})[0];
  if (metric === undefined) return null;
  const valued = rankResults(systems, metric).systems.flatMap(({ name, metrics }) => {
    const value = metrics[metric]?.value ?? null;
    return value === null ? [] : [{ name, value }];
  });
  const [best] = valued;
  if (best === undefined) return null;
  const settled = valued.length === 1 ? null : best.name === settledBest;
  return { system: best.name, metric, value: best.value, settled };
}

function shownHeadline({
  system,
  value,
  metric,
  settled,
}: NonNullable<ReturnType<typeof headlineOf>>): string {
  const shown = `${system} ${value.toFixed(3)} ${metric}`;
  return settled === false ? `${shown}, lead not settled` : shown;
}

import type { RunManifest } from '@memgym/core';
import { type ListedRun, listRuns, nameOfShard } from '@memgym/runs/list';
import { type RunStanding, renderTextTable, runStanding } from '@memgym/scoring';
import type { FlagsFor } from '../declared/flags-for.js';
import { formatCount } from '../output/format-amount.js';
import { notify, print, printJson } from '../output/print.js';

/** `memgym runs list` */
export async function showRunList({ runs: folder, tag: wanted = [], json }: FlagsFor['list']): Promise<void> {
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
      ['run', 'status', 'date', 'benchmark', 'questions', 'leader', ...(hasTags ? ['tags'] : [])],
      runs.map(({ runId, status, shard, startedOn, benchmark, questions, leader, tags }) => [
        runId,
        shard === undefined ? status : `${nameOfShard(shard)}, ${status}`,
        startedOn ?? '–',
        benchmark ?? '–',
        questions?.replace(/\d+/g, (count) => formatCount(Number(count))) ?? '–',
        leader === null ? '–' : shownLeader(leader),
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
    ...(manifest?.data.drafted !== undefined && { drafted: manifest.data.drafted }),
    leader: runStanding(result?.verdict),
    ...tags,
  };
}

function questionsOf({ data: { questions, whole, drafted } }: RunManifest): string {
  const asked = questions === whole.questions ? String(questions) : `${questions} of ${whole.questions}`;
  return drafted === undefined || drafted.drafted === 0 ? asked : `${asked}, ${drafted.drafted} drafted`;
}

const shownLeader = ({ system, value, metric, caveats }: RunStanding): string =>
  [`${system} ${value.toFixed(3)} ${metric}`, ...caveats].join(', ');

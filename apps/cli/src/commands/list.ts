import type { RunManifest } from '@memgym/core';
import { type ListedRun, listRuns } from '@memgym/runner';
import { rankResults, renderTextTable } from '@memgym/scoring';
import { Command } from 'commander';
import { notify, print, printJson } from '../output/print.js';

/** `memgym list` */
export function listCommand(): Command {
  return new Command('list')
    .description('List the runs of a folder, the latest first: status, date, benchmark, headline.')
    .argument('[folder]', 'folder of the runs', 'runs')
    .option('--json', 'print one JSON object instead of a table')
    .action(async (folder: string, flags: { json?: boolean }) => {
      const runs = (await listRuns(folder)).map(describe);
      if (flags.json) return printJson({ runs });
      if (runs.length === 0) return notify(`${folder}: no runs.`);
      print(
        renderTextTable(
          ['run', 'status', 'date', 'benchmark', 'questions', 'best system'],
          runs.map(({ runId, status, startedOn, benchmark, questions, headline }) => [
            runId,
            status,
            startedOn ?? '–',
            benchmark ?? '–',
            questions ?? '–',
            headline === null ? '–' : `${headline.system} ${headline.value.toFixed(3)} ${headline.metric}`,
          ]),
          { align: 'start' },
        ),
      );
    });
}

function describe({ folder, runId, status, manifest, result }: ListedRun) {
  return {
    runId,
    dir: folder,
    status,
    startedOn: manifest?.startedOn ?? null,
    benchmark: manifest?.benchmark ?? null,
    questions: manifest === null ? null : questionsOf(manifest),
    headline: result === null ? null : headlineOf(result),
  };
}

const questionsOf = ({ data: { questions, whole } }: RunManifest): string =>
  questions === whole.questions ? String(questions) : `${questions} of ${whole.questions}`;

/** The best memory system by the headline metric. */
function headlineOf({ systems, headline }: NonNullable<ListedRun['result']>) {
  const metric = headline ?? Object.keys(systems[0]?.metrics ?? {})[0];
  if (metric === undefined) return null;
  const [best] = rankResults(systems, metric).systems;
  const value = best?.metrics[metric]?.value ?? null;
  return best === undefined || value === null ? null : { system: best.name, metric, value };
}

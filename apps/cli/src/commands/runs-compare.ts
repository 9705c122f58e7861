import { resolve } from 'node:path';
import { ConfigError } from '@memgym/core';
import {
  type ChangedSystem,
  type ComparedRun,
  changedSystems,
  choiceCaution,
  differencesOf,
  type Gate,
  gateBetween,
  gateJunit,
  gateMarkdown,
  gateText,
  hasAnswers,
  headlineOf,
  metricOfChange,
  outcomeOf,
  requireSameQuestions,
} from '@memgym/runs';
import { renderTextTable } from '@memgym/scoring';
import type { FlagsFor } from '../declared/flags-for.js';
import { print, printTable } from '../output/print.js';
import { showServedModels } from '../output/run-warnings.js';
import { shorten } from '../output/shorten.js';
import { showDifferences } from '../output/show-differences.js';
import { showRunPair } from '../output/show-run-pair.js';
import { wrapText } from '../output/wrap-text.js';
import { writeOutput } from '../output/write-output.js';
import { openRunSoFarOf, requireBenchmark, requireKnown } from './open-run-of.js';

/** `memgym runs compare <run> [other]` */
export async function compareRuns(
  run: string,
  other: string | undefined,
  flags: FlagsFor['compare'],
): Promise<void> {
  const runs: ComparedRun[] = [];
  for (const name of other === undefined ? [run] : [run, other]) {
    const opened = await openRunSoFarOf(name, flags.runs, flags.data);
    runs.push({ ...opened.run, benchmark: opened.benchmark });
  }
  const [first, second] = runs as [ComparedRun, ComparedRun?];
  if (second !== undefined && resolve(second.folder) === resolve(first.folder)) {
    throw new ConfigError(`${run} and ${other} are the same run.`, {
      hint: 'One run is not compared with itself; with a single run, its systems are compared.',
    });
  }
  if (second !== undefined) {
    requireBenchmark(other ?? '', second, first.manifest.benchmark);
    requireSameQuestions(first.answers, second.answers);
  }
  for (const { manifest } of runs) showServedModels(manifest);
  if (second !== undefined && flags.json !== true) showRunDifferences(first, second);
  const metric = chooseMetric(first, second, flags);
  const names = new Set(first.result.systems.filter(hasAnswers).map(({ name }) => name));
  const shareSystems = second?.result.systems.some((system) => hasAnswers(system) && names.has(system.name));
  if (second !== undefined && shareSystems === true && flags.baseline === undefined) {
    const changed = changedSystems([first, second], metric, { within: flags.equalWithin });
    const gate = await gateOf([first, second], changed, metric, flags);
    showRunPair([first, second], metric, {
      changed,
      gate,
      asJson: flags.json ?? false,
      equalWithin: flags.equalWithin,
    });
    if (gate === undefined) return;
    if (!flags.json) print(wrapText(gateText(gate)));
    process.exitCode = exitCodes[outcomeOf(gate)];
    return;
  }
  if (flags.failIfWorse !== undefined) {
    throw new ConfigError('There are no two runs with the same system, so nothing can be tested.', {
      key: '--fail-if-worse',
      hint: 'Give the run before and the run after the change, without --baseline.',
    });
  }
  showDifferences(runs, metric, flags);
}

function chooseMetric(
  { result, benchmark }: ComparedRun,
  second: ComparedRun | undefined,
  { metric: wanted }: FlagsFor['compare'],
): string {
  if (wanted === undefined) {
    return second === undefined
      ? headlineOf(benchmark, result).name
      : metricOfChange(benchmark, result, second.result);
  }
  requireKnown('metric', wanted, [...new Set(result.systems.flatMap(({ metrics }) => Object.keys(metrics)))]);
  return wanted;
}

/** The outcome of `--fail-if-worse`, which is also written to the files of `--out`. */
async function gateOf(
  runs: readonly [ComparedRun, ComparedRun],
  changed: readonly ChangedSystem[],
  metric: string,
  { failIfWorse: margin, out = [] }: FlagsFor['compare'],
): Promise<Gate | undefined> {
  if (margin === undefined) {
    if (out.length === 0) return undefined;
    throw new ConfigError('--out needs --fail-if-worse.', {
      key: '--out',
      hint: 'Add the loss that is accepted, e.g. --fail-if-worse 0.03.',
    });
  }
  const gate = gateBetween(runs, changed, { metric, margin });
  for (const file of out)
    await writeOutput(file, file.endsWith('.xml') ? gateJunit(gate) : gateMarkdown(gate));
  return gate;
}

const exitCodes = { passed: 0, failed: 1, open: 3 } as const;

const mostRows = 15;

/** Says what is not the same in two runs, before their scores are subtracted. */
function showRunDifferences(first: ComparedRun, second: ComparedRun): void {
  const all = differencesOf(first, second);
  if (all.length === 0) {
    print('What differs: nothing that is recorded.\n');
    return;
  }
  print('What differs, and may explain a difference of scores:\n');
  const cell = (value: string | null): string => (value === null ? 'none' : shorten(value, 24));
  const rows = all.slice(0, mostRows);
  printTable(
    renderTextTable(
      ['what', 'name', 'first run', 'second run'],
      rows.map((each) => [each.kind, shorten(each.name, 32), cell(each.first), cell(each.second)]),
    ),
  );
  const caution = choiceCaution(first, second);
  if (caution !== null) print(`${wrapText(caution)}\n`);
  print(all.length > rows.length ? `and ${all.length - rows.length} more: --json has all\n` : '');
}

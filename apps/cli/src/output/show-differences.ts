import type { Benchmark } from '@memgym/evaluators';
import { compareToBaseline, type ExcludedAnswers, excludedAnswers, storedAnswers } from '@memgym/runner';
import { equivalencesOf, type PairedDifference, renderTextTable } from '@memgym/scoring';
import { type ComparedRun, isSystem } from './compared-run.js';
import { interval, number } from './format-difference.js';
import { equalCell, equalHeader } from './format-equivalence.js';
import { print, printJson, printTable } from './print.js';
import { servedOf } from './run-warnings.js';
import { differentCode, showDifferentCode } from './show-different-code.js';
import { showExcluded } from './show-excluded.js';
import { wrapText } from './wrap-text.js';

/** The systems of all runs, next to a baseline. */
export function showDifferences(
  runs: readonly ComparedRun[],
  metric: string,
  flags: {
    readonly baseline?: string;
    /** Whether differences are shown to be smaller than this, in units of the metric. */
    readonly equalWithin?: number;
    readonly json?: boolean;
  },
): void {
  const [first] = runs as [ComparedRun];
  const all = runs.flatMap((run) =>
    run.result.systems.filter(isSystem).map(({ name, metrics }) => ({
      name: runs.some((one) => one !== run && one.result.systems.some((system) => system.name === name))
        ? `${name} (${run.manifest.runId})`
        : name,
      value: metrics[metric]?.value ?? null,
      absent: metrics[metric]?.absent,
      stored: storedAnswers(run, name),
    })),
  );
  const absentOf = new Map(all.map(({ name, absent }) => [name, absent]));
  const baseline = flags.baseline ?? all[0]?.name ?? '';
  const excludedOf = new Map(
    all.map(({ name, stored }) => [name, excludedAnswers(first.benchmark, metric, stored.answers)]),
  );
  const noneExcluded: ExcludedAnswers = { count: 0, reasons: [] };
  const excluded = (name: string): ExcludedAnswers => excludedOf.get(name) ?? noneExcluded;
  const compared = compareToBaseline(first.benchmark, metric, all, baseline);
  const { equalWithin: margin } = flags;
  const equivalences =
    margin === undefined
      ? undefined
      : equivalencesOf(
          compared.map(({ difference }) => difference),
          margin,
        );
  const differences = compared.map((difference, place) => ({
    ...difference,
    ...(equivalences !== undefined && { equivalence: equivalences[place] }),
    excluded: excluded(difference.name),
  }));
  const ids = runs.map(({ manifest }) => manifest.runId);
  const value = all.find(({ name }) => name === baseline)?.value ?? null;
  if (flags.json) {
    printJson({
      metric,
      runs: ids,
      baseline: { name: baseline, value, excluded: excluded(baseline) },
      systems: differences,
      plugins: differentCode(runs),
      served: servedOf(runs),
    });
    return;
  }
  print(`${metric} of ${ids.join(' and ')}`);
  print(`Differences to ${baseline} (${number(value)}), paired by question:\n`);
  printTable(
    renderTextTable(
      [
        'system',
        metric,
        'difference, 95 %',
        'n',
        `${first.benchmark.results.cluster ?? 'cluster'}s`,
        ...equalHeader(margin),
      ],
      differences.map(({ name, value: own, difference, equivalence }) => [
        `${name}${isSettled(difference) ? ' *' : ''}`,
        own === null ? (absentOf.get(name) ?? '–') : number(own),
        difference === null ? '–' : interval(difference),
        difference === null ? '–' : String(difference.n),
        difference === null ? '–' : String(difference.clusters),
        ...equalCell(equivalence),
      ]),
    ),
  );
  showExcluded([...excludedOf]);
  print(
    wrapText(
      verdictOn(
        differences.map(({ difference }) => difference),
        first.benchmark,
      ),
    ),
  );
  showDifferentCode(runs);
}

/** The meaning of the differences to a baseline, in one sentence. */
function verdictOn(differences: readonly (PairedDifference | null)[], { results }: Benchmark): string {
  if (differences.length === 0) return 'There is no other system to compare with.';
  if (differences.some(isSettled)) return '* differs from the baseline: the interval excludes 0';
  const bounded = differences.filter((difference) => difference !== null && difference.low !== null).length;
  if (bounded === 0) {
    return `Without an interval, nothing shows whether systems differ; one needs at least two ${results.cluster ?? 'cluster'}s.`;
  }
  const known = bounded === 1 ? 'The interval includes 0' : `All ${bounded} intervals include 0`;
  return `${known}: no system is shown to differ from the baseline.`;
}

function isSettled(difference: PairedDifference | null): boolean {
  const { low = null, high = null } = difference ?? {};
  return low !== null && high !== null && (low > 0 || high < 0);
}

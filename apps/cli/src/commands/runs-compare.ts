import { ConfigError } from '@memgym/core';
import { findingsOfChange, headlineOf, requireSameQuestions, storedAnswers } from '@memgym/runs';
import { type ChangedSystem, type ComparedRun, isSystem } from '../output/compared-run.js';
import { gateText } from '../output/gate-files.js';
import { notify, print } from '../output/print.js';
import { profileWarnings, showServedChanges } from '../output/run-warnings.js';
import { rulesFor, showDifferences } from '../output/show-differences.js';
import { showPromptChanges } from '../output/show-prompt-changes.js';
import { showRunPair } from '../output/show-run-pair.js';
import { wrapText } from '../output/wrap-text.js';
import { type GateFlags, gateBetween, gateExitCode } from './gate-between.js';
import { openRunSoFarOf, requireKnown } from './open-run-of.js';

export interface CompareFlags extends GateFlags {
  data?: string;
  runs: string;
  metric?: string;
  baseline?: string;
  equalWithin?: number;
  json?: boolean;
}

/** `memgym runs compare <run> [other]` */
export async function compareRuns(
  run: string,
  other: string | undefined,
  flags: CompareFlags,
): Promise<void> {
  const runs: ComparedRun[] = [];
  for (const name of other === undefined ? [run] : [run, other]) {
    const opened = await openRunSoFarOf(name, flags.runs, flags.data);
    runs.push({ ...opened.run, benchmark: opened.benchmark });
  }
  const [first, second] = runs as [ComparedRun, ComparedRun?];
  if (second !== undefined && first.result.benchmark !== second.result.benchmark) {
    throw new ConfigError(
      `${run} played ${first.result.benchmark}, but ${other} played ${second.result.benchmark}.`,
      { hint: 'Compare two runs of the same benchmark.' },
    );
  }
  if (second !== undefined) requireSameQuestions(first.answers, second.answers);
  for (const warning of profileWarnings(runs)) notify(`Warning: ${warning}`);
  showServedChanges(runs);
  showPromptChanges(runs);
  const metric = chooseMetric(first, flags);
  const names = new Set(first.result.systems.filter(isSystem).map(({ name }) => name));
  const shareSystems = second?.result.systems.some((system) => isSystem(system) && names.has(system.name));
  if (second !== undefined && shareSystems === true && flags.baseline === undefined) {
    const changed = changedSystems(first, second, metric, flags.equalWithin);
    const gate = await gateBetween([first, second], metric, changed, flags);
    showRunPair(first, second, metric, {
      ...{ changed, gate, asJson: flags.json ?? false, equalWithin: flags.equalWithin },
    });
    if (gate === undefined) return;
    if (!flags.json) print(wrapText(gateText(gate)));
    const code = gateExitCode(gate);
    if (code !== 0) process.exitCode = code;
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

/** The memory systems of both runs, with what their answers show. */
function changedSystems(
  first: ComparedRun,
  second: ComparedRun,
  metric: string,
  within: number | undefined,
): ChangedSystem[] {
  const before = new Set(first.result.systems.filter(isSystem).map(({ name }) => name));
  const names = second.result.systems.flatMap((system) =>
    isSystem(system) && before.has(system.name) ? system.name : [],
  );
  const stored = names.map((name) => ({
    name,
    before: storedAnswers(first, name),
    after: storedAnswers(second, name),
  }));
  const findings = findingsOfChange(first.benchmark, { ...rulesFor(first, metric), within }, stored);
  return names.map((name) => ({ name, finding: findings.get(name) ?? null }));
}

function chooseMetric({ result, benchmark }: ComparedRun, { metric: wanted }: CompareFlags): string {
  const names = [...new Set(result.systems.flatMap(({ metrics }) => Object.keys(metrics)))];
  if (wanted === undefined) {
    const { metric } = benchmark.results.comparison ?? {};
    return metric !== undefined && names.includes(metric) ? metric : headlineOf(benchmark, result).name;
  }
  requireKnown('metric', wanted, names);
  return wanted;
}

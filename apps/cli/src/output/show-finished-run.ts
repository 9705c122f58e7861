import { join } from 'node:path';
import type { Benchmark } from '@memgym/evaluators';
import { addReplies } from '@memgym/llm-client';
import { benchmarksWith } from '@memgym/originals';
import { type EstimateComparison, type FinishedRun, resultTable, unusedPrompts } from '@memgym/runner';
import { countOf, formatCount } from './format-amount.js';
import { notify, print, printJson, printTable } from './print.js';
import { reportDamagedCalls } from './report-damaged-calls.js';
import { showComparison } from './show-comparison.js';
import { costOfRun, showCost } from './show-cost.js';
import { showCutPrompts } from './show-cut-prompts.js';
import { showFindings } from './show-findings.js';
import { showLostVerdicts } from './show-lost-verdicts.js';
import { showEdits } from './show-plugin-changes.js';
import { showReplies } from './show-replies.js';
import { showRepliesByPrompt } from './show-replies-by-prompt.js';
import { showRunHead } from './show-run-head.js';
import { showServedModels } from './show-served-models.js';
import { showSimulated } from './show-simulated.js';
import { showTimes } from './show-times.js';
import { showVerdict } from './show-verdict.js';
import { terminalWidth } from './terminal-width.js';

/** Prints a finished run: one JSON object, or tables and the path of the report. */
export function showFinishedRun(
  finished: FinishedRun,
  benchmark: Benchmark,
  { json, comparison }: { readonly json: boolean; readonly comparison: EstimateComparison | undefined },
): void {
  const { result, folder, manifest, progress, ledger } = finished;
  if (json) {
    const { runId, benchmark: name, simulated, asked, cautions, systems } = result;
    printJson({
      runId,
      dir: folder,
      benchmark: name,
      simulated,
      asked,
      whole: manifest.data.whole,
      ...(result.verdict !== undefined && { verdict: result.verdict }),
      ...(cautions !== undefined && { cautions }),
      systems,
      cost: costOfRun(ledger),
      ...(manifest.profile !== undefined && { profile: manifest.profile }),
      ...(manifest.plugins !== undefined && { plugins: manifest.plugins }),
      ...(manifest.suppliedPrompts !== undefined && { suppliedPrompts: manifest.suppliedPrompts }),
      ...(comparison !== undefined && { estimate: comparison }),
    });
  } else {
    showRunHead(manifest, result);
    const isAsked = result.asked.questions + result.asked.probes > 0;
    if (isAsked) printTable(resultTable(benchmark, result, terminalWidth()));
    else print(`No question was asked, so there are no scores.${exportAdvice(benchmark, folder)}`);
    showSimulated(result.simulated);
    showCost(ledger, result);
    showTimes(ledger.times);
    if (comparison !== undefined) showComparison(comparison);
    print(`\nReport: ${join(folder, 'report.html')}`);
    if (isAsked) print(`Misses: memgym runs failures ${folder}`);
  }
  if (progress.callsPaid + progress.callsCached > 0) {
    notify(
      `${countOf(progress.callsPaid, 'model call')} made, ${formatCount(progress.callsCached)} served from the cache.`,
    );
  }
  const calls = result.systems.flatMap((system) => system.calls);
  showReplies(addReplies(calls.flatMap(({ replies }) => replies ?? [])));
  showRepliesByPrompt(calls);
  for (const { name, degradedWrites = 0 } of result.systems) {
    if (degradedWrites === 0) continue;
    notify(`${name}: ${countOf(degradedWrites, 'write')} stored less because a reply could not be read.`);
  }
  for (const { name, unknownSources } of result.systems) {
    if (unknownSources === undefined) continue;
    const { memories, answers } = unknownSources;
    const stored = memories === 0 ? '' : ` ${countOf(memories, 'memory')} stored without their messages.`;
    notify(`${name}: sources unknown, so recall is not measured for ${countOf(answers, 'answer')}.${stored}`);
  }
  for (const caution of result.cautions ?? []) notify(caution);
  showLostVerdicts(result.systems);
  reportDamagedCalls(folder, ledger.damagedCallLines);
  showFindings(finished.findings);
  showServedModels(manifest);
  showEdits(finished.edited);
  const unused = unusedPrompts(manifest);
  if (unused.length > 0) notify(`Supplied prompts that the run never used: ${unused.join(', ')}.`);
  showCutPrompts(finished.cutPrompts);
  if (manifest.status !== 'complete') {
    const missing = result.systems.reduce(
      (sum, { unscored, verdicts }) => sum + unscored - (verdicts?.unscored ?? 0),
      0,
    );
    notify(
      `Missing because of failures: ${countOf(missing, 'answer')}. Run the same command with --retry-failed to try again.`,
    );
  }
  showProblems(finished.problems);
  if (!json) showVerdict(result, benchmark, ledger.times);
}

const exportAdvice = ({ type }: Benchmark, folder: string): string =>
  benchmarksWith('export').includes(type)
    ? ` To export the dialogues: memgym original export ${type} ${folder}`
    : '';

/** Each reason with its count and the next step. */
function showProblems(problems: FinishedRun['problems']): void {
  const unlearnt = problems.reduce((sum, { adaptations }) => sum + adaptations, 0);
  if (unlearnt > 0)
    notify(
      `Feedback that changed no policy because a reply could not be used: ${countOf(unlearnt, 'time')}.`,
    );
  const shown = problems.slice(0, shownProblems);
  for (const { reason, answers, adaptations } of shown) notify(`  ${answers + adaptations}: ${reason}`);
  for (const hint of new Set(shown.flatMap(({ hint: next }) => next ?? []))) notify(`  ${hint}`);
  const more = problems.length - shown.length;
  if (more > 0) notify(`  and ${countOf(more, 'other reason')}`);
}

const shownProblems = 3;

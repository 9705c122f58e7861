import { join } from 'node:path';
import {
  type CallTotal,
  type PromptReference,
  type RunManifest,
  type RunResult,
  settleAll,
} from '@memgym/core';
import { ruleAnswers } from '@memgym/evaluators';
import {
  type CutPrompts,
  citedInAll,
  cutPrompts,
  dataCaution,
  openScopeFile,
  type RunLedger,
  type RunProblem,
  resultScores,
  runProblems,
  writeDigests,
  writeLedger,
  writeManifest,
  writeMetrics,
  writeReport,
  writeResultsTable,
} from '@memgym/runs';
import { keepsStateOutside } from '../plan/plan-systems.js';
import type { RunPlan } from '../plan/run-plan.js';
import { type CollectedPlay, collectPlays } from './collect-plays.js';
import type { RunStage } from './run-stage.js';
import { summarizeRun } from './summarize-run.js';

/** The content of the results. */
interface FinishedFiles {
  readonly result: RunResult;
  readonly manifest: RunManifest;
  readonly ledger: RunLedger;
  readonly problems: readonly RunProblem[];
  readonly cutPrompts: readonly CutPrompts[];
}

interface FinishOptions {
  /** Throws if another process has taken over the run. Default: never. */
  readonly expectHeld?: () => void;
  /** Called before the records are read, summarized, and their results written. Default: nothing. */
  readonly onStage?: (stage: RunStage) => void;
}

/**
 * Writes the results of a run from its episode records: `metrics.json`, `results.parquet`, `report.html` and
 * `ledger.json`. The manifest gets its final status, then `digests.jsonl` the digests of all files.
 */
export async function finishRun(
  plan: RunPlan,
  folder: string,
  { expectHeld = () => undefined, onStage = () => undefined }: FinishOptions = {},
): Promise<FinishedFiles> {
  expectHeld();
  onStage('reading');
  const played = await collectPlays(plan, folder);
  const ledger = await writeLedger(folder, plan.runId, played);
  onStage('summarizing');
  const answers = played.flatMap((part) => part.answers);
  const problems = runProblems({ answers, adaptations: played.flatMap((part) => part.adaptations) });
  const result = summarizeRun(plan, played);
  onStage('writing');
  const [, manifest] = await settleAll([
    writeResultsTable(join(folder, 'results.parquet'), plan.runId, {
      answers: [...answers, ...ruleAnswers(plan.benchmark, plan.episodes).map(plan.numberAnswer)],
      scores: resultScores(
        plan.benchmark,
        played.slice(0, plan.systems.length),
        played.slice(plan.systems.length),
      ),
    }),
    writeSummary(plan, folder, { played, problems, result, ledger }),
  ]);
  expectHeld();
  await writeManifest(folder, manifest);
  await writeDigests(folder, expectHeld);
  return { result, ledger, manifest, problems, cutPrompts: cutPrompts(answers) };
}

async function writeSummary(
  plan: RunPlan,
  folder: string,
  {
    played,
    problems,
    result,
    ledger,
  }: Pick<FinishedFiles, 'problems' | 'result' | 'ledger'> & { readonly played: readonly CollectedPlay[] },
): Promise<RunManifest> {
  const answers = played.flatMap((part) => part.answers);
  const manifest: RunManifest = {
    ...plan.manifest,
    ...(ledger.servedModels.length > 0 && { served: [...ledger.servedModels] }),
    ...servicesOf(plan, folder),
    status: played.every(({ complete }) => complete) ? 'complete' : 'incomplete',
    prompts: promptsOf(played.flatMap(({ calls }) => calls)),
  };
  await settleAll([
    writeReport(folder, {
      benchmark: plan.benchmark,
      manifest,
      result,
      answers,
      problems,
      dataCaution: dataCaution(manifest, plan.registry),
      ...citedInAll(played),
    }),
    writeMetrics(folder, result),
  ]);
  return manifest;
}

function servicesOf({ plays }: RunPlan, folder: string): Pick<RunManifest, 'services'> {
  const named = plays.flatMap(({ system }) => {
    if (!keepsStateOutside(system)) return [];
    const { name } = system.config;
    const said = openScopeFile(folder, name).services();
    return said.length === 0 ? [] : [[name, said] as const];
  });
  return named.length === 0 ? {} : { services: Object.fromEntries(named) };
}

function promptsOf(calls: readonly CallTotal[]): Pick<PromptReference, 'name' | 'version'>[] {
  const seen = new Map(
    calls.flatMap(({ prompt }) =>
      prompt === undefined ? [] : [[`${prompt.name}@${prompt.version}`, prompt]],
    ),
  );
  return [...seen].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, prompt]) => prompt);
}

import { join } from 'node:path';
import type { CallTotal, PromptReference, RunManifest, RunResult } from '@memgym/core';
import { summarizeRun } from '@memgym/evaluators';
import type { LedgerSummary } from '@memgym/llm-client';
import type { EpisodeReader } from '../store/episode-reader.js';
import { formatJson } from '../store/format-json.js';
import { writeLedger } from '../store/ledger-file.js';
import { writeResultsTable } from '../store/results-table.js';
import { writeAtomic, writeJson } from '../store/write-atomic.js';
import { collectPlays } from './collect-plays.js';
import type { RunPlan } from './run-plan.js';
import { type RunProblem, runProblems } from './run-problems.js';
import { writeReport } from './write-report.js';

/**
 * Makes the results of a run from the records of its episodes: `metrics.json`, `results.parquet`,
 * `report.html`, `ledger.json` and the manifest's last word.
 */
export async function finishRun(
  plan: RunPlan,
  folder: string,
  episodesRead: EpisodeReader,
): Promise<{
  result: RunResult;
  manifest: RunManifest;
  ledger: LedgerSummary;
  problems: readonly RunProblem[];
}> {
  const played = await collectPlays(plan, folder, episodesRead);
  const { length: systems } = plan.systems;
  const result: RunResult = {
    runId: plan.runId,
    benchmark: plan.benchmark.name,
    simulated: plan.model.info.simulated,
    systems: summarizeRun(plan.benchmark, {
      episodes: plan.episodes,
      systems: played.slice(0, systems),
      references: played.slice(systems),
    }),
  };
  const answers = played.flatMap((part) => part.answers);
  const manifest: RunManifest = {
    ...plan.manifest,
    status: played.every(({ complete }) => complete) ? 'complete' : 'incomplete',
    prompts: promptsOf(played.flatMap(({ calls }) => calls)),
  };
  await writeResultsTable(join(folder, 'results.parquet'), plan.runId, answers, plan.benchmark.metrics);
  await writeAtomic(join(folder, 'metrics.json'), `${formatJson(result)}\n`);
  await writeJson(join(folder, 'manifest.json'), manifest);
  const ledger = await writeLedger(folder, plan.runId, played);
  await writeReport(folder, { benchmark: plan.benchmark, manifest, result, answers });
  return { result, manifest, ledger, problems: runProblems(answers) };
}

function promptsOf(calls: readonly CallTotal[]): Pick<PromptReference, 'name' | 'version'>[] {
  const seen = new Map(
    calls.flatMap(({ prompt }) =>
      prompt === undefined ? [] : [[`${prompt.name}@${prompt.version}`, prompt]],
    ),
  );
  return [...seen].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, prompt]) => prompt);
}

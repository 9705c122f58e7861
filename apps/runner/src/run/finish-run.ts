import { join } from 'node:path';
import type { AnswerRecord, CallTotal, PromptReference, RunManifest, RunResult, Turn } from '@memgym/core';
import { summarizeRun } from '@memgym/evaluators';
import { addCallTotals, type LedgerSummary } from '@memgym/llm-client';
import { readEpisodeFile } from '../store/episode-file.js';
import { readLedger } from '../store/read-ledger.js';
import { writeResultsTable } from '../store/results-table.js';
import { writeJson } from '../store/write-atomic.js';
import { type PlannedPlay, plannedPlays } from './planned-plays.js';
import { episodePath } from './run-episode.js';
import type { RunPlan } from './run-plan.js';
import { type RunProblem, runProblems } from './run-problems.js';
import { writeReport } from './write-report.js';

/**
 * Makes the results of a run from the records of its episodes: `metrics.json`, `results.parquet`,
 * `report.html`, and the manifest's last word; and `ledger.json`, which also holds times and retries, so that
 * two runs that paid anew may differ in it alone.
 */
export async function finishRun(
  plan: RunPlan,
  folder: string,
): Promise<{
  result: RunResult;
  manifest: RunManifest;
  ledger: LedgerSummary;
  problems: readonly RunProblem[];
}> {
  const played = [];
  for (const play of plannedPlays(plan)) played.push(await collect(folder, play));
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
  await writeJson(join(folder, 'metrics.json'), result);
  await writeJson(join(folder, 'manifest.json'), manifest);
  const ledger = await readLedger(folder, played);
  await writeJson(join(folder, 'ledger.json'), { runId: plan.runId, ...ledger });
  await writeReport(folder, { benchmark: plan.benchmark, manifest, result, answers });
  return { result, manifest, ledger, problems: runProblems(answers) };
}

async function collect(folder: string, { system, episodes }: PlannedPlay) {
  const { name, type } = system.config;
  const answers: AnswerRecord[] = [];
  const dialogues = new Map<string, readonly Turn[]>();
  const totals = [];
  let complete = true;
  for (const episode of episodes) {
    const played = await readEpisodeFile(episodePath(folder, name, episode.id));
    complete &&= played?.end.status === 'complete';
    if (played === null) continue;
    answers.push(...played.answers);
    dialogues.set(episode.id, played.turns);
    totals.push(played.calls);
  }
  return { name, type, answers, dialogues, complete, calls: addCallTotals(...totals) };
}

function promptsOf(calls: readonly CallTotal[]): Pick<PromptReference, 'name' | 'version'>[] {
  const seen = new Map(
    calls.flatMap(({ prompt }) =>
      prompt === undefined ? [] : [[`${prompt.name}@${prompt.version}`, prompt]],
    ),
  );
  return [...seen].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, prompt]) => prompt);
}

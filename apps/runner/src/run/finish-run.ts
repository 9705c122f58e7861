import { join } from 'node:path';
import {
  type AnswerRecord,
  addUsage,
  type PromptReference,
  type RunManifest,
  type RunResult,
} from '@memgym/core';
import { questionsOf, summarizeAnswers, summarizeBaseline } from '@memgym/evaluators';
import { readEpisodeFile } from '../store/episode-file.js';
import { writeResultsTable } from '../store/results-table.js';
import { writeJson } from '../store/write-atomic.js';
import { episodePath } from './run-episode.js';
import type { PlannedSystem, RunPlan } from './run-plan.js';
import { writeReport } from './write-report.js';

/**
 * Makes the results of a run from the records of its episodes: `metrics.json`, `results.parquet`,
 * `report.html`, and the manifest's last word.
 */
export async function finishRun(
  plan: RunPlan,
  folder: string,
): Promise<{ result: RunResult; manifest: RunManifest }> {
  const played = [];
  for (const system of plan.systems) played.push(await collect(plan, folder, system));
  const questions = questionsOf(plan.episodes);
  const result: RunResult = {
    runId: plan.runId,
    benchmark: plan.benchmark.name,
    simulated: plan.model.info.simulated,
    systems: [
      ...played.map(({ system, answers, writeUsage }) =>
        summarizeAnswers(
          plan.benchmark,
          { name: system.config.name, type: system.config.type, usage: writeUsage },
          answers,
        ),
      ),
      ...plan.benchmark.baselines.map((baseline) => summarizeBaseline(plan.benchmark, baseline, questions)),
    ],
  };
  const answers = played.flatMap((part) => part.answers);
  const manifest: RunManifest = {
    ...plan.manifest,
    status: played.every(({ complete }) => complete) ? 'complete' : 'incomplete',
    prompts: promptsOf(answers),
  };
  await writeResultsTable(join(folder, 'results.parquet'), plan.runId, answers, plan.benchmark.metrics);
  await writeJson(join(folder, 'metrics.json'), result);
  await writeJson(join(folder, 'manifest.json'), manifest);
  await writeReport(folder, { benchmark: plan.benchmark, manifest, result, answers });
  return { result, manifest };
}

async function collect(plan: RunPlan, folder: string, system: PlannedSystem) {
  const answers: AnswerRecord[] = [];
  const usages = [];
  let complete = true;
  for (const episode of plan.episodes) {
    const played = await readEpisodeFile(episodePath(folder, system.config.name, episode.id));
    complete &&= played?.end.status === 'complete';
    if (played === null) continue;
    answers.push(...played.answers);
    usages.push(played.writeUsage);
  }
  return { system, answers, complete, writeUsage: addUsage(...usages) };
}

function promptsOf(answers: readonly AnswerRecord[]): Pick<PromptReference, 'name' | 'version'>[] {
  const seen = new Map<string, Pick<PromptReference, 'name' | 'version'>>();
  for (const answer of answers) {
    if (answer.outcome !== 'answered' || answer.prompt === undefined) continue;
    const { name, version } = answer.prompt;
    seen.set(`${name}@${version}`, { name, version });
  }
  return [...seen].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, prompt]) => prompt);
}

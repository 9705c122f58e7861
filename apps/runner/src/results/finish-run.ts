import { join } from 'node:path';
import {
  type CallTotal,
  type PromptReference,
  type RunManifest,
  type RunResult,
  type SystemResult,
  settleAll,
} from '@memgym/core';
import { ruleAnswers } from '@memgym/evaluators';
import { writeDigests } from '../folder/digest-file.js';
import { type RunLedger, writeLedger } from '../folder/ledger-file.js';
import { writeManifest } from '../folder/manifest-file.js';
import { writeMetrics } from '../folder/metrics-file.js';
import { citedInAll } from '../folder/played-episode.js';
import { writeResultsTable } from '../folder/results-table.js';
import type { RunPlan } from '../plan/run-plan.js';
import { type CollectedPlay, collectPlays } from './collect-plays.js';
import { type CutPrompts, cutPrompts } from './cut-prompts.js';
import { resultScores } from './result-scores.js';
import { withVerdict } from './run-headline.js';
import { type RunProblem, runProblems } from './run-problems.js';
import { summarizeModels } from './summarize-models.js';
import { suppliedSet } from './supplied-set.js';
import { withTrials } from './with-trials.js';
import { writeReport } from './write-report.js';

/** The content of the results. */
interface FinishedFiles {
  readonly result: RunResult;
  readonly manifest: RunManifest;
  readonly ledger: RunLedger;
  readonly problems: readonly RunProblem[];
  readonly cutPrompts: readonly CutPrompts[];
}

/**
 * Writes the results of a run from its episode records: `metrics.json`, `results.parquet`, `report.html` and
 * `ledger.json`. The manifest gets its final status, then `digests.jsonl` the digests of all files.
 * @param expectHeld throws if another process has taken over the run
 */
export async function finishRun(
  plan: RunPlan,
  folder: string,
  expectHeld: () => void,
): Promise<FinishedFiles> {
  expectHeld();
  const played = await collectPlays(plan, folder);
  const answers = played.flatMap((part) => part.answers);
  const problems = runProblems({ answers, adaptations: played.flatMap((part) => part.adaptations) });
  const [, { manifest, ...finished }] = await settleAll([
    writeResultsTable(
      join(folder, 'results.parquet'),
      plan.runId,
      [...answers, ...ruleAnswers(plan.benchmark, plan.episodes).map(plan.numberAnswer)],
      resultScores(plan.benchmark, played.slice(0, plan.systems.length), played.slice(plan.systems.length)),
    ),
    writeSummary(plan, folder, { played, problems }),
  ]);
  expectHeld();
  await writeManifest(folder, manifest);
  await writeDigests(folder, expectHeld);
  return { ...finished, manifest, problems, cutPrompts: cutPrompts(answers) };
}

/** The results of what was played, without writing them. */
export function summarizeRun(plan: RunPlan, played: readonly CollectedPlay[]): RunResult {
  const { length: systems } = plan.systems;
  const summary: RunResult = {
    runId: plan.runId,
    benchmark: plan.benchmark.type,
    simulated: simulatedParts(plan, played),
    asked: askedOf(plan),
    ...cautionsOf(plan),
    systems: withFacts(
      summarizeModels(plan.benchmark, {
        episodes: plan.episodes,
        systems: played.slice(0, systems),
        references: played.slice(systems),
      }),
      played,
      plan.manifest,
    ),
  };
  const answers = played.flatMap((part) => part.answers);
  return withTrials(plan.benchmark, withVerdict(plan.benchmark, summary, answers), answers);
}

async function writeSummary(
  plan: RunPlan,
  folder: string,
  {
    played,
    problems,
  }: { readonly played: readonly CollectedPlay[]; readonly problems: readonly RunProblem[] },
): Promise<Pick<FinishedFiles, 'result' | 'manifest' | 'ledger'>> {
  const ledger = await writeLedger(folder, plan.runId, played);
  const result = summarizeRun(plan, played);
  const answers = played.flatMap((part) => part.answers);
  const manifest: RunManifest = {
    ...plan.manifest,
    ...(ledger.servedModels.length > 0 && { served: [...ledger.servedModels] }),
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
      ...citedInAll(played),
    }),
    writeMetrics(folder, result),
  ]);
  return { result, manifest, ledger };
}

/** The results, with what the metrics do not know: the profile, and what was lost. */
function withFacts(
  results: readonly SystemResult[],
  played: readonly CollectedPlay[],
  manifest: Pick<RunManifest, 'suppliedPrompts'>,
): SystemResult[] {
  const plays = new Map(played.map((play) => [play.name, play]));
  return results.map((result) => {
    const play = plays.get(result.name);
    if (play === undefined) return result;
    const { family, model, profile, k } = play;
    const supplied = suppliedSet(manifest, play.calls);
    const { degradedWrites, unsourcedMemories: memories } = play;
    const answers = play.answers.filter(
      (answer) => answer.outcome === 'answered' && answer.provenance === 'unknown',
    ).length;
    return {
      ...result,
      ...(family !== undefined && { family }),
      ...(model !== undefined && { model }),
      ...(profile !== undefined && { profile }),
      ...(supplied !== undefined && { suppliedPrompts: supplied }),
      ...(k !== undefined && { k }),
      ...(degradedWrites > 0 && { degradedWrites }),
      ...(memories + answers > 0 && { unknownSources: { memories, answers } }),
    };
  });
}

function cautionsOf({ benchmark, systems, judge, judges }: RunPlan): Pick<RunResult, 'cautions'> {
  const cautions = benchmark.results.cautions?.({
    models: [...new Set(systems.map(({ model }) => model.info.model))],
    judge: judge.info.model,
    judges: new Map([...judges].map(([part, { info }]) => [part, info.model])),
  });
  return cautions === undefined || cautions.length === 0 ? {} : { cautions: [...cautions] };
}

function askedOf({ manifest, experiment }: RunPlan): RunResult['asked'] {
  const { episodes, questions, probes } = manifest.data;
  return { episodes, questions, probes, trials: experiment.trials };
}

function promptsOf(calls: readonly CallTotal[]): Pick<PromptReference, 'name' | 'version'>[] {
  const seen = new Map(
    calls.flatMap(({ prompt }) =>
      prompt === undefined ? [] : [[`${prompt.name}@${prompt.version}`, prompt]],
    ),
  );
  return [...seen].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, prompt]) => prompt);
}

/** The simulated parts of a run. An offline embedder that no system used does not count as part of the run. */
function simulatedParts(
  { simulator, systems }: Pick<RunPlan, 'simulator' | 'systems'>,
  played: readonly Pick<CollectedPlay, 'calls'>[],
): RunResult['simulated'] {
  const calls = played.flatMap((part) => part.calls);
  const some = (is: (call: CallTotal) => boolean): boolean =>
    calls.some((call) => call.simulated && is(call));
  return {
    model: systems.some((system) => system.model.info.simulated),
    embedder: some(({ usage }) => usage.embeddedTexts > 0),
    simulator: simulator.info.simulated && some(({ phase }) => phase === 'simulate'),
  };
}

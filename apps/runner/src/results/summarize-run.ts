import {
  type AnswerRecord,
  type CallTotal,
  digest,
  type Episode,
  isRefused,
  type RunManifest,
  type RunResult,
  type SystemResult,
} from '@memgym/core';
import { type Benchmark, summarizeRun as summarizeSystems } from '@memgym/evaluators';
import { withTrials, withVerdict } from '@memgym/runs';
import { recallByText } from '@memgym/scoring';
import type { RunPlan } from '../plan/run-plan.js';
import type { CollectedPlay } from './collect-plays.js';

/** The results of what was played, without writing them. */
export function summarizeRun(plan: RunPlan, played: readonly CollectedPlay[]): RunResult {
  const { length: systems } = plan.systems;
  const summary: RunResult = {
    runId: plan.runId,
    benchmark: plan.benchmark.type,
    simulated: simulatedParts(plan, played),
    asked: askedOf(plan),
    ...cautionsOf(plan, played),
    ...departingOf(plan.manifest),
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
  const verdict = withVerdict(plan.benchmark, summary, { answers, data: plan.manifest.data });
  return withTrials(plan.benchmark, verdict, answers);
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
    const { degradedWrites, unsourcedMemories: memories, admission } = play;
    const byText = admission === undefined ? undefined : recallByText(play.answers);
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
      ...countsOf(play.answers),
      ...(admission !== undefined && { admission }),
      ...(byText !== undefined && { recallByText: byText }),
      ...(degradedWrites > 0 && { degradedWrites }),
      ...(memories + answers > 0 && { unknownSources: { memories, answers } }),
    };
  });
}

/** What the metrics do not know of answers that are missing or empty. */
function countsOf(answers: readonly AnswerRecord[]): Pick<SystemResult, 'unanswered' | 'refused'> {
  const unanswered = answers.filter(({ outcome }) => outcome === 'unanswered').length;
  const refused = answers.filter(isRefused).length;
  return { ...(unanswered > 0 && { unanswered }), ...(refused > 0 && { refused }) };
}

function cautionsOf(
  { benchmark, systems, judge, judges, cautions }: RunPlan,
  played: readonly CollectedPlay[],
): Pick<RunResult, 'cautions'> {
  const own = benchmark.results.cautions?.({
    models: [...new Set(systems.map(({ model }) => model.info.model))],
    judge: judge.info.model,
    judges: new Map([...judges].map(([part, { info }]) => [part, info.model])),
  });
  const empty = played.flatMap(({ name, ignoredMessages: count }) =>
    count === 0
      ? []
      : [
          `${name} stored nothing of the messages that it was given (${count}), so its figures are those of no memory. \`memgym runs show\` has the reason for each, and what its model replied.`,
        ],
  );
  const all = [...cautions, ...(own ?? []), ...empty];
  return all.length === 0 ? {} : { cautions: all };
}

function departingOf({ profile }: RunManifest): Pick<RunResult, 'departing'> {
  return profile?.departing === undefined ? {} : { departing: profile.departing };
}

function askedOf({ manifest, experiment }: RunPlan): RunResult['asked'] {
  const { episodes, questions, probes } = manifest.data;
  return { episodes, questions, probes, trials: experiment.trials };
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

/** The plays of a run: its systems, and the bounds of the benchmark. */
interface PlaysOfRun {
  readonly episodes: readonly Episode[];
  readonly systems: readonly CollectedPlay[];
  readonly references: readonly CollectedPlay[];
}

/**
 * The results of a run, in the order of systems, bounds and rules. In a run of several models, each model is
 * summarized on its own, with its own bounds, which then have the names that the benchmark gave them.
 */
function summarizeModels(benchmark: Benchmark, run: PlaysOfRun): SystemResult[] {
  const results = modelsOf(run.systems).flatMap((model) => {
    const systems = run.systems.filter((play) => play.model === model);
    const own = run.references.filter((bound) => bound.model === model);
    const references = own.map((bound) => ({ ...bound, name: familyName(bound) }));
    const named = new Map(own.map((bound) => [familyName(bound), bound.name]));
    return summarizeSystems(benchmark, { episodes: run.episodes, systems, references }).map((result) => ({
      ...result,
      ...(result.standing === 'bound' && { name: named.get(result.name) ?? result.name }),
    }));
  });
  const systems = new Set(run.systems.map(({ name }) => name));
  const isSystem = ({ name }: SystemResult): boolean => systems.has(name);
  const rules = results.filter((result) => result.standing === 'rule' && !isSystem(result));
  return [
    ...run.systems.flatMap(({ name }) => results.find((result) => result.name === name) ?? []),
    ...results.filter((result) => result.standing !== 'rule' && !isSystem(result)),
    // A rule answers without a model, so it is the same for all of them.
    ...rules.filter(({ name }, place) => rules.findIndex((rule) => rule.name === name) === place),
  ];
}

const modelsOf = (plays: readonly CollectedPlay[]): (string | undefined)[] => [
  ...new Set(plays.map(({ model }) => model)),
];

const familyName = ({ name, family = name }: CollectedPlay): string => family;

/**
 * A short name for the supplied texts that calls were made with, for tables: `chat-reply@3 (1a2b3c4d)` for one prompt,
 * `4 prompts (1a2b3c4d)` for several. The digest tells sets apart whose texts differ.
 * @returns undefined if no supplied text was used
 */
export function suppliedSet(
  { suppliedPrompts = [] }: Pick<RunManifest, 'suppliedPrompts'>,
  calls: readonly Pick<CallTotal, 'prompt'>[],
): string | undefined {
  const asked = new Set(calls.map(({ prompt }) => prompt?.name));
  const used = suppliedPrompts.filter(({ name }) => asked.has(name));
  const names = [...new Set(used.map(({ name, version }) => `${name}@${version}`))];
  const [only] = names;
  if (only === undefined) return undefined;
  const set = names.length === 1 ? only : `${names.length} prompts`;
  return `${set} (${digest(used).slice(0, 8)})`;
}

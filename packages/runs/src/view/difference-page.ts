import { type AnswerRecord, type JsonValue, MemGymError, type RunManifest } from '@memgym/core';
import {
  type FlippedAnswer,
  type RunChange,
  type RunDifferenceInput,
  runDifferencePage,
} from '@memgym/report';
import { createVerdicts } from '@memgym/scoring';
import { findingsOfChange, requireSameQuestions, storedAnswers } from '../results/compare-to-baseline.js';
import { missReason } from '../results/miss-reason.js';
import { headlineOf } from '../results/run-headline.js';
import { addressOfQuestion, addressOfRun } from './addresses.js';
import type { LiveRun } from './open-live-run.js';

/** The page with the difference of two runs: what was given, what came out, and which answers flipped. */
export function differencePage(first: LiveRun, second: LiveRun): string {
  const incomparable = whyIncomparable(first, second);
  const { name: metric, higherIsBetter } = headlineOf(second.benchmark, second.result);
  const names = second.result.systems
    .filter(({ standing }) => standing !== 'rule')
    .map(({ name }) => name)
    .filter((name) => first.result.systems.some((system) => system.name === name));
  const findings = findingsOfChange(
    second.benchmark,
    { metric, higherIsBetter },
    incomparable === undefined
      ? names.map((name) => ({
          ...{ name, before: storedAnswers(first, name), after: storedAnswers(second, name) },
        }))
      : [],
  );
  const flips =
    incomparable === undefined ? flipsOf(first, second, names) : { flipped: [], shared: new Map() };
  const input: RunDifferenceInput = {
    runs: [first, second].map(({ manifest: { runId } }) => ({
      text: runId,
      address: addressOfRun(runId),
    })) as unknown as RunDifferenceInput['runs'],
    changes: changesOf(first.manifest, second.manifest),
    metric,
    systems: names.map((name) => ({
      name,
      first: metricOf(first, name, metric),
      second: metricOf(second, name, metric),
      finding: findings.get(name) ?? null,
      becameRight: flips.flipped.filter((flip) => flip.system === name && flip.becameRight).length,
      becameMissed: flips.flipped.filter((flip) => flip.system === name && !flip.becameRight).length,
      shared: flips.shared.get(name) ?? 0,
    })),
    flipped: flips.flipped,
    ...(incomparable !== undefined && { incomparable }),
  };
  return runDifferencePage(input);
}

function metricOf({ result }: LiveRun, name: string, metric: string): number | null {
  const metrics = result.systems.find((system) => system.name === name)?.metrics ?? {};
  return (Object.hasOwn(metrics, metric) ? metrics[metric]?.value : null) ?? null;
}

function whyIncomparable(first: LiveRun, second: LiveRun): string | undefined {
  if (first.benchmark.type !== second.benchmark.type) {
    return `The first run is of ${first.benchmark.type}, the second of ${second.benchmark.type}.`;
  }
  try {
    requireSameQuestions(first.answers, second.answers);
    return undefined;
  } catch (error) {
    if (MemGymError.isInstance(error)) return error.message;
    throw error;
  }
}

/** Everything that decides a run's results and is not the same. */
function changesOf(first: RunManifest, second: RunManifest): RunChange[] {
  const prompts = ({ prompts: used }: RunManifest) =>
    Object.fromEntries(used.map(({ name, version }) => [name, version]));
  const supplied = ({ suppliedPrompts = [] }: RunManifest) =>
    Object.fromEntries(suppliedPrompts.map(({ name, digest }) => [`${name} (supplied)`, digest]));
  const plugins = ({ plugins: used = [] }: RunManifest) =>
    Object.fromEntries(
      used.map(({ name, version, digest }) => [name, `${version ?? ''} ${digest.slice(0, 12)}`.trim()]),
    );
  const files = ({ data }: RunManifest) =>
    Object.fromEntries(data.files.map(({ name, sha256 }) => [name, sha256.slice(0, 12)]));
  const data = ({ data: { digest, episodes, questions } }: RunManifest) => ({
    digest: digest.slice(0, 12),
    episodes,
    questions,
  });
  const served = ({ served: models = [] }: RunManifest) =>
    Object.fromEntries(models.map(({ model, servedModel }) => [model, servedModel]));
  const parts: readonly (readonly [kind: string, of: (manifest: RunManifest) => unknown])[] = [
    ['version', ({ memgymVersion }) => ({ memgym: memgymVersion })],
    ['data', data],
    ['data file', files],
    ['prompt', prompts],
    ['prompt', supplied],
    ['plugin', plugins],
    ['model', ({ model, embedder, judge }) => ({ model, embedder, ...(judge !== undefined && { judge }) })],
    ['served model', served],
    ['config', ({ config }) => byName(config)],
  ];
  return parts.flatMap(([kind, of]) => {
    const [before, after] = [flat(of(first)), flat(of(second))];
    return [...new Set([...before.keys(), ...after.keys()])].flatMap((name) => {
      const [one, other] = [before.get(name) ?? null, after.get(name) ?? null];
      return one === other ? [] : [{ kind, name, first: one, second: other }];
    });
  });
}

/** The config with its systems by name, so that one that was added does not move the others. */
function byName(config: RunManifest['config']): unknown {
  const { systems, ...rest } = config;
  if (!Array.isArray(systems)) return config;
  const named = systems.map((system, place) => {
    const name =
      typeof system === 'object' && system !== null && !Array.isArray(system) ? system.name : place;
    return [String(name), system];
  });
  return { ...rest, systems: Object.fromEntries(named) };
}

/** Every value of an object by its path: `systems.bm25.k`. */
function flat(value: unknown, path = '', found = new Map<string, string>()): Map<string, string> {
  if (typeof value === 'object' && value !== null) {
    for (const [key, part] of Object.entries(value as Record<string, JsonValue>)) {
      flat(part, path === '' ? key : `${path}.${key}`, found);
    }
  } else if (value !== undefined) found.set(path, String(value));
  return found;
}

/** The answers that are right in one run and missed in the other, in the order of the data. */
function flipsOf(
  first: LiveRun,
  second: LiveRun,
  names: readonly string[],
): { readonly flipped: FlippedAnswer[]; readonly shared: ReadonlyMap<string, number> } {
  const [judgeFirst, judgeSecond] = [judgeOf(first), judgeOf(second)];
  const keyOf = ({ system, episodeId, questionId }: AnswerRecord): string =>
    JSON.stringify([system, episodeId, questionId]);
  const known = new Map(first.answers.map((answer) => [keyOf(answer), answer]));
  const wanted = new Set(names);
  const shared = new Map<string, number>();
  const flipped = second.answers.flatMap((answer): FlippedAnswer[] => {
    const before = known.get(keyOf(answer));
    if (before === undefined || !wanted.has(answer.system)) return [];
    const [was, is] = [judgeFirst(before), judgeSecond(answer)];
    if (was === null || is === null) return [];
    shared.set(answer.system, (shared.get(answer.system) ?? 0) + 1);
    if (was.isRight === is.isRight) return [];
    const place = {
      number: answer.questionNumber ?? null,
      episodeId: answer.episodeId,
      questionId: answer.questionId,
    };
    return [
      {
        system: answer.system,
        number: place.number,
        question: answer.text,
        type: answer.type,
        becameRight: is.isRight,
        firstAnswer: before.outcome === 'answered' ? before.output : null,
        secondAnswer: answer.outcome === 'answered' ? answer.output : null,
        firstCause: was.cause,
        secondCause: is.cause,
        addresses: [
          addressOfQuestion(first.manifest.runId, place),
          addressOfQuestion(second.manifest.runId, place),
        ],
      },
    ];
  });
  return { flipped, shared };
}

function judgeOf(run: LiveRun): (answer: AnswerRecord) => { isRight: boolean; cause: string | null } | null {
  const verdicts = createVerdicts(run.benchmark.metrics);
  const reasonOf = missReason(run);
  return (answer) => {
    if (answer.outcome !== 'answered' || answer.questionKind === 'state-probe') return null;
    const verdict = verdicts.of(answer);
    if (verdict === null) return null;
    return { isRight: verdict.isRight, cause: verdict.isRight ? null : reasonOf(answer) };
  };
}

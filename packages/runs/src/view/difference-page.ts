import { type AnswerRecord, MemGymError } from '@memgym/core';
import { type FlippedAnswer, type RunDifferenceInput, runDifferencePage } from '@memgym/report';
import { createVerdicts } from '@memgym/scoring';
import { findingsOfChange, requireSameQuestions, storedAnswers } from '../results/compare-to-baseline.js';
import { choiceCaution, differencesOf } from '../results/differences-of.js';
import { missReason } from '../results/miss-reason.js';
import { metricOfChange } from '../results/run-headline.js';
import type { Addresses } from './addresses.js';
import type { LiveRun } from './open-live-run.js';

/** The page with the difference of two runs: what was given, what came out, and which answers flipped. */
export function differencePage(first: LiveRun, second: LiveRun, to: Addresses): string {
  const incomparable = whyIncomparable(first, second);
  const metric = metricOfChange(second.benchmark, first.result, second.result);
  const { higherIsBetter = true } = second.benchmark.metrics.find(({ name }) => name === metric) ?? {};
  const shared = second.result.systems.filter(
    ({ standing, name }) =>
      standing !== 'rule' && first.result.systems.some((system) => system.name === name),
  );
  const isOwn = ({ standing }: (typeof shared)[number]): boolean => standing === 'system';
  const ordered = [...shared.filter(isOwn), ...shared.filter((system) => !isOwn(system))];
  const names = ordered.map(({ name }) => name);
  const findings = findingsOfChange(
    second.benchmark,
    { metric, higherIsBetter },
    incomparable === undefined
      ? ordered.map(({ name, standing }) => ({
          ...{ name, standing, before: storedAnswers(first, name), after: storedAnswers(second, name) },
        }))
      : [],
  );
  const flips =
    incomparable === undefined ? flipsOf([first, second], names, to) : { flipped: [], shared: new Map() };
  const input: RunDifferenceInput = {
    runs: [first, second].map(({ manifest: { runId } }) => ({
      text: runId,
      address: to.run(runId),
    })) as unknown as RunDifferenceInput['runs'],
    all: to.list,
    changes: differencesOf(first, second),
    caution: choiceCaution(first, second),
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

/** The answers that are right in one run and missed in the other, in the order of the data. */
function flipsOf(
  [first, second]: readonly [LiveRun, LiveRun],
  names: readonly string[],
  to: Addresses,
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
        addresses: [to.question(first.manifest.runId, place), to.question(second.manifest.runId, place)],
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

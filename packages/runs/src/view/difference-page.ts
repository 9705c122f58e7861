import { type AnswerRecord, MemGymError } from '@memgym/core';
import { type FlippedAnswer, type RunDifferenceInput, runDifferencePage } from '@memgym/report';
import { createVerdicts } from '@memgym/scoring';
import { changedSystems } from '../inspect/run-change.js';
import { pairedSystems, pairNotes } from '../inspect/run-pair.js';
import { requireSameQuestions } from '../results/compare-to-baseline.js';
import { choiceCaution, differencesOf } from '../results/differences-of.js';
import { missReason } from '../results/miss-reason.js';
import { metricOfChange } from '../results/run-headline.js';
import type { Addresses } from './addresses.js';
import { type LiveRun, nameOfFolder } from './open-live-run.js';

/**
 * The page with the difference of two runs: what was given, what came out, and which answers flipped.
 * @param wanted the metric. Default: that of the benchmark; also if one of the runs does not measure it
 */
export function differencePage(
  [first, second]: readonly [LiveRun, LiveRun],
  to: Addresses,
  wanted?: string,
): string {
  const incomparable = whyIncomparable(first, second);
  const metrics = sharedMetrics(first, second);
  const metric =
    metrics.find((name) => name === wanted) ?? metricOfChange(second.benchmark, first.result, second.result);
  const changed = changedSystems([first, second], metric, { isPaired: incomparable === undefined });
  const systems = pairedSystems([first, second], metric, changed);
  const names = systems.map(({ name }) => name);
  const flips =
    incomparable === undefined ? flipsOf([first, second], names, to) : { flipped: [], shared: new Map() };
  const [before, after] = [nameOfFolder(first), nameOfFolder(second)];
  const input: RunDifferenceInput = {
    runs: [
      { text: before, address: to.run(before) },
      { text: after, address: to.run(after) },
    ],
    all: to.list,
    ...(to.asks !== undefined && { reversed: to.compare(after, before, metric) }),
    changes: differencesOf(first, second),
    caution: choiceCaution(first, second),
    metric,
    others: metrics
      .filter((name) => name !== metric)
      .map((name) => ({ metric: name, address: to.compare(before, after, name) })),
    notes: pairNotes([first, second], metric, { systems, labels: ['the first run', 'the second run'] }),
    systems: systems.map((system) => ({
      ...system,
      becameRight: flips.flipped.filter((flip) => flip.system === system.name && flip.becameRight).length,
      becameMissed: flips.flipped.filter((flip) => flip.system === system.name && !flip.becameRight).length,
      shared: flips.shared.get(system.name) ?? 0,
    })),
    flipped: flips.flipped,
    ...(incomparable !== undefined && { incomparable }),
  };
  return runDifferencePage(input);
}

/** The metrics that both runs measured. */
function sharedMetrics(first: LiveRun, second: LiveRun): string[] {
  const [before, after] = [first, second].map(
    ({ result }) =>
      new Set(
        result.systems.flatMap(({ metrics }) =>
          Object.keys(metrics).filter((name) => metrics[name]?.value != null),
        ),
      ),
  ) as [Set<string>, Set<string>];
  return [...before].filter((name) => after.has(name));
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
        addresses: [to.question(nameOfFolder(first), place), to.question(nameOfFolder(second), place)],
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

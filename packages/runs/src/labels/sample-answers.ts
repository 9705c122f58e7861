import { type AnsweredRecord, ConfigError, digest } from '@memgym/core';
import type { Benchmark } from '@memgym/evaluators';
import { createVerdicts, type Metric } from '@memgym/scoring';
import type { OpenedRun } from '../inspect/open-run.js';
import { prepareSample, type SampleCandidate } from './prepare-sample.js';
import type { PreparedSample } from './sample-files.js';

/** A run with its benchmark. */
export interface JudgedRun {
  readonly run: OpenedRun;
  readonly benchmark: Benchmark;
}

export interface SampleAnswersOptions {
  /** The most answers to draw. */
  readonly size: number;
  /** The groups that divide the sample besides the verdict: `type`, `system`, `run`. */
  readonly by: readonly ('type' | 'system' | 'run')[];
  readonly seed: string | number;
}

/** Labels of answers. */
const right = 'right';
const wrong = 'wrong';

/**
 * Draws answers of runs for people to mark: as many that the benchmark's verdict calls right as wrong, spread over
 * question types. The verdict is a judge's mark where there is one. People see question, expected and given answer only.
 * @throws {ConfigError} when the runs are of several benchmarks, or no answer has a verdict
 */
export function sampleAnswers(
  runs: readonly JudgedRun[],
  { size, by, seed }: SampleAnswersOptions,
): PreparedSample {
  const benchmark = sameBenchmark(runs);
  const skipped: Record<string, number> = {};
  const skip = (reason: string): void => {
    skipped[reason] = (skipped[reason] ?? 0) + 1;
  };
  const found: SampleCandidate[] = [];
  for (const { run, benchmark: of } of runs) {
    const verdicts = createVerdicts(of.metrics);
    for (const answer of run.answers) {
      if (answer.questionKind === 'state-probe') continue;
      if (answer.outcome !== 'answered') skip('no answer, because something failed');
      else if (answer.output === null) skip('no answer in the reply');
      else {
        const verdict = verdicts.of(answer);
        if (verdict === null) skip('no verdict');
        else found.push(candidateOf(run, { answer, metric: verdict.metric, isRight: verdict.isRight }));
      }
    }
  }
  // Where a judge marks answers, those that a rule decides say nothing about it.
  const judges = new Set(
    runs.flatMap(({ benchmark: { metrics } }) => metrics.filter(isJudge).map(({ name }) => name)),
  );
  const judged = found.filter(({ groups }) => judges.has(groups.metric ?? ''));
  const candidates = judged.length === 0 ? found : judged;
  const byRule = found.length - candidates.length;
  if (byRule > 0) skipped['decided by a rule, not by the judge'] = byRule;
  if (candidates.length === 0) {
    throw new ConfigError('No answer of the runs has a verdict, so there is nothing to check.', {
      key: 'run',
      hint: 'Choose runs with answers that the benchmark scores; `memgym runs show` lists them.',
    });
  }
  return prepareSample({
    candidates,
    size,
    balanceOf: ({ reference }) => reference ?? '',
    by,
    about: {
      title: 'Is the answer right?',
      reference: 'judge',
      labels: [right, wrong],
      scored: right,
      compared: 'system',
      benchmark,
      seed,
      runs: runs.map(({ run }) => ({ runId: run.manifest.runId, folder: run.folder })),
      skipped,
    },
    form: {
      instructions: [
        'Each task shows a question about earlier conversations, the expected answer, and an answer that somebody gave. Decide whether the given answer is right: whether it says what the expected answer says, in any words. Further correct details do no harm; a contradiction or a missing part makes it wrong.',
        'Work alone, and do not look anything up. If you cannot tell, leave the label out and write a note.',
      ],
      choices: [
        { label: right, meaning: 'it says what the expected answer says' },
        { label: wrong, meaning: 'it says something else, or less' },
      ],
    },
  });
}

const isJudge = ({ verdict }: Metric): boolean => verdict === 'judge';

function sameBenchmark(runs: readonly JudgedRun[]): string {
  const names = [...new Set(runs.map(({ run }) => run.manifest.benchmark))];
  if (names.length === 1) return names[0] as string;
  throw new ConfigError(`The runs are of ${names.length} benchmarks: ${names.join(', ')}.`, {
    key: 'run',
    hint: 'Draw one sample for each, because their judges are different ones.',
  });
}

function candidateOf(
  { manifest: { runId } }: OpenedRun,
  {
    answer,
    metric,
    isRight,
  }: { readonly answer: AnsweredRecord; readonly metric: string; readonly isRight: boolean },
): SampleCandidate {
  const { system, episodeId, questionId, trial = 1, cluster, type } = answer;
  return {
    key: JSON.stringify([runId, system, episodeId, questionId, trial]),
    cluster,
    reference: isRight ? right : wrong,
    groups: { type, system, run: runId, metric },
    task: {
      fields: [
        { title: 'Question', text: answer.text },
        ...(answer.options === undefined
          ? []
          : [
              {
                title: 'Options',
                text: answer.options.map(({ label, text }) => `${label}. ${text}`).join('\n'),
              },
            ]),
        { title: 'Expected answer', text: expectedOf(answer) },
        { title: 'Given answer', text: withOption(answer, answer.output ?? '') },
      ],
    },
    origin: { runId, system, episodeId, questionId, trial, reply: digest(answer.raw) },
  };
}

function expectedOf(answer: AnsweredRecord): string {
  const { expected } = answer;
  if (expected === null) return 'There is no answer: the conversations do not say it.';
  return typeof expected === 'string' ? withOption(answer, expected) : JSON.stringify(expected);
}

/** A label with the text of its option. */
function withOption({ options }: AnsweredRecord, answer: string): string {
  const option = options?.find(({ label }) => label === answer);
  return option === undefined ? answer : `${option.label}. ${option.text}`;
}

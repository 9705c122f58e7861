import { join } from 'node:path';
import type { AnswerRecord, RunManifest, RunResult } from '@memgym/core';
import type { Benchmark } from '@memgym/evaluators';
import { renderReport, selectMisses } from '@memgym/report';
import { createVerdicts, rankResults } from '@memgym/scoring';
import type { Cited } from '../folder/played-episode.js';
import { writeAtomic } from '../folder/write-atomic.js';
import { inDataOrder } from '../plan/question-numbers.js';
import { type CutPrompts, cutPrompts } from './cut-prompts.js';
import { reasonByEvidence } from './miss-reason.js';
import { reportDifferences } from './report-differences.js';
import { resultScores } from './result-scores.js';
import { headlineOf } from './run-headline.js';
import type { RunProblem } from './run-problems.js';

export interface ReportSource extends Cited {
  readonly benchmark: Benchmark;
  readonly manifest: RunManifest;
  readonly result: RunResult;
  readonly answers: readonly AnswerRecord[];
  readonly problems: readonly RunProblem[];
}

/** Writes `report.html` into a run's folder; returns its path. */
export async function writeReport(folder: string, source: ReportSource): Promise<string> {
  const { benchmark, manifest, result, problems } = source;
  const { published = [], groups = {}, slices } = benchmark.results;
  const file = join(folder, 'report.html');
  const answers = inDataOrder(source.answers, result.systems);
  const html = await renderReport({
    result,
    manifest,
    published,
    ...(groups.name !== undefined && { groupedBy: groups.name }),
    ...(groups.order !== undefined && { groupOrder: groups.order }),
    ...(slices !== undefined && { slices }),
    differences: reportDifferences(benchmark, { answers, result }),
    misses: selectMisses(answers, {
      verdicts: createVerdicts(benchmark.metrics),
      textsOf: source.textsOf,
      reasonOf: missReason(source),
      systems: shownOrder(benchmark, result),
    }),
    metrics: benchmark.metrics,
    notes: [...problems.flatMap(unlearntNote), ...cutPrompts(answers).map(cutNote)],
  });
  await writeAtomic(file, html);
  return file;
}

/** The same reason as in the terminal: from probes of the memory if there are any, otherwise from the evidence. */
function missReason(source: ReportSource): (answer: AnswerRecord) => string | null {
  const probed = reasonsOf(source);
  return (answer) => {
    const found = probed(answer);
    if (found !== null || (answer.outcome === 'answered' && answer.output === null)) return found;
    const reason = reasonByEvidence(answer, source.writesOf(answer));
    return reason === 'unknown' ? null : `${reason}-failure`;
  };
}

/** The names of the systems as results show them: by the headline metric, then bounds. */
function shownOrder(benchmark: Benchmark, result: RunResult): string[] {
  const headline = headlineOf(benchmark, result);
  const ranked = rankResults(result.systems, headline.name, headline);
  return [...ranked.systems, ...ranked.bounds].map(({ name }) => name);
}

/** The benchmark's cause of a missed answer: `read-failure`, `write-failure and read-failure`. */
export function reasonsOf({
  benchmark,
  result,
  answers,
}: Pick<ReportSource, 'benchmark' | 'result' | 'answers'>): (answer: AnswerRecord) => string | null {
  const played = result.systems.map(({ name, type }) => ({
    name,
    type,
    answers: answers.filter(({ system }) => system === name),
  }));
  const { further } = resultScores(
    benchmark,
    played.filter(({ type }) => type !== 'bound'),
    played.filter(({ type }) => type === 'bound'),
  );
  return (answer) => {
    const reasons = benchmark.results.answerScores?.reasons ?? [];
    const met = reasons.filter((name) => (further?.get(name)?.(answer) ?? 0) > 0);
    return met.length === 0 ? null : met.join(' and ');
  };
}

/** Missing answers have their own banner; an unchanged policy would not be shown anywhere else. */
function unlearntNote({ adaptations, reason }: RunProblem): string[] {
  return adaptations === 0 ? [] : [`Feedback that changed no policy (${adaptations}×): ${reason}`];
}

function cutNote({ system, cut, answers }: CutPrompts): string {
  return `Prompts of ${system} were cut for ${cut} of ${answers} answers, because they exceeded the limit; promptCut of the run’s records holds the cut lengths. Retrieval is measured before the cut.`;
}

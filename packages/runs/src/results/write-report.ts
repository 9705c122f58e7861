import { join } from 'node:path';
import type { AnswerRecord, RunManifest, RunResult } from '@memgym/core';
import type { Benchmark } from '@memgym/evaluators';
import { explainAnswers, type MeasuredSeconds, renderReport, type Served } from '@memgym/report';
import { createVerdicts, rankResults } from '@memgym/scoring';
import { inDataOrder } from '../folder/data-order.js';
import { readSystemTimes } from '../folder/ledger-file.js';
import type { Cited } from '../folder/played-episode.js';
import { readRemarks } from '../folder/remarks-file.js';
import { readTags } from '../folder/tags-file.js';
import { writeAtomic } from '../folder/write-atomic.js';
import { readAnswerCalls } from './answer-calls.js';
import { missReason } from './miss-reason.js';
import { headlineOf } from './run-headline.js';
import { type CutPrompts, cutPrompts, type RunProblem } from './run-problems.js';

export interface ReportSource extends Cited {
  readonly benchmark: Benchmark;
  readonly manifest: RunManifest;
  readonly result: RunResult;
  readonly answers: readonly AnswerRecord[];
  readonly problems: readonly RunProblem[];
  /** That the data are not the published ones, as `dataCaution` says it. */
  readonly dataCaution: string | undefined;
  /** How far the run is, in words; absent if it has ended. */
  readonly unfinished?: string | undefined;
}

/** Writes `report.html` into a run's folder; returns its path. */
export async function writeReport(folder: string, source: ReportSource): Promise<string> {
  const file = join(folder, 'report.html');
  await writeAtomic(file, await reportOf(folder, source));
  return file;
}

/** The report of a run. @param served for a page of a server. Default: a file that opens from a disk */
export async function reportOf(folder: string, source: ReportSource, served?: Served): Promise<string> {
  const { benchmark, manifest, result, problems } = source;
  const { published = [], unpublished, groups = {}, slices } = benchmark.results;
  const answers = inDataOrder(source.answers, result.systems);
  // A probe of the memory has no verdict of its own: it decides the cause of a miss.
  const asked = answers.filter(({ questionKind }) => questionKind !== 'state-probe');
  return renderReport({
    ...(served !== undefined && { served }),
    result,
    manifest,
    ...(await readTags(folder)),
    remarks: await readRemarks(folder),
    published,
    ...(unpublished !== undefined && { unpublished }),
    seconds: await secondsOf(folder, source),
    ...(benchmark.results.cluster !== undefined && { cluster: benchmark.results.cluster }),
    ...(groups.name !== undefined && { groupedBy: groups.name }),
    ...(groups.order !== undefined && { groupOrder: groups.order }),
    ...(slices !== undefined && { slices }),
    answers: explainAnswers(asked, {
      verdicts: createVerdicts(benchmark.metrics),
      textsOf: source.textsOf,
      writesOf: source.historyOf,
      earlierTextsOf: source.earlierTextsOf,
      reasonOf: missReason(source),
      callsOf: await readAnswerCalls(folder, asked),
      withoutPrompts: withoutPrompts(manifest),
      systems: shownOrder(benchmark, result),
    }),
    metrics: benchmark.metrics,
    notes: [
      ...(source.unfinished === undefined ? [] : [unfinishedNote(source.unfinished)]),
      ...(source.dataCaution === undefined ? [] : [source.dataCaution]),
      ...(result.cautions ?? []),
      ...problems.flatMap(unlearntNote),
      ...cutPrompts(answers).map(cutNote),
    ],
  });
}

/** Why the prompt of an answer is not in the report. */
const withoutPrompts = ({ model }: RunManifest): string =>
  model?.simulated === true
    ? 'What the offline model was sent is not recorded; this command plays the episode again and shows it:'
    : 'It is not in this file; this command shows it, if the run has its record:';

/** The times of the played systems, if a published table has such times; other reports do not depend on times. */
async function secondsOf(
  folder: string,
  { benchmark, result, answers }: ReportSource,
): Promise<MeasuredSeconds[]> {
  const wanted = new Set((benchmark.results.published ?? []).map(({ metric }) => metric));
  if (!wanted.has('response-seconds') && !wanted.has('adaptation-seconds')) return [];
  const seconds: MeasuredSeconds[] = [];
  for (const { name: system } of result.systems) {
    const own = answers.filter((answer) => answer.system === system);
    const { responseByType, adaptationByType } = await readSystemTimes(folder, system, own);
    for (const [metric, byType] of [
      ['response-seconds', responseByType],
      ['adaptation-seconds', adaptationByType],
    ] as const) {
      for (const [group, { mean, deviation }] of Object.entries(byType))
        seconds.push({ system, metric, group, mean, deviation });
    }
  }
  return seconds;
}

/** The names of the systems as results show them: by the headline metric, then bounds. */
function shownOrder(benchmark: Benchmark, result: RunResult): string[] {
  const headline = headlineOf(benchmark, result);
  const ranked = rankResults(result.systems, headline.name, { ...headline, verdict: result.verdict });
  return [...ranked.systems, ...ranked.bounds].map(({ name }) => name);
}

const unfinishedNote = (soFar: string): string =>
  `The run has not ended. This report shows what is there: ${soFar}. Systems may have answered different questions so far; only paired differences compare the same ones.`;

/** Missing answers have their own banner; an unchanged policy would not be shown anywhere else. */
function unlearntNote({ adaptations, reason }: RunProblem): string[] {
  return adaptations === 0 ? [] : [`Feedback that changed no policy (${adaptations}×): ${reason}`];
}

function cutNote({ system, cut, answers }: CutPrompts): string {
  return `Prompts of ${system} were cut for ${cut} of ${answers} answers, because they exceeded the limit; promptCut of the run’s records holds the cut lengths. Retrieval is measured before the cut.`;
}

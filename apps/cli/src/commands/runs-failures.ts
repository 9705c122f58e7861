import type { AnswerRecord } from '@memgym/core';
import {
  expectedText,
  explainReasons,
  type FoundMisses,
  findMisses,
  headlineOf,
  type Miss,
  missReasons,
  nameOfQuestion,
  type OpenedRun,
  outputText,
} from '@memgym/runs';
import { rankResults, renderTextTable } from '@memgym/scoring';
import type { FlagsFor } from '../declared/flags-for.js';
import { countOf } from '../output/format-amount.js';
import { notify, print, printJson } from '../output/print.js';
import { wrapText } from '../output/wrap-text.js';
import { openRunSoFarOf, requireKnown } from './open-run-of.js';

const reasons = Object.keys(missReasons);
/** Only some runs have them; their columns are shown if a miss has one. */
const rareReasons = ['refused', 'overflow', 'stale', 'invention'];

/** `memgym runs failures <run>` */
export async function listFailures(name: string, flags: FlagsFor['failures']): Promise<void> {
  const { run, benchmark } = await openRunSoFarOf(name, flags.runs, flags.data);
  const { type: types, reason: wantedReasons, ...others } = flags.filter ?? {};
  for (const key of Object.keys(others)) requireKnown('field', key, ['type', 'reason']);
  const known = {
    system: [...new Set(run.answers.map(({ system }) => system))],
    type: [...new Set(run.answers.map(({ type }) => type))].sort(),
  };
  requireKnown('system', flags.system, known.system);
  for (const type of types ?? []) requireKnown('type', type, known.type);
  for (const reason of wantedReasons ?? []) requireKnown('reason', reason, reasons);
  const isWanted = ({ system, type }: AnswerRecord): boolean =>
    (flags.system ?? system) === system && (types?.includes(type) ?? true);
  const found = findMisses(run, benchmark);
  const placeOf = placesOf(run, headlineOf(benchmark, run.result));
  const misses = found.misses
    .filter(({ answer, reason }) => isWanted(answer) && (wantedReasons?.includes(reason) ?? true))
    .sort((a, b) => placeOf(a.answer.system) - placeOf(b.answer.system));
  const judged = found.judged.filter(isWanted);
  const { missedWhen } = found;
  if (flags.json) {
    printJson({
      runId: run.manifest.runId,
      missedWhen,
      judged: judged.length,
      misses: misses.map(describe),
    });
  } else show(run, { misses, judged, missedWhen }, flags.limit);
  const unscored = found.unscored.filter(isWanted).length;
  if (unscored > 0) notify(`Not listed: ${countOf(unscored, 'answer')} without a score.`);
  const unanswered = run.answers.filter(
    (answer) => answer.outcome === 'unanswered' && isWanted(answer),
  ).length;
  if (unanswered > 0) notify(`Not listed: ${countOf(unanswered, 'question')} without an answer.`);
}

/** The place of a system in the tables of results: the leading memory first, bounds last. */
function placesOf(
  { result: { systems, verdict } }: OpenedRun,
  { name, higherIsBetter }: ReturnType<typeof headlineOf>,
): (system: string) => number {
  const ranked = rankResults(systems, name, { higherIsBetter, verdict });
  const order = [...ranked.systems, ...ranked.bounds, ...ranked.rules].map((system) => system.name);
  return (system) => (order.includes(system) ? order.indexOf(system) : order.length);
}

const describe = ({ answer, metric, score, reason, missedWithEvidence }: Miss) => ({
  system: answer.system,
  episodeId: answer.episodeId,
  questionId: answer.questionId,
  number: answer.questionNumber ?? null,
  type: answer.type,
  question: answer.text,
  expected: answer.expected,
  output: answer.output,
  metric,
  score,
  reason,
  missedWithEvidence,
});

const noHelp = {
  model:
    'No help: the model misses the question also when it is shown the evidence alone, so no memory can help.',
  offline:
    'No help: the offline reader misses the question also when it is shown the evidence alone. It only imitates a model: a real one may answer it.',
};

function show(
  run: OpenedRun,
  { misses, judged, missedWhen }: Pick<FoundMisses, 'misses' | 'judged' | 'missedWhen'>,
  limit: number,
): void {
  if (misses.length === 0) {
    print(
      judged.length === 0
        ? 'No answer has a score, so none can be called right or missed.'
        : wrapText(`No misses among ${countOf(judged.length, 'answer')}. Missed: ${missedWhen}.`),
    );
    return;
  }
  const systems = [...new Set(misses.map(({ answer }) => answer.system))];
  const isKnown = misses.some(({ missedWithEvidence }) => missedWithEvidence !== null);
  const beyond = (system: string): string =>
    String(
      misses.filter(({ answer, missedWithEvidence }) => answer.system === system && missedWithEvidence)
        .length,
    );
  const columns = reasons.filter(
    (each) => !rareReasons.includes(each) || misses.some(({ reason }) => reason === each),
  );
  const count = (system: string, reason?: string): string =>
    String(
      misses.filter((miss) => miss.answer.system === system && (reason ?? miss.reason) === miss.reason)
        .length,
    );
  const asked = (system: string): string =>
    String(judged.filter((answer) => answer.system === system).length);
  print(
    renderTextTable(
      ['system', 'missed', 'of', ...columns, ...(isKnown ? ['no help'] : [])],
      systems.map((system) => [
        system,
        count(system),
        asked(system),
        ...columns.map((reason) => count(system, reason)),
        ...(isKnown ? [beyond(system)] : []),
      ]),
    ),
  );
  print(`\n${wrapText(`Missed: ${missedWhen}.`)}`);
  print(`\n${wrapText(`Reasons: ${explainReasons(columns)}`)}`);
  if (isKnown) print(`\n${wrapText(run.result.simulated.model ? noHelp.offline : noHelp.model)}`);
  for (const { answer, reason, missedWithEvidence } of misses.slice(0, limit)) {
    const tail = missedWithEvidence ? ' · no help' : '';
    print(`\n${answer.system} · ${nameOfQuestion(answer)} · ${answer.type} · ${reason}${tail}`);
    print(wrapText(answer.text, '  '));
    print(wrapText(expectedText(answer), '            ', '  expected: '));
    print(wrapText(outputText(answer), '            ', '  answer:   '));
  }
  const more = misses.length - limit;
  if (more > 0) print(`\nand ${more} more; --limit shows more, --json all.`);
  print(`\nTo show one in full:\n  memgym runs show ${run.manifest.runId} <question> --system <name>`);
}

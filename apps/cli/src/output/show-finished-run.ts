import { join } from 'node:path';
import type { RunManifest, RunResult } from '@memgym/core';
import type { Benchmark, SystemTimes } from '@memgym/evaluators';
import { addReplies } from '@memgym/llm-client';
import { declaredOriginals } from '@memgym/registry';
import { runFacts } from '@memgym/report';
import { type FinishedRun, unusedPrompts } from '@memgym/runner';
import { type ComparedValue, type EstimateComparison, rankingNote, resultTable } from '@memgym/runs';
import { admissionText, renderTextTable, verdictText } from '@memgym/scoring';
import { registryFor } from '../registry.js';
import { countOf, formatCount, formatInterval, formatSeconds, formatUsd } from './format-amount.js';
import { notify, print, printJson, printTable } from './print.js';
import {
  reportDamagedCalls,
  showCutPrompts,
  showFindings,
  showLostVerdicts,
  showReplies,
  showRepliesByPrompt,
  showServedModels,
} from './run-warnings.js';
import { costOfRun, showCost, showTimes } from './show-cost.js';
import { showEdits } from './show-plugin-changes.js';
import { terminalWidth, wrapText } from './wrap-text.js';

/** Prints a finished run: one JSON object, or tables and the path of the report. */
export function showFinishedRun(
  finished: FinishedRun,
  benchmark: Benchmark,
  { json, comparison }: { readonly json: boolean; readonly comparison: EstimateComparison | undefined },
): void {
  const { result, folder, manifest, progress, ledger } = finished;
  if (json) {
    const { runId, benchmark: name, simulated, asked, cautions, systems } = result;
    printJson({
      runId,
      dir: folder,
      benchmark: name,
      simulated,
      asked,
      whole: manifest.data.whole,
      ...(result.verdict !== undefined && { verdict: result.verdict }),
      ...(cautions !== undefined && { cautions }),
      systems,
      cost: costOfRun(ledger),
      ...(manifest.profile !== undefined && { profile: manifest.profile }),
      ...(manifest.plugins !== undefined && { plugins: manifest.plugins }),
      ...(manifest.suppliedPrompts !== undefined && { suppliedPrompts: manifest.suppliedPrompts }),
      ...(comparison !== undefined && { estimate: comparison }),
    });
  } else {
    showRunHead(manifest, result);
    const isAsked = result.asked.questions + result.asked.probes > 0;
    if (isAsked) printTable(resultTable(benchmark, result, terminalWidth()));
    else print(`No question was asked, so there are no scores.${exportAdvice(benchmark, folder)}`);
    const note = rankingNote(benchmark, result);
    if (isAsked && note !== undefined) print(`\n${wrapText(note)}`);
    showSimulated(result.simulated);
    showCost(ledger, result);
    showTimes(ledger.times);
    if (comparison !== undefined) showComparison(comparison);
    print(`\nReport: ${join(folder, 'report.html')}`);
    if (isAsked) print(`Misses: memgym runs failures ${folder}`);
  }
  if (progress.callsPaid + progress.callsCached > 0) {
    notify(
      `${countOf(progress.callsPaid, 'model call')} made, ${formatCount(progress.callsCached)} served from the cache.`,
    );
  }
  const calls = result.systems.flatMap((system) => system.calls);
  showReplies(addReplies(calls.flatMap(({ replies }) => replies ?? [])));
  showRepliesByPrompt(calls);
  for (const { name, degradedWrites = 0 } of result.systems) {
    if (degradedWrites === 0) continue;
    notify(`${name}: ${countOf(degradedWrites, 'write')} stored less because a reply could not be read.`);
  }
  for (const { name, unknownSources } of result.systems) {
    if (unknownSources === undefined) continue;
    const { memories, answers } = unknownSources;
    const stored = memories === 0 ? '' : ` ${countOf(memories, 'memory')} stored without their messages.`;
    notify(`${name}: sources unknown, so recall is not measured for ${countOf(answers, 'answer')}.${stored}`);
  }
  for (const line of result.systems.flatMap(admissionText)) notify(line);
  for (const caution of result.cautions ?? []) notify(caution);
  showLostVerdicts(result.systems);
  reportDamagedCalls(folder, ledger.damagedCallLines);
  showFindings(finished.findings);
  showServedModels(manifest);
  showEdits(finished.edited);
  const unused = unusedPrompts(manifest);
  if (unused.length > 0) notify(`Supplied prompts that the run never used: ${unused.join(', ')}.`);
  showCutPrompts(finished.cutPrompts);
  showProblems(finished.problems);
  if (!json) showVerdict(result, benchmark, ledger.times);
}

const exportAdvice = ({ type }: Benchmark, folder: string): string =>
  declaredOriginals(registryFor(), 'export').some((each) => each.type === type)
    ? ` To export the dialogues: memgym original export ${type} ${folder}`
    : '';

type Problem = FinishedRun['problems'][number];

/** What went wrong, each kind with its number, its reasons and the next step. */
function showProblems(problems: readonly Problem[]): void {
  showKind(problems, 'answers', (count) => [
    `Missing because of failures: ${countOf(count, 'answer')}.`,
    'Run the same command with --retry-failed to try again.',
  ]);
  showKind(problems, 'empty', (count) => [
    `Replies that hold no answer because they were refused or cut off, or their prompt was too long: ${formatCount(count)}.`,
    'They are not missing, and are not tried again.',
  ]);
  showKind(problems, 'adaptations', (count) => [
    `Feedback that changed no policy because a reply could not be used: ${countOf(count, 'time')}.`,
  ]);
}

const shownReasons = 3;

function showKind(
  problems: readonly Problem[],
  kind: 'answers' | 'empty' | 'adaptations',
  say: (count: number) => readonly string[],
): void {
  const own = problems.filter((problem) => problem[kind] > 0).sort((a, b) => b[kind] - a[kind]);
  if (own.length === 0) return;
  notify(say(own.reduce((sum, problem) => sum + problem[kind], 0)).join(' '));
  const shown = own.slice(0, shownReasons);
  for (const problem of shown) notify(`  ${problem[kind]}: ${problem.reason}`);
  for (const hint of new Set(shown.flatMap(({ hint: next }) => next ?? []))) notify(`  ${hint}`);
  const more = own.length - shown.length;
  if (more > 0) notify(`  and ${countOf(more, 'other reason')}`);
}

/** Prints the description of a run: data, systems, date, version, model and embedder. */
function showRunHead(manifest: RunManifest, result: RunResult): void {
  const facts = runFacts({ manifest, result });
  const noun = (count: string, word: string): string => `${count} ${word}${count === '1' ? '' : 's'}`;
  const sizes = [
    noun(facts.questions, 'question'),
    ...(facts.probes === null ? [] : [noun(facts.probes, 'probe')]),
    noun(facts.episodes, 'episode'),
    ...(facts.trials === null ? [] : [noun(facts.trials, 'trial')]),
    noun(facts.systems, 'system'),
  ];
  print(`${manifest.name}: ${sizes.join(', ')}`);
  print(
    `Model${facts.model.includes(', ') ? 's' : ''}: ${facts.model}${facts.embedder === null ? '' : ` · Embedder: ${facts.embedder}`}`,
  );
  if (facts.half !== null) print(`People: ${facts.half}`);
  if (facts.judge !== null) print(`Judge: ${facts.judge}`);
  if (facts.profile !== null) print(`Profile: ${facts.profile}`);
  if (facts.suppliedPrompts !== null) print(`Prompts: ${facts.suppliedPrompts}`);
  print([...(facts.date === undefined ? [] : [facts.date]), `MemGym ${manifest.memgymVersion}`].join(' · '));
  if (facts.services.length > 0) print(`Services: ${facts.services.join(', ')}`);
  if (facts.plugins.length > 0) print(`Plugins: ${facts.plugins.join(', ')}`);
  print('');
}

/** Prints how the simulated parts of a run affect its numbers. */
function showSimulated({ model, embedder, simulator }: RunResult['simulated']): void {
  if (model) {
    print(
      '\nThe offline model answered. Its results show what memories store, find and put into the prompt. Ranks\n' +
        'of systems that write with a model are not evidence about real models.',
    );
    return;
  }
  if (embedder) {
    print(
      '\nThe embedder is simulated: a real model answered, but the vectors only compare words.\n' +
        'Set OPENAI_EMBEDDING_MODEL to use a real embedder.',
    );
  }
  if (simulator) print('\nThe offline model played the users; a real model answered them.');
}

/** Prints the estimate next to the actual cost. */
function showComparison(comparison: EstimateComparison): void {
  const rows = [
    row('chat calls', comparison.chatCalls, formatCount),
    row('input tokens', comparison.inputTokens, formatCount),
    row('output tokens', comparison.outputTokens, formatCount),
    row('embedding calls', comparison.embeddingCalls, formatCount),
    row('embedding tokens', comparison.embeddingTokens, formatCount),
    row('US dollars', comparison.costUsd, formatUsd),
    row('time', comparison.seconds, formatSeconds),
  ].filter((cells) => cells.length > 0);
  print(
    `\n${renderTextTable(['estimate', 'estimated', '95 % interval', 'actual', 'actual / estimated'], rows)}`,
  );
  const { reusedCalls, failedCalls } = comparison;
  if (reusedCalls > 0) {
    print(`Counted as made: ${countOf(reusedCalls, 'call')} answered from earlier cached replies.`);
  }
  if (failedCalls > 0) print(`Not counted: ${countOf(failedCalls, 'call')} without a reply.`);
}

function row(name: string, value: ComparedValue, format: (value: number) => string): string[] {
  const { estimated, actual, ratio } = value;
  if ((estimated?.value ?? 0) === 0 && (actual ?? 0) === 0) return [];
  return [
    name,
    estimated === null ? 'unknown' : format(estimated.value),
    estimated === null ? '' : formatInterval(estimated, format),
    actual === null ? 'unknown' : format(actual),
    ratio === null ? '' : ratio.toFixed(3),
  ];
}

/** Prints what a run decides and what it leaves open, as its last lines. */
function showVerdict(
  { verdict }: RunResult,
  { results: { cluster } }: Benchmark,
  times: readonly SystemTimes[],
): void {
  if (verdict === undefined) return;
  print('');
  const seconds = new Map(
    times.flatMap(({ system, response }) => (response === null ? [] : [[system, response.mean] as const])),
  );
  const sentences = verdictText(verdict, { ...(cluster !== undefined && { cluster }), seconds });
  print(sentences.map((sentence) => wrapText(sentence)).join('\n'));
}

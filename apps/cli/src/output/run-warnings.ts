import type { CallTotal, ReplyCounts, RunManifest, SystemResult } from '@memgym/core';
import { addReplies } from '@memgym/llm-client';
import type { FinishedRun } from '@memgym/runner';
import type { RunFinding } from '@memgym/runs';
import { countOf, formatCount } from './format-amount.js';
import { notify } from './print.js';

/** A smaller share of lost verdicts changes a mean less than its interval. */
const leastShare = 0.02;

type Counts = Pick<SystemResult, 'name' | 'verdicts'>;

/** Warns of systems that lost a verdict of the judge in 2 % of the cases or more; smaller numbers are only in tables. */
export function showLostVerdicts(systems: readonly Counts[]): void {
  const warned = systems.filter(({ verdicts }) => verdicts && isMany(verdicts.lost, verdicts.asked));
  for (const { name, verdicts } of warned) {
    if (verdicts === undefined) continue;
    const { asked, lost, unscored, messages = 0 } = verdicts;
    const without = [
      ...(unscored === 0 ? [] : [countOf(unscored, 'answer')]),
      ...(messages === 0 ? [] : [countOf(messages, 'message')]),
    ];
    const rest =
      without.length === 0
        ? 'they are scored as the original scores them'
        : `${without.join(' and ')} without a score`;
    notify(`Warning: ${name}: ${lostOf(lost, asked)}; ${rest}.`);
  }
  if (warned.length > 0)
    notify(
      '  Run the same command with --retry-failed to ask for them again, or use a stronger judge, or one whose server enforces JSON schemas.',
    );
}

/** Whether so many verdicts are lost that a reader must be warned. */
export const isMany = (lost: number, asked: number): boolean => lost > 0 && lost >= leastShare * asked;

/** For example `12 of 150 verdicts of the judge could not be read (8.0 %)`. */
export const lostOf = (lost: number, asked: number): string =>
  `${lost} of ${countOf(asked, 'verdict')} of the judge could not be read (${((100 * lost) / asked).toFixed(1)} %)`;

/** Prints the number of JSON replies that could not be read at the first try; nothing if there were none. */
export function showReplies({ strict, lenient, repaired, failed }: ReplyCounts): void {
  if (repaired + failed === 0) return;
  const asked = strict + lenient + repaired + failed;
  const troubles = [
    ...(repaired > 0 ? [`${formatCount(repaired)} needed a second try`] : []),
    ...(failed > 0 ? [`${formatCount(failed)} could not be read`] : []),
  ];
  notify(`JSON was requested in ${countOf(asked, 'reply')}: ${troubles.join(' and ')}.`);
}

const shownPrompts = 5;

/** Prints by prompt how JSON replies were read: only prompts with repaired or lost replies, most lost first. */
export function showRepliesByPrompt(calls: readonly CallTotal[]): void {
  const byPrompt = new Map<string, ReplyCounts[]>();
  for (const { prompt, role, replies } of calls) {
    if (replies === undefined) continue;
    const name = prompt === undefined ? role : `${prompt.name}@${prompt.version}`;
    byPrompt.set(name, [...(byPrompt.get(name) ?? []), replies]);
  }
  const troubled = [...byPrompt]
    .map(([name, parts]) => ({ name, ...addReplies(parts) }))
    .filter(({ repaired, failed }) => repaired + failed > 0)
    .sort((left, right) => right.failed - left.failed || right.repaired - left.repaired);
  for (const { name, lenient, repaired, failed } of troubled.slice(0, shownPrompts)) {
    const counts = [
      [lenient, 'read leniently'] as const,
      [repaired, 'repaired'] as const,
      [failed, 'lost'] as const,
    ].flatMap(([count, what]) => (count > 0 ? [`${formatCount(count)} ${what}`] : []));
    notify(`  ${name}: ${counts.join(', ')}`);
  }
  const more = troubled.length - shownPrompts;
  if (more > 0) notify(`  and ${countOf(more, 'other prompt')}; the report lists all`);
}

/** Warns that records of calls cannot be read, if there are any. */
export function reportDamagedCalls(folder: string, lines: number): void {
  if (lines === 0) return;
  notify(
    `${folder}/calls: ${countOf(lines, 'line')} cannot be read and are in no sum; more may have been paid than is shown.`,
  );
}

/** Reports the refusals of a run's servers, the replacements, and how to declare them. */
export function showFindings(findings: readonly RunFinding[]): void {
  for (const { model, baseUrl, refused, instead, setting } of findings) {
    const declare = setting === undefined ? '' : ` To avoid the refused request, set ${setting}.`;
    notify(`${model} at ${baseUrl} refused ${refused}; ${instead}.${declare}`);
  }
}

/** Reports the systems whose prompts were cut, and the number of answers. */
export function showCutPrompts(cutPrompts: FinishedRun['cutPrompts']): void {
  for (const { system, cut, answers } of cutPrompts) {
    notify(
      `Prompts of ${system} were cut for ${cut} of ${answers} answers: The lengths are in \`promptCut\` of the run’s records.`,
    );
  }
}

/** Warns of each model that the server replaced within a run, so that its answers are not those of one model. */
export function showServedModels({ served = [] }: RunManifest): void {
  for (const model of new Set(served.map((of) => of.model))) {
    const own = served.filter((of) => of.model === model);
    if (own.length < 2) continue;
    const parts = own.map(({ servedModel, calls }) => `${servedModel} (${countOf(calls, 'call')})`);
    notify(`The server changed the model within the run: ${model} was answered by ${parts.join(' and ')}.`);
  }
}

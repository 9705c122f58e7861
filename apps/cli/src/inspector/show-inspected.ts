import type { Scope, ScorePart } from '@memgym/core';
import {
  type AnsweredMemory,
  countsText,
  type Forgetting,
  type InspectedUser,
  type MemoryAnswer,
  stepText,
  type Timeline,
  type TimelineMemory,
} from '@memgym/memory-systems/inspect';
import { countOf } from '../output/format-amount.js';
import { notify, print } from '../output/print.js';
import { printColumns } from '../output/print-columns.js';

export function showUsers(users: readonly InspectedUser[]): void {
  if (users.length === 0) notify('Nobody has stored memories.');
  printColumns(
    users.map(({ user, scopes, memories }) => [
      user,
      countOf(scopes, 'scope'),
      memories === undefined ? '' : countOf(memories, 'memory'),
    ]),
  );
}

/** @param most the newest ones are shown, oldest first; default: 100 */
export function showTimeline({ memories }: Timeline, most = 100): void {
  const left = Math.max(0, memories.length - most);
  for (const memory of memories.slice(left)) showStored(memory);
  if (left === 0) return;
  notify(
    `${countOf(left, 'earlier memory')} not shown: --limit ${memories.length} shows all, --page by pages, --json for programs.`,
  );
}

/** A memory with all that is known of it. */
export function showMemory(memory: TimelineMemory): void {
  showStored(memory);
  print(`   kind ${memory.kind}, stored ${isoTime(memory.ingestTime)}`);
  if (memory.meta !== undefined) print(`   meta ${JSON.stringify(memory.meta)}`);
  for (const { event, before, after, ingestTime } of memory.history) {
    print(indented(`   ${isoTime(ingestTime)}  ${event}: ${changeText(before, after)}`));
  }
}

function changeText(before: string | null, after: string | null): string {
  if (before === null) return after ?? '';
  return after === null ? `${before} (removed)` : `${before} → ${after}`;
}

function showStored({
  id,
  text,
  eventTime,
  sourceIds,
  retiredAt,
  state,
  scope,
  replaced,
}: TimelineMemory): void {
  print(indented(`${eventTime ?? 'time unknown'}  ${text}`));
  const retired = retiredAt === undefined ? '' : `, retired ${isoTime(retiredAt)}`;
  const expired = state === 'expired' ? ', expired' : '';
  print(`   ${id}, from ${sourceIds.join(', ') || 'unknown'}${placeOf(scope)}${retired}${expired}`);
  for (const before of replaced) print(indented(`   before: ${before}`));
}

export function showAnswer(answer: MemoryAnswer): void {
  if (answer.found.length === 0) notify('Nothing was found.');
  answer.found.forEach((one, place) => {
    showAnswered(one, `${place + 1}. `);
  });
  for (const one of answer.why) {
    print('');
    print(`Why ${one.memoryId}? ${stepText(one, answer)}`);
    if (one.step !== 'found') showAnswered(one, '   ');
  }
  print('');
  print(`Memories: ${countsText(answer.counts) || 'none'}.`);
  const searched = answer.words.map(
    ({ term, forms, memories }) => `${forms.join('/') || term} (${memories})`,
  );
  if (searched.length > 0)
    print(`Words, with the number of memories that have them: ${searched.join(', ')}.`);
  print(`Text for the prompt, about ${answer.tokens} tokens:`);
  print(answer.text === '' ? '(empty)' : answer.text);
}

function showAnswered(one: AnsweredMemory, lead: string): void {
  const { memoryId, stored, recalled, score, parts, scope, linkedFrom = [], inText, step } = one;
  const text = recalled?.text ?? stored?.text;
  if (text === undefined) return;
  print(indented(`${lead}${text}`));
  if (score !== undefined) print(`   score ${score.toPrecision(4)} = ${parts.map(partText).join(' + ')}`);
  for (const { words = [], missing = [], score: own = 0 } of parts) {
    if (words.length === 0) continue;
    const matched = words.map(({ forms, term, contribution }) => {
      const share = own === 0 ? 0 : (100 * contribution) / own;
      return `${forms.join('/') || term} ${share.toFixed(0)} %`;
    });
    print(`   matched ${matched.join(', ')}${missing.length === 0 ? '' : `; without ${missing.join(', ')}`}`);
  }
  const sources = (recalled ?? stored)?.sourceIds.join(', ') || 'unknown';
  const links = linkedFrom.length === 0 ? '' : `, linked from ${linkedFrom.join(', ')}`;
  const cut = step === 'found' && !inText ? ', not in the text' : '';
  print(`   ${memoryId}, from ${sources}${scope === undefined ? '' : placeOf(scope)}${links}${cut}`);
  for (const before of stored?.replaced ?? []) print(indented(`   before: ${before}`));
}

function partText({ name, rank, score, contribution }: ScorePart): string {
  const own = score === undefined || score === contribution ? '' : `score ${score.toPrecision(4)}`;
  const facts = [rank === undefined ? '' : `rank ${rank}`, own].filter((fact) => fact !== '').join(', ');
  return `${name} ${contribution.toPrecision(4)}${facts === '' ? '' : ` (${facts})`}`;
}

/** @param source the message */
export function showForgetting(source: string, results: readonly Forgetting[]): void {
  for (const { scope, removed, rewritten } of results) {
    print(
      `Forgetting ${source} would remove ${countOf(removed.length, 'memory')} and rewrite ${rewritten.length}${placeOf(scope)}.`,
    );
    for (const { id, text } of removed) print(indented(`   removed ${id}: ${text}`));
    for (const { memory, after } of rewritten)
      print(indented(`   rewritten ${memory.id}: ${memory.text} → ${after}`));
  }
}

function placeOf({ agent, run }: Scope): string {
  return `${agent === undefined ? '' : `, agent ${agent}`}${run === undefined ? '' : `, run ${run}`}`;
}

/** A text of several lines, all but the first indented. */
const indented = (text: string): string => text.replaceAll('\n', '\n   ');

const isoTime = (ms: number): string => new Date(ms).toISOString();

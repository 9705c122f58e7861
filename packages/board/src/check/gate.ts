import { type AnsweredRecord, evidenceSeen, knowsSources } from '@memgym/core';
import type { PlayedSystem } from '../records/played-system.js';
import { verdictOf } from '../records/verdict-of.js';
import type { BoardSheet } from '../sheet/board-sheet.js';
import { paired } from './controls.js';

/** More empty searches than this share are no memory at work. */
const mostEmpty = 0.05;

/**
 * R8: why a system is not scored although its run is sound. It is then counted among the discards, because a memory that was
 * never at work says nothing about the product.
 * @param none the row without memory of the same run
 * @returns sentences; none if it is scored
 */
export function whyNotScored(
  system: PlayedSystem,
  none: PlayedSystem | undefined,
  sheet: BoardSheet,
): string[] {
  const { answers, result } = system;
  const answered = answers.filter((answer): answer is AnsweredRecord => answer.outcome === 'answered');
  if (result.admission?.outcome === 'refused')
    return [`Its memory was not measured: ${result.admission.reason ?? 'it was refused.'}`];
  if (answered.length === 0) return ['It answered no question.'];
  const reasons: string[] = [];
  const empty = answered.filter(({ retrievedCount }) => retrievedCount === 0).length;
  if (empty > mostEmpty * answered.length)
    reasons.push(
      `Nothing was found for ${empty} of ${answered.length} questions, so the memory was not wired.`,
    );
  else if (neverFindsEvidence(answered))
    reasons.push('No memory that it found cites a message of the evidence of any question.');
  if (answers.every((answer) => (verdictOf(answer, sheet.verdicts.lenient) ?? 0) === 0))
    reasons.push('No answer is right by the lenient rubric: 0.0 %.');
  if (none !== undefined && (paired(system, none, sheet).high ?? 0) < 0)
    reasons.push('It is below answers without memory, so the memory only disturbs.');
  return reasons;
}

function neverFindsEvidence(answered: readonly AnsweredRecord[]): boolean {
  const known = answered.filter((answer) => knowsSources(answer) && answer.evidence.turnIds.length > 0);
  return known.length > 0 && known.every((answer) => evidenceSeen(answer)?.length === 0);
}

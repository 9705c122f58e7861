import type { AnsweredRecord, AnswerRecord } from '@memgym/core';
import type { Metric } from '@memgym/scoring';
import type { MissSample } from './report-input.js';

export interface SelectMissesOptions {
  /** Defines a miss: any score below the best of its range. */
  readonly metric: Metric;
  /** How many to take from each system, default 5. */
  readonly perSystem?: number;
}

/**
 * Some missed questions of each system: one of each question type in turn, in the order of the
 * records, so that the same records give the same choice. Unanswered questions do not count as misses.
 */
export function selectMisses(records: readonly AnswerRecord[], options: SelectMissesOptions): MissSample[] {
  const { metric, perSystem = 5 } = options;
  const best = metric.higherIsBetter ? metric.range[1] : metric.range[0];
  const bySystem = new Map<string, Map<string, AnsweredRecord[]>>();
  for (const record of records) {
    if (record.outcome !== 'answered') continue;
    const score = metric.score(record);
    if (score === null || score === best) continue;
    const byType = bySystem.get(record.system) ?? new Map<string, AnsweredRecord[]>();
    bySystem.set(record.system, byType);
    const missed = byType.get(record.type);
    if (missed === undefined) byType.set(record.type, [record]);
    else missed.push(record);
  }
  return [...bySystem.values()].flatMap((byType) => inTurn([...byType.values()], perSystem).map(toMiss));
}

function inTurn<T>(lists: readonly (readonly T[])[], limit: number): T[] {
  const longest = Math.max(0, ...lists.map((list) => list.length));
  const rounds = Array.from({ length: Math.min(longest, limit) }, (_, round) =>
    lists.flatMap((list) => list.slice(round, round + 1)),
  );
  return rounds.flat().slice(0, limit);
}

function toMiss(record: AnsweredRecord): MissSample {
  const { system, episodeId, questionId, type, text: question, expected, output } = record;
  return {
    system,
    episodeId,
    questionId,
    type,
    question,
    expected: expectedText(record, expected),
    answer: output === null ? null : labelled(record, output),
    evidenceFound: evidenceFound(record),
  };
}

function expectedText(record: AnsweredRecord, expected: AnsweredRecord['expected']): string {
  if (expected === null) return 'that there is no answer';
  return typeof expected === 'string' ? labelled(record, expected) : JSON.stringify(expected);
}

function labelled({ questionKind, options }: AnsweredRecord, answer: string): string {
  if (questionKind !== 'multiple-choice') return answer;
  const text = options?.find(({ label }) => label === answer)?.text;
  return text === undefined ? answer : `${answer}: ${text}`;
}

function evidenceFound({
  evidence,
  evidenceRetrieved,
  retrieved,
}: AnsweredRecord): MissSample['evidenceFound'] {
  const wanted = new Set(evidence.turnIds);
  if (retrieved === null || wanted.size === 0) return 'unknown';
  const found = evidenceRetrieved.filter((id) => wanted.has(id)).length;
  if (found === 0) return 'none';
  return found >= wanted.size ? 'all' : 'some';
}

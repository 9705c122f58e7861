import { type AnsweredRecord, type UnansweredRecord, zeroUsage } from '@memgym/core';

const question = {
  kind: 'answer',
  system: 'system',
  episodeId: 'episode-1',
  cluster: 'user-1',
  questionId: 'question-1',
  questionKind: 'multiple-choice',
  type: 'simple',
  text: 'Which city?',
  expected: 'A',
} as const;

const base = () => ({ ...question, evidence: { turnIds: ['t4', 't7'], unresolved: [] } });

/** An answered multiple-choice record, right by default. */
export function answered(changes: Partial<AnsweredRecord> = {}): AnsweredRecord {
  return {
    ...base(),
    outcome: 'answered',
    raw: 'A',
    output: 'A',
    retrieved: null,
    retrievedCount: changes.retrieved?.length ?? 0,
    evidenceRetrieved: [],
    usage: zeroUsage,
    ...changes,
  };
}

/** A question that a provider failure left without an answer. */
export function unanswered(changes: Partial<UnansweredRecord> = {}): UnansweredRecord {
  return {
    ...base(),
    outcome: 'unanswered',
    reason: 'The server did not answer',
    category: 'provider',
    ...changes,
  };
}

import type { AnswerRecord, EpisodeRecord } from '@memgym/core';

/** The memory's writes for an evidence turn, up to the time of an answer. */
export interface EvidenceWrite {
  readonly turnId: string;
  /** `stored`: at least a part is stored; `buffered`: it waited for a later write; `skipped`: nothing is stored. */
  readonly outcome: 'stored' | 'buffered' | 'skipped';
  /** The reason why nothing is stored. */
  readonly reason?: string;
}

type Outcome = Omit<EvidenceWrite, 'turnId'> & { readonly place: number };

/**
 * Finds the outcome of evidence turns in an episode's writes. Every source is reported as stored, buffered or skipped;
 * if several writes mention one, the last before the answer counts.
 */
export function readEvidenceWrites(
  records: readonly EpisodeRecord[],
): (answer: AnswerRecord) => readonly EvidenceWrite[] {
  const outcomes = new Map<string, Outcome[]>();
  const places = new Map<AnswerRecord, number>();
  const add = (id: string, outcome: Outcome): void => {
    outcomes.set(id, [...(outcomes.get(id) ?? []), outcome]);
  };
  for (const [place, record] of records.entries()) {
    if (record.kind === 'answer') places.set(record, place);
    if (record.kind !== 'write' && record.kind !== 'flush') continue;
    for (const id of record.stored) add(id, { outcome: 'stored', place });
    for (const id of record.buffered) add(id, { outcome: 'buffered', place });
    for (const { sourceId, reason } of record.skipped) add(sourceId, { outcome: 'skipped', reason, place });
  }
  return (answer) => {
    const end = places.get(answer) ?? 0;
    return answer.evidence.turnIds.map((turnId) => {
      const last = outcomes.get(turnId)?.findLast(({ place }) => place < end);
      // A source without a write of its own became part of a memory with another id.
      const { outcome = 'stored', reason } = last ?? {};
      return { turnId, outcome, ...(reason !== undefined && { reason }) };
    });
  };
}

import type { AnswerRecord, EpisodeRecord, TextRecord } from '@memgym/core';

/** The texts behind the ids in an answer, in the order of the ids; null for a text that was not recorded. */
export interface CitedTexts {
  readonly evidence: readonly (string | null)[];
  /** The texts of the recorded part of the ranking. */
  readonly retrieved: readonly (string | null)[];
}

interface Version {
  readonly place: number;
  readonly text: string;
}

/**
 * Reads the texts of an episode's records. A rewritten memory has several texts; an answer gets the text at its time.
 */
export function readCitedTexts(records: readonly EpisodeRecord[]): (answer: AnswerRecord) => CitedTexts {
  const versions = { memory: new Map<string, Version[]>(), turn: new Map<string, Version[]>() };
  const places = new Map<AnswerRecord, number>();
  for (const [place, record] of records.entries()) {
    if (record.kind === 'answer') places.set(record, place);
    if (record.kind !== 'text') continue;
    const of = versions[record.of];
    of.set(record.id, [...(of.get(record.id) ?? []), { place, text: record.text }]);
  }
  return (answer) => {
    const place = places.get(answer) ?? 0;
    const textOf = (of: TextRecord['of'], id: string): string | null =>
      versions[of].get(id)?.findLast((version) => version.place < place)?.text ?? null;
    const retrieved = answer.outcome === 'answered' ? (answer.retrieved ?? []) : [];
    return {
      evidence: answer.evidence.turnIds.map((id) => textOf('turn', id)),
      retrieved: retrieved.map(({ id }) => textOf('memory', id)),
    };
  };
}

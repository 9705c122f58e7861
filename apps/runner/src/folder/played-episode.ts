import {
  type AnswerRecord,
  type CallTotal,
  type EpisodeEndRecord,
  type EpisodeRecord,
  episodeStartRecordSchema,
  type TextRecord,
} from '@memgym/core';
import type { ReadEpisode } from '@memgym/evaluators';

/** Reads what answers refer to. */
export interface Cited {
  /** The texts that an answer cites: its evidence and what was retrieved for it. */
  textsOf(answer: AnswerRecord): CitedTexts;
  /** The memory's writes for the evidence of an answer. */
  writesOf(answer: AnswerRecord): readonly EvidenceWrite[];
}

/** The same for the answers of several episodes or systems. */
export function citedInAll(
  played: readonly (Cited & { readonly answers: readonly AnswerRecord[] })[],
): Cited {
  const owners = new Map(played.flatMap((of) => of.answers.map((answer) => [answer, of] as const)));
  return {
    textsOf: (answer) => owners.get(answer)?.textsOf(answer) ?? { evidence: [], retrieved: [] },
    writesOf: (answer) => owners.get(answer)?.writesOf(answer) ?? [],
  };
}

/** The content of a finished episode's file. */
export interface PlayedEpisode extends ReadEpisode, Cited {
  readonly end: EpisodeEndRecord;
  readonly answers: readonly AnswerRecord[];
  /** Writes that stored less than they were given, because a model's reply, or an item of it, could not be read. */
  readonly degradedWrites: number;
  /** Verdicts of a judge, about answers or in notes, that could not be read. */
  readonly lostVerdicts: number;
  /** Memories that were stored without knowing the messages that they come from. */
  readonly unsourcedMemories: number;
  /** Totals of its calls. */
  readonly calls: readonly CallTotal[];
}

/** Collects the ordered records of an episode without its last line; null if the first record is missing. */
export function playedEpisode(
  records: readonly EpisodeRecord[],
  end: EpisodeEndRecord,
): PlayedEpisode | null {
  const start = episodeStartRecordSchema.safeParse(records[0]);
  if (!start.success) return null;
  return {
    end,
    episodeId: start.data.episodeId,
    answers: records.filter((record) => record.kind === 'answer'),
    turns: records.flatMap((record) => (record.kind === 'turn' ? [record.turn] : [])),
    checkpoints: records.filter((record) => record.kind === 'checkpoint'),
    adaptations: records.filter((record) => record.kind === 'adapt' || record.kind === 'adapt-failed'),
    notes: records.filter((record) => record.kind === 'note'),
    degradedWrites: records.filter(isDegradedWrite).length,
    lostVerdicts: records.reduce((sum, record) => sum + lostVerdictsIn(record), 0),
    unsourcedMemories: records.reduce((sum, record) => sum + unsourcedIn(record), 0),
    calls: records.flatMap(callTotalOf),
    textsOf: readCitedTexts(records),
    writesOf: readEvidenceWrites(records),
  };
}

function isDegradedWrite(record: EpisodeRecord): boolean {
  if (record.kind !== 'write' && record.kind !== 'flush') return false;
  const { unread = [], warnings = [] } = record;
  return (
    unread.length > 0 || warnings.some(({ kind }) => kind === 'unusable-reply' || kind === 'dropped-item')
  );
}

function lostVerdictsIn(record: EpisodeRecord): number {
  const judged = record.kind === 'note' || (record.kind === 'answer' && record.outcome === 'answered');
  return judged ? (record.verdicts?.lost ?? 0) : 0;
}

function unsourcedIn(record: EpisodeRecord): number {
  if (record.kind !== 'write' && record.kind !== 'flush') return 0;
  return (record.warnings ?? []).filter(({ kind }) => kind === 'unknown-sources').length;
}

function callTotalOf(record: EpisodeRecord): CallTotal[] {
  if (record.kind !== 'call-total') return [];
  const { kind: _kind, ...total } = record;
  return [total];
}

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

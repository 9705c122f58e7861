import {
  type AnswerRecord,
  type CallTotal,
  type EpisodeEndRecord,
  type EpisodeRecord,
  episodeStartRecordSchema,
} from '@memgym/core';
import type { ReadEpisode } from '@memgym/evaluators';
import { type CitedTexts, readCitedTexts } from './cited-texts.js';
import { type EvidenceWrite, readEvidenceWrites } from './evidence-writes.js';

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

function unsourcedIn(record: EpisodeRecord): number {
  if (record.kind !== 'write' && record.kind !== 'flush') return 0;
  return (record.warnings ?? []).filter(({ kind }) => kind === 'unknown-sources').length;
}

function callTotalOf(record: EpisodeRecord): CallTotal[] {
  if (record.kind !== 'call-total') return [];
  const { kind: _kind, ...total } = record;
  return [total];
}

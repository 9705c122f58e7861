import {
  type AnswerRecord,
  type CallTotal,
  type EpisodeEndRecord,
  type EpisodeRecord,
  episodeStartRecordSchema,
  type Turn,
} from '@memgym/core';
import type { Adaptation, Checkpoint } from '@memgym/evaluators';

/** The results of a finished episode. */
export interface PlayedEpisode {
  readonly end: EpisodeEndRecord;
  readonly episodeId: string;
  readonly answers: readonly AnswerRecord[];
  /** Messages that were exchanged, in order. */
  readonly turns: readonly Turn[];
  /** Stored states, in order. */
  readonly checkpoints: readonly Checkpoint[];
  /** How the system changed its own policy, or failed to, in order. */
  readonly adaptations: readonly Adaptation[];
  /** Notes of the protocol, in order. */
  readonly notes: readonly Extract<EpisodeRecord, { kind: 'note' }>[];
  /** The totals of its calls. */
  readonly calls: readonly CallTotal[];
}

/** What the records of an episode, in order and without its end, come to; null where they lack its beginning. */
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
    calls: records.flatMap(callTotalOf),
  };
}

function callTotalOf(record: EpisodeRecord): CallTotal[] {
  if (record.kind !== 'call-total') return [];
  const { kind: _kind, ...total } = record;
  return [total];
}

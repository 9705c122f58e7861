import {
  type AnswerRecord,
  type CallTotal,
  type EpisodeEndRecord,
  type EpisodeRecord,
  episodeStartRecordSchema,
  type HeldMessages,
  type TextRecord,
} from '@memgym/core';
import type { ReadEpisode } from '@memgym/evaluators';
import type { MemoryWrite } from '@memgym/report';

/** Reads what answers refer to. */
export interface Cited {
  /** The texts that an answer cites: its evidence and what was retrieved for it. */
  textsOf(answer: AnswerRecord): CitedTexts;
  /** The memory's writes for the evidence of an answer. */
  writesOf(answer: AnswerRecord): readonly EvidenceWrite[];
  /** The writes before an answer that concerned a turn or a memory: the first, and the last ones of many. */
  historyOf(answer: AnswerRecord, id: string): readonly MemoryWrite[];
  /** The texts of a memory in earlier answers of the episode, if it was changed since; the oldest first. */
  earlierTextsOf(answer: AnswerRecord, memoryId: string): readonly string[];
}

/** The same for the answers of several episodes or systems. */
export function citedInAll(
  played: readonly (Cited & { readonly answers: readonly AnswerRecord[] })[],
): Cited {
  const owners = new Map(played.flatMap((of) => of.answers.map((answer) => [answer, of] as const)));
  return {
    textsOf: (answer) => owners.get(answer)?.textsOf(answer) ?? { evidence: [], retrieved: [] },
    writesOf: (answer) => owners.get(answer)?.writesOf(answer) ?? [],
    historyOf: (answer, id) => owners.get(answer)?.historyOf(answer, id) ?? [],
    earlierTextsOf: (answer, id) => owners.get(answer)?.earlierTextsOf(answer, id) ?? [],
  };
}

/** The content of a finished episode's file. */
export interface PlayedEpisode extends ReadEpisode, Cited {
  readonly end: EpisodeEndRecord;
  readonly answers: readonly AnswerRecord[];
  /** Writes that stored less than they were given, because a model's reply, or an item of it, could not be read. */
  readonly degradedWrites: number;
  /** Memories that were stored or rewritten, and messages that were left out, in all writes. */
  readonly written: { readonly stored: number; readonly skipped: number };
  /** Verdicts of a judge, about answers or in notes, that could not be read. */
  readonly lostVerdicts: number;
  /** Memories that were stored without knowing the messages that they come from. */
  readonly unsourcedMemories: number;
  /** What a memory outside held before its questions, each time that it was examined. */
  readonly held: readonly HeldMessages[];
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
    written: writtenIn(records),
    lostVerdicts: records.reduce((sum, record) => sum + lostVerdictsIn(record), 0),
    unsourcedMemories: records.reduce((sum, record) => sum + unsourcedIn(record), 0),
    held: records.filter((record) => record.kind === 'admission'),
    calls: records.flatMap(callTotalOf),
    ...readCitedTexts(records),
    ...readWrites(records),
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
export function readCitedTexts(
  records: readonly EpisodeRecord[],
): Pick<PlayedEpisode, 'textsOf' | 'earlierTextsOf'> {
  const versions = { memory: new Map<string, Version[]>(), turn: new Map<string, Version[]>() };
  const places = placesOfAnswers(records);
  for (const [place, record] of records.entries()) {
    if (record.kind === 'text') {
      appendTo(versions[record.of], record.id, { place, text: record.text });
    }
  }
  return {
    textsOf(answer) {
      const place = places.get(answer) ?? 0;
      const textOf = (of: TextRecord['of'], id: string): string | null =>
        versions[of].get(id)?.findLast((version) => version.place < place)?.text ?? null;
      const retrieved = answer.outcome === 'answered' ? (answer.retrieved ?? []) : [];
      return {
        evidence: answer.evidence.turnIds.map((id) => textOf('turn', id)),
        retrieved: retrieved.map(({ id }) => textOf('memory', id)),
      };
    },
    earlierTextsOf(answer, id) {
      const end = places.get(answer) ?? 0;
      const own = versions.memory.get(id) ?? [];
      return own
        .filter(({ place }) => place < end)
        .slice(0, -1)
        .map(({ text }) => text);
    },
  };
}

function placesOfAnswers(records: readonly EpisodeRecord[]): ReadonlyMap<AnswerRecord, number> {
  return new Map(
    [...records.entries()].flatMap(([place, record]) => (record.kind === 'answer' ? [[record, place]] : [])),
  );
}

function appendTo<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  const own = lists.get(key);
  if (own === undefined) lists.set(key, [value]);
  else own.push(value);
}

/** The memory's writes for an evidence turn, up to the time of an answer. */
export interface EvidenceWrite extends Omit<MemoryWrite, 'inputId'> {
  readonly turnId: string;
}

interface PlacedWrite {
  readonly place: number;
  readonly write: MemoryWrite;
}

/** Of a memory that was rewritten more often, the first write and the last ones are read. */
const mostWrites = 8;

function writtenIn(records: readonly EpisodeRecord[]): PlayedEpisode['written'] {
  const writes = records.filter((record) => record.kind === 'write' || record.kind === 'flush');
  return {
    stored: writes.reduce((sum, { stored }) => sum + stored.length, 0),
    skipped: writes.reduce((sum, { skipped }) => sum + skipped.length, 0),
  };
}

/**
 * Finds what an episode's writes did with turns and memories. Every source is reported as stored, buffered or skipped;
 * if several writes mention one, the last before the answer counts.
 */
export function readWrites(records: readonly EpisodeRecord[]): Pick<PlayedEpisode, 'writesOf' | 'historyOf'> {
  const writes = new Map<string, PlacedWrite[]>();
  const histories = new Map<string, readonly MemoryWrite[]>();
  const places = placesOfAnswers(records);
  const admissions = records.filter((each) => each.kind === 'admission');
  const lost = new Set(admissions.flatMap((admission) => admission.lost));
  // What a memory outside stored is known from what it says.
  const storedOutcome = (id: string): MemoryWrite['outcome'] =>
    lost.has(id) ? 'lost' : admissions.length > 0 ? 'said to be stored' : 'stored';
  for (const [place, record] of records.entries()) {
    if (record.kind !== 'write' && record.kind !== 'flush') continue;
    const inputId = record.kind === 'write' ? record.inputId : null;
    for (const id of record.stored)
      appendTo(writes, id, { place, write: { outcome: storedOutcome(id), inputId } });
    for (const id of record.buffered)
      appendTo(writes, id, { place, write: { outcome: 'buffered', inputId } });
    for (const { sourceId, reason } of record.skipped) {
      appendTo(writes, sourceId, { place, write: { outcome: 'skipped', inputId, reason } });
    }
  }
  return {
    writesOf(answer) {
      const end = places.get(answer) ?? 0;
      return answer.evidence.turnIds.map((turnId) => {
        const last = writes.get(turnId)?.findLast(({ place }) => place < end)?.write;
        // A source without a write of its own became part of a memory with another id.
        const { outcome = storedOutcome(turnId), reason } = last ?? {};
        return { turnId, outcome, ...(reason !== undefined && { reason }) };
      });
    },
    historyOf(answer, id) {
      const end = places.get(answer) ?? 0;
      const own = (writes.get(id) ?? []).filter(({ place }) => place < end);
      const key = JSON.stringify([id, own.length]);
      // Many answers ask for the same history, and the report keeps them all.
      const known = histories.get(key);
      if (known !== undefined) return known;
      const kept = own.length > mostWrites ? [...own.slice(0, 1), ...own.slice(1 - mostWrites)] : own;
      const history = kept.map(({ write }) => write);
      histories.set(key, history);
      return history;
    },
  };
}

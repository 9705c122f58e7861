import {
  type AnswerRecord,
  type EpisodeRecord,
  MAX_RECORDED_MEMORIES,
  type RetrievedMemory,
  type TextRecord,
} from '@memgym/core';

/** Passes on records in the order of their places, regardless of when each is ready. */
interface RecordLine {
  add(record: EpisodeRecord): void;
  /** Reserves a place; records added later wait until it is filled. */
  reservePlace(): (records: readonly EpisodeRecord[]) => void;
  /** Passes on all waiting records and skips unfilled places. */
  end(): void;
}

export function createRecordLine(record: (record: EpisodeRecord) => void): RecordLine {
  const waiting: { records: readonly EpisodeRecord[] | null }[] = [];
  const handOn = (): void => {
    for (let first = waiting[0]; first?.records; first = waiting[0]) {
      for (const one of first.records) record(one);
      waiting.shift();
    }
  };
  return {
    add: (one) => {
      if (waiting.length === 0) record(one);
      else waiting.push({ records: [one] });
    },
    reservePlace: () => {
      const place: { records: readonly EpisodeRecord[] | null } = { records: null };
      waiting.push(place);
      return (records) => {
        place.records = records;
        handOn();
      };
    },
    end: () => {
      for (const place of waiting) place.records ??= [];
      handOn();
    },
  };
}

/** The texts that an answer cites: its evidence, if known, and the recorded part of its ranking. */
export function citedTexts(
  { evidence }: Pick<AnswerRecord, 'evidence'>,
  retrieved: readonly Pick<RetrievedMemory, 'id' | 'text'>[],
  turns: ReadonlyMap<string, string>,
): TextRecord[] {
  return [
    ...evidence.turnIds.flatMap((id) => {
      const text = turns.get(id);
      return text === undefined ? [] : [{ kind: 'text' as const, of: 'turn' as const, id, text }];
    }),
    ...retrieved
      .slice(0, MAX_RECORDED_MEMORIES)
      .map(({ id, text }) => ({ kind: 'text' as const, of: 'memory' as const, id, text })),
  ];
}

/** Passes on each record, but a text only if it is new or has changed. */
export function withoutRepeatedTexts(
  record: (record: EpisodeRecord) => void,
): (record: EpisodeRecord) => void {
  const last = { memory: new Map<string, string>(), turn: new Map<string, string>() };
  return (one) => {
    if (one.kind === 'text') {
      if (last[one.of].get(one.id) === one.text) return;
      last[one.of].set(one.id, one.text);
    }
    record(one);
  };
}

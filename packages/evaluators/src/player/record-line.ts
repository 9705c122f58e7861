import type { EpisodeRecord } from '@memgym/core';

/** Passes on records in the order of their places, regardless of when each is ready. */
export interface RecordLine {
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

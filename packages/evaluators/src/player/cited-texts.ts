import {
  type AnswerRecord,
  type EpisodeRecord,
  MAX_RECORDED_MEMORIES,
  type RetrievedMemory,
  type TextRecord,
} from '@memgym/core';

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

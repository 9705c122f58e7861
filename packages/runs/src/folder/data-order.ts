import type { AnswerRecord } from '@memgym/core';

/** The answers by system in the order of the results, and in the order of the data; probes last. */
export function inDataOrder<T extends Pick<AnswerRecord, 'system' | 'episodeId' | 'questionNumber'>>(
  answers: readonly T[],
  systems: readonly { readonly name: string }[],
): T[] {
  const places = new Map(systems.map(({ name }, index) => [name, index]));
  const last = Number.MAX_SAFE_INTEGER;
  return [...answers].sort(
    (a, b) =>
      (places.get(a.system) ?? last) - (places.get(b.system) ?? last) ||
      (a.questionNumber ?? last) - (b.questionNumber ?? last) ||
      Number(a.episodeId > b.episodeId) - Number(a.episodeId < b.episodeId),
  );
}

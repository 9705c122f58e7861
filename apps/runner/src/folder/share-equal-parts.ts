import type { AnswerRecord, EpisodeRecord } from '@memgym/core';

/**
 * Lets the answers of an episode share what they have in common: the question, asked again in every period, and the ids of
 * what was retrieved. Halves the memory of a run's results, which are read as a whole. Records are never changed.
 */
export function shareEqualParts(records: readonly EpisodeRecord[]): readonly EpisodeRecord[] {
  const parts = new Map<string, unknown>();
  const share = <Part>(part: Part): Part => {
    const key = JSON.stringify(part);
    // A property that is absent.
    if (key === undefined) return part;
    const known = parts.get(key);
    if (known !== undefined) return known as Part;
    parts.set(key, part);
    return part;
  };
  const shareAll = (answer: AnswerRecord): AnswerRecord => {
    const own: Record<string, unknown> = { ...answer };
    for (const [name, part] of Object.entries(own)) {
      // Numbers and the like take no more than a reference to them.
      if (name !== 'retrieved' && typeof part === 'object') own[name] = share(part);
      else if (typeof part === 'string') own[name] = share(part);
    }
    if (answer.outcome !== 'answered' || answer.retrieved == null) return own as unknown as AnswerRecord;
    own.retrieved = answer.retrieved.map((hit) => {
      const { id, sourceIds } = hit;
      return { ...hit, id: share(id), ...(sourceIds !== undefined && { sourceIds: share(sourceIds) }) };
    });
    return own as unknown as AnswerRecord;
  };
  return records.map((record) => (record.kind === 'answer' ? shareAll(record) : record));
}

import type { ForgetRequest, MemoryChanges, MemoryDraft, MemoryView } from '../../scoped/index.js';
import type { NemoriIndex } from './create-nemori-index.js';
import { draftOf, type Entry, entryOf, isEpisode, isStatement, waitingEntry } from './nemori-record.js';

/**
 * What remains when messages are forgotten: the episodes told of them go, and the other messages of these wait
 * again, to be told anew; statements from them go, and what those had replaced holds again.
 */
export function forgetMessages({
  sourceIds,
  citing,
  view,
}: ForgetRequest<null, NemoriIndex>): MemoryChanges<null> {
  const leaving = citing.map(entryOf);
  const gone = new Set(leaving.map(({ id }) => id));
  const stillTold = new Set(
    [...view.all()]
      .map(entryOf)
      .filter((entry) => isEpisode(entry) && !gone.has(entry.id))
      .flatMap((entry) => entry.sourceIds),
  );
  const waiting = leaving
    .filter(isEpisode)
    .flatMap(({ data }) => data.messages)
    .filter(({ sourceId }) => !sourceIds.has(sourceId) && !stillTold.has(sourceId))
    .map(waitingEntry);
  const unique = new Map(waiting.map((entry) => [entry.id, draftOf(entry)]));
  return { remove: [...gone], put: [...unique.values(), ...heldAgain(leaving, sourceIds, view)] };
}

/** Retired statements that were replaced by one that leaves. */
function heldAgain(
  leaving: readonly Entry[],
  sourceIds: ReadonlySet<string>,
  view: MemoryView<null>,
): MemoryDraft[] {
  const replaced = new Set(leaving.filter(isStatement).flatMap(({ data }) => data.supersedes));
  return [...view.retired()]
    .map(entryOf)
    .filter((entry) => replaced.has(entry.id) && !entry.sourceIds.some((id) => sourceIds.has(id)))
    .map(draftOf);
}

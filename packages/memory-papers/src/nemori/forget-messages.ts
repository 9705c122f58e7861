import type { ForgetRequest, MemoryChanges, MemoryDraft, MemoryView } from '@memgym/memory-systems/define';
import type { NemoriIndex } from './create-nemori-index.js';
import {
  draftOf,
  type Entry,
  entryOf,
  type Ground,
  isEpisode,
  isStatement,
  statementEntry,
  waitingEntry,
} from './nemori-record.js';

/**
 * The memories that remain after messages are forgotten: their episodes are removed, and the other messages of these
 * episodes wait for a new episode. Statements are removed unless other messages made them in the same words; statements
 * that were retired because of the forgotten messages become valid again.
 */
export function forgetMessages({
  sourceIds,
  citing,
  view,
}: ForgetRequest<null, NemoriIndex>): MemoryChanges<null> {
  const touched = citing.map(entryOf);
  const staying = touched.flatMap((entry) => withoutGrounds(entry, sourceIds) ?? []);
  const stayingIds = new Set(staying.map(({ id }) => id));
  const gone = touched.filter(({ id }) => !stayingIds.has(id));
  return {
    remove: gone.map(({ id }) => id),
    put: [
      ...staying.map(draftOf),
      ...waitingAgain(gone, sourceIds, view),
      ...heldAgain(touched, sourceIds, view),
    ],
  };
}

function isLost({ sourceIds }: Ground, forgotten: ReadonlySet<string>): boolean {
  return sourceIds.some((id) => forgotten.has(id));
}

/** A statement based on its remaining grounds; undefined if none of them states it in these words. */
function withoutGrounds(entry: Entry, forgotten: ReadonlySet<string>): Entry | undefined {
  if (!isStatement(entry)) return undefined;
  const left = entry.data.grounds.filter((ground) => !isLost(ground, forgotten));
  return left.some(({ verbatim }) => verbatim)
    ? statementEntry({ ...entry, ...entry.data }, left)
    : undefined;
}

/** The other messages of removed episodes, unless another episode contains them. */
function waitingAgain(
  gone: readonly Entry[],
  forgotten: ReadonlySet<string>,
  view: MemoryView<null>,
): MemoryDraft[] {
  const goneIds = new Set(gone.map(({ id }) => id));
  const inOthers = new Set(
    [...view.all()]
      .map(entryOf)
      .filter((entry) => isEpisode(entry) && !goneIds.has(entry.id))
      .flatMap((entry) => entry.sourceIds),
  );
  const waiting = gone
    .filter(isEpisode)
    .flatMap(({ data }) => data.messages)
    .filter(({ sourceId }) => !forgotten.has(sourceId) && !inOthers.has(sourceId))
    .map(waitingEntry);
  return [...new Map(waiting.map((entry) => [entry.id, draftOf(entry)])).values()];
}

/** Retired statements whose replacement lost its grounds. */
function heldAgain(
  touched: readonly Entry[],
  forgotten: ReadonlySet<string>,
  view: MemoryView<null>,
): MemoryDraft[] {
  const lost = touched
    .filter(isStatement)
    .flatMap(({ data }) => data.grounds)
    .filter((ground) => isLost(ground, forgotten));
  const replaced = new Set(lost.flatMap(({ supersedes }) => supersedes));
  return [...view.retired()]
    .map(entryOf)
    .filter((entry) => replaced.has(entry.id) && !entry.sourceIds.some((id) => forgotten.has(id)))
    .map(draftOf);
}

import type { ForgetRequest, MemoryChanges, MemoryDraft, MemoryView } from '../../scoped/index.js';
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
 * What remains when messages are forgotten: the episodes told of them go, and the other messages of these wait
 * again, to be told anew. Statements go that were not learnt in the same words from other messages, too; what
 * was replaced because of the forgotten ones holds again.
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

/** A statement as it rests on its other grounds; undefined where none of them says it in these words. */
function withoutGrounds(entry: Entry, forgotten: ReadonlySet<string>): Entry | undefined {
  if (!isStatement(entry)) return undefined;
  const left = entry.data.grounds.filter((ground) => !isLost(ground, forgotten));
  return left.some(({ verbatim }) => verbatim)
    ? statementEntry({ ...entry, ...entry.data }, left)
    : undefined;
}

/** The other messages of episodes that are gone, where no other episode tells of them. */
function waitingAgain(
  gone: readonly Entry[],
  forgotten: ReadonlySet<string>,
  view: MemoryView<null>,
): MemoryDraft[] {
  const goneIds = new Set(gone.map(({ id }) => id));
  const told = new Set(
    [...view.all()]
      .map(entryOf)
      .filter((entry) => isEpisode(entry) && !goneIds.has(entry.id))
      .flatMap((entry) => entry.sourceIds),
  );
  const waiting = gone
    .filter(isEpisode)
    .flatMap(({ data }) => data.messages)
    .filter(({ sourceId }) => !forgotten.has(sourceId) && !told.has(sourceId))
    .map(waitingEntry);
  return [...new Map(waiting.map((entry) => [entry.id, draftOf(entry)])).values()];
}

/** Retired statements that were replaced on a ground that is lost. */
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

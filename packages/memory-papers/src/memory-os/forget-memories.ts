import { textStart } from '@memgym/core/memory';
import { type MemoryChanges, type MemoryView, mergeSourceIds } from '@memgym/memory-systems/define';
import { latestEventTime } from '@memgym/memory-systems/toolkit';
import type { MemoryOsState } from './memory-os-state.js';
import { type Page, pageText } from './tiers.js';
import { draftOfEntry, type Entry, entryOf, isPage, isSegment } from './workspace.js';

/** Length, in letters, of the excerpt of pages that replaces a segment's summary if one page is forgotten. */
const longestSummary = 500;

/**
 * The memories that remain after some are forgotten: the chain of a forgotten page loses its summary, and the page's
 * segments get an excerpt of their other pages as summary or, with the last page, are removed.
 *
 * @param segments treatment of forgotten segments: `rebuilt` if one of their sources is forgotten, `dropped` if they
 * themselves are deleted, which retains their pages
 */
export function withoutMemories(
  forgotten: ReadonlySet<string>,
  view: MemoryView<MemoryOsState>,
  segments: 'rebuilt' | 'dropped',
): MemoryChanges<MemoryOsState> {
  const entries = [...view.all()].map(entryOf);
  const gone = new Set(
    entries.filter((entry) => forgotten.has(entry.id) && !isSegment(entry)).map(({ id }) => id),
  );
  const pages = entries.filter(isPage);
  const touched = new Set(pages.filter(({ id }) => gone.has(id)).flatMap(({ data }) => data.segmentIds));
  const remaining = pages.filter(({ id }) => !gone.has(id));
  const chained = chainsOf(gone, pages);
  const put: Entry[] = [];
  const remove = [...gone];
  for (const segment of entries.filter(isSegment)) {
    const meant = forgotten.has(segment.id);
    if (!meant && !touched.has(segment.id)) continue;
    const own = remaining.filter(({ data }) => data.segmentIds.includes(segment.id));
    if (own.length === 0 || (meant && segments === 'dropped')) remove.push(segment.id);
    else put.push(summedUp(segment, own));
  }
  const removed = new Set(remove);
  for (const page of remaining) {
    const changed = unlinked(page, removed, chained.has(page.id));
    if (changed !== undefined) put.push(changed);
  }
  const { lastPageId } = view.state;
  const state =
    lastPageId !== null && removed.has(lastPageId) ? { ...view.state, lastPageId: null } : view.state;
  return { put: put.map(draftOfEntry), remove, state };
}

function summedUp(segment: Entry, pages: readonly Entry<Page>[]): Entry {
  return {
    ...segment,
    text: textStart(pages.map(({ data }) => data.said).join('\n'), longestSummary),
    sourceIds: mergeSourceIds(...pages),
    eventTime: latestEventTime(pages),
    data: segment.data.tier === 'segment' ? { ...segment.data, keywords: [] } : segment.data,
  };
}

function unlinked(
  page: Entry<Page>,
  removed: ReadonlySet<string>,
  chained: boolean,
): Entry<Page> | undefined {
  const { segmentIds, previousId, nextId, chain } = page.data;
  const kept = (id: string | null): string | null => (id !== null && removed.has(id) ? null : id);
  const data: Page = {
    ...page.data,
    segmentIds: segmentIds.filter((id) => !removed.has(id)),
    previousId: kept(previousId),
    nextId: kept(nextId),
    chain: chained ? '' : chain,
  };
  if (JSON.stringify(data) === JSON.stringify(page.data)) return undefined;
  return { ...page, text: pageText(data), data };
}

/** Ids of all pages that are in a chain with one of these, directly or through other pages. */
function chainsOf(gone: ReadonlySet<string>, pages: readonly Entry<Page>[]): ReadonlySet<string> {
  const linked = new Set(gone);
  for (let size = -1; size !== linked.size; ) {
    size = linked.size;
    for (const { id, data } of pages) {
      const ends = [id, data.previousId, data.nextId].filter((end) => end !== null);
      if (ends.some((end) => linked.has(end))) for (const end of ends) linked.add(end);
    }
  }
  return linked;
}

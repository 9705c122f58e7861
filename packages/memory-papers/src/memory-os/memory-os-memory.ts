import { type MemorySystem, textStart } from '@memgym/core/memory';
import {
  type ChangeRequest,
  defineMemorySystem,
  type MemoryChanges,
  type MemoryDraft,
  type MemoryRecord,
  type MemoryView,
  makeSystem,
  mergeSourceIds,
  type PortSettings,
  type RememberRequest,
} from '@memgym/memory-systems/define';
import { latestEventTime, redraft } from '@memgym/memory-systems/toolkit';
import type * as z from 'zod';
import { createTierIndex, type TierIndex } from './create-tier-index.js';
import { memoryOsMemoryOptionsSchema, settingsOf } from './memory-os-memory-options.js';
import { firstState, type MemoryOsState, memoryOsStateSchema } from './memory-os-state.js';
import { readMemories } from './read-memories.js';
import { referenceRules } from './reference/reference-rules.js';
import { rememberExchanges, settleExchange } from './remember-exchanges.js';
import { fixedRules } from './rules.js';
import { kinds, noSides, type Page, pageText, tierOf } from './tiers.js';
import { visitSegments } from './visit-segments.js';
import { draftOfEntry, type Entry, entryOf, isPage, isSegment, searchedText } from './workspace.js';

/** Length, in letters, of the excerpt of pages that replaces a segment's summary if one page is forgotten. */
const longestSummary = 500;

/**
 * The memories that remain after some are forgotten: the chain of a forgotten page loses its summary, and the page's
 * segments get an excerpt of their other pages as summary or, with the last page, are removed.
 *
 * @param segments treatment of forgotten segments: `rebuilt` if one of their sources is forgotten, `dropped` if they
 * themselves are deleted, which retains their pages
 */
function withoutMemories(
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

/**
 * MemoryOS: exchanges in short-term memory, pages in topics of mid-term memory that heat up and cool, and
 * a profile and lines of knowledge in long-term memory. Source: docs/specs/memory-systems.md#memoryos.
 */
export const memoryOsMemory = defineMemorySystem({
  type: 'memory-os',
  version: '1.0.0',
  description: 'Three tiers: recent exchanges, topics by heat, profile and knowledge (MemoryOS).',
  options: memoryOsMemoryOptionsSchema,
  needs: ['model', 'embedder'],
  defaultK: 10,
  state: { schema: memoryOsStateSchema, first: () => firstState },
  params: (options) => ({ ...options, settings: settingsOf(options) }),
  design: (options) => {
    // The originals differ by preset.
    const rules = { fixed: fixedRules, reference: referenceRules[options.preset] }[options.profile];
    return {
      schemaVersion: 2,
      remember: (request: RememberRequest<MemoryOsState, TierIndex>) =>
        rememberExchanges(request, options, rules),
      forget: ({ citing, view }) =>
        withoutMemories(new Set(citing.map(({ item }) => item.id)), view, 'rebuilt'),
      erase: ({ item }, view) => withoutMemories(new Set([item.id]), view, 'dropped'),
      revise: rewriteMemory,
      read: (request) => readMemories(request, options, rules),
      access: (events, view, context) => visitSegments(events, view, { context, options, rules }),
      context: (view) => [...view.all()].find(({ item }) => item.kind === kinds.profile)?.item.text ?? '',
      indexText: (record) => searchedText(entryOf(record), rules),
      createIndex: createTierIndex,
      ...(rules.lastReplyCounts && {
        flush: (request: ChangeRequest<MemoryOsState, TierIndex>) => settleExchange(request, options, rules),
      }),
    };
  },
});

/** A memory with another text. A changed page leaves its segments, because their summaries describe the old text. */
function rewriteMemory(record: MemoryRecord, text: string): MemoryDraft {
  const data = tierOf(record);
  if (data.tier === 'exchange') {
    return redraft(record, { text, data: { ...data, said: text, opening: text, sides: noSides } });
  }
  if (data.tier !== 'page') return redraft(record, { text });
  return redraft(record, { text, data: { ...data, said: text, sides: noSides, chain: '', segmentIds: [] } });
}

/** The model, the embedder and the options of {@link memoryOs}. */
export type MemoryOsMemorySettings = PortSettings<'model' | 'embedder'> &
  z.input<typeof memoryOsMemoryOptionsSchema>;

/**
 * MemoryOS: recent exchanges, topics by heat, and a profile, for `createMemory`.
 *
 * @throws {ConfigError} for an invalid option, or an invalid or missing port
 */
export function memoryOs(settings: MemoryOsMemorySettings): MemorySystem {
  return makeSystem(memoryOsMemory, settings);
}

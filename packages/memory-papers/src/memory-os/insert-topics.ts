import type { Asked } from '@memgym/memory-systems/define';
import { derivedId, mergeSourceIds } from '@memgym/memory-systems/define';
import { askInParts, cosineSimilarity, latestEventTime } from '@memgym/memory-systems/toolkit';
import { outputOrWarn } from '../toolkit/output-or-warn.js';
import { findKeywords } from './find-keywords.js';
import { heatOf } from './heat.js';
import { keywordLikeness } from './keyword-likeness.js';
import { findTopicsPrompt, type Topic } from './prompts/find-topics.js';
import { kinds, type Page, type Segment } from './tiers.js';
import { type Entry, searchedText } from './workspace.js';
import { showPages, timeOf, type Writing } from './writing.js';

/** The summary of the segment of all pages without readable topics, in the package and in MemoryBench's copy. */
const withoutTopics = 'Exchanges of several topics.';

/** The segment id, without a segment, of pages that the LoCoMo script loses. */
const nowhere = 'nowhere';

/**
 * Adds pages to the segments of their topics, or to new ones. `fixed` stores a page once, in all its segments;
 * `reference` copies it into the second (docs/specs/memory-systems.md#memoryos-write, step 4 and Faults).
 */
export async function insertTopics(pages: readonly Entry<Page>[], writing: Writing): Promise<void> {
  const { rules, options, request } = writing;
  const { temperature } = rules;
  const ask = (part: readonly Entry<Page>[]) => {
    const exchanges = showPages(part, rules.topicsSeeTimes).map((exchange, place) => {
      const user = part[place]?.data.sides.user ?? '';
      return rules.topicsOf === 'user' && user !== '' ? { ...exchange, said: `user: ${user}` } : exchange;
    });
    return request.tryAsk(findTopicsPrompt, { exchanges }, { temperature });
  };
  for await (const { part, asked } of askInParts(pages, ask, { options }))
    await insertReply(part, asked, writing);
}

async function insertReply(
  pages: readonly Entry<Page>[],
  reply: Asked<{ readonly topics: readonly Topic[] }>,
  writing: Writing,
): Promise<void> {
  const { workspace, rules } = writing;
  const asked = outputOrWarn(writing, findTopicsPrompt, reply);
  if (asked === undefined && rules.withoutTopics === 'lost') {
    for (const page of pages) {
      workspace.put({ ...page, data: { ...page.data, segmentIds: [nowhere] } });
    }
    return;
  }
  const found = asked?.topics.slice(0, rules.mostTopics);
  const keyworded = new Set<string>();
  for (const [place, topic] of (found ?? [await topicOf(pages, writing)]).entries()) {
    await insertTopic({ ...topic, place }, { pages, keyworded }, writing);
  }
}

/** The topic of pages with an unreadable reply. */
async function topicOf(pages: readonly Entry<Page>[], { rules, request }: Writing): Promise<Topic> {
  const said = pages.map(({ data }) => data.said).join('\n');
  if (rules.withoutTopics === 'own-words') return { theme: '', keywords: [], content: said };
  const keywords = rules.keywords === 'topics' ? [] : [...(await findKeywords(said, rules, request))];
  return { theme: '', keywords, content: withoutTopics };
}

async function insertTopic(
  topic: Topic & { readonly place: number },
  { pages, keyworded }: { readonly pages: readonly Entry<Page>[]; readonly keyworded: Set<string> },
  writing: Writing,
): Promise<void> {
  const { workspace, settings, rules, request } = writing;
  const { best, nearest } = await findSegment(topic, writing);
  const segmentId =
    best?.id ??
    derivedId(
      'segment',
      pages.map(({ id }) => id),
      topic.place,
    );
  const keywords =
    best === undefined && rules.keywords !== 'topics'
      ? [...(await findKeywords(topic.content, rules, request))]
      : topic.keywords;
  for (const { id } of pages) {
    const page = workspace.page(id);
    if (page === undefined) continue;
    const asks = await asksForKeywords(page, { begins: best === undefined, keyworded }, writing);
    addPage(
      { ...page, data: { ...page.data, ...(asks && { keywords: asks }) } },
      { segmentId, begins: best === undefined },
      writing,
    );
  }
  const lastVisitMs = timeOf(writing);
  const earlier = best?.data ?? { visits: 0, interactions: 0, allVisits: 0, keywords };
  const parts = {
    ...earlier,
    visits: earlier.visits + (best === undefined ? 0 : rules.visitsOfJoining),
    interactions: earlier.interactions + pages.length,
    lastVisitMs,
  };
  const data: Segment = { ...parts, tier: 'segment', heat: heatOf(parts, lastVisitMs, settings) };
  workspace.put({
    id: segmentId,
    kind: kinds.segment,
    text: best?.text ?? topic.content,
    sourceIds: mergeSourceIds(...(best === undefined ? [] : [best]), ...pages),
    eventTime: latestEventTime([...(best === undefined ? [] : [best]), ...pages]),
    data,
  });
  if (best !== undefined) return;
  evictSegments(writing);
  if (nearest === undefined || !rules.creditsNearest || workspace.get(nearest.id) === undefined) return;
  const credited = { ...nearest.data, interactions: nearest.data.interactions + pages.length };
  // The script never recomputes the recency, which remains 1.
  const heat = heatOf({ ...credited, lastVisitMs }, lastVisitMs, settings);
  workspace.put({ ...nearest, data: { ...credited, heat } });
}

/**
 * The keywords of a page, if the original requests them. Nothing reads them. The script requests them for pages that
 * begin a segment; MemoryBench's copy requests them for every page, and stores the reply only if the page joins a
 * segment.
 */
async function asksForKeywords(
  page: Entry<Page>,
  { begins, keyworded }: { readonly begins: boolean; readonly keyworded: Set<string> },
  { rules, request }: Writing,
): Promise<string[] | undefined> {
  if (rules.keywords === 'topics' || (rules.keywords === 'asked' && !begins)) return undefined;
  if (keyworded.has(page.id)) return undefined;
  if (!begins) keyworded.add(page.id);
  return [...(await findKeywords(searchedText(page, rules), rules, request))];
}

function addPage(
  page: Entry<Page>,
  { segmentId, begins }: { readonly segmentId: string; readonly begins: boolean },
  { workspace, rules }: Writing,
): void {
  const analysed = begins && rules.forgetsFirstPages;
  const { segmentIds } = page.data;
  const [first] = segmentIds;
  if (first === undefined || rules.secondTopic === 'shared') {
    const all = [...segmentIds, segmentId];
    const data = {
      ...page.data,
      segmentIds: rules.listsPageOnce ? [...new Set(all)] : all,
      analysed,
    };
    workspace.put({ ...page, data });
    return;
  }
  // The original finds a page in the oldest segment that contains it.
  const ages = workspace.segments().map(({ id }) => id);
  const isOlder = !begins && ages.indexOf(segmentId) < ages.indexOf(first);
  const [own, other] = rules.secondTopic === 'copied' && isOlder ? [segmentId, first] : [first, segmentId];
  const id = derivedId('page', page.id, segmentId);
  workspace.put({ ...page, data: { ...page.data, segmentIds: [own] } });
  workspace.put({ ...page, id, data: { ...page.data, segmentIds: [other], analysed, copyOf: page.id } });
}

interface FoundSegment {
  /** The segment that the pages join; undefined if they begin a new one. */
  readonly best?: Entry<Segment> | undefined;
  /** The segment with the most similar summary. */
  readonly nearest?: Entry<Segment> | undefined;
}

/** The segment most similar to a topic, by summary and keywords, if it is above the threshold. */
async function findSegment(topic: Topic, writing: Writing): Promise<FoundSegment> {
  const { workspace, settings, request, rules } = writing;
  const segments = workspace.segments();
  const vectors = await workspace.vectorsOf(segments);
  const [vector] = await request.embed([topic.content]);
  if (vector === undefined) return {};
  const scored = segments.flatMap((segment, place) => {
    const own = vectors[place];
    if (own === undefined) return [];
    const measured = cosineSimilarity(vector, own);
    // MemoryBench's vector store gives no score below 0.
    const cosine = rules.target === 'five-nearest' ? Math.max(0, measured) : measured;
    const shared = keywordLikeness(topic.keywords, segment.data.keywords, {
      overlap: settings.keywordOverlap,
      rules,
    });
    return [{ segment, cosine, score: cosine + shared }];
  });
  const byCosine = [...scored].sort((left, right) => right.cosine - left.cosine);
  const nearest = byCosine[0]?.segment;
  const candidates = { sum: scored, 'five-nearest': byCosine.slice(0, 5), nearest: byCosine.slice(0, 1) };
  const [best] = candidates[rules.target]
    .filter(
      ({ cosine, score }) => score >= settings.topicThreshold && (rules.target !== 'nearest' || cosine >= 0),
    )
    .sort((left, right) => right.score - left.score);
  return { best: best?.segment, nearest };
}

/** Drops segments above capacity, the least hot or least visited first, with pages that are in no other segment. */
function evictSegments(writing: Writing): void {
  const { workspace, settings, skipped } = writing;
  const now = timeOf(writing);
  const rank = ({ data }: Entry<Segment>): number =>
    settings.eviction === 'visits' ? data.allVisits : heatOf(data, now, settings);
  const segments = workspace.segments();
  const leaving = [...segments]
    .sort((left, right) => rank(left) - rank(right))
    .slice(0, Math.max(0, segments.length - settings.segmentCapacity));
  for (const { id } of leaving) {
    for (const page of workspace.pagesOf(id)) {
      const segmentIds = page.data.segmentIds.filter((other) => other !== id);
      if (segmentIds.length > 0) {
        workspace.put({ ...page, data: { ...page.data, segmentIds } });
        continue;
      }
      workspace.remove(page.id);
      for (const sourceId of page.sourceIds) {
        skipped.push({ sourceId, reason: 'its topic was evicted: mid-term memory is full' });
      }
    }
    workspace.remove(id);
  }
}

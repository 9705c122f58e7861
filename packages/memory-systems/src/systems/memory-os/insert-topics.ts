import { derivedId, mergeSourceIds } from '../../scoped/index.js';
import { cosineSimilarity } from '../../toolkit/cosine-similarity.js';
import { latestEventTime } from '../../toolkit/latest-event-time.js';
import { heatOf } from './heat.js';
import { keywordLikeness } from './keyword-likeness.js';
import { findTopicsPrompt, type Topic } from './prompts/find-topics.js';
import { kinds, type Page, type Segment } from './tiers.js';
import type { Entry } from './workspace.js';
import { askOrWarn, showPages, timeOf, type Writing } from './writing.js';

const mostTopics = 2;

/**
 * Adds pages to the segments of their topics, or to new ones. `fixed` stores a page once, in all its segments;
 * `reference` copies it into the second (docs/specs/memory-systems.md#memoryos-write, step 4 and Faults).
 */
export async function insertTopics(pages: readonly Entry<Page>[], writing: Writing): Promise<void> {
  const asked = await askOrWarn(
    writing,
    findTopicsPrompt,
    { exchanges: showPages(pages) },
    { temperature: 0 },
  );
  const all = pages.map(({ data }) => data.said).join('\n');
  const topics = asked?.topics.slice(0, mostTopics) ?? [{ theme: '', keywords: [], content: all }];
  for (const [place, topic] of topics.entries()) {
    await insertTopic({ ...topic, place }, pages, writing);
  }
  evictSegments(writing);
}

async function insertTopic(
  topic: Topic & { readonly place: number },
  pages: readonly Entry<Page>[],
  writing: Writing,
): Promise<void> {
  const { workspace, settings, options } = writing;
  const best = await nearestSegment(topic, writing);
  const segmentId =
    best?.id ??
    derivedId(
      'segment',
      pages.map(({ id }) => id),
      topic.place,
    );
  for (const { id } of pages) {
    const page = workspace.page(id);
    if (page === undefined) continue;
    const copied = options.profile === 'reference' && page.data.segmentIds.length > 0;
    const segmentIds = copied ? [segmentId] : [...new Set([...page.data.segmentIds, segmentId])];
    const own = copied ? derivedId('page', id, segmentId) : id;
    workspace.put({ ...page, id: own, data: { ...page.data, segmentIds } });
  }
  const lastVisitMs = timeOf(writing);
  const earlier = best?.data ?? { visits: 0, interactions: 0, allVisits: 0, keywords: topic.keywords };
  const parts = { ...earlier, interactions: earlier.interactions + pages.length, lastVisitMs };
  const data: Segment = { ...parts, tier: 'segment', heat: heatOf(parts, lastVisitMs, settings) };
  workspace.put({
    id: segmentId,
    kind: kinds.segment,
    text: best?.text ?? topic.content,
    sourceIds: mergeSourceIds(...(best === undefined ? [] : [best]), ...pages),
    eventTime: latestEventTime([...(best === undefined ? [] : [best]), ...pages]),
    data,
  });
}

/** The segment most similar to a topic, by summary and keywords, if it is above the threshold. */
async function nearestSegment(topic: Topic, writing: Writing): Promise<Entry<Segment> | undefined> {
  const { workspace, settings, request } = writing;
  const segments = workspace.segments();
  const vectors = await workspace.vectorsOf(segments);
  const [vector] = await request.embed([topic.content]);
  if (vector === undefined) return undefined;
  let best: { segment: Entry<Segment>; score: number } | undefined;
  for (const [place, segment] of segments.entries()) {
    const own = vectors[place];
    if (own === undefined) continue;
    const shared = keywordLikeness(topic.keywords, segment.data.keywords, settings.keywordOverlap);
    const score = cosineSimilarity(vector, own) + shared;
    if (score >= settings.topicThreshold && (best === undefined || score > best.score)) {
      best = { segment, score };
    }
  }
  return best?.segment;
}

/** Drops segments above capacity, the least hot or least visited first, with the pages only they hold. */
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

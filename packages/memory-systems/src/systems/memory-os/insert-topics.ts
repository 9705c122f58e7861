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
  const { workspace, settings, options, quirks } = writing;
  const { best, nearest } = await findSegment(topic, writing);
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
  const parts = {
    ...earlier,
    visits: earlier.visits + (best === undefined ? 0 : quirks.visitsOfJoining),
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
  if (best !== undefined || nearest === undefined || !quirks.creditsNearest) return;
  const credited = { ...nearest.data, interactions: nearest.data.interactions + pages.length };
  workspace.put({ ...nearest, data: { ...credited, heat: heatOf(credited, lastVisitMs, settings) } });
}

interface FoundSegment {
  /** The segment that the pages join; undefined when they begin one. */
  readonly best?: Entry<Segment> | undefined;
  /** The segment with the most similar summary. */
  readonly nearest?: Entry<Segment> | undefined;
}

/** The segment most similar to a topic, by summary and keywords, if it is above the threshold. */
async function findSegment(topic: Topic, writing: Writing): Promise<FoundSegment> {
  const { workspace, settings, request, quirks } = writing;
  const segments = workspace.segments();
  const vectors = await workspace.vectorsOf(segments);
  const [vector] = await request.embed([topic.content]);
  if (vector === undefined) return {};
  const scored = segments.flatMap((segment, place) => {
    const own = vectors[place];
    if (own === undefined) return [];
    const cosine = cosineSimilarity(vector, own);
    const shared = keywordLikeness(topic.keywords, segment.data.keywords, settings.keywordOverlap);
    return [{ segment, cosine, score: cosine + shared }];
  });
  const byCosine = [...scored].sort((left, right) => right.cosine - left.cosine);
  const [first] = byCosine;
  const nearest = first !== undefined && first.cosine >= 0 ? first.segment : undefined;
  const candidates = { sum: scored, 'five-nearest': byCosine.slice(0, 5), nearest: byCosine.slice(0, 1) };
  const [best] = candidates[quirks.target]
    .filter(
      ({ cosine, score }) => score >= settings.topicThreshold && (quirks.target !== 'nearest' || cosine >= 0),
    )
    .sort((left, right) => right.score - left.score);
  return { best: best?.segment, nearest };
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

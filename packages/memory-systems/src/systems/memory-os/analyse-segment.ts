import { detectLanguage } from '@memgym/text';
import { derivedId, mergeSourceIds } from '../../scoped/index.js';
import { latestEventTime } from '../../toolkit/latest-event-time.js';
import { heatOf } from './heat.js';
import { extractKnowledgePrompt } from './prompts/extract-knowledge.js';
import { updateProfilePrompt } from './prompts/update-profile.js';
import { kinds, type Page, type Segment } from './tiers.js';
import type { Entry } from './workspace.js';
import { askOrWarn, showPages, timeOf, type Writing } from './writing.js';

const profileId = 'profile:user';

/**
 * Updates profile and knowledge from the unanalysed pages of a hot segment, which then cools. One segment per
 * write; an unreadable reply is tried again with the next write.
 */
export async function analyseHotSegment(writing: Writing): Promise<void> {
  const segment = hotSegment(writing);
  if (segment === undefined) return;
  const { workspace, settings } = writing;
  const pages = freshPages(segment, writing);
  const shown = showPages(pages);
  const language = detectLanguage(pages.map(({ data }) => data.said).join('\n'));
  const old = workspace.get(profileId);
  const profile = await askOrWarn(
    writing,
    updateProfilePrompt,
    { language, profile: old?.text ?? '', pages: shown },
    { temperature: 0 },
  );
  const knowledge = await askOrWarn(
    writing,
    extractKnowledgePrompt,
    { language, pages: shown },
    { temperature: 0 },
  );
  if (profile === undefined || knowledge === undefined) return;
  keepProfile(profile.profile.trim(), pages, writing);
  keepKnowledge(knowledge.user, kinds.user, pages, writing);
  keepKnowledge(knowledge.assistant, kinds.assistant, pages, writing);
  for (const page of pages) workspace.put({ ...page, data: { ...page.data, analysed: true } });
  const parts = { ...segment.data, visits: 0, interactions: 0 };
  const heat = writing.quirks.coolsToZero ? 0 : heatOf(parts, timeOf(writing), settings);
  workspace.put({ ...segment, data: { ...parts, heat } });
}

function freshPages({ id }: Entry<Segment>, { workspace }: Writing): Entry<Page>[] {
  return workspace.pagesOf(id).filter(({ data }) => !data.analysed);
}

/**
 * The hottest segment with pages to analyse. In `reference` the hottest of all, by its heat at its last change: if
 * it has no fresh pages it blocks the others (docs/specs/memory-systems.md#memoryos-faults).
 */
function hotSegment(writing: Writing): Entry<Segment> | undefined {
  const { workspace, settings, options } = writing;
  const now = timeOf(writing);
  const hot = workspace
    .segments()
    .map((segment) => ({
      segment,
      heat: options.profile === 'reference' ? segment.data.heat : heatOf(segment.data, now, settings),
    }))
    .filter(({ heat }) => heat >= settings.heatThreshold)
    .sort((left, right) => right.heat - left.heat)
    .map(({ segment }) => segment);
  const eligible = options.profile === 'reference' ? hot.slice(0, 1) : hot;
  return eligible.find((segment) => freshPages(segment, writing).length > 0);
}

function keepProfile(text: string, pages: readonly Entry<Page>[], writing: Writing): void {
  const { workspace, warnings, quirks } = writing;
  if (text === '') return;
  if (text.length < quirks.shortestProfile) {
    const detail = `The model gave a profile of ${text.length} letters; the old profile was retained.`;
    warnings.push({ kind: 'rejected-change', detail });
    return;
  }
  const old = workspace.get(profileId);
  const cited = [...(old === undefined ? [] : [old]), ...pages];
  workspace.put({
    id: profileId,
    kind: kinds.profile,
    text,
    sourceIds: mergeSourceIds(...cited),
    eventTime: latestEventTime(cited),
    data: { tier: 'long-term' },
  });
}

interface Line {
  readonly text: string;
  readonly pages: readonly number[];
}

/** New lines at the end of their list; above capacity the oldest are removed. */
function keepKnowledge(
  lines: readonly Line[],
  kind: string,
  pages: readonly Entry<Page>[],
  { workspace, settings, warnings, options, quirks }: Writing,
): void {
  for (const { text, pages: numbers } of quirks.knowledge === 'parts' ? joined(lines) : lines) {
    const named = numbers.flatMap((number) => pages[number] ?? []);
    if (named.length < numbers.length) {
      const detail = `The model named exchanges ${JSON.stringify(numbers)}; it was shown 0 to ${pages.length - 1}.`;
      warnings.push({ kind: 'unknown-reference', detail });
    }
    const exact = options.profile === 'fixed' && named.length > 0;
    let id = derivedId(kind, text);
    for (let times = 1; quirks.knowledge !== 'once' && workspace.get(id) !== undefined; times += 1) {
      id = derivedId(kind, text, times);
    }
    const old = workspace.get(id);
    const cited = [...(old === undefined ? [] : [old]), ...(exact ? named : pages)];
    workspace.put({
      id,
      kind,
      text,
      sourceIds: mergeSourceIds(...cited),
      eventTime: latestEventTime(cited),
      data: { tier: 'long-term' },
    });
  }
  const held = workspace.ofKind(kind);
  const most = quirks.isUnbounded ? Number.POSITIVE_INFINITY : settings.knowledgeCapacity;
  for (const { id } of held.slice(0, Math.max(0, held.length - most))) workspace.remove(id);
}

function joined(lines: readonly Line[]): Line[] {
  if (lines.length === 0) return [];
  return [
    { text: lines.map(({ text }) => text).join('\n'), pages: lines.flatMap(({ pages: numbers }) => numbers) },
  ];
}

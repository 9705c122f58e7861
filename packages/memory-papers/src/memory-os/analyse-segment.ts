import { derivedId, mergeSourceIds } from '@memgym/memory-systems/define';
import { askInParts, latestEventTime, namedOf, provenanceOf } from '@memgym/memory-systems/toolkit';
import { detectLanguage } from '@memgym/text';
import { outputOrWarn } from '../toolkit/output-or-warn.js';
import { analyseAndMerge } from './analyse-and-merge.js';
import { heatOf } from './heat.js';
import type { Learnt, Line } from './learnt.js';
import { extractKnowledgePrompt } from './prompts/extract-knowledge.js';
import { updateProfilePrompt } from './prompts/update-profile.js';
import { kinds, type Page, type Segment } from './tiers.js';
import type { Entry } from './workspace.js';
import { showPages, timeOf, type Writing } from './writing.js';

const profileId = 'profile:user';

/**
 * Updates profile and knowledge from the unanalysed pages of a hot segment, which then cools. One segment per write;
 * after an unreadable reply, the next write tries again.
 */
export async function analyseHotSegment(writing: Writing): Promise<void> {
  const segment = hotSegment(writing);
  if (segment === undefined) return;
  const { workspace, settings, rules } = writing;
  const pages = freshPages(segment, writing);
  const old = workspace.get(profileId)?.text ?? '';
  const learnt =
    rules.analysis === 'merge'
      ? await analyseAndMerge(pages, old, writing)
      : await rewriteAndExtract(pages, old, writing);
  if (learnt === undefined) return;
  keepProfile(learnt.profile.trim(), pages, writing);
  keepKnowledge(learnt.user, { kind: kinds.user, pages }, writing);
  keepKnowledge(learnt.assistant, { kind: kinds.assistant, pages }, writing);
  for (const { id } of pages) {
    const page = workspace.page(id);
    if (page !== undefined) workspace.put({ ...page, data: { ...page.data, analysed: true } });
  }
  const now = timeOf(writing);
  const parts = { ...segment.data, visits: 0, interactions: 0 };
  const heat = rules.coolsToZero ? 0 : heatOf(parts, now, settings);
  workspace.put({ ...segment, data: { ...parts, heat, lastVisitMs: now } });
}

async function rewriteAndExtract(
  pages: readonly Entry<Page>[],
  old: string,
  writing: Writing,
): Promise<Learnt | undefined> {
  const profile = await rewriteProfile(pages, old, writing);
  const knowledge = await extractKnowledge(pages, writing);
  return profile === undefined || knowledge === undefined ? undefined : { profile, ...knowledge };
}

async function rewriteProfile(
  pages: readonly Entry<Page>[],
  old: string,
  writing: Writing,
): Promise<string | undefined> {
  const { temperature } = writing.rules;
  let profile = old;
  const ask = (part: readonly Entry<Page>[]) => {
    const input = { language: languageOf(part), profile, pages: showPages(part) };
    return writing.request.tryAsk(updateProfilePrompt, input, { temperature });
  };
  for await (const { asked } of askInParts(pages, ask, { options: writing.options })) {
    const output = outputOrWarn(writing, updateProfilePrompt, asked);
    if (output === undefined) return undefined;
    profile = output.profile;
  }
  return profile;
}

async function extractKnowledge(
  pages: readonly Entry<Page>[],
  writing: Writing,
): Promise<Pick<Learnt, 'user' | 'assistant'> | undefined> {
  const { temperature } = writing.rules;
  const ask = (part: readonly Entry<Page>[]) => {
    const input = { language: languageOf(part), pages: showPages(part) };
    return writing.request.tryAsk(extractKnowledgePrompt, input, { temperature });
  };
  const user: Line[] = [];
  const assistant: Line[] = [];
  for await (const { asked, start } of askInParts(pages, ask, { options: writing.options })) {
    const output = outputOrWarn(writing, extractKnowledgePrompt, asked);
    if (output === undefined) return undefined;
    const renumbered = (line: Line): Line => ({
      ...line,
      pages: line.pages.map((number) => number + start),
    });
    user.push(...output.user.map(renumbered));
    assistant.push(...output.assistant.map(renumbered));
  }
  return { user, assistant };
}

function languageOf(pages: readonly Entry<Page>[]): string {
  return detectLanguage(pages.map(({ data }) => data.said).join('\n'));
}

function freshPages({ id }: Entry<Segment>, { workspace }: Writing): Entry<Page>[] {
  return workspace
    .pagesOf(id)
    .filter(({ data }) => !data.analysed)
    .flatMap((page) => page.data.segmentIds.filter((other) => other === id).map(() => page));
}

/** The hottest segment with pages to analyse. */
function hotSegment(writing: Writing): Entry<Segment> | undefined {
  const { workspace, settings, rules } = writing;
  const now = timeOf(writing);
  const hot = workspace
    .segments()
    .map((segment) => ({
      segment,
      heat: rules.comparesStoredHeat ? segment.data.heat : heatOf(segment.data, now, settings),
    }))
    .filter(({ heat }) => heat >= settings.heatThreshold)
    .sort((left, right) => right.heat - left.heat)
    .map(({ segment }) => segment);
  const eligible = rules.analysesOnlyHottest ? hot.slice(0, 1) : hot;
  return eligible.find((segment) => freshPages(segment, writing).length > 0);
}

function keepProfile(text: string, pages: readonly Entry<Page>[], writing: Writing): void {
  const { workspace, warnings, rules } = writing;
  if (text === '') return;
  if (text.length < rules.shortestProfile) {
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

/** New lines at the end of their list; above capacity the oldest are removed. */
function keepKnowledge(
  lines: readonly Line[],
  { kind, pages }: { readonly kind: string; readonly pages: readonly Entry<Page>[] },
  { workspace, settings, warnings, rules }: Writing,
): void {
  const isWhole = rules.knowledge === 'parts' || (rules.analysis === 'merge' && kind === kinds.assistant);
  for (const { text, pages: numbers } of isWhole ? joined(lines) : lines) {
    const sources = rules.citesNamedExchanges
      ? namedOf(numbers, pages, { noun: 'exchanges', warn: (warning) => warnings.push(warning) })
      : { named: pages, provenance: undefined };
    let id = derivedId(kind, text);
    for (let times = 1; rules.knowledge !== 'once' && workspace.get(id) !== undefined; times += 1) {
      id = derivedId(kind, text, times);
    }
    const old = workspace.get(id);
    const cited = [...(old === undefined ? [] : [old]), ...sources.named];
    workspace.put({
      id,
      kind,
      text,
      sourceIds: mergeSourceIds(...cited),
      ...provenanceOf([sources, ...(old === undefined ? [] : [old])]),
      eventTime: latestEventTime(cited),
      data: { tier: 'long-term' },
    });
  }
  const held = workspace.ofKind(kind);
  const most = rules.isUnbounded ? Number.POSITIVE_INFINITY : settings.knowledgeCapacity;
  for (const { id } of held.slice(0, Math.max(0, held.length - most))) workspace.remove(id);
}

function joined(lines: readonly Line[]): Line[] {
  if (lines.length === 0) return [];
  return [
    { text: lines.map(({ text }) => text).join('\n'), pages: lines.flatMap(({ pages: numbers }) => numbers) },
  ];
}

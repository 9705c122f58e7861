import type { EventTime } from '@memgym/core';
import {
  type FoundMemory,
  filterOf,
  type MemoryHit,
  type MemoryRecord,
  type ReadRequest,
  type SearchResult,
} from '../../scoped/index.js';
import { recallEffect } from '../../toolkit/recall-effect.js';
import { recencyOf } from '../../toolkit/recency.js';
import { byRecency } from '../../toolkit/recency-index.js';
import { type ShownText, showText } from '../../toolkit/shown-text.js';
import { needsMorePrompt } from './prompts/needs-more.js';
import { summariesSufficePrompt } from './prompts/summaries-suffice.js';
import type { ScmSettings } from './scm-settings.js';
import { type ScmState, traceOf } from './scm-state.js';
import { summariseMessages } from './summarise-messages.js';

type Request = ReadRequest<ScmState>;

/**
 * The latest messages and, if a model decides that the question needs more, the most relevant and recent ones, as
 * summaries if these are enough, otherwise in full. Source: docs/specs/memory-systems.md#scm.
 */
export async function recallMessages(request: Request, settings: ScmSettings): Promise<SearchResult> {
  const { query, search } = request;
  // The original shows no times.
  const reference = settings.profile === 'reference';
  const latest = latestOf(request, settings);
  if (query.text.trim() === '') return { hits: byRecency(latest) };
  const recent = latest.map(({ item }) => showText(item, !reference));
  const known = new Set(latest.map(({ item }) => item.id));
  // The original makes the call even if nothing else is stored, and embeds the question only when more is needed.
  const isMore = reference || passing(request).length > latest.length;
  const needed = isMore && (await needsMore(recent, request, settings));
  if (reference && !needed) return { hits: byRecency(latest) };
  const ranked = await search({ k: Number.POSITIVE_INFINITY });
  if (!needed) return { hits: ranked.filter(({ id }) => known.has(id)) };

  const recalled = ranked.filter(({ id }) => reference || !known.has(id)).slice(0, settings.recalled);
  const summaries = await summariesOf(recalled, request, settings);
  const suffice = await summariesSuffice(
    recalled.map(({ record }, place) => {
      return showText({ ...record.item, text: summaries[place] ?? record.item.text }, !reference);
    }),
    recent,
    request,
    settings,
  );
  const shown = recalled.map((hit, place): MemoryHit => {
    const summary = summaries[place] ?? null;
    return { ...hit, ...(suffice && summary !== null && { kind: 'summary', text: summary }) };
  });
  const effect = recallEffect(query.queryTime);
  const recalledIds = new Set(recalled.map(({ id }) => id));
  return {
    // The original lists recalled memories before the latest.
    hits: reference
      ? [...shown, ...byRecency(latest).filter(({ id }) => !recalledIds.has(id))]
      : [...ranked.filter(({ id }) => known.has(id)), ...shown],
    accessEvents: recalled.map(({ id }) => ({ memoryId: id, effect })),
  };
}

function passing({ query, view }: Request): MemoryRecord[] {
  const passes = filterOf(query) ?? (() => true);
  return [...view.all()].filter(({ item }) => passes(item));
}

/** Oldest first. In the original a recalled message also counts among the latest. */
function latestOf(request: Request, settings: ScmSettings): MemoryRecord[] {
  const records = passing(request);
  if (settings.profile === 'fixed') return records.slice(-settings.latest);
  const { query, view } = request;
  const now = { at: query.queryTime ?? view.state.now, step: view.state.step };
  return records
    .map((record) => ({ record, recency: recencyOf(traceOf(record), now, settings) }))
    .sort((left, right) => left.recency - right.recency || left.record.order - right.record.order)
    .slice(-settings.latest)
    .map(({ record }) => record);
}

function questionOf({ query }: Request, { profile }: ScmSettings): { question: string; asked?: EventTime } {
  const { text: question, queryTime } = query;
  return { question, ...(profile === 'fixed' && queryTime && { asked: queryTime }) };
}

async function needsMore(recent: ShownText[], request: Request, settings: ScmSettings): Promise<boolean> {
  const asked = await request.tryAsk(needsMorePrompt, { ...questionOf(request, settings), recent });
  if (asked.ok) return asked.output.needed;
  if (settings.onUnusableReply === 'fail') throw asked.error;
  return true;
}

/** The stored summaries; the original requests each of them again. */
async function summariesOf(
  recalled: readonly FoundMemory[],
  request: Request,
  settings: ScmSettings,
): Promise<(string | null)[]> {
  if (settings.profile === 'fixed') return recalled.map(({ record }) => traceOf(record).summary);
  const texts = recalled.map(({ record }) => ({ text: record.item.text }));
  return (await summariseMessages(texts, request, settings)).summaries;
}

async function summariesSuffice(
  summaries: ShownText[],
  recent: ShownText[],
  request: Request,
  settings: ScmSettings,
): Promise<boolean> {
  const shown = { ...questionOf(request, settings), summaries, recent };
  const asked = await request.tryAsk(summariesSufficePrompt, shown);
  if (asked.ok) return asked.output.enough;
  if (settings.onUnusableReply === 'fail') throw asked.error;
  // After an unreadable reply, more is shown; in the original, it counts as true.
  return settings.profile === 'reference';
}

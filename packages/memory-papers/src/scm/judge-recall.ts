import type { AccessEvent, EventTime } from '@memgym/core';
import type { FoundMemory, MemoryHit, MemoryRecord, ReadRequest } from '@memgym/memory-systems/define';
import { filterOf } from '@memgym/memory-systems/toolkit';
import { recallEffect } from '../toolkit/recall-effect.js';
import type { ShownText } from '../toolkit/shown-text.js';
import { needsMorePrompt } from './prompts/needs-more.js';
import { summariesSufficePrompt } from './prompts/summaries-suffice.js';
import type { ScmSettings } from './scm-memory-options.js';
import type { ScmState } from './scm-state.js';

/** What a recall reads. */
export type RecallRequest = ReadRequest<ScmState>;

/** A question as a judge sees it. */
export interface JudgedQuestion {
  readonly question: string;
  readonly asked?: EventTime;
  readonly recent: ShownText[];
}

/** All messages that a question may find, oldest first. */
export function passing({ query, view }: RecallRequest): MemoryRecord[] {
  const passes = filterOf(query) ?? (() => true);
  return [...view.all()].filter(({ item }) => passes(item));
}

/** Whether a model needs more than the latest messages; yes after an unreadable reply. */
export async function needsMore(
  asked: JudgedQuestion,
  { tryAsk }: RecallRequest,
  { onUnusableReply }: ScmSettings,
): Promise<boolean> {
  const reply = await tryAsk(needsMorePrompt, asked);
  if (reply.ok) return reply.output.needed;
  if (onUnusableReply === 'fail') throw reply.error;
  return true;
}

/** Whether summaries are enough for a model; `otherwise` after an unreadable reply. */
export async function summariesSuffice(
  asked: JudgedQuestion & { readonly summaries: ShownText[] },
  { tryAsk }: RecallRequest,
  {
    settings: { onUnusableReply },
    otherwise,
  }: { readonly settings: ScmSettings; readonly otherwise: boolean },
): Promise<boolean> {
  const reply = await tryAsk(summariesSufficePrompt, asked);
  if (reply.ok) return reply.output.enough;
  if (onUnusableReply === 'fail') throw reply.error;
  return otherwise;
}

/** Recalled memories, as their summaries if these suffice. */
export function shownHits(
  recalled: readonly FoundMemory[],
  summaries: readonly (string | null)[],
  suffice: boolean,
): MemoryHit[] {
  return recalled.map((hit, place): MemoryHit => {
    const summary = summaries[place] ?? null;
    return { ...hit, ...(suffice && summary !== null && { kind: 'summary', text: summary }) };
  });
}

/** The events that refresh recalled memories. */
export function recallEvents(recalled: readonly FoundMemory[], { query }: RecallRequest): AccessEvent[] {
  const effect = recallEffect(query.queryTime);
  return recalled.map(({ id }) => ({ memoryId: id, effect }));
}

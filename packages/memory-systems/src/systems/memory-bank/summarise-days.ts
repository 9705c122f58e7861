import type { WriteWarning } from '@memgym/core';
import { type ChangeRequest, derivedId, type MemoryDraft, mergeSourceIds } from '../../scoped/index.js';
import { latestEventTime } from '../../toolkit/latest-event-time.js';
import { portraitKind } from './create-forgetting-index.js';
import type { MemoryBankMemoryOptions } from './memory-bank-memory-options.js';
import { type MemoryBankState, traceOf } from './memory-bank-state.js';
import { drawPortraitPrompt } from './prompts/draw-portrait.js';
import { summariseDayPrompt } from './prompts/summarise-day.js';

/** A message, stored or about to be. */
type Message = Pick<MemoryDraft, 'text' | 'sourceIds' | 'eventTime'>;
type Dated = Message & { readonly day: string };

/**
 * The summaries of some days, and the portrait drawn from the summaries of all days: one call per day, plus one.
 * @param fresh messages that are not stored yet
 * @throws {ProviderError} when a reply cannot be read and `onUnusableReply` is `fail`
 */
export async function summariseDays(
  days: readonly string[],
  fresh: readonly Dated[],
  { tryAsk, view }: ChangeRequest<MemoryBankState>,
  { onUnusableReply }: MemoryBankMemoryOptions,
): Promise<{ put: MemoryDraft[]; warnings: WriteWarning[] }> {
  const stored = [...view.all()].map((record) => ({ ...record.item, day: traceOf(record).day }));
  const told = stored.filter(({ kind }) => kind !== 'summary' && kind !== portraitKind);
  const summaries = new Map<string, Dated>(
    stored.filter(({ kind }) => kind === 'summary').map((item) => [item.day, item]),
  );
  const put: MemoryDraft[] = [];
  const warnings: WriteWarning[] = [];

  for (const day of days) {
    const messages: readonly Dated[] = [...told, ...fresh].filter((message) => message.day === day);
    if (messages.length === 0) continue;
    const asked = await tryAsk(summariseDayPrompt, { day, messages: messages.map(({ text }) => text) });
    if (!asked.ok) {
      if (onUnusableReply === 'fail') throw asked.error;
      warnings.push({ kind: 'unusable-reply', detail: asked.problem });
      continue;
    }
    const summary = { ...madeOf(messages), text: asked.output.summary, day };
    summaries.set(day, summary);
    put.push(draftOf(derivedId('day', day), 'summary', summary));
  }
  if (put.length === 0) return { put, warnings };

  const inOrder = [...summaries.values()].sort((a, b) => (a.day < b.day ? -1 : 1));
  const asked = await tryAsk(drawPortraitPrompt, {
    days: inOrder.map(({ day, text }) => ({ day, summary: text })),
  });
  if (asked.ok) {
    const portrait = { ...madeOf(inOrder), text: asked.output.summary, day: '' };
    put.push(draftOf(derivedId(portraitKind), portraitKind, portrait));
  } else {
    if (onUnusableReply === 'fail') throw asked.error;
    warnings.push({ kind: 'unusable-reply', detail: asked.problem });
  }
  return { put, warnings };
}

function madeOf(messages: readonly Message[]): Pick<Message, 'sourceIds' | 'eventTime'> {
  return { sourceIds: mergeSourceIds(...messages), eventTime: latestEventTime(messages) };
}

function draftOf(id: string, kind: string, { text, sourceIds, eventTime, day }: Dated): MemoryDraft {
  return { id, kind, text, sourceIds, eventTime, data: { strength: 1, at: eventTime ?? null, day } };
}

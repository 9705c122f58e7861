import type { WriteWarning } from '@memgym/core';
import {
  type ChangeRequest,
  derivedId,
  type MemoryDraft,
  mergeSourceIds,
} from '@memgym/memory-systems/define';
import { latestEventTime, unusableReply } from '@memgym/memory-systems/toolkit';
import type { MemoryBankMemoryOptions } from './memory-bank-memory-options.js';
import { type MemoryBankState, portraitKind, traceOf } from './memory-bank-state.js';
import { drawPortraitPrompt } from './prompts/draw-portrait.js';
import { summariseDayPrompt } from './prompts/summarise-day.js';

/** A message, already stored or not. */
type Message = Pick<MemoryDraft, 'text' | 'sourceIds' | 'eventTime'>;
type Dated = Message & { readonly day: string };
type Fresh = Dated & Pick<MemoryDraft, 'kind'>;

/**
 * The summaries of some days, and the portrait drawn from the summaries of all days: one call per day, plus one.
 * @param fresh messages and summaries that are not stored yet
 * @param repeatsDays whether a day may be summarised again, and its earlier summary stays, as in the original
 * @throws {ProviderError} when a reply cannot be read and `onUnusableReply` is `fail`
 */
export async function summariseDays(
  days: readonly string[],
  fresh: readonly Fresh[],
  {
    request: { tryAsk, view },
    options,
    repeatsDays = false,
  }: {
    readonly request: ChangeRequest<MemoryBankState>;
    readonly options: MemoryBankMemoryOptions;
    readonly repeatsDays?: boolean;
  },
): Promise<{ put: (MemoryDraft & { day: string })[]; warnings: WriteWarning[] }> {
  // Most writes do not end a day; reading all memories would make each of them slower than the previous one.
  if (days.length === 0) return { put: [], warnings: [] };
  const stored = [...view.all()].map((record) => ({ ...record.item, day: traceOf(record).day }));
  const all: readonly Fresh[] = [...stored, ...fresh];
  // A repeated day is summarised together with its earlier summary.
  const said = all.filter(({ kind }) => (repeatsDays || kind !== 'summary') && kind !== portraitKind);
  const summaries = new Map<string, Dated>(
    all.filter(({ kind }) => kind === 'summary').map((item) => [item.day, item]),
  );
  const put: (MemoryDraft & { day: string })[] = [];
  const warnings: WriteWarning[] = [];

  for (const day of days) {
    const messages: readonly Dated[] = said.filter((message) => message.day === day);
    if (messages.length === 0) continue;
    const asked = await tryAsk(summariseDayPrompt, {
      day: shownDay(day),
      messages: messages.map(({ text }) => text),
    });
    if (!asked.ok) {
      warnings.push(unusableReply(options, asked.error));
      continue;
    }
    const summary = { ...madeOf(messages), text: asked.output.summary, day };
    summaries.set(day, summary);
    const earlier = repeatsDays
      ? all.filter((item) => item.kind === 'summary' && item.day === day).length
      : 0;
    const id = earlier === 0 ? derivedId('day', day) : derivedId('day', day, earlier);
    put.push({ ...draftOf(id, 'summary', summary), day });
  }
  if (put.length === 0) return { put, warnings };

  const made = [...summaries.values()];
  const inOrder = repeatsDays ? made : made.sort((a, b) => (a.day < b.day ? -1 : 1));
  const asked = await tryAsk(drawPortraitPrompt, {
    days: inOrder.map(({ day, text }) => ({ day: shownDay(day), summary: text })),
  });
  if (asked.ok) {
    const portrait = { ...madeOf(inOrder), text: asked.output.summary, day: '' };
    put.push({ ...draftOf(derivedId(portraitKind), portraitKind, portrait), day: '' });
  } else {
    warnings.push(unusableReply(options, asked.error));
  }
  return { put, warnings };
}

/** The day in a key: none if the original's key is a number of items. */
function shownDay(key: string): string {
  return key.includes('-') ? key.slice(0, 10) : '';
}

function madeOf(messages: readonly Message[]): Pick<Message, 'sourceIds' | 'eventTime'> {
  return { sourceIds: mergeSourceIds(...messages), eventTime: latestEventTime(messages) };
}

function draftOf(id: string, kind: string, { text, sourceIds, eventTime, day }: Dated): MemoryDraft {
  const step = /^\d+$/.test(day) ? { step: Number(day) } : {};
  return { id, kind, text, sourceIds, eventTime, data: { strength: 1, at: eventTime ?? null, day, ...step } };
}

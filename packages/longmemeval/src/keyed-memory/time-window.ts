import type { EventTime } from '@memgym/core';
import type { ModelAccess } from '@memgym/memory-systems/define';
import { writeDate } from '../history-blocks.js';
import { readDay, shiftDay } from './day.js';
import { timeRangePrompt } from './prompts/time-range.js';
import type { KeyedRules } from './rules.js';

/** The days between which an event is looked for, both included: `2023-04-01`. */
export interface TimeWindow {
  readonly from: string;
  readonly to: string;
}

/** Days that a range is widened by on both sides. */
const marginDays = 2;

/**
 * When the events that a question asks for happened, as a model reads it from the question; undefined if the question
 * names no time, or the reply cannot be read (docs/specs/longmemeval.md#keys-and-times).
 */
export async function findTimeWindow(
  { tryAsk }: Pick<ModelAccess, 'tryAsk'>,
  {
    question,
    askedAt,
    rules,
  }: {
    readonly question: string;
    readonly askedAt: EventTime | undefined;
    readonly rules: Pick<KeyedRules, 'usesRange'>;
  },
): Promise<TimeWindow | undefined> {
  if (askedAt === undefined || question.trim() === '') return undefined;
  const reply = await tryAsk(timeRangePrompt, { question, date: writeDate(askedAt) });
  if (!reply.ok) return undefined;
  const { start, end } = reply.output;
  return start === null || end === null ? undefined : windowOf({ start, end }, askedAt, rules);
}

/** A range, widened; undefined if it is not one, or the released program does not use it. */
export function windowOf(
  range: { readonly start: string; readonly end: string },
  askedAt: EventTime,
  rules: Pick<KeyedRules, 'usesRange'>,
): TimeWindow | undefined {
  const start = readDay(range.start);
  const end = readDay(range.end);
  if (start === null || end === null || start > end || !rules.usesRange(start, askedAt)) return undefined;
  return { from: shiftDay(start, -marginDays), to: shiftDay(end, marginDays) };
}

/** Whether one of the days lies in the window. */
export const isWithin = ({ from, to }: TimeWindow, days: readonly string[]): boolean =>
  days.some((day) => day >= from && day <= to);

import type { EventTime } from '@memgym/core';
import type { Observation } from '../../scoped/index.js';

/** The prefix of a named speaker in `reference`; there is no space after the name. */
export function speakerPrefix(speaker: string): string {
  return `Speaker ${speaker}says : `;
}

/**
 * The prefix of a turn of a conversation or script between named speakers, in `reference`: time, number of the turn,
 * speaker. Source: docs/specs/memory-systems.md#lexical-and-dense-baselines.
 */
export function scriptPrefix(speaker: string, { sourceId, eventTime }: Observation): string {
  const number = /:(\d+)$/.exec(sourceId)?.[1];
  const place = [scriptTime(eventTime), number && `Turn ${number}`].filter(Boolean).join(' ');
  return `${place === '' ? '' : `${place}\n`}${speakerPrefix(speaker)}`;
}

/** `1:56 pm on 8 May, 2023`, and without a time of day `May 8, 2023`: the forms of the published files. */
export function scriptTime(eventTime: EventTime | undefined): string {
  const parts = /^(\d+)-(\d+)-(\d+)T(\d+):(\d+)/.exec(eventTime ?? '');
  if (parts === null) return '';
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = parts.slice(1).map(Number);
  const name = months[month - 1] ?? '';
  if (hour === 0 && minute === 0) return `${name} ${day}, ${year}`;
  const clock = `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`;
  return `${clock} on ${day} ${name}, ${year}`;
}

const months = 'January February March April May June July August September October November December'.split(
  ' ',
);

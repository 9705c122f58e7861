import type { CalendarDay } from './calendar.js';

/** A time that a text speaks of, resolved against when it was said. */
export interface TimeMention {
  /** Where it stands in the text: first character, and the one after its last. */
  readonly start: number;
  readonly end: number;
  /** The time in words that need no context: `7 May 2023`, `the week before 9 June 2023`, `June 2023`, `2022`. */
  readonly phrase: string;
  /** The days, months and years it may be looked up by: `2023-05-07`, `2023-05`, `2023`. */
  readonly keys: readonly string[];
}

/** One way of naming a time, and what it means on a given day. */
export interface TimeRule {
  readonly pattern: RegExp;
  /** Undefined when the match names no time after all. */
  readonly resolve: (match: RegExpMatchArray, said: Said) => Omit<TimeMention, 'start' | 'end'> | undefined;
}

/** The day a text was said; undefined when it is not known. */
export type Said = CalendarDay | undefined;

/** All mentions that the rules find in a text, in order, none inside another; earlier rules go first. */
export function findMentions(text: string, rules: readonly TimeRule[], said: Said): TimeMention[] {
  const found: TimeMention[] = [];
  for (const { pattern, resolve } of rules) {
    for (const match of text.matchAll(pattern)) {
      const start = match.index;
      const end = start + match[0].length;
      if (found.some((other) => start < other.end && other.start < end)) continue;
      const resolved = resolve(match, said);
      if (resolved !== undefined) found.push({ start, end, ...resolved });
    }
  }
  return found.sort((left, right) => left.start - right.start);
}

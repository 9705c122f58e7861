import type { CalendarDay } from './calendar.js';

/** A time mentioned in a text, resolved against the time of the message. */
export interface TimeMention {
  /** Its position in the text: index of the first character, and after the last. */
  readonly start: number;
  readonly end: number;
  /** The time in absolute words: `7 May 2023`, `the week before 9 June 2023`, `June 2023`, `2022`. */
  readonly phrase: string;
  /** The days, months and years to search by: `2023-05-07`, `2023-05`, `2023`. */
  readonly keys: readonly string[];
}

/** A rule for a time expression, with its meaning relative to a day. */
export interface TimeRule {
  readonly pattern: RegExp;
  /** Undefined if the match is not a time after all. */
  readonly resolve: (match: RegExpMatchArray, said: Said) => Omit<TimeMention, 'start' | 'end'> | undefined;
}

/** The day of the message; undefined if unknown. */
export type Said = CalendarDay | undefined;

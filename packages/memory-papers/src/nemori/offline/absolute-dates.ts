import { type EventTime, shiftEventTime } from '@memgym/core/memory';

const dayMs = 86_400_000;

/** Words for a day as seen from another, and how many days lie between. */
const relativeDays: readonly (readonly [pattern: RegExp, days: number])[] = [
  [/\b(?:the day before yesterday)\b|前天/giu, -2],
  [/\b(?:(?<!before )yesterday|last night)\b|昨[天晚]/giu, -1],
  [/\b(?:today|tonight|this (?:morning|afternoon|evening))\b|今[天晚早]/giu, 0],
  [/\b(?:tomorrow)\b|明[天晚]/giu, 1],
];

/** A text with the date behind words like `yesterday`, as the simulated narrator writes it. */
export function withAbsoluteDates(text: string, time: EventTime | undefined): string {
  if (time === undefined) return text;
  return relativeDays.reduce(
    (told, [pattern, days]) =>
      told.replace(pattern, (word) => `${word} (${shiftEventTime(time, days * dayMs).slice(0, 10)})`),
    text,
  );
}

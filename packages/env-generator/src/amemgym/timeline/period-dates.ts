import type { AmemgymEnvironment } from '../config/environment-schema.js';

/** Days of a month, from 1. Without leap years February has 28. */
function daysInMonth(year: number, month: number, leapYears: boolean): number {
  if (month === 2 && !leapYears) return 28;
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/**
 * The day `months` after `date` (`YYYY-MM-DD`), with the day limited to the length of the month
 * (docs/specs/amemgym.md#dates-and-session-times). The original gives every February 28 days; `fixed` knows leap years.
 */
export function addMonths(date: string, months: number, profile: AmemgymEnvironment['profile']): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const zeroBased = year * 12 + (month - 1) + months;
  const newYear = Math.floor(zeroBased / 12);
  const newMonth = (zeroBased % 12) + 1;
  const newDay = Math.min(day, daysInMonth(newYear, newMonth, profile === 'fixed'));
  const pad = (value: number, width: number): string => String(value).padStart(width, '0');
  return `${pad(newYear, 4)}-${pad(newMonth, 2)}-${pad(newDay, 2)}`;
}

/** First and last day of a period. */
export interface PeriodDates {
  readonly start: string;
  readonly end: string;
}

/** The periods 1 to n of an environment; each begins at the end of the previous one. */
export function periodDates(
  environment: Pick<AmemgymEnvironment, 'startDate' | 'periods' | 'monthsPerPeriod' | 'profile'>,
): PeriodDates[] {
  const dates: PeriodDates[] = [];
  let start = environment.startDate;
  for (let index = 0; index < environment.periods; index += 1) {
    const end = addMonths(start, environment.monthsPerPeriod, environment.profile);
    dates.push({ start, end });
    start = end;
  }
  return dates;
}

/** The last day of the last period. */
export const endOfPeriods = (environment: Parameters<typeof periodDates>[0]): string =>
  periodDates(environment).at(-1)?.end ?? environment.startDate;

import type { Environment } from '../config/environment-schema.js';
import type { GenerationRules } from '../rules.js';

/** The calendar. */
type DateRules = Pick<GenerationRules, 'daysInMonth'>;

/**
 * The day `months` after `date` (`YYYY-MM-DD`), with the day limited to the length of the month
 * (packages/amemgym/spec.md#dates-and-session-times).
 */
export function addMonths(date: string, months: number, rules: DateRules): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const zeroBased = year * 12 + (month - 1) + months;
  const newYear = Math.floor(zeroBased / 12);
  const newMonth = (zeroBased % 12) + 1;
  const newDay = Math.min(day, rules.daysInMonth(newYear, newMonth));
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
  environment: Pick<Environment, 'startDate' | 'periods' | 'monthsPerPeriod'>,
  rules: DateRules,
): PeriodDates[] {
  const dates: PeriodDates[] = [];
  let start = environment.startDate;
  for (let index = 0; index < environment.periods; index += 1) {
    const end = addMonths(start, environment.monthsPerPeriod, rules);
    dates.push({ start, end });
    start = end;
  }
  return dates;
}

/** The last day of the last period. */
export const endOfPeriods = (...dated: Parameters<typeof periodDates>): string =>
  periodDates(...dated).at(-1)?.end ?? dated[0].startDate;

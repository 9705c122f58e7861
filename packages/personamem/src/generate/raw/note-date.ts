import { InvalidArgumentError } from '@memgym/core';

const dayMs = 86_400_000;
const form = /^(\d{2})\/(\d{2})\/(\d{4})$/;

/** The first date MM/DD/YYYY in a text; undefined if there is none. */
export function findNoteDate(text: string): string | undefined {
  return /\b\d{2}\/\d{2}\/\d{4}\b/.exec(text)?.[0];
}

/** Removes every date with a bracket on one of its sides. */
export const withoutDates = (text: string): string =>
  text.replace(/\(?\b\d{2}\/\d{2}\/\d{4}\b\)?/g, '').trim();

/** Days since 1970-01-01 of a date MM/DD/YYYY. @throws {InvalidArgumentError} for another form */
export function toDay(date: string): number {
  const [, month, day, year] = form.exec(date) ?? [];
  const time = Date.UTC(Number(year), Number(month) - 1, Number(day));
  if (Number.isNaN(time)) throw new InvalidArgumentError('date', `expected MM/DD/YYYY, got ${date}`);
  return time / dayMs;
}

/** The date MM/DD/YYYY of a day counted from 1970-01-01. */
export function fromDay(day: number): string {
  const iso = new Date(day * dayMs).toISOString();
  const start = iso.indexOf('T') - 10;
  const [year, month, dayOfMonth] = iso.slice(Math.max(0, start), iso.indexOf('T')).split('-');
  return `${month}/${dayOfMonth}/${year}`;
}

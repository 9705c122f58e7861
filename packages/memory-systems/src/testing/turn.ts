import { eventTime, type Turn } from '@memgym/core';

/** A day of October 2020. */
export const day = (number: number) => eventTime({ year: 2020, month: 10, day: number });

/** A message of the user, unless its details say otherwise. */
export const turn = (id: string, content: string, details: Partial<Turn> = {}): Turn => ({
  id,
  role: 'user',
  content,
  ...details,
});

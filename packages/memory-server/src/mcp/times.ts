import * as z from 'zod';

/** A time that a model gives. */
export const timeSchema = z.string().max(40).describe('`YYYY-MM-DD` or `YYYY-MM-DDTHH:mm:ss`.');

/** The bounds of a search or list. */
export const boundsShape = {
  from: timeSchema
    .optional()
    .describe('Only notes of this time or later: `YYYY-MM-DD` or `YYYY-MM-DDTHH:mm:ss`.'),
  to: timeSchema.optional().describe('Only notes of this time or earlier.'),
};

/** The filters for bounds. */
export function within(from: string | undefined, to: string | undefined) {
  return {
    ...(from !== undefined && { eventTimeFrom: momentOf(from, '00:00:00') }),
    ...(to !== undefined && { eventTimeTo: momentOf(to, '23:59:59') }),
  };
}

/** A date alone gets the time of day `clock`. */
export const momentOf = (given: string, clock: string): string =>
  /^\d{4}-\d\d-\d\d$/.test(given) ? `${given}T${clock}` : given;

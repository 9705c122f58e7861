import * as z from 'zod';

/** A rating from 1, the worst, to 5. */
export const rating = z.int().min(1).max(5);

import * as z from 'zod';

export const memgptStateSchema = z.strictObject({
  placings: z.int().nonnegative().describe('Number of placements so far.'),
});
/** The state of a scope; the place of each memory is stored with the memory. */
export type MemgptState = z.infer<typeof memgptStateSchema>;

export const firstState: MemgptState = { placings: 0 };

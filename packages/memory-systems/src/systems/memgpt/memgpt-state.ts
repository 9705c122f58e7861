import { z } from 'zod';

export const memgptStateSchema = z.strictObject({
  placings: z.number().int().nonnegative().describe('How often a memory was put somewhere.'),
});
/** The state of a scope; where each memory is stands with the memory. */
export type MemgptState = z.infer<typeof memgptStateSchema>;

export const firstState: MemgptState = { placings: 0 };

import { z } from 'zod';

export const raptorStateSchema = z.strictObject({
  chunks: z.number().int().nonnegative().describe('Chunks the tree was built of; 0 before it is.'),
});
export type RaptorState = z.output<typeof raptorStateSchema>;

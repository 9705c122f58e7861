import * as z from 'zod';

export const raptorStateSchema = z.strictObject({
  chunks: z.int().nonnegative().describe('Number of chunks at the last build; 0 before the first.'),
});
export type RaptorState = z.output<typeof raptorStateSchema>;

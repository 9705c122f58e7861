import { z } from 'zod';

export const reflexionStateSchema = z.strictObject({
  insight: z.string().describe('What was learnt from all feedback; empty for nothing.'),
});
export type ReflexionState = z.infer<typeof reflexionStateSchema>;

export const firstState: ReflexionState = { insight: '' };

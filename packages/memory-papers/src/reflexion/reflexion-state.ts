import * as z from 'zod';

export const reflexionStateSchema = z.strictObject({
  insight: z.string().describe('The insight from all feedback; empty if there is none.'),
});
export type ReflexionState = z.infer<typeof reflexionStateSchema>;

export const firstState: ReflexionState = { insight: '' };

import * as z from 'zod';

export const promptReferenceSchema = z.object({
  name: z.string(),
  version: z.string(),
  hash: z.string(),
});

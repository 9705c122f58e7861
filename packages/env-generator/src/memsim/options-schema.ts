import { z } from 'zod';
import { networkLanguages } from './network/built-in-network.js';

/** Options of the generator. */
export const memsimOptionsSchema = z.strictObject({
  profile: z
    .enum(['fixed', 'reference'])
    .default('fixed')
    .describe(
      '`reference` reproduces the original’s faults of time: relative times count from the question, and the clock may go back. Default fixed.',
    ),
  profiles: z.number().int().min(1).max(10_000).default(50).describe('Number of users. Default 50.'),
  seed: z.number().int().default(1).describe('The same seed gives the same data. Default 1.'),
  language: z
    .enum(networkLanguages)
    .default('zh')
    .describe('Chinese, as the original, or English. Default zh.'),
});
export type MemsimOptions = z.output<typeof memsimOptionsSchema>;

import * as z from 'zod';
import { networkLanguages } from './network/built-in-network.js';

/** Options of the generator. */
export const memSimOptionsSchema = z.strictObject({
  profile: z
    .enum(['fixed', 'reference'])
    .default('fixed')
    .describe(
      '`reference` reproduces the original’s faults in times: relative times count from the question, and the clock may go back. Default fixed.',
    ),
  profiles: z.int().min(1).max(10_000).default(50).describe('Number of users. Default 50.'),
  seed: z.int().default(1).describe('The same seed gives the same data. Default 1.'),
  language: z
    .enum(networkLanguages)
    .default('zh')
    .describe('Chinese, as in the original, or English. Default zh.'),
  temperature: z
    .number()
    .min(0)
    .max(2)
    .default(0.95)
    .describe('Temperature of the model that rewords sentences. Default: 0.95, as in the original.'),
  tries: z
    .int()
    .min(1)
    .max(10)
    .default(3)
    .describe('Number of requests for a sentence before its template is used unchanged. Default 3.'),
  checksFacts: z
    .boolean()
    .default(true)
    .describe(
      'Whether the model also checks that rewordings add no fact, with a further call for each request. Additions of figures, days, names and known values are always refused by code. Default true.',
    ),
});
export type MemSimOptions = z.output<typeof memSimOptionsSchema>;

import * as z from 'zod';

/** The option every system has: see `Profile`. */
export const profileSchema = z
  .enum(['fixed', 'reference'])
  .default('fixed')
  .describe('`reference` reproduces the original with its faults; `fixed` avoids them. Default fixed.');

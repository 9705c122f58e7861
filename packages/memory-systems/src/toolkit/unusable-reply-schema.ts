import { z } from 'zod';

/** The option of systems that ask a model while they write. */
export const unusableReplySchema = z
  .enum(['skip', 'fail'])
  .default('skip')
  .describe(
    'What becomes of a write when the model’s reply cannot be read, asked twice: `skip` goes on without it and says so in the write’s report, `fail` fails the write, which can then be tried again. Default skip.',
  );

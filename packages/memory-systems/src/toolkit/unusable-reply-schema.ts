import { z } from 'zod';

/** The option of systems that call a model during a write. */
export const unusableReplySchema = z
  .enum(['skip', 'fail'])
  .default('skip')
  .describe(
    'Handling of a model reply that cannot be read after two tries: `skip` continues without it and adds a warning to the write’s report, `fail` fails the write, which can then be retried. Default skip.',
  );

import * as z from 'zod';

/** The option `onUnusableReply` of systems that call a model during a write. */
export const unusableReplySchema = z
  .enum(['skip', 'fail'])
  .default('skip')
  .describe(
    'Handling of a model reply that cannot be read after two tries: `skip` continues without it and adds a warning to the write’s report; messages from which nothing was stored count as new and can be added again. `fail` fails the write, which can then be retried. Default: skip; in `createMemory`, fail.',
  );

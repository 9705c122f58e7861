import * as z from 'zod';

/**
 * Abilities of a memory system beyond the required methods. Each is the name of an optional method (`snapshot` of
 * two: `restore` belongs to it), with six exceptions: `privileged` (sees the evidence: a bound, not a competitor), `stores-nothing` (the lower bound), `graph` (returns linked memories),
 * `incremental` (accepts new input without a rebuild), `instructions` (follows `WriteContext.instructions`) and
 * `outside` (its state outlives the instance, in a service or a database).
 */
export const capabilitySchema = z.enum([
  'snapshot',
  'addBatch',
  'flush',
  'list',
  'update',
  'delete',
  'deleteBySource',
  'history',
  'reset',
  'commitAccess',
  'context',
  'evolve',
  'persist',
  'clone',
  'purgeExpired',
  'exportUser',
  'eraseUser',
  'scopes',
  'privileged',
  'stores-nothing',
  'graph',
  'incremental',
  'instructions',
  'outside',
]);
export type Capability = z.infer<typeof capabilitySchema>;

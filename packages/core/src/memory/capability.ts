import { z } from 'zod';

/**
 * What a memory system can do beyond writing, reading, keeping its state and closing. Each name is
 * also the name of the optional method, but for three that change what the system is given:
 * `privileged` (sees the evidence: a bound, not a competitor), `graph` (returns linked memories)
 * and `incremental` (needs no rebuild to take in more).
 */
export const capabilitySchema = z.enum([
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
  'privileged',
  'graph',
  'incremental',
]);
export type Capability = z.infer<typeof capabilitySchema>;

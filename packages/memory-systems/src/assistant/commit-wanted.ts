import {
  type MemorySystem,
  messageOf,
  type Retrieval,
  requireCapability,
  type WriteContext,
  type WriteReport,
} from '@memgym/core';
import { emptyReport } from './write-batches.js';

/**
 * Commits the access events of a retrieval, after its exchange has been remembered. A failure is only a warning:
 * undoing the write as well would need a copy of the whole memory before every reply.
 */
export async function commitWanted(
  memory: MemorySystem,
  { accessEvents = [] }: Pick<Retrieval, 'accessEvents'>,
  { signal: _tooLate, ...context }: WriteContext,
): Promise<WriteReport> {
  if (accessEvents.length === 0 || !memory.info.capabilities.has('commitAccess')) return emptyReport;
  try {
    await requireCapability(memory, 'commitAccess')(accessEvents, context);
    return emptyReport;
  } catch (error) {
    const reason = messageOf(error);
    return {
      ...emptyReport,
      warnings: [{ kind: 'access-lost', detail: `The exchange is remembered, but: ${reason}` }],
    };
  }
}

import { messageOf } from '@memgym/core/errors';
import {
  type MemorySystem,
  type Retrieval,
  requireCapability,
  type WriteContext,
  type WriteWarning,
} from '@memgym/core/memory';

/**
 * Commits the access events of a retrieval, after what the caller wanted is done: an exchange remembered, memories
 * found. A failure is only a warning. Undoing a write as well would need a copy of the whole memory before every reply.
 */
export async function commitWanted(
  memory: MemorySystem,
  { accessEvents = [] }: Pick<Retrieval, 'accessEvents'>,
  { signal: _tooLate, ...context }: WriteContext,
  done: string,
): Promise<WriteWarning[]> {
  if (accessEvents.length === 0 || !memory.info.capabilities.has('commitAccess')) return [];
  try {
    await requireCapability(memory, 'commitAccess')(accessEvents, context);
    return [];
  } catch (error) {
    return [{ kind: 'access-lost', detail: `${done}, but: ${messageOf(error)}` }];
  }
}

import { defined } from '@memgym/core/config';
import type { MemoryItem, Scope } from '@memgym/core/memory';
import type { ServiceMemory } from '@memgym/memory-http/protocol';

type Shown = MemoryItem & { readonly score?: number; readonly scope: Scope };

/** A memory as it is sent: unknown sources are left out, because an empty list would say that there are none. */
export function serviceMemoryOf(memory: Shown): ServiceMemory {
  const { id, text, kind, score, sourceIds, provenance, eventTime, ingestTime, position, meta, scope } =
    memory;
  return {
    ...{ id, text, kind },
    ...(score !== undefined && Number.isFinite(score) && { score }),
    ...(provenance !== 'unknown' && { sourceIds }),
    ...defined({ eventTime }),
    ingestTime,
    ...defined({ position, meta }),
    scope,
  };
}

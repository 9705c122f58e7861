import type { MemoryItem, Scope } from '@memgym/core/memory';
import type { ServiceMemory } from '@memgym/memory-http/protocol';

type Shown = MemoryItem & { readonly score?: number; readonly scope: Scope };

/** A memory as it is sent: unknown sources are left out, because an empty list would say that there are none. */
export function serviceMemoryOf(memory: Shown): ServiceMemory {
  const { id, text, kind, score, sourceIds, provenance, eventTime, ingestTime, position, meta, scope } =
    memory;
  const shown: { -readonly [Key in keyof ServiceMemory]: ServiceMemory[Key] } = {
    id,
    text,
    kind,
    ingestTime,
    scope,
  };
  if (score !== undefined && Number.isFinite(score)) shown.score = score;
  if (provenance !== 'unknown') shown.sourceIds = sourceIds;
  if (eventTime !== undefined) shown.eventTime = eventTime;
  if (position !== undefined) shown.position = position;
  if (meta !== undefined) shown.meta = meta;
  return shown;
}

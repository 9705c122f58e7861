import type { ChangeRequest, MemoryChanges, MemoryDraft, MemoryRecord } from '@memgym/memory-systems/define';
import { redraft } from '@memgym/memory-systems/toolkit';
import type { AdditiveIndex } from './additive-index.js';
import { createEntityChanges } from './entity-changes.js';
import { entityDataOf } from './entity-record.js';
import { linkEntities } from './link-entities.js';
import type { Mem02MemoryOptions } from './mem0-2-memory-options.js';
import type { Mem02State } from './mem0-2-state.js';
import { rewrittenFact } from './stored-fact.js';

/** A memory with another text: a fact with a new hash, or an entity with another name for the same facts. */
export function reviseMemory(record: MemoryRecord, text: string): MemoryDraft {
  const draft = redraft(record, { text });
  if (record.item.kind !== 'entity') return rewrittenFact(draft);
  const { type, mentions } = entityDataOf(record);
  return { ...draft, data: { type, mentions: mentions.map(({ factId }) => ({ factId, text })) } };
}

/**
 * Links a rewritten fact only to the entities in its new text. Source:
 * docs/specs/memory-systems.md#mem0-additive-write, step 6.
 */
export async function amendLinks(
  draft: MemoryDraft,
  request: ChangeRequest<Mem02State, AdditiveIndex>,
  { entityMergeSimilarity }: Mem02MemoryOptions,
): Promise<MemoryChanges<Mem02State>> {
  if (draft.kind === 'entity') return {};
  const changes = createEntityChanges(request.view, request.index, entityMergeSimilarity);
  changes.unlink(draft.id);
  await linkEntities([draft], changes, request);
  return changes.result();
}

import type { ChangeRequest, MemoryDraft } from '@memgym/memory-systems/define';
import { entityKey, findEntities } from '../toolkit/mem0/find-entities.js';
import type { AdditiveIndex } from './additive-index.js';
import type { EntityChanges } from './entity-changes.js';
import type { Mem02State } from './mem0-2-state.js';

/** Links facts to the entities they name. Names that are not stored verbatim are embedded. */
export async function linkEntities(
  facts: readonly MemoryDraft[],
  changes: EntityChanges,
  { embed, index }: Pick<ChangeRequest<Mem02State, AdditiveIndex>, 'embed' | 'index'>,
): Promise<void> {
  const mentions = facts.flatMap((fact) => findEntities(fact.text).map((mention) => ({ fact, mention })));
  const texts = mentions
    .map(({ mention }) => mention.text)
    .filter((text) => index.named(entityKey(text)) === undefined);
  const fresh = [...new Set(texts)];
  const vectors = fresh.length === 0 ? [] : await embed(fresh);
  const vectorOf = new Map(fresh.map((text, place) => [text, vectors[place]]));
  for (const { fact, mention } of mentions) changes.link(fact, mention, vectorOf.get(mention.text));
}

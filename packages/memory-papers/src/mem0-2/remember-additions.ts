import {
  type FoundMemory,
  type MemoryChanges,
  type MemoryDraft,
  type Observation,
  type RememberRequest,
  skipUncited,
} from '@memgym/memory-systems/define';
import { confirmed, redraft } from '@memgym/memory-systems/toolkit';
import type { AdditiveIndex } from './additive-index.js';
import { EntityChanges } from './entity-changes.js';
import { extractAdditions } from './extract-additions.js';
import { linkEntities } from './link-entities.js';
import type { Mem02MemoryOptions } from './mem0-2-memory-options.js';
import { keepRecent, type Mem02State } from './mem0-2-state.js';
import type { Mem02Rules } from './rules.js';
import { type Addition, draftOfAddition, hashOf, storedHash } from './stored-fact.js';

type Request = RememberRequest<Mem02State, AdditiveIndex>;

/**
 * The additive write: one call, new facts only, entities without a model. Source:
 * docs/specs/memory-systems.md#mem0.
 */
export async function rememberAdditions(
  observations: readonly Observation[],
  request: Request,
  { options, rules }: { readonly options: Mem02MemoryOptions; readonly rules: Mem02Rules },
): Promise<MemoryChanges<Mem02State>> {
  const near = await neighboursOf(rules.searchText(observations), request, options);
  const records = near.map(({ record }) => record);
  const { facts, unread, warnings } = await extractAdditions(observations, records, { request, options });
  const read = observations.filter(({ sourceId }) => !unread.includes(sourceId));
  const state = keepRecent(request.view.state, read, options.recentMessages);
  if (facts.length === 0) {
    return { skipped: skipUncited(read, [], 'no fact was found in it'), unread, warnings, state };
  }
  const { added, confirmed, retire, refused } = sift(facts, near, { request, rules });
  const put = [...added, ...confirmed];
  const entities = new EntityChanges(request.view, request.index, options.entityMergeSimilarity);
  for (const id of retire) entities.unlink(id);
  for (const draft of confirmed) entities.refresh(draft);
  await linkEntities(added, entities, request);
  const linked = entities.result();
  return {
    put: [...put, ...linked.put],
    remove: linked.remove,
    retire,
    warnings: [...warnings, ...refused],
    skipped: skipUncited(read, put, 'nothing from it was stored'),
    unread,
    state,
  };
}

async function neighboursOf(
  text: string,
  { view, embed, search }: Request,
  { neighbours }: Mem02MemoryOptions,
): Promise<FoundMemory[]> {
  if (view.size === 0) return [];
  const [vector] = await embed([text]);
  return search({ k: neighbours, kinds: ['fact'], ...(vector && { vector }) });
}

/**
 * Drops known facts: texts whose MD5 is that of a neighbour or of an earlier text. The known fact gains the sources
 * of the dropped one if the rules confirm it, and outdated facts are retired, unless they are newer
 * (docs/specs/memory-systems.md#mem0-faults and "Asked for").
 */
function sift(
  facts: readonly Addition[],
  near: readonly FoundMemory[],
  {
    request: { view },
    rules: { confirmsRepeated },
  }: { readonly request: Request; readonly rules: Pick<Mem02Rules, 'confirmsRepeated'> },
): {
  readonly added: readonly MemoryDraft[];
  readonly confirmed: readonly MemoryDraft[];
  readonly retire: readonly string[];
  readonly refused: NonNullable<MemoryChanges['warnings']>;
} {
  const known = new Map(near.map(({ record }) => [storedHash(record), redraft(record)]));
  const stored = new Set([...known.values()].map(({ id }) => id));
  const changed = new Map<string, MemoryDraft>();
  const retire = new Set<string>();
  const refused: { kind: 'rejected-change'; detail: string }[] = [];
  for (const fact of facts) {
    const hash = hashOf(fact.text);
    const earlier = known.get(hash);
    if (earlier !== undefined && !confirmsRepeated) continue;
    const draft = earlier === undefined ? draftOfAddition(fact) : confirmed(earlier, fact);
    known.set(hash, draft);
    changed.set(draft.id, draft);
    for (const id of fact.supersedes) {
      const time = view.get(id)?.item.eventTime;
      if (time === undefined || fact.eventTime === undefined || time <= fact.eventTime) retire.add(id);
      else
        refused.push({
          kind: 'rejected-change',
          detail: `A fact of ${fact.eventTime} cannot replace one of ${time}.`,
        });
    }
  }
  // A repeated fact stays valid, even if another fact of the same reply contradicts it.
  for (const id of changed.keys()) retire.delete(id);
  return {
    added: [...changed.values()].filter(({ id }) => !stored.has(id)),
    confirmed: [...changed.values()].filter(({ id }) => stored.has(id)),
    retire: [...retire],
    refused,
  };
}

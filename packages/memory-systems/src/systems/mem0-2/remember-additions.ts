import {
  type FoundMemory,
  type MemoryChanges,
  type MemoryDraft,
  type Observation,
  type RememberRequest,
  redraft,
  shownText,
  skipUncited,
} from '../../scoped/index.js';
import { confirmed } from '../../toolkit/mem0/grounds.js';
import type { AdditiveIndex } from './additive-index.js';
import { createEntityChanges } from './entity-changes.js';
import { extractAdditions } from './extract-additions.js';
import { linkEntities } from './link-entities.js';
import type { Mem02MemoryOptions } from './mem0-2-memory-options.js';
import { keepRecent, type Mem02State } from './mem0-2-state.js';
import { type Addition, draftOfAddition, hashOf, storedHash } from './stored-fact.js';

type Request = RememberRequest<Mem02State, AdditiveIndex>;

/**
 * The additive write: one call, new facts only, entities without a model. Source:
 * docs/specs/memory-systems.md#mem0.
 */
export async function rememberAdditions(
  observations: readonly Observation[],
  request: Request,
  options: Mem02MemoryOptions,
): Promise<MemoryChanges<Mem02State>> {
  const near = await neighboursOf(observations, request, options);
  const records = near.map(({ record }) => record);
  const { facts, unread, warnings } = await extractAdditions(observations, records, request, options);
  const read = observations.filter(({ sourceId }) => !unread.includes(sourceId));
  const state = keepRecent(request.view.state, read, options.recentMessages);
  if (facts.length === 0) {
    return { skipped: skipUncited(read, [], 'no fact was found in it'), unread, warnings, state };
  }
  const { added, confirmed, retire, refused } = sift(facts, near, request, options);
  const put = [...added, ...confirmed];
  const entities = createEntityChanges(request.view, request.index, options.entityMergeSimilarity);
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
  observations: readonly Observation[],
  { view, embed, search }: Request,
  { neighbours, profile }: Mem02MemoryOptions,
): Promise<FoundMemory[]> {
  if (view.size === 0) return [];
  const [vector] = await embed([
    profile === 'reference' ? byRole(observations) : observations.map(shownText).join('\n'),
  ]);
  return search({ k: neighbours, kinds: ['fact'], ...(vector && { vector }) });
}

/** The batch in the original's form: `role: content` lines, without names. */
function byRole(observations: readonly Observation[]): string {
  return observations.map(({ role = 'user', content }) => `${role}: ${content}\n`).join('');
}

/**
 * Drops known facts: texts whose MD5 is that of a neighbour or of an earlier text. In `fixed` the known fact gains the
 * sources of the dropped one, and outdated facts are retired, unless they are newer
 * (docs/specs/memory-systems.md#mem0-faults and "Asked for").
 */
function sift(
  facts: readonly Addition[],
  near: readonly FoundMemory[],
  { view }: Request,
  { profile }: Mem02MemoryOptions,
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
    if (earlier !== undefined && profile === 'reference') continue;
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

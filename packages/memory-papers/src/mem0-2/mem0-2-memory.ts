import type { MemorySystem } from '@memgym/core/memory';
import {
  type ChangeRequest,
  defineMemorySystem,
  type ForgetRequest,
  type MemoryChanges,
  type MemoryDraft,
  type MemoryHit,
  type MemoryRecord,
  type MemoryView,
  makeSystem,
  type PortSettings,
  type ReadRequest,
  type RememberRequest,
  type SearchResult,
} from '@memgym/memory-systems/define';
import { forgetGrounds, redraft } from '@memgym/memory-systems/toolkit';
import type * as z from 'zod';
import { findEntities } from '../toolkit/mem0/find-entities.js';
import { AdditiveIndex } from './additive-index.js';
import { EntityChanges, lookThrough } from './entity-changes.js';
import { entityDataOf } from './entity-record.js';
import { linkEntities } from './link-entities.js';
import { type Mem02MemoryOptions, mem02MemoryOptionsSchema } from './mem0-2-memory-options.js';
import { forgetRecent, type Mem02State, mem02StateSchema } from './mem0-2-state.js';
import { rememberAdditions } from './remember-additions.js';
import { rulesOf } from './rules.js';
import { boostOf, combine } from './score-parts.js';
import { linksOf, rewrittenFact } from './stored-fact.js';

/**
 * Mem0 from 2.0: facts are added in one call, never rewritten, and found by similarity, words and entities together.
 * Source: docs/specs/memory-systems.md#mem0-additive-write and "Read".
 */
export const mem02Memory = defineMemorySystem({
  type: 'mem0-2',
  version: '1.0.0',
  description:
    'Facts that a model adds in one call, found by similarity, words and entities (Mem0 from 2.0).',
  options: mem02MemoryOptionsSchema,
  needs: ['model', 'embedder'],
  exempt: { duplicates: 'a fact that is known already is reported as skipped' },
  defaultK: 20,
  state: { schema: mem02StateSchema, first: () => ({ recent: [] }) },
  design: (options, { embedder }) => {
    const rules = rulesOf[options.profile];
    return {
      capabilities: ['incremental', 'graph', 'instructions'],
      remember: (request: RememberRequest<Mem02State, AdditiveIndex>) =>
        rules.remember(request.observations, (observations) =>
          rememberAdditions(observations, request, { options, rules }),
        ),
      forget: forgetSources,
      erase: eraseLinks,
      revise: reviseMemory,
      amend: (draft, request: ChangeRequest<Mem02State, AdditiveIndex>) =>
        amendLinks(draft, request, options),
      read: (request: ReadRequest<Mem02State, AdditiveIndex>) => readFacts(request, options),
      createIndex: () => new AdditiveIndex(embedder.info.dimensions, options),
    };
  },
});

/** The model, the embedder and the options of {@link mem02}. */
export type Mem02MemorySettings = PortSettings<'model' | 'embedder'> &
  z.input<typeof mem02MemoryOptionsSchema>;

/**
 * Mem0 from 2.0 on: facts that a model extracts, found by words, meaning and entities, for `createMemory`.
 *
 * @throws {ConfigError} for an invalid option, or an invalid or missing port
 */
export function mem02(settings: Mem02MemorySettings): MemorySystem {
  return makeSystem(mem02Memory, settings);
}

/** Forgets facts that only these sources state, their messages, and the entities' data from them. */
function forgetSources({
  citing,
  sourceIds,
  view,
  index,
}: ForgetRequest<Mem02State, AdditiveIndex>): MemoryChanges<Mem02State> {
  const facts = citing.filter(({ item }) => item.kind !== 'entity');
  const left = forgetGrounds(facts, sourceIds);
  const entities = new EntityChanges(view, index, 1);
  for (const id of left.remove) entities.unlink(id);
  for (const draft of left.put) entities.refresh(draft);
  const { put, remove } = entities.result();
  const state = forgetRecent(view.state, sourceIds);
  return { put: [...left.put, ...put], remove: [...left.remove, ...remove], ...(state && { state }) };
}

/** Further removals if one memory is deleted: its links, and its messages among the recent ones. */
function eraseLinks({ item }: MemoryRecord, view: MemoryView<Mem02State>): MemoryChanges<Mem02State> {
  if (item.kind === 'entity') return {};
  const entities = new EntityChanges(view, lookThrough(view), 1);
  entities.unlink(item.id);
  const state = forgetRecent(view.state, new Set(item.sourceIds));
  return { ...entities.result(), ...(state && { state }) };
}

/** A memory with another text: a fact with a new hash, or an entity with another name for the same facts. */
function reviseMemory(record: MemoryRecord, text: string): MemoryDraft {
  const draft = redraft(record, { text });
  if (record.item.kind !== 'entity') return rewrittenFact(draft);
  const { type, mentions } = entityDataOf(record);
  return { ...draft, data: { type, mentions: mentions.map(({ factId }) => ({ factId, text })) } };
}

/**
 * Links a rewritten fact only to the entities in its new text. Source:
 * docs/specs/memory-systems.md#mem0-additive-write, step 6.
 */
async function amendLinks(
  draft: MemoryDraft,
  request: ChangeRequest<Mem02State, AdditiveIndex>,
  { entityMergeSimilarity }: Mem02MemoryOptions,
): Promise<MemoryChanges<Mem02State>> {
  if (draft.kind === 'entity') return {};
  const changes = new EntityChanges(request.view, request.index, entityMergeSimilarity);
  changes.unlink(draft.id);
  await linkEntities([draft], changes, request);
  return changes.result();
}

/**
 * The additive read: facts similar to the query, ranked by similarity, words and entities together. A fact found only
 * by words is never returned. Source: docs/specs/memory-systems.md#mem0-read.
 */
async function readFacts(
  { query, embed, search, index }: ReadRequest<Mem02State, AdditiveIndex>,
  options: Mem02MemoryOptions,
): Promise<SearchResult> {
  if (query.text.trim() === '') return { hits: [] };
  const names = findEntities(query.text).slice(0, options.queryEntities);
  const [vector, ...entityVectors] = await embed([query.text, ...names.map(({ text }) => text)]);
  if (vector === undefined) return { hits: [] };
  const k = Math.max(Math.ceil(options.candidatesPerResult * query.k), options.leastCandidates);
  const near = await search({ vector, k, kinds: ['fact'] });
  const boosts = boostsOf(entityVectors, index, options);
  const inUse = {
    lexical: near.some(({ scoreParts }) => scoreParts?.lexical !== undefined),
    boost: boosts.size > 0,
  };
  const hits = near
    .filter(({ score }) => score >= options.threshold)
    .map(({ id, score, scoreParts, record }): MemoryHit => {
      const lexical = scoreParts?.lexical ?? 0;
      const parts = { semantic: score, lexical, boost: boosts.get(id) ?? 0 };
      const links = linksOf(record);
      return {
        id,
        score: combine(parts, inUse),
        scoreParts: parts,
        ...(links.length > 0 && { links }),
      };
    });
  return {
    hits,
    contributions: ({ score, scoreParts = {} }) => {
      const sum = Object.values(scoreParts).reduce((total, part) => total + part, 0);
      return Object.fromEntries(
        Object.entries(scoreParts).map(([name, part]) => [name, sum === 0 ? 0 : (part * score) / sum]),
      );
    },
  };
}

/** The boost of each fact from entities of the query: the highest if there are several. */
function boostsOf(
  entityVectors: readonly Float32Array[],
  index: AdditiveIndex,
  options: Mem02MemoryOptions,
): Map<string, number> {
  const boosts = new Map<string, number>();
  for (const vector of entityVectors) {
    for (const { id, score } of index.entitiesNear(vector, options.entityMatchSimilarity)) {
      const factIds = index.factsOf(id);
      const boost = boostOf(score, factIds.length, options);
      for (const factId of factIds) boosts.set(factId, Math.max(boosts.get(factId) ?? 0, boost));
    }
  }
  return boosts;
}

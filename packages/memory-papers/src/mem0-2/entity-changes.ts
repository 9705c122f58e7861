import { InternalError } from '@memgym/core/errors';
import type { EventTime } from '@memgym/core/memory';
import {
  derivedId,
  type MemoryDraft,
  type MemoryRecord,
  type MemoryView,
  mergeSourceIds,
} from '@memgym/memory-systems/define';
import { cosineSimilarity, latestEventTime, provenanceOf } from '@memgym/memory-systems/toolkit';
import { type EntityMention, entityKey } from '../toolkit/mem0/find-entities.js';
import { type EntityData, entityDataOf } from './entity-record.js';
import type { Mem02State } from './mem0-2-state.js';

/** Finds stored entities. */
export interface EntityLookup {
  /** The entity with this name: see `entityKey`. */
  named(key: string): string | undefined;
  /** The entity with the nearest name. */
  nearest(vector: Float32Array): { readonly id: string; readonly score: number } | undefined;
  /** Ids of the entities that a fact names. */
  linkedTo(factId: string): Iterable<string>;
}

/** A fact as cited by its entities. */
export interface LinkedFact {
  readonly id: string;
  readonly sourceIds: readonly string[];
  readonly provenance?: 'unknown' | undefined;
  readonly eventTime?: EventTime | undefined;
}

/** The entity changes of one write; later ones build on earlier ones. */
export interface EntityChanges {
  /** Records that a fact names an entity: a known one with the same or nearly the same name, otherwise a new one. */
  link(fact: LinkedFact, mention: EntityMention, vector: Float32Array | undefined): void;
  /** Records that the fact no longer names entities; an entity without facts is removed. */
  unlink(factId: string): void;
  /** Records that the fact's sources changed. */
  refresh(fact: LinkedFact): void;
  result(): { readonly put: MemoryDraft[]; readonly remove: string[] };
}

export function createEntityChanges(
  view: MemoryView<Mem02State>,
  lookup: EntityLookup,
  mergeSimilarity: number,
): EntityChanges {
  const touched = new Map<string, EntityData>();
  const facts = new Map<string, LinkedFact>();
  const fresh: { id: string; vector: Float32Array }[] = [];

  const dataOf = (id: string): EntityData | undefined => {
    const record = view.get(id);
    return touched.get(id) ?? (record && entityDataOf(record));
  };
  const ageOf = (id: string): number => view.get(id)?.order ?? Number.MAX_SAFE_INTEGER;
  const citing = (factId: string): LinkedFact[] => {
    const known: LinkedFact | undefined = facts.get(factId) ?? view.get(factId)?.item;
    return known === undefined ? [] : [known];
  };
  const names = (id: string | undefined, key: string): id is string =>
    id !== undefined && (dataOf(id)?.mentions.some(({ text }) => entityKey(text) === key) ?? false);

  function entityFor(key: string, vector: Float32Array | undefined): string {
    const stored = lookup.named(key);
    if (names(stored, key)) return stored;
    for (const id of touched.keys()) if (names(id, key)) return id;
    const near = [...(vector ? [lookup.nearest(vector) ?? []].flat() : []), ...nearFresh(fresh, vector)]
      .filter(({ id, score }) => score >= mergeSimilarity && dataOf(id)?.mentions.length !== 0)
      .sort((left, right) => right.score - left.score);
    return near[0]?.id ?? freeId(key);
  }

  function freeId(key: string): string {
    for (let place = 0; place <= view.size + touched.size; place += 1) {
      const id = derivedId('entity', key, place);
      // An entity without facts may be named again.
      if ((dataOf(id)?.mentions.length ?? 0) === 0) return id;
    }
    throw new InternalError('No id is free for an entity.');
  }

  function draftOf(id: string, { type, mentions }: EntityData): MemoryDraft {
    const cited = mentions.flatMap(({ factId }) => citing(factId));
    return {
      id,
      kind: 'entity',
      text: mentions[0]?.text ?? '',
      sourceIds: mergeSourceIds(...cited),
      ...provenanceOf(cited),
      eventTime: latestEventTime(cited),
      data: { type, mentions },
    };
  }

  return {
    link: (fact, { type, text }, vector) => {
      facts.set(fact.id, fact);
      const id = entityFor(entityKey(text), vector);
      const known = dataOf(id);
      if (known === undefined && vector !== undefined) fresh.push({ id, vector });
      const mentions = known?.mentions.filter(({ factId }) => factId !== fact.id) ?? [];
      touched.set(id, { type: known?.type ?? type, mentions: [...mentions, { factId: fact.id, text }] });
    },
    unlink: (factId) => {
      for (const id of lookup.linkedTo(factId)) {
        const known = dataOf(id);
        if (known === undefined) continue;
        touched.set(id, {
          ...known,
          mentions: known.mentions.filter((mention) => mention.factId !== factId),
        });
      }
    },
    refresh: (fact) => {
      facts.set(fact.id, fact);
      for (const id of lookup.linkedTo(fact.id)) {
        const known = dataOf(id);
        if (known !== undefined) touched.set(id, known);
      }
    },
    result: () => {
      // Sorted by age, because a rebuilt index lists the entities of a fact in a different order than an incremental
      // one.
      const entries = [...touched].sort(([left], [right]) => ageOf(left) - ageOf(right));
      return {
        put: entries.filter(([, { mentions }]) => mentions.length > 0).map(([id, data]) => draftOf(id, data)),
        remove: entries
          .filter(([id, { mentions }]) => mentions.length === 0 && view.get(id) !== undefined)
          .map(([id]) => id),
      };
    },
  };
}

/** New entities of this write by cosine similarity. */
function nearFresh(
  fresh: readonly { readonly id: string; readonly vector: Float32Array }[],
  vector: Float32Array | undefined,
): { id: string; score: number }[] {
  if (vector === undefined) return [];
  return fresh.map((entity) => ({ id: entity.id, score: cosineSimilarity(entity.vector, vector) }));
}

/** Scans all entities, for deleting one fact without an index. */
export function lookThrough(view: MemoryView<Mem02State>): EntityLookup {
  return {
    named: () => undefined,
    nearest: () => undefined,
    linkedTo: (factId) =>
      [...view.all()].filter((record) => namesIn(record, factId)).map(({ item }) => item.id),
  };
}

function namesIn(record: MemoryRecord, factId: string): boolean {
  if (record.item.kind !== 'entity') return false;
  return entityDataOf(record).mentions.some((mention) => mention.factId === factId);
}

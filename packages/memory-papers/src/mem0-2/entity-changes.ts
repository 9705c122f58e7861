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
export class EntityChanges {
  readonly #view: MemoryView<Mem02State>;
  readonly #lookup: EntityLookup;
  readonly #mergeSimilarity: number;
  readonly #touched = new Map<string, EntityData>();
  readonly #facts = new Map<string, LinkedFact>();
  readonly #fresh: { id: string; vector: Float32Array }[] = [];

  constructor(view: MemoryView<Mem02State>, lookup: EntityLookup, mergeSimilarity: number) {
    this.#view = view;
    this.#lookup = lookup;
    this.#mergeSimilarity = mergeSimilarity;
  }

  /** Records that a fact names an entity: a known one with the same or nearly the same name, otherwise a new one. */
  link(fact: LinkedFact, { type, text }: EntityMention, vector: Float32Array | undefined): void {
    this.#facts.set(fact.id, fact);
    const id = this.#entityFor(entityKey(text), vector);
    const known = this.#dataOf(id);
    if (known === undefined && vector !== undefined) this.#fresh.push({ id, vector });
    const mentions = known?.mentions.filter(({ factId }) => factId !== fact.id) ?? [];
    this.#touched.set(id, {
      type: known?.type ?? type,
      mentions: [...mentions, { factId: fact.id, text }],
    });
  }

  /** Records that the fact no longer names entities; an entity without facts is removed. */
  unlink(factId: string): void {
    for (const id of this.#lookup.linkedTo(factId)) {
      const known = this.#dataOf(id);
      if (known === undefined) continue;
      const mentions = known.mentions.filter((mention) => mention.factId !== factId);
      this.#touched.set(id, { ...known, mentions });
    }
  }

  /** Records that the fact's sources changed. */
  refresh(fact: LinkedFact): void {
    this.#facts.set(fact.id, fact);
    for (const id of this.#lookup.linkedTo(fact.id)) {
      const known = this.#dataOf(id);
      if (known !== undefined) this.#touched.set(id, known);
    }
  }

  result(): { readonly put: MemoryDraft[]; readonly remove: string[] } {
    const ageOf = (id: string): number => this.#view.get(id)?.order ?? Number.MAX_SAFE_INTEGER;
    // Sorted by age, because a rebuilt index lists the entities of a fact in a different order than an incremental
    // one.
    const entries = [...this.#touched].sort(([left], [right]) => ageOf(left) - ageOf(right));
    return {
      put: entries
        .filter(([, { mentions }]) => mentions.length > 0)
        .map(([id, data]) => this.#draftOf(id, data)),
      remove: entries
        .filter(([id, { mentions }]) => mentions.length === 0 && this.#view.get(id) !== undefined)
        .map(([id]) => id),
    };
  }

  #dataOf(id: string): EntityData | undefined {
    const record = this.#view.get(id);
    return this.#touched.get(id) ?? (record && entityDataOf(record));
  }

  #names(id: string | undefined, key: string): id is string {
    if (id === undefined) return false;
    return this.#dataOf(id)?.mentions.some(({ text }) => entityKey(text) === key) ?? false;
  }

  #entityFor(key: string, vector: Float32Array | undefined): string {
    const stored = this.#lookup.named(key);
    if (this.#names(stored, key)) return stored;
    for (const id of this.#touched.keys()) if (this.#names(id, key)) return id;
    const held = vector && this.#lookup.nearest(vector);
    const near = [...(held === undefined ? [] : [held]), ...nearFresh(this.#fresh, vector)]
      .filter(({ id, score }) => score >= this.#mergeSimilarity && this.#dataOf(id)?.mentions.length !== 0)
      .sort((left, right) => right.score - left.score);
    return near[0]?.id ?? this.#freeId(key);
  }

  #freeId(key: string): string {
    for (let place = 0; place <= this.#view.size + this.#touched.size; place += 1) {
      const id = derivedId('entity', key, place);
      // An entity without facts may be named again.
      if ((this.#dataOf(id)?.mentions.length ?? 0) === 0) return id;
    }
    throw new InternalError('No id is free for an entity.');
  }

  #draftOf(id: string, { type, mentions }: EntityData): MemoryDraft {
    const cited = mentions.flatMap(({ factId }): LinkedFact[] => {
      const known: LinkedFact | undefined = this.#facts.get(factId) ?? this.#view.get(factId)?.item;
      return known === undefined ? [] : [known];
    });
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

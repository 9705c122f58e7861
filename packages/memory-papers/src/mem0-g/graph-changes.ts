import { InternalError } from '@memgym/core/errors';
import { type EventTime, eventTimeSchema } from '@memgym/core/memory';
import {
  derivedId,
  type MemoryDraft,
  type MemoryRecord,
  type MemoryView,
  mergeSourceIds,
} from '@memgym/memory-systems/define';
import type { Mem0State } from '@memgym/memory-systems/mem0';
import { cosineSimilarity, latestEventTime, provenanceOf } from '@memgym/memory-systems/toolkit';
import { type EdgeData, type EdgeMention, edgeOf, isEdge } from './graph-records.js';
import { type NodeSimilarity, nodeSimilarity } from './node-similarity.js';

interface GraphNode {
  readonly name: string;
  readonly vector: Float32Array | undefined;
}

interface NearNode {
  readonly id: string;
  /** See `NodeSimilarity`. */
  readonly score: number;
}

/** The graph changes of one write. A node exists as long as a valid edge leads to it. */
export class GraphChanges {
  readonly #view: MemoryView<Mem0State>;
  readonly #similarity: NodeSimilarity;
  readonly #edges: Map<string, EdgeData>;
  readonly #outdated: ReadonlyMap<string, EdgeData>;
  readonly #nodes: ReadonlyMap<string, GraphNode>;
  readonly #created = new Map<string, GraphNode>();
  /** The stored node most similar to a name, searched once per name, because most triples name the same ends. */
  readonly #nearestHeld = new Map<string, NearNode | undefined>();
  /** Ids of the edges of each node, in the order of `#edges`. */
  readonly #edgesOf = new Map<string, Set<string>>();
  readonly #dropped = new Set<string>();
  readonly #changed = new Set<string>();
  readonly #touched = new Set<string>();

  constructor(view: MemoryView<Mem0State>, similarity: NodeSimilarity = nodeSimilarity) {
    this.#view = view;
    this.#similarity = similarity;
    const records = [...view.all()];
    this.#edges = edgesIn(records);
    this.#outdated = edgesIn([...view.retired()]);
    this.#nodes = new Map(
      records
        .filter(({ item }) => item.kind === 'entity')
        .map(({ item, vector }) => [item.id, { name: item.text, vector }]),
    );
    for (const [id, edge] of this.#edges) this.#connect(id, edge);
  }

  /** The most similar node above the threshold. */
  find(name: string, vector: Float32Array, mergeSimilarity: number): string | undefined {
    const search = { name, vector, similarity: this.#similarity };
    if (!this.#nearestHeld.has(name)) this.#nearestHeld.set(name, nearestOf(this.#nodes, search));
    const held = this.#nearestHeld.get(name);
    const fresh = nearestOf(this.#created, search);
    const nearest = fresh !== undefined && fresh.score > (held?.score ?? -1) ? fresh : held;
    return nearest !== undefined && nearest.score >= mergeSimilarity ? nearest.id : undefined;
  }

  /** A new node, or the existing one with exactly this name. */
  create(name: string, vector: Float32Array, sourceIds: readonly string[]): string {
    const same = [...this.#nodes, ...this.#created].find(([, node]) => node.name === name);
    if (same !== undefined) return same[0];
    const id = this.#freeId(name, sourceIds);
    this.#created.set(id, { name, vector });
    return id;
  }

  /** Adds a mention of a relation; an outdated relation becomes valid again. */
  state(
    { sourceNode, relation, targetNode }: Pick<EdgeData, 'sourceNode' | 'relation' | 'targetNode'>,
    mention: EdgeMention,
  ): void {
    const id = derivedId('relation', sourceNode, relation, targetNode);
    const known = this.#edges.get(id) ?? this.#outdated.get(id);
    const mentions = [...(known?.mentions ?? []), mention];
    this.#set(id, { sourceNode, targetNode, relation, mentions, renamed: known?.renamed ?? null });
  }

  /** Removes every mention for which `keep` is undefined; an edge without mentions is removed. */
  keepMentions(keep: (mention: EdgeMention, edgeId: string) => EdgeMention | undefined): void {
    for (const [id, edge] of [...this.#edges]) {
      const mentions = edge.mentions.flatMap((mention) => keep(mention, id) ?? []);
      const same =
        mentions.length === edge.mentions.length && mentions.every((m, i) => m === edge.mentions[i]);
      if (same) continue;
      if (mentions.length === 0) this.drop(id);
      else this.#set(id, { ...edge, mentions });
    }
  }

  drop(edgeId: string): void {
    const edge = this.#edges.get(edgeId);
    if (edge === undefined) return;
    this.#edges.delete(edgeId);
    this.#edgesOf.get(edge.sourceNode)?.delete(edgeId);
    this.#edgesOf.get(edge.targetNode)?.delete(edgeId);
    this.#dropped.add(edgeId);
    this.#touch(edgeId, edge);
  }

  result(): { readonly put: MemoryDraft[]; readonly dropped: string[] } {
    const view = this.#view;
    const put: MemoryDraft[] = [];
    const dropped = [...this.#dropped];
    for (const id of this.#touched) {
      const draft = this.#nodeDraft(id);
      if (draft !== undefined) put.push(draft);
      else if (view.get(id) !== undefined) dropped.push(id);
    }
    // A node that lost a mention may have another name, which also changes its relations.
    const renamed = new Set([...this.#touched].filter((id) => this.#nameOf(id) !== view.get(id)?.item.text));
    for (const [id, edge] of this.#edges) {
      if (this.#changed.has(id) || renamed.has(edge.sourceNode) || renamed.has(edge.targetNode)) {
        put.push(this.#edgeDraft(id, edge));
      }
    }
    return { put, dropped };
  }

  #connect(id: string, { sourceNode, targetNode }: EdgeData): void {
    for (const node of [sourceNode, targetNode]) {
      this.#edgesOf.set(node, (this.#edgesOf.get(node) ?? new Set()).add(id));
    }
  }

  #touch(id: string, { sourceNode, targetNode }: EdgeData): void {
    this.#changed.add(id);
    this.#touched.add(sourceNode);
    this.#touched.add(targetNode);
  }

  #set(id: string, edge: EdgeData): void {
    this.#edges.set(id, edge);
    this.#connect(id, edge);
    this.#dropped.delete(id);
    this.#touch(id, edge);
  }

  #freeId(name: string, sourceIds: readonly string[]): string {
    for (let place = 0; place <= this.#nodes.size + this.#created.size; place += 1) {
      const id = derivedId('entity', name, [...sourceIds], place);
      if (!this.#nodes.has(id) && !this.#created.has(id)) return id;
    }
    throw new InternalError('No id is free for a node.');
  }

  #nameOf(node: string): string {
    const [id = ''] = this.#edgesOf.get(node) ?? [];
    const first = this.#edges.get(id);
    return (first?.sourceNode === node ? first.mentions[0]?.source : first?.mentions[0]?.target) ?? '';
  }

  #nodeDraft(id: string): MemoryDraft | undefined {
    const edges = [...(this.#edgesOf.get(id) ?? [])].flatMap((edgeId) => this.#edges.get(edgeId) ?? []);
    const mentions = edges.flatMap((edge) => edge.mentions);
    if (mentions.length === 0) return undefined;
    const text = this.#nameOf(id);
    return { id, kind: 'entity', text, ...cited(mentions), meta: { mentions: mentions.length } };
  }

  #edgeDraft(id: string, edge: EdgeData): MemoryDraft {
    const { sourceNode, targetNode, relation, mentions, renamed } = edge;
    const text = renamed ?? `${this.#nameOf(sourceNode)} -- ${relation} -- ${this.#nameOf(targetNode)}`;
    const meta = { mentions: mentions.length };
    return { id, kind: 'relation', text, ...cited(mentions), meta, data: edge };
  }
}

function edgesIn(records: readonly MemoryRecord[]): Map<string, EdgeData> {
  return new Map(records.filter(isEdge).map((record) => [record.item.id, edgeOf(record)]));
}

/** The node most similar to a name; on a tie, the oldest. */
function nearestOf(
  nodes: ReadonlyMap<string, GraphNode>,
  {
    name,
    vector,
    similarity,
  }: { readonly name: string; readonly vector: Float32Array; readonly similarity: NodeSimilarity },
): NearNode | undefined {
  let nearest: NearNode | undefined;
  for (const [id, node] of nodes) {
    if (node.vector === undefined) continue;
    const score = similarity(cosineSimilarity(node.vector, vector), node.name === name);
    if (nearest === undefined || score > nearest.score) nearest = { id, score };
    if (score === Number.POSITIVE_INFINITY) break;
  }
  return nearest;
}

function cited(
  mentions: readonly EdgeMention[],
): Pick<MemoryDraft, 'sourceIds' | 'provenance' | 'eventTime'> {
  const times = mentions.flatMap(({ eventTime }): { eventTime: EventTime }[] =>
    eventTime === null ? [] : [{ eventTime: eventTimeSchema.parse(eventTime) }],
  );
  return {
    sourceIds: mergeSourceIds(...mentions),
    ...provenanceOf(mentions),
    eventTime: latestEventTime(times),
  };
}

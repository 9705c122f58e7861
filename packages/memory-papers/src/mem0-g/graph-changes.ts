import { InternalError } from '@memgym/core/errors';
import { type EventTime, eventTimeSchema } from '@memgym/core/memory';
import { derivedId, type MemoryDraft, type MemoryView, mergeSourceIds } from '@memgym/memory-systems/define';
import type { Mem0State } from '@memgym/memory-systems/mem0';
import { cosineSimilarity, latestEventTime, provenanceOf } from '@memgym/memory-systems/toolkit';
import { type EdgeData, type EdgeMention, edgeOf, isEdge } from './graph-records.js';
import { type NodeSimilarity, nodeSimilarity } from './node-similarity.js';

/** The graph changes of one write. A node exists as long as a valid edge leads to it. */
export interface GraphChanges {
  /** The most similar node above the threshold. */
  find(name: string, vector: Float32Array, mergeSimilarity: number): string | undefined;
  /** A new node, or the existing one with exactly this name. */
  create(name: string, vector: Float32Array, sourceIds: readonly string[]): string;
  /** Adds a mention of a relation; an outdated relation becomes valid again. */
  state(sourceNode: string, relation: string, targetNode: string, mention: EdgeMention): void;
  /** Removes every mention for which `keep` is false; an edge without mentions is removed. */
  keepMentions(keep: (mention: EdgeMention, edgeId: string) => EdgeMention | undefined): void;
  drop(edgeId: string): void;
  result(): { readonly put: MemoryDraft[]; readonly dropped: string[] };
}

interface GraphNode {
  readonly name: string;
  readonly vector: Float32Array | undefined;
}

interface NearNode {
  readonly id: string;
  /** See `NodeSimilarity`. */
  readonly score: number;
}

export function createGraphChanges(
  view: MemoryView<Mem0State>,
  similarity: NodeSimilarity = nodeSimilarity,
): GraphChanges {
  const records = [...view.all()];
  const edges = new Map(records.filter(isEdge).map((record) => [record.item.id, edgeOf(record)]));
  const outdated = new Map(
    [...view.retired()].filter(isEdge).map((record) => [record.item.id, edgeOf(record)]),
  );
  const nodes = new Map<string, GraphNode>(
    records
      .filter(({ item }) => item.kind === 'entity')
      .map(({ item, vector }) => [item.id, { name: item.text, vector }]),
  );
  const created = new Map<string, GraphNode>();
  /** The stored node most similar to a name, searched once per name, because most triples name the same ends. */
  const nearestHeld = new Map<string, NearNode | undefined>();
  /** Ids of the edges of each node, in the order of `edges`. */
  const edgesOf = new Map<string, Set<string>>();
  const connect = (id: string, { sourceNode, targetNode }: EdgeData): void => {
    for (const node of [sourceNode, targetNode]) {
      edgesOf.set(node, (edgesOf.get(node) ?? new Set()).add(id));
    }
  };
  for (const [id, edge] of edges) connect(id, edge);
  const edgesAt = (node: string): EdgeData[] =>
    [...(edgesOf.get(node) ?? [])].flatMap((id) => edges.get(id) ?? []);
  const dropped = new Set<string>();
  const changed = new Set<string>();
  const touched = new Set<string>();

  const touch = (id: string, { sourceNode, targetNode }: EdgeData): void => {
    changed.add(id);
    touched.add(sourceNode);
    touched.add(targetNode);
  };
  const set = (id: string, edge: EdgeData): void => {
    edges.set(id, edge);
    connect(id, edge);
    dropped.delete(id);
    touch(id, edge);
  };
  const drop = (id: string): void => {
    const edge = edges.get(id);
    if (edge === undefined) return;
    edges.delete(id);
    edgesOf.get(edge.sourceNode)?.delete(id);
    edgesOf.get(edge.targetNode)?.delete(id);
    dropped.add(id);
    touch(id, edge);
  };

  function freeId(name: string, sourceIds: readonly string[]): string {
    for (let place = 0; place <= nodes.size + created.size; place += 1) {
      const id = derivedId('entity', name, [...sourceIds], place);
      if (!nodes.has(id) && !created.has(id)) return id;
    }
    throw new InternalError('No id is free for a node.');
  }

  function nameOf(node: string): string {
    const [id = ''] = edgesOf.get(node) ?? [];
    const first = edges.get(id);
    return (first?.sourceNode === node ? first.mentions[0]?.source : first?.mentions[0]?.target) ?? '';
  }

  function nodeDraft(id: string): MemoryDraft | undefined {
    const mentions = edgesAt(id).flatMap((edge) => edge.mentions);
    if (mentions.length === 0) return undefined;
    return { id, kind: 'entity', text: nameOf(id), ...cited(mentions), meta: { mentions: mentions.length } };
  }

  function edgeDraft(id: string, edge: EdgeData): MemoryDraft {
    const { sourceNode, targetNode, relation, mentions, renamed } = edge;
    const text = renamed ?? `${nameOf(sourceNode)} -- ${relation} -- ${nameOf(targetNode)}`;
    return {
      id,
      kind: 'relation',
      text,
      ...cited(mentions),
      meta: { mentions: mentions.length },
      data: edge,
    };
  }

  return {
    find: (name, vector, mergeSimilarity) => {
      if (!nearestHeld.has(name)) nearestHeld.set(name, nearestOf(nodes, name, vector, similarity));
      const held = nearestHeld.get(name);
      const fresh = nearestOf(created, name, vector, similarity);
      const nearest = fresh !== undefined && fresh.score > (held?.score ?? -1) ? fresh : held;
      return nearest !== undefined && nearest.score >= mergeSimilarity ? nearest.id : undefined;
    },
    create: (name, vector, sourceIds) => {
      const same = [...nodes, ...created].find(([, node]) => node.name === name);
      if (same !== undefined) return same[0];
      const id = freeId(name, sourceIds);
      created.set(id, { name, vector });
      return id;
    },
    state: (sourceNode, relation, targetNode, mention) => {
      const id = derivedId('relation', sourceNode, relation, targetNode);
      const known = edges.get(id) ?? outdated.get(id);
      const mentions = [...(known?.mentions ?? []), mention];
      set(id, { sourceNode, targetNode, relation, mentions, renamed: known?.renamed ?? null });
    },
    keepMentions: (keep) => {
      for (const [id, edge] of [...edges]) {
        const mentions = edge.mentions.flatMap((mention) => keep(mention, id) ?? []);
        const same =
          mentions.length === edge.mentions.length && mentions.every((m, i) => m === edge.mentions[i]);
        if (same) continue;
        if (mentions.length === 0) drop(id);
        else set(id, { ...edge, mentions });
      }
    },
    drop,
    result: () => {
      const put: MemoryDraft[] = [];
      const gone = [...dropped];
      for (const id of touched) {
        const draft = nodeDraft(id);
        if (draft !== undefined) put.push(draft);
        else if (view.get(id) !== undefined) gone.push(id);
      }
      // A node that lost a mention may have another name, which also changes its relations.
      const renamed = new Set([...touched].filter((id) => nameOf(id) !== view.get(id)?.item.text));
      for (const [id, edge] of edges) {
        if (changed.has(id) || renamed.has(edge.sourceNode) || renamed.has(edge.targetNode)) {
          put.push(edgeDraft(id, edge));
        }
      }
      return { put, dropped: gone };
    },
  };
}

/** The node most similar to a name; on a tie, the oldest. */
function nearestOf(
  nodes: ReadonlyMap<string, GraphNode>,
  name: string,
  vector: Float32Array,
  similarity: NodeSimilarity,
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

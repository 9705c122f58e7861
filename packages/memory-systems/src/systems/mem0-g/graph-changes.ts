import { type EventTime, eventTimeSchema, InternalError } from '@memgym/core';
import { derivedId, type MemoryDraft, type MemoryView, mergeSourceIds } from '../../scoped/index.js';
import { cosineSimilarity } from '../../toolkit/cosine-similarity.js';
import { latestEventTime } from '../../toolkit/latest-event-time.js';
import type { Mem0State } from '../mem0/mem0-policy.js';
import { type EdgeData, type EdgeMention, edgeOf, isEdge } from './graph-records.js';

/** The graph changes of one write. A node exists as long as a valid edge leads to it. */
export interface GraphChanges {
  /** The node of that name: the most similar one above the threshold, otherwise a new one. */
  node(name: string, vector: Float32Array, mergeSimilarity: number, sourceIds: readonly string[]): string;
  /** Adds a mention of a relation; an outdated relation becomes valid again. */
  state(sourceNode: string, relation: string, targetNode: string, mention: EdgeMention): void;
  /** Removes every mention for which `keep` is false; an edge without mentions is removed. */
  keepMentions(keep: (mention: EdgeMention, edgeId: string) => EdgeMention | undefined): void;
  drop(edgeId: string): void;
  result(): { readonly put: MemoryDraft[]; readonly dropped: string[] };
}

export function createGraphChanges(view: MemoryView<Mem0State>): GraphChanges {
  const records = [...view.all()];
  const edges = new Map(records.filter(isEdge).map((record) => [record.item.id, edgeOf(record)]));
  const outdated = new Map(
    [...view.retired()].filter(isEdge).map((record) => [record.item.id, edgeOf(record)]),
  );
  const nodes = new Map<string, { readonly name: string; readonly vector: Float32Array | undefined }>(
    records
      .filter(({ item }) => item.kind === 'entity')
      .map(({ item, vector }) => [item.id, { name: item.text, vector }]),
  );
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
    dropped.delete(id);
    touch(id, edge);
  };
  const drop = (id: string): void => {
    const edge = edges.get(id);
    if (edge === undefined) return;
    edges.delete(id);
    dropped.add(id);
    touch(id, edge);
  };

  function freeId(name: string, sourceIds: readonly string[]): string {
    for (let place = 0; place <= nodes.size; place += 1) {
      const id = derivedId('entity', name, [...sourceIds], place);
      if (!nodes.has(id)) return id;
    }
    throw new InternalError('No id is free for a node.');
  }

  function nameOf(node: string): string {
    for (const { sourceNode, targetNode, mentions } of edges.values()) {
      if (sourceNode === node) return mentions[0]?.source ?? '';
      if (targetNode === node) return mentions[0]?.target ?? '';
    }
    return '';
  }

  function nodeDraft(id: string): MemoryDraft | undefined {
    const adjacent = [...edges.values()].filter((edge) => edge.sourceNode === id || edge.targetNode === id);
    const mentions = adjacent.flatMap((edge) => edge.mentions);
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
    node: (name, vector, mergeSimilarity, sourceIds) => {
      let nearest: { readonly id: string; readonly score: number } | undefined;
      for (const [id, node] of nodes) {
        if (node.vector === undefined) continue;
        const score = node.name === name ? Number.POSITIVE_INFINITY : cosineSimilarity(node.vector, vector);
        if (score >= mergeSimilarity && score > (nearest?.score ?? Number.NEGATIVE_INFINITY)) {
          nearest = { id, score };
        }
      }
      if (nearest !== undefined) return nearest.id;
      const id = freeId(name, sourceIds);
      nodes.set(id, { name, vector });
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
      // A node that lost a mention may go by another name, and its relations with it.
      for (const [id, edge] of edges) {
        if (changed.has(id) || touched.has(edge.sourceNode) || touched.has(edge.targetNode)) {
          put.push(edgeDraft(id, edge));
        }
      }
      return { put, dropped: gone };
    },
  };
}

function cited(mentions: readonly EdgeMention[]): Pick<MemoryDraft, 'sourceIds' | 'eventTime'> {
  const times = mentions.flatMap(({ eventTime }): { eventTime: EventTime }[] =>
    eventTime === null ? [] : [{ eventTime: eventTimeSchema.parse(eventTime) }],
  );
  return { sourceIds: mergeSourceIds(...mentions), eventTime: latestEventTime(times) };
}

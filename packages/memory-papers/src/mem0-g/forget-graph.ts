import type {
  ForgetRequest,
  MemoryChanges,
  MemoryDraft,
  MemoryRecord,
  MemoryView,
} from '@memgym/memory-systems/define';
import type { Mem0State } from '@memgym/memory-systems/mem0';
import { forgetGrounds, redraft } from '@memgym/memory-systems/toolkit';
import { createGraphChanges, type GraphChanges } from './graph-changes.js';
import { type EdgeMention, edgeOf } from './graph-records.js';

/** Forgets the facts of sources, and the mentions of relations from them. */
export function forgetGraph({ citing, sourceIds, view }: ForgetRequest<Mem0State>): MemoryChanges<Mem0State> {
  const graph = createGraphChanges(view);
  graph.keepMentions((mention) => (mention.sourceIds.some((id) => sourceIds.has(id)) ? undefined : mention));
  const { put, dropped } = graph.result();
  const facts = citing.filter(({ item }) => item.kind !== 'entity' && item.kind !== 'relation');
  const left = forgetGrounds(facts, sourceIds);
  return { put: [...left.put, ...put], remove: [...left.remove, ...dropped] };
}

/**
 * Further removals if one memory is deleted: relations that only this fact supports, relations of a node, or nodes of a
 * relation.
 */
export function eraseFromGraph(
  { item }: MemoryRecord,
  view: MemoryView<Mem0State>,
): MemoryChanges<Mem0State> {
  const graph = createGraphChanges(view);
  for (const record of view.all()) {
    if (record.item.kind !== 'relation') continue;
    const { sourceNode, targetNode } = edgeOf(record);
    if ([record.item.id, sourceNode, targetNode].includes(item.id)) graph.drop(record.item.id);
  }
  dropFact(graph, item.id);
  const { put, dropped } = graph.result();
  return { put, remove: dropped };
}

/** Further changes if a text is replaced: the fact no longer supports relations of the old text. */
export function amendGraph(draft: MemoryDraft, view: MemoryView<Mem0State>): MemoryChanges<Mem0State> {
  if (draft.kind === 'entity' || draft.kind === 'relation') return {};
  const graph = createGraphChanges(view);
  dropFact(graph, draft.id);
  const { put, dropped } = graph.result();
  return { put, remove: dropped };
}

/** A relation with a caller's text still connects the same nodes. */
export function reviseGraph(record: MemoryRecord, text: string): MemoryDraft {
  const draft = redraft(record, { text });
  if (record.item.kind === 'relation') return { ...draft, data: { ...edgeOf(record), renamed: text } };
  const { data: _replaced, ...bare } = draft;
  return bare;
}

/** Mentions that only this fact supports are removed with it. */
function dropFact(graph: GraphChanges, factId: string): void {
  graph.keepMentions((mention): EdgeMention | undefined => {
    if (!mention.factIds.includes(factId)) return mention;
    const factIds = mention.factIds.filter((id) => id !== factId);
    return factIds.length === 0 ? undefined : { ...mention, factIds };
  });
}

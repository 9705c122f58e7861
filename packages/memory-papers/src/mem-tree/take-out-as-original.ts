import { isDeepStrictEqual } from 'node:util';
import type { MemoryChanges, MemoryDraft, MemoryRecord, MemoryView } from '@memgym/memory-systems/define';
import { redraft } from '@memgym/memory-systems/toolkit';
import { keptParents } from './kept-parents.js';
import { nodeDataOf, rootKind } from './tree-node.js';

/**
 * Removes nodes from the original's tree, which cannot forget: every text into which one of them was merged returns to
 * its state before any merge, and the vectors move up in their rows.
 */
export function takeOutAsOriginal(gone: ReadonlySet<string>, view: MemoryView): MemoryChanges<never> {
  const records = [...view.all()].filter(({ item }) => !gone.has(item.id));
  const root = records.find(({ item }) => item.kind === rootKind);
  const messages = records.filter((record) => record !== root);
  if (root !== undefined && messages.length === 0) return { remove: [...gone, root.item.id] };

  const parentOf = keptParents(gone, view.all());
  const kept = [...(root === undefined ? [] : [root]), ...messages];
  const drafts = kept.map((record): MemoryDraft => {
    const data = { ...nodeDataOf(record), parent: parentOf(record) };
    if (!record.item.sourceIds.some((id) => gone.has(id))) {
      return redraft(record, { data });
    }
    return inRow(redraft(record, { ...beforeMerging(record, messages), data }), null);
  });
  const inRows = drafts.map((draft, place) => withRow(draft, drafts[place + 1]));
  const put = inRows.filter((draft, place) => {
    const record = kept[place];
    return record !== undefined && !isDeepStrictEqual(draft, redraft(record));
  });
  return { put, remove: [...gone] };
}

function beforeMerging(
  record: MemoryRecord,
  [first]: readonly MemoryRecord[],
): Pick<MemoryDraft, 'text' | 'sourceIds' | 'eventTime'> {
  const { id, kind, text, eventTime } = record.item;
  const unmerged = nodeDataOf(record).original?.unmerged ?? text;
  if (kind !== rootKind || first === undefined) return { text: unmerged, sourceIds: [id], eventTime };
  return { text: unmerged, sourceIds: [first.item.id], eventTime: first.item.eventTime };
}

/** A node's row contains its own text if it has been rewritten, otherwise the text of the next node. */
function withRow(draft: MemoryDraft, next: MemoryDraft | undefined): MemoryDraft {
  if (nodeDataOf(draft).original?.row === draft.text) return draft;
  return inRow(draft, (next && nodeDataOf(next).original?.unmerged) ?? null);
}

function inRow(draft: MemoryDraft, row: string | null): MemoryDraft {
  const data = nodeDataOf(draft);
  return { ...draft, data: { ...data, original: { unmerged: data.original?.unmerged ?? draft.text, row } } };
}

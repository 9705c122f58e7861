import type { Profile } from '@memgym/core';
import type { MemoryRecord, ScopedMemoryDesign } from '@memgym/memory-systems/define';
import { everyOperation, memEngineLimit, redraft } from '@memgym/memory-systems/toolkit';
import { insertMessage } from './insert-message.js';
import { insertMessageAsOriginal } from './insert-message-as-original.js';
import { nodesAbove, takeOut } from './take-out.js';
import { takeOutAsOriginal } from './take-out-as-original.js';
import { type NodeData, nodeDataOf } from './tree-node.js';
import { isBranch } from './way-down.js';

/** Where MemEngine's tree differs. */
export interface MemTreeRules {
  readonly insert: typeof insertMessage;
  /** What a forgotten or rewritten message changes. */
  readonly changing: Changing;
  readonly limit: { readonly wordLimit?: number };
}

type Changing = Pick<
  ScopedMemoryDesign,
  'operations' | 'forget' | 'erase' | 'amend' | 'revise' | 'embeds' | 'indexText'
>;

/** A branch contains text of all its leaves: if one is removed or rewritten, the branches above it are removed. */
const changing: Changing = {
  forget: ({ citing, view }) => takeOut(new Set(citing.map(({ item }) => item.id)), view),
  erase: ({ item }, view) => {
    const above = isBranch(item) ? [] : nodesAbove([item.id], view);
    return takeOut(new Set([item.id, ...above]), view);
  },
  revise: (record, text) => redraft(record, { text, data: rewritten(record) }),
  amend: (draft, { view }) => {
    if (isBranch(draft)) return {};
    const { put = [], ...rest } = takeOut(nodesAbove([draft.id], view), view);
    return { ...rest, put: put.filter(({ id }) => id !== draft.id) };
  },
};

/** A message with a new text is inserted again from the top. */
function rewritten(record: MemoryRecord): NodeData {
  return isBranch(record.item) ? nodeDataOf(record) : { parent: null, original: null };
}

/** The original cannot store a text written by a caller. */
const changingAsOriginal: Changing = {
  operations: everyOperation.filter((operation) => operation !== 'update'),
  embeds: (record) => nodeDataOf(record).original?.row !== null,
  indexText: (record) => nodeDataOf(record).original?.row ?? record.item.text,
  forget: ({ sourceIds, view }) => takeOutAsOriginal(sourceIds, view),
  erase: ({ item }, view) => takeOutAsOriginal(new Set([item.id]), view),
};

/** The rules of each profile. */
export const rulesOf: Readonly<Record<Profile, MemTreeRules>> = {
  fixed: { insert: insertMessage, changing, limit: memEngineLimit.fixed },
  reference: {
    insert: insertMessageAsOriginal,
    changing: changingAsOriginal,
    limit: memEngineLimit.reference,
  },
};

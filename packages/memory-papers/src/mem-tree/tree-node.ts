import { defined } from '@memgym/core/config';
import type { MemoryDraft, MemoryRecord } from '@memgym/memory-systems/define';
import * as z from 'zod';
import { keptData } from '../toolkit/kept-data.js';

/** Kind of nodes that merge the nodes below them. */
export const branchKind = 'summary';
/** Kind of the top node, which is a memory only in the reference profile. */
export const rootKind = 'root';

const nodeDataSchema = z.strictObject({
  parent: z.string().nullable().describe('Id of the parent node; null at the top.'),
  original: z
    .strictObject({
      unmerged: z.string().describe('Its text before anything was merged into it.'),
      row: z.string().nullable().describe('The text whose vector is in its row; null while it has no row.'),
    })
    .nullable()
    .describe('Used only in the reference profile; null in fixed.'),
});
/** Data that the tree stores with each memory. */
export type NodeData = z.output<typeof nodeDataSchema>;

/** A memory as a node of the tree. */
export interface TreeNode extends MemoryDraft {
  readonly data: NodeData;
  /** The vector that descending messages are compared with. */
  readonly vector: Float32Array;
}

/** The tree’s data about a memory. */
export const nodeDataOf = keptData(nodeDataSchema, 'place in the tree');

// Every write reads the whole tree; nodes unchanged since the last write are reused.
const nodes = new WeakMap<MemoryRecord, TreeNode>();

/** A stored memory as a node; its text is read on first use. */
export function nodeOf(record: MemoryRecord): TreeNode {
  const node = nodes.get(record) ?? asNode(record);
  nodes.set(record, node);
  return node;
}

function asNode({ item, data, vector = new Float32Array() }: MemoryRecord): TreeNode {
  const { id, kind, sourceIds, eventTime } = item;
  return {
    id,
    kind,
    sourceIds,
    ...defined({ eventTime }),
    data: nodeDataOf({ data: data ?? null }),
    vector,
    get text() {
      return item.text;
    },
  };
}

/** The stored form of a node. */
export function draftOfNode({ vector: _madeAgain, ...draft }: TreeNode): MemoryDraft {
  return draft;
}

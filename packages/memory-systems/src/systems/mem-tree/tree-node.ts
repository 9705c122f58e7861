import { z } from 'zod';
import type { MemoryDraft, MemoryRecord } from '../../scoped/index.js';
import { keptData } from '../../toolkit/kept-data.js';

/** Kind of a node that stands over others and tells of them all. */
export const branchKind = 'summary';
/** Kind of the top node, which only the original has as a memory. */
export const rootKind = 'root';

const nodeDataSchema = z.strictObject({
  parent: z.string().nullable().describe('Id of the node it stands under; null at the top.'),
  original: z
    .strictObject({
      told: z.string().describe('Its text before anything was merged into it.'),
      row: z
        .string()
        .nullable()
        .describe('The text whose vector stands in its row; null while it has no row.'),
    })
    .nullable()
    .describe('What only the reference profile keeps; null in fixed.'),
});
/** What the tree keeps with each memory. */
export type NodeData = z.output<typeof nodeDataSchema>;

/** A memory as a node of the tree. */
export interface TreeNode extends MemoryDraft {
  readonly data: NodeData;
  /** What messages on their way down are compared with. */
  readonly vector: Float32Array;
}

/** The tree’s notes about a memory. */
export const nodeDataOf = keptData(nodeDataSchema, 'place in the tree');

// Every write looks at the whole tree; what has not changed since the last is not made again.
const nodes = new WeakMap<MemoryRecord, TreeNode>();

/** A memory that is held, as a node; its text is read when it is asked for. */
export function nodeOf(record: MemoryRecord): TreeNode {
  const node = nodes.get(record) ?? asNode(record);
  nodes.set(record, node);
  return node;
}

function asNode({ item, data, vector = new Float32Array() }: MemoryRecord): TreeNode {
  const { id, kind, sourceIds, eventTime, meta } = item;
  return {
    id,
    kind,
    sourceIds,
    ...(eventTime !== undefined && { eventTime }),
    ...(meta !== undefined && { meta }),
    data: nodeDataOf({ data: data ?? null }),
    vector,
    get text() {
      return item.text;
    },
  };
}

/** What is stored of a node. */
export function draftOfNode({ vector: _madeAgain, ...draft }: TreeNode): MemoryDraft {
  return draft;
}

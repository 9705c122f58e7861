import type { MemoryHit, MemoryIndex, MemoryRecord, SearchRequest } from '@memgym/memory-systems/define';
import { bestByAge, cosineSimilarity, createVectorMemoryIndex } from '@memgym/memory-systems/toolkit';
import { nodeDataOf } from './raptor-node.js';
import type { RaptorSettings } from './raptor-settings.js';
import type { RaptorState } from './raptor-state.js';
import { ancestorsOf, nodesOfLayer, parentsOf, type TreeNode, topLayer, treeOf } from './raptor-tree.js';

/** The index of a tree, and the chunks outside it. */
export interface RaptorIndex extends MemoryIndex<RaptorState> {
  readonly loose: Pick<LooseChunks, 'count'>;
}

/** Finds the nodes most similar to the question, chunks and summaries together, up to `k`. */
export function createRaptorIndex(dimensions: number, options: RaptorSettings): RaptorIndex {
  const vectors = createVectorMemoryIndex(dimensions, { type: 'auto', threshold: 50_000 });
  const loose = createLooseChunks();
  return {
    readsText: false,
    loose,
    put: (id, text, record) => {
      loose.put(record);
      vectors.put(id, text, record);
    },
    delete: (id) => {
      loose.delete(id);
      vectors.delete(id);
    },
    search: (request) => {
      const { query, age } = request;
      const found: readonly MemoryHit[] =
        options.read === 'traversal' ? walkTree(request, options) : vectors.search(request).hits;
      return { hits: bestByAge(found, age).slice(0, query.k) };
    },
  };
}

/**
 * The traversal read: from the roots down, selects the nodes of each layer that are most similar to the question, and
 * continues only with their children. A node without a parent counts as a root of its layer; nodes that the filter
 * excludes are visited only on the way to included ones. Source: docs/specs/memory-systems.md#raptor.
 */
function walkTree(
  { vector, view, query, candidates, age }: SearchRequest<RaptorState>,
  { rules, threshold, width }: Pick<RaptorSettings, 'rules' | 'threshold' | 'width'>,
): MemoryHit[] {
  if (vector === undefined) return [];
  const tree = treeOf(view.all());
  const parents = parentsOf(tree);
  const wanted = new Set(candidates().map(({ item }) => item.id));
  const open = ancestorsOf(tree, wanted);
  const hits: MemoryHit[] = [];
  let reached = new Set<string>();
  for (let layer = topLayer(tree); layer >= 0; layer -= 1) {
    const scored = nodesOfLayer(tree, layer)
      .filter(({ id }) => (reached.has(id) || !parents.has(id)) && (wanted.has(id) || open.has(id)))
      .map((node) => ({ node, score: cosineSimilarity(vector, node.vector) }))
      .sort((left, right) => right.score - left.score || age(left.node.id) - age(right.node.id));
    const followed =
      threshold === null
        ? scored.slice(0, Math.max(width, query.k))
        : scored.filter(({ score }) => rules.follows(score, threshold));
    reached = new Set(followed.flatMap(({ node }) => node.children));
    for (const found of followed) if (wanted.has(found.node.id)) hits.push(hitOf(found));
  }
  return hits;
}

function hitOf({ node, score }: { node: TreeNode; score: number }): MemoryHit {
  return { id: node.id, score };
}

/** Counts the chunks that no summary covers; it is held with the index, so that a write does not read the whole tree. */
interface LooseChunks {
  put(record: MemoryRecord): void;
  delete(memoryId: string): void;
  readonly count: number;
}

function createLooseChunks(): LooseChunks {
  const held = new Map<string, { readonly isChunk: boolean; readonly children: readonly string[] }>();
  /** The number of summaries that cover a node, by its id; including nodes that do not exist. */
  const covers = new Map<string, number>();
  const loose = new Set<string>();

  function cover(id: string, by: number): void {
    const count = (covers.get(id) ?? 0) + by;
    if (count === 0) covers.delete(id);
    else covers.set(id, count);
    mark(id);
  }

  function mark(id: string): void {
    if (held.get(id)?.isChunk && !covers.has(id)) loose.add(id);
    else loose.delete(id);
  }

  function drop(id: string): void {
    const earlier = held.get(id);
    if (earlier === undefined) return;
    held.delete(id);
    mark(id);
    for (const child of earlier.children) cover(child, -1);
  }

  return {
    put(record) {
      const { id } = record.item;
      const { layer, children } = nodeDataOf(record);
      drop(id);
      held.set(id, { isChunk: layer === 0, children });
      mark(id);
      for (const child of children) cover(child, 1);
    },
    delete: drop,
    get count() {
      return loose.size;
    },
  };
}

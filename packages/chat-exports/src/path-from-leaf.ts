/** How the nodes of a tree of messages are related. */
interface TreeOf<Node> {
  readonly parentOf: (node: Node) => string | undefined;
  readonly timeOf: (node: Node) => number | undefined;
}

/**
 * The messages that are shown: from a leaf up through its parents, oldest first. Lists of children are not followed,
 * because exports omit them or get them wrong. A node that was already visited ends the path.
 *
 * @param leaf default: the newest node that is nobody’s parent; the last of several
 */
export function pathFromLeaf<Node>(
  nodes: ReadonlyMap<string, Node>,
  leaf: string | undefined,
  { parentOf, timeOf }: TreeOf<Node>,
): Node[] {
  const start = leaf !== undefined && nodes.has(leaf) ? leaf : newestLeaf(nodes, { parentOf, timeOf });
  const seen = new Set<string>();
  const path: Node[] = [];
  for (let id = start; id !== undefined && !seen.has(id); ) {
    const node = nodes.get(id);
    if (node === undefined) break;
    seen.add(id);
    path.push(node);
    id = parentOf(node);
  }
  return path.reverse();
}

function newestLeaf<Node>(
  nodes: ReadonlyMap<string, Node>,
  { parentOf, timeOf }: TreeOf<Node>,
): string | undefined {
  const parents = new Set([...nodes.values()].map(parentOf));
  let newest: { id: string; time: number } | undefined;
  let last: string | undefined;
  for (const [id, node] of nodes) {
    last = id;
    const time = timeOf(node) ?? 0;
    if (!parents.has(id) && (newest === undefined || time >= newest.time)) newest = { id, time };
  }
  // In a circle, every node is a parent.
  return newest?.id ?? last;
}

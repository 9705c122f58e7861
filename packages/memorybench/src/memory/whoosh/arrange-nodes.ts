import { InvalidArgumentError } from '@memgym/core/errors';
import {
  type GroupNode,
  isBoostable,
  isText,
  type Operator,
  textNode,
  type WhooshNode,
} from './whoosh-node.js';

/** The field to search if a question names none. */
const searchedField = 'content';

/** Deeper questions are refused; the original fails at Python's recursion limit. */
const deepest = 500;

/**
 * Arranges the pieces of a question into one group, in the steps and order of Whoosh.
 * @throws {InvalidArgumentError} when brackets or operators are nested too deeply
 */
export function arrangeNodes(nodes: readonly WhooshNode[]): GroupNode {
  checkDepth(nodes);
  const grouped = groupBrackets(nodes);
  const first: GroupNode = { ...grouped, nodes: withoutStrayBoosts(grouped.nodes) };
  return steps.reduce((group, step) => step(group), first);
}

const groupOf = (of: Operator, nodes: readonly WhooshNode[]): GroupNode => ({
  kind: 'group',
  of,
  nodes,
  boost: 1,
});

/** The group, with a step applied to each group inside it. */
function inGroups(nodes: readonly WhooshNode[], step: (group: GroupNode) => GroupNode): WhooshNode[] {
  return nodes.map((node) => (node.kind === 'group' ? step(node) : node));
}

function checkDepth(nodes: readonly WhooshNode[]): void {
  let depth = 0;
  let most = 0;
  for (const node of nodes) {
    if (node.kind === 'open') depth += 1;
    else if (node.kind === 'close') depth = Math.max(0, depth - 1);
    most = Math.max(most, depth);
  }
  const nesting = nodes.filter((node) => node.kind === 'operator' && !joining.has(node.operator)).length;
  if (most + nesting <= deepest) return;
  throw new InvalidArgumentError(
    'question',
    `It nests ${most + nesting} brackets and operators; the limit is ${deepest}.`,
    {
      hint: 'Shorten the question, or set `analyzer` to read it as plain words.',
    },
  );
}

/** The contents of unclosed brackets move to the end. */
function groupBrackets(nodes: readonly WhooshNode[]): GroupNode {
  const open: WhooshNode[][] = [[]];
  for (const node of nodes) {
    if (node.kind === 'open') open.push([]);
    else if (node.kind !== 'close') open.at(-1)?.push(node);
    else if (open.length > 1) {
      const closed = groupOf('OR', open.pop() ?? []);
      open.at(-1)?.push(closed);
    }
  }
  const [only, ...others] = open.flat();
  return only?.kind === 'group' && others.length === 0 ? only : groupOf('OR', open.flat());
}

/** A boost without a preceding node is a word. */
function withoutStrayBoosts(nodes: readonly WhooshNode[]): WhooshNode[] {
  const kept: WhooshNode[] = [];
  for (const node of nodes) {
    kept.push(node.kind === 'boost' && !isBoostable(kept.at(-1)) ? textNode(node.source) : node);
  }
  return kept;
}

/** A wildcard is joined with adjacent text: `name?` is a pattern. */
function joinPatterns(group: GroupNode): GroupNode {
  const nodes: WhooshNode[] = [];
  let isJoined = false;
  for (const [place, node] of group.nodes.entries()) {
    if (isJoined) isJoined = false;
    else if (node.kind === 'group') nodes.push(joinPatterns(node));
    else if (node.kind !== 'pattern') nodes.push(node);
    else {
      const [before, after] = [nodes.at(-1), group.nodes[place + 1]];
      if (isText(before)) nodes.pop();
      isJoined = isText(after);
      nodes.push({
        ...node,
        text: `${isText(before) ? before.text : ''}${node.text}${isText(after) ? after.text : ''}`,
      });
    }
  }
  return { ...group, nodes: nodes.map(asPrefix) };
}

/** A pattern whose only wildcard is an asterisk at its end. */
function asPrefix(node: WhooshNode): WhooshNode {
  const isPrefix = node.kind === 'pattern' && /^[^*?\u055E\u061F\u1367]+\*$/u.test(node.text);
  return isPrefix ? textNode(node.text.slice(0, -1), 'prefix') : node;
}

/** A name with a colon is text, unless it names the searched field: then it is dropped, except before a space. */
function resolveFields(group: GroupNode): GroupNode {
  const known: WhooshNode[] = [];
  let unknown: string | undefined;
  for (const node of group.nodes) {
    if (node.kind === 'field' && node.name !== searchedField) {
      unknown = node.source;
      continue;
    }
    if (unknown !== undefined && isText(node)) known.push({ ...node, text: unknown + node.text });
    else if (unknown !== undefined) known.push(textNode(unknown), node);
    else known.push(node);
    unknown = undefined;
  }
  if (unknown !== undefined) known.push(textNode(unknown));
  const nodes = known.flatMap((node, place) => {
    if (node.kind !== 'field') return [node];
    const next = known[place + 1];
    const isLast = next === undefined || next.kind === 'space';
    return isLast ? [textNode(node.source)] : [];
  });
  return { ...group, nodes: inGroups(nodes, resolveFields) };
}

function dropSpaces(group: GroupNode): GroupNode {
  return {
    ...group,
    nodes: inGroups(
      group.nodes.filter(({ kind }) => kind !== 'space'),
      dropSpaces,
    ),
  };
}

function applyBoosts(group: GroupNode): GroupNode {
  const nodes: WhooshNode[] = [];
  for (const node of inGroups(group.nodes, applyBoosts)) {
    const before = nodes.at(-1);
    if (node.kind !== 'boost') nodes.push(node);
    else if (isBoostable(before)) nodes.splice(-1, 1, { ...before, boost: node.factor });
    else nodes.push(textNode(node.source));
  }
  return { ...group, nodes };
}

const operators: readonly Operator[] = ['NOT', 'AND', 'OR', 'ANDNOT', 'ANDMAYBE', 'REQUIRE'];
/** Operators that join neighbours of the same kind into one group. */
const joining: ReadonlySet<Operator> = new Set(['AND', 'OR']);

function applyOperators(group: GroupNode): GroupNode {
  const nodes = operators.reduce(applyOperator, group.nodes);
  return { ...group, nodes: inGroups(nodes, applyOperators) };
}

/** Replaces an operator and its operands by a group; one without operands is dropped. */
function applyOperator(nodes: readonly WhooshNode[], operator: Operator): WhooshNode[] {
  const applied: WhooshNode[] = [];
  /** The operands of the last group if this operator joined them; another group is copied before it grows. */
  let joined: WhooshNode[] | undefined;
  for (let at = 0; at < nodes.length; at += 1) {
    const node = nodes[at] as WhooshNode;
    if (node.kind !== 'operator' || node.operator !== operator) {
      applied.push(node);
      joined = undefined;
      continue;
    }
    const [left, right] = [applied.at(-1), nodes[at + 1]];
    if (right === undefined || (operator !== 'NOT' && left === undefined)) continue;
    at += 1;
    if (operator === 'NOT' || left === undefined) applied.push(groupOf(operator, [right]));
    else if (joined !== undefined) joined.push(right);
    else {
      const isSame = joining.has(operator) && left.kind === 'group' && left.of === operator;
      const operands = isSame ? [...left.nodes, right] : [left, right];
      applied.splice(-1, 1, isSame ? { ...left, nodes: operands } : groupOf(operator, operands));
      if (joining.has(operator)) joined = operands;
    }
  }
  return applied;
}

const steps: readonly ((group: GroupNode) => GroupNode)[] = [
  joinPatterns,
  resolveFields,
  dropSpaces,
  applyBoosts,
  applyOperators,
];

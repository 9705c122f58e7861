import type { MemoryHit, MemoryRecord } from '@memgym/memory-systems/define';
import { libraryDefaults } from '@memgym/memory-systems/mem0';
import { citing, cosineSimilarity } from '@memgym/memory-systems/toolkit';
import type { EdgeLimits } from '../edges-near.js';
import { edgeOf, isEdge } from '../graph-records.js';
import type { NamedRelations } from '../rank-relations.js';
import type { Mem0GRules } from '../rules.js';
import { rerankAsReference } from './rerank-as-reference.js';

/** A name in the form of nodes, which is not trimmed. Source: docs/specs/memory-systems.md#mem0-g. */
export function nodeNameAsReference(name: string): string {
  return name.toLowerCase().replaceAll(' ', '_');
}

/** The words with which the original replaces signs. */
const signs: Readonly<Record<string, string>> = {
  '...': 'ellipsis',
  '…': 'ellipsis',
  '。': 'period',
  '，': 'comma',
  '；': 'semicolon',
  '：': 'colon',
  '！': 'exclamation',
  '？': 'question',
  '（': 'lparen',
  '）': 'rparen',
  '【': 'lbracket',
  '】': 'rbracket',
  '《': 'langle',
  '》': 'rangle',
  "'": 'apostrophe',
  '"': 'quote',
  '\\': 'backslash',
  '/': 'slash',
  '|': 'pipe',
  '&': 'ampersand',
  '=': 'equals',
  '+': 'plus',
  '*': 'asterisk',
  '^': 'caret',
  '%': 'percent',
  $: 'dollar',
  '#': 'hash',
  '@': 'at',
  '!': 'bang',
  '?': 'question',
  '(': 'lparen',
  ')': 'rparen',
  '[': 'lbracket',
  ']': 'rbracket',
  '{': 'lbrace',
  '}': 'rbrace',
  '<': 'langle',
  '>': 'rangle',
  '-': '',
};

/** The name of a relation: words replace signs, as the original's database requires. */
export function relationNameAsReference(name: string): string {
  let plain = nodeNameAsReference(name);
  for (const [sign, word] of Object.entries(signs)) plain = plain.replaceAll(sign, `_${word}_`);
  return plain.replace(/_+/g, '_').replace(/^_|_$/g, '');
}

/** The rules of the original. Source: docs/specs/memory-systems.md#mem0-g. */
export const referenceRules: Mem0GRules = {
  callSettings: libraryDefaults,
  nodeName: nodeNameAsReference,
  relationName: relationNameAsReference,
  /** All messages. */
  cited: (_, observations) => citing(observations),

  asksWithoutEntities: true,
  /** The entities of a query are extracted even if no relation is stored. */
  asksWithoutRelations: true,
  looksUpEnds: false,
  edgesNear: edgesAsReference,
  deletesOutdated: (treatment) => treatment === 'delete',

  /** Four digits, as the original's query rounds them; the name itself does not count. */
  nodeSimilarity: (cosine) => Math.round(cosine * 1e4) / 1e4,
  /** Both ends are looked up before one is created. */
  targetMayBeNewSource: false,

  rankRelations: rankRelationsAsReference,
};

/** Rows may repeat an edge and then count towards the limit; the scores only express the order. */
function rankRelationsAsReference(
  { names, held, open, text }: NamedRelations,
  { kLinked, ...limits }: EdgeLimits & { readonly kLinked: number },
): MemoryHit[] {
  if (open.length === 0) return [];
  const allowed = new Set(open.map(({ item }) => item.id));
  const rows = edgesAsReference(names, held, limits).filter(({ item }) => allowed.has(item.id));
  const tokens = rows.map(({ item }) => item.text.split(' -- '));
  const hits = new Map<string, MemoryHit>();
  for (const { place, score } of rerankAsReference(tokens, text.split(' '), kLinked)) {
    const id = rows[place]?.item.id ?? '';
    if (!hits.has(id)) hits.set(id, { id, score: 1 / (1 + hits.size), scoreParts: { lexical: score } });
  }
  return [...hits.values()];
}

/**
 * The rows of the original's graph search, concatenated from one list per name: edges of the nodes near the name, the
 * most similar node first, outgoing edges before incoming ones. An edge appears once for each similarity of its ends,
 * and again for each name. Source: docs/specs/memory-systems.md#mem0-g-read.
 */
function edgesAsReference(
  vectors: readonly Float32Array[],
  held: readonly MemoryRecord[],
  { nodeMatchSimilarity, edgesPerEntity }: EdgeLimits,
): MemoryRecord[] {
  const edges = held.filter(isEdge).map((record) => ({ record, edge: edgeOf(record) }));
  return vectors.flatMap((vector) => {
    const rows = new Map<string, MemoryRecord>();
    for (const { id, similarity } of nodesBySimilarity(vector, held)) {
      if (similarity < nodeMatchSimilarity) break;
      const outgoing = edges.filter(({ edge }) => edge.sourceNode === id);
      const incoming = edges.filter(({ edge }) => edge.targetNode === id);
      for (const { record } of [...outgoing, ...incoming]) {
        const key = `${similarity} ${record.item.id}`;
        if (!rows.has(key)) rows.set(key, record);
      }
    }
    return [...rows.values()].slice(0, edgesPerEntity);
  });
}

/** Nodes with their similarity in four digits, as the original's query rounds it; equal ones in order of storing. */
function nodesBySimilarity(
  vector: Float32Array,
  held: readonly MemoryRecord[],
): { readonly id: string; readonly similarity: number }[] {
  return held
    .flatMap(({ item, vector: known }) =>
      item.kind === 'entity' && known !== undefined
        ? [{ id: item.id, similarity: Math.round(cosineSimilarity(known, vector) * 1e4) / 1e4 }]
        : [],
    )
    .sort((left, right) => right.similarity - left.similarity);
}

import type { Query, ReadContext, ReadExplanation } from '@memgym/core';
import { messageOf } from '@memgym/core/errors';
import {
  addUsage,
  type MemorySystem,
  type Retrieval,
  type RetrievedMemory,
  requireCapability,
  type Scope,
  scopeKey,
  type Usage,
  type WriteContext,
  type WriteWarning,
  zeroUsage,
} from '@memgym/core/memory';
import { asData } from '../toolkit/as-data.js';
import type { ScopeExplanation } from './explain-recall.js';
import type { RecalledMemory } from './memory.js';

/** The merged answers of several scopes to one query. */
interface FoundAcross {
  /** Best first, at most `k` of each kind; equal scores are in the order of the scopes. */
  readonly memories: readonly RecalledMemory[];
  /** The non-empty texts that these scopes show in every prompt. */
  readonly always: readonly string[];
  readonly usage: Usage;
  /** The scopes whose access events could not be stored. */
  readonly warnings: readonly WriteWarning[];
  /** By scope; only if the context asked for it. */
  readonly explanations: readonly ScopeExplanation[];
}

/**
 * Searches each scope and merges the results by score. Scores of words (BM25) depend on how common a word is in its
 * scope; scores of embeddings are comparable everywhere. Unless
 * `record` is false, access events are committed; if that fails, the memories are found nevertheless.
 */
export async function recallAcross(
  system: MemorySystem,
  scopes: readonly Scope[],
  query: Query,
  context: ReadContext,
  record: boolean,
): Promise<FoundAcross> {
  const answers = await Promise.all(
    scopes.map((scope) => recallOne(system, query, { ...context, scope }, record)),
  );
  const ranked = answers.flatMap(({ memories }) => memories).sort((left, right) => right.score - left.score);
  // The order and number of hits from a single scope are final.
  const memories = scopes.length === 1 ? ranked : bestOf(ranked, query.k);
  return {
    memories,
    always: answers.flatMap(({ always }) => (always === '' ? [] : [always])),
    usage: addUsage(zeroUsage, ...answers.map(({ usage }) => usage)),
    warnings: answers.flatMap(({ warnings }) => warnings),
    explanations: answers.map(({ explanation }, place) => ({ scope: scopes[place] as Scope, explanation })),
  };
}

/** The first `k` of each kind. */
export function bestOf<One extends { readonly kind: string }>(memories: readonly One[], k: number): One[] {
  const taken = new Map<string, number>();
  return memories.filter(({ kind }) => {
    const ofKind = (taken.get(kind) ?? 0) + 1;
    taken.set(kind, ofKind);
    return ofKind <= k;
  });
}

async function recallOne(
  system: MemorySystem,
  query: Query,
  context: ReadContext,
  record: boolean,
): Promise<{
  memories: RecalledMemory[];
  always: string;
  usage: Usage;
  warnings: WriteWarning[];
  explanation: ReadExplanation | undefined;
}> {
  const { scope, clock } = context;
  const retrieval = await system.retrieve(query, context);
  const { items, usage, explanation } = retrieval;
  const warnings = record ? await commitWanted(system, retrieval, context, 'The memories are found') : [];
  const always = system.info.capabilities.has('context')
    ? asData(await requireCapability(system, 'context')(scope, { clock, eventTime: query.queryTime }))
    : '';
  const memories = items.map((item) => ({ ...item, scope: { ...scope } }));
  return { memories, always, usage, warnings, explanation };
}

/**
 * Memories of several scopes with positions in the order in which they arrived, because each scope counts its own: by
 * time of storing, without changing the order within a scope. Memories of one scope, or without positions, are returned
 * as they are.
 */
export function inOrderOfArrival<One extends RetrievedMemory & { readonly scope: Scope }>(
  memories: readonly One[],
): readonly One[] {
  const scopes = new Map<string, One[]>();
  for (const memory of memories) {
    const key = scopeKey(memory.scope);
    const own = scopes.get(key);
    if (own === undefined) scopes.set(key, [memory]);
    else own.push(memory);
  }
  if (scopes.size <= 1 || memories.some(({ position }) => position === undefined)) return memories;
  const arrivals = [...scopes.values()].flatMap((own) => {
    let since = Number.NEGATIVE_INFINITY;
    return own
      .toSorted((left, right) => (left.position ?? 0) - (right.position ?? 0))
      .map((memory) => {
        since = Math.max(since, memory.ingestTime);
        return { memory, since };
      });
  });
  const inOrder = arrivals.sort((left, right) => left.since - right.since).map(({ memory }) => memory);
  const positions = new Map(inOrder.map((memory, position) => [memory, position]));
  return memories.map((memory) => ({ ...memory, position: positions.get(memory) ?? 0 }));
}

/**
 * Commits the access events of a retrieval, after what the caller wanted is done: an exchange remembered, memories
 * found. A failure is only a warning. Undoing a write as well would need a copy of the whole memory before every reply.
 */
export async function commitWanted(
  memory: MemorySystem,
  { accessEvents = [] }: Pick<Retrieval, 'accessEvents'>,
  { signal: _tooLate, ...context }: WriteContext,
  done: string,
): Promise<WriteWarning[]> {
  if (accessEvents.length === 0 || !memory.info.capabilities.has('commitAccess')) return [];
  try {
    await requireCapability(memory, 'commitAccess')(accessEvents, context);
    return [];
  } catch (error) {
    return [{ kind: 'access-lost', detail: `${done}, but: ${messageOf(error)}` }];
  }
}

import type { Query, ReadContext } from '@memgym/core';
import { InvalidArgumentError, messageOf } from '@memgym/core/errors';
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

/** A read of several scopes. */
interface Reading extends Omit<ReadContext, 'scope'> {
  readonly scopes: readonly Scope[];
  readonly record: boolean;
}

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
  query: Query,
  { scopes, record, ...context }: Reading,
): Promise<FoundAcross> {
  const answers = await Promise.all(
    scopes.map(async (scope) => {
      const own = { ...context, scope };
      const retrieval = await system.retrieve(query, own);
      const { items, usage, explanation } = retrieval;
      if (context.explain !== undefined && explanation === undefined) {
        throw new InvalidArgumentError('explain', `'${system.info.name}' does not explain its reads.`, {
          hint: 'Omit it. `scoreParts` of the memories may say more.',
        });
      }
      const done = 'The memories are found';
      const warnings = record ? await commitWanted(system, retrieval, { ...own, done }) : [];
      const moment = { clock: context.clock, eventTime: query.queryTime };
      const always = system.info.capabilities.has('context')
        ? asData(await requireCapability(system, 'context')(scope, moment))
        : '';
      const memories = items.map((item) => ({ ...item, scope: { ...scope } }));
      return { memories, always, usage, warnings, explained: explanation && { scope, explanation } };
    }),
  );
  const ranked = answers.flatMap(({ memories }) => memories).sort((left, right) => right.score - left.score);
  // The order and number of hits from a single scope are final.
  const memories = scopes.length === 1 ? ranked : bestOf(ranked, query.k);
  return {
    memories,
    always: answers.flatMap(({ always }) => (always === '' ? [] : [always])),
    usage: addUsage(zeroUsage, ...answers.map(({ usage }) => usage)),
    warnings: answers.flatMap(({ warnings }) => warnings),
    explanations: answers.flatMap(({ explained }) => explained ?? []),
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
  { signal: _tooLate, done, ...context }: WriteContext & { readonly done: string },
): Promise<WriteWarning[]> {
  if (accessEvents.length === 0 || !memory.info.capabilities.has('commitAccess')) return [];
  try {
    await requireCapability(memory, 'commitAccess')(accessEvents, context);
    return [];
  } catch (error) {
    return [{ kind: 'access-lost', detail: `${done}, but: ${messageOf(error)}` }];
  }
}

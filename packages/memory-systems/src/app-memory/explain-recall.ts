import { defined } from '@memgym/core/config';
import { InvalidArgumentError } from '@memgym/core/errors';
import type { MemoryExplanation, QueryWord, ReadExplanation, ReadStep, Scope } from '@memgym/core/memory';

/** Why a recall returned a memory, or not. */
export interface ExplainedMemory extends MemoryExplanation {
  /** Absent if no searched scope has it. */
  readonly scope?: Scope;
  /** Whether `text` shows it: false for one that `maxTokens` left out, and for one that was not found. */
  readonly inText: boolean;
}

/** Why a recall returned these memories and not others. */
export interface RecallExplanation extends Omit<ReadExplanation, 'memories'> {
  /** The returned memories, in the same order. */
  readonly memories: readonly ExplainedMemory[];
  /** The memories that `why` asked about, in the order of the ids; an id that several scopes have, once for each. */
  readonly why: readonly ExplainedMemory[];
}

/** The explanation of one scope. */
export interface ScopeExplanation {
  readonly scope: Scope;
  readonly explanation: ReadExplanation;
}

/** All returned memories, best first, and what each searched scope explains. */
interface ExplainedRecall {
  readonly memories: readonly { readonly id: string; readonly scope: Scope }[];
  readonly explanations: readonly ScopeExplanation[];
}

/** The ids in the option `explain`; undefined if nothing is to be explained. @throws {InvalidArgumentError} */
export function explainedIds(explain: unknown): readonly string[] | undefined {
  if (explain === undefined || explain === false) return undefined;
  if (explain === true) return [];
  const { why, ...others } = (typeof explain === 'object' ? explain : {}) as { readonly why?: unknown };
  const ids = typeof why === 'string' ? [why] : why;
  if (Array.isArray(ids) && ids.every((id) => typeof id === 'string') && Object.keys(others).length === 0) {
    return ids;
  }
  throw new InvalidArgumentError(
    'explain',
    `expected true, or { why } with ids of memories, got ${JSON.stringify(explain)}.`,
  );
}

/**
 * Merges the explanations of the searched scopes.
 *
 * @param isShown whether `text` shows the memory at this place
 */
export function explainRecall(
  { memories, explanations }: ExplainedRecall,
  isShown: (place: number) => boolean,
  why: readonly string[],
): RecallExplanation {
  const places = new Map(memories.map(({ id, scope }, place) => [keyOf(scope, id), place]));
  const counts: Partial<Record<ReadStep, number>> = {};
  const add = (step: ReadStep, by: number): void => {
    counts[step] = (counts[step] ?? 0) + by;
    if (counts[step] === 0) delete counts[step];
  };
  const words = new Map<string, QueryWord>();
  const all = new Map<string, ExplainedMemory>();
  for (const { scope, explanation } of explanations) {
    for (const [step, count] of Object.entries(explanation.counts)) add(step as ReadStep, count);
    for (const word of explanation.words ?? []) {
      const before = words.get(word.term)?.memories ?? 0;
      words.set(word.term, { ...word, memories: before + word.memories });
    }
    for (const one of explanation.memories) {
      const key = keyOf(scope, one.memoryId);
      const place = places.get(key);
      const { rank: ofScope, ...rest } = one;
      // The best of one scope can be behind the best of others.
      const isCut = one.step === 'found' && place === undefined;
      if (isCut) {
        add('found', -1);
        add('k', 1);
      }
      const rank = place === undefined ? (explanations.length === 1 ? ofScope : undefined) : place + 1;
      all.set(key, {
        ...rest,
        ...(isCut && { step: 'k' as const }),
        ...defined({ rank }),
        ...(one.step !== 'unknown' && { scope: { ...scope } }),
        inText: place !== undefined && isShown(place),
      });
    }
  }
  const asked = [...new Set(why)].flatMap((id): ExplainedMemory[] => {
    const known = explanations.flatMap(({ scope }) => all.get(keyOf(scope, id)) ?? []);
    const held = known.filter(({ step }) => step !== 'unknown');
    return held.length > 0 ? held : known.slice(0, 1);
  });
  return {
    memories: memories.flatMap(({ id, scope }) => all.get(keyOf(scope, id)) ?? []),
    why: asked,
    counts,
    ...(words.size > 0 && { words: [...words.values()] }),
    ...defined({
      history: explanations.find(({ explanation }) => explanation.history !== undefined)?.explanation.history,
    }),
  };
}

const keyOf = ({ user, agent, run }: Scope, id: string): string => JSON.stringify([user, agent, run, id]);

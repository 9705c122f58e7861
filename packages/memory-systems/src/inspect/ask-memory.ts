import { ConfigError } from '@memgym/core/errors';
import { estimateTokens } from '@memgym/text';
import type { ExplainedMemory } from '../app-memory/explain-recall.js';
import type { Memory, Recalled, RecalledMemory } from '../app-memory/memory.js';
import { keyOf, type Timeline, type TimelineMemory } from './timeline-of.js';

/** A question about a user’s memory. */
export interface MemoryQuestion {
  readonly question: string;
  /** Default: the number of the system. */
  readonly k?: number | undefined;
  /** Estimated most tokens of the text. Default no limit. */
  readonly maxTokens?: number | undefined;
  /** Ids of memories, or their beginnings, that are explained whether they are found or not. */
  readonly why?: readonly string[] | undefined;
}

/** A memory in an answer: how it fared, and what is stored. */
export interface AnsweredMemory extends ExplainedMemory {
  /** Absent if no scope has it. */
  readonly stored?: TimelineMemory;
  /** As recalled, which can show more than is stored. Absent if it was not found. */
  readonly recalled?: RecalledMemory;
}

/** What a question finds, and why. */
export interface MemoryAnswer {
  readonly user: string;
  readonly question: string;
  /** The number of memories of each kind that was asked for. */
  readonly k: number;
  /** Best first. */
  readonly found: readonly AnsweredMemory[];
  /** Those that `why` asked about. */
  readonly why: readonly AnsweredMemory[];
  readonly counts: NonNullable<Recalled['explanation']>['counts'];
  readonly words: NonNullable<NonNullable<Recalled['explanation']>['words']>;
  /** The text for a prompt, whole. */
  readonly text: string;
  /** Estimated tokens of the text. */
  readonly tokens: number;
}

/** Asks all scopes of a user. Changes nothing. @throws {ConfigError} for an id in `why` that means several memories */
export async function askMemory(
  memory: Memory,
  timeline: Timeline,
  { question, k, maxTokens, why = [] }: MemoryQuestion,
): Promise<MemoryAnswer> {
  const ids = why.map((given) => memoryIdOf(timeline, given) ?? given);
  const { memories, text, explanation } = await memory.forUser(timeline.user).recall(question, {
    scopes: 'all',
    explain: { why: ids },
    ...(k !== undefined && { k }),
    ...(maxTokens !== undefined && { maxTokens }),
  });
  const stored = new Map(timeline.memories.map((one) => [keyOf(one.scope, one.id), one]));
  const answered = (one: ExplainedMemory, recalled: RecalledMemory | undefined): AnsweredMemory => {
    const held = one.scope && stored.get(keyOf(one.scope, one.memoryId));
    return { ...one, ...(held && { stored: held }), ...(recalled && { recalled }) };
  };
  const found = (explanation?.memories ?? []).map((one, place) => answered(one, memories[place]));
  const byKey = new Map(found.map((one) => [one.scope && keyOf(one.scope, one.memoryId), one]));
  return {
    user: timeline.user,
    question,
    k: k ?? memory.system.info.defaultK ?? 5,
    found,
    why: (explanation?.why ?? []).map(
      (one) => byKey.get(one.scope && keyOf(one.scope, one.memoryId)) ?? answered(one, undefined),
    ),
    counts: explanation?.counts ?? {},
    words: explanation?.words ?? [],
    text,
    tokens: estimateTokens(text),
  };
}

/**
 * The id that a person means: the whole id, its beginning, or the beginning of the part after a colon.
 *
 * @returns undefined if there is none
 * @throws {ConfigError} when there are several
 */
export function memoryIdOf({ memories }: Pick<Timeline, 'memories'>, given: string): string | undefined {
  const ids = [...new Set(memories.map(({ id }) => id))];
  if (given === '' || ids.includes(given)) return given === '' ? undefined : given;
  const meant = ids.filter((id) => id.startsWith(given) || id.slice(id.indexOf(':') + 1).startsWith(given));
  if (meant.length <= 1) return meant[0];
  throw new ConfigError(`Several memories have an id that begins with '${given}'.`, {
    key: 'id',
    hint: `Give more of it: ${meant.slice(0, 5).join(', ')}${meant.length > 5 ? ', …' : ''}.`,
  });
}

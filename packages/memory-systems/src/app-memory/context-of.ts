import { estimateTokens } from '@memgym/text';
import { formatMemories } from './format-memories.js';
import type { ListedMemory, Memory, Recalled, RecallOptions } from './memory.js';

/** The options of {@link contextOf}. */
export interface ContextOptions extends Omit<RecallOptions, 'maxTokens' | 'scopes' | 'explain'> {
  /** The number of recent messages that are shown whole, of this scope. Default 10. */
  readonly lastMessages?: number | undefined;
  /**
   * Estimated maximum number of tokens of `text`. Recent messages come first, the newest of them if not all fit. Default no
   * limit.
   */
  readonly maxTokens?: number | undefined;
}

/** Recent messages, and what is remembered from before them. */
export interface MemoryContext {
  /** The recent messages, oldest first. */
  readonly recent: readonly ListedMemory[];
  /** What was recalled, without these. */
  readonly recalled: Recalled;
  /** Both for a prompt: what was recalled, a blank line, the recent messages. */
  readonly text: string;
}

/**
 * What a prompt needs in one call: the last messages of a user as they were said, and what fits the question from all that was
 * said before, nothing twice. For systems that store messages.
 *
 * @example
 * ```ts
 * import { contextOf, createMemory } from '@memgym/memory-systems';
 *
 * const memory = createMemory({ user: 'ann' });
 * await memory.remember(['My sister lives in Oslo.', 'I like tea.', 'Good morning!']);
 * const { text } = await contextOf(memory, 'Where is my sister?', { lastMessages: 1 });
 * console.log(text.split('\n'));
 * // prints [ '- user: My sister lives in Oslo.', '', '- user: Good morning!' ]
 * ```
 *
 * @throws {UnsupportedCapabilityError} for a system that cannot list
 */
export async function contextOf(
  memory: Pick<Memory, 'list' | 'recall'>,
  query: string,
  { lastMessages = 10, maxTokens = Number.POSITIVE_INFINITY, rerank, ...options }: ContextOptions = {},
): Promise<MemoryContext> {
  const latest = await latestMessages(memory, lastMessages);
  const recent: ListedMemory[] = [];
  let left = maxTokens;
  for (const message of latest.toReversed()) {
    const size = maxTokens === Number.POSITIVE_INFINITY ? 0 : estimateTokens(shown([message]));
    if (size > left) break;
    left -= size;
    recent.unshift(message);
  }
  const ids = new Set(recent.map(({ id }) => id));
  const { k = 5 } = options;
  const recalled = await memory.recall(query, {
    ...options,
    k,
    ...(left !== Number.POSITIVE_INFINITY && { maxTokens: left }),
    rerank: {
      candidates: Math.max(rerank?.candidates ?? 0, k) + recent.length,
      order: (memories, asked) => {
        const others = memories.filter(({ id }) => !ids.has(id));
        return rerank === undefined ? others : rerank.order(others, asked);
      },
    },
  });
  const parts = [recalled.text, shown(recent)].filter((part) => part !== '');
  return { recent, recalled, text: parts.join('\n\n') };
}

/** The last messages, oldest first; of a system that also stores what is no message, all are looked at. */
async function latestMessages(memory: Pick<Memory, 'list'>, count: number): Promise<ListedMemory[]> {
  if (count <= 0) return [];
  const last = await memory.list({ offset: -count });
  const all = last.every(({ kind }) => kind === 'turn') ? last : await memory.list();
  const messages = all.filter(({ kind }) => kind === 'turn');
  return messages.toSorted((left, right) => (left.position ?? 0) - (right.position ?? 0)).slice(-count);
}

const shown = (messages: readonly ListedMemory[]): string =>
  formatMemories({ items: messages.map((message) => ({ ...message, score: 0 })) }).text;

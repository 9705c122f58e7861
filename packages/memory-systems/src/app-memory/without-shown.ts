import type { RecalledMemory, RecallOptions, Rerank } from './memory.js';

/**
 * A `rerank` of a recall that leaves out what the model is shown anyway, and asks for as many more memories.
 *
 * @example
 * ```ts
 * import { createMemory, withoutShown } from '@memgym/memory-systems';
 *
 * const memory = createMemory({ user: 'ann' });
 * const question = 'Where does my sister live?';
 * await memory.remember(['My sister lives in Oslo.', question]);
 * const { text } = await memory.recall(question, { rerank: withoutShown([question]) });
 * console.log(text.includes(question)); // prints false
 * ```
 *
 * @param shown texts of the conversation that the model is shown
 * @param options those of the recall; its `rerank` orders the others
 */
export function withoutShown(
  shown: readonly string[],
  { k = 5, rerank }: Pick<RecallOptions, 'k' | 'rerank'> = {},
): Rerank {
  const known = new Set(shown.map(plain));
  const isNew = ({ text }: RecalledMemory): boolean => {
    const said = plain(text);
    const afterName = said.slice(said.indexOf(': ') + 2);
    return !known.has(said) && !known.has(afterName);
  };
  return {
    candidates: Math.max(rerank?.candidates ?? 0, k) + shown.length,
    order: (memories, query) => {
      const fresh = memories.filter(isNew);
      return rerank === undefined ? fresh : rerank.order(fresh, query);
    },
  };
}

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();

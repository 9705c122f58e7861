import type { MemoryIndex } from '@memgym/memory-systems/define';

export interface WordIndexFaults {
  /** Whether a deleted memory remains among those that contain a word. Default false. */
  readonly keepsPostings?: boolean;
}

/** Scores memories by the words shared with the query, rare ones more: Σ ln(1 + N ÷ n) of the shared words. */
export function createWordIndex({ keepsPostings = false }: WordIndexFaults = {}): MemoryIndex {
  const texts = new Map<string, ReadonlySet<string>>();
  const postings = new Map<string, Set<string>>();
  const remove = (id: string): void => {
    if (keepsPostings) return;
    for (const word of texts.get(id) ?? []) postings.get(word)?.delete(id);
  };
  return {
    put: (id, text) => {
      remove(id);
      texts.set(id, words(text));
      for (const word of words(text)) postings.set(word, (postings.get(word) ?? new Set()).add(id));
    },
    delete: (id) => {
      remove(id);
      texts.delete(id);
    },
    search: ({ query, candidates }) => {
      const asked = [...words(query.text)];
      const weightOf = (word: string) => Math.log(1 + texts.size / (postings.get(word)?.size ?? 1));
      const hits = candidates().map(({ item: { id } }) => {
        const own = texts.get(id) ?? new Set();
        const shared = asked.filter((word) => own.has(word));
        const score = shared.reduce((sum, word) => sum + weightOf(word), 0);
        return { id, score: score / Math.sqrt(1 + own.size) };
      });
      return { hits };
    },
  };
}

/** Words of a text, and its single characters in scripts without spaces. */
function words(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/\p{Script=Han}|[\p{L}\p{N}]+/gu) ?? []);
}

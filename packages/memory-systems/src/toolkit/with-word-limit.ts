import type { MemorySystem, Profile, ReadExplanation, Retrieval, RetrievedMemory } from '@memgym/core';

/**
 * A memory system whose retrievals are cut like MemEngine's prompts: hits are numbered and concatenated, best first,
 * and only the first `words` words are shown, so that the last hits are lost or end in the middle. Words are separated
 * by spaces: a text without spaces is never cut. Source: docs/specs/memory-systems.md#memengine-models.
 */
export function withWordLimit(system: MemorySystem, words: number): MemorySystem {
  const { clone } = system;
  return {
    ...system,
    ...(clone && { clone: async () => withWordLimit(await clone(), words) }),
    retrieve: async (query, context) => cutToWords(await system.retrieve(query, context), words),
  };
}

/** MemEngine's limit, in words. */
export const memEngineWords = 1024;

/** The part of a design with which MemEngine's systems show at most that many words. */
export const memEngineLimit: Readonly<Record<Profile, { readonly wordLimit?: number }>> = {
  fixed: {},
  reference: { wordLimit: memEngineWords },
};

const opening = '[Memory Start]\n';

function cutToWords({ items, truncated = 0, ...retrieval }: Retrieval, words: number): Retrieval {
  let end = opening.length;
  const placed = items.map((item, place) => {
    const start = end + `[${place}] `.length;
    end = start + item.text.length + 1;
    return { item, start };
  });
  const whole = `${opening}${items.map(({ text }, place) => `[${place}] ${text}\n`).join('')}[Memory End]`;
  const shownLength = whole.split(' ').slice(0, words).join(' ').length;
  const shown = placed.flatMap(({ item, start }): RetrievedMemory[] => {
    const text = item.text.slice(0, Math.max(0, shownLength - start));
    return text === '' ? [] : [{ ...item, text }];
  });
  const lost = truncated + items.length - shown.length;
  const { explanation } = retrieval;
  return {
    ...retrieval,
    items: shown,
    ...(lost > 0 && { truncated: lost }),
    ...(explanation && { explanation: withoutHidden(explanation, new Set(shown.map(({ id }) => id))) }),
  };
}

/** What the limit hides was left out by a rule. */
function withoutHidden(
  { memories, counts, ...rest }: ReadExplanation,
  shown: ReadonlySet<string>,
): ReadExplanation {
  const isHidden = ({ step, memoryId }: ReadExplanation['memories'][number]): boolean =>
    step === 'found' && !shown.has(memoryId);
  const hidden = memories.filter(isHidden).length;
  if (hidden === 0) return { memories, counts, ...rest };
  return {
    ...rest,
    memories: memories.map((one) => (isHidden(one) ? { ...one, step: 'rules' } : one)),
    counts: { ...counts, found: (counts.found ?? 0) - hidden, rules: (counts.rules ?? 0) + hidden },
  };
}

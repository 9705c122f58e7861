/** The labels of question files, with their numbers of sessions and tokens. */
export const sizes = {
  '32k': { blocks: 10, tokens: 32_000 },
  '128k': { blocks: 20, tokens: 128_000 },
  '1M': { blocks: 60, tokens: 1_000_000 },
} as const;
export type SizeLabel = keyof typeof sizes;

const usedShare = 0.9;
const fewBlocks = 15;

/**
 * Maximum number of tokens in a conversation: nine tenths of its size. The original uses 128,000 for every history of
 * more than 15 sessions, even for 1M (docs/specs/personamem.md#other-faults); `reference` does the same.
 */
export function tokenLimit(label: SizeLabel, blocks: number, profile: 'reference' | 'fixed'): number {
  if (profile === 'fixed') return usedShare * sizes[label].tokens;
  return usedShare * (blocks <= fewBlocks ? sizes['32k'] : sizes['128k']).tokens;
}

/** Histories with more sessions get irrelevant conversations between sessions. */
export const hasIrrelevant = (blocks: number): boolean => blocks > fewBlocks;

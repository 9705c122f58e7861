/** The labels of question files, with their numbers of sessions and tokens. */
export const sizes = {
  '32k': { blocks: 10, tokens: 32_000 },
  '128k': { blocks: 20, tokens: 128_000 },
  '1M': { blocks: 60, tokens: 1_000_000 },
} as const;
export type SizeLabel = keyof typeof sizes;

const usedShare = 0.9;
/** Histories of up to so many sessions are short ones. */
export const fewBlocks = 15;

/** Maximum number of tokens in a conversation: nine tenths of its size. */
export const tokenLimit = (label: SizeLabel): number => usedShare * sizes[label].tokens;

/** Histories with more sessions get irrelevant conversations between sessions. */
export const hasIrrelevant = (blocks: number): boolean => blocks > fewBlocks;

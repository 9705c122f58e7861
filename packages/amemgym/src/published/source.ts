/** Source of AMemGym's numbers (packages/amemgym/spec.md#published-numbers). */
export const source =
  '“AMemGym”, ICLR 2026, arXiv 2603.01966, with its project site; v1.base: 20 users × 10 questions × 11 periods';

/** Periods of v1.base, spelled like question types: `p00` to `p10`. */
const periods: readonly string[] = Array.from(
  { length: 11 },
  (_, period) => `p${String(period).padStart(2, '0')}`,
);

/** Columns of a table by period: the mean, then each period. */
export const columns: readonly string[] = ['mean', ...periods];

/** Subject of these columns. */
export const groups: readonly (string | null)[] = [null, ...periods];

/** All numbers are of v1.base with the released program. */
const released = { profile: 'reference', questions: 2200 } as const;

/** Models that see the whole history. */
export const ofModels = { ...released, systems: { types: ['none'], window: true } } as const;

/** Memory agents on one model. */
export const ofAgents = {
  ...released,
  models: ['gpt-4.1-mini'],
  systems: { types: ['mem0', 'rag', 'awi'], window: true },
} as const;

/** Models that are given the true state. */
export const ofBounds = { ...released, systems: { types: ['bound'] } } as const;

/** Memories that the paper did not make itself, on one model. */
export const ofOthers = {
  ...released,
  systems: { types: ['mem0', 'mem0-g', 'nemori', 'a-mem', 'none'] },
} as const;

import { createManualClock, createRng, type MemorySystem } from '@memgym/core';
import type { EvidenceCase } from './real-data.js';

/**
 * Mean fraction of the evidence among the sources of the best `k` memories, by group; the group `all` covers every
 * question.
 */
export async function meanRecall(
  create: () => MemorySystem,
  cases: readonly EvidenceCase[],
  k: number,
): Promise<Map<string, number>> {
  const sums = new Map<string, { sum: number; count: number }>();
  const note = (group: string, recall: number): void => {
    const { sum, count } = sums.get(group) ?? { sum: 0, count: 0 };
    sums.set(group, { sum: sum + recall, count: count + 1 });
  };
  for (const { group, sessions, questions } of cases) {
    const system = create();
    const context = { scope: { user: group }, clock: createManualClock(), rng: createRng(1) };
    for (const session of sessions) await system.add(session, context);
    for (const { text, evidence } of questions) {
      const { items } = await system.retrieve({ text, k }, context);
      const found = new Set(items.flatMap(({ sourceIds }) => sourceIds));
      const recall = evidence.filter((id) => found.has(id)).length / evidence.length;
      note(group, recall);
      note('all', recall);
    }
    await system.close();
  }
  return new Map([...sums].map(([group, { sum, count }]) => [group, sum / count]));
}

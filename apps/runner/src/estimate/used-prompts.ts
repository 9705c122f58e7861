import { keepsStateOutside } from '../plan/plan-systems.js';
import type { RunPlan } from '../plan/run-plan.js';
import { estimateOptionsSchema } from './estimate-options.js';
import { loadCounters } from './model-counters.js';
import { episodeParts, playForCost } from './play-for-cost.js';

/** A prompt that a run uses. */
export interface UsedPrompt {
  readonly name: string;
  /** The systems that cause it to be asked. */
  readonly systems: readonly string[];
  /** Who asks: assistant, memory-write, judge, … */
  readonly roles: readonly string[];
}

/**
 * The prompts that a planned run asks, found by playing its first episode without a server; others may ask further
 * ones. Sends and writes nothing.
 */
export async function usedPrompts(plan: RunPlan): Promise<UsedPrompt[]> {
  const inProcess = plan.plays.filter(({ system }) => !keepsStateOutside(system));
  const parts = episodeParts({ ...plan, plays: inProcess }).get(plan.episodes[0]?.id ?? '') ?? [];
  const { calls } = await playForCost(parts, {
    plan,
    settings: estimateOptionsSchema.parse({}),
    counterOf: await loadCounters(plan),
    cachedKeys: new Set(),
  });
  const names = [...new Set(calls.map(({ kind }) => kind.prompt))].filter((name) => name !== '').sort();
  return names.map((name) => {
    const own = calls.filter(({ kind }) => kind.prompt === name).map(({ kind }) => kind);
    return {
      name,
      systems: [...new Set(own.map(({ system }) => system))],
      roles: [...new Set(own.map(({ role }) => role))],
    };
  });
}

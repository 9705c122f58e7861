import { estimateOptionsSchema } from '@memgym/runs';
import type { RunPlan } from '../plan/run-plan.js';
import { DryRun } from './dry-run.js';

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
  const run = new DryRun(plan, { settings: estimateOptionsSchema.parse({}) });
  await run.play(plan.episodes[0]?.id ?? '');
  const kinds = run.counts.kinds.map(({ kind }) => kind);
  const names = [...new Set(kinds.map(({ prompt }) => prompt))].filter((name) => name !== '').sort();
  return names.map((name) => {
    const own = kinds.filter(({ prompt }) => prompt === name);
    return {
      name,
      systems: [...new Set(own.map(({ system }) => system))],
      roles: [...new Set(own.map(({ role }) => role))],
    };
  });
}

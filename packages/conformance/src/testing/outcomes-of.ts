import type { RunnerTask, RunnerTestFile } from 'vitest';
import type { PropertyOutcome } from './outcome-table.js';

/**
 * What the suite found of memory systems with their default options, in the test file that it ran in; undefined if not
 * all properties were checked.
 */
export function outcomesOf(
  { tasks }: RunnerTestFile,
  types: readonly string[],
): ReadonlyMap<string, readonly PropertyOutcome[]> | undefined {
  const found = new Map<string, PropertyOutcome[]>();
  for (const type of types) {
    const suite = tasks.find(({ name }) => name === `${type} as a memory system`);
    const outcomes = suite?.type === 'suite' ? suite.tasks.map(outcomeOf) : [];
    if (outcomes.includes(undefined)) return undefined;
    found.set(type, outcomes as PropertyOutcome[]);
  }
  return found;
}

function outcomeOf({ mode, result }: RunnerTask): PropertyOutcome | undefined {
  if (result?.state === 'pass') return 'passed';
  if (result?.state === 'fail') return 'failed';
  // The reason exists at run time, though the type does not include it.
  const { note } = (result ?? {}) as { note?: string };
  return mode === 'skip' && note !== undefined ? { skipped: note } : undefined;
}

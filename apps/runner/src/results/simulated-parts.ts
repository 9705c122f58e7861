import type { CallTotal, RunResult } from '@memgym/core';
import type { RunPlan } from '../plan/run-plan.js';
import type { CollectedPlay } from './collect-plays.js';

/** The simulated parts of a run. An offline embedder that no system used does not count as part of the run. */
export function simulatedParts(
  { model, simulator }: Pick<RunPlan, 'model' | 'simulator'>,
  played: readonly Pick<CollectedPlay, 'calls'>[],
): RunResult['simulated'] {
  const calls = played.flatMap((part) => part.calls);
  const some = (is: (call: CallTotal) => boolean): boolean =>
    calls.some((call) => call.simulated && is(call));
  return {
    model: model.info.simulated,
    embedder: some(({ usage }) => usage.embeddedTexts > 0),
    simulator: simulator.info.simulated && some(({ phase }) => phase === 'simulate'),
  };
}

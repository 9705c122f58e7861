import type { EventTime } from '@memgym/core';
import { elapsedHours } from '../model-based/elapsed-hours.js';
import type { GenerativeAgentsConstants } from './generative-agents-constants.js';
import type { Trace } from './generative-agents-state.js';

/** `decay` to the power of the units of time since a memory was told or last found: 1 when it was now. */
export function recencyOf(
  trace: Pick<Trace, 'at' | 'step'>,
  now: { readonly at: EventTime | null; readonly step: number },
  { decay, decayPer }: Pick<GenerativeAgentsConstants, 'decay' | 'decayPer'>,
): number {
  if (decayPer === 'memory') return decay ** Math.max(0, now.step - trace.step);
  const hours = elapsedHours(trace.at, now.at);
  return decay ** (decayPer === 'hour' ? hours : hours / 24);
}

import type { JsonObject } from '@memgym/core';
import type { ConvertedAgent } from './convert-agent.js';

/**
 * A converted system in the `reference` profile: its memory has the original's faults, and its prompts show
 * memories and messages without times (docs/specs/amemgym.md#agents). MemoryOS prompts show times, as in the
 * original.
 */
export function asReleased(system: ConvertedAgent['system']): ConvertedAgent['system'] {
  return {
    ...system,
    options: { ...(system.options as JsonObject | undefined), profile: 'reference' },
    ...(system.type !== 'memory-os' && { format: { showTime: false } }),
  };
}

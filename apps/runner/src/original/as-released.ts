import type { JsonObject } from '@memgym/core';
import type { ConvertedAgent } from './convert-agent.js';

/**
 * A converted system in the `reference` profile: its memory has the original's faults, and memories and messages
 * stand in its prompts without times (docs/specs/amemgym.md#agents). MemoryOS is told times in the original, too.
 */
export function asReleased(system: ConvertedAgent['system']): ConvertedAgent['system'] {
  return {
    ...system,
    options: { ...(system.options as JsonObject | undefined), profile: 'reference' },
    ...(system.type !== 'memory-os' && { format: { showTime: false } }),
  };
}

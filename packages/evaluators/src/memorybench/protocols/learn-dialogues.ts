import { adapt, observe, type Protocol, type Session } from '@memgym/core';
import type { PlayContext } from '../../benchmarks/benchmark-protocol.js';
import type { MemoryBenchOptions } from '../memorybench-options.js';

/**
 * Learns dialogues one after the other, unless the system is to learn none. A system that evolves gets each dialogue as
 * feedback, too, if reactions are shown: the words of a dialogue alone do not include the actions of its user.
 */
export async function* learnDialogues(
  dialogues: readonly Session[],
  { withoutDialogues, reactions }: MemoryBenchOptions,
  { system }: PlayContext,
): Protocol {
  if (withoutDialogues.includes(system.name) || dialogues.length === 0) return;
  if (reactions === 'hidden' || !system.capabilities.has('evolve')) {
    yield observe(dialogues);
    return;
  }
  for (const dialogue of dialogues) {
    yield observe([dialogue]);
    yield adapt({ dialogue: dialogue.turns.map(({ role, content }) => ({ role, content })) });
  }
}

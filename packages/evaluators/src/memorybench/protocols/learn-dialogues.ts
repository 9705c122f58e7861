import { type Protocol, type Session, steps } from '@memgym/core';
import type { PlayContext } from '../../benchmarks/benchmark-protocol.js';
import type { MemoryBenchOptions } from '../memorybench-options.js';

/**
 * Learns dialogues one after another, unless the system learns none. If reactions are shown, a system that evolves also
 * receives each dialogue as feedback, because the text of a dialogue does not include the user's actions.
 */
export async function* learnDialogues(
  dialogues: readonly Session[],
  { withoutDialogues, reactions }: MemoryBenchOptions,
  { system }: PlayContext,
): Protocol {
  if (withoutDialogues.includes(system.name) || dialogues.length === 0) return;
  if (reactions === 'hidden' || !system.capabilities.has('evolve')) {
    yield steps.observe(dialogues);
    return;
  }
  for (const dialogue of dialogues) {
    yield steps.observe([dialogue]);
    yield steps.adapt({ dialogue: dialogue.turns.map(({ role, content }) => ({ role, content })) });
  }
}

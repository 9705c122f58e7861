import { type Protocol, type Session, steps } from '@memgym/core';
import type { PlayContext } from '@memgym/evaluators';
import type { MemoryBenchOptions } from '../memorybench-options.js';
import { showsReactions } from '../showing-rules.js';
import type { PartitionContents } from '../to-episode.js';

/**
 * The stored dialogues that a system learns, in order; none for a system that learns no dialogues.
 * @throws {ConfigError} when each system learns its own dialogues, and the data have none of this system
 */
export function dialoguesToLearn(
  { dialoguesFor }: Pick<PartitionContents, 'dialoguesFor'>,
  { withoutDialogues }: MemoryBenchOptions,
  { system }: PlayContext,
): readonly Session[] {
  return withoutDialogues.includes(system.name) ? [] : dialoguesFor(system.name);
}

/**
 * Learns dialogues one after another. If reactions are shown, a system that evolves also
 * receives each dialogue as feedback, because the text of a dialogue does not include the user's actions.
 */
export async function* learnDialogues(
  dialogues: readonly Session[],
  options: MemoryBenchOptions,
  { system }: PlayContext,
): Protocol {
  if (dialogues.length === 0) return;
  if (!showsReactions(options) || !system.capabilities.has('evolve')) {
    yield steps.observe(dialogues);
    return;
  }
  for (const dialogue of dialogues) {
    yield steps.observe([dialogue]);
    yield steps.adapt({ dialogue: dialogue.turns.map(({ role, content }) => ({ role, content })) });
  }
}

import { observe, type Protocol, type Session } from '@memgym/core';
import type { PlayContext } from '../../benchmarks/benchmark-protocol.js';
import type { MemoryBenchOptions } from '../memorybench-options.js';

/** Learns dialogues one after the other, unless the system is to learn none. */
export async function* learnDialogues(
  dialogues: readonly Session[],
  { withoutDialogues }: MemoryBenchOptions,
  { system }: PlayContext,
): Protocol {
  if (withoutDialogues.includes(system.name) || dialogues.length === 0) return;
  yield observe(dialogues);
}

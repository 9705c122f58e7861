import type { SearchResult } from '@memgym/memory-systems/define';
import { answerWithFound } from './answer-with-found.js';
import { type Moves, moves } from './functions.js';
import type { PickedRead } from './main-context.js';
import type { MemgptMemoryOptions } from './memgpt-memory-options.js';
import type { PlacedMemory } from './placed-memory.js';
import type { Workspace } from './workspace.js';

/** Where the original writes and reads otherwise; `reference/reference-rules.ts` has its rules. */
export interface MemgptRules {
  /** The places between which each function moves memories. */
  readonly moves: Moves;
  /** Whether memories have vectors, so that searches find them. */
  readonly embedsMemories: boolean;
  /** Size of the working context above which a write moves its oldest memories to archival storage. */
  workingLimit(options: MemgptMemoryOptions): number;
  /**
   * Whether messages leave the queue after a new one.
   * @param size of the new message
   */
  overflows(size: number, workspace: Workspace, options: MemgptMemoryOptions): boolean;
  /** The messages that leave the queue, oldest first. */
  leaving(workspace: Workspace, options: MemgptMemoryOptions): readonly PlacedMemory[];
  /** The size from which the model is warned of a flush. */
  pressure(question: string, workspace: Workspace, options: MemgptMemoryOptions): number;
  /** The memories for a question, after the model's calls. */
  answer(read: PickedRead, options: MemgptMemoryOptions): Promise<SearchResult>;
}

/** The rules without the faults of the original. */
export const fixedRules: MemgptRules = {
  moves,
  embedsMemories: true,
  workingLimit: ({ workingShare, capacity }) => workingShare * capacity,
  overflows: (_, workspace, { capacity }) => workspace.mainSize() > capacity,
  leaving: shareOfQueue,
  pressure: (_, workspace) => workspace.mainSize(),
  answer: answerWithFound,
};

/** At least the configured share of the queue, and enough for the rest to fit. */
function shareOfQueue(
  workspace: Workspace,
  { capacity, flushShare }: MemgptMemoryOptions,
): readonly PlacedMemory[] {
  const queue = workspace.at('queue');
  const share = flushShare * workspace.size('queue');
  const excess = workspace.mainSize() - capacity;
  let size = 0;
  const last = queue.findIndex(({ data }) => {
    size += data.size;
    return size >= share && size >= excess;
  });
  return last < 0 ? queue : queue.slice(0, last + 1);
}

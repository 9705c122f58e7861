import { textSize } from '../../toolkit/text-size.js';
import { carryOut, moves } from '../functions.js';
import { hitsByAge, mainIds, type PickedRead } from '../main-context.js';
import type { MemgptMemoryOptions } from '../memgpt-memory-options.js';
import type { PlacedMemory } from '../placed-memory.js';
import type { MemgptRules } from '../rules.js';
import type { Workspace } from '../workspace.js';

/** Archived memories go to recall storage. */
const movesAsReference = { ...moves, archive: { from: 'queue', to: 'recall' } } as const;

/** The rules of MemEngine. Source: docs/specs/memory-systems.md#memgpt. */
export const referenceRules: MemgptRules = {
  moves: movesAsReference,
  /** Its searches fail. */
  embedsMemories: false,
  workingLimit: () => Number.POSITIVE_INFINITY,
  /** Only the new text is measured, here and for the warning. */
  overflows: (size, _, { capacity }) => size > capacity,
  leaving: wholeCapacity,
  pressure: (question, _, options) => textSize(question, options),
  answer: answerAtOnce,
};

/** Messages until their lines together exceed the capacity. */
function wholeCapacity(workspace: Workspace, options: MemgptMemoryOptions): readonly PlacedMemory[] {
  const queue = workspace.at('queue');
  let lines = '';
  const last = queue.findIndex(({ text }) => {
    lines += `\n${text}`;
    return textSize(lines, options) > options.capacity;
  });
  return last < 0 ? queue : queue.slice(0, last + 1);
}

/** The main context after the moves: archived memories disappear at once, and nothing is found. */
async function answerAtOnce({ request, workspace, moved }: PickedRead) {
  carryOut(moved, workspace, movesAsReference);
  return { hits: hitsByAge(request, mainIds(workspace)), accessEvents: moved };
}

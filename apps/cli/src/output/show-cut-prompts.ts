import type { FinishedRun } from '@memgym/runner';
import { notify } from './print.js';

/** Reports the systems whose prompts were cut, and the number of answers. */
export function showCutPrompts(cutPrompts: FinishedRun['cutPrompts']): void {
  for (const { system, cut, answers } of cutPrompts) {
    notify(
      `Prompts of ${system} were cut for ${cut} of ${answers} answers: The lengths are in \`promptCut\` of the run’s records.`,
    );
  }
}

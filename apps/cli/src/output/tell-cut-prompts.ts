import type { FinishedRun } from '@memgym/runner';
import { tell } from './print.js';

/** Says whose prompts were cut, and for how many answers. */
export function tellCutPrompts(cutPrompts: FinishedRun['cutPrompts']): void {
  for (const { system, cut, answers } of cutPrompts) {
    tell(
      `Prompts of ${system} were cut for ${cut} of ${answers} answers: \`promptCut\` of the run’s records tells by how much.`,
    );
  }
}

import type { Option } from '@memgym/core';
import { firstWithGreatest } from '@memgym/scoring';

/**
 * The label of the option with the most exclamation and question marks for its length; the first of several. A rule
 * that considers only the tone, because models write right answers with more enthusiasm than wrong ones.
 * @throws {InvalidArgumentError} when there are no options
 */
export function liveliestOption(options: readonly Option[]): string {
  return firstWithGreatest(
    options,
    ({ text }) => (text.match(/[!?！？]/g)?.length ?? 0) / ([...text].length + 1),
  );
}

import { InvalidArgumentError, type Option } from '@memgym/core';

/**
 * The label of the option with the greatest score; the first of several.
 * @throws {InvalidArgumentError} when there are no options
 */
export function firstWithGreatest(options: readonly Option[], score: (option: Option) => number): string {
  let best: { label: string; score: number } | undefined;
  for (const option of options) {
    const value = score(option);
    if (best === undefined || value > best.score) best = { label: option.label, score: value };
  }
  if (best === undefined) {
    throw new InvalidArgumentError('options', 'expected at least one option, got none', {
      hint: 'Apply option rules to multiple-choice questions only.',
    });
  }
  return best.label;
}

import type { Option } from '@memgym/core';
import { firstWithGreatest } from './first-with-greatest.js';

/**
 * The label of the option with the most characters (code points); the first of several. A rule that uses neither
 * question nor memory; its score shows how much option lengths reveal
 * (packages/personamem/spec.md#option-length-gives-answers-away).
 * @throws {InvalidArgumentError} when there are no options
 */
export function longestOption(options: readonly Option[]): string {
  return firstWithGreatest(options, length);
}

/**
 * The label of the option with the fewest characters (code points); the first of several. See {@link
 * longestOption}.
 */
export function shortestOption(options: readonly Option[]): string {
  return firstWithGreatest(options, (option) => -length(option));
}

function length({ text }: Option): number {
  return [...text].length;
}

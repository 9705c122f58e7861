import type { Option } from '@memgym/core';
import { sha256 } from '@memgym/core';

/**
 * Picks an option without any information: uniform over many questions, always the same for one question, and
 * independent of the order of the options.
 */
export function blindPick(question: string, options: readonly Option[]): Option | undefined {
  const key = (option: Option): string => sha256(JSON.stringify([question, option.text, texts]));
  const texts = options.map((option) => option.text).sort();
  return [...options]
    .map((option) => ({ option, key: key(option) }))
    .sort((left, right) => (left.key < right.key ? -1 : left.key > right.key ? 1 : 0))[0]?.option;
}

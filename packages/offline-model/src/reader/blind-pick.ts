import type { Option } from '@memgym/core';
import { sha256 } from '@memgym/core';

/**
 * The option that a reader who knows nothing picks: even over many questions, always the same for
 * one, and independent of the order in which the options are listed.
 */
export function blindPick(question: string, options: readonly Option[]): Option | undefined {
  const key = (option: Option): string => sha256(JSON.stringify([question, option.text, texts]));
  const texts = options.map((option) => option.text).sort();
  return [...options]
    .map((option) => ({ option, key: key(option) }))
    .sort((left, right) => (left.key < right.key ? -1 : left.key > right.key ? 1 : 0))[0]?.option;
}

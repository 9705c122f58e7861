import { ConfigError, didYouMean } from '@memgym/core';
import type { PersonaTopic } from './persona-topic.js';

/**
 * The topics of the given names, in the order of `known`; `all` gives every topic.
 *
 * @throws {ConfigError} for an unknown name, with the nearest one
 */
export function chooseTopics(names: readonly string[], known: readonly PersonaTopic[]): PersonaTopic[] {
  if (names.includes('all')) return [...known];
  const all = known.map((topic) => topic.name);
  for (const name of names) {
    if (all.includes(name)) continue;
    throw new ConfigError(`There is no topic "${name}".`, {
      key: 'topics',
      hint: `${didYouMean(name, all)}Topics: ${all.join(', ')}, or all. Pass a file with further topics as \`topicsFile\`.`,
    });
  }
  return known.filter(({ name }) => names.includes(name));
}

import { ConfigError, nearestSpelling } from '@memgym/core';
import type { PersonaTopic } from './persona-topic.js';

/**
 * The topics of the given names, in the order of `known`; `all` gives every topic. @throws {ConfigError} for an unknown
 * name, with the nearest one
 */
export function chooseTopics(names: readonly string[], known: readonly PersonaTopic[]): PersonaTopic[] {
  if (names.includes('all')) return [...known];
  for (const name of names) requireKnown(name, known);
  return known.filter(({ name }) => names.includes(name));
}

function requireKnown(name: string, known: readonly PersonaTopic[]): void {
  const all = known.map((topic) => topic.name);
  if (all.includes(name)) return;
  const near = nearestSpelling(name, all);
  throw new ConfigError(`There is no topic "${name}".`, {
    key: 'topics',
    hint: `${near === undefined ? '' : `Did you mean "${near}"? `}Topics: ${all.join(', ')}, or all. Pass a file with further topics as \`topicsFile\`.`,
  });
}

import { ConfigError, didYouMean } from '@memgym/core';
import type { PersonaTopic } from './persona-topic.js';

/** Other names: those of the other state, and the short ones in the original's examples. */
const otherNames: ReadonlyMap<string, string> = new Map([
  ['legal', 'legalConsultation'],
  ['legalConsultation', 'legal'],
  ['food', 'foodRecommendation'],
  ['travel', 'travelPlanning'],
  ['dating', 'datingConsultation'],
  ['shopping', 'onlineShopping'],
  ['study', 'studyConsultation'],
]);

/**
 * The topics of the given names, in the order of `known`; `all` gives every topic. A topic also has the name that the
 * other state gives it, and a short one.
 *
 * @throws {ConfigError} for an unknown name, with the nearest one
 */
export function chooseTopics(names: readonly string[], known: readonly PersonaTopic[]): PersonaTopic[] {
  if (names.includes('all')) return [...known];
  const all = known.map((topic) => topic.name);
  const chosen = names.map((name) => {
    const known = [name, otherNames.get(name)].find((each) => each !== undefined && all.includes(each));
    if (known !== undefined) return known;
    throw new ConfigError(`There is no topic "${name}".`, {
      key: 'topics',
      hint: `${didYouMean(name, all)}Topics: ${all.join(', ')}, or all. Pass a file with further topics as \`topicsFile\`.`,
    });
  });
  return known.filter(({ name }) => chosen.includes(name));
}

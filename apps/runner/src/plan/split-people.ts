import { ConfigError, type Episode, sha256 } from '@memgym/core';

/** Half of the people, by clusters of episodes. */
export interface PeopleSplit {
  /** `choose`: the half that options are chosen on; `show`: the other one. */
  readonly half: 'choose' | 'show';
  readonly seed: string | number;
}

/**
 * The episodes of half of the people, in the order of the data. People are put in pairs with about as many questions, and a
 * draw by the seed and their names puts one of each into either half. With an odd number, one more is in `show`.
 * @throws {ConfigError} when all episodes belong to one person or conversation
 */
export function halfOfPeople(episodes: readonly Episode[], { half, seed }: PeopleSplit): readonly Episode[] {
  const counts = new Map<string, number>();
  for (const { cluster, conversation } of episodes)
    counts.set(cluster, (counts.get(cluster) ?? 0) + conversation.questions.length);
  if (counts.size < 2) {
    throw new ConfigError('benchmark.split: all episodes belong to one person or conversation.', {
      key: 'benchmark.split',
      hint: 'Use data of two people or more, or no split.',
    });
  }
  const drawn = [...counts]
    .map(([cluster, questions]) => ({ cluster, questions, draw: sha256(`${seed} ${cluster}`) }))
    .sort((a, b) => b.questions - a.questions || (a.draw < b.draw ? -1 : 1));
  const choosing = new Set<string>();
  for (let place = 0; place + 1 < drawn.length; place += 2) {
    const pair = drawn.slice(place, place + 2).sort((a, b) => (a.draw < b.draw ? -1 : 1));
    if (pair[0] !== undefined) choosing.add(pair[0].cluster);
  }
  return episodes.filter(({ cluster }) => choosing.has(cluster) === (half === 'choose'));
}

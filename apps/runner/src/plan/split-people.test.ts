import { type Episode, episodeSchema } from '@memgym/core';
import { describe, expect, it } from 'vitest';
import { halfOfPeople } from './split-people.js';

const person = (cluster: string, questions: number, id = cluster): Episode => {
  const question = (at: number) => ({
    ...{ kind: 'free-text', id: `${id}-${at}`, text: 'Who?', type: 'who', expected: 'Ann' },
    evidence: { turnIds: [] },
  });
  const conversation = {
    sessions: [],
    questions: Array.from({ length: questions }, (_, at) => question(at)),
  };
  return episodeSchema.parse({ id, cluster, conversation });
};
/** The questions of LoCoMo's ten conversations. */
const counts = [199, 105, 193, 260, 242, 158, 190, 239, 196, 204];
const people = counts.map((questions, at) => person(`conv-${at}`, questions));
const half = (name: 'choose' | 'show', seed: string | number = 42, of = people) =>
  halfOfPeople(of, { half: name, seed }).map(({ id }) => id);

describe('half of the people', () => {
  it('and the other half are all of them, and share nobody', () => {
    for (const seed of [1, 2, 42, 'a']) {
      const [choose, show] = [half('choose', seed), half('show', seed)];
      expect([choose.length, show.length]).toEqual([5, 5]);
      expect([...choose, ...show].sort()).toEqual(people.map(({ id }) => id).sort());
    }
  });

  it('has about half of the questions, whatever the seed', () => {
    const sum = (ids: readonly string[]) =>
      people.reduce((total, { id }, at) => total + (ids.includes(id) ? (counts[at] ?? 0) : 0), 0);
    const shares = Array.from(
      { length: 200 },
      (_, seed) => sum(half('choose', seed)) / sum(people.map(({ id }) => id)),
    );
    // The pairs differ by 18, 35, 3, 3 and 53 questions of 1,986, so by 5.6 % in the worst draw.
    expect(Math.max(...shares)).toBeLessThan(0.53);
    expect(Math.min(...shares)).toBeGreaterThan(0.47);
  });

  it('is drawn by the seed, not by the order of the data, and everybody is in either half with some seed', () => {
    expect(half('choose', 7, people.toReversed()).toReversed()).toEqual(half('choose', 7));
    const often = Array.from({ length: 200 }, (_, seed) => half('choose', seed)).flat();
    for (const { id } of people) {
      const times = often.filter((each) => each === id).length;
      expect(times).toBeGreaterThan(70);
      expect(times).toBeLessThan(130);
    }
  });

  it('keeps the episodes of a person together', () => {
    const both = ['ann', 'ben', 'cy'].flatMap((name) => [
      person(name, 2, `${name}-1`),
      person(name, 2, `${name}-2`),
    ]);
    const clusters = halfOfPeople(both, { half: 'show', seed: 1 }).map(({ cluster }) => cluster);
    expect(clusters).toHaveLength(4);
    expect(new Set(clusters).size).toBe(2);
  });

  it('needs two people', () => {
    expect(() => half('show', 1, [person('ann', 3)])).toThrow('all episodes belong to one person');
  });
});

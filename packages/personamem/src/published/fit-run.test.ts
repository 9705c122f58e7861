import { misfitOfRun } from '@memgym/scoring';
import { expect, it } from 'vitest';
import { personaMemTables } from './personamem.js';

/** A run of the 32k histories, as the release plays them. */
const run: Parameters<typeof misfitOfRun>[1] = {
  profile: { run: 'reference' },
  config: {},
  model: { model: 'gpt-4.1-mini' },
  data: {
    ...{ files: [{ name: 'questions_32k.csv', bytes: 1, sha256: '' }], digest: '', notes: [] },
    ...{ clusters: 1, episodes: 1, questions: 589, probes: 0 },
    whole: { clusters: 1, episodes: 1, questions: 589 },
  },
};
const titled = (title: string) => {
  const found = personaMemTables.find((table) => table.title.includes(title));
  if (found === undefined) throw new Error(`There is no table with ${title} in its title.`);
  return found;
};

it('published numbers of 128k histories are not beside a run of 32k', () => {
  expect(misfitOfRun(titled('PersonaMem 128k, accuracy with the whole history in'), run)).toBe(
    'they are of other data, 128k.csv',
  );
  expect(misfitOfRun(titled('PersonaMem 32k'), run)).toBeNull();
  expect(
    personaMemTables.filter((table) => misfitOfRun(table, run) === null).map(({ title }) => title),
  ).toEqual([expect.stringContaining('PersonaMem 32k'), expect.stringContaining('highest probability')]);
});

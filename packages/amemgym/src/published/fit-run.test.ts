import type { RunManifest } from '@memgym/core';
import { misfitOfRun, misfitOfSystem } from '@memgym/scoring';
import { describe, expect, it } from 'vitest';
import { amemgymTables } from './amemgym-tables.js';

type Played = Parameters<typeof misfitOfRun>[1];

const window = { updateBatch: 2, localLength: 4 };
const played = (profile: 'fixed' | 'reference', questions: number, file = 'data.json'): Played => ({
  profile: { run: profile },
  config: {
    systems: [
      { name: 'native', type: 'none', window },
      { name: 'none', type: 'none' },
      { name: 'AWE', type: 'mem0', window },
    ],
  },
  model: { model: 'gpt-4.1-mini' },
  data: {
    ...{ files: [{ name: file, bytes: 1, sha256: '' }], digest: '', notes: [] },
    ...{ clusters: 1, episodes: 1, questions, probes: 0, whole: { clusters: 1, episodes: 1, questions } },
  } satisfies RunManifest['data'],
});
const titled = (title: string) => {
  const found = amemgymTables.find((table) => table.title.includes(title));
  if (found === undefined) throw new Error(`There is no table with ${title} in its title.`);
  return found;
};

describe('published numbers beside a run', () => {
  it('are those of its profile and of its data', () => {
    const agents = titled('overall score of memory agents');
    expect(misfitOfRun(agents, played('reference', 2200))).toBeNull();
    expect(misfitOfRun(agents, played('fixed', 2200))).toBe(
      'they are of the profile reference, and the run has the profile fixed',
    );
    expect(misfitOfRun(agents, played('reference', 36))).toBe(
      'they are of 2,200 questions, and the data of the run have 36',
    );
  });

  it('are shown for a part of the data, which the report states', () => {
    const part = played('reference', 2200);
    const limited = { ...part, data: { ...part.data, questions: 110 } };
    expect(misfitOfRun(titled('overall score of memory agents'), limited)).toBeNull();
  });

  it('are those of systems of its kind on their model', () => {
    const run = played('reference', 2200);
    const fits = (title: string, name: string, of = run) =>
      misfitOfSystem(titled(title), of, { name, type: name === 'upper-bound' ? 'bound' : 'none' }) === null;
    const shown = ['native', 'none', 'AWE', 'upper-bound'];
    const beside = (title: string) => shown.filter((name) => fits(title, name));
    expect(beside('overall score of memory agents')).toEqual(['AWE']);
    expect(beside('overall score of models')).toEqual(['native']);
    expect(beside('upper bound')).toEqual(['upper-bound']);
    const other = { ...run, model: { model: 'gpt-4.1' } };
    expect(fits('overall score of memory agents', 'AWE', other)).toBe(false);
    expect(fits('overall score of models', 'native', other)).toBe(true);
    const own = { ...other, models: { AWE: { model: { model: 'gpt-4.1-mini' } } } };
    expect(fits('overall score of memory agents', 'AWE', own)).toBe(true);
  });
});

import { expect, it } from 'vitest';
import { parseWithAgents, registryFor } from './__fixtures__/registry.js';
import { resolveProfile } from './resolve-profile.js';

const resolve = (parts: object) => {
  const experiment = parseWithAgents('test', {
    name: 'test',
    benchmark: { type: 'amemgym' },
    systems: ['awi', { name: 'own', type: 'awi', options: { profile: 'fixed' } }, 'none'],
    ...parts,
  });
  return resolveProfile({ experiment, added: [] }, registryFor());
};

it('gives its profile to the benchmark and to the systems that do not state their own', async () => {
  const { experiment, played } = await resolve({ profile: 'reference' });
  expect(experiment.profile).toBe('reference');
  expect(experiment.benchmark.options).toEqual({ profile: 'reference' });
  expect(experiment.systems.map(({ options }) => options)).toEqual([
    { profile: 'reference' },
    { profile: 'fixed' },
    {},
  ]);
  expect(played).toEqual({ run: 'reference', departing: { own: 'fixed' } });
});

it('leaves parts unchanged whose default it is, so that the run stays the same', async () => {
  const [stated, unstated] = [await resolve({ profile: 'fixed' }), await resolve({})];
  expect(stated).toEqual(unstated);
  expect(unstated).toMatchObject({ rules: { asking: 'fixed' }, played: { run: 'fixed' }, isDecisive: false });
  expect(unstated.experiment.profile).toBeUndefined();
});

it('takes the profile of the benchmark where the experiment has none, and never that of a memory', async () => {
  const own = { type: 'amemgym', options: { profile: 'reference' } };
  const ofBenchmark = await resolve({ benchmark: own, systems: ['none'] });
  expect(ofBenchmark).toMatchObject({ rules: { asking: 'reference' }, played: { run: 'reference' } });
  const awi = { name: 'notes', type: 'awi', options: { profile: 'reference' } };
  for (const type of ['amemgym', 'locomo']) {
    const ofMemory = await resolve({ benchmark: { type }, systems: [awi, 'none'] });
    expect(ofMemory.rules.asking).toBe('fixed');
    expect(ofMemory.played).toEqual({ run: 'fixed', departing: { notes: 'reference' } });
    // It was asked by other prompts under the same config before.
    expect(ofMemory.isDecisive).toBe(true);
  }
});

it('names the options of a benchmark that depart from it', async () => {
  const options = { simulator: { profile: 'fixed' } };
  const { played } = await resolve({
    profile: 'reference',
    benchmark: { type: 'amemgym', options },
    systems: ['none'],
  });
  expect(played).toEqual({ run: 'reference', departing: { 'amemgym.simulator': 'fixed' } });
});

it('gives a memory the profile that it has in the benchmark’s original', async () => {
  const { experiment, played } = await resolve({
    profile: 'reference',
    benchmark: { type: 'memdaily' },
    systems: ['recent', 'emb-m'],
  });
  expect(experiment.systems.map(({ options }) => options)).toEqual([{ profile: 'reference' }, {}]);
  expect(played).toEqual({ run: 'reference' });
});

it('plays the memory of the original in place of a system, where the benchmark knows one', async () => {
  const parts = { benchmark: { type: 'memorybench' }, systems: ['bm25-m', 'emb-m'] };
  const types = async (profile: string) =>
    (await resolve({ ...parts, profile })).experiment.systems.map(({ name, type }) => [name, type]);
  expect(await types('fixed')).toEqual([
    ['bm25-m', 'bm25-m'],
    ['emb-m', 'emb-m'],
  ]);
  expect(await types('reference')).toEqual([
    ['bm25-m', 'whoosh-m'],
    ['emb-m', 'emb-m'],
  ]);
});

it('is refused where it would change nothing', async () => {
  const systems = [{ name: 'own', type: 'awi', options: { profile: 'fixed' } }];
  await expect(resolve({ profile: 'reference', benchmark: { type: 'locomo' }, systems })).rejects.toThrow(
    'profile: reference would change nothing, because own state another one.',
  );
  await expect(
    resolve({ profile: 'reference', benchmark: { type: 'locomo' }, systems: ['none'] }),
  ).rejects.toThrow('profile: neither the benchmark locomo nor any system has profiles');
});

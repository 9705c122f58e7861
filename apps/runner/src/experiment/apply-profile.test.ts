import { expect, it } from 'vitest';
import * as z from 'zod';
import { applyProfile, usualProfile } from './apply-profile.js';
import { parseExperiment } from './read-experiment.js';

const experiment = (parts: object) =>
  parseExperiment('test', {
    name: 'test',
    benchmark: { type: 'amemgym' },
    systems: ['awi', { name: 'own', type: 'awi', options: { profile: 'fixed' } }, 'none'],
    ...parts,
  });
const apply = (parts: object) => applyProfile({ experiment: experiment(parts), added: [] }, '.');

it('gives its profile to the benchmark and to the systems that do not state their own', async () => {
  const { experiment: applied } = await apply({ profile: 'reference' });
  expect(applied.profile).toBeUndefined();
  expect(applied.benchmark.options).toEqual({ profile: 'reference' });
  expect(applied.systems.map(({ options }) => options)).toEqual([
    { profile: 'reference' },
    { profile: 'fixed' },
    { profile: 'reference' },
  ]);
});

it('leaves parts unchanged whose default it is, so that the run stays the same', async () => {
  const { experiment: applied } = await apply({ profile: 'fixed' });
  expect(applied).toEqual(experiment({}));
});

it('is refused where it would change nothing', async () => {
  await expect(
    apply({
      profile: 'reference',
      benchmark: { type: 'amemgym', options: { profile: 'fixed' } },
      systems: [{ name: 'own', type: 'awi', options: { profile: 'fixed' } }],
    }),
  ).rejects.toThrow(
    'profile: reference would change nothing, because the benchmark amemgym, own state another one.',
  );
});

it('finds the usual profile of options, if they have one', () => {
  expect(usualProfile(z.strictObject({}))).toBeUndefined();
  expect(usualProfile(z.strictObject({ profile: z.string().default('quick') }))).toBeUndefined();
  expect(usualProfile(z.strictObject({ profile: z.enum(['fixed', 'reference']).default('reference') }))).toBe(
    'reference',
  );
});

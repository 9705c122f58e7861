import { checkDataset } from '@memgym/datasets';
import { withFolder } from '@memgym/datasets/testing';
import { describe, expect, it } from 'vitest';
import { makeAMemGymItem } from './__fixtures__/amemgym-item.js';
import { amemgymDataset } from './amemgym-dataset.js';
import { loadAMemGym } from './load-amemgym.js';

describe('the check of AMemGym’s data', () => {
  it('lists broken sentences of AMemGym, which can still be played', async () => {
    const item = makeAMemGymItem();
    const session = item.periods[1]?.sessions[0];
    if (session === undefined) throw new Error('The fixture has no session.');
    session.event = '我从集市挑回一笼小芦花，接着。';
    session.query = 'The other day I bought a boat, and.';
    const content = { 'data.json': JSON.stringify([item]) };
    const report = await withFolder(content, (folder) => checkDataset(amemgymDataset, folder));
    expect(report.invariants.filter(({ violations }) => violations > 0)).toMatchObject([
      { id: 'sentences-are-whole', violations: 2 },
    ]);
    expect(report.problems).toEqual([
      expect.stringMatching(/^\[0\]\.periods\[1\]\.sessions\[0\]\.event: has a sentence that breaks off/),
      expect.stringContaining('[0].periods[1].sessions[0].query'),
    ]);
    expect((await withFolder(content, (folder) => loadAMemGym(folder))).users).toHaveLength(1);
  });

  it('lists users, periods, sessions and questions of AMemGym', async () => {
    const text = JSON.stringify([makeAMemGymItem()]);
    const report = await withFolder({ 'data.json': text }, (folder) => checkDataset(amemgymDataset, folder));
    expect(report.counts.map(({ name, count }) => [name, count])).toEqual([
      ['users', 1],
      ['periods', 3],
      ['sessions', 4],
      ['questions', 2],
    ]);
    expect(report.quirks.map(({ id }) => id)).toEqual([
      'amemgym-variable-required-twice',
      'amemgym-empty-brackets',
    ]);
    expect([report.problems, report.files[0]?.state]).toEqual([[], 'unknown']);
  });

  it('lists every broken rule, up to fifty', async () => {
    const item = makeAMemGymItem();
    item.state_schema = { diet: ['fish'] };
    const items = Array.from({ length: 10 }, (_, index) => ({ ...item, id: `user-${index}` }));
    const report = await withFolder({ 'data.json': JSON.stringify(items) }, (folder) =>
      checkDataset(amemgymDataset, folder),
    );
    const rule = report.invariants.find(({ id }) => id === 'values-in-schema');
    expect(rule?.violations).toBeGreaterThan(50);
    expect(report.problems).toHaveLength(rule?.violations ?? 0);
    expect(report.problems[0]).toBe(
      '[0].periods[0].state.diet: "meat" is not a choice of diet (values-in-schema).',
    );
  });
});

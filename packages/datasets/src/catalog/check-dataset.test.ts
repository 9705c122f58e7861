import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeAMemGymItem } from '../__fixtures__/amemgym-item.js';
import { dataDir, suiteName } from '../__fixtures__/data-dir.js';
import { withFolder } from '../__fixtures__/temp-folder.js';
import { loadAMemGym } from '../amemgym/load-amemgym.js';
import { checkDataset } from './check-dataset.js';
import { datasetCatalog } from './dataset-catalog.js';

describe.each(['locomo', 'memdaily', 'personamem'] as const)('checkDataset(%s)', (name) => {
  const folder = dataDir(name);
  const entry = datasetCatalog.find((candidate) => candidate.name === name);

  describe.skipIf(!folder)(suiteName('on the published files', folder), () => {
    it('finds no problems, and all published counts', async () => {
      const report = await checkDataset(name, folder ?? '');
      expect(report.problems).toEqual([]);
      const known = report.files.filter(({ state }) => state === 'published');
      expect(known.map((file) => file.name).sort()).toEqual(
        entry?.expected.files.map((file) => file.name).sort(),
      );
      expect(
        report.questionTypes
          .map(({ name: type, count }) => ({ name: type, count }))
          .sort((a, b) => b.count - a.count),
      ).toEqual([...(entry?.expected.questionTypes ?? [])].sort((a, b) => b.count - a.count));
      for (const { count, published } of report.questionTypes) expect(count).toBe(published);
      for (const { id, count, published } of report.quirks) {
        if (published !== null) expect([id, count]).toEqual([id, published]);
      }
      for (const { violations } of report.invariants) expect(violations).toBe(0);
      // Only two conversations of PersonaMem are available here.
      if (name === 'personamem') return;
      for (const { name: what, count, published } of report.counts)
        expect([what, count]).toEqual([what, published]);
    });
  });
});

describe('checkDataset', () => {
  const locomo = dataDir('locomo');
  it.skipIf(!locomo)(suiteName('says when a published file was changed', locomo), async () => {
    const text = await readFile(join(locomo ?? '', 'locomo10.json'), 'utf8');
    const report = await withFolder({ 'locomo10.json': text.replace('Caroline', 'Carolina') }, (folder) =>
      checkDataset('locomo', folder),
    );
    expect(report.files[0]?.state).toBe('changed');
    expect(report.problems).toEqual([expect.stringContaining('locomo10.json: not the published file')]);
  });

  it('lists broken sentences of AMemGym, which can still be played', async () => {
    const item = makeAMemGymItem();
    const session = item.periods[1]?.sessions[0];
    if (session === undefined) throw new Error('The fixture has no session.');
    session.event = '我从集市挑回一笼小芦花，接着。';
    session.query = 'The other day I bought a boat, and.';
    const content = { 'data.json': JSON.stringify([item]) };
    const report = await withFolder(content, (folder) => checkDataset('amemgym', folder));
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
    const report = await withFolder({ 'data.json': text }, (folder) => checkDataset('amemgym', folder));
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
      checkDataset('amemgym', folder),
    );
    const rule = report.invariants.find(({ id }) => id === 'values-in-schema');
    expect(rule?.violations).toBeGreaterThan(50);
    expect(report.problems).toHaveLength(rule?.violations ?? 0);
    expect(report.problems[0]).toBe(
      '[0].periods[0].state.diet: "meat" is not a choice of diet (values-in-schema).',
    );
  });

  it('lists everything that is wrong in conversations, each with its line and column', async () => {
    const text = `{
  "format": "memgym-conversations@1",
  "episodes": [
    {
      "id": "ann",
      "sessions": [
        { "id": "s", "turns": [{ "id": "t", "role": "usr", "content": "I like tea." }] },
        { "id": "s", "turns": [{ "id": "t", "role": "user", "content": "Hi." }] }
      ],
      "questions": [
        { "text": "What do I like?", "expectd": "tea" },
        { "text": "And you?", "expected": "rum", "evidence": ["t9"] }
      ]
    }
  ]
}`;
    const report = await withFolder({ 'x.json': text }, (folder) =>
      checkDataset('conversations', join(folder, 'x.json')),
    );
    // What could not be read is not listed as held.
    expect(report.invariants.filter(({ violations }) => violations === 0)).toEqual([]);
    expect(report.problems).toEqual([
      'x.json:7:45 episodes[0].sessions[0].turns[0].role: is "usr": expected one of "system"|"user"|"assistant". Did you mean "user"?',
      'x.json:8:11 episodes[0].sessions[1].id: session id "s" is used twice.',
      'x.json:8:34 episodes[0].sessions[1].turns[0].id: turn id "t" is used twice.',
      expect.stringMatching(
        /^x\.json:11:9 episodes\[0\]\.questions\[0\]\.expected: is missing: expected string\. The right/,
      ),
      expect.stringMatching(/^x\.json:11:38 .*\.expectd: unknown key "expectd"\. Did you mean "expected"\?/),
      'x.json:12:50 episodes[0].questions[1].evidence: there is no turn "t9", only t.',
    ]);
    const rule = (id: string) => report.invariants.find((invariant) => invariant.id === id)?.violations;
    expect([rule('ids-unique'), rule('evidence-exists'), report.counts]).toEqual([2, 1, []]);
  });

  it('reports a file that cannot be read as a problem, with the next step', async () => {
    const report = await withFolder({ 'other.json': '[]' }, (folder) => checkDataset('locomo', folder));
    expect(report).toMatchObject({ dataset: 'locomo', files: [], counts: [] });
    expect(report.problems).toEqual([expect.stringMatching(/: this folder contains none of .*\. Get /)]);
  });

  it('refuses a path that does not exist, and names the source of the data', async () => {
    await expect(checkDataset('locomo', '/no/such/place')).rejects.toMatchObject({
      missing: true,
      message: '/no/such/place: there is no such file or folder.',
      hint: expect.stringMatching(/^Get /),
    });
  });

  it('refuses a name that is not in the catalogue', async () => {
    await expect(checkDataset('__proto__', '/x')).rejects.toThrow('There is no data set "__proto__".');
  });
});

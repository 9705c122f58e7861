import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError, DatasetError } from '@memgym/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runInProcess } from './testing/run-in-process.js';

interface Sample {
  readonly sample: string;
  readonly items: readonly { readonly id: string; readonly reference: string }[];
}

let folder = '';
let runs = '';
let runId = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'memgym-judge-'));
  runs = join(folder, 'runs');
  const experiment = join(folder, 'e.json');
  const config = {
    name: 'small',
    benchmark: { type: 'conversations' },
    systems: ['bm25-m', 'recent', 'none'],
    model: { type: 'offline' },
    embedder: { type: 'offline' },
  };
  await writeFile(experiment, JSON.stringify(config));
  const data = join(import.meta.dirname, '../../../data/samples/everyday.json');
  await runInProcess(['run', experiment, '--data', data, '--runs', runs]);
  [runId = ''] = await readdir(runs);
});
afterAll(() => rm(folder, { recursive: true }));

async function draw(out: string, ...more: string[]) {
  const place = join(folder, out);
  const printed = await runInProcess(['judge', 'sample', runId, '--runs', runs, '--out', place, ...more]);
  const sample = JSON.parse(await readFile(join(place, 'sample.json'), 'utf8')) as Sample;
  /** Writes the labels of a person who disagrees with the judge on every so many items. */
  const label = async (annotator: string, every: number): Promise<string> => {
    const labels = sample.items.map(({ id, reference }, index) => {
      const other = reference === 'right' ? 'wrong' : 'right';
      return { id, label: (index + 1) % every === 0 ? other : reference };
    });
    const file = join(place, `labels-${annotator}.json`);
    await writeFile(file, JSON.stringify({ sample: sample.sample, annotator, labels }));
    return file;
  };
  return { place, printed, sample, label };
}

describe('memgym judge', () => {
  it('writes a sample, of which only sample.json has the judge’s verdicts', async () => {
    const { place, printed, sample } = await draw('one', '--size', '20');
    expect(sample.items).toHaveLength(20);
    expect(printed.stdout).toContain('20 tasks written');
    expect(printed.stdout).toContain(
      `memgym judge agreement labels-*.json --sample ${join(place, 'sample.json')}`,
    );
    expect(new Set(await readdir(place))).toEqual(new Set(['form.html', 'labels.csv', 'sample.json']));
    const form = await readFile(join(place, 'form.html'), 'utf8');
    expect(form).not.toContain('bm25-m');
    expect(form).not.toContain('"reference"');
  });

  it('compares two people with each other and with the judge', async () => {
    const { label } = await draw('two', '--size', '30');
    const files = [await label('ann', 100), await label('bob', 5)];
    const { stdout } = await runInProcess(['judge', 'agreement', ...files, '--json']);
    const found = JSON.parse(stdout);
    expect(found).toMatchObject({ items: 30, labelled: 30, reference: 'judge', changed: 0 });
    expect(found.annotators[0].withReference.kappa.value).toBe(1);
    expect(found.pairs[0]).toMatchObject({ names: ['ann', 'bob'], agreement: { percentage: { n: 30 } } });
    expect(found.accuracy.value).toBeGreaterThan(0.8);
    expect(found.needed).toBeGreaterThan(0);
    const text = await runInProcess(['judge', 'agreement', ...files]);
    expect(text.stdout).toMatch(/ann – bob +30/);
    expect(text.stdout).toContain('more labelled items would make the interval ± 0.05');
    expect(text.stdout).toContain('by the judge and by people: Pearson');
  });

  it('takes the verdicts of a run, and says how many labels are missing', async () => {
    const { label, place, sample } = await draw('three', '--size', '10', '--by', 'none');
    await label('ann', 100);
    const table = (await readFile(join(place, 'labels.csv'), 'utf8')).split('\r\n');
    expect(table[0]).toContain('sample,id,Question,');
    const rows = [
      'id,label',
      `${sample.items[0]?.id},${sample.items[0]?.reference}`,
      `${sample.items[1]?.id},`,
    ];
    const file = join(place, 'carl.csv');
    await writeFile(file, `${rows.join('\n')}\n`);
    const printed = await runInProcess(['judge', 'agreement', file, '--run', runId, '--runs', runs]);
    expect(printed.stdout).toContain('(1 labelled item of 10)');
    expect(printed.stderr).toContain('carl: 1 row without a label.');
    expect(printed.stderr).toContain('Not represented: ');
    expect(printed.stdout).toContain('With one person, nothing says how clear the task is.');
  });

  it('compares two judges on the same answers', async () => {
    const same = await runInProcess(['judge', 'compare', runId, runId, '--runs', runs, '--json']);
    const found = JSON.parse(same.stdout);
    expect(found).toMatchObject({ different: 0, agreement: { percentage: { value: 1 } } });
    expect(found.score.difference).toMatchObject({ value: 0 });
    const { stdout } = await runInProcess(['judge', 'compare', runId, runId, '--runs', runs]);
    expect(stdout).toMatch(/agree on 1\.000 \[/);
    expect(stdout).toMatch(/^bm25-m +\d+ +[01]\.\d+/m);
    await expect(runInProcess(['judge', 'compare', runId, 'nowhere', '--runs', runs])).rejects.toThrow(
      'There is no run "nowhere"',
    );
  });

  it('refuses to replace a sample, an unknown group, labels without a sample, and wrong labels', async () => {
    const { place } = await draw('four', '--size', '4');
    await expect(draw('four')).rejects.toThrow(/exists and is not empty; nothing was written/);
    await expect(draw('five', '--by', 'typ')).rejects.toMatchObject({
      hint: expect.stringContaining('Did you mean "type"?'),
    });
    expect(existsSync(join(folder, 'five'))).toBe(false);
    await expect(
      runInProcess(['judge', 'agreement', join(folder, 'nowhere', 'labels.json')]),
    ).rejects.toThrow(ConfigError);
    const bad = join(place, 'bad.csv');
    await writeFile(bad, 'id,label\nzzzz,right\n');
    await expect(runInProcess(['judge', 'agreement', bad])).rejects.toThrow(DatasetError);
    const unlabelled = runInProcess(['judge', 'agreement', join(place, 'labels.csv')]);
    await expect(unlabelled).rejects.toThrow('The files have no labels.');
    await expect(
      runInProcess(['judge', 'agreement', bad, '--sample', join(place, 'form.html')]),
    ).rejects.toThrow(/is not the sample.json of a sample/);
  });
});

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError, DatasetError } from '@memgym/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readLabels } from './read-labels.js';

const items = ['aaaa', 'bbbb', 'cccc'].map((id) => ({
  id,
  cluster: id,
  stratum: 'all',
  reference: 'right',
  groups: {},
  ...(id === 'cccc' && { labels: ['A', 'B'] }),
}));
const sample = { sample: 's1', labels: ['A', 'B', 'right', 'wrong'], items };

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'memgym-labels-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function read(files: Readonly<Record<string, string>>) {
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  const { annotators, empty } = await readLabels(
    Object.keys(files).map((name) => join(folder, name)),
    sample,
  );
  return { empty, given: Object.fromEntries(annotators.map(({ name, labels }) => [name, [...labels]])) };
}

describe('files of labels', () => {
  it('come from the form as JSON, and from a spreadsheet as CSV', async () => {
    const json = JSON.stringify({
      sample: 's1',
      annotator: 'Ann',
      labels: [
        { id: 'aaaa', label: 'right', note: 'ok' },
        { id: 'bbbb', label: '' },
      ],
    });
    const csv = '\uFEFFsample,id,Question,label\r\ns1,aaaa,"a, ""b""\nc",wrong\r\ns1,cccc,d,B\r\n';
    expect(await read({ 'x.json': json, 'labels-bob.csv': csv })).toEqual({
      empty: { Ann: 1 },
      given: {
        Ann: [['aaaa', 'right']],
        bob: [
          ['aaaa', 'wrong'],
          ['cccc', 'B'],
        ],
      },
    });
  });

  it('may have semicolons or tabs, and several annotators', async () => {
    const semicolons = 'id;annotator;label\naaaa;ann;right\naaaa;bob;wrong\n';
    const tabs = 'id\tlabel\nbbbb\twrong\n';
    expect((await read({ 'all.csv': semicolons, 'carl.csv': tabs })).given).toEqual({
      ann: [['aaaa', 'right']],
      bob: [['aaaa', 'wrong']],
      carl: [['bbbb', 'wrong']],
    });
  });

  it('are refused with the line of each wrong row and the nearest name', async () => {
    const csv = 'id,label\naaaa,right\nbbbc,right\nbbbb,rong\ncccc,right\naaaa,wrong\n';
    const error = await read({ 'ann.csv': csv }).catch((thrown: unknown) => thrown);
    expect(DatasetError.isInstance(error)).toBe(true);
    expect(String(error)).toContain('4 rows cannot be used');
    expect(String(error)).toContain('line 3: the sample has no item "bbbc". Did you mean "bbbb"?');
    expect(String(error)).toContain('line 4: "rong" is not one of A, B, right, wrong. Did you mean "wrong"?');
    expect(String(error)).toContain('line 5: "right" is not one of A, B.');
    expect(String(error)).toContain('line 6: ann labels aaaa wrong, and right in ann.csv line 2');
  });

  it.each([
    [
      'another sample',
      '{"sample":"s2","annotator":"a","labels":[{"id":"aaaa","label":"right"}]}',
      /s2, not of s1/,
    ],
    ['no annotator', '{"sample":"s1","annotator":" ","labels":[]}', /not a file of labels/],
    ['broken JSON', '{"sample":', /not valid JSON/],
    ['no column for labels', 'id,note\naaaa,x\n', /lacks the column label/],
    ['a broken quote', 'id,label\n"aaaa,right\n', /not well-formed CSV/],
    ['a row that is too short', 'id,label\naaaa\n', /not well-formed CSV/],
  ])('are refused with %s', async (_what, text, message) => {
    await expect(read({ 'x.txt': text })).rejects.toThrow(message);
  });

  it('are refused if they are of more than 50 people, because each is compared with each', async () => {
    const of = (people: number): string =>
      `id,annotator,label\n${Array.from({ length: people }, (_, at) => `aaaa,p${at},right\n`).join('')}`;
    expect(Object.keys((await read({ 'x.csv': of(50) })).given)).toHaveLength(50);
    await expect(read({ 'x.csv': of(51) })).rejects.toThrow(/labels of 51 people/);
  });

  it('are refused at once where thousands of rows name items that a large sample has not', async () => {
    const many = Array.from({ length: 3000 }, (_, at) => ({
      id: `item-of-a-long-name-${at}`,
      cluster: 'one',
      stratum: 'all',
      reference: null,
      groups: {},
    }));
    const file = join(folder, 'x.csv');
    await writeFile(
      file,
      `id,label\n${Array.from({ length: 3000 }, (_, at) => `item-of-another-${at},right\n`).join('')}`,
    );
    const began = process.cpuUsage().user;
    await expect(readLabels([file], { ...sample, items: many })).rejects.toThrow(/3000 rows/);
    expect(process.cpuUsage().user - began).toBeLessThan(5_000_000);
  });

  it('must exist', async () => {
    await expect(readLabels([join(folder, 'none.json')], sample)).rejects.toThrow(ConfigError);
  });
});

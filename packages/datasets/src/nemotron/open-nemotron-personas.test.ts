import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createRng, DatasetError } from '@memgym/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openNemotronPersonas } from './open-nemotron-personas.js';

const fixture = (compression: string): string =>
  fileURLToPath(new URL(`./__fixtures__/personas-${compression}.parquet`, import.meta.url));

let place = '';
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'memgym-test-'));
});
afterEach(() => rmSync(place, { recursive: true }));

describe('openNemotronPersonas', () => {
  it('reads the rows that are asked for, across the parts of a folder', async () => {
    copyFileSync(fixture('gzip'), join(place, '0.parquet'));
    copyFileSync(fixture('snappy'), join(place, '1.parquet'));
    const personas = await openNemotronPersonas(place);
    const ids = Array.from({ length: 12 }, (_value, index) => `person-${index}`);
    expect(personas.ids).toEqual([...ids, ...ids]);
    const [first, second] = await personas.read([11, 12]);
    expect([first?.uuid, first?.age, first?.hobbies]).toEqual(['person-11', 31, ['chess', "Ann's tea"]]);
    expect([second?.uuid, second?.age]).toEqual(['person-0', 20]);
  });

  it.each([
    [
      'a.jsonl',
      '{"uuid":"p1","age":31,"sex":"Female","hobbies_and_interests_list":["chess"]}\n{"uuid":"p2","age":40}\n',
    ],
    [
      'a.json',
      '[{"uuid":"p1","age":31,"sex":"Female","hobbies_and_interests_list":"[\'chess\']"},{"uuid":"p2","age":40}]',
    ],
    ['a.csv', 'uuid,age,sex,hobbies_and_interests_list\np1,31,Female,"[\'chess\']"\np2,40,,\n'],
  ])('reads personas of the user from %s, with the columns that are there', async (name, content) => {
    writeFileSync(join(place, name), content);
    for (const path of [join(place, name), place]) {
      const personas = await openNemotronPersonas(path);
      expect(personas.ids).toEqual(['p1', 'p2']);
      const [second, first] = await personas.read([1, 0]);
      expect(first).toMatchObject({ uuid: 'p1', age: 31, sex: 'Female', hobbies: ['chess'] });
      expect(second).toMatchObject({ uuid: 'p2', age: 40, sex: '', hobbies: [] });
    }
  });

  it.each([
    ['a.csv', 'name,age\nAnn,31\n', /column uuid/],
    ['a.csv', 'uuid,age\np1,old\n', /age/],
    ['a.jsonl', '{"uuid":"p1"}\n', /age/],
  ])('refuses %s without an id or an age, naming the place', async (name, content, message) => {
    writeFileSync(join(place, name), content);
    const read = async () => (await openNemotronPersonas(join(place, name))).read([0]);
    await expect(read()).rejects.toThrow(message);
  });

  it('refuses a damaged file with a DatasetError, or reads rows from it', async () => {
    const rng = createRng('damages');
    const file = join(place, 'damaged.parquet');
    const outcomes = { read: 0, refused: 0 };
    for (let index = 0; index < 40; index += 1) {
      const bytes = readFileSync(fixture(index % 2 === 0 ? 'gzip' : 'snappy'));
      const flips = 1 + rng.int(4);
      for (let flip = 0; flip < flips; flip += 1) bytes[rng.int(bytes.length)] = rng.int(256);
      writeFileSync(file, rng.int(5) === 0 ? bytes.subarray(0, rng.int(bytes.length)) : bytes);
      try {
        const personas = await openNemotronPersonas(file);
        await personas.read(personas.ids.map((_id, row) => row).slice(0, 2));
        outcomes.read += 1;
      } catch (error) {
        if (!DatasetError.isInstance(error)) throw error;
        outcomes.refused += 1;
      }
    }
    expect(outcomes.refused).toBeGreaterThan(10);
    expect(outcomes.read).toBeGreaterThan(0);
  });

  it('fails if a damaged count asks for more memory than the file can need', async () => {
    const file = join(place, 'bomb.parquet');
    const bytes = readFileSync(fixture('snappy'));
    // The definition levels of the ids: a run of 12 (24 >> 1) times level 1. It becomes one of 2^30.
    const levels = bytes.indexOf(Buffer.from([24, 1]), bytes.indexOf('person-0'));
    Buffer.from([0xfe, 0xff, 0xff, 0xff, 0x07, 1]).copy(bytes, levels);
    writeFileSync(file, bytes);
    const error = await openNemotronPersonas(file).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(DatasetError);
    expect(String(error)).toContain('memory');
  });
});

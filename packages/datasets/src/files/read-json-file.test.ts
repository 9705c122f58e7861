import { join } from 'node:path';
import { DatasetError } from '@memgym/core';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { withFolder } from '../testing/temp-folder.js';
import { mapSchema } from './map-schema.js';
import { parseJson, readJsonFile } from './read-json-file.js';

const schema = z.object({ 'a key': z.array(z.number()) });
const read = (content: string | Uint8Array) =>
  withFolder({ 'x.json': content }, (folder) => readJsonFile(join(folder, 'x.json'), schema));

describe('readJsonFile', () => {
  it('gives the value and the file’s digest', async () => {
    const { value, file } = await read('{"a key": [1, 2]}');
    expect(value).toEqual({ 'a key': [1, 2] });
    expect(file).toEqual({
      name: 'x.json',
      bytes: 17,
      // printf '{"a key": [1, 2]}' | sha256sum
      sha256: '1b796e6f42cd7c08876db9217b26bf1ee11b98679483eecc7ea23c5e66bba6e9',
    });
  });

  it('ignores a byte order mark and Windows line ends, but counts them as bytes', async () => {
    const { value, file } = await read('\uFEFF{"a key":\r\n[1, 2]}\r\n');
    expect(value).toEqual({ 'a key': [1, 2] });
    expect(file.bytes).toBe(23);
  });

  it.each<[string, string | Uint8Array, RegExp]>([
    ['bytes that are not UTF-8', new Uint8Array([0x22, 0xff, 0x22]), /x\.json: is not valid UTF-8\./],
    ['an empty file', '', /x\.json: is empty \(0 bytes\)\./],
    ['a file of spaces', ' \n', /x\.json: is empty \(2 bytes\)\./],
    [
      'broken JSON',
      '{\n "a key": [1,]\n}',
      /x\.json:2: is not JSON \(column 14\): expected a value, got "]"\./,
    ],
    [
      'a wrong type deep inside',
      '{"a key": [1, "2"]}',
      /x\.json at \["a key"\]\[1\]: expected number, got "2"\./,
    ],
    ['several wrong places', '{"a key": ["1", "2", "3"]}', /got "1" \(and 2 more places\)\./],
    ['a missing key', '{}', /x\.json at \["a key"\]: expected array, got nothing\./],
  ])('refuses %s', async (_what, content, message) => {
    const failure = await read(content).then(
      () => null,
      (error: unknown) => error,
    );
    expect(failure).toBeInstanceOf(DatasetError);
    expect((failure as DatasetError).message).toMatch(message);
    expect((failure as DatasetError).hint).toMatch(/\S/);
  });

  it('refuses a folder and a file that is not there', async () => {
    await withFolder({ 'x.json': '{}' }, async (folder) => {
      await expect(readJsonFile(folder, schema)).rejects.toThrow(/is a folder, expected a file/);
      await expect(readJsonFile(join(folder, 'y.json'), schema)).rejects.toThrow(/there is no such file/);
      await expect(readJsonFile(join(folder, 'x.json', 'z'), schema)).rejects.toThrow(
        /there is no such file/,
      );
    });
  });

  it('says which file is wanted, if given', async () => {
    const hint = 'Give a list of numbers under "a key".';
    await withFolder({ 'x.json': '{}' }, async (folder) => {
      for (const name of ['x.json', 'y.json', join('x.json', 'z')])
        await expect(readJsonFile(join(folder, name), schema, hint)).rejects.toMatchObject({ hint });
      await expect(readJsonFile(folder, schema, hint)).rejects.toMatchObject({
        hint: expect.stringContaining('Pass the file itself'),
      });
    });
  });
});

describe('mapSchema', () => {
  it('accepts any key', () => {
    const value: unknown = JSON.parse('{"__proto__": 1, "constructor": 2, "1": 3}');
    expect([...mapSchema(z.number()).parse(value)]).toEqual([
      ['1', 3],
      ['__proto__', 1],
      ['constructor', 2],
    ]);
  });
});

describe('parseJson', () => {
  it('names file, line and column', () => {
    expect(() => parseJson('{"a":\n  tru}', 'x.json')).toThrow(
      'x.json:2: is not JSON (column 3): expected a value, got "t".',
    );
    expect(() => parseJson('nope', 'x.jsonl', { firstLine: 7 })).toThrow('x.jsonl:7: is not JSON (column 1)');
  });

  it.each([
    ['lists', '[', ']'],
    ['objects', '{"a":', '}'],
  ])('refuses %s that nest too deep, and takes a thousand levels', (_what, open, close) => {
    const nested = (levels: number) => `${open.repeat(levels)}1${close.repeat(levels)}`;
    expect(() => parseJson(nested(100_000), 'x.json')).toThrow(
      'x.json:1: nests lists and objects more than 1,000 levels deep.',
    );
    expect(JSON.stringify(parseJson(nested(1000), 'x.json'))).toBe(nested(1000));
  });

  it.each([
    [
      '{"a": 1,\n "b": 2,\n "a": 3}',
      'x.json:3: gives the key "a" twice; the first is in line 1, column 2 (column 2).',
    ],
    [
      '{"id": 1, "i\\u0064": 1}',
      'x.json:1: gives the key "i\\u0064" twice; the first is in line 1, column 2 (column 11).',
    ],
    [
      '[{"__proto__": 1, "__proto__": 2}]',
      'x.json:1: gives the key "__proto__" twice; the first is in line 1, column 3 (column 19).',
    ],
  ])('refuses %j with the places of both keys', (text, message) => {
    expect(() => parseJson(text, 'x.json')).toThrow(message);
  });

  it.each([
    ['NaN', 'expected a value, got "N"'],
    ['[1, 2,]', 'expected a value, got "]"'],
    ['\uFEFF{}', 'expected a value, got "\uFEFF"'],
    ['{"a": 01}', `expected ',' or '}', got "1"`],
    ['{"a": .5}', 'expected a value, got "."'],
    ["{'a': 1}", `expected a key in double quotes, got "'"`],
    ['{"a": 1} // note', 'expected the end of the text, got "/"'],
  ])('refuses %j, which is nearly JSON', (text, message) => {
    expect(() => parseJson(text, 'x.json')).toThrow(message);
  });
});

import { createHash } from 'node:crypto';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withFolder } from '../testing/temp-folder.js';
import { readJsonElements } from './read-json-elements.js';

const read = (content: string | Uint8Array) =>
  withFolder({ 'x.json': content }, async (folder) => {
    const values: unknown[] = [];
    const file = await readJsonElements(join(folder, 'x.json'), (value, index) => {
      expect(index).toBe(values.length);
      values.push(value);
    });
    return { values, file };
  });

describe('readJsonElements', () => {
  it('gives what JSON.parse gives, element by element, and the digest of the file', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.jsonValue()), fc.constantFrom(0, 2), async (list, indent) => {
        const text = JSON.stringify(list, null, indent);
        const { values, file } = await read(text);
        expect(values).toEqual(JSON.parse(text));
        expect(file).toEqual({
          name: 'x.json',
          bytes: Buffer.byteLength(text),
          sha256: createHash('sha256').update(text).digest('hex'),
        });
      }),
      { numRuns: 60 },
    );
  });

  it('reads texts with brackets, quotes, line ends and several bytes a character across chunks', async () => {
    const text = `${'汉字 🧭 "quoted" \\ [{'.repeat(60_000)}`;
    const list = [text, { [text.slice(0, 20)]: [text] }, 'é'];
    expect((await read(`\uFEFF${JSON.stringify(list)}\n`)).values).toEqual(list);
  });

  it.each<[string, string | Uint8Array, RegExp]>([
    ['an empty file', '', /x\.json:1: is empty \(0 bytes\)/],
    ['blanks', ' \n ', /x\.json:2: contains no list/],
    ['an object', '{"a": []}', /x\.json:1: begins with no list/],
    ['a missing element', '[1,,2]', /x\.json:1: element 1 is missing/],
    ['a comma at the end', '[1,\n]', /x\.json:2: element 1 is missing/],
    ['a cut file', '[{"a": 1},\n{"a": [', /x\.json:2: ends within element 1/],
    ['two lists', '[1]\n[2]', /x\.json:2: has text after the end of the list/],
    ['broken JSON', '[1,\n{"a" 2}]', /x\.json:2: is not JSON \(column 6\)/],
    ['a key that stands twice', '[\n{"a": 1, "a": 2}]', /x\.json:2: .*"a"/],
    ['a bracket too many', '[1}]', /x\.json:1: closes a bracket/],
    ['bytes that are not UTF-8', new Uint8Array([0x5b, 0x22, 0xff, 0x22, 0x5d]), /is not valid UTF-8/],
    ['an archive', new Uint8Array([0x1f, 0x8b, 8, 0]), /is compressed with gzip/],
  ])('refuses %s', async (_, content, message) => {
    await expect(read(content)).rejects.toThrow(message);
  });

  it('does not hold a file of 100 MB, which would take twice as much', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'memgym-elements-'));
    try {
      const path = join(folder, 'long.json');
      const file = await open(path, 'w');
      const element = JSON.stringify({ text: 'word '.repeat(400_000) });
      await file.write('[');
      for (let index = 0; index < 50; index += 1) await file.write(`${index > 0 ? ',\n' : ''}${element}`);
      await file.write(']');
      await file.close();
      let most = 0;
      let count = 0;
      const before = process.memoryUsage().rss;
      await readJsonElements(path, () => {
        count += 1;
        most = Math.max(most, process.memoryUsage().rss - before);
      });
      expect(count).toBe(50);
      // What is garbage by then counts, too.
      expect(most).toBeLessThan(120 * 2 ** 20);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readJsonLines } from './read-json-lines.js';

let place = '';
beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), 'memgym-lines-'));
});
afterAll(() => rmSync(place, { recursive: true }));

const read = (content: string | Uint8Array) => {
  const file = join(place, 'answers');
  writeFileSync(file, content);
  return readJsonLines(file, 'one answer per line');
};
const both = [{ a: 1 }, { a: 2 }];
const text = '{"a": 1}\n{"a": 2}\n';

it.each<[string, string]>([
  ['lines', text],
  [
    'lines with a byte order mark, Windows line ends and blank lines',
    `\uFEFF\r\n${text.replaceAll('\n', '\r\n')}`,
  ],
  ['a list on one line', JSON.stringify(both)],
  ['a list over several lines', `\uFEFF${JSON.stringify(both, null, 2)}\r\n`],
])('reads %s', async (_what, content) => {
  expect((await read(content)).map(({ value }) => value)).toEqual(both);
});

it.each<[string, string | Uint8Array, RegExp, RegExp]>([
  ['UTF-16', Buffer.from(`\uFEFF${text}`, 'utf16le'), /answers: is UTF-16\.$/, /UTF-8/],
  ['gzip', gzipSync(text), /answers: is compressed with gzip\.$/, /Unpack/],
  [
    'a spreadsheet',
    Buffer.from('PK\u0003\u0004\xff\xff', 'latin1'),
    /a ZIP archive or a spreadsheet/,
    /export/,
  ],
  ['CSV', 'id,answer\nq1,B\n', /answers:1: is not JSON \(column 1\)/, /one answer per line/],
  ['a map over several lines', '{\n"q1": "B"\n}', /answers:1: is not JSON/, /one answer per line/],
  ['a cut line', `${text}{"a": `, /answers:3: is not JSON/, /cut off/],
  ['a cut list', '[{"a": 1},\n', /answers:2: is not JSON/, /cut off/],
  ['a key given twice', `${text}{"a": 1, "a": 2}\n`, /answers:3: gives the key "a" twice/, /Remove/],
  [
    'NaN',
    '{"a": NaN}\n',
    /answers:1: is not JSON \(column 7\): expected a value, got "N"/,
    /one answer per line/,
  ],
])('refuses %s', async (_what, content, message, hint) => {
  await expect(read(content)).rejects.toMatchObject({
    message: expect.stringMatching(message),
    hint: expect.stringMatching(hint),
  });
});

it('says what a missing file should hold, and that standard input is not read', async () => {
  const missing = readJsonLines(join(place, 'nowhere'), 'one answer per line');
  await expect(missing).rejects.toMatchObject({ hint: expect.stringContaining('one answer per line') });
  await expect(readJsonLines('-', 'x')).rejects.toMatchObject({
    hint: expect.stringContaining('Standard input'),
  });
});

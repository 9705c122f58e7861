import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { replaceFile, replaceFileSync } from './replace-file.js';

const root = mkdtempSync(join(tmpdir(), 'memgym-replace-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('replaceFile', () => {
  it('replaces the file by text, bytes, or parts of a text', async () => {
    const file = join(root, 'file.txt');
    async function* parts(): AsyncGenerator<string, void> {
      yield 'three ';
      yield '三';
    }
    for (const [content, expected] of [
      ['one', 'one'],
      [Buffer.from('two'), 'two'],
      [parts(), 'three 三'],
    ] as const) {
      await replaceFile(file, content);
      expect(readFileSync(file, 'utf8')).toBe(expected);
    }
    expect(readdirSync(root)).toEqual(['file.txt']);
  });

  it('leaves the earlier file, and no other, if the content or the check fails', async () => {
    const file = join(root, 'file.txt');
    writeFileSync(file, 'earlier');
    function* failing(): Generator<string, void> {
      yield 'a part';
      throw new Error('no more');
    }
    const check = (): never => {
      throw new Error('not mine');
    };
    await expect(replaceFile(file, failing())).rejects.toThrow('no more');
    await expect(replaceFile(file, 'new', { check })).rejects.toThrow('not mine');
    expect(() => replaceFileSync(file, 'new', { check })).toThrow('not mine');
    expect(readFileSync(file, 'utf8')).toBe('earlier');
    expect(readdirSync(root)).toEqual(['file.txt']);
  });
});

describe('replaceFileSync', () => {
  it('has replaced the file when it returns', () => {
    const file = join(root, 'file.txt');
    for (const content of ['one', Buffer.from('two')]) {
      replaceFileSync(file, content);
      expect(readFileSync(file, 'utf8')).toBe(content.toString());
    }
    expect(readdirSync(root)).toEqual(['file.txt']);
  });
});

import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { localPath } from './local-path.js';

describe('the path of a file', () => {
  it('is used as it is, whatever its characters', () => {
    for (const path of [
      './memory.db',
      '/data/ann’s memory?.db',
      'memory',
      'C:\\data\\memory.db',
      './:memory:',
    ])
      expect(localPath('file', path)).toBe(path);
  });

  it('is read from a file URL, given as text or as a URL', () => {
    const path = join(mkdtempSync(join(tmpdir(), 'local path ')), 'größe.db');
    const url = pathToFileURL(path);
    expect([localPath('file', url), localPath('file', url.href)]).toEqual([path, path]);
    expect(localPath('file', 'file:/data/memory.db')).toBe('/data/memory.db');
  });

  it.each([
    ':memory:',
    '',
    'file::memory:?cache=shared',
    'file:memory.db?mode=ro',
    'file://server/memory.db',
    'https://memory.example/memory.db',
    'postgres://localhost/memory',
  ])('is not %j, which would otherwise become a file of that name', (given) => {
    expect(() => localPath('file', given)).toThrow(/^file: is .*, which is not the path of a file/);
  });
});

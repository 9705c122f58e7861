import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { isThere } from './is-there.js';

const folder = mkdtempSync(join(tmpdir(), 'memgym-there-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('finds files and folders, and says no where nothing is', () => {
  writeFileSync(join(folder, 'file'), '');
  expect([folder, join(folder, 'file')].map(isThere)).toEqual([true, true]);
  expect([join(folder, 'none'), join(folder, 'file', 'below')].map(isThere)).toEqual([false, false]);
});

it.skipIf(process.platform === 'win32')('does not take a failure for a no', () => {
  symlinkSync('loop', join(folder, 'loop'));
  expect(() => isThere(join(folder, 'loop', 'file'))).toThrow('ELOOP');
});

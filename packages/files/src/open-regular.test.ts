import { spawnSync } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isThere, openFlags, openRegular } from './open-regular.js';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'memgym-open-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('finds files and folders, and says no where nothing is', () => {
  writeFileSync(join(folder, 'file'), '');
  expect([folder, join(folder, 'file')].map(isThere)).toEqual([true, true]);
  expect([join(folder, 'none'), join(folder, 'file', 'below')].map(isThere)).toEqual([false, false]);
});

it.skipIf(process.platform === 'win32')('does not take a failure for a no', () => {
  symlinkSync('loop', join(folder, 'loop'));
  expect(() => isThere(join(folder, 'loop', 'file'))).toThrow('ELOOP');
});

it('creates files with the given mode, appends to them and replaces them', () => {
  const path = join(folder, 'file');
  for (const [flags, content] of [
    [openFlags.append, 'a'],
    [openFlags.append, 'aa'],
    [openFlags.replace, 'a'],
  ] as const) {
    const descriptor = openRegular(path, flags, 0o600);
    writeSync(descriptor, 'a');
    closeSync(descriptor);
    expect(readFileSync(path, 'utf8')).toBe(content);
  }
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

it.each(Object.entries(openFlags))('refuses links and folders: %s', (_name, flags) => {
  const path = join(folder, 'place');
  const elsewhere = join(folder, 'elsewhere');
  writeFileSync(elsewhere, 'untouched');
  symlinkSync(elsewhere, path);
  expect(() => openRegular(path, flags)).toThrow(/a symbolic link is in the place/);
  expect(readFileSync(elsewhere, 'utf8')).toBe('untouched');
  rmSync(path);
  symlinkSync(join(folder, 'not there'), path);
  expect(() => openRegular(path, flags)).toThrow(/a symbolic link is in the place/);
  expect(existsSync(join(folder, 'not there'))).toBe(false);
  expect(() => openRegular(folder, flags)).toThrow(/a folder is in the place/);
});

it.skipIf(process.platform === 'win32').each(Object.entries(openFlags))(
  'refuses pipes: %s',
  (_name, flags) => {
    const path = join(folder, 'pipe');
    expect(spawnSync('mkfifo', [path]).status).toBe(0);
    expect(() => openRegular(path, flags)).toThrow(/a pipe, a socket or a device/);
  },
);

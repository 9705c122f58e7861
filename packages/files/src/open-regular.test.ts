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
import { openFlags, openRegular } from './open-regular.js';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'memgym-open-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

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

import { installedPackages } from '@memgym/core';
import { expect, it } from 'vitest';
import { sqliteLibrary } from './sqlite-library.js';

it('says what to do where SQLite is not installed, as in a bundle that was moved', () => {
  const here = installedPackages(import.meta.url);
  const moved = { ...here, load: (name: string) => here.load(`${name}/not-here`) };
  expect(() => sqliteLibrary('/data/memory.db', moved)).toThrow(
    expect.objectContaining({
      name: 'StorageError',
      reason: 'unavailable',
      message: expect.stringMatching(/^\/data\/memory\.db: SQLite cannot be loaded \(Cannot find .*\)\.$/),
      hint: expect.stringContaining('`serverExternalPackages`'),
    }),
  );
});

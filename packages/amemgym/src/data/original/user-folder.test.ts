import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { originalUserFolder } from './user-folder.js';

it('is the bare id, as in the original', () => {
  for (const id of ['03cfd77573c083aa1074c1784dd60a50', 'user-1', 'Ann Lee', '王芳', '__proto__', 'a.b']) {
    expect(originalUserFolder(id)).toBe(id);
  }
});

it('leads nowhere else', () => {
  for (const id of [
    '../../evil',
    '..',
    '.',
    '/etc',
    'a/b',
    'a\\b',
    'C:',
    '\0',
    '.hidden',
    'x'.repeat(500),
    'end.',
  ]) {
    expect(originalUserFolder(id)).toMatch(/^[A-Za-z0-9_%-][A-Za-z0-9_%.~-]*$/);
  }
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 200, unit: 'binary' }), (id) => {
      expect(dirname(join('/results', originalUserFolder(id)))).toBe('/results');
    }),
  );
});

it('differs for different ids, even one that looks encoded', () => {
  expect(originalUserFolder('%2E.%2Fevil')).not.toBe(originalUserFolder('../evil'));
  fc.assert(
    fc.property(
      fc.string({ minLength: 1, unit: 'binary' }),
      fc.string({ minLength: 1, unit: 'binary' }),
      (a, b) => {
        expect(originalUserFolder(a) === originalUserFolder(b)).toBe(a === b);
      },
    ),
  );
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapedName, fileNameOf, isDeviceName } from './file-name.js';

describe('fileNameOf', () => {
  it('leaves ordinary ids unchanged', () => {
    expect(fileNameOf('conv-26')).toBe('conv-26');
  });

  it('leaves nothing that could form a path', () => {
    for (const id of [
      '../../etc/passwd',
      '..',
      '.',
      'a/b',
      'a\\b',
      'C:',
      '\0',
      '.hidden',
      '对话',
      '🙂',
      '__proto__',
    ]) {
      expect(fileNameOf(id)).toMatch(/^[A-Za-z0-9_%-][A-Za-z0-9_%.-]*(~[0-9a-z]+)?$/);
      expect(fileNameOf(id)).not.toBe('..');
    }
  });

  it('names no device of Windows', () => {
    for (const id of ['con', 'NUL', 'Com1', 'lpt9.tar']) {
      expect(isDeviceName(id)).toBe(true);
      expect(isDeviceName(fileNameOf(id))).toBe(false);
    }
    expect(['con-26', 'console', 'com', 'a.nul'].map(fileNameOf)).toEqual([
      'con-26',
      'console',
      'com',
      'a.nul',
    ]);
  });

  it('keeps apart ids that differ by capitals alone, on disks that do not', () => {
    const ids = [
      'ann',
      'Ann',
      'ANN',
      'aNN',
      'ann~b',
      'Ann~b',
      'con',
      'Con',
      'é',
      'É',
      'ÉA',
      'éa',
      'a%c3',
      'a%C3',
    ];
    expect(new Set(ids.map((id) => fileNameOf(id).toLowerCase())).size).toBe(ids.length);
    expect([fileNameOf('Ann'), escapedName('Ann')]).toEqual(['Ann~c', 'Ann']);
  });

  it('keeps apart ids that were cut in the middle of an emoji', () => {
    const ids = ['a\ud800b', 'a\ud801b', 'a\ufffdb', `${'x'.repeat(500)}\ud800`, `${'x'.repeat(500)}\ud801`];
    expect(new Set(ids.map(fileNameOf)).size).toBe(ids.length);
  });

  it('gives different ids different names, however long', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 400 }),
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 400 }),
        (a, b) => {
          expect(fileNameOf(a).toLowerCase() === fileNameOf(b).toLowerCase()).toBe(a === b);
          expect(fileNameOf(a).length).toBeLessThanOrEqual(150);
        },
      ),
    );
    expect(fileNameOf(`${'x'.repeat(500)}a`)).not.toBe(fileNameOf(`${'x'.repeat(500)}b`));
  });
});

import { expect, it } from 'vitest';
import { diskRefusal } from './disk-refusal.js';

const coded = (code: string): Error => Object.assign(new Error('refused'), { code });

it('explains errors of the file system with the next step', () => {
  expect(diskRefusal(coded('ENOSPC'))).toEqual({
    reason: 'the disk is full',
    hint: 'Make space on the disk, then repeat the same call.',
  });
  expect(diskRefusal(coded('EMFILE'))?.hint).toContain('`ulimit -n`');
});

it('knows an exhausted quota, for which Node has no name', () => {
  for (const code of ['EDQUOT', 'Unknown system error -122', 'Unknown system error -69']) {
    expect(diskRefusal(coded(code))?.reason).toBe('the disk quota is used up');
  }
});

it('says nothing about other errors', () => {
  expect([coded('ECONNRESET'), new Error('no code'), undefined].map(diskRefusal)).toEqual(
    Array(3).fill(undefined),
  );
});

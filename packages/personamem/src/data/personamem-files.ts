import type { DataFile } from '@memgym/core';

/** The question file of the 32k set. */
export const personaMemFiles: readonly DataFile[] = [
  {
    name: 'questions_32k.csv',
    bytes: 1304777,
    sha256: '23f306a8d28b7ffcf133fe7dad09ade06fcb862fc7c3f19691362a5cd69409bd',
  },
];

import type { DataFile } from '@memgym/core';

/** The published file. */
export const locomoFiles: readonly DataFile[] = [
  {
    name: 'locomo10.json',
    bytes: 2805274,
    sha256: '79fa87e90f04081343b8c8debecb80a9a6842b76a7aa537dc9fdf651ea698ff4',
  },
];

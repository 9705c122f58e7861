import { describe, expect, it } from 'vitest';
import { memorySnapshotSchema } from './snapshot.js';

describe('memorySnapshotSchema', () => {
  it('leaves state and binary parts unchanged', () => {
    const snapshot = {
      system: 'flat',
      schemaVersion: 1,
      state: { turns: [1] },
      blobs: { vectors: new Uint8Array([1, 2]) },
    };
    expect(memorySnapshotSchema.parse(snapshot)).toEqual(snapshot);
  });

  it('gives a snapshot without binary parts an empty set of them', () => {
    expect(memorySnapshotSchema.parse({ system: 'flat', schemaVersion: 1, state: null }).blobs).toEqual({});
  });

  it('refuses state that JSON cannot hold', () => {
    const state = { count: Number.NaN };
    expect(memorySnapshotSchema.safeParse({ system: 'flat', schemaVersion: 1, state }).success).toBe(false);
  });
});

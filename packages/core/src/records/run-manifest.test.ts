import { describe, expect, it } from 'vitest';
import { runManifestSchema } from './run-manifest.js';

const manifest = {
  formatVersion: 1,
  runId: 'quick-3f2a',
  name: 'quick',
  status: 'incomplete',
  startedOn: '2026-04-05',
  memgymVersion: '0.1.0',
  benchmark: 'locomo',
  config: { systems: [{ type: 'bm25', options: { k1: 1.2 } }] },
  configDigest: 'abc',
  data: {
    files: [{ name: 'locomo10.json', bytes: 10, sha256: 'f00' }],
    digest: 'def',
    clusters: 10,
    episodes: 10,
    questions: 1986,
    probes: 0,
    whole: { clusters: 10, episodes: 10, questions: 1986 },
    notes: [],
  },
  model: { provider: 'offline', simulated: true },
  embedder: { provider: 'hash', dimensions: 256 },
  prompts: [{ name: 'answer-choice', version: '1.0.0' }],
  seed: 7,
};

describe('runManifestSchema', () => {
  it('reads back what was written', () => {
    expect(runManifestSchema.parse(JSON.parse(JSON.stringify(manifest)))).toEqual(manifest);
  });

  it('refuses a later format instead of guessing', () => {
    expect(runManifestSchema.safeParse({ ...manifest, formatVersion: 2 }).success).toBe(false);
  });
});

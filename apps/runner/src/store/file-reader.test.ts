import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createEpisodeFile, readEpisodeFile } from './episode-file.js';
import { createFileReader } from './file-reader.js';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'memgym-file-reader-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('reads a finished episode once, and anew after it was forgotten', async () => {
  const path = join(folder, 'episode.jsonl');
  const reader = createFileReader(readEpisodeFile);
  expect(await reader.read(path)).toBeNull();
  const write = (status: 'complete' | 'failed'): void => {
    const file = createEpisodeFile(path);
    file.append({ kind: 'episode-start', system: 's', episodeId: 'e', cluster: 'e', questions: 0 });
    file.end(status);
  };
  write('failed');
  const failed = await reader.read(path);
  expect(failed).toMatchObject({ episodeId: 'e', end: { status: 'failed' } });
  write('complete');
  expect(await reader.read(path)).toBe(failed);
  reader.forget(path);
  expect(await reader.read(path)).toMatchObject({ end: { status: 'complete' } });
});

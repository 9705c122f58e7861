import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createSmallFileWriter } from './small-file-writer.js';

it.each([
  ['at once', Number.POSITIVE_INFINITY],
  ['on other threads after the first', 0],
])('writes whole files %s, and fails by the disk’s own error', async (_name, slowMs) => {
  const folder = await mkdtemp(join(tmpdir(), 'memgym-writer-'));
  const write = createSmallFileWriter(slowMs);
  const texts = Array.from({ length: 300 }, (_value, index) => `${index}`.repeat(1000));
  await Promise.all(texts.map((text, index) => write(join(folder, `${index}`), text)));
  for (const [index, text] of texts.entries()) {
    expect(await readFile(join(folder, `${index}`), 'utf8')).toBe(text);
  }
  await expect(write(join(folder, 'none', 'a'), '')).rejects.toMatchObject({ code: 'ENOENT' });
  await rm(folder, { recursive: true });
});
